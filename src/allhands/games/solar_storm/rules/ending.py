"""Who has won, and how long it took."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.masks import bits
from allhands.kernel.rule import rule

from .. import cards as c
from .state import SolarStorm
from .supply import ROOM_LOST, WON, WON_WITHOUT_DESERTER


@rule
def returns(state: SolarStorm, out: NDArray[np.float64]) -> None:
    """1 for each player who has won, 0 for the others (and for all while the game goes on)."""
    won = state.outcome in (WON, WON_WITHOUT_DESERTER)
    escaped = state.outcome >= ROOM_LOST + 1
    for player in range(state.players):
        deserted = player == state.deserter
        out[player] = 1.0 if (won and not deserted) or (escaped and deserted) else 0.0


@rule
def turns(state: SolarStorm) -> int:
    """How many turns have been begun."""
    return state.turn


@rule
def progress(state: SolarStorm) -> float:
    """How far the crew has come: half of it is rooms diverted, half turns survived."""
    return 0.5 * bits(state.diverted) / c.DAMAGEABLE + 0.5 * min(1.0, state.turn / 24.0)
