"""The passengers below deck, those discarded, drawn or looked at, and the action cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import moved, rectangle
from allhands.drawing.symbols import card
from allhands.drawing.widgets import IN_REACH, deck_group, deck_groups, in_hand, pile, told
from allhands.kernel.prose import count_of
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import tasks as t
from ..rules.state import Titanic
from .board_cards import HEIGHT, WIDTH, face_of, in_words, passenger_card, piece_of, place_of
from .board_symbols import ACTION_SHORT, action_glyph, action_icon
from .nouns import Scene, card_title, cards_of


def decks(view: Titanic, names: tuple[str, ...]) -> str:
    """Everything beside the ship, as a strip of groups."""
    scene = Scene(view, names)
    return deck_groups(
        "sos-titanic",
        _drawn(scene),
        _on_the_table(scene),
        _passengers(scene),
        _action_cards(scene),
    )


EMPTY: Final = card("", "empty", WIDTH, HEIGHT)
"""Where a pile was."""


# Passengers


def _passengers(scene: Scene) -> str:
    view = scene.view
    return deck_group("Passengers", _stack(int(view.stack.count)), _discards(view))


@lru_cache(maxsize=128)
def _stack(number: int) -> str:
    face = passenger_card(UNKNOWN) if number else EMPTY
    return pile(
        "stack", face, str(number), f"{count_of(number, 'passenger')} below deck", "below deck"
    )


def _discards(view: Titanic) -> str:
    number = int(view.discards.count)
    top = int(view.discards.cards[number - 1]) if number else UNKNOWN
    words = f"{count_of(number, 'passenger')} discarded"
    if not number:
        return pile("discards", EMPTY, "0", words, "discards")
    shown = in_words(face_of(top)) if top != UNKNOWN else "not known"
    face = passenger_card(top)
    # who looks through the discards sees it there, too
    laid_out = top != UNKNOWN and int(view.offered[top]) == 1
    piece = piece_of(top) if top != UNKNOWN and not laid_out else ""
    return pile("discards", face, str(number), f"{words}, on top {shown}", "discards", piece)


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
    return deck_group(
        title, *(_drawn_card(card) for card in cards), class_=f"drawn{size} {IN_REACH}"
    )


def _shown_elsewhere(view: Titanic) -> set[int]:
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
        return told("A passenger that others look at", passenger_card(card), class_="lying")
    return told(
        in_words(face_of(card)),
        passenger_card(card),
        class_="lying",
        place=place_of(card),
        piece=piece_of(card),
    )


# Action cards


@lru_cache(maxsize=16)
def action_face(kind: int) -> str:
    """An action card, large: its symbol; a lifebuoy on its back."""
    style = "action-face" if 0 <= kind < c.ACTION_KINDS else "action-face back"
    inner = rectangle(6, 6, WIDTH - 12, HEIGHT - 12, rx=3, class_="inner")
    return card(inner + moved(12, 25, action_glyph(kind), scale=1.75), style, WIDTH, HEIGHT)


def _action_cards(scene: Scene) -> str:
    view = scene.view
    left = int(view.action_stack.count)
    stack = pile(
        "action-stack",
        action_face(UNKNOWN) if left else EMPTY,
        str(left),
        f"{count_of(left, 'action card')} left",
        "stack",
    )
    number = int(view.action_discards.count)
    top = int(view.action_discards.cards[number - 1]) if number else UNKNOWN
    shown = f", on top {card_title(top)}" if top != UNKNOWN else ""
    face = action_face(top) if number else EMPTY
    below = ACTION_SHORT[top] if top != UNKNOWN else "discards"
    words = f"{count_of(number, 'action card')} discarded{shown}"
    discards = pile("action-discards", face, str(number), words, below)
    return deck_group("Action cards", stack, discards)


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
        deck_group(
            label,
            *(_open_card(kind, count) for kind, count in enumerate(cards) if count > 0),
            class_=f"in-play {IN_REACH}",
        )
        for label, cards in rows
        if any(count > 0 for count in cards)
    )


def _open_card(kind: int, number: int) -> str:
    return in_hand(action_icon(kind), ACTION_SHORT[kind], number, card_title(kind))
