"""The symbols of Solar Storm, from `symbols.svg`: resources, and the powers of its rooms."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art
from allhands.drawing.markup import group, rectangle, text
from allhands.drawing.symbols import icon

from .. import cards as c
from .nouns import LETTERS

SYMBOLS: Final = art(__name__, "symbols.svg")

POWER_GLYPHS: Final = tuple(SYMBOLS[name.lower().replace(" ", "-")] for name in c.ROOM_NAMES)
"""In the order of the rooms."""

CHIP_WIDTH: Final = 48
CHIP_HEIGHT: Final = 32


def resource_class(kind: int) -> str:
    """The class whose colour a resource has."""
    return c.KIND_NAMES[kind] if 0 <= kind < c.KINDS else "unknown"


def glyph_of(kind: int) -> str:
    """A resource's glyph; a question mark for one that is not known."""
    return SYMBOLS[resource_class(kind)]


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
