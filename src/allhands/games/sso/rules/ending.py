"""How the game ends, and for whom."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.rule import rule

from ..cards import challenges as ch
from . import state as s
from .crew import living
from .state import Omega


@rule
def check_for_win(state: Omega) -> None:
    """With no challenge left the game is over."""
    if state.challenge_deck.count == 0:
        state.outcome = s.SURVIVED if living(state) > 0 else s.SACRIFICED


@rule
def check_for_loss(state: Omega) -> None:
    """With no crew the game is over."""
    if living(state) == 0:
        state.outcome = s.LOST


@rule
def returns(state: Omega, out: NDArray[np.float64]) -> None:
    """1 to those who have crew at the end."""
    for seat in range(state.players):
        has_won = state.outcome == s.SURVIVED and state.aboard[seat].count > 0
        out[seat] = 1.0 if has_won else 0.0


@rule
def turns(state: Omega) -> int:
    """How many turns have begun."""
    return state.turn


@rule
def progress(state: Omega, seat: int) -> float:
    """How much of the challenge deck is behind whoever still has crew."""
    if state.aboard[seat].count == 0:
        return 0.0
    return 1.0 - state.challenge_deck.count / ch.CHALLENGES
