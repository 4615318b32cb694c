"""Hints at a table: what its present choices are worth, for whoever has to choose."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from allhands.observation import Observation
from allhands.players import Advice

from .errors import TableError
from .table import Table
from .thinking import Minds


class Hint(NamedTuple):
    """Advice to a seat: on which story, and on what it was seeing."""

    story: int
    seen: Observation
    advice: Advice


class Adviser:
    """Gives hints at one table, one at a time, and the same again to the same question.

    A hint is made from what its seat may know, and from nothing else.
    """

    def __init__(self, table: Table, minds: Minds) -> None:
        self._table = table
        self._minds = minds
        self._about: tuple[int, int, bool] | None = None
        self._task: asyncio.Task[Hint] | None = None

    async def advise(self, seat: int, story: int) -> Hint:
        """A hint for a seat that has to choose. Raises TableError, or StaleError if the table has
        moved on since `story`."""
        self._check(seat, story)
        # A rough hint is not given again once somebody can think ahead.
        about = seat, story, self._minds.is_ready(self._table.match.game)
        if self._task is None or self._about != about or _has_failed(self._task):
            if self._task is not None and not self._task.done():
                raise TableError("Somebody is just being advised here: ask again in a moment.")
            self._about = about
            self._task = asyncio.create_task(self._think(seat, story))
        return await asyncio.shield(self._task)

    def _check(self, seat: int, story: int) -> None:
        table = self._table
        if not table.deal.hints:
            raise TableError("At this table no hints are given.")
        refusal = table.why_no_choice(seat, story)
        if refusal is not None:
            raise refusal

    async def _think(self, seat: int, story: int) -> Hint:
        seen = self._table.match.view(seat)
        return Hint(story, seen, await self._minds.advise(seen, seen.legal_actions()))


def _has_failed(task: asyncio.Task[Hint]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
