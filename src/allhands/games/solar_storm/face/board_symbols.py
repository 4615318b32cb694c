"""The symbols of Solar Storm: resources, and the powers of its rooms."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, group, path, rectangle, text
from allhands.drawing.symbols import icon

from .. import cards as c
from .nouns import LETTERS

_HEXAGON = "l4.300 2.500v5l-4.300 2.500l-4.300 -2.500v-5z"

RESOURCE_GLYPHS: Final = (
    path("M3 5H13M17 5H21M3 12H6M10 12H21M3 19H15M19 19H21", class_="line"),
    path("M7 3H17L23 12L17 21H7L1 12z", class_="line") + circle(12, 12, 4.2, class_="line"),
    path(f"M12 1.500{_HEXAGON}M7 12.200{_HEXAGON}M17 12.200{_HEXAGON}", class_="line"),
    path("M14 1L4 14H11L9.500 23L20 9.500H12.500z", class_="bolt"),
    path("M12 1L15 8.6L23 9.2L17 14.4L19 22.3L12 18L5 22.3L7 14.4L1 9.2L9 8.6z", class_="line"),
)
"""Data: marks on a tape. Metal: a nut. Nanobots: three cells. Energy: a bolt. Universal: a star."""

UNKNOWN_GLYPH: Final = text("?", 12, 19, 20, class_="mark", text_anchor="middle")

POWER_GLYPHS: Final = (
    path("M3 8H19L14 3M21 16H5L10 21", class_="line"),
    path(
        "M15 3A6 6 0 0 0 10 11L2.500 18.500L5.500 21.500L13 14A6 6 0 0 0 21 9L17 11L13 7z",
        class_="line",
    ),
    path("M9 2H15V9H22V15H15V22H9V15H2V9H9z", class_="line"),
    path("M20 7A9 9 0 1 0 21 14M21 2V8H15", class_="line"),
    path(
        "M8 9A4 4 0 1 1 8 1A4 4 0 0 1 8 9M1 22V18Q1 13 8 13M11 17H22L18 13M22 17L18 21",
        class_="line",
    ),
    path("M2 7L12 2L22 7V18L12 23L2 18zM2 7L12 12L22 7M12 12V23", class_="line"),
    path("M12 2L21 5V11C21 17 17 21 12 22.500C7 21 3 17 3 11V5z", class_="line"),
    path("M1 12Q12 0 23 12Q12 24 1 12", class_="line") + circle(12, 12, 3.6, class_="line"),
    circle(12, 12, 4, class_="line") + path("M12 1V6M12 18V23M1 12H6M18 12H23", class_="line"),
)
"""In the order of the rooms."""

CHIP_WIDTH: Final = 48
CHIP_HEIGHT: Final = 32


def resource_class(kind: int) -> str:
    """The class whose colour a resource has."""
    return c.KIND_NAMES[kind] if 0 <= kind < c.KINDS else "unknown"


def glyph_of(kind: int) -> str:
    """A resource's glyph; a question mark for one that is not known."""
    return RESOURCE_GLYPHS[kind] if 0 <= kind < c.KINDS else UNKNOWN_GLYPH


def letter_of(kind: int) -> str:
    """A resource's letter."""
    return LETTERS[kind] if 0 <= kind < c.KINDS else "?"


@lru_cache(maxsize=16)
def chip(kind: int) -> str:
    """A resource with its letter, in a box of 48 by 32."""
    return group(
        rectangle(1, 1, CHIP_WIDTH - 2, CHIP_HEIGHT - 2, rx=7, class_="chip-edge"),
        group(glyph_of(kind), transform="translate(5 7) scale(.75)"),
        text(letter_of(kind), 34, 23.5, 21.5, class_="letter", text_anchor="middle"),
        class_=f"chip {resource_class(kind)}",
    )


@lru_cache(maxsize=16)
def resource_icon(kind: int) -> str:
    """A resource's glyph, to stand in a line of HTML."""
    return icon(glyph_of(kind), f"resource {resource_class(kind)}")
