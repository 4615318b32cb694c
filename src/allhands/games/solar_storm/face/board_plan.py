"""The plan of the ship: where its rooms lie in the drawing, its hull, and the stars around it."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, element, group, line, path, text

from .. import cards as c

WIDTH: Final = 900
HEIGHT: Final = 760
ROOM_WIDTH: Final = 256
ROOM_HEIGHT: Final = 196
GAP: Final = 20
LEFT: Final = 46
TOP: Final = 58
CENTRE: Final = (LEFT + 1.5 * ROOM_WIDTH + GAP, TOP + 1.5 * ROOM_HEIGHT + GAP)
DOOR: Final = 54
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


@lru_cache(maxsize=1)
def stars() -> str:
    """The stars, always the same ones; none where the ship is, and some beyond the drawing's own
    box, where a page gives it more width or height."""
    luck = random.Random(7)
    points: list[str] = []
    for _ in range(150):
        x, y = luck.uniform(-700, WIDTH + 700), luck.uniform(-200, HEIGHT + 100)
        inside = LEFT - 20 < x < WIDTH - LEFT + 20 and TOP - 18 < y < HEIGHT - 62
        if not inside:
            bright = " bright" if luck.random() < 0.2 else ""
            points.append(circle(x, y, luck.uniform(0.7, 1.7), class_=f"star{bright}"))
    return group(*points, class_="stars")


SHELL: Final = (
    "M58 42H250Q330 42 372 22Q410 6 450 5Q490 6 528 22Q570 42 650 42H842L884 84V662"
    "L846 702H54L16 662V84z"
)
SHELL_BY_CELL: Final = {
    0: "M16 262V84L58 42H250",
    1: "M250 42Q330 42 372 22Q410 6 450 5Q490 6 528 22Q570 42 650 42",
    2: "M650 42H842L884 84V262",
    3: "M16 478V262",
    5: "M884 262V478",
    6: "M300 702H54L16 662V478",
    7: "M600 702H300",
    8: "M884 478V662L846 702H600",
}
"""The outer line of the hull, in eight parts: each breaks with the room behind it."""
SHELL_BROKEN: Final = (
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
            path(
                d,
                class_=f"hull-line missing-{missing[cell]}",
                stroke_dasharray=SHELL_BROKEN[missing[cell]],
            )
            for cell, d in SHELL_BY_CELL.items()
        ),
        class_="shell",
    )


@lru_cache(maxsize=1)
def hull() -> str:
    """The hull: a floor around the rooms, with a nose, fins and three engines."""
    engines = "".join(_engine(x) for x in (178, 450, 722))
    fins = path("M16 470L2 520V640L16 628", class_="hull-line") + path(
        "M884 470L898 520V640L884 628", class_="hull-line"
    )
    window = path("M396 40Q450 8 504 40", class_="hull-detail")
    marks = "".join(
        line(x, 42, x, 50, class_="hull-detail") + line(x, 694, x, 702, class_="hull-detail")
        for x in range(110, 800, 85)
        if not 340 < x < 560
    )
    sides = "".join(
        line(16, y, 24, y, class_="hull-detail") + line(876, y, 884, y, class_="hull-detail")
        for y in range(130, 650, 74)
    )
    return group(
        engines,
        fins,
        path(SHELL, class_="hull-floor"),
        path("M58 50H842L876 86V658L842 694H58L24 658V86z", class_="hull-detail"),
        window,
        marks,
        sides,
        text("FORE", 450, 50, 12, class_="drafting", text_anchor="middle"),
        class_="hull",
    )


def _engine(x: float) -> str:
    nozzle = f"M{x - 40} 702L{x - 54} 732H{x + 54}L{x + 40} 702"
    ribs = "".join(f"M{x + at} 704L{x + at * 1.3:.1f} 731" for at in (-20, 0, 20))
    flame = f"M{x - 44} 735Q{x - 22} 752 {x} 757Q{x + 22} 752 {x + 44} 735z"
    return (
        path(flame, class_="flame")
        + path(nozzle, class_="hull-line engine")
        + path(ribs, class_="hull-detail")
    )


@lru_cache(maxsize=16)
def doors() -> str:
    """The doors between rooms that touch."""
    drawn: list[str] = []
    for cell in range(c.CELLS):
        x, y = corner_of(cell)
        if cell % 3 < 2:
            drawn.append(_door_across(x + ROOM_WIDTH, y + ROOM_HEIGHT / 2))
        if cell // 3 < 2:
            drawn.append(_door_down(x + ROOM_WIDTH / 2, y + ROOM_HEIGHT))
    return group(*drawn, class_="doors")


def _door_across(x: float, y: float) -> str:
    half = DOOR / 2
    return path(f"M{x - 2} {y - half}h{GAP + 4}v{DOOR}h{-GAP - 4}z", class_="doorway") + path(
        f"M{x - 2} {y - half}h{GAP + 4}M{x - 2} {y + half}h{GAP + 4}", class_="door"
    )


def _door_down(x: float, y: float) -> str:
    half = DOOR / 2
    return path(f"M{x - half} {y - 2}v{GAP + 4}h{DOOR}v{-GAP - 4}z", class_="doorway") + path(
        f"M{x - half} {y - 2}v{GAP + 4}M{x + half} {y - 2}v{GAP + 4}", class_="door"
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

SUN_RADIUS: Final = 1100
SUN_LOWEST: Final = 24
SUN_HIGHEST: Final = 470
"""How far the Sun's limb stands above the lower edge, at the start and at the end."""


@lru_cache(maxsize=64)
def sun(height: float, kind: str) -> str:
    """The Sun below the ship, its limb so far above the lower edge of the drawing."""
    return group(
        circle(450, HEIGHT + SUN_RADIUS, SUN_RADIUS + 190, class_="corona"),
        circle(450, HEIGHT + SUN_RADIUS, SUN_RADIUS, class_="sun-disc"),
        circle(450, HEIGHT + SUN_RADIUS, SUN_RADIUS, class_="sun-limb"),
        _rays(),
        _storms(),
        transform=f"translate(0 {-height:.1f})",
        class_=kind,
    )


@lru_cache(maxsize=1)
def _rays() -> str:
    """The corona's rays, drawn as an engineer would: lines of unequal length."""
    luck = random.Random(11)
    drawn: list[str] = []
    for step in range(-30, 31):
        angle = math.radians(step * 0.9 + luck.uniform(-0.2, 0.2) - 90)
        start, end = SUN_RADIUS + 9, SUN_RADIUS + luck.choice((22, 30, 40, 66, 110))
        x, y = math.cos(angle), math.sin(angle)
        cx, cy = 450, HEIGHT + SUN_RADIUS
        drawn.append(
            f"M{cx + x * start:.1f} {cy + y * start:.1f}L{cx + x * end:.1f} {cy + y * end:.1f}"
        )
    return path("".join(drawn), class_="ray")


@lru_cache(maxsize=1)
def _storms() -> str:
    """Loops of fire on the limb, and grains within the disc."""
    luck = random.Random(5)
    cx, cy = 450, HEIGHT + SUN_RADIUS
    loops: list[str] = []
    for step, size in ((-17, 34), (-9, 20), (-3, 46), (6, 26), (13, 40), (20, 24)):
        a, b = (math.radians(step + at - 90) for at in (-size / 50, size / 50))
        mid = math.radians(step - 90)
        out = SUN_RADIUS + size * 1.5
        loops.append(
            f"M{cx + math.cos(a) * SUN_RADIUS:.1f} {cy + math.sin(a) * SUN_RADIUS:.1f}"
            f"Q{cx + math.cos(mid) * out:.1f} {cy + math.sin(mid) * out:.1f} "
            f"{cx + math.cos(b) * SUN_RADIUS:.1f} {cy + math.sin(b) * SUN_RADIUS:.1f}"
        )
    grains: list[str] = []
    for _ in range(70):
        angle = math.radians(luck.uniform(-24, 24) - 90)
        radius = SUN_RADIUS - luck.uniform(8, 380)
        x, y = cx + math.cos(angle) * radius, cy + math.sin(angle) * radius
        length = luck.uniform(6, 26)
        grains.append(f"M{x:.1f} {y:.1f}q{length / 2:.1f} {-length / 4:.1f} {length:.1f} 0")
    return path("".join(loops), class_="loop") + path("".join(grains), class_="grain")


@lru_cache(maxsize=1)
def lights() -> str:
    """The gradients: the Sun's disc and corona, and the glow of the Energy Core."""
    reach = SUN_RADIUS + 190
    limb = SUN_RADIUS / reach
    sun_at = {"gradientUnits": "userSpaceOnUse", "cx": 450, "cy": HEIGHT + SUN_RADIUS}
    disc = (("0.62", "sun-deep"), ("0.9", "sun-body"), ("0.985", "sun-rim"), ("1", "sun-edge"))
    corona = (
        (f"{limb:.3f}", "corona-near"),
        (f"{limb + 0.04:.3f}", "corona-mid"),
        ("1", "corona-far"),
    )
    glow = (("0", "glow-near"), ("0.45", "glow-mid"), ("1", "glow-far"))
    return element(
        "defs",
        element("radialGradient", *_stops(disc), id="solar-storm-disc", r=SUN_RADIUS, **sun_at),
        element("radialGradient", *_stops(corona), id="solar-storm-corona", r=reach, **sun_at),
        element("radialGradient", *_stops(glow), id="solar-storm-glow"),
    )


def _stops(stops: tuple[tuple[str, str], ...]) -> list[str]:
    return [element("stop", offset=offset, class_=class_) for offset, class_ in stops]
