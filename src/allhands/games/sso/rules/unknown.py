"""What a view leaves unknown, filled in at random so that all cards of the box are there."""

from __future__ import annotations

from allhands.kernel.chance import below
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN
from allhands.kernel.unseen import fill_pile, take_known, take_left

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
        take_known(state.left, state.aboard[owner])
        take_known(state.left, state.reserve[owner])
    take_known(state.left, state.lost)
    take_known(state.left, state.box)
    first = c.COMMANDERS if has_commanders(state) else 0
    for owner in range(state.players):
        fill_pile(state, state.reserve[owner], state.left, first, len(state.left))
    fill_pile(state, state.box, state.left, 0, len(state.left))
    state.left[:] = 0
    for card in range(ch.CHALLENGES):
        state.left[card] = ch.COPIES[state.deck, card]
    for place in range(state.hull.count):
        state.left[ch.CARD_OF_ARRAY[state.hull.cards[place] - c.FIRST_ARRAY]] -= 1
    take_known(state.left, state.challenges)
    take_known(state.left, state.challenge_deck)
    fill_pile(state, state.challenge_deck, state.left, 0, len(state.left))
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
    take_known(state.left, state.activation_deck)
    take_known(state.left, state.discards)
    for owner in range(state.players):
        take_known(state.left, state.hands[owner])
    for member in range(c.CREW):
        if state.crew[member].card > c.NO_CARD:
            state.left[state.crew[member].card] -= 1
    fill_pile(state, state.activation_deck, state.left, 0, len(state.left))
    fill_pile(state, state.discards, state.left, 0, len(state.left))
    for owner in range(state.players):
        fill_pile(state, state.hands[owner], state.left, 0, len(state.left))
    for member in range(c.CREW):
        if state.crew[member].card == UNKNOWN:
            state.crew[member].card = take_left(state, state.left, 0, len(state.left))
