"""What boards have in common beside their symbols: the ship's frame, groups of decks, piles, cards
in a hand, and the strips of the crew. `drawing.css` says how they look, a game's `board.css` in
which colours."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Final

from .markup import element, html


def ship_frame(
    hue: str,
    width: float,
    height: float,
    *drawn: str,
    label: str = "The ship",
    letters: float | None = None,
) -> str:
    """The `<svg>` of the ship, with all that is drawn in it.

    `letters` is how high its smallest words are, in its own units: where they would be too small to
    read, the page begins with a part of the ship.
    """
    return element(
        "svg",
        *drawn,
        class_=f"ship {hue}",
        data_letters=letters,
        viewBox=f"0 0 {width} {height}",
        role="group",
        aria_label=label,
        xmlns="http://www.w3.org/2000/svg",
    )


# Things and what is said of them


def unseen(words: str) -> str:
    """Words that are read aloud, and not shown."""
    return html("span", escape(words), class_="unseen")


def told(
    words: str,
    *drawn: str,
    class_: str | None = None,
    place: str | None = None,
    piece: str | None = None,
) -> str:
    """A thing that is drawn; a pointer and a screen reader are told of it in words."""
    return html(
        "span",
        *drawn,
        unseen(words),
        class_=class_,
        data_place=place,
        data_piece=piece,
        title=words,
    )


@lru_cache(maxsize=4096)
def with_number(
    symbol: str, number: str, words: str, class_: str = "", place: str | None = None
) -> str:
    """A symbol with a number beside it."""
    shown = html("b", number, aria_hidden="true")
    return told(words, symbol, shown, class_=f"with-number {class_}".strip(), place=place)


def bullets(items: Iterable[str]) -> str:
    """A list, of which each item is plain words."""
    return html("ul", *(html("li", escape(item)) for item in items))


# Decks


def deck_groups(hue: str, *groups: str) -> str:
    """All that lies beside the ship."""
    return html("div", *groups, class_=f"decks {hue}")


def deck_group(name: str, *drawn: str, class_: str = "", place: str | None = None) -> str:
    """Piles and cards side by side under a heading."""
    return html(
        "section",
        html("h3", escape(name)),
        html("div", *drawn, class_="row-of-cards"),
        class_=f"deck-group {class_}".strip(),
        data_place=place,
    )


@lru_cache(maxsize=4096)
def pile(
    place: str | None, face: str, number: str, words: str, below: str = "", piece: str = ""
) -> str:
    """A pile, or a card by itself: its number at its corner, and what it is called below. `piece`
    is what lies on top."""
    return told(
        words,
        html("span", face, class_="top-card", data_piece=piece) if piece else face,
        html("b", number, class_="number", aria_hidden="true") if number else "",
        html("span", escape(below), class_="caption", aria_hidden="true") if below else "",
        class_="pile",
        place=place,
    )


def unfolded(label: str, *inside: str) -> str:
    """A part that is unfolded when it is asked for."""
    return html("details", html("summary", escape(label)), *inside, class_="within")


# The crew

IN_REACH: Final = "in-reach"
"""The class of what is decided with: in one's own strip or among the decks, on a phone it is
shown above the question as well."""


def crew_strip(
    hue: str, place: str, name: str, *inside: str, class_: str = "", active: bool, own: bool
) -> str:
    """What somebody of the crew has: `active` while it is theirs to choose, `own` to themselves."""
    state = f"{' active' if active else ''}{' own' if own else ''}"
    return html(
        "div",
        *inside,
        class_=f"crew-strip {hue}{f' {class_}' if class_ else ''}{state}",
        data_place=place,
        role="group",
        aria_label=name,
    )


def strip_head(name: str, *beside: str, figure: str = "", said: str = "") -> str:
    """The head of a strip: a figure, who it is, what is only `said` of them, and what else."""
    person = html("b", escape(name), class_="person")
    return html("header", figure, person, unseen(f" {said}") if said else "", *beside)


@lru_cache(maxsize=4096)
def in_hand(
    symbol: str,
    label: str,
    number: int,
    words: str,
    class_: str = "",
    place: str | None = None,
    piece: str | None = None,
) -> str:
    """The cards of one kind in a hand, with their number if there are several."""
    several = number > 1
    return told(
        words,
        symbol,
        html("span", escape(label), class_="card-label", aria_hidden="true"),
        html("b", f"\u00d7{number}", class_="times", aria_hidden="true") if several else "",
        class_=f"hand-card {class_}".strip() + (" several" if several else ""),
        place=place,
        piece=piece,
    )
