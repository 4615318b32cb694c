"""What very many games came to: counts, shares and their intervals, in figures and in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.copies import Copied
from allhands.kernel.intervals import mean_interval, share_interval
from allhands.kernel.score import Score

from .broken_off import told

MOST_TURNS = 1_024
"""Longer games are counted in the last place of the histogram."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The shares of games whose scores are told."""


@dataclass(frozen=True)
class Simulation(Copied):
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
