"""The symbols of Ark Ship: skills and sickness, stress, age, sleepers, tokens and ranks.

Each is drawn in a box of 24 by 24 and recognisable at 16 pixels.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, group, path, rectangle
from allhands.drawing.symbols import icon

from .. import cards as c

_LEAF: Final = path(
    "M4 20Q3 5 20.5 3.5Q21.5 18 8.5 18.5M4 21.5Q8 12.5 15 9M9 14.200L8.600 9.5M11.5 11.5L16 12",
    class_="stroke",
)
_STAFF: Final = path(
    "M12 2V22M16.5 4.5Q6.5 4.5 8 8T15.5 11.5T9 15.5T14 20", class_="stroke"
) + circle(17.6, 4.6, 1.5, class_="solid")
_CHIP: Final = rectangle(6, 6, 12, 12, rx=1.5, class_="stroke") + path(
    "M9 2.5V6M15 2.5V6M9 18V21.5M15 18V21.5M2.5 9H6M2.5 15H6M18 9H21.5M18 15H21.5M10 10H14V14H10z",
    class_="stroke",
)
_ORBIT: Final = circle(12, 12, 5, class_="solid") + path(
    "M3.5 17.5Q0.5 15 8 10.5T20.5 6.5Q23.5 9 16 13.5T3.5 17.5", class_="stroke"
)
_WRENCH: Final = path(
    "M14.5 9.5L4.5 19.5Q3.5 21.5 5 22Q6 22 7 21L16.5 11.5M14.5 9.5Q12.5 4 18 2.5L16.5 6.5"
    "L19.5 8.5L22.5 5.5Q23 11.5 16.5 11.5",
    class_="stroke",
)
_SKULL: Final = path(
    "M5 16.5Q2.5 13.5 3 10Q4 2.5 12 2.5T21 10Q21.5 13.5 19 16.5L17 17V21.5H7V17z"
    "M10.5 18.5V21.5M13.5 18.5V21.5",
    class_="stroke",
) + group(circle(8.4, 11, 2.1, class_="solid"), circle(15.6, 11, 2.1, class_="solid"))
SKILL_GLYPHS: Final = (_LEAF, _STAFF, _CHIP, _ORBIT, _WRENCH, _SKULL)
"""In the order of the skills; sickness is the last."""

STRESS: Final = group(
    path("M14 1.5L4.5 13.5H11L9 22.5L19.5 9.5H12.5z", class_="solid"), class_="stress"
)
BULB: Final = path(
    "M8.5 16Q5 13.5 5 9.5Q5.5 3 12 3T19 9.5Q19 13.5 15.5 16V18.5H8.5zM9.5 21.5H14.5",
    class_="stroke",
)
SEALED: Final = path("M3 5.5H21V19H3zM3 6L12 13.5L21 6", class_="stroke")
"""A closed envelope: what is secret."""
TICK: Final = path("M4 13L9.5 18.5L20.5 5.5", class_="stroke")
LOOP: Final = path("M6.5 8.5Q10 8.5 12 12Q14 15.5 17.5 15.5Q21 15.5 21 12T17.5 8.5Q14 8.5 12 12"
            "Q10 15.5 6.5 15.5Q3 15.5 3 12T6.5 8.5", class_="stroke")  # fmt: skip
DISH: Final = path(
    "M4 6Q4 18 17 19.5zM10.5 12.5L18 5M18 5h.01M10 18L8 22.5M5 22.5H13", class_="stroke"
) + circle(18.5, 4.5, 2, class_="solid")
CARD_BACK: Final = path(
    "M3 14Q9 7 21 12Q15 19 3 14zM21 12L23 10M21 12L23 14", class_="stroke"
) + circle(15.5, 12, 1.2, class_="solid")
"""The ark, on the backs of cards."""
TOKEN: Final = group(
    path("M12 1.5L21.5 7V17L12 22.5L2.5 17V7z", class_="token-face"),
    circle(12, 12, 3.6, class_="token-eye"),
    class_="token",
)


@lru_cache(maxsize=16)
def skill_glyph(skill: int) -> str:
    """The symbol of a skill, or of sickness."""
    return group(SKILL_GLYPHS[skill], class_="glyph")


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
