"""What places are called, as their table says."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from allhands.face.places import PlaceNames, named_places
from allhands.face.scene import Scene
from allhands.kernel.nouns import Noun, crew_of

ROOM = Noun("room", ("the hold", "the bridge"))
FIND = Noun("find", ("junk", "rope", "a chart"))
DOOR = Noun("door", ("the hatch",), places=("hatch",))
BELOW = Noun("depth", ("the bilge", "nowhere"), places=("bilge", ""))
CREW = crew_of(3)


def _shelf(scene: Scene, member: int, find: int) -> str:
    return f"{scene.name(member)}'s shelf {find + 1}"


TABLE: PlaceNames = {
    "sea": "the sea",
    ROOM: "{room}",
    DOOR: "{door}",
    BELOW: "{depth}",
    CREW: "{crew}",
    ("box", ROOM, FIND): "{find} in {room}",
    ("shelf", CREW, FIND): _shelf,
}


def name(place: str) -> str:
    agenda = SimpleNamespace(count=0)
    view: Any = SimpleNamespace(players=2, agenda=agenda)
    found = named_places(TABLE).get(place)
    return found.name(Scene(view, ("Edda", "Piet", "Yara"))) if found else ""


@pytest.mark.parametrize(
    ("place", "called"),
    [
        ("sea", "the sea"),
        ("room-1", "the bridge"),
        ("hatch", "the hatch"),
        ("crew-1", "Piet"),
        ("box-1-2", "a chart in the bridge"),
        ("shelf-0-1", "Edda's shelf 2"),
    ],
)
def test_a_place_is_called_as_its_nouns_and_its_sentence_say(place: str, called: str) -> None:
    assert name(place) == called


@pytest.mark.parametrize(
    "place",
    [
        *("", "room", "room-2", "room--1", "room-01", "room-\u0661", "door-0", "box-1", "box-0-3"),
        *("sea-0", "crew-2", "shelf-2-0", "depth-1"),
    ],
)
def test_what_is_no_place_or_of_nobody_aboard_has_no_name(place: str) -> None:
    assert name(place) == ""
