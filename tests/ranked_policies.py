"""Policies that rank all actions once, and always take the highest that is legal.

Nothing is as stubborn: where moves can go round in circles, some such policy never leaves them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.game import Game, apply, legal_actions
from allhands.kernel.rule import entry

from .games_under_test import Sitting, game_of

Ranks = NDArray[np.float64]


def first(game: Game) -> Ranks:
    """Always the first legal action, as actions are numbered."""
    return -last(game)


def last(game: Game) -> Ranks:
    """Always the last one."""
    return np.arange(game.actions.count, dtype=np.float64)


def at_random(game: Game, number: int) -> Ranks:
    """Any order; of every other number, one in which verbs stand together."""
    chance = np.random.default_rng(number)
    verbs = game.actions.layout.verb
    ranks = chance.random(game.actions.count)
    return ranks + 2 * chance.random(int(verbs.max()) + 1)[verbs] * (number % 2)


def decisions(sitting: Sitting, ranks: Ranks, most: int) -> int:
    """How many decisions a game takes in which all seats go by these ranks; `most` if it is not
    over by then."""
    return count_decisions(sitting.deal(), game_of(sitting).actions.new_choices(), ranks, most)


@entry
def count_decisions(state: Any, choices: Any, ranks: Ranks, most: int) -> int:
    """Play on by ranks to the end, and count the decisions."""
    taken = 0
    while state.outcome == 0 and taken < most:
        legal = legal_actions(state, choices)
        best = choices.action[0]
        for place in range(1, legal):
            if ranks[choices.action[place]] > ranks[best]:
                best = choices.action[place]
        apply(state, best)
        taken += 1
    return taken
