"""Filling in what a player cannot know: a deal of the hidden cards that agrees with the rest."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chance import below
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN
from allhands.kernel.unseen import fill_pile, take_known, take_left, total_left, unknown_in

from .. import cards as c
from . import tasks as t
from .state import SolarStorm

DECK_AT_START = c.LISTED_DAMAGE - c.FIRST_DAMAGE_CARDS


@rule
def fill_unknown(state: SolarStorm, seat: int) -> None:
    """Deal the cards that the viewer has not seen to the places that they can be in.

    `state.unseen` is scratch space: how many of each card are still to be dealt.
    """
    state.unseen[:] = 0
    arranging = agenda.top_task(state.agenda)
    damage_looked_at = arranging in (t.ARRANGE_DAMAGE, t.RETURN_DAMAGE)
    looking_through = arranging == t.SALVAGE_CARD and agenda.top_seat(state.agenda) == seat
    fill_resources(state, not damage_looked_at, looking_through)
    fill_damage(state, damage_looked_at)
    state.unseen[:] = 0
    if state.turn == UNKNOWN:
        state.turn = turns_by_damage(state, damage_looked_at)


@rule
def turns_by_damage(state: SolarStorm, looked_at: bool) -> int:
    """The turn that the number of damage cards drawn tells: one is drawn in each."""
    turn = DECK_AT_START - state.damage_deck.count
    if looked_at:
        turn -= state.looked_at.count
    for place in range(state.agenda.count):
        if state.agenda.entry[place, 0] == t.DAMAGE_PHASE:
            turn += 1
    return turn


# Resource cards


@rule
def fill_resources(state: SolarStorm, looked_at: bool, looking_through: bool) -> None:
    """Any unseen resource card may be anywhere among the unknown ones."""
    count_unseen_resources(state, looked_at)
    if not state.resource_deck.counted:
        give_depth_to_resources(state, looked_at, looking_through)
    fill_pile(state, state.resource_deck, state.unseen, 0, c.KINDS)
    fill_pile(state, state.resource_discard, state.unseen, 0, c.KINDS)
    if looked_at:
        fill_pile(state, state.looked_at, state.unseen, 0, c.KINDS)


@rule
def count_unseen_resources(state: SolarStorm, looked_at: bool) -> None:
    """All cards of the game less those in sight."""
    state.unseen[: c.UNIVERSAL] = c.RESOURCES_EACH
    state.unseen[c.UNIVERSAL] = c.UNIVERSALS[state.difficulty]
    for player in range(state.players):
        for kind in range(c.KINDS):
            state.unseen[kind] -= state.hand[player, kind]
    for slot in range(len(state.face_up)):
        state.unseen[state.face_up[slot]] -= 1
    take_known(state.unseen, state.resource_deck)
    take_known(state.unseen, state.resource_discard)
    if looked_at:
        take_known(state.unseen, state.looked_at)


@rule
def give_depth_to_resources(state: SolarStorm, looked_at: bool, looking_through: bool) -> None:
    """Where nothing may be counted, the cards beneath lie in the deck or in the discard pile;
    none beneath an empty pile, nor beneath one that the viewer is just looking through."""
    deck, discards = state.resource_deck, state.resource_discard
    beneath = total_left(state.unseen, 0, c.KINDS) - unknown_in(deck) - unknown_in(discards)
    if looked_at:
        beneath -= unknown_in(state.looked_at)
    in_deck = below(state, beneath + 1)
    if discards.count == 0 or looking_through:
        in_deck = beneath
    if deck.count == 0:
        in_deck = 0
    piles.raise_cards(deck, in_deck)
    piles.raise_cards(discards, beneath - in_deck)


# Damage cards


@rule
def fill_damage(state: SolarStorm, looked_at: bool) -> None:
    """The deck was built by type, so what nobody has arranged is still in that order; places
    that somebody chose a card for hold what is left."""
    count_unseen_damage(state, looked_at)
    if not state.damage_deck.counted:
        give_depth_to_damage(state, looked_at)
    if state.damage_control:
        for layer in range(c.DAMAGE_TYPES):
            state.in_the_box[layer] = take_left(
                state, state.unseen, layer * c.CARDS_PER_TYPE, (layer + 1) * c.CARDS_PER_TYPE
            )
    fill_first_discards(state)
    fill_in_order(state)
    fill_pile(state, state.damage_deck, state.unseen, 0, c.DAMAGE_CARDS)
    fill_pile(state, state.damage_discard, state.unseen, 0, c.DAMAGE_CARDS)
    if looked_at:
        fill_pile(state, state.looked_at, state.unseen, 0, c.DAMAGE_CARDS)


@rule
def count_unseen_damage(state: SolarStorm, looked_at: bool) -> None:
    """All cards of the game less those in sight."""
    state.unseen[: c.LISTED_DAMAGE] = 1
    state.unseen[c.LISTED_DAMAGE :] = state.damage_control
    take_known(state.unseen, state.damage_deck)
    take_known(state.unseen, state.damage_discard)
    if looked_at:
        take_known(state.unseen, state.looked_at)


@rule
def give_depth_to_damage(state: SolarStorm, looked_at: bool) -> None:
    """Where nothing may be counted, the type of the card damaged last tells about how many have
    been drawn; an empty deck is seen to be empty."""
    deck, discards = state.damage_deck, state.damage_discard
    outside = state.looked_at.count if looked_at else 0
    if deck.count > 0:
        latest = c.DAMAGE_TYPE[discards.cards[discards.count - 1]]
        drawn = (latest - 1) * c.CARDS_PER_TYPE + 1 + below(state, c.CARDS_PER_TYPE)
        if latest == c.DAMAGE_TYPES:
            drawn = 2 * c.CARDS_PER_TYPE + below(state, c.CARDS_PER_TYPE - c.FIRST_DAMAGE_CARDS)
            if drawn == 2 * c.CARDS_PER_TYPE:
                drawn = 0
        cards = max(deck.count, int(DECK_AT_START - drawn - outside))
        piles.raise_cards(deck, cards - deck.count)
    under = c.LISTED_DAMAGE - deck.count - discards.count - outside
    piles.raise_cards(discards, max(0, under))


@rule
def deal_damage(state: SolarStorm, kind: int) -> int:
    """Take a random unseen card of a type, a Damage Control card among them."""
    candidates = 0
    for card in range(c.DAMAGE_CARDS):
        if state.unseen[card] and c.DAMAGE_TYPE[card] == kind:
            candidates += 1
    left = below(state, candidates)
    for card in range(c.DAMAGE_CARDS):
        if state.unseen[card] and c.DAMAGE_TYPE[card] == kind:
            if left == 0:
                state.unseen[card] = 0
                return card
            left -= 1
    return UNKNOWN


@rule
def highest_type(state: SolarStorm) -> int:
    """The highest type of which a card is unseen."""
    highest = 0
    for card in range(c.DAMAGE_CARDS):
        if state.unseen[card]:
            highest = max(highest, c.DAMAGE_TYPE[card])
    return highest


@rule
def fill_first_discards(state: SolarStorm) -> None:
    """The two cards at the bottom of the discard pile are those that setup drew: type 3."""
    for place in range(c.FIRST_DAMAGE_CARDS):
        if state.damage_discard.cards[place] == UNKNOWN and state.damage_discard.count > place:
            state.damage_discard.cards[place] = deal_damage(state, c.DAMAGE_TYPES)


@rule
def fill_in_order(state: SolarStorm) -> None:
    """From the bottom of the deck up, the highest type first."""
    deck = state.damage_deck
    for place in range(deck.count):
        arranged = deck.seen[place] & piles.STIRRED
        if deck.cards[place] == UNKNOWN and not arranged:
            deck.cards[place] = deal_damage(state, highest_type(state))
