"""The countdown, the launch, the reckoning, and who has won."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.piles import draw, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from . import acts, baggage, laws, powers, survivors, windows
from . import events as e
from . import nouns as w
from . import state as s
from . import tasks as t
from .flow import NOBODY, all_in, crew_needed, score, then
from .state import Riga

UNSAID = 99
"""What a survivor counts as of whom nothing says it."""

# The countdown


@rule
def why_not_count_down(state: Riga, seat: int, survivor: int) -> int:
    """In the Shuttle Bay, with as many survivors as the track says."""
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    if state.survivors[survivor].section != sh.SHUTTLE_BAY or state.is_counting:
        return laws.NOT_IN_BAY
    if bits(all_in(state, sh.SHUTTLE_BAY)) < crew_needed(state):
        return laws.TOO_FEW
    return acts.why_not_again(state, survivor, w.COUNT_DOWN)


@rule
def count_down(state: Riga, seat: int, survivor: int) -> None:
    """The countdown begins."""
    acts.note_action(state, survivor, w.COUNT_DOWN)
    state.is_counting = 1
    tell(state.chronicle, e.COUNTDOWN, seat, survivor)


# The launch


@rule
def launch(state: Riga) -> None:
    """Task: the Shuttle, the Lifeboat and the Fighter launch with those who are there; what scores
    does, and then comes the reckoning. What those have left who were eliminated just before is
    given on or discarded first."""
    state.is_closing = 0
    if survivors.first_unburied(state) >= 0:
        then(state, t.LAUNCH, state.acting)
        then(state, t.BURY, 0)
        return
    state.is_launched = 1
    tell(state.chronicle, e.LAUNCHED, -1)
    take_away(state, all_in(state, sh.SHUTTLE_BAY), c.NO_CRAFT)
    if state.sections[sh.LIFEBOAT].craft == c.LIFEBOAT_CRAFT:
        take_away(state, all_in(state, sh.LIFEBOAT), c.LIFEBOAT_CRAFT)
    if state.sections[sh.HANGAR].craft == c.FIGHTER:
        take_away(state, first_two(all_in(state, sh.HANGAR)), c.FIGHTER)
    for seat in range(state.players):
        score(state, seat, brought_home(state, seat) + baggage.kept_bonds(state, seat))
    shuffle_pile(state, state.reckoning)
    windows.put_away(state)
    windows.begin_scene(state, int(state.acting), NOBODY, NOBODY)
    then(state, t.COUNT_UP, 0)
    then(state, t.RECKON, 0)


@rule
def first_two(mask: int) -> int:
    """The two highest of a mask."""
    left, taken = mask, 0
    for survivor in range(sv.SURVIVORS):
        if has_bit(left, survivor) and bits(taken) < n.FIGHTER_SEATS:
            taken |= bit(survivor)
    return taken


@rule
def take_away(state: Riga, mask: int, craft: int) -> None:
    """Survivors get away."""
    for survivor in range(sv.SURVIVORS):
        if has_bit(mask, survivor):
            state.survivors[survivor].fate = w.EVACUATED
            tell(state.chronicle, e.GOT_AWAY, -1, survivor, craft)


@rule
def brought_home(state: Riga, seat: int) -> int:
    """What survivors of a seat and their items score by getting away."""
    total = 0
    for survivor in range(sv.SURVIVORS):
        person = state.survivors[survivor]
        if person.fate == w.EVACUATED and person.faction == seat:
            total += powers.carried(state, survivor, f.HOME)
    return total


# The reckoning


@rule
def reckon(state: Riga) -> None:
    """Task: the next card of the Reckoning is resolved, and then the others."""
    if state.reckoning.count == 0:
        return
    then(state, t.RECKON, 0)
    card = draw(state, state.reckoning, EVERY_SEAT)
    put(state.waste, card, EVERY_SEAT)
    tell(state.chronicle, e.TURNED_UP, -1, card)
    state.scene.card = card
    if d.RECKONED[card] >= 0:
        then(state, t.TAKE_STEP, state.acting, d.RECKONED[card])


@rule
def counted(state: Riga, seat: int) -> int:
    """How many evacuated survivors of a seat count for its target."""
    total = 0
    for survivor in range(sv.SURVIVORS):
        person = state.survivors[survivor]
        if person.fate == w.EVACUATED and person.faction == seat:
            is_fit = person.infection == w.WELL and person.is_scapegoat == 0
            if is_fit and not powers.is_barred(state, survivor, f.LEAVING):
                said = powers.least_of(state, survivor, f.COUNTS, UNSAID)
                total += 1 if said == UNSAID else said
    return total


@rule
def count_up(state: Riga) -> None:
    """Task: the game is over; if only one of four or more would lose, all win."""
    state.wins = 0
    for seat in range(state.players):
        if counted(state, seat) >= state.targets[seat]:
            state.wins |= bit(seat)
    everybody = bit(state.players) - 1
    if state.players >= n.MANY and bits(everybody & ~state.wins) == 1:
        state.wins = everybody
    state.outcome = s.LAUNCHED


@rule
def returns(state: Riga, out: NDArray[np.float64]) -> None:
    """1 to those who have won."""
    for seat in range(state.players):
        out[seat] = 1.0 if state.outcome == s.LAUNCHED and has_bit(state.wins, seat) else 0.0


@rule
def turns(state: Riga) -> int:
    """How many turns have been begun."""
    return state.turn
