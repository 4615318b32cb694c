"""The plan of the ship: where its rooms lie in the drawing, its hull, and the stars around it.

What never changes is drawn in `plan.svg`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art, dressed
from allhands.drawing.markup import group

from .. import cards as c

WIDTH: Final = 900
HEIGHT: Final = 760
ROOM_WIDTH: Final = 256
ROOM_HEIGHT: Final = 196
GAP: Final = 20
LEFT: Final = 46
TOP: Final = 58
CENTRE: Final = (LEFT + 1.5 * ROOM_WIDTH + GAP, TOP + 1.5 * ROOM_HEIGHT + GAP)
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


PLAN: Final = art(__name__, "plan.svg")
"""What never changes: the gradients of the Sun and the core (`lights`), the stars, also beyond the
drawing's own box, where a page gives it more width or height, the hull, doors, floors and lines."""

_SHELL: Final = {
    cell: PLAN[f"shell-{cell}"] for cell in range(c.CELLS) if direction_of(cell) != (0, 0)
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


def power_line(cell: int, live: bool) -> str:
    """The line from a room to the core: bright when its power is diverted, else dim and broken."""
    return PLAN[f"line-{cell}-live" if live else f"line-{cell}"]


# The Sun

SUN_LOWEST: Final = 24
SUN_HIGHEST: Final = 470
"""How far the Sun's limb stands above the lower edge, at the start and at the end."""


@lru_cache(maxsize=64)
def sun(height: float, kind: str) -> str:
    """The Sun below the ship, its limb so far above the lower edge of the drawing."""
    return group(PLAN["sun"], transform=f"translate(0 {-height:.1f})", class_=kind)
