"""Turning a page: a compartment floods, and with the last one of a deck there is panic (page 7)."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chronicle import tell
from allhands.kernel.masks import bit
from allhands.kernel.rule import rule

from .. import cards as c
from . import events as e
from . import lines
from . import tasks as t
from .state import Titanic
from .whereabouts import fled, remember


@rule
def turn_page(state: Titanic, seat: int) -> None:
    """Task: the next compartment floods. With the last page the ship has sunk."""
    state.turned += 1
    tell(state.chronicle, e.PAGE_TURNED, seat, state.turned)
    if state.turned == c.PAGES:
        state.outcome = lines.SUNK
        tell(state.chronicle, e.ENDED, seat, lines.SUNK)
        return
    for deck in range(c.DECK_LINES - 1, -1, -1):
        if c.FLOODED_AT[deck] == state.turned:
            agenda.push(state.agenda, t.PANIC, seat, deck)


@rule
def panic(state: Titanic, seat: int, deck: int) -> None:
    """Task: a deck is fully flooded, and its passengers flee to the next one."""
    tell(state.chronicle, e.FLOODED, seat, deck)
    refuge = deck + 1
    here, there = state.queues[deck], state.queues[refuge]
    lines.drop_stand_ins(state, here)
    if here.count > 0:
        lines.drop_stand_ins(state, there)
        remember(state, here, deck)
        remember(state, there, refuge)
        fled(state, deck, refuge)
        while here.count > 0:
            piles.put(there, piles.draw(state, here, 0), 0)
        piles.shuffle_pile(state, there)
        tell(state.chronicle, e.PANICKED, seat, deck, refuge, there.count)
    elif not lines.is_line(state, refuge):
        tell(state.chronicle, e.NEW_LINE, seat, refuge)
    state.lines = (state.lines & ~bit(deck)) | bit(refuge)
    lines.look_at_front(state, deck)
    lines.look_at_front(state, refuge)
