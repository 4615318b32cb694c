"""The symbols of SOS Titanic, from `symbols.svg`: anchors, boats and flags, and one for each action
card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art
from allhands.drawing.markup import group
from allhands.drawing.symbols import icon

from .. import cards as c

CLASS_STYLES: Final = ("first", "second")
"""The classes of style sheets that colour what belongs to a passenger class."""
NUMERALS: Final = ("I", "II")

_SYMBOLS: Final = art(__name__, "symbols.svg")

ANCHOR: Final = _SYMBOLS["anchor"]
LIFEBOAT: Final = _SYMBOLS["lifeboat"]
PENNANT: Final = _SYMBOLS["pennant"]
"""Flown by the highest passengers of a class, who may begin a line; from its pole's foot."""


def numeral(kind: int) -> str:
    """The Roman numeral of a passenger class, in a box of 14 by 20."""
    return _SYMBOLS[f"numeral-{kind + 1}"]


# Action cards

_ACTIONS: Final = tuple(
    _SYMBOLS[name]
    for name in (
        "get-ready", "come-on", "come-back", "your-turn", "same-lines", "wait", "save-time",
        "plan-a", "plan-b", "collapsible-boat", "mystery-1", "mystery-2",
    )
)  # fmt: skip
"""In the order of the action cards; a Mystery Passenger is a question mark with its class."""

ACTION_SHORT: Final = (
    *c.ACTION_NAMES[: c.COLLAPSIBLE_BOAT],
    "Collapsible",
    "Mystery I",
    "Mystery II",
)
"""What action cards are called where there is little room."""

BACK_GLYPH: Final = _SYMBOLS["lifebuoy"]
"""A lifebuoy, on the backs of cards."""


def action_glyph(kind: int) -> str:
    """An action card's symbol; a lifebuoy for a card that is not known."""
    return _ACTIONS[kind] if 0 <= kind < c.ACTION_KINDS else BACK_GLYPH


@lru_cache(maxsize=16)
def action_icon(kind: int) -> str:
    """An action card's symbol, to stand in a line of HTML."""
    return icon(group(action_glyph(kind), class_="glyph"), "sos-titanic action-icon")
