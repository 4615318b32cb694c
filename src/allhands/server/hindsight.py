"""Hindsight: the turning points of matches that are over, looked for when somebody asks.

A search takes seconds of a whole core, and compiled rules. So it runs in a process of its own, one
at a time, whichever way the server runs the rules itself, and no page waits for it. Run as a
module, this is that process: it reads a saved game, writes the share that is done line by line,
and at last what was found.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from allhands import saving
from allhands.kernel.unit import is_ready
from allhands.lab.turning_points import Swing, turning_points

from .apart import given, lines_from

if TYPE_CHECKING:
    from starlette.requests import Request

    from .table import Table

LOG: Final = logging.getLogger("allhands.server")
KEPT: Final = 64
"""So many matches' turning points are remembered."""
MOST_WAITING: Final = 8
PATIENCE: Final = 600.0
"""Seconds after which a search has gone wrong."""
COMMAND: Final = (sys.executable, "-m", "allhands.server.hindsight")
"""What runs apart."""

NOT_COMPILED: Final = (
    "Searching needs compiled rules, and those of this server are being compiled, once for this "
    "machine: try again in some minutes."
)
TOO_MANY: Final = "Many matches are being searched now: try again in a minute."
FAILED: Final = "The search came to nothing: try again in a moment."

Swings = tuple[Swing, ...]
Look = Callable[[str, Callable[[float], None]], Awaitable[Swings]]
"""Looks for the turning points of a saved game, and tells the share that is done."""


@dataclass
class Hunt:
    """The search through one match: the share that is done, then what it found, or what went
    wrong in a sentence."""

    share: float = 0.0
    found: Swings | None = None
    trouble: str = ""

    @property
    def goes_on(self) -> bool:
        """Whether it is still looked for."""
        return self.found is None and not self.trouble

    @property
    def words(self) -> str:
        """How it stands, in a sentence."""
        if self.trouble:
            return self.trouble
        if self.found is None:
            return f"Searching: {100 * self.share:.0f} %." if self.share else "Waiting to search."
        count = sum(swing.is_turning_point for swing in self.found)
        return f"Found {count} turning point{'' if count == 1 else 's'}."

    def tell(self, share: float) -> None:
        """Note the share that is done."""
        self.share = share


class Hindsight:
    """The turning points of the latest matches that somebody asked about."""

    def __init__(self, look: Look | None = None) -> None:
        self._look = look or look_apart
        self._needs_compiled = look is None
        self._hunts: OrderedDict[tuple[str, int], Hunt] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()

    def hunt(self, table: Table) -> Hunt | None:
        """How the search through a table's match stands; None if nobody asked for it."""
        return self._hunts.get(_key(table))

    def found(self, table: Table) -> Swings:
        """What was found in a table's match; nothing as long as nothing was."""
        hunt = self.hunt(table)
        return (hunt.found or ()) if hunt else ()

    def ask(self, table: Table) -> Hunt:
        """Have a table's match searched, unless it was already."""
        key = _key(table)
        hunt = self._hunts.get(key)
        if hunt is None or hunt.trouble:
            hunt = self._hunts[key] = self._begun(table)
            while len(self._hunts) > KEPT:
                self._hunts.popitem(last=False)
        return hunt

    def _begun(self, table: Table) -> Hunt:
        if self._needs_compiled and not is_ready(table.match.game):
            return Hunt(trouble=NOT_COMPILED)
        if len(self._tasks) >= MOST_WAITING:
            return Hunt(trouble=TOO_MANY)
        hunt = Hunt()
        # A match may be renamed meanwhile: the search has one of its own.
        task = asyncio.create_task(self._run(hunt, saving.to_json(table.match)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return hunt

    async def _run(self, hunt: Hunt, text: str) -> None:
        try:
            async with self._one_at_a_time:
                hunt.found = await self._look(text, hunt.tell)
        except Exception:
            LOG.exception("turning points could not be found")
            hunt.trouble = FAILED


def hindsight_of(request: Request) -> Hindsight:
    """What this server has found out about matches that are over."""
    state = request.app.state
    if not hasattr(state, "hindsight"):
        state.hindsight = Hindsight()
    return state.hindsight


def _key(table: Table) -> tuple[str, int]:
    return (table.deal.id, table.story)


async def look_apart(text: str, tell: Callable[[float], None]) -> Swings:
    """The turning points of a saved game, from a process of its own."""
    async with aclosing(lines_from(COMMAND, text, PATIENCE)) as lines:
        async for line in lines:
            told = json.loads(line)
            if isinstance(told, list):
                return tuple(Swing.from_dict(swing) for swing in told)
            tell(told)
    raise RuntimeError("the search ended without an answer")


def main() -> int:
    """Search a saved game from stdin; the exit status."""
    found = turning_points(given(), progress=lambda share: print(share, flush=True))
    print(json.dumps([swing.to_dict() for swing in found]), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
