"""The plan of the S.S. Omega: where locations lie, what links them, and where the Shuttle docks."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from allhands.drawing.boxes import Box, link
from allhands.drawing.markup import circle, group, line, path, rectangle, text

from .. import cards as c

WIDTH: Final = 900
HEIGHT: Final = 850

_POD, _POD_HEIGHT, _ARRAY_HEIGHT = 166, 172, 128
_LEFT, _RIGHT, _MODULES = 288, 464, 642
_TOP, _UPPER, _MIDDLE, _LOWER, _BOTTOM = 10, 150, 336, 526, 712
_MIDDLE_HEIGHT = 176
_SHUTTLE: Final = (120, 84)
BOXES: Final = {
    c.AIRLOCK: Box(146, _MIDDLE, 128, _MIDDLE_HEIGHT),
    c.CORRIDOR: Box(_LEFT, _MIDDLE, 494, _MIDDLE_HEIGHT),
    c.REC_ROOM: Box(794, _MIDDLE, 100, _MIDDLE_HEIGHT),
    c.RADIO: Box(_LEFT, _UPPER, _POD, _POD_HEIGHT),
    c.HYDRO: Box(_RIGHT, _UPPER, _POD, _POD_HEIGHT),
    c.MEDICAL: Box(_LEFT, _LOWER, _POD, _POD_HEIGHT),
    c.CRYO: Box(_RIGHT, _LOWER, _POD, _POD_HEIGHT),
    c.COMMAND: Box(_MODULES, _UPPER, 140, _POD_HEIGHT),
    c.COMPUTER: Box(_MODULES, _LOWER, 140, _POD_HEIGHT),
    c.ARRAY_RADIO: Box(_LEFT, _TOP, _POD, _ARRAY_HEIGHT),
    c.ARRAY_HYDRO: Box(_RIGHT, _TOP, _POD, _ARRAY_HEIGHT),
    c.ARRAY_MEDICAL: Box(_LEFT, _BOTTOM, _POD, _ARRAY_HEIGHT),
    c.ARRAY_CRYO: Box(_RIGHT, _BOTTOM, _POD, _ARRAY_HEIGHT),
}
"""Where each location of the Omega lies, but the Shuttle."""

_UPPER_LEFT, _LOWER_LEFT, _UPPER_RIGHT, _LOWER_RIGHT = (
    (152, 245),
    (152, 528),
    (656, 50),
    (656, 716),
)
_DOCKS: Final = {
    c.AIRLOCK: (8, _MIDDLE + 43),
    c.RADIO: _UPPER_LEFT,
    c.CORRIDOR: _UPPER_LEFT,
    c.ARRAY_RADIO: _UPPER_LEFT,
    c.MEDICAL: _LOWER_LEFT,
    c.ARRAY_MEDICAL: _LOWER_LEFT,
    c.HYDRO: _UPPER_RIGHT,
    c.ARRAY_HYDRO: _UPPER_RIGHT,
    c.COMMAND: _UPPER_RIGHT,
    c.CRYO: _LOWER_RIGHT,
    c.ARRAY_CRYO: _LOWER_RIGHT,
    c.COMPUTER: _LOWER_RIGHT,
    c.REC_ROOM: (778, 228),
}
"""Where the Shuttle is drawn, by what it touches."""

OTHERS: Final = Box(6, 84, 270, 236)
"""Where another ship lies."""
_GAP = 6
_WAYS: Final = (
    ((0, 2), (0, 1), (0, 0), (1, 0), (1, 1)),
    ((0, 2), (0, 1), (0, 0), (1, 0), (1, 1), (2, 1), (2, 0)),
)
"""How the row of another ship's locations is bent, for few of them and for many: columns and rows,
around where the Shuttle docks."""


@lru_cache(maxsize=64)
def other_box(place: int, count: int) -> Box:
    """A location of another ship, by its place among those in play, of which there are `count`."""
    way = _WAYS[0 if count <= len(_WAYS[0]) else 1]
    across = max(column for column, _ in way) + 1
    width = (OTHERS.width - (across - 1) * _GAP) / across
    height = (OTHERS.height - 2 * _GAP) / 3
    column, row = way[place]
    return Box(OTHERS.x + column * (width + _GAP), OTHERS.y + row * (height + _GAP), width, height)


@lru_cache(maxsize=64)
def shuttle_box(docked: int, box: Box | None = None) -> Box:
    """Where the Shuttle is drawn, by what it touches; `box` is where that is, if elsewhere."""
    width, height = _SHUTTLE
    if docked in _DOCKS:
        return Box(*_DOCKS[docked], width, height)
    if box is None:
        return Box(*_DOCKS[c.AIRLOCK], width, height)
    return Box(*_UPPER_LEFT, width, height)


@lru_cache(maxsize=1)
def links() -> str:
    """The doors between adjacent locations, and the struts that hold what is attached."""
    drawn: list[str] = []
    for one, box in BOXES.items():
        for other, beside in BOXES.items():
            if one < other and c.TOUCHING[one, other]:
                kind = "door" if c.COLOUR[one] == c.COLOUR[other] else "strut"
                drawn.append(door(box, beside, kind))
    return group(*drawn, class_="links")


def door(one: Box, other: Box, kind: str) -> str:
    """What leads from one location to another, or holds it."""
    x1, y1, x2, y2 = link(one, other)
    apart = 26 if kind == "strut" else 13
    if x1 == x2:
        return path(f"M{x1 - apart} {y1}V{y2}M{x1 + apart} {y1}V{y2}", class_=kind)
    return path(f"M{x1} {y1 - apart}H{x2}M{x1} {y1 + apart}H{x2}", class_=kind)


def tube(one: Box, other: Box) -> str:
    """What the Shuttle is docked with."""
    x1, y1, x2, y2 = link(one, other)
    return line(x1, y1, x2, y2, class_="tube") + line(x1, y1, x2, y2, class_="tube-way")


@lru_cache(maxsize=1)
def space() -> str:
    """The stars, and the lines that an engineer draws around a ship."""
    luck = random.Random(8)
    stars = (
        circle(
            round(luck.uniform(0, WIDTH), 1),
            round(luck.uniform(0, HEIGHT), 1),
            luck.choice((0.9, 0.9, 1.3, 1.8)),
            class_="star",
        )
        for _ in range(120)
    )
    middle = _MIDDLE + _MIDDLE_HEIGHT / 2
    rings = "".join(circle(535, middle, radius, class_="ring") for radius in (262, 404, 520))
    axes = f"M4 {middle}H896M376 4V846M547 4V846"
    return group(*stars, rings, path(axes, class_="axis"), class_="space")


@lru_cache(maxsize=1)
def hull() -> str:
    """What all white locations are built into."""
    grown = (
        rectangle(box.x - 9, box.y - 9, box.width + 18, box.height + 18, rx=16, class_="hull")
        for at, box in BOXES.items()
        if c.COLOUR[at] == c.WHITE
    )
    return group(*grown, class_="hulls")


@lru_cache(maxsize=1)
def title_block() -> str:
    """The name of the ship, as on a drawing."""
    return group(
        text("S.S. OMEGA", 892, 32, 27, class_="ship-name", text_anchor="end"),
        line(706, 42, 892, 42, class_="fine"),
        class_="title-block",
    )


@lru_cache(maxsize=2)
def patterns() -> str:
    """What face-down locations and Solar Arrays are filled with."""
    hatch = path("M-4 4L4 -4M0 16L16 0M12 20L20 12", class_="hatch")
    cells = rectangle(0, 0, 16, 12, class_="cell")
    return (
        '<defs><pattern id="sso-dark" width="16" height="16" patternUnits="userSpaceOnUse">'
        f'{hatch}</pattern><pattern id="sso-cells" width="16" height="12" '
        f'patternUnits="userSpaceOnUse">{cells}</pattern></defs>'
    )
