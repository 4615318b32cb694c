"""Damage and ducts, leaks and sparks, malfunctions, and the air."""

from __future__ import annotations

from allhands.kernel.chronicle import tell
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import draw, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import numbers as n
from ..cards import ship as sh
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import cubes, give_token, pick_section, take_token, then
from .state import Riga

# Damage


@rule
def add_damage(state: Riga, section: int, is_more: int) -> None:
    """Task: a damage token is added, with what comes of it; one more if the duct is fragile."""
    if sh.DUCT[section] == c.NO_DUCT:
        return
    if sh.IS_FRAGILE[section] and is_more == 0:
        then(state, t.ADD_DAMAGE, 0, section, 1)
    before = state.sections[section].damage
    if before == w.WRECKED:
        then(state, t.LEAK, 0, section)
    if before != w.WHOLE:
        then(state, t.SPARKS, 0, section)
    strike(state, section, min(before + 1, w.WRECKED))


@rule
def strike(state: Riga, section: int, damage: int) -> None:
    """A token comes to lie so, and the system there malfunctions."""
    if state.sections[section].damage != damage:
        state.sections[section].damage = damage
        tell(state.chronicle, e.DAMAGED, -1, section, damage)
    malfunction_there(state, section)


@rule
def wreck(state: Riga, section: int) -> None:
    """An explosion wrecks a section, if it has a duct, without leaks or sparks."""
    if sh.DUCT[section] != c.NO_DUCT:
        strike(state, section, w.WRECKED)


@rule
def mend(state: Riga, section: int) -> None:
    """Wreckage becomes damage, or damage is discarded, and its system works again."""
    if state.sections[section].damage == w.WHOLE:
        return
    state.sections[section].damage -= 1
    tell(state.chronicle, e.MENDED, -1, section, state.sections[section].damage)
    system = sh.SYSTEM_AT[section]
    if state.sections[section].damage == w.WHOLE and system >= 0 and state.broken[system]:
        state.broken[system] = 0
        tell(state.chronicle, e.RESTORED, -1, system)


@rule
def leak(state: Riga, section: int) -> None:
    """Task: a damaged duct leaks fire or fuel."""
    if state.sections[section].damage == w.WHOLE:
        return
    tell(state.chronicle, e.LEAKED, -1, section)
    if sh.DUCT[section] == c.PLASMA:
        then(state, t.ADD_FIRE, 0, section, 1)
    else:
        then(state, t.ADD_CUBES, 0, section, w.GREEN, 1)


# Sparks and ignition


@rule
def sparks(state: Riga, section: int) -> None:
    """Task: sparks ignite all fuel in the area, and burn where they are."""
    tell(state.chronicle, e.SPARKED, -1, section)
    ignite(state, section, sh.AREA_OF[section])


@rule
def ignite(state: Riga, section: int, area: int) -> None:
    """All green cubes in the air of an area become fire in a section, two tokens each."""
    green = 0
    for one in range(sh.SECTIONS):
        if sh.AREA_OF[one] == area:
            green += state.sections[one].green
            state.sections[one].green = 0
    if green > 0:
        give_token(state, n.FUELS, green)
        tell(state.chronicle, e.IGNITED, -1, area, green)
        then(state, t.ADD_FIRE, 0, section, 2 * green)


# Malfunctions


@rule
def malfunction_there(state: Riga, section: int) -> None:
    """The system that is controlled there malfunctions."""
    if sh.SYSTEM_AT[section] >= 0:
        set_broken(state, sh.SYSTEM_AT[section])


@rule
def set_broken(state: Riga, system: int) -> None:
    """A system malfunctions, if it does not already."""
    if state.broken[system] == 0:
        state.broken[system] = 1
        tell(state.chronicle, e.BROKE, -1, system)


@rule
def draw_malfunction(state: Riga) -> int:
    """The top malfunction card goes to the discards, which are refreshed first if none is left."""
    if state.malfunctions.count == 0:
        refresh(state)
    system = draw(state, state.malfunctions, EVERY_SEAT)
    put(state.malfunctioned, system, EVERY_SEAT)
    return system


@rule
def malfunction(state: Riga) -> None:
    """Task: a malfunction card is drawn, and its system malfunctions."""
    break_system(state, draw_malfunction(state))


@rule
def break_system(state: Riga, system: int) -> None:
    """Task: a system malfunctions, and damage is added where it is controlled."""
    set_broken(state, system)
    then(state, t.ADD_DAMAGE, 0, sh.SECTION_OF[system], 0)


@rule
def refresh(state: Riga) -> None:
    """The malfunction discards are shuffled and put on top of their deck."""
    shuffle_pile(state, state.malfunctioned)
    while state.malfunctioned.count > 0:
        put(state.malfunctions, draw(state, state.malfunctioned, 0), 0)
    tell(state.chronicle, e.REFRESHED, -1)


# Air


@rule
def add_cubes(state: Riga, section: int, colour: int, amount: int) -> None:
    """Task: cubes are added one by one, to blue spaces here or beside, else to white ones."""
    if section == sh.SHUTTLE_BAY or amount <= 0:
        return
    if amount > 1:
        then(state, t.ADD_CUBES, 0, section, colour, amount - 1)
    mask = places_for_cube(state, section)
    if mask:
        then(state, t.PLACE_CUBE, 0, colour)
        pick_section(state, state.acting, mask)


@rule
def places_for_cube(state: Riga, section: int) -> int:
    """A mask of the sections whose air takes the next cube; 0 if there is no space."""
    for is_white in range(2):
        if free_spaces(state, section, is_white) > 0:
            return bit(section)
        best, most = 0, 0
        for other in range(sh.SECTIONS):
            if has_bit(int(sh.HATCHES[section]), other):
                free = free_spaces(state, other, is_white)
                if free > most:
                    best, most = 0, free
                if free == most and most > 0:
                    best |= bit(other)
        if best:
            return best
    return 0


@rule
def free_spaces(state: Riga, section: int, is_white: int) -> int:
    """Blue spaces that no cube covers, or white ones."""
    full = cubes(state, section)
    if is_white:
        return sh.AIR[section] - max(full, sh.BLUE[section])
    return max(0, sh.BLUE[section] - full)


@rule
def place_cube(state: Riga, colour: int) -> None:
    """Task: a cube comes to the section that was picked; fuel burns if the area does."""
    section = int(state.picked)
    if not take_token(state, n.FUELS if colour == w.GREEN else n.SMOKES):
        return
    tell(state.chronicle, e.CUBE, -1, colour, section)
    if colour == w.BLACK:
        state.sections[section].black += 1
        return
    burning = burning_in(state, sh.AREA_OF[section])
    if burning == 0:
        state.sections[section].green += 1
        return
    give_token(state, n.FUELS, 1)
    tell(state.chronicle, e.IGNITED, -1, sh.AREA_OF[section], 1)
    then(state, t.BURN_CUBE, 0)
    pick_section(state, state.acting, burning)


@rule
def burning_in(state: Riga, area: int) -> int:
    """A mask of the sections of an area with fire."""
    mask = 0
    for section in range(sh.SECTIONS):
        if sh.AREA_OF[section] == area and state.sections[section].fire > 0:
            mask |= bit(section)
    return mask


@rule
def burn_cube(state: Riga) -> None:
    """Task: a cube that ignited is two fire tokens where it was picked."""
    then(state, t.ADD_FIRE, 0, int(state.picked), 2)


@rule
def fill_air(state: Riga, section: int) -> None:
    """All free spaces of an air supply take a black cube."""
    while cubes(state, section) < sh.AIR[section]:
        if not take_token(state, n.SMOKES):
            return
        state.sections[section].black += 1
    tell(state.chronicle, e.CUBE, -1, w.BLACK, section)


@rule
def clean_air(state: Riga, section: int) -> None:
    """All cubes of an air supply are discarded."""
    one = state.sections[section]
    if one.green + one.black > 0:
        give_token(state, n.FUELS, one.green)
        give_token(state, n.SMOKES, one.black)
        one.green = 0
        one.black = 0
        tell(state.chronicle, e.CLEARED_AIR, -1, section)


@rule
def clean_ship(state: Riga) -> None:
    """All cubes of all air supplies are discarded."""
    for section in range(sh.SECTIONS):
        clean_air(state, section)


@rule
def douse(state: Riga, section: int, tokens: int) -> None:
    """Up to so many fire tokens are discarded."""
    gone = min(tokens, int(state.sections[section].fire))
    if gone > 0:
        state.sections[section].fire -= gone
        give_token(state, n.FIRES, gone)
        tell(state.chronicle, e.FIRE, -1, section, state.sections[section].fire)
