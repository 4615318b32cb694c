"""The hull of the ship in section, her engines, the stars about her, and the planet ahead."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, element, group, line, path, rectangle

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
_BOTTOM: Final = KEEL + 76

_HULL: Final = (
    f"M104 {UPPER - 16}H{_STERN - 14}Q{_STERN + 12} {UPPER - 16} {_STERN + 12} {UPPER + 22}"
    f"V{_BOTTOM - 34}Q{_STERN + 12} {_BOTTOM} {_STERN - 22} {_BOTTOM}H150"
    f"Q62 {_BOTTOM - 8} 26 {HOLD - 10}Q6 {LOWER + 90} 10 {LOWER + 6}"
    f"Q14 {UPPER + 40} 104 {UPPER - 16}z"
)


@lru_cache(maxsize=32)
def space(progress: int) -> str:
    """The stars, and the planet that comes nearer with every box of the voyage."""
    luck = random.Random(7)
    faint, bright = "", ""
    for number in range(130):
        point = f"M{luck.uniform(-500, WIDTH + 500):.0f} {luck.uniform(-160, HEIGHT + 160):.0f}h.01"
        faint, bright = (faint, bright + point) if number % 6 == 0 else (faint + point, bright)
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
    return group(
        path(faint, class_="star"), path(bright, class_="star bright"), ahead, class_="space"
    )


@lru_cache(maxsize=1)
def hull() -> str:
    """The ship without what changes in her."""
    return group(
        _engines(),
        _antennas(),
        path(_HULL, class_="hull"),
        path(_frames(), class_="frames", clip_path="url(#ark-ship-hull)"),
        path(_HULL, class_="hull-edge"),
        _rooms(),
        _hold(),
        class_="vessel",
    )


@lru_cache(maxsize=1)
def clips() -> str:
    """What keeps the frames within the hull."""
    return element("defs", element("clipPath", path(_HULL), id="ark-ship-hull"))


def _frames() -> str:
    """Her ribs, as a drawing office draws them, and the doubled skin."""
    ribs = "".join(f"M{x} {UPPER - 20}V{_BOTTOM + 4}" for x in range(24, _STERN + 10, 21))
    return f"{ribs}M20 {KEEL + 4}H{_STERN + 12}M20 {UPPER - 6}H{_STERN + 12}"


def _engines() -> str:
    """Three bells at the stern, and what they breathe out."""
    drawn: list[str] = []
    for y, size in ((UPPER + 96, 34), (LOWER + 96, 40), (HOLD + 78, 34)):
        x, throat = _STERN + 10, size * 0.45
        bell = f"M{x} {y - throat:g}L{x + 30} {y - size}V{y + size}L{x} {y + throat:g}z"
        drawn.append(path(bell, class_="engine"))
        plume = "".join(
            f"M{x + 34} {y + size * at:.1f}h{length}"
            for at, length in ((-0.7, 18), (-0.35, 44), (0, 70), (0.35, 44), (0.7, 18))
        )
        drawn.append(path(plume, class_="plume"))
    return group(*drawn, class_="engines")


def _antennas() -> str:
    """Masts and a dish on her back, turned to the signals."""
    top = UPPER - 16
    masts = f"M250 {top}V{top - 12}M300 {top}V{top - 8}M560 {top}V{top - 12}M690 {top}V{top - 9}"
    dish = (
        f"M238 {top - 18}Q250 {top - 6} 262 {top - 18}M552 {top - 17}Q560 {top - 8} 568 {top - 17}"
    )
    return path(masts + dish, class_="mast")


def room_corner(location: int) -> tuple[int, int]:
    """Where a room lies: four on each deck, from the bow on."""
    row, column = divmod(location, 4)
    return LEFT + column * ROOM_WIDTH, (UPPER, LOWER)[row]


def _rooms() -> str:
    """The floors and walls of all rooms; what is in them is drawn upon them."""
    x, right = LEFT + 3, _STERN - 3
    floors = path(
        f"M{x + 43} {UPPER + 3}H{right}V{HOLD - 3}H{x + 22}Q{x + 4} {HOLD - 20} {x} {HOLD - 44}"
        f"V{UPPER + 56}Q{x + 9} {UPPER + 22} {x + 43} {UPPER + 3}z",
        class_="floor",
    )
    walls = [
        line(LEFT + at * ROOM_WIDTH, UPPER + 3, LEFT + at * ROOM_WIDTH, HOLD - 3, class_="wall")
        for at in range(1, 4)
    ]
    doors = "".join(
        f"M{LEFT + at * ROOM_WIDTH} {floor - 40}v34"
        for at in range(1, 4)
        for floor in (LOWER, HOLD)
    )
    deck = line(x, LOWER, right, LOWER, class_="deck-line")
    return group(floors, *walls, path(doors, class_="door"), deck)


QUARTERS_WIDTH: Final = 204
FREEZER_LEFT: Final = LEFT + QUARTERS_WIDTH
FREEZER_WIDTH: Final = 370
GOALS_LEFT: Final = FREEZER_LEFT + FREEZER_WIDTH


def _hold() -> str:
    """The floor of the deck with the quarters and the freezer."""
    top, bottom = HOLD + 2, KEEL - 2
    quarters = path(
        f"M{LEFT + 36} {top}H{FREEZER_LEFT - 3}V{bottom}H{LEFT + 64}Q{LEFT + 46} {HOLD + 62}"
        f" {LEFT + 36} {top}z",
        class_="floor",
    )
    freezer = rectangle(FREEZER_LEFT, top, FREEZER_WIDTH - 3, HOLD_HEIGHT - 4, class_="floor cold")
    goals = rectangle(GOALS_LEFT, top, _STERN - 3 - GOALS_LEFT, HOLD_HEIGHT - 4, class_="floor")
    return quarters + freezer + goals


TRACK_LEFT: Final = LEFT + 88
TRACK_STEP: Final = (_STERN - 6 - TRACK_LEFT) / c.BOXES
