"""The check phase: death by morale, and breathing; its auto effects are in `autos.py`."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import causes
from . import crew, laws
from . import events as e
from . import tasks as t
from .state import Omega

FROM_GENERAL, FROM_OWN = range(2)


@rule
def morale_deaths(state: Omega) -> None:
    """Those who are alone and have no morale die."""
    for member in range(c.CREW):
        if crew.is_living(state, member) and state.crew[member].morale == 0:
            if crew.others_with(state, member) == 0:
                crew.die(state, member, int(state.crew[member].worn_by))


@rule
def why_not_breathe(state: Omega, supply: int, member: int) -> int:
    """From the general supply, but not outside, or from the own dial."""
    return why_not_from(state, member, supply)


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
            crew.die(state, member, causes.NO_AIR)


@rule
def breathe(state: Omega, supply: int, member: int) -> None:
    """Whoever had the choice breathes."""
    take_breath(state, member, supply)
