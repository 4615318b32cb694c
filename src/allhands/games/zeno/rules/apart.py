"""Whether what comes to several sections of an area at once stays apart, so that the order makes no
difference. Where that is hard to tell, the answer is no, and the player is asked."""

from __future__ import annotations

from allhands.kernel.masks import bit, bits, next_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import numbers as n
from ..cards import ship as sh
from . import nouns as w
from .damage import burning_in, free_spaces, places_for_cube
from .flow import first_of, is_inferno
from .state import Riga


@rule
def are_apart(state: Riga, together: int, kind: int, amount: int) -> bool:
    """Whether no order of these sections, all of one area, differs from another."""
    if kind == w.FIRE:
        return are_fires_apart(state, together, amount)
    if kind == w.DAMAGES:
        return is_damage_apart(state, together, amount)
    if kind != w.LEAKS:
        return have_room(state, together, amount)
    fuel = of_fuel(together)
    plasma = together & ~fuel
    if fuel == 0:
        return are_fires_apart(state, plasma, 1)
    if plasma == 0:
        burns = burning_in(state, sh.AREA_OF[first_of(fuel)]) != 0
        return burns or have_room(state, fuel, 1)
    return burns_in_one(state, plasma, fuel)


@rule
def of_fuel(mask: int) -> int:
    """Those of some sections whose ducts carry fuel."""
    left, section = 0, first_of(mask)
    while section >= 0:
        left |= bit(section) if sh.DUCT[section] == c.FUEL else 0
        section = next_bit(mask, section)
    return left


@rule
def green_in(state: Riga, area: int) -> int:
    """Green cubes in the air of an area."""
    green = 0
    for section in range(sh.SECTIONS):
        if sh.AREA_OF[section] == area:
            green += int(state.sections[section].green)
    return green


@rule
def grown(state: Riga, section: int, tokens: int) -> int:
    """How many fire tokens a section would have with these added, if there were room for all."""
    return int(state.sections[section].fire) + tokens * (2 if sh.IS_FLAMMABLE[section] else 1)


# Cubes


@rule
def have_room(state: Riga, together: int, amount: int) -> bool:
    """Whether each has room on its own blue spaces for the cubes that come to it."""
    section = first_of(together)
    while section >= 0:
        if free_spaces(state, section, 0) < amount and section != sh.SHUTTLE_BAY:
            return False
        section = next_bit(together, section)
    return True


# Fire


@rule
def are_fires_apart(state: Riga, together: int, amount: int) -> bool:
    """Whether fire stays in its sections, or can go to one place only; and ignites nothing."""
    if bits(together) < 2:
        return True
    area = sh.AREA_OF[first_of(together)]
    if green_in(state, area) > 0:
        return False
    over, section = 0, first_of(together)
    while section >= 0:
        if grown(state, section, amount) > n.INFERNO and section != sh.SHUTTLE_BAY:
            over |= bit(section)
        section = next_bit(together, section)
    if over == 0 or has_one_place(state, area) or room_in(state, area) <= bits(together):
        return True
    if bits(over) > 1 or amount > 1:
        return False
    return has_place_of_its_own(state, together, first_of(over))


@rule
def has_one_place(state: Riga, area: int) -> bool:
    """Whether all sections of an area but one at most are infernos: that one takes what it can."""
    count = 0
    for section in range(sh.SECTIONS):
        if sh.AREA_OF[section] == area and section != sh.SHUTTLE_BAY:
            count += 0 if is_inferno(state, section) else 1
    return count <= 1


@rule
def room_in(state: Riga, area: int) -> int:
    """How many fire tokens it takes until all sections of an area are infernos."""
    room = 0
    for section in range(sh.SECTIONS):
        if sh.AREA_OF[section] == area and section != sh.SHUTTLE_BAY:
            room += n.INFERNO - int(state.sections[section].fire)
    return room


@rule
def has_place_of_its_own(state: Riga, together: int, section: int) -> bool:
    """Whether there is one place at a time to which fire spreads from a section: of the nearest
    one that does not burn, if fire comes to none of these; or one that burns less than the others
    even when fire has come to it, and has room for all of it."""
    ring = nearest_open(state, section)
    if ring == 0:
        return True
    least, other = first_of(ring), first_of(ring)
    while other >= 0:
        least = other if state.sections[other].fire < state.sections[least].fire else least
        other = next_bit(ring, other)
    cool, fire, other = 0, grown(state, least, 1), first_of(ring)
    is_least = grown(state, least, 2) <= n.INFERNO
    while other >= 0:
        cool |= bit(other) if state.sections[other].fire == 0 else 0
        is_least = is_least and (other == least or state.sections[other].fire > fire)
        other = next_bit(ring, other)
    return cool & together == 0 if cool else is_least


@rule
def nearest_open(state: Riga, section: int) -> int:
    """The nearest sections of the area that are no infernos; none if all are."""
    reached = bit(section)
    while True:
        ring = hatches_of(reached) & ~reached & ~bit(sh.SHUTTLE_BAY)
        open_, other = 0, first_of(ring)
        while other >= 0:
            open_ |= 0 if is_inferno(state, other) else bit(other)
            other = next_bit(ring, other)
        if ring == 0 or open_:
            return open_
        reached |= ring


@rule
def hatches_of(mask: int) -> int:
    """All sections to which a hatch leads from one of a mask."""
    ring, section = 0, first_of(mask)
    while section >= 0:
        ring |= int(sh.HATCHES[section])
        section = next_bit(mask, section)
    return ring


@rule
def burns_in_one(state: Riga, plasma: int, fuel: int) -> bool:
    """Whether all fire and fuel that leaks in an area burns in one section that has room for it."""
    place = first_of(plasma)
    area = sh.AREA_OF[place]
    if bits(plasma) > 1 or burning_in(state, area) & ~bit(place):
        return False
    tokens = 1 + 2 * (green_in(state, area) + bits(fuel))
    if sh.IS_FLAMMABLE[place] or grown(state, place, tokens) > n.INFERNO:
        return False
    if bits(fuel) == 1:
        return places_for_cube(state, first_of(fuel)) != 0
    return have_room(state, fuel, 1)


# Damage


@rule
def is_damage_apart(state: Riga, together: int, amount: int) -> bool:
    """Whether no two of them spark or leak in a way that matters to the other."""
    sparks, leaks, section = 0, 0, first_of(together)
    while section >= 0:
        if sh.DUCT[section] != c.NO_DUCT:
            before = int(state.sections[section].damage)
            after = before + amount * (2 if sh.IS_FRAGILE[section] else 1)
            sparks |= bit(section) if after > w.DAMAGED else 0
            leaks |= bit(section) if after > w.WRECKED else 0
        section = next_bit(together, section)
    if bits(sparks) < 2:
        return True
    return leaks == 0 and green_in(state, sh.AREA_OF[first_of(together)]) == 0
