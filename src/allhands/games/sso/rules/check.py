"""The check phase: auto effects, death by morale, and breathing."""

from __future__ import annotations

from allhands.kernel.agenda import argument, pop, push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import rule

from .. import cards as c
from . import crew, laws, ship
from . import events as e
from . import tasks as t
from .death_phase import die
from .state import Omega

FROM_GENERAL, FROM_OWN = range(2)


@rule
def auto_effects(state: Omega) -> None:
    """The Rec Room and the Pilot."""
    others = ship.crew_at(state, c.REC_ROOM) - 1
    for member in range(c.CREW):
        if state.crew[member].location == c.REC_ROOM and ship.is_up(state, c.REC_ROOM):
            crew.change_morale(state, member, others)
    if crew.is_awake(state, c.PILOT) and state.crew[c.PILOT].morale == 0:
        if crew.others_with(state, c.PILOT) == 0:
            crew.change_morale(state, c.PILOT, 1)


@rule
def morale_deaths(state: Omega) -> None:
    """Those with no morale and nobody beside them die."""
    for member in range(c.CREW):
        if crew.is_living(state, member) and state.crew[member].morale == 0:
            if crew.others_with(state, member) == 0:
                die(state, member)


@rule
def why_not_breathe(state: Omega, supply: int) -> int:
    """From the general supply, but not outside, or from the own dial."""
    return why_not_from(state, argument(state.agenda, 0), supply)


@rule
def why_not_from(state: Omega, member: int, supply: int) -> int:
    """Whether there is something to breathe for somebody."""
    if supply == FROM_OWN:
        return ALLOWED if state.crew[member].oxygen > 0 else laws.CANNOT_BREATHE
    if crew.is_outside(state, member):
        return laws.NO_ARRAY_AIR
    return ALLOWED if state.general_oxygen > 0 else laws.CANNOT_BREATHE


@rule
def take_breath(state: Omega, member: int, supply: int) -> None:
    """One oxygen is gone."""
    tell(state.chronicle, e.BREATHED, crew.player_of(state, member), member, supply)
    if supply == FROM_GENERAL:
        crew.change_general(state, -1)
    else:
        crew.change_oxygen(state, member, -1)


@rule
def breathe_from(state: Omega, first: int) -> None:
    """All breathe from the highest rank down, and who has no choice is not asked."""
    for member in range(first, c.CREW):
        if not crew.is_awake(state, member):
            continue
        general = why_not_from(state, member, FROM_GENERAL) == ALLOWED
        alone = why_not_from(state, member, FROM_OWN) == ALLOWED
        if general and alone:
            push(state.agenda, t.BREATHE_STEP, 0, member + 1)
            push(state.agenda, t.BREATHE, crew.player_of(state, member), member)
            return
        if general or alone:
            take_breath(state, member, FROM_GENERAL if general else FROM_OWN)
        else:
            die(state, member)


@rule
def breathe(state: Omega, supply: int) -> None:
    """Whoever had the choice breathes."""
    member = argument(state.agenda, 0)
    pop(state.agenda)
    take_breath(state, member, supply)
