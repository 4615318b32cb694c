"""A turn: free moves, then one action (page 4)."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.rule import rule

from .events import TURN_BEGAN
from .lines import forget_moves
from .state import Titanic
from .tasks import BEGIN_TURN, CHOOSE_ACTION, END_TURN


@rule
def begin_turn(state: Titanic, seat: int) -> None:
    """Task: a player moves passengers as they like, and then has to take an action."""
    state.turn += 1
    state.active = seat
    forget_moves(state)
    tell(state.chronicle, TURN_BEGAN, seat)
    agenda.push(state.agenda, END_TURN, seat)
    agenda.push(state.agenda, CHOOSE_ACTION, seat)


@rule
def end_turn(state: Titanic, seat: int) -> None:
    """Task: the next player clockwise is next."""
    agenda.push(state.agenda, BEGIN_TURN, (seat + 1) % state.players)
