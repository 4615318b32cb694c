"""Assigning crew to locations, and evaluating these in the order of their numbers."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .crew_sheet import calm, has_trait, is_aboard, is_at, owner, tell_of
from .crises import card_at
from .effects import UNTESTED, reach_from
from .life_goals import reach_goals
from .rooms import is_usable
from .skill_test import begin_test
from .state import ArkShip

# Assigning crew


@rule
def assign_crew(state: ArkShip, seat: int) -> None:
    """Task: the crew are assigned one by one, in an order that the players are free to choose:
    from the speaker on, unless somebody lets others choose first."""
    slot = next_to_assign(state)
    if slot < 0 and state.waited != 0:
        state.waited = 0
        slot = next_to_assign(state)
    if slot < 0:
        return
    agenda.push(state.agenda, t.ASSIGN_CREW, seat)
    if must_stay(state, slot):
        keep_in_quarters(state, slot)
    else:
        agenda.push(state.agenda, t.ASSIGN, owner(state, slot), slot)


@rule
def next_to_assign(state: ArkShip) -> int:
    """The next crew member from the speaker's on whose player has not let others go first."""
    for step in range(state.slots):
        slot = (state.speaker + step) % state.slots
        if is_unassigned(state, slot) and not has_bit(state.waited, owner(state, slot)):
            return slot
    return UNKNOWN


@rule
def is_unassigned(state: ArkShip, slot: int) -> bool:
    """Whether a crew member is still to be assigned."""
    return is_aboard(state, slot) and not has_bit(state.assigned, slot)


@rule
def must_stay(state: ArkShip, slot: int) -> bool:
    """While air is short, whoever may not be sent out any more stays in quarters."""
    return has_bit(state.ongoing, c.ONE_EACH) and not may_still_go(state, slot)


@rule
def may_still_go(state: ArkShip, slot: int) -> bool:
    """While air is short: nobody else of the player's has been sent out, nor half of the crew."""
    sent = 0
    for other in range(c.SLOTS):
        if state.place[other] >= 0:
            sent += 1
            if owner(state, other) == owner(state, slot):
                return False
    return sent < half_of_crew(state)


@rule
def half_of_crew(state: ArkShip) -> int:
    """Half of those aboard, rounded up."""
    crew = 0
    for slot in range(c.SLOTS):
        if is_aboard(state, slot):
            crew += 1
    return (crew + 1) // 2


@rule
def still_to_go(state: ArkShip, without: int) -> int:
    """How many more can be sent out while air is short, if this one (-1 for nobody) stays."""
    seats = 0
    sent = 0
    for slot in range(c.SLOTS):
        if state.place[slot] >= 0:
            sent += 1
        elif slot != without and is_unassigned(state, slot) and may_still_go(state, slot):
            seats |= bit(owner(state, slot))
    return min(bits(seats), int(half_of_crew(state)) - sent)


@rule
def why_not_assign(state: ArkShip, location: int) -> int:
    """Any room, a place where a crisis lies, a planet that has shown itself."""
    if location < c.CRISIS_2 or card_at(state, location) >= 0:
        return ALLOWED
    return laws.NO_CRISIS_THERE if location < c.CRISIS_PLACES else laws.NO_PLANET_THERE


@rule
def assign(state: ArkShip, location: int, slot: int) -> None:
    """A crew member goes to a location."""
    state.place[slot] = location
    state.assigned |= bit(slot)
    state.waited = 0
    tell_of(state, e.ASSIGNED, slot, location, card_at(state, location))


@rule
def why_not_wait(state: ArkShip, seat: int) -> int:
    """Somebody else has crew to assign, and has not let others go first."""
    for slot in range(c.SLOTS):
        other = owner(state, slot)
        if other != seat and is_unassigned(state, slot) and not has_bit(state.waited, other):
            return ALLOWED
    return laws.ALL_WAITED


@rule
def wait(state: ArkShip, seat: int) -> None:
    """Let the others choose first."""
    state.waited |= bit(seat)
    tell(state.chronicle, e.LET_OTHERS, seat)


@rule
def why_not_stay(state: ArkShip, slot: int) -> int:
    """Only while air is short, and as many others can still be sent out."""
    if not has_bit(state.ongoing, c.ONE_EACH):
        return laws.MAY_NOT_STAY
    if still_to_go(state, slot) < still_to_go(state, UNKNOWN):
        return laws.MAY_NOT_STAY
    return ALLOWED


@rule
def stay(state: ArkShip, slot: int) -> None:
    """This one stays in quarters, so that another may go."""
    keep_in_quarters(state, slot)


@rule
def keep_in_quarters(state: ArkShip, slot: int) -> None:
    """A crew member is at no location this turn."""
    state.assigned |= bit(slot)
    tell_of(state, e.STAYED_BEHIND, slot)


# Evaluating


@rule
def evaluate(state: ArkShip, seat: int, location: int) -> None:
    """Task: a location where somebody stands or a crisis lies, then those behind it. A crisis
    blocks the room: whoever is there works on it."""
    while location < c.LOCATIONS and is_quiet(state, location):
        location += 1
    if location == c.LOCATIONS:
        if has_bit(state.ongoing, c.IDLE_STRESS):
            reach_from(state, seat, c.STRESS_ALL, 1, UNTESTED, UNKNOWN, 0)
        return
    agenda.push(state.agenda, t.EVALUATE, seat, location + 1)
    agenda.push(state.agenda, t.LEAVE_LOCATION, seat, location)
    if card_at(state, location) >= 0:
        begin_test(state, seat, location, card_at(state, location))
        return
    for turn in range(c.SLOTS):
        slot = c.SLOTS - 1 - turn
        if is_at(state, slot, location) and is_usable(state, location):
            agenda.push(state.agenda, t.USE, owner(state, slot), slot, location)


@rule
def is_quiet(state: ArkShip, location: int) -> bool:
    """Nobody stands here, and no crisis lies here; a planet crisis waits for somebody to come."""
    if location < c.CRISIS_PLACES and state.crisis[location] >= 0:
        return False
    for slot in range(c.SLOTS):
        if is_at(state, slot, location):
            return False
    return True


@rule
def leave_location(state: ArkShip, seat: int, location: int) -> None:
    """Task: whoever is calm has calmed all who stand here, and a life goal may be reached."""
    for slot in range(c.SLOTS):
        if is_at(state, slot, location) and has_trait(state, slot, c.CALM):
            for other in range(c.SLOTS):
                if is_at(state, other, location):
                    calm(state, other, 1)
    reach_goals(state, seat, 0)
