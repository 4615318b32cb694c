"""How much more is made of the same deals by one way than by another."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.game import Game
from allhands.kernel.intervals import Z, mean_interval


@dataclass(frozen=True)
class Difference:
    """How much more is made without a part than with it, and the 95 % interval of that."""

    mean: float
    low: float
    high: float

    @property
    def is_measurable(self) -> bool:
        """Whether the interval leaves no doubt that there is one."""
        return self.low > 0 or self.high < 0


def worths_of(game: Game, made: NDArray[np.int16]) -> NDArray[np.int16]:
    """What counts of each game that a simulation has `made` something of: its score, or how many
    seats won, or 1 if the crew did."""
    if game.score is not None or game.by_seat:
        return made
    return np.array([bool(outcome.won) for outcome in game.outcomes], np.int16)[made]


def difference_of(game: Game, before: NDArray[np.int16], after: NDArray[np.int16]) -> Difference:
    """How much more the same games come to `after`: won games, seats that win, or points."""
    if game.score is None and not game.by_seat:
        return paired_difference(before, after)
    return score_difference(before, after, game.score.most if game.score else game.seats[-1])


def paired_difference(before: NDArray[np.int16], after: NDArray[np.int16]) -> Difference:
    """How much more the same games make `after`.

    The interval is that of Agresti and Min (Statistics in Medicine 24, 2005): two games are added,
    of which one half goes up and one half down, so that it holds where few games differ, too.
    """
    more = after.astype(np.float64) - before
    games = len(more) + 2
    middle = float(more.sum()) / games
    square = (float(more @ more) + 1) / games - middle * middle
    half = Z * math.sqrt(square / games)
    return Difference(float(more.mean()), middle - half, middle + half)


def score_difference(before: NDArray[np.int16], after: NDArray[np.int16], most: int) -> Difference:
    """How much more the same games score, or seats win of them, `after`: the interval is that of a
    mean, from the normal distribution."""
    more = after.astype(np.float64) - before
    mean = float(more.mean())
    if len(more) < 2:
        return Difference(mean, -float(most), float(most))
    squares = float(((more - mean) ** 2).sum())
    return Difference(mean, *mean_interval(mean, squares, len(more)))
