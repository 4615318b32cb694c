"""The computer crew: decides for seats that computers hold, for people who are away, and for
those who answered beforehand, and replies to what it is asked."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NamedTuple, Protocol

import numpy as np

from allhands.kernel.chance import stream_seed
from allhands.lessons import Guide
from allhands.players import PolicyPlayer
from allhands.players.crew import TEMPERS

from .errors import StaleError
from .journal import By
from .replies import Reply, next_reply
from .saying import Question, question_of, unless_said
from .standing import standing_answer
from .table import SUBSTITUTE, Seat, Table
from .thinking import Mate, Minds, Thought

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
        self,
        seat: int,
        story: int,
        action: int,
        request: str = "",
        by: By = "person",
        why: str = "",
    ) -> None:
        """Take a decision."""
        ...

    async def reply(self, answer: Reply) -> None:
        """Give a true answer to what was asked."""
        ...


def crew_seed(seed: int, decisions: int) -> int:
    """The seed of a computer's next decision: a table that is loaded again plays alike."""
    return int(stream_seed(np.uint64(seed), np.uint64(_CREW_STREAM + decisions)))


class Due(NamedTuple):
    """A seat whose question is to be answered without a person, and on whose account."""

    seat: int
    by: By


def due(table: Table) -> Due | None:
    """The first such seat, if there is one."""
    if table.is_deleted or (table.proposal and table.proposal.count):
        return None
    for seat in table.awaited:
        if table.guide is not None:
            return _due_in_lesson(table, table.guide)
        if seat.player:
            return Due(seat.number, "crew" if seat.kind == "crew" else "substitute")
        if seat.is_held and _answer(table, seat) is not None:
            return Due(seat.number, "standing")
    return None


def _due_in_lesson(table: Table, guide: Guide) -> Due | None:
    """Whose decision a lesson takes now: that of whoever learns may be among them."""
    seat = table.match.current_player
    if guide.is_stuck(table.match) or guide.by_itself(table.match) is None:
        return None
    return Due(seat, "standing" if table.seats[seat].is_held else "crew")


def _answer(table: Table, seat: Seat) -> int | None:
    try:
        return standing_answer(table.match, seat.number, seat.answers)
    except Exception:
        LOG.exception("a standing answer failed at %s: the person is asked", table.deal.id)
        return None


def _reply(table: Table) -> Reply | None:
    try:
        return next_reply(table)
    except Exception:
        LOG.exception("a reply failed at %s: the crew is silent", table.deal.id)
        return None


class Crew:
    """Decides at one table, a decision after the other, as long as somebody follows it."""

    def __init__(self, bridge: Bridge, pace: float, minds: Minds) -> None:
        self._bridge = bridge
        self._pace = pace
        self._minds = minds
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False

    def wake(self) -> None:
        """Begin to decide, or to reply, if there is something to and nobody does so yet."""
        if self._task is None and not self._is_stopped and self._next() is not None:
            self._task = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """Decide no more, whatever happens."""
        self._is_stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _next(self) -> Due | Reply | None:
        """What is to be done next: whoever asks is answered before anything else is decided."""
        table = self._bridge.table
        return (_reply(table) or due(table)) if self._bridge.is_followed else None

    async def _drive(self) -> None:
        try:
            while (next_now := self._next()) is not None:
                await self._attempt(next_now)
        finally:
            self._task = None

    async def _attempt(self, next_now: Due | Reply) -> None:
        try:
            if isinstance(next_now, Reply):
                await self._answer(next_now)
            else:
                await self._step(next_now)
        except StaleError:
            return
        except Exception:
            LOG.exception("the crew could not go on at %s", self._bridge.table.deal.id)
            await asyncio.sleep(RETRY)

    async def _answer(self, reply: Reply) -> None:
        """One reply, unless another process gives it first."""
        await asyncio.sleep(self._bridge.head_start + self._pace / 3)
        await self._bridge.reply(reply)

    async def _step(self, asked: Due) -> None:
        """One decision, unless somebody else takes it first."""
        story = self._bridge.table.story
        await asyncio.sleep(self._bridge.head_start)
        if self._is_still_due(asked, story):
            # Thinking is part of the pause, and nothing is added to it.
            pause = self._pace / 3 if asked.by == "standing" else self._pace
            thought, _ = await asyncio.gather(self._decided(asked), asyncio.sleep(pause))
            if thought is not None and self._is_still_due(asked, story):
                seat, by = asked
                await self._bridge.act(seat, story, thought.action, by=by, why=thought.why)

    def _is_still_due(self, asked: Due, story: int) -> bool:
        return self._bridge.table.story == story and self._next() == asked

    async def _decided(self, asked: Due) -> Thought | None:
        table = self._bridge.table
        seat = table.seats[asked.seat]
        if table.guide is not None:
            taken = table.guide.by_itself(table.match)
            return None if taken is None else Thought(taken)
        if asked.by != "standing":
            return await _computed(self._minds, table, seat)
        action = _answer(table, seat)
        return None if action is None else Thought(action)


async def _computed(minds: Minds, table: Table, seat: Seat) -> Thought:
    """What people agreed on, or what the seat's player decides; the first legal action if it
    fails."""
    plan = table.agreed_plan(seat.number)
    if plan is not None:
        return Thought(plan.action, f"As {table.name(plan.seat)} proposed.")
    question = question_of(table.match, seat.number)
    try:
        thought = await decide(minds, table, seat, question)
    except Exception:
        LOG.exception("%s failed at %s: the first choice is taken", seat.player, table.deal.id)
        return Thought(question.actions[0])
    if thought.action not in question.actions:
        LOG.error("%s chose what is not allowed at %s", seat.player, table.deal.id)
        return Thought(question.actions[0])
    return thought


async def decide(minds: Minds, table: Table, seat: Seat, question: Question) -> Thought:
    """What a computer crew-mate decides, given what its seat may know.

    Whoever thinks ahead follows the rule of thumb as long as the search is not compiled.
    """
    if len(question.actions) == 1:
        return Thought(question.actions[0])
    if seat.player in TEMPERS and minds.is_ready(table.match.game):
        thought = await minds.decide(_mate(table, seat), question)
        return thought._replace(why=unless_said(table, seat.number, thought.why))
    policy = SUBSTITUTE if seat.player in TEMPERS else seat.player
    player = PolicyPlayer(policy, crew_seed(table.deal.seed, question.number))
    return Thought(await asyncio.to_thread(player.act, question.seen, question.actions))


def _mate(table: Table, seat: Seat) -> Mate:
    seed = crew_seed(table.deal.seed, seat.number)
    return Mate(table.deal.id, seat.number, seat.player, seed)
