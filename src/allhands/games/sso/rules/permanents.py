"""Permanents: challenge cards that stay in play as the arrays of another ship."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.piles import find, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import challenges as ch
from ..cards import second_ship as other
from . import events as e
from . import laws, ship
from . import tasks as t
from .powers import acted, actor
from .state import Omega


@rule
def come_into_play(state: Omega, challenge: int) -> None:
    """An array is laid at the end of the other ship, in the place of its card."""
    location = int(ch.ARRAY_FROM[challenge])
    while state.locations[location] != c.ABSENT:
        location += 1
    state.locations[location] = 1
    put(state.hull, location, EVERY_SEAT)
    tell(state.chronicle, e.ARRIVED, -1, location)


@rule
def location_of(auto: int) -> int:
    """The array whose auto effect it is."""
    return auto - c.FIRST_ARRAY_AUTO + c.FIRST_ARRAY


@rule
def is_unmanned(state: Omega, location: int) -> bool:
    """Whether an array is face up, and nobody is in it to stop what it does by itself."""
    return ship.is_up(state, location) and ship.crew_at(state, location) == 0


@rule
def array_auto(state: Omega, location: int) -> None:
    """What an array does by itself."""
    if is_unmanned(state, location):
        deed = ch.DEED_OF[location - c.FIRST_ARRAY]
        tell(state.chronicle, e.UNMANNED, -1, location, deed)
        push(state.agenda, t.TAKE_STEP, 0, ch.AUTOS + location - c.FIRST_ARRAY, 0, 1)


@rule
def is_in_reach(state: Omega, here: int, location: int) -> bool:
    """Whether crew in an array can flip another one face down."""
    if here < c.FIRST_ARRAY or not ship.is_up(state, here) or location == here:
        return False
    if ch.SILENCES[here] == other.OUT_OF_REACH or find(state.hull, location) < 0:
        return False
    return ch.SILENCES[here] == other.ANY or ship.is_next(state, here, location)


@rule
def can_silence(state: Omega, here: int) -> bool:
    """Whether crew in an array have another one to flip face down."""
    for place in range(state.hull.count):
        location = int(state.hull.cards[place])
        if is_in_reach(state, here, location) and ship.is_up(state, location):
            return True
    return False


@rule
def why_not_silence(state: Omega, location: int) -> int:
    """Another array that is face up, from one that reaches it."""
    if not is_in_reach(state, state.crew[actor(state)].location, location):
        return laws.NOT_IN_REACH
    return ALLOWED if ship.is_up(state, location) else laws.SAME_SIDE


@rule
def silence_array(state: Omega, location: int) -> None:
    """It is face down, and whoever is in it dies when the step is over."""
    ship.flip(state, location, 0)
    acted(state)
