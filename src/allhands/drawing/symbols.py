"""Symbols that ships share, each drawn in a box of 24 by 24 and recognisable at 16 pixels.

A symbol has no colour of its own: strokes and fills are those of the class around it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .markup import circle, element, group, path, rectangle, text

MEEPLE_HEADS: Final = (
    circle(12, 6, 5),
    rectangle(7.4, 1.4, 9.2, 9.2, rx=1),
    path("M12 0.4L18 10.6H6z"),
    path("M12 0L17.6 5.8L12 11.6L6.4 5.8z"),
    path("M7 1h10l2.2 5L17 11H7L4.8 6z"),
    path("M12 0.5c4 0 6 3 6 5.5h-3v5H9V6H6c0-2.500 2-5.500 6-5.500z"),
)
"""For six crew members: round, square, three-cornered, on its tip, six-sided, hooded."""


@lru_cache(maxsize=64)
def meeple(member: int, initial: str) -> str:
    """A crew member: told from the others by the head and the initial, beside the colour."""
    body = path("M3 24V20.500C3 15.500 6.500 12.600 12 12.600S21 15.500 21 20.500V24z")
    letter = text(initial, 12, 22.8, 10.5, class_="initial", text_anchor="middle")
    head = MEEPLE_HEADS[member % len(MEEPLE_HEADS)]
    return group(body, head, letter, class_=f"meeple crew-{member % len(MEEPLE_HEADS)}")


CUBE: Final = group(
    path("M12 1.500L22 6.800V17.600L12 22.800L2 17.600V6.800z", class_="solid"),
    path("M2 6.800L12 12L22 6.800M12 12V22.800", class_="edge"),
    class_="cube",
)
SHIELD: Final = group(
    path(
        "M12 1.5L21.5 5V11.5C21.5 17.3 17.6 21 12 23C6.4 21 2.5 17.3 2.5 11.5V5z",
        class_="solid",
    ),
    path("M12 5.200V19.300M6 10.800H18", class_="edge"),
    class_="shield",
)
ACTION: Final = group(
    circle(12, 12, 10.4, class_="solid"),
    path("M9 6.500L15.500 12L9 17.500", class_="edge"),
    class_="action",
)
WARNING: Final = group(
    path("M12 2L23 21.500H1z", class_="solid"),
    path("M12 8.500V14.500M12 17.300V19", class_="edge"),
    class_="warning",
)

PIPS: Final = {
    0: (),
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6.5), (17, 6.5), (7, 12), (17, 12), (7, 17.5), (17, 17.5)),
}


@lru_cache(maxsize=16)
def die(face: int) -> str:
    """A die showing a face; with a question mark where that is not known."""
    box = rectangle(1.5, 1.5, 21, 21, rx=4.5, class_="solid")
    if face not in PIPS or face == 0:
        return group(
            box, text("?", 12, 17.5, 15, class_="mark", text_anchor="middle"), class_="die"
        )
    return group(box, *(circle(x, y, 2.1, class_="pip") for x, y in PIPS[face]), class_="die")


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
