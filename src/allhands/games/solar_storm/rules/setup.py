"""Setting up the game (rulebook pages 3 to 6, 14 to 17)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda, piles
from allhands.kernel.chance import below, shuffle
from allhands.kernel.masks import bit
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import tasks as t
from .state import SolarStorm

PLAYERS, DIFFICULTY, ALTERNATIVE_ROOMS, DAMAGE_CONTROL, ESCAPE_POD, NO_COUNTING = range(6)
"""The order of the numbers that `deal` reads."""


@rule
def deal(state: SolarStorm, options: NDArray[np.int64]) -> None:
    """Set the table for a new game; steps as numbered in the rulebook."""
    state.players = options[PLAYERS]
    state.crew = 3 if state.players == 1 else state.players
    state.difficulty = options[DIFFICULTY]
    state.damage_control = options[DAMAGE_CONTROL]
    state.escape_pod = options[ESCAPE_POD]
    state.counting = 0 if options[NO_COUNTING] else EVERY_SEAT
    state.deserter = UNKNOWN
    state.swap[:, :] = UNKNOWN
    piles.empty(state.looked_at)
    lay_out_ship(state, options[ALTERNATIVE_ROOMS] != 0)  # 1, 2
    shuffle_resources(state)  # 3
    deal_hands(state)  # 4, 5
    build_damage_deck(state)  # 6
    fill_supply(state)  # 9, 10, 11
    place_crew(state)  # 12, 13
    agenda.push(state.agenda, t.BEGIN_TURN, 0, state.first)
    damage_first_rooms(state)  # 7, 8


@rule
def lay_out_ship(state: SolarStorm, alternative: bool) -> None:
    """Step 1: rooms at random around the Energy Core; step 2: a cube on each space.

    With the alternative rooms, all room cards are shuffled, and one whose name lies there
    already is passed over. Version 2 of the Mess Hall needs three players.
    """
    cards = state.room_cards
    piles.empty(cards)
    for card in range(2 * c.DAMAGEABLE if alternative else c.DAMAGEABLE):
        if card != c.DAMAGEABLE + c.MESS_HALL or state.players >= 3:
            piles.put(cards, card, 0)
    piles.shuffle_pile(state, cards)
    state.cell[:] = UNKNOWN
    next_cell = 0
    while cards.count > 0:
        card = piles.draw(state, cards, EVERY_SEAT)
        room = card % c.DAMAGEABLE
        if state.cell[room] == UNKNOWN:
            state.cell[room] = next_cell
            state.version[room] = card // c.DAMAGEABLE
            state.cubes[room] = c.ALL_SPACES
            next_cell += 2 if next_cell + 1 == c.CORE_CELL else 1
    state.cell[c.ENERGY_CORE] = c.CORE_CELL
    hang_doors(state)


@rule
def hang_doors(state: SolarStorm) -> None:
    """Note which rooms touch, so that moving need not look at the grid."""
    for room in range(c.ROOMS):
        mask = 0
        for other in range(c.ROOMS):
            if c.CELL_NEIGHBOURS[state.cell[room], state.cell[other]]:
                mask |= bit(other)
        state.doors[room] = mask


@rule
def shuffle_resources(state: SolarStorm) -> None:
    """Step 3: the resource deck, with universal cards according to the difficulty."""
    deck = state.resource_deck
    piles.empty(deck, state.counting != 0)
    piles.empty(state.resource_discard, state.counting != 0)
    for kind in range(c.UNIVERSAL):
        for _ in range(c.RESOURCES_EACH):
            piles.put(deck, kind, 0)
    for _ in range(c.UNIVERSALS[state.difficulty]):
        piles.put(deck, c.UNIVERSAL, 0)
    piles.shuffle_pile(state, deck)


@rule
def deal_hands(state: SolarStorm) -> None:
    """Step 4: open hands; step 5: two cards face up beside the deck."""
    for player in range(state.players):
        for _ in range(c.HANDS[state.players]):
            state.hand[player, piles.draw(state, state.resource_deck, EVERY_SEAT)] += 1
    for slot in range(c.FACE_UP_CARDS):
        state.face_up[slot] = piles.draw(state, state.resource_deck, EVERY_SEAT)


@rule
def build_damage_deck(state: SolarStorm) -> None:
    """Step 6: type 3 below, type 2 on it, type 1 on top, each shuffled by itself.

    With Damage Control, one card of each type goes back unseen, and that type's Damage Control
    card is shuffled in for it.
    """
    deck = state.damage_deck
    piles.empty(deck, state.counting != 0)
    piles.empty(state.damage_discard, state.counting != 0)
    state.in_the_box[:] = UNKNOWN
    for layer in range(c.DAMAGE_TYPES - 1, -1, -1):
        start = deck.count
        for card in range(layer * c.CARDS_PER_TYPE, (layer + 1) * c.CARDS_PER_TYPE):
            piles.put(deck, card, 0)
        if state.damage_control:
            chosen = start + below(state, c.CARDS_PER_TYPE)
            state.in_the_box[layer] = deck.cards[chosen]
            deck.cards[chosen] = c.LISTED_DAMAGE + layer
        shuffle(state, deck.cards[start:], c.CARDS_PER_TYPE)


@rule
def fill_supply(state: SolarStorm) -> None:
    """Steps 9 to 11: all tokens lie in the supply; all cubes are on the trackers."""
    state.token_supply = c.ACTION_TOKENS
    state.shield_supply = c.PROTECTION_TOKENS


@rule
def place_crew(state: SolarStorm) -> None:
    """Steps 12 and 13: everybody stands in the Energy Core; anybody may be first."""
    state.meeple[:] = UNKNOWN
    state.meeple[: state.crew] = c.ENERGY_CORE
    state.first = below(state, state.crew)


@rule
def damage_first_rooms(state: SolarStorm) -> None:
    """Step 7: two damage cards are drawn from the bottom and discarded, and damage their rooms. A
    Damage Control card among them is chosen for by the first player, before the first turn.
    Step 8, the Hull Breach card under the deck, is what an empty damage deck shows."""
    state.active = state.first
    for _ in range(c.FIRST_DAMAGE_CARDS):
        card = piles.draw_bottom(state, state.damage_deck, EVERY_SEAT)
        piles.discard(state.damage_discard, card)
        agenda.push(state.agenda, t.DAMAGE_BY_CARD, 0, card)
