"""What comes to several sections at once, fire or smoke, damage or leaks: the acting player says
where it comes first wherever that can make a difference, and otherwise it goes by the map."""

from __future__ import annotations

from allhands.kernel.masks import bit, bits
from allhands.kernel.rule import rule

from ..cards import ship as sh
from . import apart
from . import nouns as w
from . import tasks as t
from .flow import first_of, pick_section, then
from .state import Riga


@rule
def come_to_all(state: Riga, mask: int, kind: int, amount: int) -> None:
    """Fire, smoke, fuel, damage or a leak comes to all sections of a mask."""
    state.growing = mask
    then(state, t.IN_EACH, state.acting, kind, amount)


@rule
def in_each(state: Riga, kind: int, amount: int) -> None:
    """Task: it comes to the next section; or to one that the player names, of those of an area
    where it can make a difference."""
    section = first_of(state.growing)
    if section < 0:
        return
    together = int(state.growing) & int(sh.IN_AREA[sh.AREA_OF[section]])
    if bits(together) > 1 and not apart.are_apart(state, together, kind, amount):
        then(state, t.IN_ONE, state.acting, kind, amount)
        pick_section(state, state.acting, together)
    else:
        state.picked = section
        in_one(state, kind, amount)


@rule
def in_one(state: Riga, kind: int, amount: int) -> None:
    """Task: it comes to the section that was picked, and then to the others."""
    section = int(state.picked)
    state.growing &= ~bit(section)
    if state.growing:
        then(state, t.IN_EACH, state.acting, kind, amount)
    if kind == w.FIRE:
        then(state, t.ADD_FIRE, 0, section, amount)
    elif kind == w.LEAKS:
        then(state, t.LEAK, 0, section)
    elif kind == w.DAMAGES:
        for _ in range(amount):
            then(state, t.ADD_DAMAGE, 0, section, 0)
    else:
        colour = w.GREEN if kind == w.FUEL else w.BLACK
        then(state, t.ADD_CUBES, 0, section, colour, amount)


@rule
def leak_area(state: Riga, area: int) -> None:
    """Task: all damaged ducts of an area leak."""
    mask = 0
    for section in range(sh.SECTIONS):
        if sh.AREA_OF[section] == area and state.sections[section].damage != w.WHOLE:
            mask |= bit(section)
    come_to_all(state, mask, w.LEAKS, 1)
