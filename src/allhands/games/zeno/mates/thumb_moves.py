"""Where the rule of thumb sends survivors: each heads for the place that is worth most to them."""

from __future__ import annotations

from typing import Final

from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..rules import moves, scenes
from ..rules.flow import own_in
from ..rules.state import Riga
from . import thumb_weights as w
from .thumb_jobs import hindrances, suffering, worth_of_place
from .thumb_sight import Sight

BITS: Final = 6
"""How many a section takes where several are kept in one number."""
PLANNED: Final = 10
"""How many survivors of a faction are sent somewhere; the others go along with them, by rank."""
SECTION_MASK: Final = (1 << BITS) - 1


@rule
def headings(state: Riga, sight: Sight) -> int:
    """Where the survivors of a seat head for, the highest rank's section in the lowest bits."""
    packed, number = 0, 0
    for survivor in range(sv.SURVIVORS):
        if has_bit(sight.own, survivor) and number < PLANNED:
            section = heading_of(state, sight, survivor, packed, number)
            packed |= section << (BITS * number)
            number += 1
    return packed


@rule
def heading_of(state: Riga, sight: Sight, survivor: int, packed: int, number: int) -> int:
    """The place that is worth most to a survivor, the way to it considered; those to which others
    of the faction head already are worth less."""
    here, hindered = int(state.survivors[survivor].section), hindrances(state, survivor)
    best, most = here, w.NEVER
    for section in range(sh.SECTIONS):
        worth = worth_of_place(state, sight, survivor, hindered, section)
        worth = from_afar(state, worth, section, here)
        if worth > most and section != sh.SHUTTLE_BAY:
            for other in range(number):
                if packed >> (BITS * other) & SECTION_MASK == section:
                    is_rescue = scenes.rescue_in(state, section) >= 0
                    worth = worth * (w.TOGETHER if is_rescue else w.COMPANY) // 100
        if worth > most:
            best, most = section, worth
    return best


@rule
def worth_from(state: Riga, sight: Sight, survivor: int, section: int, start: int) -> int:
    """What a place is worth to a survivor who stands somewhere."""
    worth = worth_of_place(state, sight, survivor, hindrances(state, survivor), section)
    return from_afar(state, worth, section, start)


@rule
def from_afar(state: Riga, worth: int, section: int, start: int) -> int:
    """What something in a section is worth to whoever stands somewhere."""
    if worth <= 0:
        return worth
    far = min(len(w.DECAY) - 1, int(sh.DISTANCE[state.broken[sy.TRANSIT], start, section]))
    return worth * int(w.DECAY[far]) // 100


@rule
def gain_of_going(state: Riga, sight: Sight, packed: int, survivor: int, to: int) -> int:
    """How much nearer a survivor comes to where they head for by going somewhere."""
    number = 0
    for other in range(survivor):
        number += has_bit(sight.own, other)
    planned = number % PLANNED
    goal, here = packed >> (BITS * planned) & SECTION_MASK, int(state.survivors[survivor].section)
    worth = worth_of_place(state, sight, survivor, hindrances(state, survivor), goal)
    gain = from_afar(state, worth, goal, to) - from_afar(state, worth, goal, here)
    if to == goal:
        gain += worth // 4
    else:
        gain -= suffering(state, survivor, to)
    return gain + suffering(state, survivor, here)


@rule
def gain_of_move(state: Riga, sight: Sight, packed: int, to: int) -> int:
    """What those gain who would go to a section, less the event if it is a further one."""
    gain, farthest = 0, 0
    for survivor in range(sv.SURVIVORS):
        if has_bit(sight.own, survivor):
            if moves.why_not_go(state, sight.seat, survivor, to) == ALLOWED:
                own = gain_of_going(state, sight, packed, survivor, to)
                if own > w.BROUGHT:
                    gain += own
                    farthest = max(farthest, moves.distance(state, survivor, to))
    if farthest >= sh.REACH:
        gain -= w.RUN
    gain -= w.EVENT if state.has_moved else 0
    return gain - exposed(state, sight, to)


@rule
def exposed(state: Riga, sight: Sight, to: int) -> int:
    """Those who wait there would have to live through an event."""
    return 2 if own_in(state, sight.seat, to) else 0


@rule
def gain_of_bringing(state: Riga, sight: Sight, packed: int, survivor: int, to: int) -> int:
    """Whoever comes nearer goes along."""
    return gain_of_going(state, sight, packed, survivor, to) - w.BROUGHT
