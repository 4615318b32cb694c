"""The hull of the ship in section, her engines, the stars about her, and the planet ahead.

What never changes is drawn in `hull.svg`; here is where other things stand in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art, dressed
from allhands.drawing.markup import circle, element, group, path

from .. import cards as c
from .board_rooms import HEIGHT as ROOM_HEIGHT
from .board_rooms import WIDTH as ROOM_WIDTH

WIDTH: Final = 840
HEIGHT: Final = 836
LEFT: Final = 36
"""Where her rooms begin."""
UPPER: Final = 266
LOWER: Final = UPPER + ROOM_HEIGHT
HOLD: Final = LOWER + ROOM_HEIGHT
"""How far down her decks lie."""
HOLD_HEIGHT: Final = 112
KEEL: Final = HOLD + HOLD_HEIGHT
_STERN: Final = LEFT + 4 * ROOM_WIDTH

_DRAWN: Final = art(__name__, "hull.svg")
_HULL: Final = _DRAWN["hull"]

VESSEL: Final = group(
    _DRAWN["astern"],
    dressed(_HULL, class_="hull"),
    _DRAWN["frames"],
    dressed(_HULL, class_="hull-edge"),
    _DRAWN["rooms"],
    class_="vessel",
)
"""The ship without what changes in her."""
CLIPS: Final = element("defs", element("clipPath", _HULL, id="ark-ship-hull"))
"""What keeps the frames within the hull."""


@lru_cache(maxsize=32)
def space(progress: int) -> str:
    """The stars, and the planet that comes nearer with every box of the voyage."""
    radius = 22 + 5.5 * progress
    ahead = group(
        circle(4, HEIGHT - 6, radius, class_="globe"),
        path(
            "".join(
                f"M{4 - radius * 0.8:.1f} {HEIGHT - 6 + radius * at:.1f}"
                f"Q4 {HEIGHT - 6 + radius * (at + 0.22):.1f} {4 + radius * 0.8:.1f}"
                f" {HEIGHT - 6 + radius * at:.1f}"
                for at in (-0.55, -0.2, 0.15)
            ),
            class_="band",
        ),
        class_="ahead",
    )
    return group(_DRAWN["stars"], ahead, class_="space")


def room_corner(location: int) -> tuple[int, int]:
    """Where a room lies: four on each deck, from the bow on."""
    row, column = divmod(location, 4)
    return LEFT + column * ROOM_WIDTH, (UPPER, LOWER)[row]


QUARTERS_WIDTH: Final = 204
FREEZER_LEFT: Final = LEFT + QUARTERS_WIDTH
FREEZER_WIDTH: Final = 370
GOALS_LEFT: Final = FREEZER_LEFT + FREEZER_WIDTH
TRACK_LEFT: Final = LEFT + 88
TRACK_STEP: Final = (_STERN - 6 - TRACK_LEFT) / c.BOXES
