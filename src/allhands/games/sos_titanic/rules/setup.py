"""Setting up the game (pages 2 and 3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda, piles
from allhands.kernel.chance import below
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import tasks as t
from .lines import look_at_front
from .rescue import withdraw_offer
from .state import Titanic

PLAYERS, DIFFICULTY = range(2)
"""The order of the numbers that `deal` reads."""


@rule
def deal(state: Titanic, options: NDArray[np.int64]) -> None:
    """Set the table for a new game, in the order of the rulebook."""
    state.players = options[PLAYERS]
    state.difficulty = options[DIFFICULTY]
    deal_crew(state)
    deal_action_cards(state)
    shuffle_passengers(state)
    form_lines(state)
    state.active = below(state, state.players)
    agenda.push(state.agenda, t.BEGIN_TURN, state.active)


@rule
def deal_crew(state: Titanic) -> None:
    """A crew member for each player, of those that are for so many."""
    state.crew[:] = UNKNOWN
    dealt = 0
    for seat in range(state.players):
        member = below(state, c.CREW_MEMBERS)
        while has_bit(dealt, member) or c.LEAST_PLAYERS[member] > state.players:
            member = below(state, c.CREW_MEMBERS)
        dealt |= bit(member)
        state.crew[seat] = member


@rule
def deal_action_cards(state: Titanic) -> None:
    """Shuffle the action cards, and deal everybody as many as their crew member begins with."""
    piles.empty(state.action_stack)
    piles.empty(state.action_discards)
    for kind in range(c.ACTION_KINDS):
        for _ in range(c.COPIES[kind]):
            piles.put(state.action_stack, kind, 0)
    piles.shuffle_pile(state, state.action_stack)
    for seat in range(state.players):
        for _ in range(c.HANDS[state.crew[seat]]):
            state.hand[seat, piles.draw(state, state.action_stack, EVERY_SEAT)] += 1


@rule
def shuffle_passengers(state: Titanic) -> None:
    """All passengers are below deck, face down."""
    piles.empty(state.stack)
    piles.empty(state.discards)
    piles.empty(state.drawn)
    withdraw_offer(state)
    state.known_by[:] = EVERY_SEAT  # so far nobody knows anything that others do not
    for card in range(c.PASSENGERS):
        piles.put(state.stack, card, 0)
    piles.shuffle_pile(state, state.stack)


@rule
def form_lines(state: Titanic) -> None:
    """Lines in front of the first four decks, face down; the first of each is turned up."""
    for number in range(c.BOATS):
        piles.empty(state.boats[number])
    for number in range(c.LINES):
        piles.empty(state.queues[number])
    for deck in range(c.FIRST_LINES):
        state.lines |= bit(deck)
        for _ in range(c.LINE_UP[state.difficulty, deck]):
            piles.put(state.queues[deck], piles.draw(state, state.stack, 0), 0)
        look_at_front(state, deck)
