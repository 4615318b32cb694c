"""A turn: free moves, then one action (page 4)."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.rule import rule

from . import events as e
from . import tasks as t
from .lines import forget_moves
from .state import Titanic


@rule
def begin_turn(state: Titanic, seat: int) -> None:
    """Task: a player moves passengers as they like, and then has to take an action."""
    state.turn += 1
    state.active = seat
    forget_moves(state)
    tell(state.chronicle, e.TURN_BEGAN, seat)
    agenda.push(state.agenda, t.END_TURN, seat)
    agenda.push(state.agenda, t.CHOOSE_ACTION, seat)


@rule
def end_turn(state: Titanic, seat: int) -> None:
    """Task: the next player clockwise is next."""
    agenda.push(state.agenda, t.BEGIN_TURN, (seat + 1) % state.players)
