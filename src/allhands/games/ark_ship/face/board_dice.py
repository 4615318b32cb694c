"""The test on the table: the dice of each crew member, the successes, and the row reached."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from allhands.drawing.markup import html
from allhands.drawing.symbols import die, icon, meeple
from allhands.drawing.widgets import unseen
from allhands.kernel.chronicle import Chronicle
from allhands.kernel.prose import count_of
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import events as e
from ..rules.state import ArkShip
from .nouns import Scene, test_title
from .odds import Pool, pool_again
from .words_cards import row_span, row_words, span_short


class Thrown(NamedTuple):
    """A die on the table: whose it is, its face, and what it counts."""

    slot: int
    face: int
    successes: int
    dropped: bool


class DiceTest(NamedTuple):
    """The test on the table: its card, the dice, and the successes once they have been counted."""

    card: int
    thrown: tuple[Thrown, ...]
    counted: int

    @property
    def successes(self) -> int:
        """What the dice come to, by now."""
        so_far = sum(each.successes for each in self.thrown)
        return so_far if self.counted == UNKNOWN else self.counted


def dice_on_table(view: ArkShip) -> DiceTest | None:
    """The test whose dice lie there; nothing between tests."""
    card, counted = _told(view.chronicle)
    if int(view.dice) <= 0 or card == UNKNOWN:
        return None
    pool = pool_again(view, card, 0)
    highest = max(each.face for each in pool.dice)
    dropped = next(at for at, each in enumerate(pool.dice) if each.face == highest)
    thrown = tuple(
        _thrown(view, pool, place, dropped=pool.drops_highest and place == dropped)
        for place in range(len(pool.dice))
    )
    return DiceTest(card, thrown, counted)


def _told(chronicle: Chronicle) -> tuple[int, int]:
    """Which card the last test of this turn was on, and its successes if they were counted."""
    counted, total = UNKNOWN, int(chronicle.total)
    ring = len(chronicle.what)
    for number in range(total - 1, max(0, total - ring) - 1, -1):
        kind, details = int(chronicle.what[number % ring][0]), chronicle.details[number % ring]
        if kind == e.TURN_BEGAN:
            break
        if kind == e.COUNTED:
            counted = int(details[1])
        if kind == e.TEST_BEGAN:
            return int(details[0]), counted
    return UNKNOWN, UNKNOWN


def _thrown(view: ArkShip, pool: Pool, place: int, *, dropped: bool) -> Thrown:
    each = pool.dice[place]
    counts = 0 if dropped else pool.value(each.clever, each.face)
    return Thrown(int(view.roller[place]), each.face, counts, dropped)


def draw_test(view: ArkShip, names: tuple[str, ...]) -> str:
    """The test as a group of its own; nothing between tests."""
    test = dice_on_table(view)
    if test is None:
        return ""
    scene = Scene(view, names)
    slots = tuple(dict.fromkeys(each.slot for each in test.thrown))
    return _drawn(test, tuple((slot, scene.crew(slot)) for slot in slots))


@lru_cache(maxsize=512)
def _drawn(test: DiceTest, people: tuple[tuple[int, str], ...]) -> str:
    over, total = test.counted != UNKNOWN, test.successes
    said = count_of(total, "success") if total == 1 else f"{total} successes"
    heading = f"{'Last test' if over else 'Test'}: {test_title(test.card)}"
    return html(
        "section",
        html("h3", escape(heading), html("span", said, class_="ark-total")),
        html("div", *(_dice_of(test, slot, name) for slot, name in people), class_="ark-pool"),
        _rows(test.card, total),
        data_place="dice",
        class_="deck-group ark-test counted-out" if over else "deck-group ark-test",
    )


def _dice_of(test: DiceTest, slot: int, name: str) -> str:
    """The dice of one of them; those that succeed are underlined, a dropped one is crossed out."""
    own = [each for each in test.thrown if each.slot == slot]
    faces = ", ".join(str(each.face) for each in own)
    return html(
        "span",
        icon(meeple(slot, name[:1])),
        html("span", escape(name), class_="ark-roller"),
        unseen(f"rolled {faces}"),
        *(_die(each) for each in own),
        class_="ark-throw",
    )


def _die(each: Thrown) -> str:
    state = " ark-dropped" if each.dropped else " ark-success" if each.successes else ""
    twice = html("b", "\u00d72", class_="ark-twice") if each.successes > 1 else ""
    return html("span", icon(die(each.face)), twice, class_=f"ark-die{state}", aria_hidden="true")


def _rows(card: int, total: int) -> str:
    """The rows of the card, the one that is reached among them."""
    reached = max(row for row in range(int(c.ROWS[card])) if c.ROW_FROM[card, row] <= total)
    return html(
        "ol", *(_row(card, row, reached=row == reached) for row in range(int(c.ROWS[card]))),
        class_="ark-rows",
    )  # fmt: skip


def _row(card: int, row: int, *, reached: bool) -> str:
    return card_row(card, row, "ark-reached" if reached else "")


@lru_cache(maxsize=512)
def card_row(card: int, row: int, state: str = "") -> str:
    """A row of a test in whole words, as an item of a list."""
    good = "ark-good" if c.ROW_GOOD[card, row] else "ark-bad"
    return html(
        "li",
        html("b", span_short(card, row), title=f"{row_span(card, row)} successes"),
        html("span", escape(row_words(card, row))),
        class_=f"ark-row {good} {state}".strip(),
    )
