"""What lies beside the ship: the dice, the crises in whole words, the decks, and the memorial."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from allhands.drawing.markup import html, moved
from allhands.drawing.symbols import card
from allhands.drawing.widgets import deck_group, deck_groups, pile
from allhands.kernel.prose import count_of

from .. import cards as c
from ..cards.people import PEOPLE
from ..rules.state import ArkShip
from .board_dice import card_row, draw_test
from .board_portraits import portrait
from .board_symbols import CARD_BACK, DISH, LOOP, skill_icon, symbol_icon
from .nouns import Scene, location_name, test_title
from .words_cards import ongoing_words, skills_words


def decks(view: ArkShip, names: tuple[str, ...]) -> str:
    """Everything beside the ship, as a strip of groups."""
    scene = Scene(view, names)
    return deck_groups(
        "ark-ship", draw_test(view, names), _crises(scene), _piles(view), _memorial(view)
    )


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
    return deck_group("Crises aboard", cards, class_="ark-crises")


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


def _piles(view: ArkShip) -> str:
    crises, discards = int(view.crisis_deck.count), int(view.crisis_discards.count)
    waves, people = int(view.wave_deck.count), int(view.portraits.count)
    return deck_group("Decks", _decks_of(crises, discards, waves, people))


@lru_cache(maxsize=512)
def _decks_of(crises: int, discards: int, waves: int, people: int) -> str:
    gone = f", {discards} gone" if discards > 0 else ""
    said = f"{crises} {'crisis' if crises == 1 else 'crises'} in the deck{gone}"
    return "".join(
        (
            pile("crises", _back(CARD_BACK), str(crises), said, f"crises{gone}"),
            _deck(_back(DISH), waves, "waveform"),
            _deck(portrait(-1), people, "portrait"),
        )
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
    pile = view.memorial
    return _remembered(tuple(pile.cards[: int(pile.count)].tolist()))


@lru_cache(maxsize=256)
def _remembered(dead: tuple[int, ...]) -> str:
    """The portraits of those who have died, the last of them first."""
    faces = "".join(
        html(
            "span",
            portrait(number),
            html("span", escape(PEOPLE[number].name), class_="caption"),
            data_piece=f"portrait-{number}",
            class_="ark-dead",
            title=f"{PEOPLE[number].name}, {PEOPLE[number].calling}",
        )
        for number in reversed(dead)
        if number >= 0
    )
    nobody = html("span", "nobody", class_="ark-none")
    size = "ark-memorial crowded" if len(dead) > 6 else "ark-memorial"
    return deck_group("Memorial", faces or nobody, class_=size, place="memorial")
