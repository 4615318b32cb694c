"""The plan of the Riga: two decks beside each other with their bows on top, where each section
lies, and what joins them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.boxes import Box, link
from allhands.drawing.markup import group, line, path, rectangle, text

from ..cards import ship as sh
from ..cards.ship_rows import COLUMNS, DECKS, ROWS

HALF: Final = 528
"""How wide a deck is drawn, with what lies beside it."""
WIDTH: Final = HALF * len(DECKS)
HULL: Final = 942
"""How far down a deck is drawn with its drives."""
HEIGHT: Final = HULL + 64
LETTERS: Final = 18.6
"""How high the smallest words on the plan are."""
_BREADTH, _LENGTH, _GAP = 246, 208, 10
"""Areas are broader than long, as the names of their sections need it."""
_TOP: Final = 44
_LEFT: Final = (HALF - 2 * _BREADTH - _GAP) / 2
_WALL: Final = 2.5


def _area_box(area: int) -> Box:
    deck, along, across = sh.SHIP.places[area]
    x = deck * HALF + _LEFT + across * (_BREADTH + _GAP)
    return Box(x, _TOP + along * (_LENGTH + _GAP), _BREADTH, _LENGTH)


def _section_box(section: int) -> Box:
    """Columns of the file run along the ship, which is drawn with her bow on top."""
    along, across, length, breadth = sh.SHIP.sections[section].plan
    area = _area_box(int(sh.AREA_OF[section]))
    across_unit, along_unit = _BREADTH / ROWS, _LENGTH / COLUMNS
    return Box(
        area.x + across * across_unit + _WALL,
        area.y + along * along_unit + _WALL,
        breadth * across_unit - 2 * _WALL,
        length * along_unit - 2 * _WALL,
    )


BOXES: Final = tuple(_section_box(section) for section in range(sh.SECTIONS))
"""Where each section lies."""
IS_PASSAGE: Final = tuple(box.height > 2 * box.width for box in BOXES)
"""Passages run along the ship, and are called by their area's letter."""


def letter_at(area: int) -> tuple[float, float]:
    """Where the letter of an area stands: in its passage."""
    there = [at for at in range(sh.SECTIONS) if sh.AREA_OF[at] == area and IS_PASSAGE[at]]
    box = BOXES[there[0]] if there else _area_box(area)
    return box.x + box.width / 2, box.y + 24


# What is drawn once for all


@lru_cache(maxsize=2)
def deck_hull(deck: int) -> str:
    """The outline of a deck, and its name."""
    x, end = deck * HALF, HULL - 34
    left, right, middle = x + 6, x + HALF - 6, x + HALF / 2
    outline = (
        f"M{left} 66Q{left + 30} 10 {middle} 3Q{right - 30} 10 {right} 66"
        f"V{end - 22}Q{right} {end} {right - 26} {end}H{left + 26}Q{left} {end} {left} {end - 22}z"
    )
    return group(
        path(outline, class_="hull"),
        text(
            f"{DECKS[deck].upper()} DECK", middle, 32, 19, class_="deck-name", text_anchor="middle"
        ),
        path(f"M{middle} {_TOP}V{end}", class_="axis"),
        *(_drive(x + HALF * share, end) for share in (0.28, 0.5, 0.72)),
        class_="deck-hull",
    )


def _drive(x: float, y: float) -> str:
    return path(f"M{x - 24} {y}l-8 22h64l-8 -22", class_="drive")


@lru_cache(maxsize=2)
def doors(deck: int) -> str:
    """The hatches within areas and the airlocks between them."""
    drawn = [
        door(BOXES[one], BOXES[other], kind)
        for kind, pairs in (("hatch", sh.SHIP.hatches), ("airlock", sh.SHIP.airlocks))
        for one, other in pairs
        if sh.DECK_OF[one] == deck
    ]
    return group(*drawn, class_="doors")


def door(one: Box, other: Box, kind: str) -> str:
    """An opening in the walls between two sections; an airlock has a leaf in it."""
    x1, y1, x2, y2 = link(one, other)
    half = 13 if kind == "airlock" else 9
    is_above = x1 == x2
    if is_above:
        y1, y2 = min(y1, y2), max(y1, y2)
        opening = rectangle(x1 - half, y1 - 1.5, 2 * half, y2 - y1 + 3, class_="opening")
        jambs = path(f"M{x1 - half} {y1}V{y2}M{x1 + half} {y1}V{y2}", class_="jamb")
        middle = (y1 + y2) / 2
        leaf = line(x1 - half, middle, x1 + half, middle, class_="leaf")
    else:
        x1, x2 = min(x1, x2), max(x1, x2)
        opening = rectangle(x1 - 1.5, y1 - half, x2 - x1 + 3, 2 * half, class_="opening")
        jambs = path(f"M{x1} {y1 - half}H{x2}M{x1} {y1 + half}H{x2}", class_="jamb")
        middle = (x1 + x2) / 2
        leaf = line(middle, y1 - half, middle, y1 + half, class_="leaf")
    return group(opening, jambs, leaf if kind == "airlock" else "", class_=kind)


@lru_cache(maxsize=1)
def patterns() -> str:
    """What opaque air, damage and wreckage are filled with."""
    return (
        "<defs>"
        f"{_pattern('smoke', path('M0 9h18M4 3h10', class_='smoke-line'), 18, 12)}"
        f"{_pattern('damaged', path('M-3 3L3 -3M0 12L12 0M9 15L15 9', class_='crack'), 12, 12)}"
        f"{_pattern('wrecked', path('M0 0L10 10M10 0L0 10', class_='crack'), 10, 10)}"
        "</defs>"
    )


def _pattern(name: str, drawn: str, width: int, height: int) -> str:
    return (
        f'<pattern id="zeno-{name}" width="{width}" height="{height}" '
        f'patternUnits="userSpaceOnUse">{drawn}</pattern>'
    )
