"""The decks, the cards that lie open, the die and the supply."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from allhands.drawing.markup import circle, group, html, line, moved, path, text
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
from .board_symbols import glyph_of, letter_of, resource_class, resource_icon
from .nouns import (
    RESOURCES,
    Scene,
    counted,
    damage_name,
    known_cards,
    left_in_deck,
    next_cards,
    rooms_of,
)


def decks(view: SolarStorm, names: tuple[str, ...]) -> str:
    """Everything beside the ship, as a strip of groups."""
    scene = Scene(view, names)
    supply = (int(view.token_supply), int(view.cube_supply), int(view.shield_supply))
    return deck_groups(
        "solar-storm",
        _resources(scene),
        _damage(scene),
        _looked_at(scene),
        _rest(supply, latest_roll(view)),
    )


@lru_cache(maxsize=256)
def _rest(supply: tuple[int, int, int], roll: int) -> str:
    face = roll if roll in range(1, 7) else 0
    words = f"The die shows {roll}" if face else "The die"
    rolled = told(words, icon(die(face)), class_="die-place", place="die")
    things = html(
        "span", things_in_supply(*supply), data_place="supply", class_="supply", title="The supply"
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


@lru_cache(maxsize=2)
def resource_back() -> str:
    """A resource card's back: a star behind a horizon."""
    face = circle(22, 30, 9, class_="back-line") + path(
        "M22 12V17M22 43V48M6 30H9M35 30H38M10 18L14 22M34 18L30 22M10 42L14 38M34 42L30 38",
        class_="back-line",
    )
    return card(face, "back")


@lru_cache(maxsize=2)
def damage_back() -> str:
    """A damage card's back: a rising Sun."""
    rays = path("M22 30V18M12 33L5 24M32 33L39 24M8 42L2 39M36 42L42 39", class_="back-line")
    return card(path("M4 56A18 18 0 0 1 40 56z", class_="back-sun") + rays, "back damage-back")


@lru_cache(maxsize=64)
def damage_card(shown: int, cells: tuple[int, ...]) -> str:
    """A damage card's face: the plan of this ship, with the rooms that it damages filled."""
    if not 0 <= shown < c.DAMAGE_CARDS:
        return damage_back()
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


def _cells(scene: Scene) -> tuple[int, ...]:
    return tuple(scene.view.cell.tolist())


def _number(number: int) -> str:
    return "?" if number == UNKNOWN else str(number)


# Resource cards


def _resources(scene: Scene) -> str:
    view = scene.view
    left = scene.resources_left
    number = _number(left)
    deck = pile("resource-deck", _deck_face(view), number, f"{_of(left)} in the deck", "deck")
    open_cards = [_open_card(slot, int(view.face_up[slot])) for slot in range(c.FACE_UP_CARDS)]
    discards, kinds = _discards(scene)
    beside = html("div", kinds, _composition(scene), class_="beside")
    return deck_group("Resources", deck, *open_cards, discards, beside)


def _deck_face(view: SolarStorm) -> str:
    """The back of the deck, or its top card where the viewer knows it."""
    known = next_cards(view.resource_deck)
    return resource_card(known[0]) if known and known[0] != UNKNOWN else resource_back()


@lru_cache(maxsize=32)
def _open_card(slot: int, kind: int) -> str:
    words = f"{RESOURCES[kind] if 0 <= kind < c.KINDS else 'A card'}, face up"
    return pile(f"face-up-{slot}", resource_card(kind), "", words, "face up")


def _of(number: int) -> str:
    return "some cards" if number == UNKNOWN else some(number, "card")


def _discards(scene: Scene) -> tuple[str, str]:
    """The discard pile, its top card with how many there are; and of which kinds, if that is
    open."""
    discards = scene.view.resource_discard
    known = known_cards(discards)
    through = tuple(known.count(kind) for kind in range(c.KINDS))
    open_pile = bool(discards.counted) or len(known) > 1
    return _discard_pile(known[-1] if known else UNKNOWN, counted(discards), through, open_pile)


@lru_cache(maxsize=1024)
def _discard_pile(
    top: int, number: int, through: tuple[int, ...], open_pile: bool
) -> tuple[str, str]:
    face = resource_card(top) if top != UNKNOWN else card("", "empty")
    words = f"{_of(number)} discarded"
    discards = pile("resource-discard", face, _number(number), words, "discards")
    kinds = "".join(
        _kind_count(kind, count, f"discarded-{kind}")
        for kind, count in enumerate(through)
        if count and open_pile
    )
    return discards, html("span", kinds, class_="kinds", title="Discarded") if kinds else ""


@lru_cache(maxsize=512)
def _kind_count(kind: int, number: int, place: str | None) -> str:
    shown, words = f"{letter_of(kind)}{number}", f"{number} {RESOURCES[kind]}"
    return with_number(resource_icon(kind), shown, words, resource_class(kind), place)


def _composition(scene: Scene) -> str:
    """The known next cards of the deck, and what it must hold by kind, as all else lies open."""
    deck = scene.view.resource_deck
    following = next_cards(deck)
    rows = _following(tuple(following), "next") if following else ""
    if not deck.counted:
        return rows
    left = tuple(left_in_deck(scene))
    return rows + _left(left)


@lru_cache(maxsize=1024)
def _left(left: tuple[int, ...]) -> str:
    kinds = "".join(_kind_count(kind, number, None) for kind, number in enumerate(left) if number)
    return unfolded("in the deck", html("span", kinds, class_="kinds"))


@lru_cache(maxsize=256)
def _following(kinds: tuple[int, ...], label: str) -> str:
    cards = "".join(
        html("b", letter_of(kind), class_=f"letter {resource_class(kind)}") for kind in kinds
    )
    return html("span", html("span", label, class_="caption"), cards, class_="following")


# Damage cards


def _damage(scene: Scene) -> str:
    view = scene.view
    deck = view.damage_deck
    left = scene.damage_left
    cells = _cells(scene)
    drawn = tuple(known_cards(view.damage_discard))
    following = tuple(next_cards(deck))
    beneath = tuple(
        card_below
        for card_below in deck.cards[: max(0, int(deck.count) - len(following))].tolist()[::-1]
        if card_below != UNKNOWN
    )
    return _damage_group(left, cells, drawn, counted(view.damage_discard), following, beneath)


@lru_cache(maxsize=1024)
def _damage_group(
    left: int,
    cells: tuple[int, ...],
    drawn: tuple[int, ...],
    number: int,
    following: tuple[int, ...],
    beneath: tuple[int, ...],
) -> str:
    if left == 0:
        deck = pile(
            "damage-deck",
            _breach(),
            "",
            "The hull is breached: each turn ends with a roll",
            "hull breach",
        )
    else:
        following = following or (UNKNOWN,)
        face, words = damage_card(following[0], cells), f"{_of(left)} in the damage deck"
        known_next = following[0] != UNKNOWN
        words += f"; next: {damage_name(following[0])}" if known_next else ""
        caption = _short(following[0]) if known_next else "deck"
        deck = pile("damage-deck", face, _number(left), words, caption)
    top = drawn[-1] if drawn else UNKNOWN
    latest = pile(
        "damage-discard",
        damage_card(top, cells) if drawn else card("", "empty"),
        _number(number),
        f"Drawn last: {damage_name(top)}",
        _short(top),
    )
    known = "".join(
        told(f"Then: {damage_name(shown)}", damage_card(shown, cells), class_="pile")
        for shown in following[1:]
    )
    return deck_group("Damage", deck, known, latest, _drawn(drawn, beneath), class_="damage-group")


@lru_cache(maxsize=2)
def _breach() -> str:
    return card(
        path("M8 4L20 22L12 30L26 44L20 56M20 22L34 16M26 44L38 40", class_="crack"),
        "damage-card breach",
    )


def _short(shown: int) -> str:
    """A damage card in a few letters: the first words of its rooms."""
    if not 0 <= shown < c.LISTED_DAMAGE:
        return "drawn" if shown == UNKNOWN else damage_name(shown)
    return ", ".join(c.ROOM_NAMES[room].split()[0] for room in rooms_of(shown))


@lru_cache(maxsize=512)
def _drawn(drawn: tuple[int, ...], beneath: tuple[int, ...]) -> str:
    """All damage cards drawn, by type, to be unfolded; and those known to lie further down."""
    by_type = {
        some(kind, "room").capitalize(): [s for s in reversed(drawn) if c.DAMAGE_TYPE[s] == kind]
        for kind in range(1, c.DAMAGE_TYPES + 1)
    }
    lists = (
        html("h4", escape(heading)) + bullets(map(damage_name, cards))
        for heading, cards in (*by_type.items(), ("Further down the deck", beneath))
        if cards
    )
    return unfolded("all drawn", html("div", *lists, class_="drawn-lists"))


# Cards looked at


def _looked_at(scene: Scene) -> str:
    """Cards taken from a deck to be arranged: their faces, or their backs to other seats."""
    view = scene.view
    cards = view.looked_at.cards[: int(view.looked_at.count)].tolist()
    if not cards:
        return ""
    damage = scene.task in (t.ARRANGE_DAMAGE, t.RETURN_DAMAGE)
    cells = _cells(scene)
    drawn = [
        _looked_card(at, shown, damage, cells if damage else ()) for at, shown in enumerate(cards)
    ]
    label = "Taken" if scene.task == t.REPLACE_CARD else "Looked at"
    return deck_group(label, *drawn, class_=f"looked-at {IN_REACH}")


@lru_cache(maxsize=256)
def _looked_card(at: int, shown: int, damage: bool, cells: tuple[int, ...]) -> str:
    if shown == UNKNOWN:
        back = damage_back() if damage else resource_back()
        return pile(f"looked-{at}", back, "", "A card that others look at")
    if damage:
        return pile(
            f"looked-{at}", damage_card(shown, cells), "", damage_name(shown), _short(shown)
        )
    return pile(f"looked-{at}", resource_card(shown), "", RESOURCES[shown], RESOURCES[shown])
