"""All that lies on the table, thing by thing: printed by the terminal, and read aloud."""

from __future__ import annotations

from typing import Final

from allhands.kernel.prose import count_of, listed, some
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Line, Section

from .. import cards as c
from ..rules import tasks as t
from ..rules.nouns import RESOURCES, ROOM
from ..rules.state import MEMBER, SolarStorm
from .board_rooms import POWER_WORDS, Room, things_in
from .board_ship import rooms_in
from .nouns import (
    Scene,
    counted,
    damage_name,
    known_cards,
    left_in_deck,
    next_cards,
    the_room,
)

SHIP: Final = "The ship"

ROWS: Final = ("fore", "amidships", "aft")
COLUMNS: Final = ("port", "centre", "starboard")


def account(view: SolarStorm, names: tuple[str, ...]) -> list[Section]:
    """The ship room by room, the crew, the decks and the supply."""
    scene = Scene(view, names)
    return [
        Section(SHIP, _ship(scene)),
        Section("The crew", _crew(scene)),
        Section("Resource cards", _resources(scene)),
        Section("Damage cards", _damage(scene)),
    ]


def _ship(scene: Scene) -> list[Line]:
    lines = [_room(scene, room) for room in sorted(rooms_in(scene), key=lambda each: each.cell)]
    number = int(scene.view.diverted).bit_count()
    lines.append(Line("power", (f"{number} of {c.DAMAGEABLE} rooms are diverted",)))
    if scene.view.escape_pod:
        lines.append(Line("escape pod", (_pod(scene),), "pod"))
    return lines


def _room(scene: Scene, room: Room) -> Line:
    where = f"{ROWS[room.cell // 3]}, {COLUMNS[room.cell % 3]}"
    power = f"power: {POWER_WORDS[room.room][room.version]}"
    things = (*things_in(room), where, power, *_cost(scene, room.room))
    return Line(c.ROOM_NAMES[room.room], things, ROOM.place(room.room))


def _cost(scene: Scene, room: int) -> tuple[str, ...]:
    if room == c.ENERGY_CORE or scene.diverted(room):
        return ()
    return (f"to divert: {listed(RESOURCES[int(kind)] for kind in c.DIVERT_COST[room])}",)


def _pod(scene: Scene) -> str:
    deserter = int(scene.view.deserter)
    if deserter >= 0:
        return f"gone, with {scene.name(deserter)} in it"
    ready = int(scene.view.diverted).bit_count() >= c.POD_OPENS_AT
    return "ready" if ready else f"offline until {c.POD_OPENS_AT} rooms are diverted"


# The crew


def _crew(scene: Scene) -> list[Line]:
    shared = [Line("the crew", _hand(scene, 0))] if scene.alone else []
    members = (_member(scene, member) for member in range(int(scene.view.crew)))
    return [*shared, *members, Line("supply", _things(scene, SUPPLY), "supply")]


def _member(scene: Scene, member: int) -> Line:
    hand = () if scene.alone else _hand(scene, member)
    things = (
        f"in {the_room(int(scene.view.meeple[member]))}",
        *hand,
        *_things(scene, HELD, member),
    )
    has_turn = member == scene.active and not scene.view.outcome
    return Line(scene.name(member), things, MEMBER.place(member), member, has_turn=has_turn)


def _hand(scene: Scene, player: int) -> tuple[str, ...]:
    hand = [int(number) for number in scene.view.hand[player]]
    return (_by_kind(sum(hand), hand, f" of {c.HAND_LIMIT}"),)


THINGS: Final = ("action token", "repair cube", "protection token")
HELD: Final = ("action_tokens", "held_cubes", "held_shields")
SUPPLY: Final = ("token_supply", "cube_supply", "shield_supply")
"""The fields that count them."""


def _things(scene: Scene, fields: tuple[str, ...], member: int | None = None) -> tuple[str, ...]:
    """Tokens and cubes: all in the supply, or those that somebody has."""
    counts = (getattr(scene.view, field) for field in fields)
    numbers = (int(count if member is None else count[member]) for count in counts)
    return tuple(
        count_of(number, thing)
        for number, thing in zip(numbers, THINGS, strict=True)
        if number or member is None
    )


# Cards


def _resources(scene: Scene) -> list[Line]:
    view = scene.view
    left = left_in_deck(scene) if view.resource_deck.counted else []
    face_up = [RESOURCES[int(kind)] for kind in view.face_up if int(kind) != UNKNOWN]
    lines = [
        Line("deck", (_by_kind(scene.resources_left, left),), "resource-deck"),
        Line("next", tuple(map(_resource, next_cards(view.resource_deck)))),
        Line("face up", tuple(face_up)),
        Line("discards", _discards(view)),
        Line("looked at", tuple(map(_resource, _looked_at(scene, damage=False)))),
    ]
    return [line for line in lines if line.things]


def _discards(view: SolarStorm) -> tuple[str, ...]:
    pile = view.resource_discard
    known = known_cards(pile)
    if not known:
        return ()
    is_open = bool(pile.counted) or len(known) > 1
    through = [known.count(kind) for kind in range(c.KINDS)] if is_open else []
    return (_by_kind(counted(pile), through), f"{RESOURCES[known[-1]]} on top")


def _resource(kind: int) -> str:
    return RESOURCES[kind] if kind != UNKNOWN else "an unknown card"


def _by_kind(cards: int, kinds: list[int], most: str = "") -> str:
    """How many cards there are, and of which kinds, as far as that is known."""
    parts = [f"{number} {RESOURCES[kind]}" for kind, number in enumerate(kinds) if number]
    size = f"{_size(cards)}{most}"
    return f"{size}: {', '.join(parts)}" if parts else size


def _size(cards: int) -> str:
    return "some cards" if cards == UNKNOWN else count_of(cards, "card")


def _looked_at(scene: Scene, *, damage: bool) -> list[int]:
    pile = scene.view.looked_at
    of_damage = scene.task in (t.ARRANGE_DAMAGE, t.RETURN_DAMAGE)
    return pile.cards[: int(pile.count)].tolist() if of_damage == damage else []


def _damage(scene: Scene) -> list[Line]:
    deck, left = scene.view.damage_deck, scene.damage_left
    drawn = known_cards(scene.view.damage_discard)
    following = next_cards(deck)
    beneath = deck.cards[: max(0, int(deck.count) - len(following))].tolist()[::-1]
    size = _size(left) if left else "none is left, the hull is breached"
    lines = [
        Line("deck", (size,), "damage-deck"),
        Line("next", tuple(map(damage_name, following))),
        Line("further down", tuple(damage_name(card) for card in beneath if card != UNKNOWN)),
        Line("drawn last", tuple(map(damage_name, drawn[-1:])), "damage-discard"),
        *(_drawn_of(kind, drawn) for kind in range(1, c.DAMAGE_TYPES + 1)),
        Line("looked at", tuple(map(damage_name, _looked_at(scene, damage=True)))),
    ]
    return [line for line in lines if line.things]


def _drawn_of(kind: int, drawn: list[int]) -> Line:
    """The cards of a type that have been drawn."""
    of_kind = sorted(card for card in drawn if c.DAMAGE_TYPE[card] == kind)
    return Line(f"drawn of {some(kind, 'room')}", tuple(map(damage_name, of_kind)))
