"""Who looks at a table: open pages, and the seats that their persons hold."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final, Self

RECONNECTING: Final = 15.0
"""Seconds within which a page that comes back was never gone."""


Came = Callable[[frozenset[int]], None]
"""What is called with the seats that a page has opened for."""


class Watcher:
    """An open page: to be told when something has changed. Use it as a context manager.

    It holds on to the table by `came`. A table that nobody watches is held by nothing of its own,
    so it leaves memory at once.
    """

    def __init__(self, presence: Presence, seats: frozenset[int], came: Came) -> None:
        self.seats = seats
        self._presence = presence
        self._came = came
        self._news = asyncio.Event()

    def __enter__(self) -> Self:
        self._came(self._presence.open(self))
        return self

    def __exit__(self, *_: object) -> None:
        self._presence.close(self)

    async def changed(self) -> None:
        """Return when something has changed since this last returned, however much it was."""
        await self._news.wait()
        self._news.clear()

    def tell(self) -> None:
        """Something has changed."""
        self._news.set()


class Presence:
    """The open pages of a table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._watchers: dict[Watcher, None] = {}
        self._pages: Counter[int] = Counter()
        self._gone_at: dict[int, float] = {}

    @property
    def is_watched(self) -> bool:
        """Whether any page is open, a spectator's included."""
        return bool(self._watchers)

    def is_present(self, seat: int) -> bool:
        """Whether a page of somebody who holds the seat is open."""
        return self._pages[seat] > 0

    def was_gone(self, seat: int) -> bool:
        """Whether the seat's page had been closed for longer than reconnecting takes."""
        return self._clock() - self._gone_at.get(seat, float("-inf")) > RECONNECTING

    def gone_since(self, seat: int) -> float | None:
        """When the seat's last page was closed, if none has come back since and reconnecting
        takes less long; None otherwise, and if none was ever open."""
        is_gone = not self.is_present(seat) and self.was_gone(seat)
        return self._gone_at.get(seat) if is_gone else None

    def open(self, watcher: Watcher) -> frozenset[int]:
        """A page opens; the seats of it that had none open."""
        self._watchers[watcher] = None
        before = +self._pages
        self._pages.update(watcher.seats)
        came = watcher.seats - before.keys()
        if came:
            self.tell()
        return came

    def close(self, watcher: Watcher) -> None:
        """A page closes."""
        if watcher not in self._watchers:
            return
        del self._watchers[watcher]
        self._pages.subtract(watcher.seats)
        gone = [seat for seat in watcher.seats if not self._pages[seat]]
        self._gone_at.update(dict.fromkeys(gone, self._clock()))
        if gone:
            self.tell()
            asyncio.get_running_loop().call_later(RECONNECTING + 1, self.tell)

    def tell(self) -> None:
        """Tell every open page that something has changed."""
        for watcher in self._watchers:
            watcher.tell()
