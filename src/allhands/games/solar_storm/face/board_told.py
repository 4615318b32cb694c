"""The whole board as headings and lists, to be read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from allhands.drawing.markup import html
from allhands.kernel.prose import count_of, listed, some
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from .board_rooms import POWER_WORDS, describe_room
from .board_ship import rooms_in
from .nouns import RESOURCES, Scene, counted, damage_name, known_cards, next_cards, the_room

ROWS = ("fore", "amidships", "aft")
COLUMNS = ("port", "centre", "starboard")


def describe(view: Any, names: tuple[str, ...]) -> str:
    """The ship room by room, the crew, the decks and the supply."""
    scene = Scene(view, names)
    return "".join(
        (
            _part("The ship", _rooms(scene)),
            _part("The crew", _crew(scene)),
            _part("Resource cards", _resources(scene)),
            _part("Damage cards", _damage(scene)),
            _part("Supply", _supply(scene)),
        )
    )


def _part(heading: str, items: Iterable[str]) -> str:
    return html("h3", escape(heading)) + html("ul", *(html("li", escape(item)) for item in items))


def _rooms(scene: Scene) -> list[str]:
    told: list[str] = []
    for room in sorted(rooms_in(scene), key=lambda room: room.cell):
        where = f"{ROWS[room.cell // 3]}, {COLUMNS[room.cell % 3]}"
        power = POWER_WORDS[room.room][room.version]
        told.append(f"{describe_room(room)}; {where}; power: {power}{_cost(scene, room.room)}.")
    number = int(scene.view.diverted).bit_count()
    told.append(f"{number} of {c.DAMAGEABLE} rooms are diverted.")
    if scene.view.escape_pod:
        told.append(_pod(scene))
    return told


def _cost(scene: Scene, room: int) -> str:
    if room == c.ENERGY_CORE or scene.diverted(room):
        return ""
    return f"; to divert: {listed(RESOURCES[int(kind)] for kind in c.DIVERT_COST[room])}"


def _pod(scene: Scene) -> str:
    deserter = int(scene.view.deserter)
    if deserter >= 0:
        return f"{scene.name(deserter)} has left in the escape pod."
    ready = int(scene.view.diverted).bit_count() >= c.POD_OPENS_AT
    state = "ready" if ready else f"offline until {c.POD_OPENS_AT} rooms are diverted"
    return f"The escape pod is docked, {state}."


def _crew(scene: Scene) -> list[str]:
    view = scene.view
    told: list[str] = []
    if scene.alone:
        told.append(f"The crew shares {_hand(view.hand[0].tolist())}.")
    for member in range(int(view.crew)):
        parts = [the_room(int(view.meeple[member]))]
        if not scene.alone:
            parts.append(_hand(view.hand[member].tolist()))
        things = (
            (view.action_tokens, "action token"),
            (view.held_cubes, "repair cube"),
            (view.held_shields, "protection token"),
        )
        parts += [count_of(int(held[member]), thing) for held, thing in things if held[member]]
        turn = ", whose turn it is" if member == scene.active and not view.outcome else ""
        told.append(f"{scene.name(member)}{turn}: in {'; '.join(parts)}.")
    return told


def _hand(hand: list[int]) -> str:
    total = sum(hand)
    cards = [f"{number} {RESOURCES[kind]}" for kind, number in enumerate(hand) if number]
    held = f"{count_of(total, 'card')} of {c.HAND_LIMIT}"
    return f"{held}, {listed(cards)}" if cards else held


def _resources(scene: Scene) -> list[str]:
    view = scene.view
    left = scene.resources_left
    told = [f"{'Some cards' if left == UNKNOWN else count_of(left, 'card')} in the deck."]
    following = [
        RESOURCES[kind] if kind != UNKNOWN else "an unknown card"
        for kind in next_cards(view.resource_deck)
    ]
    if following:
        told.append(f"Next in the deck: {', '.join(following)}.")
    face_up = [RESOURCES[int(kind)] for kind in view.face_up if int(kind) != UNKNOWN]
    if face_up:
        told.append(f"Face up: {listed(face_up)}.")
    known = known_cards(view.resource_discard)
    if known:
        number = counted(view.resource_discard)
        size = "Some cards" if number == UNKNOWN else count_of(number, "card")
        told.append(f"{size} discarded, {RESOURCES[known[-1]]} on top.")
    return told


def _damage(scene: Scene) -> list[str]:
    view = scene.view
    left = scene.damage_left
    if left == 0:
        told = ["No damage card is left: the hull is breached."]
    else:
        told = [f"{'Some cards' if left == UNKNOWN else count_of(left, 'card')} in the deck."]
    following = [damage_name(card) for card in next_cards(view.damage_deck)]
    if following:
        told.append(f"Next in the deck: {', '.join(following)}.")
    drawn = known_cards(view.damage_discard)
    if drawn:
        told.append(f"Drawn last: {damage_name(drawn[-1])}.")
    for kind in range(1, c.DAMAGE_TYPES + 1):
        of_kind = [damage_name(card) for card in drawn if c.DAMAGE_TYPE[card] == kind]
        if of_kind and len(drawn) > 1:
            told.append(f"Drawn of {some(kind, 'room')}: {', '.join(of_kind)}.")
    return told


def _supply(scene: Scene) -> list[str]:
    view = scene.view
    things = (
        (view.token_supply, "action token"),
        (view.cube_supply, "repair cube"),
        (view.shield_supply, "protection token"),
    )
    return [f"{count_of(int(number), thing)}." for number, thing in things]
