"""Counting the tree of decisions, as chess programs do to test their rules."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.game import apply, legal_actions
from allhands.kernel.rule import entry
from allhands.kernel.state import new_records

from .games_under_test import Sitting, game_of
from .playing import ROOT

COUNTS = ROOT / "tests" / "data" / "perft.json"
LATER = 20


@entry
def count_tree(states: Any, choices: Any, legal: Any, tried: Any, counts: Any) -> None:
    """Count the positions that one, two, three and more decisions lead to from `states[0]`.

    All the other arguments are room to work in, a place for each depth.
    """
    level = 0
    legal[0] = legal_actions(states[0], choices[0])
    while level >= 0:
        if tried[level] == legal[level]:
            level -= 1
            continue
        states[level + 1] = states[level]
        apply(states[level + 1], choices[level].action[tried[level]])
        tried[level] += 1
        counts[level] += 1
        if level + 1 < len(counts):
            level += 1
            legal[level] = legal_actions(states[level], choices[level])
            tried[level] = 0


def perft(sitting: Sitting, played: int, depth: int) -> list[int]:
    """The counts to a depth, after some decisions that are the same every time."""
    game = game_of(sitting)
    states = new_records(game.state, depth + 1)
    states[0] = position(sitting, played)
    one: Any = game.actions.new_choices()
    choices = np.zeros(depth, one.dtype)
    counts: NDArray[np.int64] = np.zeros(depth, np.int64)
    count_tree(states, choices, np.zeros_like(counts), np.zeros_like(counts), counts)
    return counts.tolist()


def position(sitting: Sitting, played: int) -> Any:
    """The record after so many decisions, or before the one that would end the game."""
    game, state = game_of(sitting), sitting.deal()
    for number in range(played):
        legal = game.legal_actions(state)
        following = state.copy()
        apply(following, legal[(7 * number + 3) % len(legal)])
        if following.outcome:
            break
        state = following
    return state
