"""The faces of the crew, put together from the features of `people.toml`, which `portraits.svg`
draws; they age with the crew sheet.

A face stands in a box of 64 by 64: shoulders, neck and head, then what grows and what is worn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art, dressed
from allhands.drawing.markup import element, group, rectangle, text

from ..cards.people import PEOPLE, Person

GREY_FROM: Final = 7
WHITE_FROM: Final = 9
"""At these ages hair turns grey, and white."""
_LINED_FROM: Final = (4, 6, 8)
"""At these ages lines come about the eyes, on the forehead, and beside the mouth."""

_PARTS: Final = art(__name__, "portraits.svg")

_HAIRLESS: Final = ("bald", "covered")
_IN_LINES: Final = "lines"
"""A mark that is no more than lines of age, early."""


@lru_cache(maxsize=512)
def face(number: int, age: int = 0) -> str:
    """Somebody's face, in a box of 64 by 64; somebody unknown without one."""
    if not 0 <= number < len(PEOPLE):
        return _nobody()
    person = PEOPLE[number]
    return group(
        _PARTS.get(f"hair-{person.hair}-behind", ""),
        dressed(_PARTS["shoulders"], class_="clothes"),
        _PARTS["neck"],
        _part("collar", person.collar),
        _PARTS["ears"],
        dressed(_part("face", person.face), class_="skin"),
        _features(person, age),
        "" if person.hair in _HAIRLESS else _part("hair", person.hair),
        _part("glasses", person.glasses),
        _part("mark", "" if person.mark == _IN_LINES else person.mark),
        _part("headgear", person.headgear),
        class_=f"likeness skin-{person.skin} hair-{_colour(person, age)} {person.collar}-worn",
    )


@lru_cache(maxsize=512)
def portrait(number: int, age: int = 0) -> str:
    """A portrait card of its own, to stand in HTML."""
    ground = rectangle(0, 0, 64, 64, class_="ground")
    return element(
        "svg",
        ground,
        face(number, age),
        class_="ark-portrait",
        viewBox="0 0 64 64",
        aria_hidden="true",
    )


@lru_cache(maxsize=1)
def _nobody() -> str:
    """The outline of somebody who is not there yet."""
    return group(
        dressed(_PARTS["shoulders"], class_="absent"),
        dressed(_PARTS["face-oval"], class_="absent"),
        text("?", 32, 39, 28, class_="query", text_anchor="middle"),
        class_="likeness",
    )


def _colour(person: Person, age: int) -> str:
    if age >= WHITE_FROM or person.colour == "white":
        return "white"
    return "grey" if age >= GREY_FROM else person.colour


def _part(feature: str, kind: str) -> str:
    """A feature of some kind; nothing for those who have none."""
    return _PARTS[f"{feature}-{kind}"] if kind else ""


def _features(person: Person, age: int) -> str:
    """Eyes, brows, nose and mouth, the beard between them, and the lines of age."""
    lined = 2 if person.mark == _IN_LINES else 0
    lined = max(lined, sum(age >= start for start in _LINED_FROM))
    beard, lines = _part("beard", person.beard), _PARTS[f"lines-{lined}"] if lined else ""
    return _PARTS["eyes"] + beard + _PARTS["mouth"] + lines
