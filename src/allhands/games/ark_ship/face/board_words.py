"""What stands on cards and rooms of the drawing, in as few words as there is room for.

The whole sentences are in `words_cards.py`; a pointer is shown them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import text

from .. import cards as c
from ..cards import wording
from .words_cards import with_amount

MINUS: Final = "\u2212"


_LEARN: Final = "learn the skill"


def ongoing_short(card: int) -> tuple[str, ...]:
    """What a crisis does as long as it lies there, in lines; none for nothing."""
    return wording.ONGOING[int(c.ONGOING[card])][1:]


def room_short(room: int) -> tuple[str, ...]:
    """What a room offers without a rank, with one, and with two."""
    if room == c.TRAINING:
        return ("1 stress, and", "any rank or trait")
    return (_LEARN, *(drawn for *_, drawn in wording.ROOMS[room]))


_LONGEST: Final = 13


@lru_cache(maxsize=64)
def title_lines(title: str) -> tuple[str, ...]:
    """A title in one line, or cut in two where they come out most alike."""
    words = title.split(" ")
    if len(title) <= _LONGEST or len(words) == 1:
        return (title,)
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])))


@lru_cache(maxsize=256)
def row_short(card: int, row: int) -> str:
    """What a row of a test does: "-1 asleep, stress all"; a dash for nothing."""
    said = [
        with_amount(wording.EFFECTS[int(effect)][1], int(amount))
        for effect, amount in c.ROW_EFFECT[card, row]
        if effect >= 0
    ]
    if not said:
        return "failed" if not c.ROW_GOOD[card, row] else "nothing"
    # what everybody looks for first: that the crisis goes
    return ", ".join(sorted(said, key=lambda words: words != "gone"))


@lru_cache(maxsize=256)
def span_short(card: int, row: int) -> str:
    """The successes for which a row counts: "0", "1-2", "3+"."""
    first = int(c.ROW_FROM[card, row])
    if row + 1 == c.ROWS[card]:
        return f"{first}+"
    last = int(c.ROW_FROM[card, row + 1]) - 1
    return str(first) if first == last else f"{first}\u2013{last}"


def removed_from(card: int) -> int:
    """The successes from which on a test comes to a good end."""
    good = (row for row in range(int(c.ROWS[card])) if c.ROW_GOOD[card, row])
    return int(c.ROW_FROM[card, next(good)])


_WIDE: Final = 0.415
"""How wide a letter of card text is on the average, by the size of the type."""


def fitted(words: str, x: float, y: float, size: float, room: float, class_: str) -> str:
    """Card text for which there is only so much room: long lines are as wide as they may be in
    whatever serif the page has."""
    natural = len(words) * size * _WIDE
    if natural < room * 0.75:
        return text(words, x, y, size, class_=class_)
    width = min(room, natural)
    return text(words, x, y, size, class_=class_, textLength=width, lengthAdjust="spacingAndGlyphs")
