"""The computer crew: decides for seats that computers hold, for people who are away, and for
those who answered beforehand."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, Protocol

import numpy as np

from allhands.kernel.chance import stream_seed
from allhands.kernel.game import Game
from allhands.players import ComputerPlayer

from .standing import standing_answer
from .table import By, Seat, StaleError, Table

LOG: Final = logging.getLogger("allhands.server")
RETRY: Final = 5.0
"""Seconds until what went wrong is tried again."""

_CREW_STREAM: Final = 2**32
"""Chance streams from this one on are the computers'; games are dealt from the earlier ones."""


class Bridge(Protocol):
    """What the crew needs of a table in memory."""

    table: Table

    @property
    def is_followed(self) -> bool:
        """Whether somebody watches, or has to wait for the computers."""
        ...

    @property
    def head_start(self) -> float:
        """Seconds that another process, which wrote the latest entry, has to go on first."""
        ...

    async def act(
        self, seat: int, story: int, action: int, request: str = "", by: By = "person"
    ) -> None:
        """Take a decision."""
        ...


async def decide(game: Game, policy: str, seed: int, seat: int, view: Any) -> int:
    """The action that a policy takes in a seat, given what the seat may know."""
    player = ComputerPlayer(game, policy, seed, seat)
    return await asyncio.to_thread(player.act, view)


def crew_seed(seed: int, decisions: int) -> int:
    """The seed of a computer's next decision: a table that is loaded again plays alike."""
    return int(stream_seed(np.uint64(seed), np.uint64(_CREW_STREAM + decisions)))


def due(table: Table) -> By | None:
    """On whose account the present question is to be answered without a person, if it is."""
    seat = table.current
    if seat is None or table.proposal is not None:
        return None
    if seat.player:
        return "crew" if seat.kind == "crew" else "substitute"
    return "standing" if seat.is_held and _answer(table, seat) is not None else None


def _answer(table: Table, seat: Seat) -> int | None:
    try:
        return standing_answer(table.match, seat.answers)
    except Exception:
        LOG.exception("a standing answer failed at %s: the person is asked", table.deal.id)
        return None


class Crew:
    """Decides at one table, a decision after the other, as long as somebody follows it."""

    def __init__(self, bridge: Bridge, pace: float) -> None:
        self._bridge = bridge
        self._pace = pace
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False

    def wake(self) -> None:
        """Begin to decide if there is something to decide and nobody does so yet."""
        if self._task is None and not self._is_stopped and self._due() is not None:
            self._task = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """Decide no more, whatever happens."""
        self._is_stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _due(self) -> By | None:
        return due(self._bridge.table) if self._bridge.is_followed else None

    async def _drive(self) -> None:
        try:
            while (by := self._due()) is not None:
                await self._step(by)
        finally:
            self._task = None

    async def _step(self, by: By) -> None:
        """One decision, unless somebody else takes it first."""
        story = self._bridge.table.story
        try:
            await asyncio.sleep(self._pause(by))
            if self._bridge.table.story == story and self._due() == by:
                await self._decide(by, story)
        except StaleError:
            return
        except Exception:
            LOG.exception("the crew could not decide at %s", self._bridge.table.deal.id)
            await asyncio.sleep(RETRY)

    def _pause(self, by: By) -> float:
        pause = self._pace / 3 if by == "standing" else self._pace
        return pause + self._bridge.head_start

    async def _decide(self, by: By, story: int) -> None:
        table = self._bridge.table
        seat = table.seats[table.match.current_player]
        action = _answer(table, seat) if by == "standing" else await _computed(table, seat)
        if action is not None:
            await self._bridge.act(seat.number, story, action, by=by)


async def _computed(table: Table, seat: Seat) -> int:
    """What the seat's policy decides; the first legal action if it fails."""
    match = table.match
    view = match.view(seat.number).record
    legal = match.game.legal_actions(view)
    seed = crew_seed(table.deal.seed, len(match.decisions))
    try:
        action = await decide(match.game, seat.player, seed, seat.number, view)
    except Exception:
        LOG.exception("%s failed at %s: the first choice is taken", seat.player, table.deal.id)
        return legal[0]
    if action not in legal:
        LOG.error("%s chose what is not allowed at %s", seat.player, table.deal.id)
        return legal[0]
    return action
