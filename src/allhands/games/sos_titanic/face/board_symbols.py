"""The symbols of SOS Titanic: anchors, boats and flags, and one for each action card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, group, path
from allhands.drawing.symbols import icon

from .. import cards as c

CLASS_STYLES: Final = ("first", "second")
"""The classes of style sheets that colour what belongs to a passenger class."""
NUMERALS: Final = ("I", "II")

ANCHOR: Final = group(
    circle(12, 4.4, 2.6, class_="stroke"),
    path(
        "M12 7.2V21.5M7 10.5H17M2.8 13.5Q3.5 20.8 12 21.5Q20.5 20.8 21.2 13.5"
        "M2.8 13.5L1.3 17M2.8 13.5L6 15.6M21.2 13.5L22.7 17M21.2 13.5L18 15.6",
        class_="stroke",
    ),
    class_="anchor",
)
LIFEBOAT: Final = group(
    path("M1.5 11Q12 14.5 22.5 11Q20.5 20 16.5 20H7.5Q3.5 20 1.5 11z", class_="solid"),
    path("M7 8V3.5M12 9V4.5M17 8V3.5", class_="stroke"),
    class_="lifeboat",
)
PENNANT: Final = group(
    path("M0 6V-13", class_="pole"), path("M0 -13L17 -8L0 -3z", class_="flag"), class_="pennant"
)
"""Flown by the highest passengers of a class, who may begin a line; from its pole's foot."""


def numeral(kind: int) -> str:
    """The Roman numeral of a passenger class, in a box of 14 by 20."""
    return _NUMERALS[kind]


_NUMERALS: Final = (
    path("M2 2H12M7 2V18M2 18H12", class_="numeral"),
    path("M0.5 2H13.5M4 2V18M10 2V18M0.5 18H13.5", class_="numeral"),
)

# Action cards

_CARD: Final = "M4 3H14V19H4z"
ACTION_GLYPHS: Final = (
    path(
        "M3 4H21M3 9.3H21M3 14.6H13M17 12.5V22M13.5 18.5L17 22L20.5 18.5",
        class_="stroke",
    ),
    path("M4 15H20L17.5 21H6.5zM12 12V2M7.5 6.5L12 2L16.5 6.5", class_="stroke"),
    path("M20 19V12A7 7 0 0 0 6 12V17M2 13L6 17.5L10 13", class_="stroke"),
    circle(6.5, 7, 3.2, class_="stroke")
    + path(
        "M1.5 20Q1.5 13 6.5 13T11.5 20M14 12H22M18.5 8L22.5 12L18.5 16",
        class_="stroke",
    ),
    path(
        "M5 3V21M19 3V21M9 8H15M12.5 5.5L15 8L12.5 10.5M15 16H9M11.5 13.5L9 16L11.5 18.5",
        class_="stroke",
    ),
    path(
        "M6 12V6.5M9.5 11.5V4M13 11.5V3.5M16.5 12V5.5M6 11V15Q6 21.5 12 21.5"
        "Q16.5 21.5 18 17L20.5 11.5Q19 9.5 16.5 13.5",
        class_="stroke",
    ),
    circle(12, 12, 9.5, class_="stroke") + path("M12 6.5V12L16 15", class_="stroke"),
    path(f"{_CARD}M17 8L21 12L17 16M8 15L9 8L10 15M8.3 12.5H9.7", class_="stroke"),
    path(
        "M10 3H20V19H10zM7 8L3 12L7 16M13.5 7V15H15.5Q17 14.8 17 13T15.5 11H13.5"
        "H15.2Q16.5 10.8 16.5 9T15.2 7z",
        class_="stroke",
    ),
    path(
        "M1.5 12Q12 16 22.5 12Q20 20 16 20H8Q4 20 1.5 12zM4.5 9L9 4H15L19.5 9",
        class_="stroke",
    ),
    path(
        "M8 8A4 4 0 1 1 12.5 12V15.5M12.5 19.5V20.5M3 3V20M1.5 3H4.5M1.5 20H4.5",
        class_="stroke",
    ),
    path(
        "M11 8A4 4 0 1 1 15.5 12V15.5M15.5 19.5V20.5M2.5 3V20M6.5 3V20M1 3H8M1 20H8",
        class_="stroke",
    ),
)
"""In the order of the action cards; a Mystery Passenger is a question mark with its class."""

ACTION_SHORT: Final = (
    *c.ACTION_NAMES[: c.COLLAPSIBLE_BOAT],
    "Collapsible",
    "Mystery I",
    "Mystery II",
)
"""What action cards are called where there is little room."""

BACK_GLYPH: Final = (
    circle(12, 12, 8, class_="stroke")
    + circle(12, 12, 4, class_="stroke")
    + path("M12 4V8M12 16V20M4 12H8M16 12H20", class_="stroke")
)
"""A lifebuoy, on the backs of cards."""


def action_glyph(kind: int) -> str:
    """An action card's symbol; a lifebuoy for a card that is not known."""
    return ACTION_GLYPHS[kind] if 0 <= kind < c.ACTION_KINDS else BACK_GLYPH


@lru_cache(maxsize=16)
def action_icon(kind: int) -> str:
    """An action card's symbol, to stand in a line of HTML."""
    return icon(group(action_glyph(kind), class_="glyph"), "sos-titanic action-icon")


@lru_cache(maxsize=1)
def anchor_icon() -> str:
    """An anchor, to stand in a line of HTML."""
    return icon(ANCHOR, "sos-titanic anchor-icon")
