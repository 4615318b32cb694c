"""Where the rule of thumb sends the crew: a plan for all who are still to be assigned.

A plan is kept in whole numbers, a few bits a location: who goes where, and at each location the
strength of the pool, how many are there, and what they would do in its room. To move somebody is
then a sum, and what a location is worth is looked up.
"""

from __future__ import annotations

from typing import NamedTuple

from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules.crew_sheet import has_trait
from ..rules.state import ArkShip
from . import thumb_weights as w
from .thumb_odds import (
    A_HEAD,
    AT_ONCE,
    BONUSES,
    CERTAIN,
    DIE,
    EXPECTED,
    HARM,
    REROLLS,
    SOLVED,
)
from .thumb_rooms import Rooms, see_rooms, use_worth
from .thumb_sight import SPAN, span, standing, strength, stress_cost, test_at

Four = tuple[int, int, int, int]

PLACE_BITS, PLACE = 4, 15
NOWHERE = c.LOCATIONS
POOL_BITS, POOL = 6, 63
NO_TEST = POOL
STRONGEST_MEMBER = 15
"""Four of these are a pool that has room."""
HEADS = 7
INSPIRER = 8
WORTH_BITS, WORTH = 12, 4095
HALF = c.LOCATIONS // 2
USE_BITS, USES = 10, 1023
USE_UNIT = 8
MOST_USE = 255
"""What is done in a room is counted in units, so that what four would do has room."""
DROPPED = 5
"""What the highest die is worth, in thirds of a die."""
SWEEPS = 2


class Sight(NamedTuple):
    """What plans are judged by."""

    cards: int  # the card of the test at each location
    first_worths: int  # what it is worth that it is solved, at the first half of the locations
    last_worths: int
    reach: Four  # of each slot, its strength at each location
    heads: Four  # of each slot, how it counts among those at a location
    use: Four  # of each slot, what it would do in each room
    dropped: int  # thirds of a die that each test loses
    odds: int
    more: int  # thirds of a die for each who takes part
    span: int  # how much of a life the crew have before them


class Plan(NamedTuple):
    """Who goes where, and what that makes of each location."""

    places: int
    pools: int
    heads: int
    uses: int


# What is seen


@rule
def look(state: ArkShip) -> Sight:
    """All that plans are judged by."""
    cards, first, last = 0, 0, 0
    for location in range(c.LOCATIONS):
        card = int(test_at(state, location))
        cards |= (card if card >= 0 else NO_TEST) << POOL_BITS * location
        worth = min(int(standing(state, location)), WORTH)
        if location < HALF:
            first |= worth << WORTH_BITS * location
        else:
            last |= worth << WORTH_BITS * (location - HALF)
    reach = (
        reach_of(state, 0, cards),
        reach_of(state, 1, cards),
        reach_of(state, 2, cards),
        reach_of(state, 3, cards),
    )
    heads = (head_of(state, 0), head_of(state, 1), head_of(state, 2), head_of(state, 3))
    rooms = see_rooms(state)
    use = (
        uses_of(state, rooms, 0, cards),
        uses_of(state, rooms, 1, cards),
        uses_of(state, rooms, 2, cards),
        uses_of(state, rooms, 3, cards),
    )
    dropped = DROPPED if has_bit(state.ongoing, c.DROP_HIGHEST) else 0
    odds = min(int(state.result_bonus), BONUSES - 1)
    more = DIE * int(state.more_dice)
    before = int(span(state))
    return Sight(cards, first, last, reach, heads, use, dropped, odds, more, before)


@rule
def card_in(cards: int, location: int) -> int:
    """The card of the test at a location, or NO_TEST."""
    return (cards >> POOL_BITS * location) & POOL


@rule
def reach_of(state: ArkShip, slot: int, cards: int) -> int:
    """The strength of a crew member at each location with a test."""
    word = 0
    if state.portrait[slot] >= 0:
        for location in range(c.LOCATIONS):
            card = int(card_in(cards, location))
            if card != NO_TEST:
                thirds = min(int(strength(state, slot, card)), STRONGEST_MEMBER)
                word |= thirds << POOL_BITS * location
    return word


@rule
def head_of(state: ArkShip, slot: int) -> int:
    """One, and a bit for who can have dice rolled again."""
    return 1 + INSPIRER if has_trait(state, slot, c.INSPIRING) else 1


@rule
def uses_of(state: ArkShip, rooms: Rooms, slot: int, cards: int) -> int:
    """What a crew member would do in each room that no crisis blocks."""
    word = 0
    if state.portrait[slot] >= 0:
        idle = int(stress_cost(state, slot)) if has_bit(state.ongoing, c.IDLE_STRESS) else 0
        for room in range(c.ROOMS):
            if card_in(cards, room) == NO_TEST:
                worth = int(use_worth(state, rooms, slot, room)) - idle
                word |= min(max(worth, 0) // USE_UNIT, MOST_USE) << USE_BITS * room
    return word


# Plans


@rule
def moved_to(sight: Sight, plan: Plan, slot: int, place: int) -> Plan:
    """The plan with a crew member somewhere else."""
    before = (plan.places >> PLACE_BITS * slot) & PLACE
    places = plan.places + ((place - before) << PLACE_BITS * slot)
    pools, heads, uses = plan.pools, plan.heads, plan.uses
    if before != NOWHERE:
        pools -= sight.reach[slot] & (POOL << POOL_BITS * before)
        heads -= sight.heads[slot] << POOL_BITS * before
        if before < c.ROOMS:
            uses -= sight.use[slot] & (USES << USE_BITS * before)
    if place != NOWHERE:
        pools += sight.reach[slot] & (POOL << POOL_BITS * place)
        heads += sight.heads[slot] << POOL_BITS * place
        if place < c.ROOMS:
            uses += sight.use[slot] & (USES << USE_BITS * place)
    return Plan(places, pools, heads, uses)


@rule
def worth_at(sight: Sight, plan: Plan, location: int) -> int:
    """What a plan is worth at a location."""
    return 0 if location == NOWHERE else with_more(sight, plan, location, 0, 0, 0)


@rule
def with_more(sight: Sight, plan: Plan, location: int, reach: int, heads: int, use: int) -> int:
    """What a plan is worth at a location with somebody more: their strength there, how they count
    and what they would do in the room."""
    crew = ((plan.heads >> POOL_BITS * location) & POOL) + heads
    number = crew & HEADS
    card = (sight.cards >> POOL_BITS * location) & POOL
    if card == NO_TEST:
        if location >= c.ROOMS:
            return 0
        done = ((plan.uses >> USE_BITS * location) & USES) + use
        return USE_UNIT * done if number <= 1 else USE_UNIT * done * int(w.AGAIN[location]) // 100
    pool = ((plan.pools >> POOL_BITS * location) & POOL) + reach + sight.more * number
    if sight.dropped > 0 and (card >= c.TESTS or c.ONGOING[card] != c.DROP_HIGHEST):
        pool = max(0, pool - sight.dropped)
    odds = sight.odds + BONUSES * min(crew // INSPIRER, REROLLS)
    worth = int(EXPECTED[card, odds, pool, HARM])
    worth += number * int(EXPECTED[card, odds, pool, A_HEAD])
    worth = worth * sight.span // SPAN + int(EXPECTED[card, odds, pool, AT_ONCE])
    solved = int(EXPECTED[card, odds, pool, SOLVED])
    return worth + solved * standing_at(sight, location) // CERTAIN


@rule
def standing_at(sight: Sight, location: int) -> int:
    """What it is worth that the test at a location is solved."""
    if location < HALF:
        return (sight.first_worths >> WORTH_BITS * location) & WORTH
    return (sight.last_worths >> WORTH_BITS * (location - HALF)) & WORTH


@rule
def total(sight: Sight, plan: Plan) -> int:
    """What a plan is worth."""
    worth = 0
    for location in range(c.LOCATIONS):
        worth += int(worth_at(sight, plan, location))
    return worth


@rule
def place_in(plan: Plan, slot: int) -> int:
    """Where a plan sends a crew member."""
    return (plan.places >> PLACE_BITS * slot) & PLACE


# The search


@rule
def so_far(state: ArkShip, sight: Sight) -> Plan:
    """The plan of those who are assigned already."""
    plan = Plan(NOWHERE * 0x1111, 0, 0, 0)
    for slot in range(c.SLOTS):
        if state.portrait[slot] >= 0 and state.place[slot] >= 0:
            plan = moved_to(sight, plan, slot, int(state.place[slot]))
    return plan


@rule
def best_plan(state: ArkShip, sight: Sight, plan: Plan, free: int) -> Plan:
    """The best plan found for those who are free, with somebody on the Bridge if that helps."""
    found = filled(sight, plan, free)
    navigator = best_navigator(state, sight, plan, free)
    if navigator < 0:
        return found
    rank = int(state.ranks[navigator, c.NAVIGATION])
    sent = moved_to(sight, plan, navigator, c.BRIDGE)
    guided = steered(sight, rank)
    other = filled(guided, sent, free & ~bit(navigator))
    return other if total(guided, other) > total(sight, found) else found


@rule
def steered(sight: Sight, rank: int) -> Sight:
    """The sight with somebody of a rank on the Bridge."""
    is_steady = rank == 1
    return Sight(
        sight.cards,
        sight.first_worths,
        sight.last_worths,
        sight.reach,
        sight.heads,
        sight.use,
        sight.dropped,
        min(sight.odds + 1, BONUSES - 1) if is_steady else sight.odds,
        sight.more if is_steady else sight.more + DIE,
        sight.span,
    )


@rule
def best_navigator(state: ArkShip, sight: Sight, plan: Plan, free: int) -> int:
    """Who could go to the Bridge, or -1 if nobody can or somebody is there."""
    if card_in(sight.cards, c.BRIDGE) != NO_TEST or card_in(plan.heads, c.BRIDGE) != 0:
        return -1
    best, best_rank = -1, 0
    for slot in range(c.SLOTS):
        rank = int(state.ranks[slot, c.NAVIGATION])
        if has_bit(free, slot) and rank > best_rank:
            best, best_rank = slot, rank
    return best


@rule
def filled(sight: Sight, plan: Plan, free: int) -> Plan:
    """A good plan for those who are free: each where it brings most, then by twos, then each
    again."""
    for slot in range(c.SLOTS):
        if has_bit(free, slot):
            plan = settled(sight, plan, slot)
    for slot in range(c.SLOTS - 1):
        if has_bit(free, slot):
            for other in range(slot + 1, c.SLOTS):
                if has_bit(free, other):
                    plan = paired(sight, plan, slot, other)
    for slot in range(c.SLOTS):
        if has_bit(free, slot):
            plan = settled(sight, plan, slot)
    return plan


@rule
def settled(sight: Sight, plan: Plan, slot: int) -> Plan:
    """The plan with one crew member where it brings most."""
    base = moved_to(sight, plan, slot, NOWHERE)
    reach, heads, uses = sight.reach[slot], sight.heads[slot], sight.use[slot]
    best, most = place_in(plan, slot), -WORTH
    for location in range(c.LOCATIONS):
        use = (uses >> USE_BITS * location) & USES if location < c.ROOMS else 0
        if use > 0 or card_in(sight.cards, location) != NO_TEST:
            mine = (reach >> POOL_BITS * location) & POOL
            gain = int(with_more(sight, base, location, mine, heads, use))
            gain -= int(with_more(sight, base, location, 0, 0, 0))
            if gain > most:
                best, most = location, gain
    return moved_to(sight, base, slot, best)


@rule
def paired(sight: Sight, plan: Plan, slot: int, other: int) -> Plan:
    """The plan with two crew members at one test, if that is better."""
    first, second = int(place_in(plan, slot)), int(place_in(plan, other))
    base = moved_to(sight, moved_to(sight, plan, slot, NOWHERE), other, NOWHERE)
    most = int(worth_at(sight, plan, first)) - int(worth_at(sight, base, first))
    if second != first:
        most += int(worth_at(sight, plan, second)) - int(worth_at(sight, base, second))
    reach, heads = sight.reach[slot] + sight.reach[other], sight.heads[slot] + sight.heads[other]
    best = NOWHERE
    for location in range(c.LOCATIONS):
        if card_in(sight.cards, location) != NO_TEST:
            ours = (reach >> POOL_BITS * location) & POOL
            gain = int(with_more(sight, base, location, ours, heads, 0))
            gain -= int(with_more(sight, base, location, 0, 0, 0))
            if gain > most:
                best, most = location, gain
    if best == NOWHERE:
        return plan
    return moved_to(sight, moved_to(sight, base, slot, best), other, best)
