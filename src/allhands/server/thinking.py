"""How computer crew-mates think: in threads of their own, so that no page waits for them.

All that is thought at the tables of a server goes through its `Minds`.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar

from allhands.kernel.game import Game
from allhands.kernel.unit import runs_compiled, seconds_left
from allhands.observation import Observation
from allhands.players import Advice, Search
from allhands.players.crew import TEMPERS
from allhands.players.reasons import explained

from .saying import Question, public_reason

LEAST: Final = 0.02
"""Seconds that anybody may think, however many wish to."""
HINT: Final = 1.0
"""Seconds that a hint is thought about."""
MEMORY: Final = 24
"""MiB that one crew-mate's thoughts may take."""
MOST_MINDS: Final = 24
"""Crew-mates, of all tables, whose thoughts are kept from one decision to the next."""

Result = TypeVar("Result")
Work = Callable[[float | None], Result]
"""Something to think about, in so many seconds; None: as long as the player itself has set."""


class Mate(NamedTuple):
    """A crew-mate that thinks ahead: at which table, in which seat, how, and by which seed."""

    match_id: str
    seat: int
    temper: str
    seed: int


class Thought(NamedTuple):
    """What was decided, and why, if that can be said."""

    action: int
    why: str = ""


class Thinker(NamedTuple):
    """A search, and the seconds that it is meant to have; None: what it counts by itself."""

    search: Search
    seconds: float | None


class Minds:
    """All that think at the tables of one server.

    There are fewer threads than cores, and each table has one thought at a time in the line, so
    that all have the same share. Where more wish to think than can, each thinks for less long:
    a table waits about as long as its crew-mate would think alone.
    """

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="thinking")
        self._wishing = 0
        self._known: OrderedDict[Mate, Thinker] = OrderedDict()

    async def close(self) -> None:
        """Think no more; what has been begun is nobody's any longer."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    # Who thinks

    def _thinker(self, mate: Mate) -> Thinker:
        """The crew-mate, with what it still knows from its last decision."""
        if mate not in self._known:
            self._known[mate] = self._new_mate(mate)
        self._known.move_to_end(mate)
        while len(self._known) > MOST_MINDS:
            self._known.popitem(last=False)
        return self._known[mate]

    def _new_mate(self, mate: Mate) -> Thinker:
        seconds = TEMPERS[mate.temper]
        return Thinker(Search(seconds=seconds, memory=MEMORY, seed=mate.seed), seconds)

    def _new_adviser(self) -> Thinker:
        """Always of the same seed, so that all it says follows from the observation."""
        return Thinker(Search(seconds=HINT, memory=MEMORY), HINT)

    def forget(self, match_id: str) -> None:
        """Let go of what was thought at a table that has left memory."""
        for mate in [mate for mate in self._known if mate.match_id == match_id]:
            del self._known[mate]

    # Thinking

    async def decide(self, mate: Mate, question: Question, *, until_settled: bool) -> Thought:
        """What a crew-mate decides, who still knows what it thought at its last decision, and
        why. It takes all its time, unless it may stop as soon as nothing can change its mind."""
        search, seconds = self._thinker(mate)

        def work(given: float | None) -> Thought:
            advice = search.weigh(
                question.seen, question.actions, given, until_settled=until_settled
            )
            return Thought(advice.action, public_reason(question, advice))

        return await self._think(work, seconds)

    async def advise(self, seen: Observation, actions: list[int]) -> Advice:
        """A hint from somebody who knows nothing but what is asked: a rough one as long as rules
        are interpreted."""
        search, seconds = self._new_adviser()

        def work(given: float | None) -> Advice:
            return explained(seen, search.weigh(seen, actions, given))

        return await self._think(work, seconds)

    async def _think(self, work: Work[Result], seconds: float | None) -> Result:
        """Have `work` done in a thread, in `seconds` or a fair share of them."""
        self._wishing += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, lambda: work(self._share(seconds)))
        finally:
            self._wishing -= 1

    def _share(self, seconds: float | None) -> float | None:
        if seconds is None:
            return None
        return min(seconds, max(LEAST, seconds * self._threads / max(1, self._wishing)))

    def ready_in(self, game: Game) -> float | None:
        """In about how many seconds that is so; None if it is, or nobody knows."""
        return None if self.is_ready(game) else seconds_left(game.name)

    def is_ready(self, game: Game) -> bool:
        """Whether a search of this game runs compiled by now."""
        return runs_compiled(game)
