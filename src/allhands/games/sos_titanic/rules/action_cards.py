"""Playing an action card (pages 6 and 8)."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import rule

from .. import cards as c
from . import events as e
from . import laws, line_cards, lines, stack_cards
from . import tasks as t
from .action_stack import (
    discard_action_card,
)
from .state import Titanic


@rule
def why_not_from_hand_of(state: Titanic, owner: int) -> int:
    """One's own cards; Jack Phillips may play anybody's."""
    if owner == state.active:
        return ALLOWED
    is_phillips = state.crew[state.active] == c.PHILLIPS and owner < state.players
    return ALLOWED if is_phillips else laws.NOT_YOUR_CARD


@rule
def why_not_play_card(state: Titanic, owner: int, kind: int) -> int:
    """A card that is held, and that there is something to play on."""
    if state.hand[owner, kind] == 0:
        return laws.NOT_HELD
    return ALLOWED if has_use(state, kind) else laws.NOTHING_TO_PLAY_ON


@rule
def has_use(state: Titanic, kind: int) -> bool:
    """Whether the choices that a card asks for can be made."""
    if kind == c.YOUR_TURN:
        return lines_with_passengers(state, c.LINES) > 0
    if kind == c.WAIT:
        return has_numbers(state, c.LINES)
    if kind == c.SAME_LINES:
        return lines_with_passengers(state, c.DECK_LINES) > 0 and deck_lines(state) > 1
    if kind == c.COLLAPSIBLE_BOAT:
        return has_numbers(state, c.DECK_LINES)
    if kind >= c.MYSTERY_FIRST:
        return line_cards.can_stand_in(state, kind - c.MYSTERY_FIRST)
    return True


@rule
def has_numbers(state: Titanic, count: int) -> bool:
    """Whether one of the first `count` lines begins with a numbered card."""
    for number in range(count):
        if state.front_number[number] > 0:
            return True
    return False


@rule
def lines_with_passengers(state: Titanic, count: int) -> int:
    """How many of the first `count` lines have passengers in them."""
    found = 0
    for number in range(count):
        found += lines.has_passengers(state, number)
    return found


@rule
def deck_lines(state: Titanic) -> int:
    """How many decks have a line."""
    found = 0
    for deck in range(c.DECK_LINES):
        found += lines.is_line(state, deck)
    return found


@rule
def play_card(state: Titanic, seat: int, owner: int, kind: int) -> None:
    """Instead of a rescue: one action card."""
    agenda.pop(state.agenda)
    play(state, seat, owner, kind)


@rule
def play(state: Titanic, seat: int, owner: int, kind: int) -> None:
    """Apply the effect of a card; then it is discarded, unless it stays on the table."""
    state.hand[owner, kind] -= 1
    state.in_play[kind] += 1
    tell(state.chronicle, e.PLAYED, seat, kind, owner)
    if kind == c.COLLAPSIBLE_BOAT:
        agenda.push(state.agenda, t.LOAD_COLLAPSIBLE, seat)
        return
    if kind >= c.MYSTERY_FIRST:
        agenda.push(state.agenda, t.PLACE_MYSTERY, seat, kind - c.MYSTERY_FIRST)
        return
    agenda.push(state.agenda, t.DISCARD_ACTION, seat, kind)
    if kind == c.GET_READY:
        stack_cards.get_ready(state, seat)
    elif kind == c.COME_ON:
        stack_cards.come_on(state, seat)
    elif kind == c.COME_BACK:
        stack_cards.come_back(state, seat)
    elif kind == c.YOUR_TURN:
        agenda.push(state.agenda, t.LINE_TO_SEARCH, seat)
    elif kind == c.SAME_LINES:
        agenda.push(state.agenda, t.TWO_LINES, seat)
    elif kind == c.WAIT:
        agenda.push(state.agenda, t.LINE_TO_SEND_OFF, seat)
    elif kind == c.SAVE_TIME:
        stack_cards.save_time(state, seat)
    elif kind == c.PLAN_A:
        stack_cards.plan_a(state, seat)
    elif kind == c.PLAN_B:
        stack_cards.plan_b(state, seat)


@rule
def discard_action(state: Titanic, kind: int) -> None:
    """Task: the card played has had its effect."""
    state.in_play[kind] -= 1
    discard_action_card(state, kind)
