"""The decks, the cards that lie open, the die and the supply."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from allhands.drawing.markup import group, html, line, moved, path, text
from allhands.drawing.symbols import card, die, icon
from allhands.drawing.widgets import (
    IN_REACH,
    bullets,
    deck_group,
    deck_groups,
    pile,
    told,
    unfolded,
    with_number,
)
from allhands.kernel.prose import some
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import tasks as t
from ..rules.state import SolarStorm
from .board_crew import things_in_supply
from .board_places import latest_roll
from .board_symbols import SYMBOLS, glyph_of, letter_of, resource_class, resource_icon
from .nouns import (
    RESOURCES,
    Scene,
    beneath,
    counted,
    damage_name,
    discards_by_kind,
    known_cards,
    left_in_deck,
    next_cards,
    rooms_of,
)


def decks(view: SolarStorm, names: tuple[str, ...]) -> str:
    """Everything beside the ship, as a strip of groups."""
    scene = Scene(view, names)
    return deck_groups(
        "solar-storm", _resources(scene), _damage(scene), _looked_at(scene), _rest(view)
    )


def _rest(view: SolarStorm) -> str:
    roll = latest_roll(view)
    words = f"The die shows {roll}" if roll > 0 else "The die"
    rolled = told(words, icon(die(roll)), class_="die-place", place="die")
    things = html(
        "span", things_in_supply(view), data_place="supply", class_="supply", title="The supply"
    )
    return deck_group("Supply", rolled, things)


# Cards


@lru_cache(maxsize=16)
def resource_card(kind: int) -> str:
    """A resource card's face: its glyph large, its letter below."""
    face = group(
        moved(10, 8, glyph_of(kind)),
        text(letter_of(kind), 22, 53, 18, class_="letter", text_anchor="middle"),
        class_=f"chip {resource_class(kind)}",
    )
    return card(face, "resource-card")


RESOURCE_BACK: Final = card(SYMBOLS["resource-back"], "back")
DAMAGE_BACK: Final = card(SYMBOLS["damage-back"], "back damage-back")
BREACH: Final = card(SYMBOLS["breach"], "damage-card breach")


@lru_cache(maxsize=64)
def damage_card(shown: int, cells: tuple[int, ...]) -> str:
    """A damage card's face: the plan of this ship, with the rooms that it damages filled."""
    if not 0 <= shown < c.DAMAGE_CARDS:
        return DAMAGE_BACK
    if shown >= c.LISTED_DAMAGE:
        number = int(c.DAMAGE_TYPE[shown])
        choice = text(f"any {number}", 22, 36, 14, class_="letter", text_anchor="middle")
        return card(choice, "damage-card")
    hit = {cells[room] for room in rooms_of(shown)}
    plan = "".join(_cell(cell, cell in hit) for cell in range(c.CELLS))
    return card(moved(5, 13, plan), "damage-card")


def _cell(cell: int, hit: bool) -> str:
    x, y = cell % 3 * 12, cell // 3 * 12
    box = f"M{x} {y}h10v10h-10z"
    cross = line(x + 2, y + 2, x + 8, y + 8, class_="strike") if hit else ""
    return path(box, class_="cell hit" if hit else "cell") + cross


def _number(number: int) -> str:
    return "?" if number == UNKNOWN else str(number)


# Resource cards


def _resources(scene: Scene) -> str:
    left = scene.resources_left
    known = next_cards(scene.view.resource_deck)
    face = RESOURCE_BACK if not known or known[0] == UNKNOWN else resource_card(known[0])
    words = f"{some(left, 'card')} in the deck"
    deck = pile("resource-deck", face, _number(left), words, "deck")
    open_cards = [_open_card(slot, kind) for slot, kind in enumerate(scene.view.face_up.tolist())]
    beside = html("div", _discarded_kinds(scene), _composition(scene), class_="beside")
    return deck_group("Resources", deck, *open_cards, _discards(scene), beside)


def _open_card(slot: int, kind: int) -> str:
    words = f"{RESOURCES[kind] if kind != UNKNOWN else 'A card'}, face up"
    return pile(f"face-up-{slot}", resource_card(kind), "", words, "face up")


def _discards(scene: Scene) -> str:
    """The discard pile: its top card, with how many there are."""
    discards = scene.view.resource_discard
    known, number = known_cards(discards), counted(discards)
    face = resource_card(known[-1]) if known else card("", "empty")
    words = f"{some(number, 'card')} discarded"
    return pile("resource-discard", face, _number(number), words, "discards")


def _discarded_kinds(scene: Scene) -> str:
    """Of which kinds the discards are, if that is open."""
    kinds = _by_kind(discards_by_kind(scene.view.resource_discard), "discarded-{}")
    return html("span", kinds, class_="kinds", title="Discarded") if kinds else ""


def _by_kind(numbers: list[int], place: str = "") -> str:
    """So many of each kind, each at a place that is called by its number."""
    return "".join(
        with_number(
            resource_icon(kind),
            f"{letter_of(kind)}{number}",
            f"{number} {RESOURCES[kind]}",
            resource_class(kind),
            place.format(kind) or None,
        )
        for kind, number in enumerate(numbers)
        if number
    )


def _composition(scene: Scene) -> str:
    """The known next cards of the deck, and what it must hold by kind, as all else lies open."""
    deck = scene.view.resource_deck
    following = next_cards(deck)
    rows = _following(following, "next") if following else ""
    if not deck.counted:
        return rows
    left = html("span", _by_kind(left_in_deck(scene)), class_="kinds")
    return rows + unfolded("in the deck", left)


def _following(kinds: list[int], label: str) -> str:
    cards = (html("b", letter_of(kind), class_=f"letter {resource_class(kind)}") for kind in kinds)
    return html("span", html("span", label, class_="caption"), *cards, class_="following")


# Damage cards


def _damage(scene: Scene) -> str:
    """The deck with the cards of it that are known, and those that have been drawn."""
    discards, cells = scene.view.damage_discard, _cells(scene)
    first, *further = next_cards(scene.view.damage_deck) or [UNKNOWN]
    drawn = known_cards(discards)
    top = drawn[-1] if drawn else UNKNOWN
    latest = pile(
        "damage-discard",
        damage_card(top, cells) if drawn else card("", "empty"),
        _number(counted(discards)),
        f"Drawn last: {damage_name(top)}",
        _short(top),
    )
    known = (
        told(f"Then: {damage_name(shown)}", damage_card(shown, cells), class_="pile")
        for shown in further
    )
    below = _drawn(tuple(drawn), tuple(beneath(scene.view.damage_deck)))
    deck = _damage_deck(scene.damage_left, first, cells)
    return deck_group("Damage", deck, *known, latest, below, class_="damage-group")


def _damage_deck(left: int, first: int, cells: tuple[int, ...]) -> str:
    if left == 0:
        words = "The hull is breached: each turn ends with a roll"
        return pile("damage-deck", BREACH, "", words, "hull breach")
    words = f"{some(left, 'card')} in the damage deck"
    if first == UNKNOWN:
        return pile("damage-deck", DAMAGE_BACK, _number(left), words, "deck")
    words += f"; next: {damage_name(first)}"
    return pile("damage-deck", damage_card(first, cells), _number(left), words, _short(first))


def _cells(scene: Scene) -> tuple[int, ...]:
    return tuple(scene.view.cell.tolist())


def _short(shown: int) -> str:
    """A damage card in a few letters: the first words of its rooms."""
    if not 0 <= shown < c.LISTED_DAMAGE:
        return "drawn" if shown == UNKNOWN else damage_name(shown)
    return ", ".join(c.ROOM_NAMES[room].split()[0] for room in rooms_of(shown))


@lru_cache(maxsize=512)
def _drawn(drawn: tuple[int, ...], below: tuple[int, ...]) -> str:
    """All damage cards drawn, by type, to be unfolded; and those known to lie further down."""
    by_type = {
        some(kind, "room").capitalize(): [s for s in reversed(drawn) if c.DAMAGE_TYPE[s] == kind]
        for kind in range(1, c.DAMAGE_TYPES + 1)
    }
    lists = (
        html("h4", escape(heading)) + bullets(map(damage_name, cards))
        for heading, cards in (*by_type.items(), ("Further down the deck", below))
        if cards
    )
    return unfolded("all drawn", html("div", *lists, class_="drawn-lists"))


# Cards looked at


def _looked_at(scene: Scene) -> str:
    """Cards taken from a deck to be arranged: their faces, or their backs to other seats."""
    if not scene.looked_at:
        return ""
    drawn = (_looked_card(scene, at, shown) for at, shown in enumerate(scene.looked_at))
    label = "Taken" if scene.task == t.REPLACE_CARD else "Looked at"
    return deck_group(label, *drawn, class_=f"looked-at {IN_REACH}")


def _looked_card(scene: Scene, at: int, shown: int) -> str:
    place, damage = f"looked-{at}", scene.arranges_damage
    if shown == UNKNOWN:
        back = DAMAGE_BACK if damage else RESOURCE_BACK
        return pile(place, back, "", "A card that others look at")
    if damage:
        face = damage_card(shown, _cells(scene))
        return pile(place, face, "", damage_name(shown), _short(shown))
    return pile(place, resource_card(shown), "", RESOURCES[shown], RESOURCES[shown])
