"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from typing import Any, Final

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from ..rules.nouns import LOCATION, MEMBER, PLANET, SIGNAL, SLOT
from .nouns import Scene, column_of, signal_name, slot_of, wave_title

Places = tuple[str, ...]


# Choices


def _sheet(scene: Scene, *_: int) -> Places:
    """That of the crew member whom the question is about."""
    return (SLOT.place(scene.subject),) if scene.subject >= 0 else ()


def _assign(scene: Scene, location: int) -> Places:
    return (LOCATION.place(location), *_sheet(scene))


def _move_column(scene: Scene, column: int) -> Places:
    return _column(scene, scene.arguments[0], column) if scene.task == t.CHOOSE_COLUMNS else ()


def _enough(scene: Scene) -> Places:
    return (SIGNAL.place(scene.arguments[0]),) if scene.task == t.CHOOSE_COLUMNS else ()


def _column(_: Scene, signal: int, column: int, *__: int) -> Places:
    return (f"column-{signal}-{column}",)


def _goal(scene: Scene) -> Places:
    return _goal_place(scene.subject)


def _goal_place(slot: int) -> Places:
    return (f"goal-{slot}",) if slot >= 0 else ()


CHOSEN_AT: Final = {
    d.ASSIGN_TO: _assign,
    d.STAY: _sheet,
    d.STEADY: _sheet,
    d.MORE_DICE: _sheet,
    d.RAISE: _column,
    d.CLEAR: _column,
    d.REST_ALL: _sheet,
    d.TRAIN_SKILL: _sheet,
    d.TRAIN_TRAIT: _sheet,
    d.LEAVE_IT: _sheet,
    d.MOVE_COLUMN: _move_column,
    d.ENOUGH: _enough,
    d.TAKE_IT: _sheet,
    d.LET_IT: _sheet,
    d.LEARN: _sheet,
    d.TAKE_TRAIT: _sheet,
    d.RANDOM_TRAIT: _sheet,
    d.SET_COLUMN: _column,
    d.REVEAL: _goal,
    d.NOT_NOW: _goal,
}
"""Where those choices are made that are not made where their verbs say."""


# Events


def _decoded(_: int, signal: int, *__: int) -> Places:
    return (SIGNAL.place(signal), PLANET.place(signal)) if signal >= 0 else ()


def _of_goal(who: int, *_: int) -> Places:
    return (*_goal_place(slot_of(who)), MEMBER.place(who)) if who >= 0 else ()


def _goal_revealed(who: int, *_: int) -> Places:
    return (*_of_goal(who), "life-goals")


HAPPENS_AT: Final = {
    e.GOAL_DRAWN: _of_goal,
    e.NAME_WRITTEN: _of_goal,
    e.DECODED_SIGNAL: _decoded,
    e.GOAL_REVEALED: _goal_revealed,
    e.NOT_REVEALED: _of_goal,
}
"""Where that happens whose place its details do not say."""


# Names

_NAMED: Final = {
    "freezer": "the freezer",
    "progress": "the ship's progress",
    "life-goals": "the life goals that scored",
    "memorial": "the memorial",
    "crises": "the deck of crises",
    "dice": "the dice",
}
_BOUNDS: Final = {
    "location": (c.LOCATIONS,),
    "crew": (c.SLOTS,),
    "goal": (c.SLOTS,),
    "signal": (c.SIGNALS,),
    "column": (c.SIGNALS, c.COLUMNS),
    "wave": (2,),
}
"""How far the numbers behind each kind of place go."""


def place_name(view: Any, place: str, names: tuple[str, ...]) -> str:
    """What a place is called; nothing if there is no such place."""
    if place in _NAMED:
        return _NAMED[place]
    kind, *digits = place.split("-")
    bounds = _BOUNDS.get(kind)
    if bounds is None or len(digits) != len(bounds):
        return ""
    if not all(digit.isascii() and digit.isdecimal() and len(digit) < 3 for digit in digits):
        return ""
    numbers = [int(digit) for digit in digits]
    if any(number >= bound for number, bound in zip(numbers, bounds, strict=True)):
        return ""
    return _numbered(Scene(view, names), kind, *numbers)


def _numbered(scene: Scene, kind: str, first: int, second: int = 0) -> str:
    if kind == "location":
        return scene.there(first)
    if kind in ("crew", "goal"):
        who = scene.crew(first)
        return f"{who}'s life goal" if kind == "goal" else _with_owner(scene, first, who)
    if kind == "signal":
        return signal_name(first)
    if kind == "column":
        return column_of(first, second)
    card = int(scene.view.wave[first])
    return f"{wave_title(card)}, the waveform on pile {first + 1}"


def _with_owner(scene: Scene, slot: int, who: str) -> str:
    """A crew member with its player, where there are several."""
    several = int(scene.view.players) > 1
    return f"{who}, of {scene.name(scene.owner(slot))}'s crew" if several else who
