"""What a view leaves unknown, dealt anew: for the `fill_unknown` of games.

`left` counts how many of each card are still to be dealt. It is scratch space in a game's record.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .chance import below
from .piles import Pile
from .rule import rule
from .state import UNKNOWN, State

Left = NDArray[np.integer[Any]]


@rule
def take_known(left: Left, pile: Pile) -> None:
    """The known cards of a pile are not left."""
    for place in range(pile.count):
        if pile.cards[place] != UNKNOWN:
            left[pile.cards[place]] -= 1


@rule
def unknown_in(pile: Pile) -> int:
    """How many cards of a pile are unknown."""
    total = 0
    for place in range(pile.count):
        if pile.cards[place] == UNKNOWN:
            total += 1
    return total


@rule
def total_left(left: Left, first: int, end: int) -> int:
    """How many cards numbered from `first` to before `end` are left."""
    total = 0
    for card in range(first, end):
        total += left[card]
    return total


@rule
def take_left(state: State, left: Left, first: int, end: int) -> int:
    """One of these, by chance."""
    pick = below(state, total_left(left, first, end))
    for card in range(first, end):
        pick -= left[card]
        if pick < 0:
            left[card] -= 1
            return card
    return first


@rule
def fill_pile(state: State, pile: Pile, left: Left, first: int, end: int) -> None:
    """What is unknown of a pile is one of these."""
    for place in range(pile.count):
        if pile.cards[place] == UNKNOWN:
            pile.cards[place] = take_left(state, left, first, end)
