"""What a view leaves unknown, filled in at random so that all cards of the box are there."""

from __future__ import annotations

from allhands.kernel.chance import below
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import challenges as ch
from .setup import has_commanders
from .state import Omega


@rule
def fill_unknown(state: Omega, seat: int) -> None:
    """Crew, challenges and activation cards that lie nowhere yet, and closed hands.

    A reserve is none of the command crew where each was dealt one of those.
    """
    state.left[:] = 0
    state.left[: c.CREW] = 1
    state.left[c.BACKER] = state.has_backer
    for owner in range(state.players):
        take_known(state, state.aboard[owner])
        take_known(state, state.reserve[owner])
    take_known(state, state.lost)
    take_known(state, state.box)
    first = c.COMMANDERS if has_commanders(state) else 0
    for owner in range(state.players):
        fill_pile(state, state.reserve[owner], first)
    fill_pile(state, state.box, 0)
    state.left[:] = 0
    for card in range(ch.CHALLENGES):
        state.left[card] = ch.COPIES[state.deck, card]
    for place in range(state.hull.count):
        state.left[ch.CARD_OF_ARRAY[state.hull.cards[place] - c.FIRST_ARRAY]] -= 1
    take_known(state, state.challenges)
    take_known(state, state.challenge_deck)
    fill_pile(state, state.challenge_deck, 0)
    fill_cards(state)
    for member in range(c.CREW):
        if state.crew[member].hand == UNKNOWN:
            state.crew[member].hand = c.LEFT + below(state, 2)


@rule
def fill_cards(state: Omega) -> None:
    """The activation cards."""
    state.left[:] = 0
    for card in range(c.TO_AIRLOCK + 1):
        state.left[card] = c.COPIES[card]
    take_known(state, state.activation_deck)
    take_known(state, state.discards)
    for owner in range(state.players):
        take_known(state, state.hands[owner])
    for member in range(c.CREW):
        if state.crew[member].card > c.NO_CARD:
            state.left[state.crew[member].card] -= 1
    fill_pile(state, state.activation_deck, 0)
    fill_pile(state, state.discards, 0)
    for owner in range(state.players):
        fill_pile(state, state.hands[owner], 0)
    for member in range(c.CREW):
        if state.crew[member].card == UNKNOWN:
            state.crew[member].card = take_left(state, 0)


@rule
def take_known(state: Omega, pile: Pile) -> None:
    """What is known of a pile is not left."""
    for place in range(pile.count):
        if pile.cards[place] != UNKNOWN:
            state.left[pile.cards[place]] -= 1


@rule
def fill_pile(state: Omega, pile: Pile, first: int) -> None:
    """What is unknown of a pile is one of those left, from `first` on."""
    for place in range(pile.count):
        if pile.cards[place] == UNKNOWN:
            pile.cards[place] = take_left(state, first)


@rule
def take_left(state: Omega, first: int) -> int:
    """One of those left, by chance."""
    total = 0
    for kind in range(first, len(state.left)):
        total += state.left[kind]
    pick = below(state, total)
    for kind in range(first, len(state.left)):
        pick -= state.left[kind]
        if pick < 0:
            state.left[kind] -= 1
            return kind
    return first
