"""Filling in what a player cannot know: a deal of the hidden cards that agrees with the rest.

A face-down passenger is in a line or in the stack: a region. The viewer may know in which, or in
which of several; and each region has room for so many. So the passengers are matched to the
regions, along augmenting paths where the first choice leaves nobody a place, then mixed by
exchanges that respect what is known, and dealt to the unknown places of their regions.
"""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chance import below
from allhands.kernel.masks import bits, has_bit
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import lines
from . import tasks as t
from .rescue import offer, withdraw_offer
from .state import Titanic

ANYWHERE = (1 << c.REGIONS) - 1
TO_BE_PLACED = UNKNOWN
IN_SIGHT = -2
TIED, WITHIN, FREE = range(3)
EXCHANGES = c.PASSENGERS


@rule
def fill_unknown(state: Titanic, seat: int) -> None:
    """Deal the cards that the viewer has not seen to the places that they can be in."""
    for other in range(c.SEATS):
        if state.known[other, 0] == UNKNOWN:
            state.known[other, :] = 0
    fill_action_stack(state)
    is_offer_hidden = state.offered[0] == UNKNOWN
    place_passengers(state, seat, UNKNOWN)
    if is_offer_hidden and agenda.top_task(state.agenda) == t.PLAY_FROM_STACK:
        ensure_somebody_fits(state, seat)
    deal_passengers(state)
    if is_offer_hidden:
        make_offer(state)
    state.region_of[:] = 0
    state.room[:] = 0
    state.way[:, :] = 0
    state.left[:] = 0
    state.waiting[:] = 0


# Action cards


@rule
def fill_action_stack(state: Titanic) -> None:
    """What lies nowhere else is in the stack of action cards, in any order."""
    total = 0
    for kind in range(c.ACTION_KINDS):
        state.left[kind] = c.COPIES[kind] - state.in_play[kind] - state.held_out[kind]
        for seat in range(state.players):
            state.left[kind] -= state.hand[seat, kind]
    for place in range(state.action_discards.count):
        state.left[state.action_discards.cards[place]] -= 1
    for place in range(state.action_stack.count):
        if state.action_stack.cards[place] != UNKNOWN:
            state.left[state.action_stack.cards[place]] -= 1
    for kind in range(c.ACTION_KINDS):
        total += state.left[kind]
    for place in range(state.action_stack.count):
        if state.action_stack.cards[place] == UNKNOWN:
            number = below(state, total)
            kind = 0
            while number >= state.left[kind]:
                number -= state.left[kind]
                kind += 1
            state.action_stack.cards[place] = kind
            state.left[kind] -= 1
            total -= 1


# Passengers


@rule
def regions_of(state: Titanic, card: int, seat: int) -> int:
    """The regions that a passenger can be in, as far as the viewer knows."""
    mask = ANYWHERE
    if state.known_to_all[card]:
        mask &= int(state.known_to_all[card])
    if seat >= 0 and state.known[seat, card]:
        mask &= int(state.known[seat, card])
    return mask


@rule
def place_passengers(state: Titanic, seat: int, pinned: int) -> bool:
    """Give each unseen passenger a region. `pinned` has to be in the stack, if it is a passenger.
    False if that cannot be."""
    look_around(state)
    if pinned != UNKNOWN and not find_room(state, seat, pinned, pinned):
        return False
    for freedom in range(TIED, FREE + 1):  # those with the least choice first
        for card in range(c.PASSENGERS):
            if state.region_of[card] == TO_BE_PLACED and freedom_of(state, card, seat) == freedom:
                if not choose_region(state, seat, card):
                    if not find_room(state, seat, card, pinned):
                        return False
    mix(state, seat, pinned)
    return True


@rule
def freedom_of(state: Titanic, card: int, seat: int) -> int:
    """How much choice there is of regions for a passenger."""
    mask = regions_of(state, card, seat)
    if mask == ANYWHERE:
        return FREE
    return TIED if bits(mask) == 1 else WITHIN


@rule
def look_around(state: Titanic) -> None:
    """Note which passengers are in sight, and how many unknown places each region has."""
    state.region_of[:] = TO_BE_PLACED
    for number in range(c.LINES):
        state.room[number] = look_along(state, state.queues[number])
    for number in range(c.BOATS):
        look_along(state, state.boats[number])
    look_along(state, state.discards)
    state.room[c.STACK] = look_along(state, state.stack) + look_along(state, state.drawn)


@rule
def look_along(state: Titanic, pile: Pile) -> int:
    """Note the passengers of a pile that are in sight; how many are not."""
    unknown = 0
    for place in range(pile.count):
        card = pile.cards[place]
        if card == UNKNOWN:
            unknown += 1
        elif card < c.MYSTERY:
            state.region_of[card] = IN_SIGHT
    return unknown


@rule
def choose_region(state: Titanic, seat: int, card: int) -> bool:
    """Place a passenger at random where there is room, each place as likely."""
    mask = regions_of(state, card, seat)
    places = 0
    for region in range(c.REGIONS):
        if has_bit(mask, region):
            places += state.room[region]
    if places == 0:
        return False
    number = below(state, places)
    for region in range(c.REGIONS):
        if has_bit(mask, region):
            if number < state.room[region]:
                state.region_of[card] = region
                state.room[region] -= 1
                return True
            number -= state.room[region]
    return False


@rule
def find_room(state: Titanic, seat: int, card: int, pinned: int) -> bool:
    """Place a passenger by having others make room for each other: an augmenting path.

    `way[region]` is the region from which it was reached, and who would move on into it.
    """
    state.way[:, :] = UNKNOWN
    reach(state, seat, card, UNKNOWN, pinned)
    is_farther = True
    while is_farther:
        is_farther = False
        for region in range(c.REGIONS):
            if state.way[region, 1] == UNKNOWN:
                continue
            if state.room[region] > 0:
                move_up(state, region)
                return True
            for other in range(c.PASSENGERS):
                if state.region_of[other] == region and other != pinned:
                    if reach(state, seat, other, region, pinned):
                        is_farther = True
    return False


@rule
def reach(state: Titanic, seat: int, card: int, origin: int, pinned: int) -> bool:
    """Note the regions that a passenger could move on into; whether any is new."""
    mask = regions_of(state, card, seat)
    if card == pinned:
        mask &= 1 << c.STACK
    is_new = False
    for region in range(c.REGIONS):
        if has_bit(mask, region) and state.way[region, 1] == UNKNOWN:
            state.way[region, 0] = origin
            state.way[region, 1] = card
            is_new = True
    return is_new


@rule
def move_up(state: Titanic, region: int) -> None:
    """Everybody on the way to a region with room moves on by one."""
    state.room[region] -= 1
    while region != UNKNOWN:
        state.region_of[state.way[region, 1]] = region
        region = state.way[region, 0]


@rule
def mix(state: Titanic, seat: int, pinned: int) -> None:
    """Exchange passengers where both may be in the other's region, so that no deal is favoured:
    placing them one by one is fair only among those who may be anywhere."""
    for _ in range(EXCHANGES if is_anybody_tied(state, seat) else 0):
        one, other = below(state, c.PASSENGERS), below(state, c.PASSENGERS)
        here, there = state.region_of[one], state.region_of[other]
        if here < 0 or there < 0 or here == there or pinned in (one, other):
            continue
        may_go = has_bit(regions_of(state, one, seat), there)
        if may_go and has_bit(regions_of(state, other, seat), here):
            state.region_of[one] = there
            state.region_of[other] = here


@rule
def is_anybody_tied(state: Titanic, seat: int) -> bool:
    """Whether the viewer knows anything about where somebody unseen is."""
    for card in range(c.PASSENGERS):
        if state.region_of[card] >= 0 and regions_of(state, card, seat) != ANYWHERE:
            return True
    return False


@rule
def deal_passengers(state: Titanic) -> None:
    """Deal those of each region to its unknown places."""
    for number in range(c.LINES):
        deal_region(state, state.queues[number], number)
    deal_region(state, state.drawn, c.STACK)
    deal_region(state, state.stack, c.STACK)


@rule
def deal_region(state: Titanic, pile: Pile, region: int) -> None:
    """Deal passengers of a region to the unknown places of a pile, at random."""
    left = 0
    for card in range(c.PASSENGERS):
        if state.region_of[card] == region:
            state.waiting[left] = card
            left += 1
    for place in range(pile.count):
        if pile.cards[place] == UNKNOWN:
            number = below(state, left)
            card = state.waiting[number]
            left -= 1
            state.waiting[number] = state.waiting[left]
            pile.cards[place] = card
            state.region_of[card] = IN_SIGHT


# Somebody else looks through cards


@rule
def ensure_somebody_fits(state: Titanic, seat: int) -> None:
    """Who is asked to choose from the stack has somebody to choose: the viewer knows that."""
    first = below(state, c.PASSENGERS)
    fits = is_anybody_in_stack_playable(state)
    for step in range(c.PASSENGERS):
        card = (first + step) % c.PASSENGERS
        is_possible = state.region_of[card] >= 0 and lines.can_be_played(state, card)
        if not fits and is_possible and has_bit(regions_of(state, card, seat), c.STACK):
            fits = place_passengers(state, seat, card)


@rule
def is_anybody_in_stack_playable(state: Titanic) -> bool:
    """Whether any of those placed or seen in the stack can be played."""
    for card in range(c.PASSENGERS):
        if state.region_of[card] == c.STACK and lines.can_be_played(state, card):
            return True
    for place in range(state.stack.count):
        card = state.stack.cards[place]
        if card != UNKNOWN and lines.can_be_played(state, card):
            return True
    return False


@rule
def make_offer(state: Titanic) -> None:
    """What somebody else is choosing from."""
    readers = state.offered_to
    withdraw_offer(state)
    if agenda.top_task(state.agenda) == t.PLAY_FROM_STACK:
        offer(state, state.stack, readers)
    else:
        offer(state, state.queues[agenda.argument(state.agenda, 0)], readers)
