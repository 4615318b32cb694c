"""The symbols of Ark Ship, from `symbols.svg`: skills and sickness, stress, age, sleepers, tokens.

Each is drawn in a box of 24 by 24, berths in a larger one, and recognisable at 16 pixels.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art
from allhands.drawing.markup import group, rectangle
from allhands.drawing.symbols import icon

from .. import cards as c

_SYMBOLS: Final = art(__name__, "symbols.svg")

_SKILLS: Final = (*(_SYMBOLS[name.lower()] for name in c.SKILL_NAMES), _SYMBOLS["sickness"])
"""In the order of the skills; sickness is the last."""
STRESS: Final = _SYMBOLS["stress"]
BULB: Final = _SYMBOLS["bulb"]
SEALED: Final = _SYMBOLS["sealed"]
"""A closed envelope: what is secret."""
TICK: Final = _SYMBOLS["tick"]
LOOP: Final = _SYMBOLS["loop"]
DISH: Final = _SYMBOLS["dish"]
CARD_BACK: Final = _SYMBOLS["ark"]
"""The ark, on the backs of cards."""
TOKEN: Final = _SYMBOLS["token"]
ASLEEP: Final = _SYMBOLS["asleep"]
VACANT: Final = _SYMBOLS["vacant"]
"""A berth of the freezer, with a sleeper in it and without."""


@lru_cache(maxsize=16)
def skill_glyph(skill: int) -> str:
    """The symbol of a skill, or of sickness."""
    return group(_SKILLS[skill], class_="glyph")


@lru_cache(maxsize=16)
def skill_icon(skill: int) -> str:
    """The symbol of a skill, to stand in a line of HTML."""
    return icon(skill_glyph(skill), "ark-icon")


@lru_cache(maxsize=16)
def symbol_icon(symbol: str) -> str:
    """Any other symbol, to stand in a line of HTML."""
    return icon(group(symbol, class_="glyph"), "ark-icon")


def ranks(number: int, most: int = c.MOST_RANKS) -> str:
    """Boxes of a skill, so many of them checked, side by side from the origin, 9 wide each."""
    return "".join(
        rectangle(at * 11, 0, 9, 9, rx=1.5, class_="rank-box full" if at < number else "rank-box")
        for at in range(most)
    )
