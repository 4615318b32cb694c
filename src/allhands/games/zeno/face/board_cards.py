"""Cards as one reads them: the poem first, and what the card does below it."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from allhands.drawing.markup import html
from allhands.drawing.symbols import icon
from allhands.kernel.prose import listed, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import decks as d
from ..cards.card_rows import KINDS
from .board_symbols import SYMBOLS

_HAZARDS: Final = ("hazard-fires", "hazard-leak", "hazard-damage", "hazard-malfunction")


def kind_of(card: int) -> str:
    """What kind of card it is."""
    return KINDS[int(d.KIND[card])]


def thing_name(card: int) -> str:
    """What a card is called once somebody has it: as the item or whatever it is on it."""
    thing = d.CARDS_LISTED[card].thing if card >= 0 else None
    return thing.name if thing else d.CARD.word(card, ())


def fits(card: int) -> str:
    """The divisions in whose sections an event card can be played."""
    mask = int(d.ELIGIBLE[card])
    if card >= d.EVENTS:
        return ""
    if mask == c.ALL_DIVISIONS:
        return "anywhere"
    return listed(word for bit, word in enumerate(c.DIVISION.words) if mask >> bit & 1)


@lru_cache(maxsize=1024)
def does(card: int, players: int) -> str:
    """What a card does if so many play, without its poem."""
    return d.card_words(d.CARDS_LISTED[card], players)


@lru_cache(maxsize=1024)
def card_face(
    card: int, players: int, place: str | None = None, said: str = "", class_: str = ""
) -> str:
    """A card that lies open: its kind, its title, its poem, and what it does; `said` is how it
    stands."""
    where = fits(card)
    kind = f"{starting(kind_of(card))}{f', {where}' if where else ''}"
    poem = (html("span", escape(line)) for line in d.CARDS_LISTED[card].senryu)
    return html(
        "article",
        html("span", escape(kind), class_="card-kind"),
        html("b", escape(d.CARD.words[card]), class_="card-title"),
        html("blockquote", *poem, class_="senryu"),
        html("p", escape(does(card, players)), class_="does"),
        html("p", escape(said), class_="stands") if said else "",
        class_=f"zeno-card {kind_of(card)} {class_}".strip(),
        data_place=place,
        data_piece=f"card-{card}" if place else None,
    )


@lru_cache(maxsize=64)
def back(hazard: int, number: int, side: str) -> str:
    """An event deck: the hazard on the back of its top card, and how many cards it has."""
    words = c.HAZARD.words[hazard] if hazard != UNKNOWN else "empty"
    sign = icon(SYMBOLS[_HAZARDS[hazard]], f"hazard hazard-{hazard}") if hazard != UNKNOWN else ""
    return html(
        "span",
        sign,
        html("b", str(number)),
        html("span", escape(words), class_="hazard-words"),
        class_="event-deck",
        title=f"the {side} event deck: {number} cards, its back shows {words}",
    )
