"""A turn: its three phases in order, and what comes between them (pages 7 to 11)."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import rule

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .escape_pod import turn_in_pod
from .state import SolarStorm
from .supply import (
    cards_held,
    discard_card,
    draw_into_hand,
    give_tokens,
    held,
    is_face_up,
    is_repaired,
    seat_of,
    take_from_face_up,
)


@rule
def begin_turn(state: SolarStorm, crew: int) -> None:
    """The next crew member's turn: what happens at its start, then phases one, two and three."""
    state.turn += 1
    state.active = crew
    state.actions_left = c.ACTIONS_EACH_TURN
    state.extra_actions = 0
    state.refused = 0
    tell(state.chronicle, e.TURN_BEGAN, crew)
    end_placed_shields(state)
    if turn_in_pod(state):
        return
    rest_in_medical_bay(state)
    seat = seat_of(state, crew)
    agenda.push(state.agenda, t.END_TURN, seat)
    agenda.push(state.agenda, t.DAMAGE_PHASE, seat)
    agenda.push(state.agenda, t.CHECK_HAND, seat)
    agenda.push(state.agenda, t.COLLECT, seat)
    agenda.push(state.agenda, t.CHOOSE_ACTION, seat)


@rule
def end_turn(state: SolarStorm) -> None:
    """The player to the left is next."""
    agenda.push(state.agenda, t.BEGIN_TURN, 0, (state.active + 1) % state.crew)


@rule
def end_placed_shields(state: SolarStorm) -> None:
    """Armoury, version 1: tokens that the active crew member placed last turn are returned."""
    ended = 0
    for room in range(c.DAMAGEABLE):
        ended += state.shields[room, state.active]
        state.shields[room, state.active] = 0
    state.shield_supply += ended
    if ended:
        tell(state.chronicle, e.SHIELDS_ENDED, state.active, ended)


@rule
def rest_in_medical_bay(state: SolarStorm) -> None:
    """Medical Bay, version 1: who starts a turn there, with the room repaired, gains two action
    tokens."""
    here = state.meeple[state.active] == c.MEDICAL_BAY and state.version[c.MEDICAL_BAY] == 0
    if here and is_repaired(state, c.MEDICAL_BAY):
        tell(state.chronicle, e.RESTED, state.active, give_tokens(state, state.active, 2))


@rule
def why_not_take_face_up(state: SolarStorm, kind: int) -> int:
    """Only a card that lies face up can be taken."""
    return ALLOWED if is_face_up(state, kind) else laws.NOT_FACE_UP


@rule
def take_face_up(state: SolarStorm, seat: int, kind: int, cards: int, optional: int) -> None:
    """Take one face-up card: all of phase two, or one of the cards found."""
    pick_more(state, seat, cards - 1, optional)
    take_from_face_up(state, kind)


@rule
def draw_one(state: SolarStorm, seat: int, cards: int, optional: int) -> None:
    """Take the top card of the deck as one of the cards found."""
    pick_more(state, seat, cards - 1, optional)
    draw_into_hand(state)


@rule
def pick_more(state: SolarStorm, seat: int, cards: int, optional: int) -> None:
    """If more of the cards found may be taken, they are asked for afterwards."""
    if cards > 0:
        agenda.push(state.agenda, t.PICK, seat, cards, optional)


@rule
def why_not_leave(state: SolarStorm, optional: int) -> int:
    """Scavenged cards may be left; what a room's power draws may not."""
    return ALLOWED if optional else laws.MUST_TAKE


@rule
def leave(state: SolarStorm, cards: int) -> None:
    """Take no more of the cards found."""
    tell(state.chronicle, e.LEFT, state.active, cards)


@rule
def draw_two(state: SolarStorm) -> None:
    """Phase two: draw two cards from the deck."""
    draw_into_hand(state)
    if state.outcome == 0:
        draw_into_hand(state)


@rule
def check_hand(state: SolarStorm) -> None:
    """Whoever holds more than six cards after collecting discards down to six."""
    seat = seat_of(state, state.active)
    if cards_held(state, seat) > c.HAND_LIMIT:
        agenda.push(state.agenda, t.CHECK_HAND, seat)
        agenda.push(state.agenda, t.DISCARD_DOWN, seat)


@rule
def why_not_discard(state: SolarStorm, kind: int) -> int:
    """Only a card in hand can be discarded."""
    return ALLOWED if held(state, kind) > 0 else laws.NOT_HELD


@rule
def discard(state: SolarStorm, kind: int) -> None:
    """Discard one card of one's choice."""
    discard_card(state, kind)
