"""The people of the portrait deck, read from `people.toml`: who they are, and what they look like.

They are pictures and words only. No rule reads them, so they can be written anew as one likes.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

from . import PORTRAITS


class Person(NamedTuple):
    """Somebody who sleeps in the freezer until a portrait is drawn."""

    name: str
    calling: str
    line: str
    skin: int
    hair: str
    colour: str
    face: str
    collar: str
    beard: str = ""
    headgear: str = ""
    glasses: str = ""
    mark: str = ""


_DATA: Final[dict[str, Any]] = tomllib.loads(
    files(__name__.rpartition(".")[0]).joinpath("people.toml").read_text(encoding="utf-8")
)
PEOPLE: Final = tuple(Person(**each) for each in _DATA["people"])
"""PEOPLE[portrait]: in the order of the portrait cards."""

SKINS: Final = 6
HAIR: Final = (
    "bald",
    "cropped",
    "flat",
    "parted",
    "tousled",
    "curls",
    "coils",
    "afro",
    "waves",
    "bob",
    "pixie",
    "bun",
    "plait",
    "topknot",
    "undercut",
    "locs",
    "receding",
    "fringe",
    "covered",
)
COLOURS: Final = ("black", "brown", "auburn", "red", "blond", "grey", "white", "blue")
FACES: Final = ("oval", "round", "long", "broad")
COLLARS: Final = ("jacket", "overall", "scrubs", "apron", "rollneck", "waistcoat", "robe")
BEARDS: Final = ("", "stubble", "moustache", "goatee", "whiskers", "full")
HEADGEAR: Final = (
    "",
    "cap",
    "helmet",
    "knitted",
    "fur",
    "headset",
    "goggles",
    "scarf",
    "wrap",
    "turban",
    "band",
)
GLASSES: Final = ("", "round", "square", "half", "loupe")
MARKS: Final = ("", "earrings", "freckles", "mole", "scar", "tattoo", "lines", "flower")
"""The features that can be drawn."""


def _check() -> None:
    """Every portrait card has somebody, and nobody has a feature that cannot be drawn."""
    if len(PEOPLE) != PORTRAITS:
        raise ValueError(f"there are {PORTRAITS} portraits, and {len(PEOPLE)} people")
    for person in PEOPLE:
        known = (
            0 <= person.skin < SKINS,
            person.hair in HAIR,
            person.colour in COLOURS,
            person.face in FACES,
            person.collar in COLLARS,
            person.beard in BEARDS,
            person.headgear in HEADGEAR,
            person.glasses in GLASSES,
            person.mark in MARKS,
        )
        if not all(known):
            raise ValueError(f"{person.name} has a feature that cannot be drawn")


_check()
