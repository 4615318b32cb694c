"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from .consequences import Choice
from .nouns import Scene, column_of, signal_name, slot_of, wave_title

Places = tuple[str, ...]

FREEZER: Final = "freezer"
PROGRESS: Final = "progress"
LIFE_GOALS: Final = "life-goals"
MEMORIAL: Final = "memorial"
CRISES: Final = "crises"
DICE: Final = "dice"


# What places are called on the board; nowhere for what may not be known


def location_place(location: int) -> Places:
    """A room, or where crises and planet crises lie."""
    return (f"location-{location}",) if 0 <= location < c.LOCATIONS else ()


def planet_place(signal: int) -> Places:
    """Where the planet crisis of a signal lies once it is decoded."""
    return location_place(c.PLANET_1 + signal) if signal >= 0 else ()


def crew_place(slot: int) -> Places:
    """The sheet of a crew member."""
    return (f"crew-{slot}",) if 0 <= slot < c.SLOTS else ()


def goal_place(slot: int) -> Places:
    """The life goal of a crew member."""
    return (f"goal-{slot}",) if 0 <= slot < c.SLOTS else ()


def signal_place(signal: int) -> Places:
    """A signal with its tokens."""
    return (f"signal-{signal}",) if 0 <= signal < c.SIGNALS else ()


def column_place(signal: int, column: int) -> Places:
    """A column of a signal."""
    inside = 0 <= signal < c.SIGNALS and 0 <= column < c.COLUMNS
    return (f"column-{signal}-{column}",) if inside else ()


def wave_place(pile: int) -> Places:
    """The waveform on top of a pile."""
    return (f"wave-{pile}",) if pile >= 0 else ()


# Choices


def _acting(at: Choice) -> Places:
    return crew_place(at.subject)


def _asked_signal(at: Choice) -> int:
    return at.arguments[0] if at.task == t.CHOOSE_COLUMNS else UNKNOWN


def _column(at: Choice) -> Places:
    return column_place(at.a, at.b)


_PLACES: Final[dict[int, Callable[[Choice], Places]]] = {
    d.ASSIGN_TO: lambda at: (*location_place(at.a), *_acting(at)),
    d.WAIT: lambda _: (),
    d.STAY: _acting,
    d.STEADY: _acting,
    d.MORE_DICE: _acting,
    d.APPLY: lambda at: (*signal_place(at.a), *wave_place(at.b)),
    d.PICK: lambda at: (*signal_place(at.a), *wave_place(at.b)),
    d.MOVE_COLUMN: lambda at: column_place(_asked_signal(at), at.a),
    d.ENOUGH: lambda at: signal_place(_asked_signal(at)),
    d.RAISE: _column,
    d.CLEAR: _column,
    d.REST_ONE: lambda at: crew_place(at.a),
    d.REST_ALL: _acting,
    d.TRAIN_SKILL: _acting,
    d.TRAIN_TRAIT: _acting,
    d.LEAVE_IT: _acting,
    d.REROLL: lambda _: (DICE,),
    d.KEEP: lambda _: (DICE,),
    d.TAKE_IT: _acting,
    d.LET_IT: _acting,
    d.LEARN: _acting,
    d.TRAIT: _acting,
    d.RANDOM_TRAIT: _acting,
    d.CHOOSE_MEMBER: lambda at: crew_place(at.a),
    d.SET_COLUMN: _column,
    d.REMOVE_CRISIS: lambda at: location_place(at.a),
    d.ADD_TOKEN: lambda at: planet_place(at.a),
    d.WRITE: lambda at: crew_place(at.a),
    d.REVEAL: lambda at: goal_place(at.subject),
    d.NOT_NOW: lambda at: goal_place(at.subject),
}


def places(view: Any, action: int) -> Places:
    """Where an action is chosen, the main place first."""
    at = Choice(view, (), d.ACTIONS.arguments_of(action))
    return _PLACES[d.ACTIONS.verb_of(action).number](at)


# Names

_NAMED: Final = {
    FREEZER: "the freezer",
    PROGRESS: "the ship's progress",
    LIFE_GOALS: "the life goals that scored",
    MEMORIAL: "the memorial",
    CRISES: "the deck of crises",
    DICE: "the dice",
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


# Events


def _crew(told: Event) -> Places:
    return crew_place(slot_of(told.who))


def _goal(told: Event) -> Places:
    return (*goal_place(slot_of(told.who)), *_crew(told))


def _at_first(told: Event) -> Places:
    return location_place(told.details[0])


def _at_second(told: Event) -> Places:
    return location_place(told.details[1])


def _moved_token(told: Event) -> Places:
    """A column is told as a number with its signal."""
    return column_place(*divmod(told.details[0], TOKEN_TOLD)) if told.details[0] >= 0 else ()


def _decoded(told: Event) -> Places:
    return (*signal_place(told.details[0]), *planet_place(told.details[0]))


TOKEN_TOLD: Final = 8
_WAVES: Final = (*wave_place(0), *wave_place(1))

_EVENT_PLACES: Final[dict[int, Callable[[Event], Places]]] = {
    e.TURN_BEGAN: lambda _: (PROGRESS,),
    e.TOKEN_EARNED: lambda told: planet_place(told.who),
    e.PLANET_JUDGED: lambda told: planet_place(told.who),
    e.CRISIS_DRAWN: lambda told: (*_at_second(told), CRISES),
    e.CRISIS_GONE: _at_second,
    e.CRISES_RENEWED: lambda _: (CRISES,),
    e.WAVEFORM_DRAWN: lambda told: wave_place(told.details[1]),
    e.WAVEFORMS_RENEWED: lambda _: _WAVES,
    e.THAWED: lambda told: (*_crew(told), FREEZER),
    e.NOBODY_THAWED: lambda _: (FREEZER,),
    e.SKILL_ROLLED: _crew,
    e.TRAIT_ROLLED: _crew,
    e.AGE_ROLLED: _crew,
    e.GREW_OLDER: _crew,
    e.BULB: _crew,
    e.LEARNED: _crew,
    e.GOT_TRAIT: _crew,
    e.GOAL_DRAWN: _goal,
    e.NAME_WRITTEN: _goal,
    e.ASSIGNED: lambda told: (*_at_first(told), *_crew(told)),
    e.STAYED_BEHIND: _crew,
    e.USED: lambda told: (*_at_first(told), *_crew(told)),
    e.LEFT_IT: lambda told: (*_at_first(told), *_crew(told)),
    e.WAVE_APPLIED: lambda told: signal_place(told.details[0]),
    e.TOKEN_MOVED: _moved_token,
    e.DECODED_SIGNAL: _decoded,
    e.LEFT_ALONE: _at_second,
    e.TEST_BEGAN: _at_second,
    e.ROLLED: lambda told: (DICE, *_crew(told)),
    e.REROLLED: lambda told: (DICE, *_crew(told)),
    e.KEPT_DICE: lambda told: (DICE, *_crew(told)),
    e.COUNTED: lambda _: (DICE,),
    e.STRESSED_BY: _crew,
    e.TOOK_STRESS: lambda told: (*_crew(told), *crew_place(slot_of(told.details[0]))),
    e.CALMED: _crew,
    e.STRESS_MOVED: _crew,
    e.SICKNESS_ROLLED: _crew,
    e.FELL_SICK: _crew,
    e.HEALED: _crew,
    e.DIED: lambda told: (MEMORIAL, *_crew(told)),
    e.GOAL_REVEALED: lambda told: (*_goal(told), LIFE_GOALS),
    e.NOT_REVEALED: _goal,
    e.SLEEPERS_LOST: lambda _: (FREEZER,),
    e.SLEEPERS_GAINED: lambda _: (FREEZER,),
    e.CLONED: _crew,
    e.STEADIED: lambda told: (*location_place(c.BRIDGE), *_crew(told)),
    e.MORE_DICE: lambda told: (*location_place(c.BRIDGE), *_crew(told)),
    e.CARED: lambda told: (*location_place(c.MEDICAL), *_crew(told)),
    e.ENDED: lambda _: (PROGRESS, FREEZER),
}


def event_places(event: Event) -> Places:
    """Where an event happened; nowhere if it was everywhere or may not be known."""
    found = _EVENT_PLACES.get(event.kind)
    return found(event) if found else ()
