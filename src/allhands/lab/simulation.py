"""Playing a game very many times, on all cores, and saying how hard it is."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.kernel.chance import below, mix, stream_seed
from allhands.kernel.errors import OptionError
from allhands.kernel.game import (
    Game,
    Luck,
    apply,
    cause,
    current_player,
    legal_actions,
    returns,
    set_up,
    turns,
)
from allhands.kernel.masks import bit, bits
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.outcomes import FAULT
from allhands.kernel.progress import compile_progress
from allhands.kernel.rule import entry, rule
from allhands.kernel.state import new_records
from allhands.kernel.whole_numbers import at_least_one, checked_seed
from allhands.players.partners import Desk, desk_of
from allhands.players.policies import RANDOM, choose, policy_number

from .beside import Interrupted, beside
from .broken_off import BY_A_FAULT, MOST_DECISIONS, after
from .simulation_result import MOST_TURNS, Simulation

GAMES_A_TASK = 5 if INTERPRETED else 1_000

Progress = Callable[[int], None]


def _some_games(game: Game) -> tuple[Any, ...]:
    work, lucks, counts = new_records(game.state, 2), new_records(Luck, 1), np.zeros(1, np.int64)
    causes, made, results = np.zeros((1, 1), np.int64), np.zeros(1, np.int16), np.zeros(1)
    counted = (counts, counts, counts, causes, counts, made, results)
    choices, numbers = game.actions.new_choices(), (np.uint64(), 0, 0, 0)
    return work, lucks, choices, desk_of(game), counts, counts, *numbers, *counted


@entry(like=_some_games)
def play_games(
    work: Any,
    lucks: Any,
    choices: Any,
    desk: Desk,
    options: NDArray[np.int64],
    policies: NDArray[np.int64],
    seed: np.uint64,
    first: int,
    count: int,
    limit: int,
    outcomes: NDArray[np.int64],
    lengths: NDArray[np.int64],
    scores: NDArray[np.int64],
    causes: NDArray[np.int64],
    won_by: NDArray[np.int64],
    made: NDArray[np.int16],
    results: NDArray[np.float64],
) -> int:
    """Play games `first` to `first + count - 1` of a seed to their ends, or to `limit` decisions.

    `work` holds two records of which the second is blank. Adds to `outcomes`, `lengths` and, if
    they have any places, `scores`, by outcome `causes`, and by the mask of seats that won
    `won_by`, and returns the number of decisions. A game that is broken off has the first outcome
    or, by a fault, the last, no length, and 0 points. What each game made is written into `made`,
    if that has any places: its score, or how many seats won, where some do while others do not, or
    else the number of its outcome. `results` is scratch space.
    """
    decisions = 0
    luck = lucks[0]
    for game in range(first, first + count):
        work[0] = work[1]
        state = work[0]
        start = stream_seed(seed, np.uint64(game))
        set_up(state, options, start)
        luck.chance = mix(start)
        taken = 0
        while state.outcome == 0 and taken < limit:
            legal = legal_actions(state, choices)
            seat = current_player(state)
            policy = policies[seat]
            if policy == RANDOM:  # said here as well as in `choose`, whose frame is large
                apply(state, choices.action[below(luck, legal)])
            else:
                apply(state, choose(state, seat, policy, choices, legal, luck, desk))
            taken += 1
        decisions += taken
        is_over = state.outcome not in (0, FAULT)
        outcomes[state.outcome if state.outcome != FAULT else len(outcomes) - 1] += 1
        result = int(state.outcome) if is_over else 0
        if is_over:
            lengths[min(turns(state), len(lengths) - 1)] += 1
        if len(scores) > 0:
            result = points_of(state, results, len(scores) - 1) if is_over else 0
            scores[result] += 1
        if len(won_by) > 0:
            winners = winners_of(state, results) if is_over else 0
            won_by[winners] += 1
            result = bits(winners)
        if is_over and causes.shape[1] > 0:
            number = cause(state)
            if number >= 0:
                causes[state.outcome, number] += 1
        if len(made) > 0:
            made[game] = result
    return decisions


@rule
def points_of(state: Any, results: NDArray[np.float64], most: int) -> int:
    """What a game scored."""
    returns(state, results)
    points = round(results[0])  # a score is the same whole number for every seat
    return min(max(points, 0), most)


@rule
def winners_of(state: Any, results: NDArray[np.float64]) -> int:
    """A mask of the seats that have won."""
    returns(state, results)
    mask = 0
    for seat in range(state.players):
        if results[seat] >= 1.0:
            mask |= bit(seat)
    return mask


class _Tally:
    """What has been played, added up from all threads; the last of the outcomes are faults."""

    def __init__(self, game: Game, players: int) -> None:
        self.lock = threading.Lock()
        self.outcomes = np.zeros(len(game.outcomes) + 1, np.int64)
        self.lengths = np.zeros(MOST_TURNS, np.int64)
        self.scores = np.zeros(game.score.most + 1 if game.score else 0, np.int64)
        self.causes = np.zeros((len(game.outcomes), len(game.causes)), np.int64)
        self.won_by = np.zeros(2**players if game.by_seat else 0, np.int64)
        self.decisions = 0

    @property
    def games(self) -> int:
        return int(self.outcomes.sum())


def _play_task(
    game: Game,
    options: NDArray[np.int64],
    policies: NDArray[np.int64],
    seed: int,
    games: range,
    limit: int,
    tally: _Tally,
    made: NDArray[np.int16],
) -> int:
    outcomes, lengths = np.zeros_like(tally.outcomes), np.zeros_like(tally.lengths)
    scores, causes = np.zeros_like(tally.scores), np.zeros_like(tally.causes)
    won_by = np.zeros_like(tally.won_by)
    decisions = play_games(
        new_records(game.state, 2),
        new_records(Luck, 1),
        game.actions.new_choices(),
        desk_of(game),
        options,
        policies,
        np.uint64(seed),
        games.start,
        len(games),
        limit,
        outcomes,
        lengths,
        scores,
        causes,
        won_by,
        made,
        np.zeros(game.seats[-1]),
    )
    with tally.lock:
        tally.outcomes += outcomes
        tally.lengths += lengths
        tally.scores += scores
        tally.causes += causes
        tally.won_by += won_by
        tally.decisions += int(decisions)
    return len(games)


def _tasks(games: int) -> Iterator[range]:
    """The numbers of the games, a batch for one thread at a time."""
    for first in range(0, games, GAMES_A_TASK):
        yield range(first, min(first + GAMES_A_TASK, games))


def simulate(
    game: str,
    games: int = 10_000,
    players: int | None = None,
    policy: str | Sequence[str] = "random",
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    made: NDArray[np.int16] | None = None,
    limit: int = MOST_DECISIONS,
    **options: object,
) -> Simulation:
    """Play a game many times and count how it ends.

    `policy` is one for all seats or a list of one each. The same seed gives the same games
    whatever the number of threads. `progress` is called with the number of games played since
    the last call, from the threads that play. `made`, with a place for each game, is given what
    each of them made: its score, how many seats won it, or else the number of its outcome. A game
    that is not over after `limit` decisions is broken off, and counts as not won, and as no
    points. An interrupt (Ctrl-C) ends it with what has been played so far. Raises
    OptionError or UnknownGameError.
    """
    found = all_games.find(game)
    seats, settled = found.settle(players, options)
    names = [policy] * seats if isinstance(policy, str) else list(policy)
    if len(names) != seats:
        raise OptionError(f"{seats} players need {seats} policies, not {len(names)}.")
    games = at_least_one(games, "The number of games")
    threads = None if threads is None else at_least_one(threads, "The number of threads")
    limit = at_least_one(limit, "The limit of decisions")
    numbers = found.option_numbers(seats, settled)
    policies = np.array([policy_number(name) for name in names], np.int64)
    seed = checked_seed(seed)
    made = np.zeros(0, np.int16) if made is None else made
    if 0 < len(made) < games:
        raise OptionError(f"{games} games need as many places for what they made.")
    tally = _Tally(found, seats)
    used = threads or os.cpu_count() or 1
    with compile_progress(found.title):
        _play_task(found, numbers, policies, seed, range(0), limit, _Tally(found, seats), made)

    def work(task: range, _: Interrupted) -> None:
        played = _play_task(found, numbers, policies, seed, task, limit, tally, made)
        if progress:
            progress(played)

    began = time.perf_counter()
    interrupted = beside(_tasks(games), work, used)
    return Simulation(
        game=found.name,
        players=seats,
        options=settled,
        policy=names[0] if len(set(names)) == 1 else ",".join(names),
        seed=seed,
        games=tally.games,
        decisions=tally.decisions,
        seconds=time.perf_counter() - began,
        threads=used,
        wins=sum(
            int(count)
            for outcome, count in zip(found.outcomes, tally.outcomes[:-1], strict=True)
            if outcome.won
        )
        if not found.by_seat
        else int(tally.won_by[-1]),
        outcomes={
            outcome.name: int(count)
            for outcome, count in zip(found.outcomes[1:], tally.outcomes[1:-1], strict=True)
        },
        turns=tally.lengths,
        interrupted=interrupted,
        score=found.score,
        scores=tally.scores,
        causes=_causes_of_losses(found, tally.causes),
        broken_off=_broken_off(limit, tally),
        won_by=tally.won_by,
    )


def _broken_off(limit: int, tally: _Tally) -> dict[str, int]:
    """How many games were broken off, by the reason."""
    found = {after(limit): int(tally.outcomes[0]), BY_A_FAULT: int(tally.outcomes[-1])}
    return {why: number for why, number in found.items() if number}


def _causes_of_losses(game: Game, counts: NDArray[np.int64]) -> dict[str, int]:
    """How many lost games each cause had; a rule need not look whether a game was lost."""
    lost = [outcome.won is not True for outcome in game.outcomes]
    return dict(zip(game.causes, counts[lost].sum(axis=0).tolist(), strict=True))
