"""A turn: its beginning, its end, and whoever is next."""

from __future__ import annotations

from allhands.kernel.agenda import pop
from allhands.kernel.chronicle import tell
from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from . import baggage, blows, powers, survivors
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import (
    NOBODY,
    disaster,
    faction,
    first_of,
    is_aboard,
    is_inferno,
    is_own,
    is_toxic,
    next_seat,
    then,
)
from .state import Riga


@rule
def begin_turn(state: Riga, seat: int) -> None:
    """Task: a seat is the acting player; whoever has no survivors wakes one in Cryo."""
    state.turn += 1
    state.acting = seat
    state.has_moved = 0
    state.last_actor = NOBODY
    state.last_action = NOBODY
    for section in range(sh.SECTIONS):
        state.sections[section].moved_into = 0
    for survivor in range(sv.SURVIVORS):
        person = state.survivors[survivor]
        person.moved = 0
        person.locks = 0
        person.closed = 0
        person.used = 0
    tell(state.chronicle, e.TURN_BEGAN, seat, state.turn)
    if faction(state, seat) == 0:
        woken = survivors.draw_survivor(state)
        if woken >= 0:
            survivors.enter(state, woken, seat, sh.CRYO)
        elif is_empty(state):
            disaster(state, w.NO_SURVIVORS)
    state.moves = n.MOVES
    for survivor in range(sv.SURVIVORS):
        if is_own(state, seat, survivor):
            state.moves += powers.carried(state, survivor, f.MOVES)
    state.moves = max(0, state.moves)
    then(state, t.END_TURN, seat)
    then(state, t.NEXT_ACT, seat)


@rule
def is_empty(state: Riga) -> bool:
    """Whether nobody is aboard."""
    for survivor in range(sv.SURVIVORS):
        if is_aboard(state, survivor):
            return False
    return True


@rule
def next_act(state: Riga, seat: int) -> None:
    """Task: the player acts, unless out of action, and then again."""
    if faction(state, seat):
        then(state, t.NEXT_ACT, seat)
        then(state, t.ACT, seat)


@rule
def end_acting(state: Riga) -> None:
    """The player has done with acting."""
    pop(state.agenda)


@rule
def end_turn(state: Riga, seat: int) -> None:
    """Task: an event for whoever has moved nobody, and then fumes and fire."""
    then(state, t.PASS_TURN, seat)
    then(state, t.TURN_HARM, seat)
    highest = first_of(faction(state, seat))
    if state.has_moved == 0 and highest >= 0:
        then(state, t.EVENT, seat, state.survivors[highest].section, 0)


@rule
def turn_harm(state: Riga, seat: int) -> None:
    """Task: own survivors in toxic air or an inferno gain an injury, and the trapped are lost."""
    mask, trapped = 0, 0
    for survivor in range(sv.SURVIVORS):
        if is_own(state, seat, survivor):
            section = int(state.survivors[survivor].section)
            burns = is_inferno(state, section) and not powers.ignores(state, survivor, f.FIRE)
            chokes = is_toxic(state, section) and not powers.ignores(state, survivor, f.FUMES)
            if burns and is_trapped(state, section):
                trapped |= survivors.one_of(survivor)
            elif burns or chokes:
                mask |= survivors.one_of(survivor)
    blows.strike_all(state, mask | trapped, w.INJURY, 1, trapped)


@rule
def is_trapped(state: Riga, section: int) -> bool:
    """Whether all adjacent sections are infernos."""
    for other in range(sh.SECTIONS):
        if has_bit(int(sh.DOORS[section]), other) and not is_inferno(state, other):
            return False
    return True


@rule
def pass_turn(state: Riga, seat: int) -> None:
    """Task: the next player's turn."""
    baggage.end_idling(state, seat)
    then(state, t.BEGIN_TURN, next_seat(state, seat))
