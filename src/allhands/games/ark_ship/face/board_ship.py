"""The ship: the one drawing that shows how things stand."""

from __future__ import annotations

from typing import Final

from allhands.drawing.markup import moved
from allhands.drawing.widgets import ship_frame

from .. import cards as c
from ..rules.state import ArkShip
from .board_hold import freezer, life_goals, progress, quarters
from .board_hull import CLIPS, HEIGHT, VESSEL, WIDTH, room_corner, space
from .board_rooms import Room, Standing, draw_room
from .board_signals import WAVE_HEIGHT, WAVE_WIDTH, Sky, draw_sky, draw_wave
from .board_signals import WIDTH as SIGNAL_WIDTH
from .nouns import Scene, needed

HUE: Final = "ark-ship"


def ship(view: ArkShip, names: tuple[str, ...]) -> str:
    """The signals, the ship in section with everybody in her, and her voyage, as one `<svg>`."""
    scene = Scene(view, names)
    checked = min(max(int(view.progress), 0), c.BOXES)
    return ship_frame(
        HUE,
        WIDTH,
        HEIGHT,
        CLIPS,
        space(checked),
        VESSEL,
        *(_sky(scene, signal) for signal in range(c.SIGNALS)),
        *(_wave(pile, int(card)) for pile, card in enumerate(view.wave)),
        *(_room(scene, location) for location in range(c.CRISIS_PLACES)),
        quarters(standing_at(scene, -1)),
        freezer(min(max(int(view.sleepers), 0), c.FREEZER)),
        life_goals(min(max(int(view.goal_boxes), 0), c.GOAL_BOXES)),
        progress(checked),
    )


def standing_at(scene: Scene, location: int) -> Standing:
    """Who stands at a location, or in quarters at -1: slots with names."""
    return tuple((slot, scene.crew(slot)) for slot in scene.crew_at(location))


def _sky(scene: Scene, signal: int) -> str:
    view = scene.view
    planet = int(view.planet[signal])
    sky = Sky(
        signal,
        int(view.signal[signal]),
        tuple(view.token[signal].tolist()),
        planet,
        max(0, int(view.earned[signal])),
        needed(view, planet) if planet >= 0 else 0,
        standing_at(scene, c.PLANET_1 + signal),
        int(view.outcome) != 0,
    )
    return moved(6 if signal == 0 else WIDTH - 6 - SIGNAL_WIDTH, 6, draw_sky(sky))


def _wave(pile: int, card: int) -> str:
    x = (WIDTH - WAVE_WIDTH) / 2
    return moved(x, 8 + pile * (WAVE_HEIGHT + 4), draw_wave(pile, card))


def _room(scene: Scene, location: int) -> str:
    x, y = room_corner(location)
    card = int(scene.view.crisis[location])
    return draw_room(Room(location, card, standing_at(scene, location), x, y))
