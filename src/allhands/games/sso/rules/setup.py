"""Setting up: the ship, the crew and the decks, before the first turn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.agenda import push
from allhands.kernel.masks import bit
from allhands.kernel.piles import Pile, draw, empty, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import challenges as ch
from . import tasks as t
from .crew import come_aboard, leave_game, living
from .state import Omega


@rule
def deal(state: Omega, options: NDArray[np.int64]) -> None:
    """The ship is laid out, crew is dealt, and the first turn begins."""
    state.players = options[0]
    state.mode = options[1]
    state.locations[:] = 1
    state.challenge = -1
    empty_piles(state)
    for card in range(ch.CHALLENGES):
        put(state.challenge_deck, card, 0)
    shuffle_pile(state, state.challenge_deck)
    deal_crew(state)
    state.general_oxygen = c.POINTS_EACH * living(state)
    state.most_general_oxygen = state.general_oxygen
    push(state.agenda, t.BEGIN_STEP, 0, t.ASSIGN_STEP)


@rule
def empty_piles(state: Omega) -> None:
    """All piles are empty, and all crew is nowhere."""
    empty(state.challenge_deck)
    empty(state.challenges)
    empty(state.activation_deck)
    empty(state.discards)
    empty(state.box)
    empty(state.lost)
    for seat in range(c.SEATS):
        empty(state.aboard[seat])
        empty(state.reserve[seat])
        empty(state.hands[seat])
    for member in range(c.CREW):
        leave_game(state, member)


@rule
def deal_crew(state: Omega) -> None:
    """Command crew first, if each is dealt one; then the others, then the reserves."""
    few = state.players <= c.FEW
    if few:
        for member in range(c.COMMANDERS):
            put(state.box, member, 0)
        shuffle_pile(state, state.box)
        for seat in range(state.players):
            deal_to(state, seat, state.box)
    rest = state.lost  # nobody is lost yet, so the others are shuffled here
    for member in range(c.COMMANDERS if few else 0, c.CREW):
        put(rest, member, 0)
    shuffle_pile(state, rest)
    for _ in range(c.DEALT[state.mode, state.players - 1]):
        for seat in range(state.players):
            deal_to(state, seat, rest)
    deal_to_lowest(state, rest)
    for seat in range(state.players):
        put(state.reserve[seat], draw(state, rest, bit(seat)), bit(seat))
    while rest.count > 0:
        put(state.box, draw(state, rest, 0), 0)
    shuffle_pile(state, state.box)


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
