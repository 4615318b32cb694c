"""What cards say, made from the numbers and lists of `cards.toml` and the words for what they do
in `wording.toml`: change a card, and its words change with it. What is called short stands on the
drawing, in as few words as there is room for."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.prose import listed

from .. import cards as c
from ..cards import wording
from .nouns import at_location, many, skill_name

NOTHING_HAPPENS: Final = "nothing happens"
FAILS: Final = "the test fails"


def stress(tokens: int) -> str:
    """Some stress: "1 stress"."""
    return f"{tokens} stress"


class Amount(int):
    """A number in the words of a card: "{n}" is its digits, "{n:sleeper}" so many of them; a plural
    of its own stands behind a bar."""

    def __format__(self, spec: str) -> str:
        one, _, several = spec.partition("|")
        return many(int(self), one, several or f"{one}s") if one else str(int(self))


def with_amount(words: str, amount: int, **more: str) -> str:
    """The words of a card with its amount."""
    alone = amount == 1
    return words.format(
        n=Amount(amount),
        are="is" if alone else "are",
        s="" if alone else "s",
        many="" if alone else f"{amount} ",
        by="" if alone else f" by {amount}",
        **more,
    )


# Effects


WHOLE, SHORT = range(2)
"""How an effect is worded: in words that read on, or on a drawing."""


def _effects(effects: NDArray[np.int16], wording_of: int) -> list[str]:
    """What some effects do: "two sleepers are lost"."""
    return [
        with_amount(wording.EFFECTS[int(effect)][wording_of], int(amount))
        for effect, amount in effects
        if effect >= 0
    ]


# Tests


def skills_words(card: int) -> str:
    """The skills that a test lists: "Medicine and Engineering"."""
    return listed(dict.fromkeys(skill_name(int(skill)) for skill in c.TESTED[card]))


def row_span(card: int, row: int) -> str:
    """The successes for which a row counts: "0", "1 or 2", "3 or more"."""
    first, last = _successes(card, row)
    if first == last:
        return str(first)
    if last is None:
        return f"{first} or more"
    return f"{first} or {last}" if last == first + 1 else f"{first} to {last}"


def span_short(card: int, row: int) -> str:
    """The same on a drawing: "0", "1-2", "3+"."""
    first, last = _successes(card, row)
    if first == last:
        return str(first)
    return f"{first}+" if last is None else f"{first}\u2013{last}"


def _successes(card: int, row: int) -> tuple[int, int | None]:
    """The fewest and the most successes of a row; no most for the last one."""
    is_last = row + 1 == c.ROWS[card]
    return int(c.ROW_FROM[card, row]), None if is_last else int(c.ROW_FROM[card, row + 1]) - 1


def removed_from(card: int) -> int:
    """The successes from which on a test comes to a good end."""
    good = (row for row in range(int(c.ROWS[card])) if c.ROW_GOOD[card, row])
    return int(c.ROW_FROM[card, next(good)])


def row_words(card: int, row: int) -> str:
    """What happens in a row, in words that read on."""
    said = _effects(c.ROW_EFFECT[card, row], WHOLE)
    return listed(said) if said else NOTHING_HAPPENS if c.ROW_GOOD[card, row] else FAILS


def row_short(card: int, row: int) -> str:
    """The same on a drawing, "+1 asleep, stress all", with what everybody looks for first: that the
    crisis goes."""
    said = _effects(c.ROW_EFFECT[card, row], SHORT)
    if not said:
        return "nothing" if c.ROW_GOOD[card, row] else "failed"
    return ", ".join(sorted(said, key=lambda words: words != "gone"))


def rows_words(card: int) -> list[str]:
    """The rows of a test: "3 or more: the crisis is removed"."""
    return [f"{row_span(card, row)}: {row_words(card, row)}" for row in range(int(c.ROWS[card]))]


def ongoing_words(card: int) -> str:
    """What a crisis does as long as it lies on the ship, in words that read on; or nothing."""
    return wording.ONGOING[int(c.ONGOING[card])][0]


def ongoing_short(card: int) -> tuple[str, ...]:
    """The same on a drawing, in lines; none for nothing."""
    return tuple(wording.ONGOING[int(c.ONGOING[card])][1:])


@cache
def test_words(card: int) -> str:
    """A crisis or planet crisis in sentences: its skills, what lasts, and its rows."""
    lasting = ongoing_words(card)
    ongoing = f" As long as it lies there, {lasting}." if lasting else ""
    return f"Test of {skills_words(card)}.{ongoing} {'; '.join(rows_words(card))}."


# Life goals


def condition_words(goal: int) -> str:
    """When a life goal holds, in words that read on; nothing if it always does."""
    number = int(c.GOAL_NUMBER[goal])
    words = wording.CONDITIONS[int(c.GOAL_WHEN[goal])]
    return with_amount(words, number, skill=skill_name(number), place=at_location(number))


def reward_words(goal: int) -> str:
    """What a life goal does when it is scored, in words that read on."""
    lasting = wording.LASTING[int(c.GOAL_LASTING[goal])]
    effects = _effects(c.GOAL_EFFECT[goal], WHOLE)
    said = (listed(effects) if effects else "", lasting)
    return "; ".join(filter(None, said)) or NOTHING_HAPPENS


def goal_words(goal: int) -> str:
    """A life goal in a sentence: when it may be revealed, and what it does."""
    when = f" {condition_words(goal)}".rstrip()
    begins = {
        c.MAY_REVEAL: f"May be revealed{when}",
        c.REVEAL_AT_ONCE: "Revealed at once",
        c.REVEAL_AT_DEATH: f"Revealed at death; scored{when}",
    }
    return f"{begins[int(c.GOAL_REVEAL[goal])]}: {reward_words(goal)}."


# Rooms


def room_rows(location: int) -> tuple[str, ...]:
    """What one can do in a room: without a rank, with rank 1 and with rank 2 in its skill."""
    if location == c.TRAINING:
        return ("any rank or trait, for 1 stress",)
    learned = f"learn {skill_name(int(c.ROOM_SKILL[location]))}"
    return (learned, *(words for words, *_ in wording.ROOMS[location]))


def room_in_short(location: int, rank: int) -> str:
    """What somebody with a rank in a room's skill is sent there for, in a few words."""
    if location == c.TRAINING:
        return "for 1 stress"
    if rank == 0:
        return f"learn {skill_name(int(c.ROOM_SKILL[location]))}"
    return wording.ROOMS[location][rank - 1][1]


def room_short(room: int) -> tuple[str, ...]:
    """What a room offers on its drawing: without a rank, with one, and with two."""
    if room == c.TRAINING:
        return ("1 stress, and", "any rank or trait")
    return ("learn the skill", *(drawn for *_, drawn in wording.ROOMS[room]))


# Traits


def trait_words(trait: int) -> str:
    """A trait with what it does: "Careful: adds 1 to sickness rolls"."""
    return f"{c.TRAIT_NAMES[trait]}: {wording.TRAITS[trait][0]}"
