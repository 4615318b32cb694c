"""The stack of action cards and the discarded ones (page 6)."""

from __future__ import annotations

from allhands.kernel import piles
from allhands.kernel.chronicle import tell
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from . import events as e
from .state import Titanic

FROM_STACK, FROM_DISCARDS = range(2)


@rule
def discard_action_card(state: Titanic, kind: int) -> None:
    """Discard an action card. If the stack is depleted, the card is the new one."""
    put_away(state, kind)
    renew_action_stack(state)


@rule
def put_away(state: Titanic, kind: int) -> None:
    """Put an action card on the discards, face up. Cards that are discarded together all lie
    there before a depleted stack is renewed."""
    piles.discard(state.action_discards, kind)
    tell(state.chronicle, e.PUT_AWAY, state.active, kind)


@rule
def renew_action_stack(state: Titanic) -> None:
    """When the stack of action cards is depleted, the discards are shuffled to make a new one: so
    there are discards only beside a stack."""
    if state.action_stack.count > 0 or state.action_discards.count == 0:
        return
    tell(state.chronicle, e.SHUFFLED_ACTIONS, state.active, state.action_discards.count)
    while state.action_discards.count > 0:
        piles.put(state.action_stack, piles.draw(state, state.action_discards, EVERY_SEAT), 0)
    piles.shuffle_pile(state, state.action_stack)


@rule
def draw_action_card(state: Titanic) -> int:
    """Take the top action card, face up; -1 if there is none anywhere."""
    if state.action_stack.count == 0:
        return UNKNOWN
    kind = piles.draw(state, state.action_stack, EVERY_SEAT)
    renew_action_stack(state)
    return kind


@rule
def take_action_card(state: Titanic, seat: int) -> int:
    """A player takes an action card and places it in front of them; its kind, or -1."""
    kind = draw_action_card(state)
    if kind == UNKNOWN:
        tell(state.chronicle, e.NO_CARD, seat)
    else:
        state.hand[seat, kind] += 1
        tell(state.chronicle, e.TOOK, seat, kind, FROM_STACK)
    return kind
