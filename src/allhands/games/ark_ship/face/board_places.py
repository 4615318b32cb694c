"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from typing import Final

from allhands.face.places import PlaceNames

from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from ..rules.nouns import COLUMN, LOCATION, MEMBER, PILE, PLANET, SIGNAL, SLOT
from .nouns import Scene, slot_of, wave_title

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


def _person(scene: Scene, slot: int) -> str:
    """A crew member with its player, where there are several."""
    who, several = scene.crew(slot), int(scene.view.players) > 1
    return f"{who}, of {scene.name(scene.owner(slot))}'s crew" if several else who


def _life_goal(scene: Scene, slot: int) -> str:
    return f"{scene.crew(slot)}'s life goal"


def _waveform(scene: Scene, pile: int) -> str:
    return f"{wave_title(int(scene.view.wave[pile]))}, the waveform on pile {pile + 1}"


PLACE_NAMES: Final[PlaceNames] = {
    "freezer": "the freezer",
    "progress": "the ship's progress",
    "life-goals": "the life goals that scored",
    "memorial": "the memorial",
    "crises": "the deck of crises",
    "dice": "the dice",
    LOCATION: Scene.there,
    SLOT: _person,
    SIGNAL: "{signal}",
    PILE: _waveform,
    ("goal", SLOT): _life_goal,
    ("column", SIGNAL, COLUMN): "{column} of {signal}",
}
"""What each place that is drawn is called."""
