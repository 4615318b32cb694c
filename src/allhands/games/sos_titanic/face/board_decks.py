"""The passengers below deck, those discarded, drawn or looked at, and the action cards."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any, Final

from allhands.drawing.markup import element, html, moved, path, rectangle
from allhands.kernel.prose import count_of
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import tasks as t
from .board_cards import face_of, in_words, passenger_card, piece_of, place_of
from .board_symbols import ACTION_SHORT, action_glyph, action_icon
from .nouns import Scene, card_title, cards_of


def decks(view: Any, names: tuple[str, ...]) -> str:
    """Everything beside the ship, as a strip of groups."""
    scene = Scene(view, names)
    return html(
        "div",
        _drawn(scene),
        _on_the_table(scene),
        _passengers(scene),
        _action_cards(scene),
        class_="decks sos-titanic",
    )


def _group(name: str, *children: str, class_: str = "") -> str:
    label = html("h3", escape(name))
    inside = html("div", *children, class_="row-of-cards")
    return html("section", label, inside, class_=f"deck-group {class_}".strip())


@lru_cache(maxsize=2048)
def _pile(place: str, face: str, number: int, words: str, below: str, piece: str = "") -> str:
    """A pile that is a place on the board, with its number and its name."""
    top = html("span", face, class_="top-card", data_piece=piece) if piece else face
    return html(
        "span",
        top,
        html("b", str(number), class_="pile-number", aria_hidden="true"),
        html("span", below, class_="caption", aria_hidden="true"),
        html("span", escape(words), class_="unseen"),
        data_place=place,
        class_="pile",
        title=words,
    )


# Passengers


def _passengers(scene: Scene) -> str:
    view = scene.view
    return _group("Passengers", _stack(int(view.stack.count)), _discards(view))


@lru_cache(maxsize=128)
def _stack(number: int) -> str:
    face = passenger_card(UNKNOWN) if number else empty_pile()
    return _pile("stack", face, number, f"{count_of(number, 'passenger')} below deck", "below deck")


def _discards(view: Any) -> str:
    pile = view.discards
    number = int(pile.count)
    top = int(pile.cards[number - 1]) if number else UNKNOWN
    words = f"{count_of(number, 'passenger')} discarded"
    if not number:
        return _pile("discards", empty_pile(), 0, words, "discards")
    shown = in_words(face_of(top)) if top != UNKNOWN else "not known"
    face = passenger_card(top)
    # who looks through the discards sees it there, too
    laid_out = top != UNKNOWN and int(view.offered[top]) == 1
    piece = piece_of(top) if top != UNKNOWN and not laid_out else ""
    return _pile("discards", face, number, f"{words}, on top {shown}", "discards", piece)


@lru_cache(maxsize=1)
def empty_pile() -> str:
    """Where a pile was."""
    edge = rectangle(1, 1, 64, 90, rx=8, class_="outline")
    return element(
        "svg",
        edge,
        class_="sos-titanic passenger-card empty",
        viewBox="-2 -2 70 96",
        aria_hidden="true",
    )


# Passengers drawn, looked at, or to be chosen from


_DRAWN_TITLES: Final = {
    t.PLAY_DRAWN: "Drawn for the rescue",
    t.PLAY_FROM_STACK: "Below deck",
    t.PLAY_FROM_DISCARDS: "Discarded",
    t.ARRANGE: "The next from below deck",
    t.BRING_FORWARD_ONE: "In this line",
}
_IN_A_ROW: Final = 6
_IN_TWO_ROWS: Final = 16


def _drawn(scene: Scene) -> str:
    """Passengers that lie in the open for a moment, or are chosen from."""
    view = scene.view
    cards = cards_of(view.drawn)
    offered = [card for card, may in enumerate(view.offered.tolist()) if may == 1]
    if offered:
        cards += sorted(set(offered) - set(cards) - _shown_elsewhere(view))
    if not cards:
        return ""
    size = " many" if len(cards) > _IN_A_ROW else ""
    if len(cards) > _IN_TWO_ROWS:
        size = " crowd"
    title = _DRAWN_TITLES.get(scene.task, "Drawn")
    return _group(title, *(_drawn_card(card) for card in cards), class_=f"drawn{size}")


def _shown_elsewhere(view: Any) -> set[int]:
    """The passengers that are drawn face up on the ship."""
    shown: set[int] = set()
    for line in range(c.LINES):
        cards, run = cards_of(view.queues[line]), int(view.run[line])
        shown.update(cards[len(cards) - run :] if run > 0 else ())
    for group in view.boats:
        shown.update(cards_of(group))
    return shown


@lru_cache(maxsize=128)
def _drawn_card(card: int) -> str:
    """A card that lies in the open; its back for those who may not see it."""
    if card == UNKNOWN:
        words = "A passenger that others look at"
        back = passenger_card(UNKNOWN)
        return html("span", back, html("span", words, class_="unseen"), class_="lying", title=words)
    words = in_words(face_of(card))
    return html(
        "span",
        passenger_card(card),
        html("span", words, class_="unseen"),
        class_="lying",
        data_place=place_of(card),
        data_piece=piece_of(card),
        title=words,
    )


# Action cards


@lru_cache(maxsize=16)
def action_face(kind: int) -> str:
    """An action card, large: its symbol; a lifebuoy on its back."""
    style = "action-face" if 0 <= kind < c.ACTION_KINDS else "action-face back"
    edge = path("M7 1H59Q65 1 65 7V85Q65 91 59 91H7Q1 91 1 85V7Q1 1 7 1z", class_="paper")
    inner = rectangle(6, 6, 54, 80, rx=3, class_="inner")
    glyph = moved(12, 25, action_glyph(kind), scale=1.75)
    return element(
        "svg",
        edge,
        inner,
        glyph,
        class_=f"sos-titanic passenger-card {style}",
        viewBox="-2 -2 70 96",
        aria_hidden="true",
    )


def _action_cards(scene: Scene) -> str:
    view = scene.view
    left = int(view.action_stack.count)
    stack = _pile(
        "action-stack",
        action_face(UNKNOWN) if left else empty_pile(),
        left,
        f"{count_of(left, 'action card')} left",
        "stack",
    )
    pile = view.action_discards
    number = int(pile.count)
    top = int(pile.cards[number - 1]) if number else UNKNOWN
    shown = f", on top {card_title(top)}" if top != UNKNOWN else ""
    face = action_face(top) if number else empty_pile()
    below = ACTION_SHORT[top] if top != UNKNOWN else "discards"
    words = f"{count_of(number, 'action card')} discarded{shown}"
    discards = _pile("action-discards", face, number, words, below)
    return _group("Action cards", stack, discards)


def _on_the_table(scene: Scene) -> str:
    """Action cards that are being played, dealt out anew, or chosen from."""
    view = scene.view
    held = tuple(view.held_out.tolist())
    # a Collapsible Boat and Mystery Passengers lie on the ship
    played = tuple(view.in_play.tolist()[: c.COLLAPSIBLE_BOAT])
    return _lying_open(held, played) if any(held) or any(played) else ""


@lru_cache(maxsize=256)
def _lying_open(held: tuple[int, ...], played: tuple[int, ...]) -> str:
    rows = (("To be dealt", held), ("In play", played))
    return "".join(
        _group(
            label,
            *(_open_card(kind, count) for kind, count in enumerate(cards) if count > 0),
            class_="in-play",
        )
        for label, cards in rows
        if any(count > 0 for count in cards)
    )


def _open_card(kind: int, number: int) -> str:
    times = f" \u00d7{number}" if number > 1 else ""
    words = html("span", f"{escape(ACTION_SHORT[kind])}{times}")
    return html("span", action_icon(kind), words, class_="action-card", title=card_title(kind))
