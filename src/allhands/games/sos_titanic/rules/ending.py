"""The score (page 7), and how long it took."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.rule import rule

from .. import cards as c
from .lines import ALL_SAFE, has_anchor
from .state import Titanic


@rule
def score(state: Titanic) -> int:
    """The highest survivor of each group and the page; and if all are safe, anchors in a row."""
    points = page(state)
    for number in range(c.BOATS):
        points += state.aboard[number]
    if state.outcome == ALL_SAFE:
        for kind in range(c.CLASSES):
            points += anchors_in_a_row(state, kind)
    return points


@rule
def page(state: Titanic) -> int:
    """The number of the open page; the last one, on which the ship has sunk, has none."""
    return max(0, c.PAGES - 1 - int(state.turned))


@rule
def anchors_in_a_row(state: Titanic, kind: int) -> int:
    """The longest series of anchors in one of the survivors groups of a class."""
    longest = 0
    for number in range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH):
        group = state.boats[number]
        series = 0
        for place in range(group.count):
            series = series + 1 if has_anchor(group, place) else 0
            longest = max(longest, series)
    return longest


@rule
def returns(state: Titanic, out: NDArray[np.float64]) -> None:
    """The crew's score, the same for every player; while the game goes on, as it stands."""
    points = score(state)
    for seat in range(state.players):
        out[seat] = points


@rule
def turns(state: Titanic) -> int:
    """How many turns have been begun."""
    return state.turn
