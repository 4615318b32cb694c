"""How the game ends, for whom, and what it is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import in_python, rule

from .. import cards as c
from ..cards import challenges as ch
from . import events as e
from . import laws
from . import state as s
from .crew import living, takes_part
from .state import Omega


@rule
def check_for_win(state: Omega) -> None:
    """With no challenge left the game is over."""
    if state.challenge_deck.count == 0:
        state.outcome = s.SURVIVED if living(state) > 0 else s.SACRIFICED
        if state.outcome == s.SURVIVED:
            count_score(state)


@rule
def check_for_loss(state: Omega) -> None:
    """With no crew the game is over."""
    if living(state) == 0:
        state.outcome = s.LOST


@rule
def count_score(state: Omega) -> None:
    """Crew, oxygen and locations, for each of the first crew."""
    total = c.FACE_UP_CREW * living(state) + c.EACH_OXYGEN * state.general_oxygen
    for seat in range(state.players):
        total += c.ASLEEP_CREW * state.reserve[seat].count
    for member in range(c.CREW):
        total += c.EACH_OXYGEN * state.crew[member].oxygen
    for location in range(c.FIRST_ARRAY):
        total += c.FACE_UP_LOCATION * (state.locations[location] == 1)
    state.score = total // state.first_crew
    level = 0
    for each in range(len(c.LEVEL_FROM)):
        if state.score >= c.LEVEL_FROM[each]:
            level = each
    tell(state.chronicle, e.SCORED, -1, state.score, level)


_takes_part = in_python(takes_part)


def why_out(view: Any, seat: int) -> int:
    """A player who has neither crew nor a reserve that could wake takes no part."""
    return ALLOWED if _takes_part(view, seat) else laws.IS_OUT


@rule
def returns(state: Omega, out: NDArray[np.float64]) -> None:
    """1 to those who have crew at the end; as one crew all have won if anybody has."""
    for seat in range(state.players):
        has_crew = state.is_together == 1 or state.aboard[seat].count > 0
        out[seat] = 1.0 if state.outcome == s.SURVIVED and has_crew else 0.0


@rule
def cause(state: Omega) -> int:
    """What most of the crew of a ship that is lost have died of; -1 if it is saved."""
    if state.outcome == s.SURVIVED:
        return -1
    return int(np.argmax(state.deaths_by))


@rule
def turns(state: Omega) -> int:
    """How many turns have begun."""
    return state.turn


@rule
def progress(state: Omega, seat: int) -> float:
    """How much of the challenge deck is behind whoever still has crew."""
    if state.aboard[seat].count == 0 and state.is_together == 0:
        return 0.0
    return 1.0 - state.challenge_deck.count / ch.DECK_SIZE
