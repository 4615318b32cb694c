"""What lies beside the ship: the dice, the crises in whole words, the decks, and the memorial."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from allhands.drawing.markup import html, moved
from allhands.drawing.symbols import card, die, icon, meeple
from allhands.drawing.widgets import IN_REACH, deck_group, deck_groups, pile, unseen
from allhands.kernel.chronicle import Chronicle
from allhands.kernel.prose import count_of
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import events as e
from ..rules.state import ArkShip
from .board_portraits import portrait
from .board_symbols import CARD_BACK, DISH, LOOP, skill_icon, symbol_icon
from .nouns import Scene, calling, location_name, person, test_title
from .odds import dropped_die, pool_again, row_of
from .words_cards import ongoing_words, row_span, row_words, skills_words, span_short


def decks(view: ArkShip, names: tuple[str, ...]) -> str:
    """Everything beside the ship, as a strip of groups."""
    scene = Scene(view, names)
    return deck_groups("ark-ship", _test(scene), _crises(scene), _piles(view), _memorial(view))


# The test on the table


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
    pool, dropped = pool_again(view, card, 0), dropped_die(view, card)
    thrown = tuple(
        Thrown(
            int(view.roller[place]),
            each.face,
            0 if place == dropped else pool.value(each.clever, each.face),
            place == dropped,
        )
        for place, each in enumerate(pool.dice)
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


def _test(scene: Scene) -> str:
    """The dice of each crew member, the successes, and the row reached; nothing between tests."""
    test = dice_on_table(scene.view)
    if test is None:
        return ""
    over, total = test.counted != UNKNOWN, test.successes
    said = count_of(total, "success") if total == 1 else f"{total} successes"
    heading = f"{'Last test' if over else 'Test'}: {test_title(test.card)}"
    rollers = dict.fromkeys(each.slot for each in test.thrown)
    state = " counted-out" if over else f" {IN_REACH}"
    return html(
        "section",
        html("h3", escape(heading), html("span", said, class_="ark-total")),
        html("div", *(_dice_of(scene, test, slot) for slot in rollers), class_="ark-pool"),
        _rows(test.card, 0, row_of(test.card, total)),
        data_place="dice",
        class_=f"deck-group ark-test{state}",
    )


def _dice_of(scene: Scene, test: DiceTest, slot: int) -> str:
    """The dice of one of them; those that succeed are underlined, a dropped one is crossed out."""
    own = [each for each in test.thrown if each.slot == slot]
    name, faces = scene.crew(slot), ", ".join(str(each.face) for each in own)
    return html(
        "span",
        icon(meeple(slot, name[:1])),
        html("span", escape(name), class_="ark-roller"),
        unseen(f"rolled {faces}"),
        *(_die(each) for each in own),
        class_="ark-throw",
    )


@lru_cache(maxsize=64)
def _die(each: Thrown) -> str:
    state = " ark-dropped" if each.dropped else " ark-success" if each.successes else ""
    twice = html("b", "\u00d72", class_="ark-twice") if each.successes > 1 else ""
    return html("span", icon(die(each.face)), twice, class_=f"ark-die{state}", aria_hidden="true")


@lru_cache(maxsize=512)
def _rows(card: int, first: int, reached: int = UNKNOWN) -> str:
    """The rows of a card in whole words, from one on, with the one that is reached among them."""
    return html(
        "ol",
        *(_row(card, row, is_reached=row == reached) for row in range(first, int(c.ROWS[card]))),
        class_="ark-rows",
    )


def _row(card: int, row: int, *, is_reached: bool) -> str:
    good = "ark-good" if c.ROW_GOOD[card, row] else "ark-bad"
    return html(
        "li",
        html("b", span_short(card, row), title=f"{row_span(card, row)} successes"),
        html("span", escape(row_words(card, row))),
        class_=f"ark-row {good}{' ark-reached' if is_reached else ''}",
    )


# Crises in whole words


def _crises(scene: Scene) -> str:
    """Every crisis that lies on the ship, and every planet crisis that is revealed."""
    cards = [
        _crisis(location, scene.test_at(location))
        for location in range(c.LOCATIONS)
        if scene.test_at(location) >= 0
    ]
    return deck_group("Crises aboard", *cards, class_="ark-crises") if cards else ""


@lru_cache(maxsize=512)
def _crisis(location: int, card: int) -> str:
    lasting = ongoing_words(card)
    icons = "".join(skill_icon(int(skill)) for skill in c.TESTED[card])
    while_there = html("p", symbol_icon(LOOP), html("span", escape(lasting)), class_="ark-lasting")
    return html(
        "article",
        html(
            "h4",
            html("span", str(location + 1), class_="ark-number", title=location_name(location)),
            html("span", escape(test_title(card))),
            html("span", icons, class_="ark-tested", title=skills_words(card)),
        ),
        while_there if lasting else "",
        _rows(card, 1 if lasting else 0),
        class_="ark-crisis planetary" if location >= c.PLANET_1 else "ark-crisis",
    )


# Decks


def _piles(view: ArkShip) -> str:
    crises, discards = int(view.crisis_deck.count), int(view.crisis_discards.count)
    gone = f", {discards} gone" if discards > 0 else ""
    said = f"{crises} {'crisis' if crises == 1 else 'crises'} in the deck{gone}"
    return deck_group(
        "Decks",
        pile("crises", _back(CARD_BACK), str(crises), said, f"crises{gone}"),
        _deck(_back(DISH), int(view.wave_deck.count), "waveform"),
        _deck(portrait(-1), int(view.portraits.count), "portrait"),
    )


def _deck(face: str, number: int, thing: str) -> str:
    """A deck that is no place on the board."""
    return pile(None, face, str(number), f"{count_of(number, thing)} in the deck", f"{thing}s")


@lru_cache(maxsize=8)
def _back(symbol: str) -> str:
    """The back of a card."""
    return card(moved(5, 11, symbol, class_="back-mark"), "back", 34, 46)


# The memorial


def _memorial(view: ArkShip) -> str:
    """The portraits of those who have died, the last of them first."""
    dead = view.memorial.cards[: int(view.memorial.count)].tolist()
    faces = [_dead(number) for number in reversed(dead) if number >= 0]
    nobody = html("span", "nobody", class_="ark-none")
    size = "ark-memorial crowded" if len(dead) > 6 else "ark-memorial"
    return deck_group("Memorial", *(faces or [nobody]), class_=size, place="memorial")


@lru_cache(maxsize=64)
def _dead(number: int) -> str:
    return html(
        "span",
        portrait(number),
        html("span", escape(person(number)), class_="caption"),
        data_piece=f"portrait-{number}",
        class_="ark-dead",
        title=f"{person(number)}, {calling(number)}",
    )
