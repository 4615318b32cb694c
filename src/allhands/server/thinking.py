"""Where computer crew-mates think: in threads of their own, so that no page waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar

from allhands.kernel.game import Game
from allhands.kernel.rule import INTERPRETED
from allhands.match import Match
from allhands.players import Search
from allhands.players.crew import TEMPERS
from allhands.players.reasons import reason

LOG: Final = logging.getLogger("allhands.server")
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
MindKey = tuple[str, int, str]


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
        self._known: OrderedDict[MindKey, Thinker] = OrderedDict()
        self._ready: set[str] = set()
        self._preparing: set[str] = set()

    def close(self) -> None:
        """Think no more; what has been begun is nobody's any longer."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    # Who thinks

    def mate(self, match_id: str, seat: int, temper: str, seed: int) -> Thinker:
        """The crew-mate in a seat, with what it still knows from its last decision."""
        key = match_id, seat, temper
        if key not in self._known:
            self._known[key] = self._new_mate(temper, seed)
        self._known.move_to_end(key)
        while len(self._known) > MOST_MINDS:
            self._known.popitem(last=False)
        return self._known[key]

    def _new_mate(self, temper: str, seed: int) -> Thinker:
        seconds = TEMPERS[temper]
        return Thinker(Search(seconds=seconds, memory=MEMORY, seed=seed), seconds)

    def adviser(self) -> Thinker:
        """Somebody to give a hint, who knows nothing but what is asked: always the same seed, so
        that all it says follows from the observation."""
        return Thinker(Search(seconds=HINT, memory=MEMORY), HINT)

    def forget(self, match_id: str) -> None:
        """Let go of what was thought at a table that has left memory."""
        for key in [key for key in self._known if key[0] == match_id]:
            del self._known[key]

    # Thinking

    async def think(self, work: Work[Result], seconds: float | None) -> Result:
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

    # Compiled or not

    def is_ready(self, game: Game) -> bool:
        """Whether a search of this game runs compiled by now; if it could, it soon will."""
        if not INTERPRETED and game.name not in self._ready | self._preparing:
            self._preparing.add(game.name)
            threading.Thread(target=self._prepare, args=(game,), daemon=True).start()
        return game.name in self._ready

    def _prepare(self, game: Game) -> None:
        try:
            practise_thinking(game)
        except Exception:
            LOG.exception("nobody can think ahead in %s", game.title)
        else:
            self._ready.add(game.name)


def practise_thinking(game: Game) -> None:
    """Think once about a match that nobody plays, and say why: that compiles what it takes, or
    loads it."""
    match = Match(game, seed=0)
    view = match.view(match.current_player)
    actions = game.legal_actions(view.record)
    Search(iterations=1).weigh(view, actions)
    reason(view, actions[0], actions[-1], playouts=1)
