"""What stands on cards and rooms of the drawing, in as few words as there is room for.

The whole sentences are in `words_cards.py`; a pointer is shown them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from allhands.drawing.markup import text

from .. import cards as c

MINUS: Final = "\u2212"


def _many(amount: int, words: str) -> str:
    return words if amount == 1 else f"{amount} {words}"


def _by(amount: int, words: str) -> str:
    return words if amount == 1 else f"{words} by {amount}"


_EFFECTS: Final[dict[int, Callable[[int], str]]] = {
    c.REMOVE: lambda _: "gone",
    c.LOSE: lambda amount: f"{MINUS}{amount} asleep",
    c.GAIN: lambda amount: f"+{amount} asleep",
    c.STRESS_ALL: lambda amount: _many(amount, "stress all"),
    c.STRESS_HERE: lambda amount: _many(amount, "stress here"),
    c.STRESS_ONTO_ONE: lambda _: "all stress on one",
    c.CALM_ALL: lambda amount: _by(amount, "all calmer"),
    c.CALM_HERE: lambda amount: _by(amount, "calmer here"),
    c.AGE_ALL: lambda amount: _by(amount, "all older"),
    c.AGE_HERE: lambda amount: _by(amount, "older here"),
    c.SICKEN_HERE: lambda _: "sick here",
    c.SICKEN_ONE: lambda _: "1 falls sick",
    c.KILL_ONE_HERE: lambda _: "1 here dies",
    c.HEAL_ONE: lambda _: "1 cured",
    c.HEAL_OWN: lambda _: "cured",
    c.CLONE: lambda _: "a clone",
    c.LEARN_HERE: lambda _: "rank here",
    c.TRAIT_HERE: lambda _: "trait here",
    c.COLUMN_ZERO: lambda _: "a column to 0",
    c.COLUMN_ANY: lambda _: "set a column",
    c.COLUMNS_DOWN: lambda _: f"columns {MINUS}1",
    c.CRISIS: lambda amount: f"+{amount} crisis",
    c.WAVES: lambda _: "new waves",
    c.TOKEN: lambda amount: f"+{amount} token" if amount == 1 else f"+{amount} tokens",
    c.TOKEN_ANY: lambda amount: f"+{amount} token",
    c.TOKEN_LOST: lambda amount: f"{MINUS}{amount} token",
    c.TEACH_OTHERS: lambda _: "others learn",
    c.SKILL_OTHERS: lambda _: "others learn",
    c.RANK_OWN: lambda _: "a rank",
    c.TRAIT_OWN: lambda _: "a trait",
    c.STEADY: lambda _: "+1 to dice",
    c.REMOVE_ANY: lambda _: "a crisis gone",
    c.REMOVE_HERE: lambda _: "crisis gone",
}
ONGOING_SHORT: Final[dict[int, tuple[str, ...]]] = {
    c.DROP_HIGHEST: ("other tests drop", "their highest die"),
    c.ONES_AGE: ("who rolls a 1", "in a test grows older"),
    c.NO_CALMING: ("nobody loses stress",),
    c.ONE_EACH: ("each sends out one,", "at most half the crew"),
    c.IDLE_STRESS: ("stress for those", "who were in no test"),
    c.NO_WAVES: ("no new waveforms",),
    c.WORSE_SICKNESS: (f"{MINUS}1 on sickness rolls",),
    c.FEWER_DICE: ("one die fewer each", "in other tests"),
    c.MORE_STRESS: ("failed tests:", "1 stress more"),
    c.NO_MEDICINE: ("no help on", "sickness rolls"),
}
"""ONGOING_SHORT[what lasts]: in lines of at most 22 letters."""

_LEARN: Final = "learn the skill"
ROOM_SHORT: Final[dict[int, tuple[str, ...]]] = {
    c.BRIDGE: (_LEARN, "+1 to test dice", "1 die more each"),
    c.COMMS: (_LEARN, "use a waveform", "chosen columns"),
    c.ARCHIVES: (_LEARN, "a column +1", "a column to 0"),
    c.MEDICAL: (_LEARN, "+1 to stay well", "+2 to stay well"),
    c.RECREATION: (_LEARN, "stress off one", f"{MINUS}1 stress, all"),
    c.TRAINING: ("1 stress, and", "any rank or trait"),
}
"""ROOM_SHORT[room]: what it offers without a rank, with one, and with two."""

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
        _EFFECTS[int(effect)](int(amount))
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
