"""Setting up: the ship, the crew and the decks, before the first turn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.agenda import push
from allhands.kernel.at_once import ask_at_once
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.piles import Pile, draw, empty, find, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import causes
from ..cards import challenges as ch
from ..cards import missions as m
from ..cards.parts import MISSION_PART
from . import events as e
from . import laws
from . import tasks as t
from .activation import stack_cards
from .crew import come_aboard, leave_game, living
from .state import Omega


@rule
def deal(state: Omega, options: NDArray[np.int64]) -> None:
    """The ship is laid out, crew is dealt, and once reserves are swapped the first turn begins."""
    state.players = options[0]
    state.mode = options[1]
    state.is_together = options[2]
    state.is_open = options[3]
    state.has_backer = options[4] if state.mode != c.FIRST else 0
    state.without = options[6]
    state.cause = causes.SHIP
    state.shut_by[:] = causes.SHIP
    state.locations[:] = 1
    state.docked = c.AIRLOCK
    state.challenge = -1
    empty_piles(state)
    deal_deck(state, options[5])
    stack_cards(state)
    deal_crew(state)
    state.first_crew = living(state)
    state.general_oxygen = c.POINTS_EACH * state.first_crew
    state.most_general_oxygen = state.general_oxygen
    push(state.agenda, t.BEGIN_STEP, 0, t.ASSIGN_STEP)
    if state.mode != c.FIRST:
        ask_at_once(state, t.SWAP, bit(state.players) - 1)


@rule
def deal_deck(state: Omega, deck: int) -> None:
    """The challenge deck is shuffled, and its missions lie face down; others stay in the box."""
    state.deck = deck
    for card in range(ch.CHALLENGES):
        for _ in range(ch.COPIES[deck, card]):
            put(state.challenge_deck, card, 0)
    shuffle_pile(state, state.challenge_deck)
    for mission in range(m.MISSIONS):
        is_in = mission // m.EACH == deck and state.without != MISSION_PART[mission]
        state.missions[mission].status = m.FACE_DOWN if is_in else m.REMOVED
    state.locations[c.FIRST_ARRAY :] = c.ABSENT


@rule
def empty_piles(state: Omega) -> None:
    """All piles are empty, and all crew is nowhere."""
    empty(state.challenge_deck)
    empty(state.challenges)
    empty(state.activation_deck)
    empty(state.discards)
    empty(state.box)
    empty(state.lost)
    empty(state.hull)
    for seat in range(c.SEATS):
        empty(state.aboard[seat])
        empty(state.reserve[seat])
        empty(state.hands[seat])
    for member in range(c.CREW):
        leave_game(state, member)


@rule
def has_commanders(state: Omega) -> bool:
    """Whether each is dealt one of the command crew, and the others of those are put away."""
    return state.mode != c.FIRST and state.players <= c.FEW


@rule
def deal_crew(state: Omega) -> None:
    """Command crew first, if each is dealt one; then the others, then the reserves."""
    rest = state.lost  # nobody is lost yet, so the others are shuffled here
    for member in range(c.COMMANDERS, c.CREW if state.has_backer else c.BACKER):
        put(rest, member, 0)
    commanders = state.box if has_commanders(state) else rest
    for member in range(c.COMMANDERS):
        put(commanders, member, 0)
    shuffle_pile(state, rest)
    if has_commanders(state):
        shuffle_pile(state, state.box)
        for seat in range(state.players):
            deal_to(state, seat, state.box)
    deal_others(state, rest)
    for seat in range(state.players):
        put(state.reserve[seat], draw(state, rest, bit(seat)), bit(seat))
    while rest.count > 0:
        put(state.box, draw(state, rest, 0), 0)
    shuffle_pile(state, state.box)


@rule
def deal_others(state: Omega, rest: Pile) -> None:
    """As many as the table says, or six to all together in a first game."""
    if state.mode == c.FIRST:
        for number in range(c.FIRST_CREW):
            deal_to(state, number % state.players, rest)
        return
    for _ in range(c.DEALT[state.mode, state.players - 1]):
        for seat in range(state.players):
            deal_to(state, seat, rest)
    deal_to_lowest(state, rest)


@rule
def deal_to_lowest(state: Omega, rest: Pile) -> None:
    """Where not all are dealt one more, those are whose only crew is the lowest."""
    dealt = 0
    for back in range(c.CREW):
        member = c.CREW - 1 - back
        for seat in range(state.players):
            if dealt < c.DEALT_TO_LOWEST[state.mode, state.players - 1]:
                if state.aboard[seat].cards[0] == member:
                    deal_to(state, seat, rest)
                    dealt += 1


@rule
def deal_to(state: Omega, seat: int, pile: Pile) -> None:
    """A seat is dealt somebody, who begins in the Central Corridor."""
    member = draw(state, pile, EVERY_SEAT)
    put(state.aboard[seat], member, EVERY_SEAT)
    come_aboard(state, member, c.CORRIDOR, c.FIRST_MORALE)


# Swapping reserves


@rule
def why_not_swap(state: Omega, seat: int) -> int:
    """The own reserve is none of the command crew. Everybody is asked, so that nobody learns."""
    return ALLOWED if state.reserve[seat].cards[0] >= c.COMMANDERS else laws.NOT_TO_SWAP


@rule
def why_not_turn_down(state: Omega, seat: int, member: int) -> int:
    """Somebody aboard before the seat."""
    return ALLOWED if find(state.aboard[seat], member) >= 0 else laws.NOT_TO_SWAP


@rule
def swap(state: Omega, seat: int, member: int) -> None:
    """The reserve is turned up, and somebody else of the own crew turned down."""
    reserve, aboard = state.reserve[seat], state.aboard[seat]
    other = int(reserve.cards[0])
    reserve.cards[0] = member
    reserve.seen[0] = EVERY_SEAT
    aboard.cards[find(aboard, member)] = other
    leave_game(state, member)
    come_aboard(state, other, c.CORRIDOR, c.FIRST_MORALE)
    tell(state.chronicle, e.SWAPPED, seat, other, member)


@rule
def keep_reserve(state: Omega) -> None:
    """The reserve stays as it is."""
