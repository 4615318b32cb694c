"""What crew-mates choose for: how far each boat is filled, and what the night comes to."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.foresight import Foresight
from allhands.kernel.prose import some
from allhands.kernel.rule import rule

from .. import cards as c
from ..face.nouns import boat_name
from ..face.nouns import saved as saved_so_far
from ..rules.ending import score
from ..rules.state import Titanic

ABOARD: Final = 0
SAVED: Final = ABOARD + c.BOATS * c.MOST_NUMBER
SAVED_STEP: Final = 5
SAVED_STEPS: Final = c.PASSENGERS // SAVED_STEP
SCORED: Final = SAVED + SAVED_STEPS
SCORE_STEPS: Final = 12
HISTORY_BEATEN: Final = SCORED + SCORE_STEPS
"""Where a kind of foresight begins: one for each place in each boat, for each step of so many
saved, for each step of the score."""


@rule
def foresee(state: Titanic, out: NDArray[np.int8]) -> None:
    """Note who has been saved, and what it counts."""
    saved = 0
    for number in range(c.BOATS):
        saved += state.aboard[number]
        for place in range(c.MOST_NUMBER):
            out[ABOARD + number * c.MOST_NUMBER + place] = state.aboard[number] > place
    for step in range(SAVED_STEPS):
        out[SAVED + step] = saved >= SAVED_STEP * (step + 1)
    points = score(state)
    for step in range(SCORE_STEPS):
        out[SCORED + step] = points >= SAVED_STEP * (step + 1)
    out[HISTORY_BEATEN] = points > c.HISTORICAL_SCORE


def _aboard(boat: int, number: int, view: Titanic, _: tuple[str, ...], __: int) -> str:
    if number > c.HIGHEST[boat // c.BOATS_EACH] or number <= view.aboard[boat]:
        return ""
    return f"gets {_at_least(number)} into {boat_name(boat)}"


def _at_least(number: int) -> str:
    """So many passengers or more of one boat."""
    return "somebody" if number == 1 else f"at least {some(number, 'passenger')}"


def _saved(number: int, view: Titanic, _: tuple[str, ...], __: int) -> str:
    if number <= saved_so_far(view):
        return ""
    if number == c.PASSENGERS:
        return "brings every passenger into the boats"
    return f"brings {some(number, 'passenger')} or more into the boats"


def _scored(number: int, _: Titanic, __: tuple[str, ...], ___: int) -> str:
    return f"makes {some(number, 'point')} or more"


def _beats_history(_: Titanic, __: tuple[str, ...], ___: int) -> str:
    return "saves more than the historical crew did"


FORESIGHTS: Final = (
    *(
        Foresight(partial(_aboard, boat, place + 1))
        for boat in range(c.BOATS)
        for place in range(c.MOST_NUMBER)
    ),
    *(Foresight(partial(_saved, SAVED_STEP * (step + 1))) for step in range(SAVED_STEPS)),
    *(Foresight(partial(_scored, SAVED_STEP * (step + 1))) for step in range(SCORE_STEPS)),
    Foresight(_beats_history),
)
