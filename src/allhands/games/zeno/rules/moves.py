"""Moves: where to, who goes, what it costs, and the event that follows."""

from __future__ import annotations

from allhands.kernel.agenda import pop
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit, next_bit
from allhands.kernel.rule import rule

from ..cards import effects as f
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from . import events as e
from . import laws, powers
from . import nouns as w
from . import tasks as t
from .acts import note_action
from .flow import is_own, own_in, then
from .state import Riga


@rule
def distance(state: Riga, survivor: int, section: int) -> int:
    """How far a survivor has to go."""
    return int(sh.DISTANCE[state.broken[sy.TRANSIT], state.survivors[survivor].section, section])


@rule
def stride(state: Riga, survivor: int) -> int:
    """How many sections a survivor may go in a move, at a run."""
    return sh.REACH + powers.carried(state, survivor, f.STRIDE)


@rule
def reach_of(state: Riga, survivor: int) -> int:
    """How many sections a survivor can go in a move, who may be one who cannot run."""
    farthest = stride(state, survivor)
    if powers.is_barred(state, survivor, f.RUNNING):
        farthest = min(farthest, sh.REACH - 1)
    return max(0, farthest)


@rule
def why_not_go(state: Riga, seat: int, survivor: int, section: int) -> int:
    """An own survivor who has not moved, is not there, and can reach it with the moves left."""
    person = state.survivors[survivor]
    if not is_own(state, seat, survivor) or person.section == section:
        return laws.NOT_OWN
    if person.moved:
        return laws.HAS_MOVED
    far = distance(state, survivor, section)
    if far > state.moves:
        return laws.COSTS_TOO_MUCH
    if far > stride(state, survivor):
        return laws.TOO_FAR
    if far >= sh.REACH and powers.is_barred(state, survivor, f.RUNNING):
        return laws.CANNOT_RUN
    return ALLOWED


@rule
def why_not_move_at_all(state: Riga) -> int:
    """As long as there are moves."""
    return laws.NO_MOVES if state.moves == 0 else ALLOWED


@rule
def why_not_move(state: Riga, seat: int, section: int, faction: int) -> int:
    """A section that has not been moved into, and which somebody can go to."""
    if state.sections[section].moved_into:
        return laws.MOVED_INTO
    reason, survivor = laws.NOBODY_GOES, next_bit(faction, -1)
    while survivor >= 0:
        reason = why_not_go(state, seat, survivor, section)
        if reason == ALLOWED:
            return ALLOWED
        survivor = next_bit(faction, survivor)
    return reason


@rule
def choose_section(state: Riga, seat: int, section: int) -> None:
    """They go there: who does is asked next."""
    state.candidates = 0
    then(state, t.GATHER, seat, section)


@rule
def why_not_bring(state: Riga, seat: int, survivor: int, section: int) -> int:
    """Somebody who can go there and is not among them yet."""
    if has_bit(state.candidates, survivor):
        return laws.HAS_MOVED
    return why_not_go(state, seat, survivor, section)


@rule
def bring(state: Riga, survivor: int) -> None:
    """They go, too."""
    state.candidates |= bit(survivor)


@rule
def why_not_set_out(state: Riga) -> int:
    """Somebody goes."""
    return ALLOWED if state.candidates else laws.NOBODY_GOES


@rule
def set_out(state: Riga, seat: int, section: int) -> None:
    """All who were gathered go there at once, and an event begins."""
    going = int(state.candidates)
    pop(state.agenda)
    cost = 0
    for survivor in range(sv.SURVIVORS):
        if has_bit(going, survivor):
            person = state.survivors[survivor]
            cost = max(cost, distance(state, survivor, section))
            down = state.broken[sy.TRANSIT]
            person.locks = sh.LOCKS_PASSED[down, person.section, section]
    for survivor in range(sv.SURVIVORS):
        if has_bit(going, survivor):
            state.survivors[survivor].section = section
            tell(state.chronicle, e.MOVED, seat, survivor, section)
            note_action(state, survivor, w.MOVE)
    there = own_in(state, seat, section)
    for survivor in range(sv.SURVIVORS):
        if has_bit(there, survivor):
            state.survivors[survivor].moved = 1
            if not has_bit(going, survivor):
                state.survivors[survivor].locks = 0
    state.moves = max(0, state.moves - cost)
    state.has_moved = 1
    state.sections[section].moved_into = 1
    then(state, t.EVENT, seat, section, 1 if cost >= sh.REACH else 0)
