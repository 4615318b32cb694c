"""Matches that are kept and cannot be shown any more, as they were played by other rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from .deal import NOBODY, Deal
from .errors import COUNTS, NOT_WRITTEN, NoSuchTable, TableError
from .journal import Entry
from .keys import same_key, seat_key

OTHER_RULES: Final = "This match was played by other rules and cannot be shown any more."
NOT_OFFERED: Final = "The game of this match is not offered here any more."


class Journals(Protocol):
    """What such a match needs of the store."""

    secret: bytes

    async def append(self, match: str, entry: Entry) -> bool:
        """Write an entry down for good; False if another has its number."""
        ...

    async def entries(self, match: str, after: int) -> list[Entry]:
        """The entries after that number."""
        ...

    async def holders(self, match: str) -> Sequence[tuple[int, str]]:
        """Who holds which seat."""
        ...


class Unshown:
    """A match whose journal cannot be followed here: why, in a sentence, and who may delete it.

    Who sits where follows from the journal without the match, as it does at a table.
    """

    def __init__(
        self,
        store: Journals,
        clock: Callable[[], float],
        deal: Deal,
        entries: Sequence[Entry],
        sentence: str,
    ) -> None:
        self.deal = deal
        self.sentence = sentence
        self.host = deal.host
        self._store = store
        self._clock = clock
        self._names = list(deal.names)
        self._taken: Counter[int] = Counter()
        self._entries = 0
        self._follow(entries)

    def _follow(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if entry.kind in ("sit", "rename"):
                self._names[entry.seat] = entry.data["name"]
            if entry.kind == "sit":
                self._taken[entry.seat] += 1
                self.host = entry.seat if self.host == NOBODY else self.host
            elif entry.kind == "host":
                self.host = entry.data["to"]
        self._entries += len(entries)

    async def catch_up(self) -> int:
        """Take into account what others wrote, and say how much it was. Raises NoSuchTable if the
        match was deleted."""
        news = await self._store.entries(self.deal.id, self._entries)
        if news and news[-1].kind == "delete":
            raise NoSuchTable
        self._follow(news)
        return len(news)

    async def seats_of(self, person: str) -> frozenset[int]:
        """The seats that a person holds."""
        held = await self._store.holders(self.deal.id)
        return frozenset(seat for seat, holder in held if holder == person)

    def is_held(self, seat: int) -> bool:
        """Whether a person holds the seat."""
        return self._taken[seat] > 0

    def check_key(self, seat: int, key: str) -> bool:
        """Whether that is the seat's key."""
        return same_key(key, seat_key(self._store.secret, self.deal.id, seat, self._taken[seat]))

    async def delete(self, seat: int) -> None:
        """Delete the match, if the seat is the host's. Raises TableError if it is not, or if the
        match is a try that counts."""
        await self.catch_up()
        while True:
            if seat != self.host or not self.is_held(seat):
                raise TableError(f"{self._name(self.host)} decides about this table.")
            if self.deal.counts:
                raise TableError(COUNTS)
            entry = Entry(self._entries + 1, "delete", seat, {}, self._clock())
            if await self._store.append(self.deal.id, entry):
                return
            if not await self.catch_up():
                raise TableError(NOT_WRITTEN)

    def _name(self, seat: int) -> str:
        return self._names[seat] if seat >= 0 else "Nobody"


class UnshownError(TableError):
    """What was asked for is a match that cannot be shown any more."""

    def __init__(self, match: Unshown) -> None:
        super().__init__(match.sentence)
        self.match = match
