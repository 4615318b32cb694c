"""Setting up the game: decks, signals with planet crises beneath, the freezer."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda, piles
from allhands.kernel.chance import below, shuffle
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import tasks as t
from .crew_sheet import clear_sheet
from .state import ArkShip

PLAYERS, VOYAGE, DECK, WITHOUT = range(4)
"""The order of the numbers that `deal` reads."""


@rule
def deal(state: ArkShip, options: NDArray[np.int64]) -> None:
    """Set the table for a new game."""
    state.players = options[PLAYERS]
    state.voyage = options[VOYAGE]
    state.deck = options[DECK]
    state.without = options[WITHOUT]
    state.slots = c.CREW_FOR[state.players]
    state.sleepers = c.SLEEPERS[state.voyage, state.players]
    for slot in range(c.SLOTS):
        clear_sheet(state, slot)
    state.died_of[:] = UNKNOWN
    shuffle_deck(state, state.portraits, c.PORTRAITS)
    shuffle_deck(state, state.goal_deck, c.GOALS)
    shuffle_deck(state, state.wave_deck, c.WAVEFORMS)
    piles.empty(state.memorial)
    piles.empty(state.goals_past)
    piles.empty(state.wave_buried)
    lay_crises(state)
    lay_signals(state)
    state.speaker = below(state, state.players)
    agenda.push(state.agenda, t.BEGIN_TURN, state.speaker)


@rule
def shuffle_deck(state: ArkShip, deck: Pile, cards: int) -> None:
    """A face-down deck of all cards of a kind."""
    piles.empty(deck)
    for card in range(cards):
        piles.put(deck, card, 0)
    piles.shuffle_pile(state, deck)


@rule
def lay_crises(state: ArkShip) -> None:
    """The deck of crises, and none on the ship yet."""
    piles.empty(state.crisis_discards)
    state.crisis[:] = UNKNOWN
    state.left_out[:] = UNKNOWN
    if state.deck == c.PRINTED:
        shuffle_deck(state, state.crisis_deck, c.CRISES)
    else:
        stack_chapters(state)


@rule
def stack_chapters(state: ArkShip) -> None:
    """Shuffle the crises chapter by chapter, and stack some of each, the first chapter on top."""
    piles.empty(state.crisis_deck)
    left = 0
    for turn in range(c.CHAPTERS):
        chapter = c.CHAPTERS - 1 - turn
        for place in range(c.IN_CHAPTER):
            state.left[place] = chapter * c.IN_CHAPTER + place
        shuffle(state, state.left, c.IN_CHAPTER)
        for place in range(c.DEALT_OF_CHAPTER):
            piles.put(state.crisis_deck, state.left[place], 0)
        for place in range(c.DEALT_OF_CHAPTER, c.IN_CHAPTER):
            state.left_out[left] = state.left[place]
            left += 1
    state.left[:] = 0


@rule
def lay_signals(state: ArkShip) -> None:
    """Two signals with a planet crisis face down beneath each, all tokens at 0."""
    state.wave[:] = UNKNOWN
    for place in range(c.SIGNALS):
        state.signal[place] = below(state, c.SIGNAL_CARDS)
        state.planet[place] = below(state, c.PLANETS)
    while state.signal[1] == state.signal[0]:
        state.signal[1] = below(state, c.SIGNAL_CARDS)
    while state.planet[1] == state.planet[0]:
        state.planet[1] = below(state, c.PLANETS)
