"""The ship: the one drawing that shows how things stand."""

from __future__ import annotations

from typing import Final

from allhands.drawing.markup import group, moved, rectangle, text, title
from allhands.drawing.symbols import meeple
from allhands.drawing.widgets import ship_frame

from .. import cards as c
from ..rules.state import SolarStorm
from ..rules.unknown import DECK_AT_START
from .board_plan import HEIGHT, PLAN, SUN_HIGHEST, SUN_LOWEST, WIDTH, power_line, shell, sun
from .board_rooms import Person, Room, draw_core, draw_reactor, draw_room
from .nouns import Scene, in_core

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
        PLAN["lights"],
        PLAN["stars"],
        _sun(scene.damage_left),
        PLAN["hull"],
        shell(missing),
        *(draw_room(room) for room in rooms[: c.DAMAGEABLE]),
        PLAN["doors"],
        draw_core(rooms[c.ENERGY_CORE], ring),
        _pod(scene) if view.escape_pod else "",
    )


def _sun(damage_left: int) -> str:
    if damage_left < 0:
        return sun(GUESSED_HEIGHT, "sun guessed")
    gone = 1 - min(damage_left, DECK_AT_START) / DECK_AT_START
    return sun(round(SUN_LOWEST + (SUN_HIGHEST - SUN_LOWEST) * gone, 1), "sun")


def rooms_in(scene: Scene) -> tuple[Room, ...]:
    """What the drawings of the rooms depend on, by room."""
    return tuple(_room_in(scene, room) for room in range(c.ROOMS))


def _room_in(scene: Scene, room: int) -> Room:
    view, crew = scene.view, range(scene.crew_size)
    shields = tuple(view.shields[room].tolist()) if room < c.DAMAGEABLE else ()
    people = (
        Person(member, scene.name(member), int(view.held_shields[member]), scene.has_turn(member))
        for member in crew
        if view.meeple[member] == room
    )
    return Room(
        room,
        int(view.cell[room]),
        int(view.version[room]),
        int(view.cubes[room]),
        scene.diverted(room),
        shields,
        tuple(people),
        tuple(map(scene.name, crew)) if any(shields) else (),
    )


def _pod(scene: Scene) -> str:
    """The escape pod: docked at the nose, or gone with somebody in it."""
    deserter = int(scene.view.deserter)
    gone, ready = deserter >= 0, in_core(scene.view) >= c.POD_OPENS_AT
    inside = text("POD", 24, 27, 19, class_="pod-words")
    trail = ""
    if gone:
        rider = moved(26, 7, meeple(deserter, scene.name(deserter)[:1].upper()), scale=1.15)
        inside = group(rider, data_piece=f"meeple-{deserter}", class_="piece person")
        trail = PLAN["pod-trail"]
    state = "gone" if gone else "ready" if ready else "offline"
    frame = rectangle(-4, -1, 116, 42, class_="hit")
    drawn = (frame, trail, PLAN["pod-hull"], PLAN["pod-window"], inside)
    return group(
        title(f"The escape pod, {scene.pod}"),
        moved(784 if gone else 692, 1, *drawn),
        data_place="pod",
        class_=f"pod {state}",
    )
