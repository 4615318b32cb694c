"""The symbols of Zeno: marks on the plan, and a token for each survivor."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art
from allhands.drawing.markup import circle, group, moved, rectangle, text
from allhands.drawing.symbols import icon

from ..cards import SEATS
from ..rules import nouns as w

SYMBOLS: Final = art(__name__, "symbols.svg")
MARK: Final = 16.0
"""How wide a mark is on the plan."""
TOKEN: Final = (26, 26)
"""How wide and high a survivor's token is."""
FACTIONS: Final = ("triangles", "discs", "squares", "diamonds", "crosses")
"""What factions are told by besides their colours, seat by seat."""


def mark(symbol: str, x: float, y: float, class_: str, size: float = MARK) -> str:
    """A mark with its upper left corner at a point."""
    return moved(x, y, SYMBOLS[symbol], scale=round(size / 24, 3), class_=f"mark {class_}")


@lru_cache(maxsize=64)
def faction(seat: int) -> str:
    """The sign of a faction, to stand in a line of HTML."""
    return icon(SYMBOLS[f"faction-{seat % SEATS}"], f"faction crew-{seat}")


@lru_cache(maxsize=1024)
def token(number: int, seat: int, harm: int, infection: int, is_scapegoat: bool) -> str:
    """A survivor: the faction's colour and sign, the rank, and what ails them at the edges."""
    width, height = TOKEN
    return group(
        rectangle(0, 0, width, height, rx=4, class_="body"),
        moved(width / 2 - 4, 1.5, SYMBOLS[f"faction-{seat % SEATS}"], scale=0.333, class_="sign"),
        _rank(number + 1),
        *(rectangle(-2.5 + 10 * at, -3, 8, 5, class_="harm") for at in range(harm)),
        circle(width - 1, 1, 3.6, class_="late" if infection == w.LATE else "early")
        if infection
        else "",
        rectangle(-2, height - 1.5, width + 4, 4, class_="goat") if is_scapegoat else "",
        class_=f"survivor crew-{seat}",
    )


def _rank(rank: int) -> str:
    """A survivor's rank, as large as its token is wide."""
    width = TOKEN[0]
    squeezed = {"textLength": width - 4, "lengthAdjust": "spacingAndGlyphs"} if rank > 9 else {}
    return text(str(rank), width / 2, 24, 20.6, class_="rank", text_anchor="middle", **squeezed)
