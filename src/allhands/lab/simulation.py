"""Playing a game very many times, on all cores, and saying how hard it is."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
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
from allhands.kernel.intervals import mean_interval, share_interval
from allhands.kernel.masks import bit, bits
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.outcomes import FAULT
from allhands.kernel.progress import compile_progress
from allhands.kernel.rule import entry, rule
from allhands.kernel.score import Score
from allhands.kernel.state import new_records
from allhands.match import checked_seed
from allhands.players.partners import Desk, desk_of
from allhands.players.policies import RANDOM, choose, policy_number

from .beside import Interrupted, beside
from .broken_off import BY_A_FAULT, MOST_DECISIONS, after, checked_limit, told

GAMES_A_TASK = 5 if INTERPRETED else 1_000
MOST_TURNS = 1_024
"""Longer games are counted in the last place of the histogram."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The shares of games whose scores are told."""

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Simulation:
    """The result of a simulation. `turns[n]` is how many games lasted n turns.

    Of a game that is scored, `score` says how, and `scores[n]` is how many games scored n. `causes`
    counts what lost games are put down to, of a game that names it. `broken_off` counts the games
    that were not played to their end, by the reason: they count as not won, and as no points. Of a
    game that some seats may win while others do not, `won_by[mask]` is how many games just the
    seats of a mask have won, and `wins` how many all of them have.
    """

    game: str
    players: int
    options: dict[str, str]
    policy: str
    seed: int
    games: int
    decisions: int
    seconds: float
    threads: int
    wins: int
    outcomes: dict[str, int]
    turns: NDArray[np.int64]
    interrupted: bool = False
    score: Score | None = None
    scores: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    causes: dict[str, int] = field(default_factory=dict[str, int])
    broken_off: dict[str, int] = field(default_factory=dict[str, int])
    won_by: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))

    @property
    def unfinished(self) -> int:
        """How many games were broken off."""
        return sum(self.broken_off.values())

    @property
    def losses(self) -> int:
        """How many games were played to their end, and not won."""
        return self.games - self.wins - self.unfinished

    @property
    def win_rate(self) -> float:
        """The share of games that the crew won (0 of none)."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the win rate."""
        return share_interval(self.wins, self.games)

    @property
    def decisions_per_second(self) -> float:
        """How fast it was played."""
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def mean_turns(self) -> float:
        """The mean length in turns of a game that was played to its end (0 of none)."""
        games = int(self.turns.sum())
        return float(self.turns @ np.arange(len(self.turns))) / games if games else 0.0

    def turns_at(self, share: float) -> int:
        """The number of turns that this share of the games did not exceed."""
        return _at(self.turns, share)

    # Of a game that some seats win while others do not

    @property
    def seat_wins(self) -> tuple[int, ...]:
        """How many games each seat won; nothing in a game that the crew wins or loses together."""
        masks = np.arange(len(self.won_by))
        seats = range(self.players if len(self.won_by) else 0)
        return tuple(int(self.won_by[masks >> seat & 1 == 1].sum()) for seat in seats)

    @property
    def seat_rates(self) -> tuple[tuple[float, float, float], ...]:
        """The share of games that each seat won, and the 95 % confidence interval of that."""
        games = max(self.games, 1)
        return tuple((wins / games, *share_interval(wins, self.games)) for wins in self.seat_wins)

    @property
    def saved_rate(self) -> float:
        """The share of games that any seat won (0 of none)."""
        return float(self.won_by[1:].sum()) / self.games if self.games else 0.0

    @property
    def mean_seat_rate(self) -> float:
        """The share of games that a seat won, all seats alike (0 of none)."""
        return sum(self.seat_wins) / max(self.games * self.players, 1)

    @property
    def mean_seat_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of that, by games: who wins one of them is no chance."""
        shares = np.array([mask.bit_count() for mask in range(len(self.won_by))]) / self.players
        mean, games = self.mean_seat_rate, self.games
        if games < 2:
            return (0.0, 1.0)
        low, high = mean_interval(mean, float(self.won_by @ (shares - mean) ** 2), games)
        return max(low, 0.0), min(high, 1.0)

    # Of a game that is scored

    @property
    def mean_score(self) -> float:
        """The mean score (0 of no games)."""
        return float(self.scores @ np.arange(len(self.scores))) / self.games if self.games else 0.0

    @property
    def score_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean score, from the normal distribution."""
        mean, n = self.mean_score, self.games
        if n < 2:
            return (0.0, float(len(self.scores) - 1))
        squares = float(self.scores @ (np.arange(len(self.scores)) - mean) ** 2)
        return mean_interval(mean, squares, n)

    def score_at(self, share: float) -> int:
        """The score that this share of the games did not exceed."""
        return _at(self.scores, share)

    @property
    def beats(self) -> int:
        """How many games scored more than there is to beat."""
        return int(self.scores[self.score.to_beat + 1 :].sum()) if self.score else 0

    @property
    def beat_rate(self) -> float:
        """The share of games that did (0 of none)."""
        return self.beats / self.games if self.games else 0.0

    @property
    def beat_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of that share."""
        return share_interval(self.beats, self.games)

    # As a whole

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        low, high = self.interval
        return {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "policy": self.policy,
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "decisions_per_second": round(self.decisions_per_second),
            "threads": self.threads,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "win_rate_low": low,
            "win_rate_high": high,
            "mean_turns": self.mean_turns,
            "median_turns": self.turns_at(0.5),
            "outcomes": self.outcomes,
            "broken_off": self.broken_off,
            "interrupted": self.interrupted,
            **(self._scores_to_dict() if self.score else {}),
            **({"causes": self.causes} if self.causes else {}),
            **({"seats_won": self._seats_to_list()} if len(self.won_by) else {}),
        }

    def _seats_to_list(self) -> list[dict[str, Any]]:
        return [
            {
                "seat": seat,
                "wins": wins,
                "win_rate": rate,
                "win_rate_low": low,
                "win_rate_high": high,
            }
            for seat, (wins, (rate, low, high)) in enumerate(
                zip(self.seat_wins, self.seat_rates, strict=True)
            )
        ]

    def _scores_to_dict(self) -> dict[str, Any]:
        assert self.score
        (low, high), (beat_low, beat_high) = self.score_interval, self.beat_interval
        return {
            "mean_score": self.mean_score,
            "mean_score_low": low,
            "mean_score_high": high,
            "score_quantiles": {str(share): self.score_at(share) for share in QUANTILES},
            "scores": {
                str(points): int(self.scores[points]) for points in np.nonzero(self.scores)[0]
            },
            "to_beat": self.score.to_beat,
            "beats": self.beats,
            "beat_rate": self.beat_rate,
            "beat_rate_low": beat_low,
            "beat_rate_high": beat_high,
        }

    def __str__(self) -> str:
        lines = [
            f"{self.games:,} games of {self.game}, {self.players} players, {self.policy} crew",
            *self._result_lines(),
        ]
        if self.turns.any():
            lines.append(f"{self.mean_turns:.1f} turns a game")
        lines += [f"{name}: {count:,}" for name, count in self.outcomes.items() if count]
        lines += told(self.broken_off, self.games, self.score)
        lines.append(
            f"{self.decisions_per_second:,.0f} decisions a second on {self.threads} thread(s)"
        )
        return "\n".join(lines)

    def _result_lines(self) -> list[str]:
        if self.score is None:
            low, high = self.interval
            who = "all seats won" if len(self.won_by) else "won"
            return [
                f"{who} {self.win_rate:.2%} (95 % interval {low:.2%} to {high:.2%})",
                *(
                    f"seat {seat} won {rate:.2%} (95 % interval {low:.2%} to {high:.2%})"
                    for seat, (rate, low, high) in enumerate(self.seat_rates)
                ),
            ]
        low, high = self.score_interval
        beat_low, beat_high = self.beat_interval
        return [
            f"{self.mean_score:.2f} {self.score.unit}s (95 % interval {low:.2f} to {high:.2f}), "
            f"half of the games {self.score_at(0.25)} to {self.score_at(0.75)}",
            f"{self.beat_rate:.2%} more than {self.score.to_beat} "
            f"(95 % interval {beat_low:.2%} to {beat_high:.2%})",
        ]


def _at(counts: NDArray[np.int64], share: float) -> int:
    """The number that this share of what was counted does not exceed."""
    return int(np.searchsorted(np.cumsum(counts), share * counts.sum()))


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
    if games < 1:
        raise OptionError(f"The number of games is 1 or more, not {games}.")
    if threads is not None and threads < 1:
        raise OptionError(f"The number of threads is 1 or more, not {threads}.")
    checked_limit(limit)
    numbers = found.option_numbers(seats, settled)
    policies = np.array([policy_number(name) for name in names], np.int64)
    checked_seed(seed)
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
