"""What lies beside the ship: the dice, the crises in whole words, the decks, and the memorial."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any, Final

from allhands.drawing.markup import element, html, moved, rectangle
from allhands.kernel.prose import count_of

from .. import cards as c
from ..cards.people import PEOPLE
from .board_dice import card_row, draw_test
from .board_portraits import portrait
from .board_symbols import CARD_BACK, DISH, LOOP, skill_icon, symbol_icon
from .nouns import Scene, location_name, test_title
from .words_cards import ongoing_words, skills_words


def decks(view: Any, names: tuple[str, ...]) -> str:
    """Everything beside the ship, as a strip of groups."""
    scene = Scene(view, names)
    return html(
        "div",
        draw_test(view, names),
        _crises(scene),
        _piles(view),
        _memorial(view),
        class_="decks ark-ship",
    )


def _group(name: str, *children: str, class_: str = "", place: str | None = None) -> str:
    label = html("h3", escape(name))
    inside = html("div", *children, class_="ark-group-row")
    return html("section", label, inside, class_=f"deck-group {class_}".strip(), data_place=place)


# Crises in whole words


def _crises(scene: Scene) -> str:
    """Every crisis that lies on the ship, and every planet crisis that is revealed."""
    open_ = tuple(
        (location, scene.test_at(location))
        for location in range(c.LOCATIONS)
        if scene.test_at(location) >= 0
    )
    return _crises_at(open_)


@lru_cache(maxsize=512)
def _crises_at(open_: tuple[tuple[int, int], ...]) -> str:
    if not open_:
        return ""
    cards = "".join(_crisis(location, card) for location, card in open_)
    return _group("Crises aboard", cards, class_="ark-crises")


def _crisis(location: int, card: int) -> str:
    lasting = ongoing_words(card)
    icons = "".join(skill_icon(int(skill)) for skill in c.TESTED[card])
    while_there = (
        html("p", symbol_icon(LOOP), html("span", escape(lasting)), class_="ark-lasting")
        if lasting
        else ""
    )
    first = 1 if lasting else 0
    return html(
        "article",
        html(
            "h4",
            html("span", str(location + 1), class_="ark-number", title=location_name(location)),
            html("span", escape(test_title(card))),
            html("span", icons, class_="ark-tested", title=skills_words(card)),
        ),
        while_there,
        html("ol", *(card_row(card, row) for row in range(first, int(c.ROWS[card]))),
             class_="ark-rows"),
        class_="ark-crisis planetary" if location >= c.PLANET_1 else "ark-crisis",
    )  # fmt: skip


# Decks


_BACK_WIDTH: Final = 34
_BACK_HEIGHT: Final = 46


def _piles(view: Any) -> str:
    crises, discards = int(view.crisis_deck.count), int(view.crisis_discards.count)
    waves, people = int(view.wave_deck.count), int(view.portraits.count)
    return _group("Decks", _decks_of(crises, discards, waves, people))


@lru_cache(maxsize=512)
def _decks_of(crises: int, discards: int, waves: int, people: int) -> str:
    gone = f", {discards} gone" if discards > 0 else ""
    said = f"{crises} {'crisis' if crises == 1 else 'crises'} in the deck{gone}"
    return "".join(
        (
            _pile(_back(CARD_BACK), crises, f"crises{gone}", said, "crises"),
            _pile(_back(DISH), waves, "waveforms", count_of(waves, "waveform") + " in the deck"),
            _pile(portrait(-1), people, "portraits", count_of(people, "portrait") + " in the deck"),
        )
    )


def _pile(face: str, number: int, below: str, words: str, place: str | None = None) -> str:
    """A deck with how many cards are in it."""
    return html(
        "span",
        face,
        html("b", str(number), class_="ark-count", aria_hidden="true"),
        html("span", below, class_="ark-caption", aria_hidden="true"),
        html("span", escape(words), class_="unseen"),
        data_place=place,
        class_="ark-pile",
        title=words,
    )


@lru_cache(maxsize=8)
def _back(symbol: str) -> str:
    """The back of a card."""
    edge = rectangle(1, 1, _BACK_WIDTH - 2, _BACK_HEIGHT - 2, rx=5, class_="card-back")
    mark = moved(5, 11, symbol, class_="back-mark")
    return element(
        "svg", edge, mark, class_="ark-back", viewBox=f"0 0 {_BACK_WIDTH} {_BACK_HEIGHT}",
        aria_hidden="true",
    )  # fmt: skip


# The memorial


def _memorial(view: Any) -> str:
    pile = view.memorial
    return _remembered(tuple(pile.cards[: int(pile.count)].tolist()))


@lru_cache(maxsize=256)
def _remembered(dead: tuple[int, ...]) -> str:
    """The portraits of those who have died, the last of them first."""
    faces = "".join(
        html(
            "span",
            portrait(number),
            html("span", escape(PEOPLE[number].name), class_="ark-caption"),
            data_piece=f"portrait-{number}",
            class_="ark-dead",
            title=f"{PEOPLE[number].name}, {PEOPLE[number].calling}",
        )
        for number in reversed(dead)
        if number >= 0
    )
    nobody = html("span", "nobody", class_="ark-none")
    size = "ark-memorial crowded" if len(dead) > 6 else "ark-memorial"
    return _group("Memorial", faces or nobody, class_=size, place="memorial")
