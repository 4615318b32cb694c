"""The S.S. Omega as one drawing: her locations, the crew in them, and her instruments."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from allhands.drawing.markup import group, rectangle
from allhands.drawing.widgets import ship_frame

from .. import cards as c
from ..rules.state import Omega
from .board_locations import card, crew_in, everybody
from .board_panels import lost, oxygen, steps
from .board_plan import (
    BOXES,
    HEIGHT,
    WIDTH,
    Box,
    door,
    hull,
    links,
    other_box,
    patterns,
    shuttle_box,
    space,
    title_block,
    tube,
)
from .board_scene import Ship

HUE: Final = "sso"


def ship(view: Omega, names: tuple[str, ...]) -> str:
    """The ship, and another beside her if there is one."""
    scene = Ship(view, names)
    boxes = laid_out(scene)
    docked = docked_at(scene)
    cards = "".join(_card(scene, at, box) for at, box in boxes.items())
    crew = "".join(crew_in(scene, at, box) for at, box in boxes.items())
    return ship_frame(
        HUE,
        WIDTH,
        HEIGHT,
        patterns(),
        space(),
        title_block(),
        hull(),
        links(),
        tube(boxes[c.SHUTTLE], boxes[docked]) if docked in boxes else "",
        steps(scene),
        oxygen(scene),
        lost(scene),
        _other_hull([boxes[at] for at in scene.others]),
        cards,
        group(crew, class_="crew-aboard"),
        label="The S.S. Omega",
    )


def laid_out(ship: Ship) -> dict[int, Box]:
    """Where each location in play is drawn."""
    boxes = {at: BOXES[at] for at in ship.faces if at in BOXES}
    others = ship.others
    boxes |= {at: other_box(place, len(others)) for place, at in enumerate(others)}
    if c.SHUTTLE in ship.faces:
        docked = docked_at(ship)
        boxes[c.SHUTTLE] = shuttle_box(docked, boxes.get(docked))
    return boxes


def _other_hull(boxes: list[Box]) -> str:
    """What the locations of another ship are built into, and which of them are adjacent."""
    grown = (
        rectangle(box.x - 5, box.y - 5, box.width + 10, box.height + 10, rx=4, class_="other-hull")
        for box in boxes
    )
    doors = (door(*pair, "other-door") for pair in pairwise(boxes))
    return group(*grown, *doors, class_="hulls")


def docked_at(ship: Ship) -> int:
    """What the Shuttle touches."""
    return int(ship.view.docked)


def _card(ship: Ship, location: int, box: Box) -> str:
    return card(
        location,
        box,
        ship.is_up(location),
        ship.loses_power(location),
        everybody(ship.at(location)),
    )
