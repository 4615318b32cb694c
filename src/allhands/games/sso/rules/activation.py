"""The activation phase: cards are assigned by all at once, then turned up one by one."""

from __future__ import annotations

from allhands.kernel.agenda import pop, push
from allhands.kernel.at_once import ask_at_once
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.piles import draw, draw_at, empty, find, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards.parts import CARD_PART
from . import actions, crew, laws, ship
from . import events as e
from . import tasks as t
from .state import Omega


@rule
def deal_cards(state: Omega) -> None:
    """A turn begins: each is dealt a card for each of the living and one more."""
    state.turn += 1
    tell(state.chronicle, e.TURN_BEGAN, -1, state.turn)
    stack_cards(state)
    more = 0 if crew.living(state) >= c.MANY else 1
    for seat in range(state.players):
        count = state.aboard[seat].count
        for _ in range(count + more if count > 0 else 0):
            put(state.hands[seat], draw(state, state.activation_deck, bit(seat)), bit(seat))
    push(state.agenda, t.ASSIGN_MORE, 0)


@rule
def stack_cards(state: Omega) -> None:
    """All activation cards are shuffled."""
    empty(state.discards)
    empty(state.activation_deck)
    for card in range(c.NO_CARD + 1, c.TO_AIRLOCK + 1):
        for _ in range(c.COPIES[card]):
            put(state.activation_deck, card, 0)
    shuffle_pile(state, state.activation_deck)


@rule
def next_to_assign(state: Omega, seat: int) -> int:
    """The highest of a seat's crew that has no card yet; -1 if all have."""
    pile, found = state.aboard[seat], -1
    for place in range(pile.count):
        member = int(pile.cards[place])
        if state.crew[member].card == c.NO_CARD and (found < 0 or member < found):
            if crew.is_awake(state, member):
                found = member
    return found


@rule
def assign_more(state: Omega) -> None:
    """All who have crew without a card assign one, and again; the rest is discarded."""
    seats = 0
    for seat in range(state.players):
        if next_to_assign(state, seat) >= 0:
            seats |= bit(seat)
    if seats:
        push(state.agenda, t.ASSIGN_MORE, 0)
        ask_at_once(state, t.ASSIGN, seats)
        return
    for seat in range(state.players):
        while state.hands[seat].count > 0:
            put(state.discards, draw(state, state.hands[seat], bit(seat)), bit(seat))


@rule
def why_not_assign(state: Omega, seat: int, member: int) -> int:
    """The next of the seat's crew."""
    return ALLOWED if next_to_assign(state, seat) == member else laws.NOT_TO_ASSIGN


@rule
def why_not_hold(state: Omega, seat: int, member: int, card: int) -> int:
    """A card of the seat's."""
    return ALLOWED if find(state.hands[seat], card) >= 0 else laws.NOT_TO_ASSIGN


@rule
def assign(state: Omega, seat: int, member: int, card: int) -> None:
    """A card lies face down on somebody."""
    hand, one = state.hands[seat], state.crew[member]
    one.card = draw_at(state, hand, find(hand, card), bit(seat))
    one.card_seen = EVERY_SEAT if state.is_open else bit(seat)
    tell(state.chronicle, e.ASSIGNED, seat, member)


# Resolving them


@rule
def resolve_cards(state: Omega) -> None:
    """From the highest-ranking player on to the left."""
    crew.push_seats(state, t.SEAT_MOVES)


@rule
def has_card(state: Omega, seat: int) -> bool:
    """Whether a card lies on one of a seat's crew."""
    pile, found = state.aboard[seat], False
    for place in range(pile.count):
        found = found or state.crew[int(pile.cards[place])].card != c.NO_CARD
    return found


@rule
def seat_moves(state: Omega, seat: int) -> None:
    """A seat is asked as long as it has cards; others may have discarded them."""
    if has_card(state, seat):
        push(state.agenda, t.SEAT_MOVES, seat)
        push(state.agenda, t.MOVE, seat)


@rule
def why_no_card(state: Omega, member: int) -> int:
    """Somebody with a card, who has not come into the Cryogenics Pod since."""
    if state.crew[member].card == c.NO_CARD:
        return laws.NO_CARD_HELD
    return laws.IS_FROZEN if crew.is_frozen(state, member) else ALLOWED


@rule
def why_not_use(state: Omega, member: int, to: int) -> int:
    """Where the card leads to, and another location, with room."""
    law = why_not_lead(state, member, to)
    return ship.why_not_go(state, state.crew[member].location, to) if law == ALLOWED else law


@rule
def why_not_lead(state: Omega, member: int, to: int) -> int:
    """Where the card says, or outside for those who may go there by any card."""
    if crew.is_outside(state, member):
        return ALLOWED if c.TYPE[to] in (c.ARRAY, c.LOCK) else laws.NOT_OUTSIDE
    here = state.crew[member].location
    if here == c.AIRLOCK and ship.is_up(state, here) and c.TYPE[to] == c.ARRAY:
        if state.crew[member].oxygen > 0:
            return ALLOWED
    return why_not_as_printed(state, member, to)


@rule
def why_not_as_printed(state: Omega, member: int, to: int) -> int:
    """Where the card says."""
    card = state.crew[member].card
    if state.without == CARD_PART[card]:
        return laws.NOT_ON_CARD
    if card == c.NEXT_DOOR:
        is_adjacent = ship.are_adjacent(state, state.crew[member].location, to)
        return ALLOWED if is_adjacent else laws.NOT_ADJACENT
    if card == c.ANYWHERE:
        return ALLOWED if c.TYPE[to] != c.ARRAY else laws.IS_ARRAY
    if card == c.TO_POD:
        return ALLOWED if c.TYPE[to] == c.POD else laws.NOT_ON_CARD
    named = c.REC_ROOM if card == c.TO_REC_ROOM else c.AIRLOCK
    return ALLOWED if to == named else laws.NOT_ON_CARD


@rule
def use_card(state: Omega, seat: int, member: int, to: int) -> None:
    """The card is turned up and discarded, and the crew goes there; some are rewarded."""
    one = state.crew[member]
    card = one.card
    is_printed = not crew.is_outside(state, member) and why_not_as_printed(state, member, to) == 0
    tell(state.chronicle, e.USED, seat, member, card, to)
    one.card_seen = EVERY_SEAT
    crew.discard_card(state, member)
    one.location = to
    state.reveals += 1
    if is_printed:
        reward(state, seat, member, card)


@rule
def reward(state: Omega, seat: int, member: int, card: int) -> None:
    """Oxygen, an action more, or somebody who comes along."""
    if card == c.TO_AIRLOCK:
        crew.change_oxygen(state, member, c.AIRLOCK_GIVES)
    elif card == c.TO_POD:
        if actions.can_act(state, member):
            push(state.agenda, t.DO, seat, member, 1)
    elif card == c.TO_REC_ROOM:
        for other in range(c.CREW):
            if why_not_bring(state, other) == ALLOWED:
                push(state.agenda, t.BRING, seat)
                return


@rule
def why_not_bring(state: Omega, member: int) -> int:
    """Anybody with a rank who is not in an Array, if there is room."""
    if not crew.is_awake(state, member):
        return laws.NOT_BROUGHT
    here = state.crew[member].location
    if ship.is_array(state, here):
        return laws.NOT_BROUGHT
    return ship.why_not_go(state, here, c.REC_ROOM)


@rule
def bring(state: Omega, seat: int, member: int) -> None:
    """Somebody comes along to the Rec Room, with the own card where it lies."""
    state.crew[member].location = c.REC_ROOM
    tell(state.chronicle, e.MOVED, seat, member, c.REC_ROOM)


@rule
def bring_nobody(state: Omega) -> None:
    """Nobody comes along."""


@rule
def why_not_join(state: Omega, member: int, other: int) -> int:
    """Somebody else with a card, in another location with room; nobody into or out of an array."""
    law = why_no_card(state, other)
    if law != ALLOWED:
        return law
    if crew.is_outside(state, member) or crew.is_outside(state, other):
        return laws.IN_ARRAY
    return ship.why_not_go(state, state.crew[member].location, state.crew[other].location)


@rule
def join(state: Omega, seat: int, member: int, other: int) -> None:
    """Both cards are discarded unseen, and the crew goes to the other."""
    state.crew[member].location = state.crew[other].location
    tell(state.chronicle, e.JOINED, seat, member, other, state.crew[other].location)
    crew.discard_card(state, member)
    crew.discard_card(state, other)


@rule
def end_moves(state: Omega, seat: int) -> None:
    """The other cards stay, but those of crew in Solar Arrays are turned up."""
    pop(state.agenda)
    tell(state.chronicle, e.DONE, seat)
    for member in range(c.CREW):
        one = state.crew[member]
        is_wasted = one.card != c.NO_CARD and crew.is_outside(state, member)
        if is_wasted and find(state.aboard[seat], member) >= 0:
            one.card_seen = EVERY_SEAT
            state.reveals += 1
            tell(state.chronicle, e.WASTED, seat, member, one.card)
            crew.discard_card(state, member)


@rule
def discard_rest(state: Omega) -> None:
    """What was not used is discarded."""
    for member in range(c.CREW):
        if state.crew[member].card != c.NO_CARD:
            crew.discard_card(state, member)
