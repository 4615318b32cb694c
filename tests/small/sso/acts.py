"""The actions of the crew: those of locations, and those of their own cards."""

from __future__ import annotations

from allhands.kernel.agenda import argument, pop, push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import rule

from . import cards as c
from . import events as e
from . import missions, ship
from . import state as s
from .activation import why_not_go
from .crew import (
    change_general,
    change_morale,
    change_oxygen,
    go,
    highest_player,
    is_living,
    is_own_member,
    move_token,
)
from .state import Omega

ASTRONAUT_TAKES = 6


@rule
def begin_actions(state: Omega) -> None:
    """From the highest-ranking player on to the left."""
    first = highest_player(state)
    for member in range(c.CREW):
        state.crew[member].acted = 0
    for back in range(state.players):
        push(state.agenda, s.SEAT_ACTS, (first + state.players - 1 - back) % state.players)


@rule
def has_action(state: Omega, member: int) -> bool:
    """Whether an action is printed on somebody's card or location."""
    here = state.crew[member].location
    if member in (c.FIRST_OFFICER, c.ASTRONAUT):
        return True
    return c.TYPE[here] != c.OPEN and here != c.SHUTTLE and ship.is_up(state, here)


@rule
def can_act(state: Omega, seat: int) -> bool:
    """Whether one of a seat's crew has an action left."""
    found = False
    for member in range(c.CREW):
        if is_own_member(state, seat, member) == ALLOWED and state.crew[member].acted == 0:
            found = found or has_action(state, member)
    return found


@rule
def seat_acts(state: Omega, seat: int) -> None:
    """A seat is asked if it can act."""
    if can_act(state, seat):
        push(state.agenda, s.ACT, seat)


@rule
def why_not_act(state: Omega, seat: int, member: int) -> int:
    """One of the seat's own who has not acted, or the one who has an action more."""
    law = is_own_member(state, seat, member)
    if law != ALLOWED:
        return law
    only = argument(state.agenda, 0)
    if only > 0:
        return ALLOWED if only == member + 1 else s.HAS_ACTED
    return ALLOWED if state.crew[member].acted == 0 else s.HAS_ACTED


@rule
def acted(state: Omega, seat: int, member: int) -> None:
    """Somebody has acted; with nobody left the seat is done."""
    if argument(state.agenda, 0) > 0:
        pop(state.agenda)
        return
    state.crew[member].acted = 1
    if not can_act(state, seat):
        pop(state.agenda)


@rule
def actor_in(state: Omega, seat: int, location: int) -> int:
    """The seat's one of the crew in a Module, which holds no more, who may act; -1 if there is
    none."""
    for member in range(c.CREW):
        if state.crew[member].location == location and ship.is_up(state, location):
            if why_not_act(state, seat, member) == ALLOWED:
                return member
    return -1


@rule
def is_in(state: Omega, member: int, location: int) -> bool:
    """Whether somebody is in a location that is face up."""
    return state.crew[member].location == location and ship.is_up(state, location)


# Airlock and Hydro Pod


@rule
def price_of(state: Omega, member: int) -> int:
    """General oxygen for one personal oxygen where somebody is; 0 if there is none to be had."""
    if is_in(state, member, c.AIRLOCK):
        return 2
    return 1 if is_in(state, member, c.HYDRO) else 0


@rule
def why_not_fill(state: Omega, seat: int, member: int, oxygen: int) -> int:
    """As much as the dial and the supply allow."""
    price = price_of(state, member)
    if price == 0 or oxygen == 0:
        return s.NOT_ASKED
    room = c.MOST_OXYGEN[member] - state.crew[member].oxygen
    return ALLOWED if oxygen <= room and oxygen * price <= state.general else s.MUST


@rule
def fill(state: Omega, seat: int, member: int, oxygen: int) -> None:
    """Personal oxygen from the general supply."""
    price = price_of(state, member)
    change_oxygen(state, member, oxygen)
    change_general(state, -oxygen * price)
    acted(state, seat, member)


@rule
def why_not_grow(state: Omega, seat: int, member: int) -> int:
    """In the Hydro Pod."""
    return ALLOWED if is_in(state, member, c.HYDRO) else s.NOT_ASKED


@rule
def grow(state: Omega, seat: int, member: int) -> None:
    """General oxygen for every two there."""
    change_general(state, ship.crew_at(state, c.HYDRO) // 2)
    acted(state, seat, member)


# Medical Pod and Radio Pod


@rule
def why_not_treat(state: Omega, seat: int, member: int, target: int) -> int:
    """In the Medical Pod, anybody who lives."""
    if not is_in(state, member, c.MEDICAL):
        return s.NOT_ASKED
    return ALLOWED if is_living(state, target) else s.NOT_ASKED


@rule
def cheer(state: Omega, seat: int, member: int, target: int) -> None:
    """Somebody's morale rises."""
    change_morale(state, target, 1)
    acted(state, seat, member)


@rule
def wear_down(state: Omega, seat: int, member: int, target: int) -> None:
    """Somebody's morale falls, and the token tells who did it."""
    change_morale(state, target, -1)
    move_token(state, member, target)
    acted(state, seat, member)


@rule
def why_not_recall(state: Omega, seat: int, member: int) -> int:
    """In the Radio Pod, with the token elsewhere."""
    if not is_in(state, member, c.RADIO):
        return s.NOT_ASKED
    return ALLOWED if state.crew[member].token != member else s.AT_LIMIT


@rule
def recall(state: Omega, seat: int, member: int) -> None:
    """The own token comes back."""
    move_token(state, member, member)
    acted(state, seat, member)


@rule
def why_not_report(state: Omega, seat: int, member: int, mission: int) -> int:
    """In the Radio Pod, of a mission whose guide has counted down."""
    if not is_in(state, member, c.RADIO) or state.missions[mission].status != c.ACTIVE:
        return s.NOT_ASKED
    most = c.MISSION_ROW[mission, c.GUIDE]
    return ALLOWED if state.missions[mission].guide < most else s.AT_LIMIT


@rule
def report(state: Omega, seat: int, member: int, mission: int) -> None:
    """A guide goes up."""
    missions.change_guide(state, mission, 1)
    acted(state, seat, member)


# Modules, in each of which there is one of the crew


@rule
def why_not_command(state: Omega, seat: int) -> int:
    """One of the seat's is in the Command Module."""
    return ALLOWED if actor_in(state, seat, c.COMMAND) >= 0 else s.NOT_ASKED


@rule
def keep_pods(state: Omega, seat: int) -> None:
    """The next loss of Pods is skipped."""
    member = actor_in(state, seat, c.COMMAND)
    state.skip_pods = 1
    tell(state.chronicle, e.SKIPS, seat, member)
    acted(state, seat, member)


@rule
def why_not_order(state: Omega, seat: int, target: int, to: int) -> int:
    """Anybody who lives, to an adjacent location with room."""
    if not is_living(state, target):
        return s.NOT_ASKED
    here = state.crew[target].location
    law = why_not_go(state, here, to)
    if law != ALLOWED:
        return law
    return ALLOWED if ship.are_adjacent(state, here, to) else s.NOT_ADJACENT


@rule
def order(state: Omega, seat: int, target: int, to: int) -> None:
    """Somebody is moved."""
    member = actor_in(state, seat, c.COMMAND)
    go(state, seat, target, to)
    acted(state, seat, member)


@rule
def why_not_compute(state: Omega, seat: int) -> int:
    """One of the seat's is in the Computer Module."""
    return ALLOWED if actor_in(state, seat, c.COMPUTER) >= 0 else s.NOT_ASKED


@rule
def why_not_power(state: Omega, seat: int, location: int) -> int:
    """A white location that is face down."""
    if c.COLOUR[location] != c.WHITE:
        return s.NOT_WHITE
    return ALLOWED if state.locations[location] == 0 else s.SAME_SIDE


@rule
def power_up(state: Omega, seat: int, location: int) -> None:
    """A white location flips up."""
    member = actor_in(state, seat, c.COMPUTER)
    ship.flip(state, location, 1)
    acted(state, seat, member)


@rule
def why_not_shut(state: Omega, seat: int, location: int) -> int:
    """A white or yellow location that is face up."""
    if c.COLOUR[location] == c.RED:
        return s.NOT_TO_SHUT
    return ALLOWED if state.locations[location] == 1 else s.SAME_SIDE


@rule
def shut(state: Omega, seat: int, location: int) -> None:
    """A location flips down, and the token goes to one of those whom it puts in danger."""
    member = actor_in(state, seat, c.COMPUTER)
    ship.flip(state, location, 0)
    acted(state, seat, member)
    for target in range(c.CREW):
        if is_in_danger(state, target, location):
            state.about = member
            push(state.agenda, s.BLAME, seat, member, location)
            return


@rule
def is_in_danger(state: Omega, target: int, location: int) -> bool:
    """Whether somebody is in a location or in one attached to it."""
    here = state.crew[target].location
    if not is_living(state, target):
        return False
    return here == location or ship.are_attached(state, here, location)


@rule
def why_not_blame(state: Omega, target: int) -> int:
    """Somebody whom it puts in danger."""
    in_danger = is_in_danger(state, target, argument(state.agenda, 1))
    return ALLOWED if in_danger else s.NOT_TO_SHUT


@rule
def blame(state: Omega, target: int) -> None:
    """The token of whoever did it lies there."""
    member = argument(state.agenda, 0)
    pop(state.agenda)
    move_token(state, member, target)


# Solar Arrays, and own cards


@rule
def array_beside(location: int) -> int:
    """The Solar Array that is adjacent to a Solar Array."""
    for other in range(c.ARRAY_RADIO, c.SHUTTLE):
        if c.TOUCHING[location, other] == 1:
            return other
    return location


@rule
def why_not_realign(state: Omega, seat: int, member: int) -> int:
    """In a Solar Array whose neighbour is face down."""
    here = state.crew[member].location
    if c.COLOUR[here] != c.YELLOW or not ship.is_up(state, here):
        return s.NOT_ASKED
    return ALLOWED if state.locations[array_beside(here)] == 0 else s.SAME_SIDE


@rule
def realign(state: Omega, seat: int, member: int) -> None:
    """The Solar Array beside flips up."""
    ship.flip(state, array_beside(state.crew[member].location), 1)
    acted(state, seat, member)


@rule
def why_not_suit_up(state: Omega, seat: int) -> int:
    """With the Astronaut, and enough in the supply, which crew in an Array cannot reduce."""
    if why_not_act(state, seat, c.ASTRONAUT) != ALLOWED:
        return s.NOT_ASKED
    if c.COLOUR[state.crew[c.ASTRONAUT].location] == c.YELLOW:
        return s.NO_ARRAY_AIR
    return ALLOWED if state.general >= ASTRONAUT_TAKES else s.MUST


@rule
def suit_up(state: Omega, seat: int) -> None:
    """Six from the supply, up to six for the Astronaut."""
    change_general(state, -ASTRONAUT_TAKES)
    change_oxygen(state, c.ASTRONAUT, ASTRONAUT_TAKES)
    acted(state, seat, c.ASTRONAUT)


@rule
def why_not_drop(state: Omega, seat: int, mission: int, other: int) -> int:
    """With the First Officer, two missions that are face up."""
    if why_not_act(state, seat, c.FIRST_OFFICER) != ALLOWED or mission >= other:
        return s.NOT_ASKED
    both = state.missions[mission].status == c.ACTIVE == state.missions[other].status
    return ALLOWED if both else s.MUST


@rule
def drop(state: Omega, seat: int, mission: int, other: int) -> None:
    """Both are given up."""
    missions.put_away(state, mission, c.FACE_DOWN)
    tell(state.chronicle, e.DROPPED, seat, mission)
    missions.put_away(state, other, c.FACE_DOWN)
    tell(state.chronicle, e.DROPPED, seat, other)
    acted(state, seat, c.FIRST_OFFICER)
