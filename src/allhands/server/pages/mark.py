"""The mark of All Hands, a ship that is a hand, and its name in a draughtsman's letters."""

from __future__ import annotations

from functools import cache
from typing import Final

import htpy as h
from htpy import Element
from markupsafe import Markup

HAND: Final = "M4 20 L4 15.5 M8 20 V7 M12 20 V3.5 M16 20 V6 M20 20 V10.5"
HULL: Final = "M1.5 20 H22.5 C21.5 25 18 28.5 12 28.5 C6 28.5 2.5 25 1.5 20 Z"

LETTER_HEIGHT: Final = 40
LETTERS: Final = {
    "A": (32, "M0 40 L16 0 L32 40 M6 25 H26"),
    "L": (22, "M0 0 V40 H22"),
    "H": (28, "M0 0 V40 M28 0 V40 M0 20 H28"),
    "N": (29, "M0 40 V0 L29 40 V0"),
    "D": (29, "M0 0 V40 H10 C22 40 29 32 29 20 C29 8 22 0 10 0 Z"),
    "S": (25, "M24 6 C20 1 15 0 12 0 C5 0 1 4 1 9 C1 22 25 17 25 30 C25 36 20 40 13 40 Q5 40 0 34"),
}  # fmt: skip
GAP: Final = 13
SPACE: Final = 24


@cache
def mark() -> Element:
    """Five fingers, or masts, above a hull."""
    return h.svg(".mark", viewBox="0 0 24 32", width="24", height="32", aria_hidden="true")[
        h.g(
            fill="none",
            stroke="currentColor",
            stroke_width="1.8",
            stroke_linecap="round",
            stroke_linejoin="round",
        )[h.path(d=HAND), h.path(d=HULL)]
    ]


@cache
def drawn_name() -> Markup:
    """ALL HANDS on a drawing's lines: the picture that stands over the lobby."""
    along = 0
    strokes: list[Element] = []
    for letter in "ALL HANDS":
        if letter == " ":
            along += SPACE
            continue
        width, path = LETTERS[letter]
        strokes.append(h.path(d=path, transform=f"translate({along} 0)"))
        along += width + GAP
    width = along - GAP
    ends = [h.path(d=f"M{x} -7 V47") for x in (0, width)]
    lines = [h.path(d=f"M-14 {y} H{width + 14}") for y in (0, LETTER_HEIGHT)]
    drawing = h.svg(
        ".drawn-name",
        viewBox=f"-16 -10 {width + 32} 60",
        role="img",
        aria_label="All Hands",
    )[h.g(".rules")[lines, ends], h.g(".letters")[strokes]]
    return Markup(str(drawing))
