"""The thinking crew: sails a voyage of the day once, for others to compare theirs with.

It is a match like any other, of computers alone, whose decisions come from a process of its own as
those of hindsight do. So it goes on after a restart of the server where it was left, and any server
on the same database may go on with it. Run as a module, this is that process: it reads a saved
game, plays it to its end, and writes the numbers of the actions line by line.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Final

from allhands import saving
from allhands.daily import Voyage
from allhands.kernel.unit import is_ready
from allhands.players import Search

from .apart import given, lines_from
from .daily import Standing
from .errors import SailedError, StaleError
from .hall import Hall, HallTable
from .store import Store
from .unshown import UnshownError
from .wishing import daily_wish

LOG: Final = logging.getLogger("allhands.server")
LOOKS: Final = 4000
"""So often the thinking crew looks ahead at each decision: not for a time, so that it is no weaker
on a slow machine."""
MOST_WAITING: Final = 2
PATIENCE: Final = 3600.0
"""Seconds after which something has gone wrong."""
COMMAND: Final = (sys.executable, "-m", "allhands.server.daily_crew")
"""What runs apart."""

Play = Callable[[str], AsyncGenerator[int, None]]
"""Plays a saved game to its end: the numbers of the actions taken, one by one."""


class ThinkingCrew:
    """Has the voyages of the day sailed that somebody has sailed, one at a time."""

    def __init__(self, play: Play | None = None) -> None:
        self._play = play or play_apart
        self._needs_compiled = play is None
        self._sailing: dict[Voyage, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    def is_sailing(self, voyage: Voyage) -> bool:
        """Whether it is under way."""
        return voyage in self._sailing

    def ask(self, hall: Hall, store: Store, standing: Standing) -> None:
        """Have a voyage sailed that somebody has begun, unless it was, or cannot be now."""
        voyage = standing.voyage
        is_done = standing.crew is not None and standing.crew.is_over
        if is_done or not standing.tries or self.is_sailing(voyage):
            return
        if self._needs_compiled and not is_ready(voyage.game):
            return
        if len(self._sailing) < MOST_WAITING:
            task = asyncio.create_task(self._sail(hall, store, voyage))
            self._sailing[voyage] = task
            task.add_done_callback(lambda _: self._sailing.pop(voyage))

    async def close(self) -> None:
        """Leave what is under way as it is."""
        tasks = list(self._sailing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _sail(self, hall: Hall, store: Store, voyage: Voyage) -> None:
        try:
            async with self._one_at_a_time:
                await self._play_on(await _begun(hall, store, voyage))
        except StaleError:
            LOG.info("another server sails the voyage of %s", voyage.day)
        except UnshownError as error:
            LOG.info("the thinking crew's voyage of %s cannot go on: %s", voyage.day, error)
        except Exception:
            LOG.exception("the thinking crew's voyage of %s came to nothing", voyage.day)

    async def _play_on(self, place: HallTable) -> None:
        table = place.table
        async with aclosing(self._play(saving.to_json(table.match))) as actions:
            async for action in actions:
                await place.act(table.match.current_player, table.story, action, by="crew")


async def _begun(hall: Hall, store: Store, voyage: Voyage) -> HallTable:
    """The thinking crew's match, a new one or where it was left."""
    try:
        return await hall.open_match(daily_wish(voyage, "crew"), "")
    except SailedError:
        crew = (await store.tries(voyage)).crew
        if crew is None:
            raise
        return await hall.find(crew.match)


async def play_apart(text: str) -> AsyncGenerator[int, None]:
    """A saved game played on in a process of its own."""
    async with aclosing(lines_from(COMMAND, text, PATIENCE)) as lines:
        async for line in lines:
            yield int(line)


def main(looks: int = LOOKS) -> int:
    """Play a saved game from stdin to its end; the exit status."""
    match = given()
    crew = [Search(iterations=looks, seed=seat) for seat in range(match.players)]
    while not match.is_over:
        view = match.view(match.current_player)
        action = crew[view.player].act(view, view.legal_actions())
        match.play(action, view.player)
        print(action, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
