"""The step of actions: whose turn it is, and what is printed on the locations."""

from __future__ import annotations

from allhands.kernel.agenda import pop, push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import missions as m
from . import crew, laws, missions, permanents, powers, ship
from . import events as e
from . import tasks as t
from .powers import acted, actor
from .state import Omega


@rule
def begin_actions(state: Omega) -> None:
    """From the highest-ranking player on to the left."""
    for member in range(c.CREW):
        state.crew[member].acted = 0
    crew.push_seats(state, t.SEAT_ACTS)


@rule
def seat_acts(state: Omega, seat: int) -> None:
    """A seat is asked as long as somebody of its crew can act; the last one need not be chosen."""
    pile, able, last = state.aboard[seat], 0, 0
    for place in range(pile.count):
        if why_not_let(state, int(pile.cards[place])) == ALLOWED:
            able += 1
            last = int(pile.cards[place])
    if able > 0:
        push(state.agenda, t.SEAT_ACTS, seat)
    if able > 1:
        push(state.agenda, t.ACT, seat)
    elif able == 1:
        push(state.agenda, t.DO, seat, last)


@rule
def why_not_let(state: Omega, member: int) -> int:
    """Somebody who has not acted, and has an action."""
    if state.crew[member].acted:
        return laws.HAS_ACTED
    if not crew.is_awake(state, member):
        return laws.IS_FROZEN
    return ALLOWED if can_act(state, member) else laws.HAS_ACTED


@rule
def let_act(state: Omega, seat: int, member: int) -> None:
    """Somebody acts next."""
    push(state.agenda, t.DO, seat, member)


@rule
def end_acts(state: Omega, seat: int) -> None:
    """Nothing more is done."""
    tell(state.chronicle, e.DONE, seat)
    pop(state.agenda)


@rule
def rest(state: Omega) -> None:
    """Somebody does not act."""
    acted(state)


@rule
def can_act(state: Omega, member: int) -> bool:
    """Whether somebody has anything to do, by location or by card."""
    return crew.is_awake(state, member) and (
        is_offered(state, member) or powers.can_use_power(state, member)
    )


@rule
def is_offered(state: Omega, member: int) -> bool:
    """Whether the location offers something to do."""
    here = state.crew[member].location
    if not ship.works(state, here):
        return False
    if here in (c.AIRLOCK, c.HYDRO):
        return most_filled(state, member) > 0 or (here == c.HYDRO and growth(state) > 0)
    if here == c.RADIO:
        return state.crew[member].token != member or can_report(state)
    if c.COLOUR[here] == c.YELLOW:
        return has_dark_neighbour(state, here)
    if c.COLOUR[here] == c.RED:
        return permanents.can_silence(state, here)
    return c.TYPE[here] == c.MODULE or here == c.MEDICAL


@rule
def is_in(state: Omega, member: int, location: int) -> bool:
    """Whether somebody is in a location that does what it is there for."""
    return state.crew[member].location == location and ship.works(state, location)


# The Main Airlock and the Oxygen Hydro Pod


@rule
def price_of(state: Omega, member: int) -> int:
    """General oxygen for one personal oxygen where somebody is; 0 if there is none to be had."""
    if is_in(state, member, c.AIRLOCK):
        return 2
    return 1 if is_in(state, member, c.HYDRO) else 0


@rule
def most_filled(state: Omega, member: int) -> int:
    """How much oxygen somebody can take, as the dial and the supply allow."""
    price = price_of(state, member)
    if price == 0:
        return 0
    return min(
        int(c.MOST_OXYGEN[member] - state.crew[member].oxygen), state.general_oxygen // price
    )


@rule
def why_not_fill(state: Omega, oxygen: int) -> int:
    """As much as the dial and the supply allow."""
    member = actor(state)
    if price_of(state, member) == 0 or oxygen == 0:
        return laws.NOT_ASKED
    return ALLOWED if oxygen <= most_filled(state, member) else laws.MUST


@rule
def fill(state: Omega, oxygen: int) -> None:
    """Personal oxygen from the general supply."""
    member = actor(state)
    price = price_of(state, member)
    crew.change_oxygen(state, member, oxygen)
    crew.change_general(state, -oxygen * price)
    acted(state)


@rule
def growth(state: Omega) -> int:
    """General oxygen that an action in the Hydro Pod adds."""
    more = ship.crew_at(state, c.HYDRO) // 2
    return min(more, int(state.most_general_oxygen - state.general_oxygen))


@rule
def why_not_grow(state: Omega) -> int:
    """In the Hydro Pod, if that adds anything."""
    if not is_in(state, actor(state), c.HYDRO):
        return laws.NOT_ASKED
    if ship.crew_at(state, c.HYDRO) < 2:
        return laws.TOO_FEW_TO_GROW
    return ALLOWED if growth(state) > 0 else laws.AT_LIMIT


@rule
def grow(state: Omega) -> None:
    """General oxygen for every two there."""
    crew.change_general(state, growth(state))
    acted(state)


# The Medical Pod


@rule
def why_not_treat(state: Omega) -> int:
    """In the Medical Pod."""
    return ALLOWED if is_in(state, actor(state), c.MEDICAL) else laws.NOT_ASKED


@rule
def why_not_twice(state: Omega) -> int:
    """The Psychologist alone counts 1 as 2."""
    is_able = actor(state) == c.PSYCHOLOGIST and crew.has_text(state, c.PSYCHOLOGIST)
    return ALLOWED if is_able else laws.NOT_TWICE


@rule
def why_not_raise(state: Omega, target: int, by: int) -> int:
    """Anybody who lives, whose dial can be turned so far."""
    if not crew.is_living(state, target):
        return laws.NOT_ASKED
    if crew.is_frozen(state, target):
        return laws.IS_STILL
    raised = state.crew[target].morale + by
    return ALLOWED if raised <= c.MOST_MORALE[target] else laws.AT_LIMIT


@rule
def why_not_cheer(state: Omega, target: int) -> int:
    """By one."""
    return why_not_raise(state, target, 1)


@rule
def why_not_cheer_twice(state: Omega, target: int) -> int:
    """By two."""
    return why_not_raise(state, target, 2)


@rule
def cheer(state: Omega, target: int) -> None:
    """Somebody's morale rises."""
    crew.change_morale(state, target, 1)
    acted(state)


@rule
def cheer_twice(state: Omega, target: int) -> None:
    """Somebody's morale rises by two."""
    crew.change_morale(state, target, 2)
    acted(state)


@rule
def why_not_lower(state: Omega, target: int, by: int) -> int:
    """Anybody who has so much morale. Of the frozen it counts as done, so that by two would be the
    same as by one."""
    if not crew.is_living(state, target):
        return laws.NOT_ASKED
    if crew.is_frozen(state, target):
        return ALLOWED if by == 1 else laws.IS_STILL
    return ALLOWED if state.crew[target].morale >= by else laws.NO_MORALE


@rule
def why_not_wear(state: Omega, target: int) -> int:
    """By one."""
    return why_not_lower(state, target, 1)


@rule
def why_not_wear_twice(state: Omega, target: int) -> int:
    """By two."""
    return why_not_lower(state, target, 2)


@rule
def wear_down(state: Omega, target: int) -> None:
    """Somebody's morale falls, and the token tells who did it."""
    crew.change_morale(state, target, -1)
    crew.move_token(state, actor(state), target)
    acted(state)


@rule
def wear_down_twice(state: Omega, target: int) -> None:
    """Somebody's morale falls by two, and the token tells who did it."""
    crew.change_morale(state, target, -1)
    wear_down(state, target)


# The Radio Pod


@rule
def why_not_recall(state: Omega) -> int:
    """In the Radio Pod, a token that lies elsewhere."""
    member = actor(state)
    if not is_in(state, member, c.RADIO):
        return laws.NOT_ASKED
    return laws.AT_HOME if state.crew[member].token == member else ALLOWED


@rule
def recall(state: Omega) -> None:
    """The own token goes back to its card."""
    crew.move_token(state, actor(state), actor(state))
    acted(state)


@rule
def can_report(state: Omega) -> bool:
    """Whether a guide can go up."""
    for mission in range(m.MISSIONS):
        if why_not_prolong(state, mission) == ALLOWED:
            return True
    return False


@rule
def why_not_prolong(state: Omega, mission: int) -> int:
    """A mission whose guide has counted down."""
    if state.missions[mission].status != m.ACTIVE:
        return laws.NOT_ASKED
    most = m.GUIDE[mission]
    return ALLOWED if state.missions[mission].guide < most else laws.AT_LIMIT


@rule
def why_not_radio(state: Omega) -> int:
    """In the Radio Pod."""
    return ALLOWED if is_in(state, actor(state), c.RADIO) else laws.NOT_ASKED


@rule
def report(state: Omega, mission: int) -> None:
    """A guide goes up."""
    missions.change_guide(state, mission, 1)
    acted(state)


# The Command Module


@rule
def why_not_command(state: Omega) -> int:
    """In the Command Module."""
    return ALLOWED if is_in(state, actor(state), c.COMMAND) else laws.NOT_ASKED


@rule
def why_not_keep_pods(state: Omega) -> int:
    """Only the next loss of Pods is skipped, however often that is said."""
    return laws.ALREADY_SKIPPED if state.keeps_pods else ALLOWED


@rule
def keep_pods(state: Omega) -> None:
    """The next loss of Pods is skipped."""
    state.keeps_pods = 1
    tell(state.chronicle, e.KEPT_PODS, crew.player_of(state, actor(state)))
    acted(state)


@rule
def why_not_order_whom(state: Omega, target: int) -> int:
    """Anybody who lives."""
    return ALLOWED if crew.is_living(state, target) else laws.NOT_ASKED


@rule
def why_not_order(state: Omega, target: int, to: int) -> int:
    """To an adjacent location with room."""
    here = state.crew[target].location
    law = ship.why_not_go(state, here, to)
    return law if law != ALLOWED or ship.are_adjacent(state, here, to) else laws.NOT_ADJACENT


@rule
def order(state: Omega, seat: int, target: int, to: int) -> None:
    """Somebody is moved."""
    acted(state)
    state.crew[target].location = to
    tell(state.chronicle, e.MOVED, seat, target, to)


# The Computer Module and the Solar Arrays


@rule
def has_dark_neighbour(state: Omega, here: int) -> bool:
    """Whether an adjacent location is face down."""
    for location in range(c.LOCATIONS):
        if state.locations[location] == 0 and ship.are_adjacent(state, here, location):
            return True
    return False


@rule
def why_not_power(state: Omega, location: int) -> int:
    """What is face down: white from the Computer Module, an adjacent location from an array, and
    what touches the Engineer's."""
    member = actor(state)
    here = state.crew[member].location
    is_solar = ship.works(state, here) and c.COLOUR[here] == c.YELLOW
    from_array = is_solar and ship.are_adjacent(state, here, location)
    from_computer = is_in(state, member, c.COMPUTER) and c.COLOUR[location] == c.WHITE
    by_card = powers.why_not_restore(state, member, location) == ALLOWED
    if not (from_array or from_computer or by_card):
        return laws.NOT_ASKED
    return ALLOWED if state.locations[location] == 0 else laws.SAME_SIDE


@rule
def power_up(state: Omega, location: int) -> None:
    """It flips up."""
    ship.flip(state, location, 1)
    acted(state)


@rule
def why_not_darken(state: Omega, location: int) -> int:
    """From the Computer Module, a white or yellow location that is face up."""
    if not is_in(state, actor(state), c.COMPUTER):
        return laws.NOT_ASKED
    if c.COLOUR[location] == c.RED:
        return laws.NOT_DARKENED
    return ALLOWED if ship.is_up(state, location) else laws.SAME_SIDE


@rule
def darken(state: Omega, seat: int, location: int) -> None:
    """It flips down, and the token goes to somebody whom that puts in danger."""
    member = actor(state)
    ship.flip(state, location, 0)
    acted(state)
    found, last = 0, 0
    for other in range(c.CREW):
        if is_endangered(state, other, location):
            found += 1
            last = other
    if found == 1:
        crew.move_token(state, member, last)
    elif found > 1:
        push(state.agenda, t.BLAME, seat, member, location)


@rule
def is_endangered(state: Omega, member: int, location: int) -> bool:
    """Whether somebody is in a location, or in one attached to it."""
    here = state.crew[member].location
    if not crew.is_living(state, member):
        return False
    return here == location or ship.are_attached(state, here, location)


@rule
def why_not_blame(state: Omega, target: int, location: int) -> int:
    """Somebody there."""
    is_there = is_endangered(state, target, location)
    return ALLOWED if is_there else laws.NOT_BLAMED


@rule
def blame(state: Omega, target: int, member: int) -> None:
    """The token goes to somebody whom the flip puts in danger."""
    crew.move_token(state, member, target)
