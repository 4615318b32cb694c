"""The actions of the crew, which are printed on the locations where they are."""

from __future__ import annotations

from allhands.kernel.agenda import pop, push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.piles import find
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import missions as m
from . import crew, laws, missions, ship
from . import events as e
from . import tasks as t
from .state import Omega


@rule
def begin_actions(state: Omega) -> None:
    """From the highest-ranking player on to the left."""
    for member in range(c.CREW):
        state.crew[member].acted = 0
    crew.push_seats(state, t.SEAT_ACTS)


@rule
def seat_acts(state: Omega, seat: int) -> None:
    """A seat is asked as long as one of its crew has an action."""
    for member in range(c.CREW):
        is_own = find(state.aboard[seat], member) >= 0
        if is_own and why_not_act(state, member) == ALLOWED:
            here = state.crew[member].location
            if c.TYPE[here] != c.OPEN and here != c.SHUTTLE and ship.is_up(state, here):
                push(state.agenda, t.SEAT_ACTS, seat)
                push(state.agenda, t.ACT, seat)
                return


@rule
def why_not_act(state: Omega, member: int) -> int:
    """Somebody who is awake and has not acted."""
    if not crew.is_awake(state, member):
        return laws.IS_FROZEN
    return ALLOWED if state.crew[member].acted == 0 else laws.HAS_ACTED


@rule
def acted(state: Omega, member: int) -> None:
    """Somebody has acted."""
    state.crew[member].acted = 1
    pop(state.agenda)


@rule
def is_in(state: Omega, member: int, location: int) -> bool:
    """Whether somebody is in a location that is face up."""
    return state.crew[member].location == location and ship.is_up(state, location)


@rule
def price_of(state: Omega, member: int) -> int:
    """General oxygen for one personal oxygen where somebody is; 0 if there is none to be had."""
    if is_in(state, member, c.AIRLOCK):
        return 2
    return 1 if is_in(state, member, c.HYDRO) else 0


@rule
def why_not_fill(state: Omega, member: int, oxygen: int) -> int:
    """As much as the dial and the supply allow."""
    price = price_of(state, member)
    if price == 0 or oxygen == 0:
        return laws.NOT_ASKED
    room = c.MOST_OXYGEN[member] - state.crew[member].oxygen
    return ALLOWED if oxygen <= room and oxygen * price <= state.general_oxygen else laws.MUST


@rule
def fill(state: Omega, member: int, oxygen: int) -> None:
    """Personal oxygen from the general supply."""
    crew.change_oxygen(state, member, oxygen)
    crew.change_general(state, -oxygen * price_of(state, member))
    acted(state, member)


@rule
def why_not_grow(state: Omega, member: int) -> int:
    """In the Hydro Pod."""
    return ALLOWED if is_in(state, member, c.HYDRO) else laws.NOT_ASKED


@rule
def grow(state: Omega, member: int) -> None:
    """General oxygen for every two there."""
    crew.change_general(state, ship.crew_at(state, c.HYDRO) // 2)
    acted(state, member)


@rule
def why_not_treat(state: Omega, member: int, target: int) -> int:
    """In the Medical Pod, anybody who lives."""
    is_there = is_in(state, member, c.MEDICAL) and crew.is_living(state, target)
    return ALLOWED if is_there else laws.NOT_ASKED


@rule
def cheer(state: Omega, member: int, target: int) -> None:
    """Somebody's morale rises."""
    crew.change_morale(state, target, 1)
    acted(state, member)


@rule
def wear_down(state: Omega, member: int, target: int) -> None:
    """Somebody's morale falls, and the token tells who did it."""
    crew.change_morale(state, target, -1)
    crew.move_token(state, member, target)
    acted(state, member)


@rule
def why_not_report(state: Omega, member: int, mission: int) -> int:
    """In the Radio Pod, of a mission whose guide has counted down."""
    if not is_in(state, member, c.RADIO) or state.missions[mission].status != m.ACTIVE:
        return laws.NOT_ASKED
    most = m.MISSION_ROW[mission, m.GUIDE]
    return ALLOWED if state.missions[mission].guide < most else laws.AT_LIMIT


@rule
def report(state: Omega, member: int, mission: int) -> None:
    """A guide goes up."""
    missions.change_guide(state, mission, 1)
    acted(state, member)


@rule
def commander(state: Omega, seat: int) -> int:
    """The seat's one of the crew in the Command Module, which holds no more; -1 if none is."""
    for member in range(c.CREW):
        if is_in(state, member, c.COMMAND) and find(state.aboard[seat], member) >= 0:
            return member
    return -1


@rule
def why_not_command(state: Omega, seat: int) -> int:
    """One of the seat's is in the Command Module, and has not acted."""
    member = commander(state, seat)
    return laws.NOT_ASKED if member < 0 else why_not_act(state, member)


@rule
def why_not_order(state: Omega, target: int, to: int) -> int:
    """Anybody who lives, to an adjacent location with room."""
    if not crew.is_living(state, target):
        return laws.NOT_ASKED
    here = state.crew[target].location
    law = ship.why_not_go(state, here, to)
    return law if law != ALLOWED or ship.are_adjacent(here, to) else laws.NOT_ADJACENT


@rule
def order(state: Omega, seat: int, target: int, to: int) -> None:
    """Somebody is moved."""
    acted(state, commander(state, seat))
    state.crew[target].location = to
    tell(state.chronicle, e.MOVED, seat, target, to)


@rule
def why_not_power(state: Omega, member: int, location: int) -> int:
    """What is face down: white from the Computer Module, an adjacent array from an array."""
    here = state.crew[member].location
    from_array = crew.is_outside(state, member) and ship.are_adjacent(here, location)
    if not from_array and not (is_in(state, member, c.COMPUTER) and c.COLOUR[location] == c.WHITE):
        return laws.NOT_ASKED
    return ALLOWED if state.locations[location] == 0 else laws.SAME_SIDE


@rule
def power_up(state: Omega, member: int, location: int) -> None:
    """It flips up."""
    ship.flip(state, location, 1)
    acted(state, member)


@rule
def end_acts(state: Omega, seat: int) -> None:
    """Nothing more is done."""
    tell(state.chronicle, e.DONE, seat)
    pop(state.agenda)
    pop(state.agenda)
