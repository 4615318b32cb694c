"""The check phase: auto effects, death by morale, and breathing."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import causes
from . import crew, laws, permanents, ship
from . import events as e
from . import tasks as t
from .state import Omega

FROM_GENERAL, FROM_OWN = range(2)


@rule
def auto_effects(state: Omega) -> None:
    """All that do something; the highest-ranking player says in which order."""
    state.autos = 0
    if ship.works(state, c.SHUTTLE) and ship.crew_at(state, c.SHUTTLE) > 0:
        state.autos |= bit(c.SHUTTLE_AUTO)
    is_cheered = ship.works(state, c.REC_ROOM) and ship.crew_at(state, c.REC_ROOM) > 0
    if is_cheered or is_low(state):
        state.autos |= bit(c.MORALE_AUTO)
    for place in range(state.hull.count):
        location = int(state.hull.cards[place])
        if ship.is_up(state, location) and ship.crew_at(state, location) == 0:
            state.autos |= bit(c.SECOND_SHIP_AUTO)
    push(state.agenda, t.AUTOS, 0)


@rule
def next_auto(state: Omega) -> None:
    """The next one, which the highest-ranking player picks if there are several."""
    if bits(state.autos) > 1:
        push(state.agenda, t.PICK_AUTO, crew.highest_player(state))
        return
    for auto in range(c.AUTOS):
        if has_bit(state.autos, auto):
            do_auto(state, auto)


@rule
def why_not_auto(state: Omega, auto: int) -> int:
    """One that is still to come."""
    return ALLOWED if has_bit(state.autos, auto) else laws.NOT_AN_AUTO


@rule
def pick_auto(state: Omega, auto: int) -> None:
    """It comes next."""
    push(state.agenda, t.AUTOS, 0)
    do_auto(state, auto)


@rule
def do_auto(state: Omega, auto: int) -> None:
    """One of them happens."""
    state.autos &= ~bit(auto)
    if auto == c.SHUTTLE_AUTO:
        push(state.agenda, t.DISEMBARK, 0)
        push(state.agenda, t.STEER, pilot_of_shuttle(state))
    elif auto == c.SECOND_SHIP_AUTO:
        permanents.push_autos(state)
    else:
        raise_morale(state)


@rule
def pilot_of_shuttle(state: Omega) -> int:
    """The player of the highest rank in the Shuttle."""
    for member in range(c.CREW):
        if state.crew[member].location == c.SHUTTLE:
            return crew.player_of(state, member)
    return crew.highest_player(state)


@rule
def disembark(state: Omega) -> None:
    """Who is in the Shuttle goes where it has come to, by rank, as long as there is room."""
    for member in range(c.CREW):
        if state.crew[member].location == c.SHUTTLE and crew.is_living(state, member):
            if ship.why_no_room(state, state.docked) == ALLOWED:
                state.crew[member].location = state.docked
                seat = crew.player_of(state, member)
                tell(state.chronicle, e.MOVED, seat, member, state.docked)


@rule
def raise_morale(state: Omega) -> None:
    """The Rec Room and the Pilot."""
    others = ship.crew_at(state, c.REC_ROOM) - 1
    for member in range(c.CREW):
        if state.crew[member].location == c.REC_ROOM and ship.works(state, c.REC_ROOM):
            crew.change_morale(state, member, others)
    if is_low(state) and crew.others_with(state, c.PILOT) == 0:
        crew.change_morale(state, c.PILOT, 1)


@rule
def is_low(state: Omega) -> bool:
    """Whether the Pilot is without morale."""
    is_able = crew.is_awake(state, c.PILOT) and crew.has_text(state, c.PILOT)
    return is_able and state.crew[c.PILOT].morale == 0


@rule
def morale_deaths(state: Omega) -> None:
    """Those with no morale and nobody beside them die."""
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
