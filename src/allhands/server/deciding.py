"""What a computer crew-mate decides, and how long that takes."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

import numpy as np

from allhands.kernel.chance import stream_seed
from allhands.players import PolicyPlayer
from allhands.players.crew import TEMPERS
from allhands.players.tact import Haste, haste_of

from .saying import Question, question_of
from .table import SUBSTITUTE, Seat, Table
from .thinking import Mate, Minds, Thought

LOG: Final = logging.getLogger("allhands.server")
SPARE: Final = 0.1
"""Seconds that an answer takes besides its search, where its time is to tell nothing."""

_CREW_STREAM: Final = 2**32
"""Chance streams from this one on are the computers'; games are dealt from the earlier ones."""


def crew_seed(seed: int, decisions: int) -> int:
    """The seed of a computer's next decision: a table that is loaded again plays alike."""
    return int(stream_seed(np.uint64(seed), np.uint64(_CREW_STREAM + decisions)))


@dataclass(frozen=True)
class Task:
    """A question put to a computer crew-mate, and what it decides by.

    All of it is as the table stood when the question was put. Another process may move the table on
    before a thought has begun; then what was decided does not count.
    """

    match_id: str
    seed: int
    seat: int
    player: str
    question: Question
    thinks_ahead: bool
    haste: Haste

    @property
    def seconds(self) -> float:
        """The least that an answer takes, so that its time tells nothing."""
        return TEMPERS[self.player] + SPARE if self.haste == "steady" else 0.0


def task_of(minds: Minds, table: Table, seat: Seat) -> Task:
    """The present question to a seat that has to choose, put to the computer that decides for it.

    A crew-mate that thinks ahead follows the rule of thumb as long as the search is not compiled.
    Only thinking takes a time that could tell anything: a policy is done long before the pause is.
    """
    question = question_of(table.match, seat.number)
    thinks_ahead = seat.player in TEMPERS and minds.is_ready(table.match.game)
    haste = haste_of(question.public, seat.number) if thinks_ahead else "free"
    deal = table.deal
    return Task(deal.id, deal.seed, seat.number, seat.player, question, thinks_ahead, haste)


async def decided(minds: Minds, task: Task) -> Thought:
    """What the computer decides; the first legal action if it fails."""
    actions = task.question.actions
    try:
        thought = await decide(minds, task)
    except Exception:
        LOG.exception("%s failed at %s: the first choice is taken", task.player, task.match_id)
        return Thought(actions[0])
    if thought.action not in actions:
        LOG.error("%s chose what is not allowed at %s", task.player, task.match_id)
        return Thought(actions[0])
    return thought


async def decide(minds: Minds, task: Task) -> Thought:
    """What the computer decides, given what its seat may know."""
    question = task.question
    if len(question.actions) == 1 and task.haste != "steady":
        return Thought(question.actions[0])
    if task.thinks_ahead and task.haste != "forced":
        mate = Mate(task.match_id, task.seat, task.player, crew_seed(task.seed, task.seat))
        return await minds.decide(mate, question, until_settled=task.haste == "free")
    policy = SUBSTITUTE if task.player in TEMPERS else task.player
    player = PolicyPlayer(policy, crew_seed(task.seed, question.number))
    return Thought(await asyncio.to_thread(player.act, question.seen, question.actions))
