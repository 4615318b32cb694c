"""Which auto effects can come to something else in another order.

What an auto would do is put into a number. Two autos clash if one of them has another number after
the other: as things stand now, wherever the Shuttle may take its crew, and should the Captain die
to avoid a card that an array flips. That card counts as unknown, and may take all morale from
anybody: so the question tells nothing of what is hidden.
"""

from __future__ import annotations

from typing import Final

from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import challenges as ch
from ..cards import operations as o
from . import crew, permanents, powers, ship
from .state import Omega

BY_ARRAYS: Final = 1
"""Morale that the arrays of another ship take, at most."""
BY_CARDS: Final = int(c.MOST_MORALE.max())
NOBODY: Final = -1
BITS: Final = 3
"""Room for what one of the crew gains."""


@rule
def contested(state: Omega) -> int:
    """A mask of those still to come whose order can matter."""
    is_flying = has_bit(state.autos, c.SHUTTLE_AUTO) and ship.crew_at(state, c.SHUTTLE) > 0
    if state.hull.count == 0 and not is_flying:
        return 0  # the Rec Room cheers those in company, the Pilot is alone
    found = clashes(state)
    if is_flying:
        found |= changed_by_flight(state)
        for to in range(c.LOCATIONS):
            landing = landing_at(state, to)
            if landing:
                move_all(state, landing, to)
                found |= clashes(state)
                move_all(state, landing, c.SHUTTLE)
    return found


# The Shuttle


@rule
def landing_at(state: Omega, to: int) -> int:
    """Who would go to a location if the Shuttle were taken there."""
    return ship.landing(state, to) if powers.why_not_steer(state, to) == ALLOWED else 0


@rule
def move_all(state: Omega, mask: int, to: int) -> None:
    """Put some of the crew into a location, to see what that would change, or back."""
    for member in range(c.CREW):
        if has_bit(mask, member):
            state.crew[member].location = to


@rule
def changed_by_flight(state: Omega) -> int:
    """Those that would do something else after the Shuttle, and the Shuttle. A card that is flipped
    may shut where its crew goes."""
    flipping, found = acting(state, o.NEXT_TERROR), 0
    fall = fall_by(flipping, acting(state, o.LOSE_MORALE))
    for auto in range(c.SHUTTLE_AUTO + 1, c.AUTOS):
        if has_bit(state.autos, auto) and is_changed_by_flight(state, auto, fall):
            found |= bit(auto)
    found |= flipping
    return found | bit(c.SHUTTLE_AUTO) if found else 0


@rule
def is_changed_by_flight(state: Omega, auto: int, fall: int) -> bool:
    """Whether an auto does something else with the Shuttle's crew in a location it can reach."""
    before = deed(state, auto, fall, NOBODY)
    for to in range(c.LOCATIONS):
        landing = landing_at(state, to)
        if landing:
            move_all(state, landing, to)
            after = deed(state, auto, fall, NOBODY)
            move_all(state, landing, c.SHUTTLE)
            if after != before:
                return True
    return False


# Where all are now


@rule
def clashes(state: Omega) -> int:
    """Those that clash as the crew stands now, leaving out the Shuttle."""
    flipping = acting(state, o.NEXT_TERROR)
    found = clashes_of_morale(state, flipping, acting(state, o.LOSE_MORALE))
    if flipping and powers.can_be_sacrificed(state):
        found |= clashes_of_the_captain(state, flipping)
    return found


@rule
def clashes_of_the_captain(state: Omega, flipping: int) -> int:
    """Those that would do something else if the Captain died to avoid a card, and the arrays that
    may flip it."""
    captain, found = state.crew[c.CAPTAIN], 0
    lowering = acting(state, o.LOSE_MORALE)
    captain.life = c.DYING
    after, more = acting(state, o.NEXT_TERROR), acting(state, o.LOSE_MORALE)
    others = after if bits(after) > 1 else 0
    found |= clashes_of_morale(state, others, more)
    captain.life = c.ALIVE
    fall = fall_by(others, lowering | more)
    for auto in range(c.SHUTTLE_AUTO + 1, c.AUTOS):
        by = flipping & ~bit(auto)
        if by and has_bit(state.autos, auto) and is_changed_by_captain(state, auto, fall):
            found |= bit(auto) | by
    return found


@rule
def is_changed_by_captain(state: Omega, auto: int, fall: int) -> bool:
    """Whether an auto does something else to the other crew if the Captain has died."""
    with_captain = deed(state, auto, fall, c.CAPTAIN)
    state.crew[c.CAPTAIN].life = c.DYING
    without = deed(state, auto, fall, c.CAPTAIN)
    state.crew[c.CAPTAIN].life = c.ALIVE
    return with_captain != without


@rule
def clashes_of_morale(state: Omega, flipping: int, lowering: int) -> int:
    """Those that raise morale, and the arrays that lower it or flip a card that may: dials have
    ends, so it can matter which comes first."""
    found = 0
    others = ship.crew_at(state, c.REC_ROOM) - 1
    if has_bit(state.autos, c.REC_ROOM_AUTO) and others > 0:
        if flipping:
            found |= bit(c.REC_ROOM_AUTO) | flipping | lowering
        elif lowering and is_at_an_end(state, others):
            found |= bit(c.REC_ROOM_AUTO) | lowering
    if has_bit(state.autos, c.PILOT_AUTO) and is_pilot_alone(state):
        if flipping:
            found |= bit(c.PILOT_AUTO) | flipping | lowering
        elif lowering and state.crew[c.PILOT].morale <= BY_ARRAYS:
            found |= bit(c.PILOT_AUTO) | lowering
    return found


@rule
def is_at_an_end(state: Omega, others: int) -> bool:
    """Whether anybody in the Rec Room has no morale to lose, or no room for all that they gain."""
    for member in range(c.CREW):
        if ship.is_at(state, member, c.REC_ROOM):
            morale = int(state.crew[member].morale)
            if morale < BY_ARRAYS or morale + others > c.MOST_MORALE[member]:
                return True
    return False


@rule
def is_pilot_alone(state: Omega) -> bool:
    """Whether the Pilot is awake, with nobody else there."""
    is_able = crew.is_awake(state, c.PILOT) and crew.has_text(state, c.PILOT)
    return is_able and crew.others_with(state, c.PILOT) == 0


# What each would do


@rule
def acting(state: Omega, operation: int) -> int:
    """A mask of the arrays whose auto is still to come, and is this operation, and not in vain."""
    found = 0
    for auto in range(c.FIRST_ARRAY_AUTO, c.AUTOS):
        if has_bit(state.autos, auto) and operation_of(auto) == operation:
            if deed(state, auto, 0, NOBODY):
                found |= bit(auto)
    return found


@rule
def operation_of(auto: int) -> int:
    """What the auto of an array is: it is one operation."""
    return int(ch.SCRIPT[ch.AUTOS + auto - c.FIRST_ARRAY_AUTO, 0, 0])


@rule
def fall_by(flipping: int, lowering: int) -> int:
    """How much morale arrays may have taken before."""
    if flipping:
        return BY_CARDS
    return BY_ARRAYS if lowering else 0


@rule
def deed(state: Omega, auto: int, fall: int, but: int) -> int:
    """What an auto would do, 0 for nothing, if morale may have fallen by up to `fall` before;
    without what it does to the crew member `but`."""
    if auto == c.REC_ROOM_AUTO:
        return cheered(state, fall, but)
    if auto == c.PILOT_AUTO:
        return 1 if is_pilot_alone(state) and state.crew[c.PILOT].morale <= fall else 0
    if not permanents.is_unmanned(state, permanents.location_of(auto)):
        return 0
    operation = operation_of(auto)
    if operation == o.VENT:
        return 1 if state.general_oxygen > 0 else 0
    if operation == o.NEXT_TERROR:
        return 1 if state.challenge_deck.count > 0 else 0
    return struck(state, operation, but)


@rule
def cheered(state: Omega, fall: int, but: int) -> int:
    """What each of those in the Rec Room would gain."""
    others, gains = ship.crew_at(state, c.REC_ROOM) - 1, 0
    for member in range(c.CREW):
        if member != but and ship.is_at(state, member, c.REC_ROOM):
            room = int(c.MOST_MORALE[member]) - max(0, int(state.crew[member].morale) - fall)
            gains |= min(room, others) << (BITS * member)
    return gains


@rule
def struck(state: Omega, operation: int, but: int) -> int:
    """Who may lose morale, or personal oxygen: of that, one by chance of all who live."""
    mask = 0
    for member in range(c.CREW):
        if member != but and crew.is_awake(state, member):
            is_struck = has_oxygen(state, member)
            if operation == o.LOSE_MORALE:
                is_struck = may_have_morale(state, member)
            mask |= bit(member) if is_struck else 0
    if operation == o.LOSE_MORALE or mask == 0:
        return mask
    return (mask << BITS + 1) | crew.living(state)


@rule
def has_oxygen(state: Omega, member: int) -> bool:
    """Whether a crew member has personal oxygen, which no auto gives."""
    return state.crew[member].oxygen > 0


@rule
def may_have_morale(state: Omega, member: int) -> bool:
    """Whether a crew member has morale, or may gain some before."""
    if state.crew[member].morale > 0:
        return True
    if member == c.PILOT and has_bit(state.autos, c.PILOT_AUTO) and is_pilot_alone(state):
        return True
    is_cheered = has_bit(state.autos, c.REC_ROOM_AUTO) and ship.is_at(state, member, c.REC_ROOM)
    return is_cheered and crew.others_with(state, member) > 0
