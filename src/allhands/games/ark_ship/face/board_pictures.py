"""The pictures of what happened: dice, skills and faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from allhands.drawing.symbols import die, icon
from allhands.kernel.words import Event

from .. import cards as c
from ..rules import events as e
from ..rules.state import ArkShip
from .board_portraits import portrait
from .board_symbols import skill_icon
from .nouns import faces_of, portrait_of


def _one_die(face: int) -> str:
    return icon(die(face)) if face > 0 else ""


def _faces(event: Event) -> str:
    return "".join(_one_die(face) for face in faces_of(event.details))


def _tested(card: int) -> str:
    """The skills that a test lists."""
    if not 0 <= card < c.TESTS:
        return ""
    return "".join(skill_icon(int(skill)) for skill in dict.fromkeys(c.TESTED[card].tolist()))


def _learned_icon(event: Event) -> str:
    skill = event.details[0]
    return skill_icon(skill) if skill >= 0 else ""


def _face_of(event: Event) -> str:
    return portrait(portrait_of(event.who)) if event.who >= 0 else ""


_PICTURES: Final[dict[int, Callable[[Event], str]]] = {
    e.CRISIS_DRAWN: lambda told: _tested(told.details[0]) + _one_die(told.details[2]),
    e.THAWED: _face_of,
    e.SKILL_ROLLED: lambda told: _one_die(told.details[0]),
    e.TRAIT_ROLLED: lambda told: _one_die(told.details[0] + 1),
    e.AGE_ROLLED: lambda told: _one_die(told.details[0]),
    e.LEARNED: _learned_icon,
    e.TEST_BEGAN: lambda told: _tested(told.details[0]),
    e.ROLLED: _faces,
    e.SICKNESS_ROLLED: lambda told: _one_die(told.details[0]),
    e.FELL_SICK: lambda _: skill_icon(c.SICKNESS),
    e.DIED: _face_of,
    e.GOAL_REVEALED: _face_of,
}


def event_picture(view: ArkShip, event: Event) -> str:
    """The dice that fell, the skills of a test, or the face of whoever it is about; nothing where
    words are enough or it may not be known."""
    return _PICTURES[event.kind](event) if event.kind in _PICTURES else ""
