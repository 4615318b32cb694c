"""A player that thinks ahead."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.copies import Copied
from allhands.kernel.errors import OptionError
from allhands.kernel.evaluation import NO_NETWORK
from allhands.kernel.game import Game, apply, apply_of, determinize, new_luck, turns_of
from allhands.kernel.progress import compile_progress
from allhands.kernel.state import new_record, new_records
from allhands.kernel.unit import runs_compiled
from allhands.kernel.whole_numbers import at_least_one
from allhands.observation import Observation

from .advice import Advice, Found, weighed
from .tree import TALLIED, Node, Tuning, new_desk, plant, search, tally, transplant

USUAL_SECONDS: Final = 0.1
MOST_MEMORY: Final = 65_536
FIRST_STEP: Final = 16
"""Iterations until the clock is looked at for the first time."""
UNKNOWN_RATE: Final = 10**6
"""Iterations a second, until some have been timed."""
STEPS: Final = 16
"""How often it is looked at within the time there is, about."""
NO_HORIZON: Final = 2**30
"""Turns to play on for in a game that is not evaluated: more than there are."""
TRIALS: Final = 2
DEALS: Final = 20
"""How many deals tell which turn it may be."""
"""Deals in which a decision has to lead to the very view that was met, for a tree to be kept."""


class Search(Copied):
    """Information-set Monte-Carlo tree search; see `players.tree`.

    It thinks for `seconds` about a decision, for a number of `iterations`, or until the first of
    both. Each of `threads` builds a tree of its own, and all of them together take at most `memory`
    MiB; a search that runs out of tree goes on with what it has. With `processor_time`, seconds are
    those of the thread's own processor time, so that work beside it makes it no weaker.
    `clairvoyant` searches are shown the whole state instead of an observation: a yardstick.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        memory: int = 64,
        seed: int = 0,
        *,
        clairvoyant: bool = False,
        processor_time: bool = False,
    ) -> None:
        """Without seconds and iterations it thinks for a tenth of a second. Raises OptionError."""
        if seconds is not None and not 0 < seconds < math.inf:
            raise OptionError(f"A search takes a time of more than 0 seconds, not {seconds}.")
        if iterations is not None and iterations < 1:
            raise OptionError(f"A search takes 1 iteration or more, not {iterations}.")
        threads = at_least_one(threads, "The number of threads")
        if not 1 <= memory <= MOST_MEMORY:
            raise OptionError(f"A search has 1 to {MOST_MEMORY} MiB of memory, not {memory}.")
        self.name = "clairvoyant" if clairvoyant else "search"
        self.seconds = USUAL_SECONDS if seconds is None and iterations is None else seconds
        self.iterations = iterations
        self.threads = threads
        self.memory = memory
        self.seed = seed
        self.clairvoyant = clairvoyant
        self.processor_time = processor_time
        self._groves: list[_Grove] = []
        self._game: Game | None = None
        self._met: _Met | None = None

    def fresh(self, seed: int) -> Search:
        """The same search with another seed, and nothing thought of yet."""
        return Search(
            self.seconds,
            self.iterations,
            self.threads,
            self.memory,
            seed,
            clairvoyant=self.clairvoyant,
            processor_time=self.processor_time,
        )

    def act(
        self, observation: Observation, actions: Sequence[int], seconds: float | None = None
    ) -> int:
        """The number of the action taken. It stops as soon as nothing can change its mind."""
        if len(actions) == 1:
            return actions[0]
        return self.weigh(observation, actions, seconds, until_settled=True).action

    def weigh(
        self,
        observation: Observation,
        actions: Sequence[int],
        seconds: float | None = None,
        *,
        until_settled: bool = False,
    ) -> Advice:
        """What the search thinks of each of `actions`, all of the legal ones or some.

        Raises OptionError if the observation is not of the seat that has to choose, or an action
        is not legal.
        """
        record, seat = observation.record, observation.player
        if not actions or seat not in observation.game.choosers(record):
            raise OptionError("A search is for the seat that has to choose.")
        illegal = set(actions).difference(observation.legal_actions())
        if illegal:
            raise OptionError(f"Action {min(illegal)} is not legal here.")
        root = np.array(actions, np.int32)
        self._sit_down(observation.game, record, seat, root)
        began = time.perf_counter()
        self._go_on_from(record, seat)
        budget = _Budget(self.seconds if seconds is None else seconds, self.iterations)
        done = self._think(record, seat, root, budget, until_settled)
        advice = self._advice(record, seat, actions, done, time.perf_counter() - began)
        self._met = _Met(record.copy(), seat, advice.action)
        return advice

    def _sit_down(self, game: Game, record: Any, seat: int, root: NDArray[np.int32]) -> None:
        """Have what searching this game takes, compiled before any time is counted."""
        if self._game is game:
            return
        self._game, self._met = game, None
        memory = self.memory * 2**20 // self.threads
        self._groves = [
            _Grove(game, memory, self.seed, thread, self.clairvoyant, self.processor_time)
            for thread in range(self.threads)
        ]
        with compile_progress(game.title):
            self._groves[0].begin()
            self._groves[0].think(record, seat, root, _Budget(None, 1), until_settled=False)

    def _think(
        self,
        record: Any,
        seat: int,
        root: NDArray[np.int32],
        budget: _Budget,
        until_settled: bool,
    ) -> int:
        """Have all trees grow, each in a thread of its own; returns the number of iterations."""
        if len(self._groves) == 1:
            return self._groves[0].think(record, seat, root, budget, until_settled)
        shares = budget.shared(len(self._groves))
        with ThreadPoolExecutor(len(self._groves)) as pool:
            jobs = [
                pool.submit(grove.think, record, seat, root, share, until_settled)
                for grove, share in zip(self._groves, shares, strict=True)
            ]
            return sum(job.result() for job in jobs)

    def _go_on_from(self, record: Any, seat: int) -> None:
        """Keep of the trees what was thought about the very position that was met; else begin."""
        met = self._met
        if met is None or met.seat != seat or not self._leads_to(met, record):
            for grove in self._groves:
                grove.begin()
            return
        for grove in self._groves:
            grove.keep(met.action)

    def _leads_to(self, met: _Met, record: Any) -> bool:
        """Whether the latest decision has brought nothing that was not known before it.

        It has not if it leads to this view from any deal. Two are tried, so that a deal that
        happens to agree is seldom taken for a proof. What is chosen at once with others may be
        asked again, and the tree goes on from where all have chosen.
        """
        assert self._game is not None
        if len(self._game.choosers(met.view)) > 1:
            return False
        wanted = _position(record)
        return all(
            _position(self._after(met.view, met.seat, met.action, trial)) == wanted
            for trial in range(TRIALS)
        )

    def _after(self, view: Any, seat: int, action: int, trial: int) -> Any:
        """What the seat sees after an action and all that nobody has a choice in, in some deal."""
        assert self._game is not None
        game, world, luck = self._game, view.copy(), new_luck(self.seed, 1_000 + trial)
        if self.clairvoyant:
            world.chance = luck.chance
        else:
            determinize(world, seat, luck)
        apply_of(world, seat, action)
        while len(legal := game.legal_actions(world)) == 1:
            apply(world, legal[0])
        return world if self.clairvoyant else game.observe(world, seat)

    def _advice(
        self, record: Any, seat: int, actions: Sequence[int], iterations: int, seconds: float
    ) -> Advice:
        """The sums of all trees."""
        assert self._game is not None
        sums = self._tallies(actions)
        tallies = dict(zip(actions, sums, strict=True))
        choices = weighed(self._game, likely_turn(record, seat), actions, sums)
        best = max(actions, key=lambda action: tuple(tallies[action][:2]))
        return Advice(choices, best, iterations, seconds)

    def found(self, action: int) -> Found:
        """What it found out about an action at its latest decision."""
        return Found.of(self._tallies([action])[0])

    def _tallies(self, actions: Sequence[int]) -> NDArray[np.float64]:
        """What all trees together know of each action: see `tree.tally`."""
        root = np.array(actions, np.int32)
        return np.sum([grove.tallies(root) for grove in self._groves], axis=0)


class _Met:
    """A decision that was taken: in which view, by whom, and which."""

    def __init__(self, view: Any, seat: int, action: int) -> None:
        self.view = view
        self.seat = seat
        self.action = action


def likely_turn(view: Any, seat: int) -> float:
    """The turn of a view, or the mean of those that it may be for who is not shown it."""
    if turns_of(view) >= 0:
        return turns_of(view)
    luck, total = new_luck(0), 0
    for _ in range(DEALS):
        world = view.copy()
        determinize(world, seat, luck)
        total += turns_of(world)
    return total / DEALS


def _position(record: Any) -> bytes:
    """The bytes of a record without its chance."""
    copy = record.copy()
    copy.chance = 0
    copy.chances = 0
    copy.reveals = 0
    return bytes(copy.tobytes())


@dataclass(frozen=True)
class _Budget:
    """How long may be thought: seconds, iterations, or until the first of both."""

    seconds: float | None
    iterations: int | None

    def shared(self, threads: int) -> list[_Budget]:
        """The budgets of so many threads: all the time, and a part of the iterations."""
        if self.iterations is None:
            return [self] * threads
        least, more = divmod(self.iterations, threads)
        return [_Budget(self.seconds, least + (thread < more)) for thread in range(threads)]


KEPT: Final = frozenset(("_game", "_nodes", "_used", "_luck", "_tuning", "_clock"))
"""What a copy has of a grove as it is, besides the nodes of its tree."""


class _Grove:
    """One thread's tree, another to move it to, and all that growing it takes."""

    def __init__(
        self,
        game: Game,
        memory: int,
        seed: int,
        thread: int,
        sees_all: bool,
        processor_time: bool,
    ) -> None:
        self._game = game
        self._nodes = max(16, memory // 2 // Node.dtype.itemsize)
        self._tree = new_records(Node, 0)
        self._used = 0
        self._make_room()
        self._luck = new_luck(seed, thread + 1)
        self._tuning = new_record(Tuning)
        self._tuning.exploration = game.guidance.exploration
        self._tuning.trust = game.guidance.trust
        self._tuning.progress_share = game.guidance.progress_share
        self._tuning.scale = game.highest_return
        self._tuning.horizon = game.evaluation.horizon if game.evaluation else NO_HORIZON
        self._tuning.sees_all = sees_all
        self._tuning.by_seat = game.by_seat
        self._clock = time.thread_time if processor_time else time.perf_counter

    def _make_room(self) -> None:
        """Scratch space, and what is known of the game."""
        game = self._game
        self._spare = new_records(Node, 0)
        self._work = new_records(game.state, 1)
        self._view = new_records(game.state, 1)
        self._choices = game.actions.new_choices()
        self._network = game.evaluation.network if game.evaluation else NO_NETWORK
        self._desk = new_desk(game.actions.count, self._network)

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name in KEPT}
        return {**kept, "nodes": self._tree[: self._used].tobytes()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        thought = np.frombuffer(state.pop("nodes"), Node.dtype)
        vars(self).update(state)
        self._tree = new_records(Node, self._nodes if len(thought) else 0)
        self._tree[: len(thought)] = thought
        self._make_room()

    def begin(self) -> None:
        """Forget everything."""
        if not len(self._tree):
            self._tree = new_records(Node, self._nodes)
        plant(self._tree)
        self._used = 1

    def keep(self, action: int) -> None:
        """Keep what was thought about the position after an action."""
        if not len(self._spare):
            self._spare = new_records(Node, self._nodes)
        self._used = transplant(self._tree, action, self._spare)
        self._tree, self._spare = self._spare, self._tree

    def tallies(self, root: NDArray[np.int32]) -> NDArray[np.float64]:
        """What the tree knows of each action at the root: see `tree.tally`."""
        rows = np.zeros((len(root), len(TALLIED)))
        tally(self._tree, root, rows)
        return rows

    def think(
        self,
        view: Any,
        seat: int,
        root: NDArray[np.int32],
        budget: _Budget,
        until_settled: bool,
    ) -> int:
        """Go on until the budget is used up, or nothing can change what is best; returns the
        number of iterations."""
        self._view[0] = view
        began = self._clock()
        first = FIRST_STEP if runs_compiled(self._game) else 1
        done, step = 0, min(first, self._left(budget, 0, 0.0))
        while step > 0:
            self._used = search(
                self._tree,
                self._used,
                self._view,
                seat,
                root,
                self._work,
                self._luck,
                self._choices,
                self._desk,
                self._tuning,
                self._network,
                step,
            )
            done += step
            left = self._left(budget, done, self._clock() - began)
            if until_settled and self._lead(root) > left:
                break
            step = min(left, max(1, (done + left) // STEPS))
        return done

    def _left(self, budget: _Budget, done: int, seconds: float) -> int:
        """How many more iterations the budget has room for, at the rate so far."""
        left = 2**62
        if budget.iterations is not None:
            left = budget.iterations - done
        if budget.seconds is not None:
            rate = done / max(seconds, 1e-6) if done else UNKNOWN_RATE
            left = min(left, int(rate * (budget.seconds - seconds)))
        return max(0, left)

    def _lead(self, root: NDArray[np.int32]) -> int:
        """By how many visits the most visited action at the root is ahead of all others."""
        second, first = sorted([0.0, *self.tallies(root)[:, 0].tolist()])[-2:]
        return int(first - second)
