"""The profile of the ship: her hull, funnels and masts, her lights, and the water in her.

She is drawn about the point where she floats amidships, the bow to the left, and then tilted and
lowered as a whole. What never changes is drawn in `plan.svg`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art, dressed
from allhands.drawing.markup import circle, element, group, line, moved, rectangle, text

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

_PLAN: Final = art(__name__, "plan.svg")

STARS: Final = _PLAN["stars"]
"""Above the sea, some beyond the drawing's own box, where a page gives it more room."""
ICEBERG: Final = _PLAN["iceberg"]
"""Astern of her and far off: seen where a page gives the drawing more width."""
SEA: Final = _PLAN["sea"]
"""What lies under the waterline is seen through it."""
_HULL: Final = _PLAN["hull"]
_LIGHTS: Final = tuple(
    (_PLAN[f"portholes-{part}"], _PLAN[f"windows-{part}"]) for part in range(c.PAGES + 1)
)
"""By compartments, from the bow on, and in the last deck whole."""
_WATER: Final = tuple(_PLAN[f"water-{part}"] for part in range(c.PAGES))
_NEXT_WATER: Final = tuple(_PLAN[f"next-water-{part}"] for part in range(c.PAGES))
"""By compartments: each page floods one."""


@lru_cache(maxsize=16)
def profile(turned: int) -> str:
    """The ship as she lies after so many pages."""
    angle, drop = SETTLING[turned]
    whole = group(
        _PLAN["above-hull"],
        dressed(_HULL, class_="hull"),
        _PLAN["decks"],
        _water_in_her(turned),
        _PLAN["bulkheads"],
        *(_lights(part, turned) for part in range(len(_LIGHTS))),
        dressed(_HULL, class_="outline"),
        _PLAN["boats-on-deck"] if turned < c.PAGES else "",
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
        element("clipPath", _HULL, id="sos-titanic-hull"),
        element("clipPath", above, id="sos-titanic-afloat"),
    )


def _deck_numbers(turned: int) -> str:
    """The number of each deck on the hull."""
    drawn: list[str] = []
    for deck in range(c.DECKS):
        lost = deck < c.DECK_LINES and turned >= int(c.FLOODED_AT[deck])
        x = -420 + (deck + 0.5) * DECK_WIDTH
        class_ = "deck-number lost" if lost else "deck-number"
        drawn.append(text(str(deck + 1), x, -3, 27, class_=class_, text_anchor="middle"))
    return "".join(drawn)


# Water and lights


def _water_in_her(turned: int) -> str:
    """The compartments that are flooded, hatched, and the one that floods next."""
    flooded = _WATER[:turned]
    return group(*flooded, *_NEXT_WATER[turned : turned + 1], clip_path="url(#sos-titanic-hull)")


def _lights(part: int, turned: int) -> str:
    """The portholes and windows of a part of her, lit or dark."""
    state = "dark" if part < turned or turned >= DARK_FROM else "alight"
    portholes, windows = _LIGHTS[part]
    return dressed(portholes, class_=f"porthole {state}") + dressed(
        windows, class_=f"window {state}"
    )


def _smoke(turned: int) -> str:
    """Smoke from the funnels, less as her boilers drown."""
    if turned >= DARK_FROM:
        return ""
    angle, drop = SETTLING[turned]
    return dressed(
        _PLAN[f"smoke-{max(1, 3 - turned // 3)}"],
        transform=f"translate({MIDDLE:g} {WATER + drop:g}) rotate({-angle:g})",
    )


# The night around her


def ripples(turned: int) -> str:
    """Waves upon the open sea, about the lifeboats; rings where she has gone."""
    return _PLAN["ripples"] + (_PLAN["rings"] if turned >= c.PAGES else "")


# The clock


@lru_cache(maxsize=16)
def clock(turned: int) -> str:
    """A ship's clock at the time of that night, which the page of the booklet tells."""
    hours, minutes = (int(part) for part in c.CLOCK[turned].split(":"))
    hour_angle = (hours % 12 + minutes / 60) * 30
    return moved(
        44,
        48,
        _PLAN["clock"],
        line(0, 4, 0, -16, class_="hand hours", transform=f"rotate({hour_angle:g})"),
        line(0, 6, 0, -25, class_="hand", transform=f"rotate({minutes * 6})"),
        circle(0, 0, 3.4, class_="hub"),
        class_="clock-dial",
    )
