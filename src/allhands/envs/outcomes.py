"""How games of environments end, by name."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.game import Game
from allhands.kernel.outcomes import BROKEN, FAULT

UNFINISHED: Final = "broken-off"
"""The outcome of a game that came to the limit of decisions."""


def outcome_name(game: Game, outcome: int, is_truncated: bool) -> str:
    """How a game ended, given its place among the outcomes; the name of the first of these while it
    goes on."""
    if outcome == FAULT:
        return BROKEN.name
    return UNFINISHED if is_truncated and outcome == 0 else game.outcomes[outcome].name


def outcome_names(
    game: Game, outcomes: NDArray[np.int8], truncated: NDArray[np.bool]
) -> NDArray[Any]:
    """The same of many games."""
    told = zip(outcomes.tolist(), truncated.tolist(), strict=True)
    return np.array([outcome_name(game, outcome, is_over) for outcome, is_over in told], object)
