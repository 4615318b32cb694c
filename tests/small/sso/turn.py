"""A turn, step by step, and the setup before the first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.agenda import push
from allhands.kernel.masks import bit
from allhands.kernel.piles import Pile, draw, empty, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from . import cards as c
from . import ship
from . import state as s
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
    for card in range(c.CHALLENGES):
        put(state.challenge_deck, card, 0)
    shuffle_pile(state, state.challenge_deck)
    deal_crew(state)
    state.general_oxygen = c.POINTS_EACH * living(state)
    state.most_general_oxygen = state.general_oxygen
    push(state.agenda, s.BEGIN_STEP, 0, s.ASSIGN_STEP)


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


@rule
def begin_step(state: Omega, step: int) -> None:
    """Pods with arrays flip up; then the step, which is a task, what ends it, and the next one."""
    ship.flip_pods(state, 1)
    state.step = step
    push(state.agenda, s.BEGIN_STEP, 0, (step + 1) % s.STEPS)
    push(state.agenda, s.FINISH_STEP, 0)
    push(state.agenda, step, 0)


@rule
def check_for_win(state: Omega) -> None:
    """With no challenge left the game is over."""
    if state.challenge_deck.count == 0:
        state.outcome = s.SURVIVED if living(state) > 0 else s.SACRIFICED


@rule
def check_for_loss(state: Omega) -> None:
    """With no crew the game is over."""
    if living(state) == 0:
        state.outcome = s.LOST


@rule
def returns(state: Omega, out: NDArray[np.float64]) -> None:
    """1 to those who have crew at the end."""
    for seat in range(state.players):
        has_won = state.outcome == s.SURVIVED and state.aboard[seat].count > 0
        out[seat] = 1.0 if has_won else 0.0


@rule
def turns(state: Omega) -> int:
    """How many turns have begun."""
    return state.turn


@rule
def progress(state: Omega, seat: int) -> float:
    """How much of the challenge deck is behind whoever still has crew."""
    if state.aboard[seat].count == 0:
        return 0.0
    return 1.0 - state.challenge_deck.count / c.CHALLENGES
