"""The plan of the ship: where its rooms lie in the drawing, its hull, and the stars around it.

What never changes is drawn in `plan.svg`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from allhands.drawing.art import art, dressed
from allhands.drawing.markup import circle, group, path

from .. import cards as c

WIDTH: Final = 900
HEIGHT: Final = 760
ROOM_WIDTH: Final = 256
ROOM_HEIGHT: Final = 196
GAP: Final = 20
LEFT: Final = 46
TOP: Final = 58
CENTRE: Final = (LEFT + 1.5 * ROOM_WIDTH + GAP, TOP + 1.5 * ROOM_HEIGHT + GAP)
CORNER: Final = 24
REACTOR: Final = 47
"""The radius of the ring of the Energy Core."""


def corner_of(cell: int) -> tuple[float, float]:
    """Where a cell's upper left corner lies."""
    return (
        LEFT + cell % 3 * (ROOM_WIDTH + GAP),
        TOP + cell // 3 * (ROOM_HEIGHT + GAP),
    )


def direction_of(cell: int) -> tuple[int, int]:
    """Which way a cell lies from the core: -1, 0 or 1 across and down."""
    return cell % 3 - 1, cell // 3 - 1


@lru_cache(maxsize=16)
def outline(cell: int, width: float = ROOM_WIDTH, height: float = ROOM_HEIGHT) -> str:
    """The path of a room's floor; corners of the ship are cut off."""
    across, down = direction_of(cell)
    cut = {
        corner: CORNER if (across, down) == corner else 5
        for corner in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    }
    a, b, e, d = cut.values()
    return (
        f"M{a} 0H{width - b}L{width} {b}V{height - e}L{width - e} {height}H{d}L0 {height - d}V{a}z"
    )


_PLAN: Final = art(__name__, "plan.svg")

LIGHTS: Final = _PLAN["lights"]
"""The gradients: the Sun's disc and corona, and the glow of the Energy Core."""
STARS: Final = _PLAN["stars"]
"""None where the ship is, and some beyond the drawing's own box, where a page gives it more width
or height."""
HULL: Final = _PLAN["hull"]
"""A floor around the rooms, with a nose, fins and three engines."""
DOORS: Final = _PLAN["doors"]
"""Those between rooms that touch."""

_SHELL: Final = {
    cell: _PLAN[f"shell-{cell}"] for cell in range(c.CELLS) if direction_of(cell) != (0, 0)
}
"""The outer line of the hull, in eight parts: each breaks with the room behind it."""
_SHELL_BROKEN: Final = (
    None,
    "96 9 40 5 150 7",
    "34 12 60 8 16 16 48 10",
    "16 15 30 24 8 17 20 13",
)


@lru_cache(maxsize=64)
def shell(missing: tuple[int, ...]) -> str:
    """The outer line of the hull, by the cubes missing in each cell."""
    return group(
        *(
            dressed(
                part,
                class_=f"hull-line missing-{missing[cell]}",
                stroke_dasharray=_SHELL_BROKEN[missing[cell]],
            )
            for cell, part in _SHELL.items()
        ),
        class_="shell",
    )


# The power lines


def wall_towards_core(cell: int) -> tuple[float, float]:
    """Where a room's power line leaves the room."""
    across, down = direction_of(cell)
    x, y = CENTRE
    return (
        x + across * (ROOM_WIDTH / 2 + GAP),
        y + down * (ROOM_HEIGHT / 2 + GAP),
    )


@lru_cache(maxsize=32)
def power_line(cell: int, live: bool) -> str:
    """The line from a room to the core: bright when its power is diverted, else dim and broken."""
    across, down = direction_of(cell)
    x, y = CENTRE
    start_x, start_y = wall_towards_core(cell)
    start_x, start_y = start_x + across * 2, start_y + down * 2
    length = math.hypot(start_x - x, start_y - y)
    at = (REACTOR + 5) / length
    d = f"M{start_x:.1f} {start_y:.1f}L{x + (start_x - x) * at:.1f} {y + (start_y - y) * at:.1f}"
    if not live:
        return path(d, class_="power-line") + circle(start_x, start_y, 5, class_="node")
    return group(
        path(d, class_="power-glow"),
        path(d, class_="power-line live"),
        circle(start_x, start_y, 8, class_="node live"),
        path(f"M{start_x + 2:.1f} {start_y - 5:.1f}l-5 6h3l-1 5l5 -6.500h-3z", class_="node-bolt"),
    )


# The Sun

SUN_LOWEST: Final = 24
SUN_HIGHEST: Final = 470
"""How far the Sun's limb stands above the lower edge, at the start and at the end."""


@lru_cache(maxsize=64)
def sun(height: float, kind: str) -> str:
    """The Sun below the ship, its limb so far above the lower edge of the drawing."""
    return group(_PLAN["sun"], transform=f"translate(0 {-height:.1f})", class_=kind)
