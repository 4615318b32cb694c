"""The ship in tables that rules index: sections, areas, ways, and what is in each section."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np

from allhands.kernel.nouns import Noun
from allhands.kernel.prose import listed, starting

from . import CRAFTS, DIVISION, DUCTS, ICON, ICONS, NO_CRAFT, NO_DUCT
from .ship_rows import BAY, DECKS, Section, read_ship
from .systems import SYSTEM_NAMES, SYSTEMS

SHIP: Final = read_ship()
NAMES: Final = tuple(SHIP.names)
SECTIONS: Final = len(NAMES)
AREAS: Final = len(SHIP.letters)
AREA: Final = Noun("area", [f"area {letter}" for letter in SHIP.letters])


def section_number(name: str) -> int:
    """The number of a section. Raises ValueError if there is none of that name."""
    return NAMES.index(name)


SHUTTLE_BAY: Final = section_number(BAY)
CRYO: Final = section_number("Cryo")
BRIG: Final = section_number("Brig")
XENO: Final = section_number("Xeno")
BRIDGE: Final = section_number("Bridge")
SYSTEMS_ROOM: Final = section_number("Systems")
HALOX_1: Final = section_number("Halox 1")
HALOX_2: Final = section_number("Halox 2")
HANGAR: Final = section_number("Hangar")
LIFEBOAT: Final = section_number("Lifeboat")


def _said(section: Section) -> str:
    """What the map shows of a section."""
    divisions = [word for bit, word in enumerate(DIVISION.words) if section.divisions >> bit & 1]
    said = [f"area {SHIP.letters[section.area]}, {DECKS[section.deck]} deck", listed(divisions)]
    if section.blue + section.white:
        said.append(f"{section.blue} blue and {section.white} white air spaces")
    if section.duct != NO_DUCT:
        fragile = "fragile " if section.fragile else ""
        said.append(f"a {fragile}{DUCTS[section.duct]} duct")
    said += ["flammable"] * section.flammable
    icons = Counter(ICON.words[icon] for icon in section.search)
    said += [f"search for {word}{' twice' * (often - 1)}" for word, often in icons.items()]
    said += [f"the controls of {SYSTEM_NAMES[section.system]}"] * (section.system >= 0)
    said += ["a medical bay"] * section.bay + ["a pump"] * section.pump
    said += [f"the {CRAFTS[section.craft]}"] * (section.craft != NO_CRAFT)
    return f"{starting('; '.join(said))}."


_NAMES_ALONE: Final = ("Systems", "Xeno", "Flight", "Cryo", "Hydroponics", "Freon", "Stores")
"""Sections that are spoken of without an article, as those of systems and numbers are."""


def _article(section: Section) -> str:
    letter = SHIP.letters[section.area]
    if section.name == f"Passage {letter}":
        return f"the passage in {letter}"
    is_name = section.name[-1].isdigit() or section.system >= 0 or section.name in _NAMES_ALONE
    return section.name if is_name else f"the {section.name}"


SECTION: Final = Noun(
    "section",
    [_article(section) for section in SHIP.sections],
    "a section",
    texts=[_said(section) for section in SHIP.sections],
)


def _column(field: str) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    return np.array([int(getattr(section, field)) for section in SHIP.sections], np.int8)


AREA_OF: Final = _column("area")
DECK_OF: Final = _column("deck")
DIVISIONS_OF: Final = _column("divisions")
"""DIVISIONS_OF[section]: a mask."""
BLUE: Final = _column("blue")
WHITE: Final = _column("white")
AIR: Final = BLUE + WHITE
DUCT: Final = _column("duct")
IS_FRAGILE: Final = _column("fragile")
IS_FLAMMABLE: Final = _column("flammable")
RESOURCE: Final = _column("resource")
HAS_PUMP: Final = _column("pump")
IS_BAY: Final = _column("bay")
CRAFT_AT: Final = _column("craft")
SYSTEM_AT: Final = _column("system")
"""SYSTEM_AT[section]: the system whose controls are there, or -1."""
SECTION_OF: Final = np.array([SYSTEM_AT.tolist().index(each) for each in range(SYSTEMS)], np.int8)
"""SECTION_OF[system]"""
SEARCH: Final = np.zeros((SECTIONS, len(ICONS)), np.int8)
"""SEARCH[section, icon]: how many of an icon it has."""
for _number, _section in enumerate(SHIP.sections):
    for _icon in _section.search:
        SEARCH[_number, _icon] += 1

# Masks of sections, the first one's bit the lowest

ALL_SECTIONS: Final = (1 << SECTIONS) - 1
IN_AREA: Final = np.zeros(AREAS, np.int64)
"""IN_AREA[area]"""
HATCHES: Final = np.zeros(SECTIONS, np.int64)
"""HATCHES[section]: those that a hatch leads to."""
AIRLOCKS: Final = np.zeros(SECTIONS, np.int64)
for _number, _section in enumerate(SHIP.sections):
    IN_AREA[_section.area] |= 1 << _number
for _ways, _pairs in ((HATCHES, SHIP.hatches), (AIRLOCKS, SHIP.airlocks)):
    for _one, _other in _pairs:
        _ways[_one] |= 1 << _other
        _ways[_other] |= 1 << _one
DOORS: Final = HATCHES | AIRLOCKS
"""DOORS[section]: all adjacent ones."""

# Distances, with transit working and without

FAR: Final = 9
REACH: Final = 3
"""How far anybody goes in a move."""
DISTANCE: Final = np.full((2, SECTIONS, SECTIONS), FAR, np.int8)
"""DISTANCE[whether transit is down, from, to]: sections, a ladder counting as two."""
LOCKS_PASSED: Final = np.full((2, SECTIONS, SECTIONS), FAR, np.int8)
"""LOCKS_PASSED[whether transit is down, from, to]: airlocks on the shortest way with fewest."""
_LADDER: Final = 2


def _steps(is_down: bool) -> list[tuple[int, int, int, int]]:
    """One, other, distance and airlocks of all that leads from section to section."""
    steps = [(*pair, 1, 0) for pair in SHIP.hatches] + [(*pair, 1, 1) for pair in SHIP.airlocks]
    for network in SHIP.networks:
        if is_down:
            steps += [(*pair, _LADDER, 0) for pair in network.elevators]
        else:
            steps += [(one, two, 1, 0) for one in network.stops for two in network.stops]
    return [*steps, *((two, one, far, locks) for one, two, far, locks in steps)]


for _down in range(2):
    _listed = _steps(_down == 1)
    for _start in range(SECTIONS):
        _best = {_start: (0, 0)}
        _has_changed = True
        while _has_changed:
            _has_changed = False
            for _one, _other, _far, _locks in _listed:
                if _one in _best:
                    _try = (_best[_one][0] + _far, _best[_one][1] + _locks)
                    if _try < _best.get(_other, (FAR, FAR)):
                        _best[_other], _has_changed = _try, True
        for _other, (_far, _locks) in _best.items():
            DISTANCE[_down, _start, _other] = _far
            LOCKS_PASSED[_down, _start, _other] = _locks
