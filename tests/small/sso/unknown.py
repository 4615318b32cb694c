"""What a view leaves unknown, filled in at random so that all cards of the box are there."""

from __future__ import annotations

from allhands.kernel.chance import below
from allhands.kernel.piles import Pile, find
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from . import cards as c
from .state import Omega


@rule
def fill_unknown(state: Omega, seat: int) -> None:
    """Reserves first, which are no command crew where each was dealt one of those."""
    for owner in range(state.players):
        fill_members(state, state.asleep[owner], c.COMMANDERS if state.players <= c.FEW else 0)
    fill_members(state, state.box, 0)
    for place in range(state.challenge_deck.count):
        if state.challenge_deck.cards[place] == UNKNOWN:
            state.challenge_deck.cards[place] = unseen_challenge(state)
    for member in range(c.CREW):
        one = state.crew[member]
        if one.card == UNKNOWN:
            one.card = unseen_card(state)
        if one.hand == UNKNOWN:
            one.hand = c.LEFT + below(state, 2)
    fill_cards(state, state.activation_deck)
    fill_cards(state, state.discards)
    for owner in range(state.players):
        fill_cards(state, state.hands[owner])


@rule
def fill_members(state: Omega, pile: Pile, first: int) -> None:
    """Somebody from `first` on who lies nowhere yet, for each unknown card of a pile."""
    for place in range(pile.count):
        if pile.cards[place] == UNKNOWN:
            pile.cards[place] = unseen_member(state, first)


@rule
def is_placed(state: Omega, member: int) -> bool:
    """Whether somebody lies in a pile."""
    found = find(state.box, member) >= 0 or find(state.lost, member) >= 0
    for seat in range(state.players):
        if find(state.aboard[seat], member) >= 0 or find(state.asleep[seat], member) >= 0:
            found = True
    return found


@rule
def unseen_member(state: Omega, first: int) -> int:
    """Somebody who lies nowhere yet, by chance."""
    left = 0
    for member in range(first, c.CREW):
        left += not is_placed(state, member)
    pick = below(state, left)
    for member in range(first, c.CREW):
        pick -= not is_placed(state, member)
        if pick < 0:
            return member
    return first


@rule
def unseen_challenge(state: Omega) -> int:
    """A challenge card that lies nowhere yet, by chance."""
    left = 0
    for card in range(c.CHALLENGES):
        left += is_unseen_challenge(state, card)
    pick = below(state, left)
    for card in range(c.CHALLENGES):
        pick -= is_unseen_challenge(state, card)
        if pick < 0:
            return card
    return 0


@rule
def is_unseen_challenge(state: Omega, card: int) -> bool:
    """Whether a challenge card lies nowhere yet."""
    return find(state.challenges, card) < 0 and find(state.challenge_deck, card) < 0


@rule
def fill_cards(state: Omega, pile: Pile) -> None:
    """An activation card that lies nowhere yet, for each unknown card of a pile."""
    for place in range(pile.count):
        if pile.cards[place] == UNKNOWN:
            pile.cards[place] = unseen_card(state)


@rule
def unseen_card(state: Omega) -> int:
    """An activation card that lies nowhere yet, by chance."""
    left = 0
    for card in range(c.NO_CARD + 1, c.TO_AIRLOCK + 1):
        left += c.COPIES[card] - known(state, card)
    pick = below(state, left)
    for card in range(c.NO_CARD + 1, c.TO_AIRLOCK + 1):
        pick -= c.COPIES[card] - known(state, card)
        if pick < 0:
            return card
    return c.TO_AIRLOCK


@rule
def known(state: Omega, card: int) -> int:
    """How many copies of an activation card have a place."""
    count = copies_in(state.activation_deck, card) + copies_in(state.discards, card)
    for seat in range(state.players):
        count += copies_in(state.hands[seat], card)
    for member in range(c.CREW):
        count += state.crew[member].card == card
    return count


@rule
def copies_in(pile: Pile, card: int) -> int:
    """How many copies of a card are in a pile."""
    count = 0
    for place in range(pile.count):
        count += pile.cards[place] == card
    return count
