"""The profile of the ship: her hull, funnels and masts, her lights, and the water in her.

She is drawn about the point where she floats amidships, the bow to the left, and then tilted and
lowered as a whole.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, element, group, line, moved, path, rectangle, text

from .. import cards as c

WIDTH: Final = 900
HEIGHT: Final = 860
WATER: Final = 236
"""How far down the waterline lies."""
LOWEST: Final = 320
"""What lies deeper is hidden by the plan of her boat deck."""
LEFT: Final = 30
DECK_WIDTH: Final = 140
MIDDLE: Final = LEFT + DECK_WIDTH * c.DECKS / 2

SETTLING: Final = (
    (0.0, 0.0),
    (0.7, 3.0),
    (1.4, 7.0),
    (2.3, 11.0),
    (3.4, 18.0),
    (4.7, 26.0),
    (6.2, 35.0),
    (8.2, 46.0),
    (10.8, 58.0),
    (14.2, 74.0),
    (19.0, 99.0),
    (48.0, 392.0),
)
"""By pages turned: how steeply she lies by the head, in degrees, and how far she has gone down."""
DARK_FROM: Final = 10
"""With so many pages turned, her last lights go out."""

_HULL: Final = (
    "M-421 -62Q-380 -57 -336 -55V-46Q-180 -42 0 -41T312 -45V-55Q372 -57 420 -63"
    "Q421 -50 410 -38T384 -14L380 29H-394Q-411 29 -414 6z"
)
_KEEL: Final = 29
_RUDDER: Final = "M384 -12L398 -7Q400 8 397 28L381 29z"
_UPPER_WORKS: Final = "M-284 -44V-62H-270V-78H208V-62H268V-44z"
_HOUSES: Final = (
    "M-270 -78V-93H-236V-78M-238 -84H-206V-78M-128 -78V-86H-92V-78M-22 -78V-86H14V-78"
    "M94 -78V-86H128V-78M168 -78V-86H196V-78M224 -62V-72H256V-62M330 -55V-67H366V-56"
)
_FUNNELS: Final = (-182, -66, 50, 166)
_MASTS: Final = ((-316, -48), (290, -46))
_FUNNEL_TOP: Final = -148
_MAST_TOP: Final = -160


@lru_cache(maxsize=1)
def sections() -> tuple[tuple[int, float, float], ...]:
    """Every compartment, and the last deck whole: its deck, and from where to where it lies."""
    found: list[tuple[int, float, float]] = []
    for deck in range(c.DECKS):
        parts = max(1, int(c.COMPARTMENTS[deck]))
        for part in range(parts):
            left, width = deck * DECK_WIDTH - 420, DECK_WIDTH / parts
            found.append((deck, left + part * width, left + (part + 1) * width))
    return tuple(found)


@lru_cache(maxsize=16)
def profile(turned: int) -> str:
    """The ship as she lies after so many pages."""
    angle, drop = SETTLING[turned]
    whole = group(
        _rigging(),
        "".join(_funnel(x) for x in _FUNNELS),
        path(_HOUSES, class_="house"),
        path(_UPPER_WORKS, class_="works"),
        path(_RUDDER, class_="house"),
        path(_HULL, class_="hull"),
        _decks(),
        _water_in_her(turned),
        _bulkheads(),
        *(_lights(number, turned) for number in range(len(sections()))),
        path(_HULL, class_="outline"),
        _boats_on_deck(turned),
        _deck_numbers(turned),
        transform=f"translate({MIDDLE:g} {WATER + drop:g}) rotate({-angle:g})",
        class_="vessel",
    )
    return group(_smoke(turned), whole, clip_path="url(#sos-titanic-afloat)")


@lru_cache(maxsize=1)
def clips() -> str:
    """What keeps the water within the hull, and the ship above what is drawn beneath her."""
    above = rectangle(-900, -900, 2700, 900 + LOWEST, class_="hit")
    return element(
        "defs",
        element("clipPath", path(_HULL), id="sos-titanic-hull"),
        element("clipPath", above, id="sos-titanic-afloat"),
    )


def _funnel(x: int) -> str:
    top = _FUNNEL_TOP
    body = f"M{x - 18} -80L{x - 9} {top}H{x + 26}L{x + 17} -80z"
    black = f"M{x - 11.4:g} {top + 19}L{x - 9} {top}H{x + 26}L{x + 23.6:g} {top + 19}z"
    stays = f"M{x - 11} {top + 26}L{x - 36} -78M{x + 23} {top + 26}L{x + 46} -78"
    pipe = f"M{x - 12} -84L{x - 3} {top + 2}"
    return (
        path(stays, class_="stay")
        + path(body, class_="funnel")
        + path(black, class_="funnel-top")
        + path(pipe, class_="stay")
    )


def _rigging() -> str:
    """Masts with the crow's nest, their stays, and the aerial between them."""
    (fore, foot), (main, main_foot) = _MASTS
    masts = f"M{fore} {foot}L{fore + 16} {_MAST_TOP}M{main} {main_foot}L{main + 16} {_MAST_TOP}"
    nest = f"M{fore + 2} -110h14v-9h-14z"
    aerial = f"M{fore + 16} {_MAST_TOP + 2}Q0 {_MAST_TOP + 16} {main + 16} {_MAST_TOP + 2}"
    stays = (
        f"M{fore + 15} {_MAST_TOP + 8}L-416 -62M{fore + 12} -138L-268 -92"
        f"M{main + 15} {_MAST_TOP + 8}L414 -62M{main + 12} -138L232 -72"
    )
    booms = f"M{fore + 6} -92L-352 -64M{main + 6} -92L322 -64"
    staff = "M417 -62L424 -92M-417 -62L-424 -84"
    return (
        path(f"{stays}{aerial}", class_="stay")
        + path(f"{masts}{booms}{staff}", class_="mast")
        + path(nest, class_="house")
    )


def _decks() -> str:
    """Her decks below, as fine lines, and the paint above the keel."""
    fine = "M-404 -20H384M-406 -4H383M-410 12H382M-284 -53H268M-270 -70H208"
    return path(fine, class_="fine")


def _bulkheads() -> str:
    drawn: list[str] = []
    for number, (deck, left, _) in enumerate(sections()):
        if number == 0:
            continue
        first = sections()[number - 1][0] != deck
        top = -44 if first else -20
        drawn.append(line(left, top, left, _KEEL, class_="bulkhead" if first else "fine"))
    return "".join(drawn)


def _deck_numbers(turned: int) -> str:
    """The number of each deck on the hull."""
    drawn: list[str] = []
    for deck in range(c.DECKS):
        lost = deck < c.DECK_LINES and turned >= int(c.FLOODED_AT[deck])
        x = -420 + (deck + 0.5) * DECK_WIDTH
        class_ = "deck-number lost" if lost else "deck-number"
        drawn.append(text(str(deck + 1), x, -3, 27, class_=class_, text_anchor="middle"))
    return "".join(drawn)


def _boats_on_deck(turned: int) -> str:
    if turned >= c.PAGES:
        return ""
    hung = "".join(f"M{x} -82q9 6 18 0l-3 6h-12z" for x in (-204, -160, 24, 62, 134))
    return path(hung, class_="hung")


# Water and lights


def _water_in_her(turned: int) -> str:
    """The compartments that are flooded, hatched, and the one that floods next."""
    drawn: list[str] = []
    for number, (_, left, right) in enumerate(sections()):
        if number < turned:
            drawn.append(rectangle(left, -64, right - left, 96, class_="flood"))
            drawn.append(path(_waves(left, right), class_="flood-lines"))
        elif number == turned < c.PAGES:
            box = rectangle(left + 2, -18, right - left - 4, _KEEL + 15, class_="next-flood")
            drawn.append(box)
    return group(*drawn, clip_path="url(#sos-titanic-hull)")


def _waves(left: float, right: float) -> str:
    """Lines of water across a compartment."""
    width = right - left
    step = width / max(2, round(width / 14))
    number = round(width / step)
    ripple = f"q{step / 4:.2f} -3.6 {step / 2:.2f} 0t{step / 2:.2f} 0" * number
    return "".join(f"M{left:.1f} {y}{ripple}" for y in range(-38, 30, 9))


@lru_cache(maxsize=64)
def _lights(number: int, turned: int) -> str:
    """The portholes and windows of a section, lit or dark: rows of dots and dashes."""
    state = "dark" if number < turned or turned >= DARK_FROM else "alight"
    return path(_row(number, _PORTHOLES), class_=f"porthole {state}") + path(
        _row(number, _WINDOWS), class_=f"window {state}"
    )


_PORTHOLES: Final = ((-37, -396, 376), (-29, -392, 376))
_WINDOWS: Final = (
    (-73.5, -264, 204),
    (-66, -264, 204),
    (-57.5, -278, 264),
    (-48.5, -278, 264),
)
_APART: Final = 9
"""Lights lie so far apart, as `board.css` says, too."""


def _row(number: int, rows: tuple[tuple[float, int, int], ...]) -> str:
    """Lines along those parts of the rows that lie in a section, each beginning with a light."""
    _, left, right = sections()[number]
    drawn: list[str] = []
    for y, start, end in rows:
        first = start + max(0, math.ceil((left - start) / _APART)) * _APART
        last = min(right, end)
        if first < last:
            drawn.append(f"M{first:g} {y:g}H{last:.1f}")
    return "".join(drawn)


def _smoke(turned: int) -> str:
    """Smoke from the funnels, less as her boilers drown."""
    if turned >= DARK_FROM:
        return ""
    blown = _FUNNELS[min(2, turned // 3) : 3]
    angle, drop = SETTLING[turned]
    wisps = "".join(
        f"M{x + 10} {_FUNNEL_TOP - 4}c6 -14 26 -12 40 -20s20 -18 44 -16s30 -14 62 -12"
        f"M{x + 16} {_FUNNEL_TOP - 2}c12 -8 26 -6 38 -12s24 -12 40 -10"
        for x in blown
    )
    return path(
        wisps,
        class_="smoke",
        transform=f"translate({MIDDLE:g} {WATER + drop:g}) rotate({-angle:g})",
    )


# The night around her


@lru_cache(maxsize=1)
def stars() -> str:
    """Stars above the sea, some beyond the drawing's own box, where a page gives it more room."""
    luck = random.Random(12)
    faint, bright = "", ""
    for number in range(150):
        x, y = luck.uniform(-700, WIDTH + 700), luck.uniform(-215, WATER - 20)
        if not (-10 < x < 235 and -5 < y < 110):
            point = f"M{x:.0f} {y:.0f}h.01"
            faint, bright = (faint, bright + point) if number % 5 == 0 else (faint + point, bright)
    return path(faint, class_="star") + path(bright, class_="star bright")


@lru_cache(maxsize=1)
def iceberg() -> str:
    """The iceberg, astern of her and far off: seen where a page gives the drawing more width."""
    outline = "M-150 236L-138 214L-126 219L-112 186L-98 196L-84 172L-70 204L-58 210L-44 236z"
    facets = "M-112 186L-106 214L-118 236M-84 172L-88 206L-76 236M-98 196L-100 222"
    return group(path(outline, class_="berg"), path(facets, class_="fine"), class_="iceberg")


@lru_cache(maxsize=1)
def sea() -> str:
    """The sea: what lies under the waterline is seen through it."""
    surface = f"M-900 {WATER}" + "q7 -4 14 0t14 0" * 97
    body = f"{surface}V1500H-900z"
    return path(body, class_="sea") + path(surface, class_="surface")


@lru_cache(maxsize=16)
def ripples(turned: int) -> str:
    """Waves upon the open sea, about the lifeboats; rings where she has gone."""
    marks = (
        (-60, 262, 3), (930, 268, 4), (-130, 420, 4), (915, 470, 3), (-90, 610, 3), (925, 640, 4),
        (-70, 760, 4), (24, 694, 2), (250, 690, 2), (474, 694, 2), (700, 689, 2), (918, 800, 4),
    )  # fmt: skip
    drawn = "".join(f"M{x} {y}" + "q6 -4 12 0t12 0" * times for x, y, times in marks)
    rings = ""
    if turned >= c.PAGES:
        rings = "".join(
            element("ellipse", cx=640, cy=258, rx=wide, ry=wide / 9, class_="ring")
            for wide in (40, 92, 150)
        )
    return path(drawn, class_="ripple") + rings


# The clock


@lru_cache(maxsize=16)
def clock(turned: int) -> str:
    """A ship's clock at the time of that night, which the page of the booklet tells."""
    hours, minutes = (int(part) for part in c.CLOCK[turned].split(":"))
    hour_angle = (hours % 12 + minutes / 60) * 30
    ticks = "".join(
        line(
            0, -29, 0, -24 if number % 3 else -20, class_="tick", transform=f"rotate({number * 30})"
        )
        for number in range(12)
    )
    return moved(
        44,
        48,
        circle(0, 0, 37, class_="clock-rim"),
        circle(0, 0, 32, class_="clock-face"),
        ticks,
        line(0, 4, 0, -16, class_="hand hours", transform=f"rotate({hour_angle:g})"),
        line(0, 6, 0, -25, class_="hand", transform=f"rotate({minutes * 6})"),
        circle(0, 0, 3.4, class_="hub"),
        class_="clock-dial",
    )
