"""What the numbers stand for that choices and events of Solar Storm speak of."""

from __future__ import annotations

from typing import Final

from allhands.kernel.nouns import Noun

from .. import cards as c

RESOURCES: Final = tuple(name.capitalize() for name in c.KIND_NAMES)
SPACES: Final = ("top", "middle", "bottom")

_TITLES: Final = (*RESOURCES[: c.UNIVERSAL], "Universal card")

RESOURCE: Final = Noun("resource", (*RESOURCES[: c.UNIVERSAL], "a Universal card"), "a card", ())
FACE_UP: Final = Noun(
    "face-up", tuple(f"the face-up {title}" for title in _TITLES), "the face-up card", ()
)
ROOM: Final = Noun("room", tuple(f"the {name}" for name in c.ROOM_NAMES), "a room")
DAMAGEABLE_ROOM: Final = Noun("room", ROOM.words[: c.DAMAGEABLE], "a room")
SPACE: Final = Noun("space", tuple(f"its {space} cube" for space in SPACES), "a cube", ())
ORDINAL: Final = Noun("which", ("first", "second", "third", "fourth", "fifth"))
LOOKED_AT: Final = Noun("looked", tuple(f"the {which} card" for which in ORDINAL.words[:3]))
TWO_LOOKED_AT: Final = Noun("looked", LOOKED_AT.words[:2])
DIE: Final = Noun("die", ("nothing", "a 1", "a 2", "a 3", "a 4", "a 5", "a 6"), "the die", ())
DECK: Final = Noun(
    "deck", ("the resource deck", "the damage deck"), places=("resource-deck", "damage-deck")
)
ANSWER: Final = Noun("answer", ("refuses the exchange", "agrees to the exchange"), "answers", ())
