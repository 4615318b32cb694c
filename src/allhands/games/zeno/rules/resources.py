"""Spending resources: Xeno, Cryo and the Brig, Halox, the Bridge and Systems."""

from __future__ import annotations

from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import draw, draw_at, find, put_at
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from ..cards import ship as sh
from ..cards import systems as sy
from . import actions, acts, damage, laws, scenes, survivors
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import is_down, pick, pick_section, then
from .state import Riga


@rule
def why_not_spend(state: Riga, seat: int, survivor: int) -> int:
    """A resource where an own survivor can operate, while the Computer works."""
    why = actions.why_not_operate(state, seat, survivor)
    if why != ALLOWED:
        return why
    section = int(state.survivors[survivor].section)
    if state.sections[section].resource == 0:
        return laws.NO_RESOURCE
    if is_down(state, sy.COMPUTER):
        return laws.COMPUTER_DOWN
    if section in (sh.CRYO, sh.BRIG) and state.survivor_deck.count == 0:
        return laws.NO_SURVIVOR
    if section == sh.XENO and state.investigations.count == 0:
        return laws.NOTHING_TO_INVESTIGATE
    if section == sh.BRIDGE and state.malfunctioned.count == 0:
        return laws.NO_RESOURCE
    return ALLOWED


@rule
def spend(state: Riga, seat: int, survivor: int) -> None:
    """The resource is discarded, and does what its section is for."""
    acts.note_action(state, survivor, w.OPERATE)
    section = int(state.survivors[survivor].section)
    state.sections[section].resource -= 1
    tell(state.chronicle, e.SPENT, seat, section)
    if section == sh.XENO:
        card = draw(state, state.investigations, EVERY_SEAT)
        scenes.note_backs(state)
        scenes.begin_investigation(state, seat, section, card)
    elif section in (sh.CRYO, sh.BRIG):
        survivors.enter(state, survivors.draw_survivor(state), seat, section)
    elif section in (sh.HALOX_1, sh.HALOX_2):
        then(state, t.HALOX_AT, seat)
        pick_section(state, seat, sh.ALL_SECTIONS & ~bit(sh.SHUTTLE_BAY))
    elif section == sh.BRIDGE:
        then(state, t.PICK_MALFUNCTION, seat)
    else:
        then(state, t.PURGE_AT, seat)
        pick(state, t.PICK_AREA, seat, bit(sh.AREAS) - 1)


@rule
def halox_at(state: Riga) -> None:
    """Task: fire in the section that was picked goes out, and its air is filled with smoke."""
    section = int(state.picked)
    damage.douse(state, section, int(state.sections[section].fire))
    damage.fill_air(state, section)


@rule
def purge_at(state: Riga) -> None:
    """Task: the air of the area that was picked is cleaned."""
    for section in range(sh.SECTIONS):
        if has_bit(int(sh.IN_AREA[state.picked]), section):
            damage.clean_air(state, section)


@rule
def why_not_reroute(state: Riga, system: int) -> int:
    """A malfunction card among the discards."""
    return ALLOWED if find(state.malfunctioned, system) >= 0 else laws.NO_RESOURCE


@rule
def reroute(state: Riga, seat: int, system: int) -> None:
    """It goes under the malfunction deck."""
    place = find(state.malfunctioned, system)
    draw_at(state, state.malfunctioned, place, EVERY_SEAT)
    put_at(state.malfunctions, 0, system, EVERY_SEAT)
    tell(state.chronicle, e.REROUTED, seat, system)
