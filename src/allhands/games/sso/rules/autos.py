"""Auto effects: each that is in play is performed once. The order is asked where it can matter."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit, next_bit
from allhands.kernel.rule import rule

from .. import cards as c
from . import auto_order, crew, laws, permanents, ship
from . import events as e
from . import tasks as t
from .state import Omega


@rule
def auto_effects(state: Omega) -> None:
    """Note the autos of all cards in play. Whether one finds anything to do is seen when its turn
    comes."""
    state.autos = 0
    for auto in range(c.AUTOS):
        if is_in_play(state, auto):
            state.autos |= bit(auto)
    push(state.agenda, t.AUTOS, 0)


@rule
def is_in_play(state: Omega, auto: int) -> bool:
    """Whether a card with an auto lies face up."""
    if auto == c.SHUTTLE_AUTO:
        return ship.works(state, c.SHUTTLE)
    if auto == c.REC_ROOM_AUTO:
        return ship.works(state, c.REC_ROOM)
    if auto == c.PILOT_AUTO:
        return crew.is_living(state, c.PILOT) and crew.has_text(state, c.PILOT)
    return ship.is_up(state, permanents.location_of(auto))


@rule
def next_auto(state: Omega) -> None:
    """Perform one whose order cannot matter; with none left, ask the highest-ranking player."""
    if state.autos == 0:
        return
    push(state.agenda, t.AUTOS, 0)
    contested = auto_order.contested(state)
    calm = state.autos & ~contested
    if calm:
        do_auto(state, next_bit(calm, -1))
    else:
        push(state.agenda, t.PICK_AUTO, crew.highest_player(state), contested)


@rule
def why_not_auto(state: Omega, auto: int, mask: int) -> int:
    """One of those whose order can matter."""
    return ALLOWED if has_bit(mask, auto) else laws.NOT_AN_AUTO


@rule
def pick_auto(state: Omega, auto: int) -> None:
    """It comes next."""
    do_auto(state, auto)


@rule
def do_auto(state: Omega, auto: int) -> None:
    """One of them is performed."""
    state.autos &= ~bit(auto)
    if auto == c.SHUTTLE_AUTO:
        fly(state)
    elif auto == c.REC_ROOM_AUTO:
        cheer_all(state)
    elif auto == c.PILOT_AUTO:
        rally(state)
    else:
        permanents.array_auto(state, permanents.location_of(auto))


# The Shuttle


@rule
def fly(state: Omega) -> None:
    """With crew in it the Shuttle goes where the player of the highest rank there says."""
    for member in range(c.CREW):
        if ship.is_at(state, member, c.SHUTTLE):
            push(state.agenda, t.DISEMBARK, 0)
            push(state.agenda, t.STEER, crew.player_of(state, member))
            return


@rule
def disembark(state: Omega) -> None:
    """Who is in the Shuttle goes where it has come to."""
    landing = ship.landing(state, state.docked)
    for member in range(c.CREW):
        if has_bit(landing, member):
            state.crew[member].location = state.docked
            seat = crew.player_of(state, member)
            tell(state.chronicle, e.MOVED, seat, member, state.docked)


# The Rec Room and the Pilot


@rule
def cheer_all(state: Omega) -> None:
    """All in the Rec Room gain morale by the others there."""
    others = ship.crew_at(state, c.REC_ROOM) - 1
    for member in range(c.CREW):
        if ship.is_at(state, member, c.REC_ROOM):
            crew.change_morale(state, member, others)


@rule
def rally(state: Omega) -> None:
    """The Pilot gains morale, alone and with none."""
    if auto_order.is_pilot_alone(state) and state.crew[c.PILOT].morale == 0:
        crew.change_morale(state, c.PILOT, 1)
