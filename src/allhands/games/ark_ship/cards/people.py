"""The people of the portrait deck, read from `people.toml`: who they are, and what they look like.

They are pictures and words only. No rule reads them, so they can be written anew as one likes, with
features that `face/portraits.svg` draws, and skins and colours that `face/board.css` has.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from allhands.kernel.rows import read_rows

from . import PACKAGE, PORTRAITS


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


PEOPLE: Final = tuple(Person(**each) for each in read_rows(PACKAGE, "people.toml")["people"])
"""PEOPLE[portrait]: in the order of the portrait cards."""

if len(PEOPLE) != PORTRAITS:
    raise ValueError(f"there are {PORTRAITS} portraits, and {len(PEOPLE)} people")
