"""The Escape Pod expansion (pages 16, 17): one of three or four may desert."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bits
from allhands.kernel.rule import rule

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .state import SolarStorm
from .supply import draw_in_pod, roll_in_pod


@rule
def why_not_board_pod(state: SolarStorm) -> int:
    """From the Energy Core, for one action, once seven rooms are diverted and nobody is in it."""
    if not state.escape_pod:
        return laws.NO_POD
    if state.deserter >= 0:
        return laws.POD_TAKEN
    if bits(state.diverted) < c.POD_OPENS_AT:
        return laws.POD_OFFLINE
    if state.meeple[state.active] != c.ENERGY_CORE:
        return laws.POD_FROM_CORE
    return ALLOWED if state.actions_left > 0 else laws.NO_ACTION_LEFT


@rule
def board_pod(state: SolarStorm) -> None:
    """Desert: leave what is carried, draw and roll in the pod, and end the turn at once."""
    crew = state.active
    state.deserter = crew
    state.meeple[crew] = c.ESCAPE_POD
    state.token_supply += state.action_tokens[crew]
    state.cube_supply += state.held_cubes[crew]
    state.shield_supply += state.held_shields[crew]
    state.action_tokens[crew] = 0
    state.held_cubes[crew] = 0
    state.held_shields[crew] = 0
    tell(state.chronicle, e.DESERTED, crew)
    while agenda.top_task(state.agenda) != t.END_TURN:
        agenda.pop(state.agenda)
    survive(state)


@rule
def survive(state: SolarStorm) -> None:
    """A turn in the pod: draw a discarded resource, roll, and draw another if the roll is not
    higher than the number of cards in hand."""
    draw_in_pod(state)
    if not roll_in_pod(state):
        draw_in_pod(state)


@rule
def turn_in_pod(state: SolarStorm) -> bool:
    """The whole turn of the active crew member if that is the deserter."""
    if state.active != state.deserter:
        return False
    survive(state)
    agenda.push(state.agenda, t.END_TURN, 0)
    return True
