"""The ship: the one drawing that shows how things stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import (
    circle,
    group,
    moved,
    path,
    rectangle,
    text,
    title,
)
from allhands.drawing.symbols import meeple
from allhands.drawing.widgets import ship_frame

from .. import cards as c
from ..rules.state import SolarStorm
from ..rules.unknown import DECK_AT_START
from .board_plan import (
    DOORS,
    HEIGHT,
    HULL,
    LIGHTS,
    STARS,
    SUN_HIGHEST,
    SUN_LOWEST,
    WIDTH,
    power_line,
    shell,
    sun,
)
from .board_rooms import Person, Room, draw_core, draw_reactor, draw_room
from .nouns import Scene

HUE: Final = "solar-storm"
GUESSED_HEIGHT: Final = 120.0
"""Where the Sun is drawn, dotted, if the damage deck may not be counted."""


def ship(view: SolarStorm, names: tuple[str, ...]) -> str:
    """The ship above the Sun, as one `<svg>`."""
    scene = Scene(view, names)
    rooms = rooms_in(scene)
    diverted = int(view.diverted)
    cells = tuple(room.cell for room in rooms)
    missing = tuple(room.missing for room in sorted(rooms, key=lambda room: room.cell))
    lines = "".join(
        power_line(room.cell, room.diverted) for room in rooms if room.room != c.ENERGY_CORE
    )
    ring = group(lines, draw_reactor(diverted, cells), class_="power-lines")
    return ship_frame(
        HUE,
        WIDTH,
        HEIGHT,
        LIGHTS,
        STARS,
        _sun(scene.damage_left),
        HULL,
        shell(missing),
        *(draw_room(room) for room in rooms[: c.DAMAGEABLE]),
        DOORS,
        draw_core(rooms[c.ENERGY_CORE], ring),
        _pod_of(scene),
    )


def _sun(damage_left: int) -> str:
    if damage_left < 0:
        return sun(GUESSED_HEIGHT, "sun guessed")
    gone = 1 - min(damage_left, DECK_AT_START) / DECK_AT_START
    return sun(round(SUN_LOWEST + (SUN_HIGHEST - SUN_LOWEST) * gone, 1), "sun")


def rooms_in(scene: Scene) -> tuple[Room, ...]:
    """What the drawings of the rooms depend on, by room."""
    view = scene.view
    over = int(view.outcome) != 0
    meeples = view.meeple.tolist()[: int(view.crew)]
    held = view.held_shields.tolist()
    people: list[list[Person]] = [[] for _ in range(c.ROOMS + 1)]
    for crew, room in enumerate(meeples):
        active = crew == scene.active and not over
        people[room].append(Person(crew, scene.name(crew), held[crew], active))
    shields = view.shields.tolist()
    cells, versions, cubes = view.cell.tolist(), view.version.tolist(), view.cubes.tolist()
    diverted = int(view.diverted)
    owners = tuple(scene.name(crew) for crew in range(len(meeples)))
    rooms: list[Room] = []
    for room in range(c.ROOMS):
        placed = tuple(shields[room]) if room < c.DAMAGEABLE else ()
        rooms.append(
            Room(
                room,
                cells[room],
                versions[room],
                cubes[room],
                bool(diverted >> room & 1),
                placed,
                tuple(people[room]),
                owners if any(placed) else (),
            )
        )
    return tuple(rooms)


# The escape pod


def _pod_of(scene: Scene) -> str:
    view = scene.view
    if not view.escape_pod:
        return ""
    deserter = int(view.deserter)
    ready = int(view.diverted).bit_count() >= c.POD_OPENS_AT
    return _pod(deserter, scene.name(deserter) if deserter >= 0 else "", ready)


@lru_cache(maxsize=64)
def _pod(deserter: int, name: str, ready: bool) -> str:
    """The escape pod: docked at the nose, or gone with somebody in it."""
    gone = deserter >= 0
    words = f"The escape pod, with {name} in it" if gone else "The escape pod, docked"
    if not gone:
        words += ", ready" if ready else f", offline until {c.POD_OPENS_AT} rooms are diverted"
    body = path("M0 20Q0 2 24 2H84Q108 20 84 38H24Q0 38 0 20z", class_="pod-hull")
    window = circle(86, 20, 8, class_="pod-window")
    inside = text("POD", 24, 27, 19, class_="pod-words")
    trail = ""
    if gone:
        rider = moved(26, 7, meeple(deserter, name[:1].upper()), scale=1.15)
        inside = group(rider, data_piece=f"meeple-{deserter}", class_="piece person")
        trail = path("M-10 12H-42M-10 20H-70M-10 28H-36", class_="pod-trail")
    state = "gone" if gone else "ready" if ready else "offline"
    at = (784, 1) if gone else (692, 1)
    frame = rectangle(-4, -1, 116, 42, class_="hit")
    return group(
        title(words),
        moved(*at, frame, trail, body, window, inside),
        data_place="pod",
        class_=f"pod {state}",
    )
