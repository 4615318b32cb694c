"""The computer crew: decides for seats that computers hold, for people who are away, and for
those who answered beforehand, and replies to what it is asked."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NamedTuple, Protocol

from allhands.lessons import Guide

from .deciding import Task, decided, task_of
from .errors import StaleError
from .journal import By
from .replies import Reply, next_reply
from .saying import unless_said
from .standing import standing_answer
from .table import Seat, Table
from .thinking import Minds, Thought

LOG: Final = logging.getLogger("allhands.server")
RETRY: Final = 5.0
"""Seconds until what went wrong is tried again."""


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
    """Decides at one table, a decision after the other, as long as somebody follows it.

    It holds on to the table only while it decides, so that a table leaves memory as soon as nobody
    looks at it any more.
    """

    def __init__(self, pace: float, minds: Minds) -> None:
        self._pace = pace
        self._minds = minds
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False

    def wake(self, bridge: Bridge) -> None:
        """Begin to decide, or to reply, if there is something to and nobody does so yet."""
        if self._task is None and not self._is_stopped and _next_at(bridge) is not None:
            watch = _Watch(bridge, self._pace, self._minds)
            self._task = asyncio.create_task(self._drive(watch))

    async def stop(self) -> None:
        """Decide no more, whatever happens."""
        self._is_stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _drive(self, watch: _Watch) -> None:
        try:
            await watch.keep()
        finally:
            self._task = None


def _next_at(bridge: Bridge) -> Due | Reply | None:
    """What is to be done next: a question is answered before anything else is decided."""
    return (_reply(bridge.table) or due(bridge.table)) if bridge.is_followed else None


class _Watch:
    """The computers' decisions and replies at a table, until a person has to choose."""

    def __init__(self, bridge: Bridge, pace: float, minds: Minds) -> None:
        self._bridge = bridge
        self._pace = pace
        self._minds = minds

    async def keep(self) -> None:
        """Decide and reply as long as there is something to."""
        while (next_now := _next_at(self._bridge)) is not None:
            await self._attempt(next_now)

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
        task = self._task_of(asked) if self._is_still_due(asked, story) else None
        if task is None:
            return
        # Thinking is part of the pause, and nothing is added to it.
        pause = asyncio.sleep(self._pause(task, asked.by))
        thought, _ = await asyncio.gather(self._thought(task), pause)
        if self._is_still_due(asked, story):
            seat, by = asked
            await self._bridge.act(seat, story, thought.action, by=by, why=thought.why)

    def _is_still_due(self, asked: Due, story: int) -> bool:
        return self._bridge.table.story == story and _next_at(self._bridge) == asked

    def _task_of(self, asked: Due) -> Thought | Task | None:
        """What is known beforehand, or what is to be thought about: all of it as the table stands
        now, since another process may move the table on before a thought has begun."""
        table = self._bridge.table
        seat = table.seats[asked.seat]
        if table.guide is not None:
            taken = table.guide.by_itself(table.match)
            return None if taken is None else Thought(taken)
        if asked.by == "standing":
            taken = _answer(table, seat)
            return None if taken is None else Thought(taken)
        plan = table.agreed_plan(seat.number)
        if plan is not None:
            return Thought(plan.action, f"As {table.name(plan.seat)} proposed.")
        return task_of(self._minds, table, seat)

    def _pause(self, task: Thought | Task, by: By) -> float:
        """Seconds that a decision takes at least."""
        if isinstance(task, Task):
            return max(self._pace, task.seconds)
        return self._pace / 3 if by == "standing" else self._pace

    async def _thought(self, task: Thought | Task) -> Thought:
        if isinstance(task, Thought):
            return task
        thought = await decided(self._minds, task)
        return thought._replace(why=unless_said(self._bridge.table, task.seat, thought.why))
