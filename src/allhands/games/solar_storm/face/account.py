"""All that lies on the table, thing by thing: printed by the terminal, and read aloud."""

from __future__ import annotations

from typing import Final

from allhands.kernel.prose import count_of, listed, some
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Line, Section

from .. import cards as c
from ..rules.nouns import RESOURCES, ROOM
from ..rules.state import MEMBER, SolarStorm
from .board_crew import THINGS
from .board_rooms import Room, things_in
from .board_ship import rooms_in
from .nouns import (
    Scene,
    beneath,
    counted,
    damage_name,
    discards_by_kind,
    in_core,
    known_cards,
    left_in_deck,
    next_cards,
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
    lines.append(Line("power", (f"{in_core(scene.view)} of {c.DAMAGEABLE} rooms are diverted",)))
    if scene.view.escape_pod:
        lines.append(Line("escape pod", (scene.pod,), "pod"))
    return lines


def _room(scene: Scene, room: Room) -> Line:
    where = f"{ROWS[room.cell // 3]}, {COLUMNS[room.cell % 3]}"
    power = f"power: {c.POWERS[room.room][room.version].printed}"
    things = (*things_in(room), where, power, *_cost(scene, room.room))
    return Line(c.ROOM_NAMES[room.room], things, ROOM.place(room.room))


def _cost(scene: Scene, room: int) -> tuple[str, ...]:
    if room == c.ENERGY_CORE or scene.diverted(room):
        return ()
    return (f"to divert: {listed(RESOURCES[int(kind)] for kind in c.DIVERT_COST[room])}",)


# The crew


def _crew(scene: Scene) -> list[Line]:
    view = scene.view
    shared = [Line("the crew", _hand(scene, 0))] if scene.alone else []
    members = (_member(scene, member) for member in range(scene.crew_size))
    supply = (count_of(int(getattr(view, thing.supply)), thing.name) for thing in THINGS)
    return [*shared, *members, Line("supply", tuple(supply), "supply")]


def _member(scene: Scene, member: int) -> Line:
    hand = () if scene.alone else _hand(scene, member)
    numbers = ((thing.name, int(getattr(scene.view, thing.held)[member])) for thing in THINGS)
    held = (count_of(number, name) for name, number in numbers if number)
    return Line(
        scene.name(member),
        (scene.where(member), *hand, *held),
        MEMBER.place(member),
        member,
        has_turn=scene.has_turn(member),
    )


def _hand(scene: Scene, player: int) -> tuple[str, ...]:
    hand = scene.hand_of(player)
    return (_by_kind(sum(hand), hand, f" of {c.HAND_LIMIT}"),)


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
        Line("looked at", () if scene.arranges_damage else tuple(map(_resource, scene.looked_at))),
    ]
    return [line for line in lines if line.things]


def _discards(view: SolarStorm) -> tuple[str, ...]:
    pile = view.resource_discard
    known = known_cards(pile)
    if not known:
        return ()
    return (_by_kind(counted(pile), discards_by_kind(pile)), f"{RESOURCES[known[-1]]} on top")


def _resource(kind: int) -> str:
    return RESOURCES[kind] if kind != UNKNOWN else "an unknown card"


def _by_kind(cards: int, kinds: list[int], most: str = "") -> str:
    """How many cards there are, and of which kinds, as far as that is known."""
    parts = [f"{number} {RESOURCES[kind]}" for kind, number in enumerate(kinds) if number]
    size = f"{count_of(cards, 'card')}{most}"
    return f"{size}: {', '.join(parts)}" if parts else size


def _damage(scene: Scene) -> list[Line]:
    deck, left = scene.view.damage_deck, scene.damage_left
    drawn = known_cards(scene.view.damage_discard)
    looked_at = scene.looked_at if scene.arranges_damage else []
    size = count_of(left, "card") if left else "none is left, the hull is breached"
    lines = [
        Line("deck", (size,), "damage-deck"),
        _cards("next", next_cards(deck)),
        _cards("further down", beneath(deck)),
        _cards("drawn last", drawn[-1:], "damage-discard"),
        *(_drawn_of(kind, drawn) for kind in range(1, c.DAMAGE_TYPES + 1)),
        _cards("looked at", looked_at),
    ]
    return [line for line in lines if line.things]


def _drawn_of(kind: int, drawn: list[int]) -> Line:
    """The cards of a type that have been drawn."""
    of_kind = sorted(card for card in drawn if c.DAMAGE_TYPE[card] == kind)
    return _cards(f"drawn of {some(kind, 'room')}", of_kind)


def _cards(label: str, cards: list[int], place: str = "") -> Line:
    return Line(label, tuple(map(damage_name, cards)), place)
