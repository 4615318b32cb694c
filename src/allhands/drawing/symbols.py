"""Symbols that ships share, each drawn in a box of 24 by 24 and recognisable at 16 pixels:
`symbols.svg`.

A symbol has no colour of its own: strokes and fills are those of the class around it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .art import art
from .markup import element, group, rectangle, text

_SYMBOLS: Final = art(__name__, "symbols.svg")

_BODY: Final = _SYMBOLS["meeple-body"]
_HEADS: Final = tuple(
    _SYMBOLS[f"head-{shape}"]
    for shape in ("round", "square", "three-cornered", "on-its-tip", "six-sided", "hooded")
)
"""For six crew members."""


@lru_cache(maxsize=64)
def meeple(member: int, initial: str) -> str:
    """A crew member: told from the others by the head and the initial, beside the colour."""
    shape = member % len(_HEADS)
    letter = text(initial, 12, 23.4, 14, class_="initial", text_anchor="middle")
    return group(_BODY, _HEADS[shape], letter, class_=f"meeple crew-{shape}")


CUBE: Final = _SYMBOLS["cube"]
SHIELD: Final = _SYMBOLS["shield"]
ACTION: Final = _SYMBOLS["action"]
WARNING: Final = _SYMBOLS["warning"]


def die(face: int) -> str:
    """A die showing a face; with a question mark where that is not known."""
    return _SYMBOLS[f"die-{face}" if 1 <= face <= 6 else "die-unknown"]


@lru_cache(maxsize=256)
def icon(symbol: str, class_: str = "") -> str:
    """A symbol by itself, to stand in a line of HTML."""
    classes = f"icon {class_}".strip()
    return element("svg", symbol, class_=classes, viewBox="0 0 24 24", aria_hidden="true")


@lru_cache(maxsize=256)
def card(face: str, class_: str = "", width: int = 44, height: int = 60) -> str:
    """A card with something drawn on its face, as an `<svg>` of its own."""
    edge = rectangle(1, 1, width - 2, height - 2, rx=6, class_="card-edge")
    box = f"0 0 {width} {height}"
    return element(
        "svg", edge, face, class_=f"card {class_}".strip(), viewBox=box, aria_hidden="true"
    )
