"""The odds of falling sick at the end of the turn, as things stand.

What is surely on its way until then counts: stress that somebody is about to get, the care of those
in Medical, Calm crew who have not yet left. What the tests to come may bring does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from allhands.kernel.rule import in_python

from .. import cards as c
from ..rules import crew_sheet
from ..rules import tasks as t
from ..rules.crew_sheet import WITHOUT_ROOM
from ..rules.effects import SOURCES, UNTESTED
from ..rules.state import ArkShip
from .nouns import Scene
from .odds import chance_of_sickness, has_trait, is_ongoing, sickness_bonus, sickness_target

NOT_SENT: Final = -2
"""The place of a crew member who is still to be sent to one."""
NO_TEST: Final = -1


def tonight(scene: Scene, slot: int) -> Fraction:
    """How likely a crew member falls sick tonight."""
    here, night = place_of(scene, slot), scene.view.copy()
    night.stress[slot] += _stress_due(scene.view, slot, here)
    if can_be_calmed(night, slot):
        night.stress[slot] = max(0, int(night.stress[slot]) - _calm_due(scene, slot, here))
    night.stress[slot] += _stress_of_idlers(scene, slot, here)
    night.health_bonus += _care_due(scene)
    return chance_of_sickness(sickness_target(night, slot), sickness_bonus(night, slot))


def place_of(scene: Scene, slot: int) -> int:
    """Where a crew member is this turn, -1 in quarters."""
    is_sent = int(scene.view.assigned) >> slot & 1
    return int(scene.view.place[slot]) if is_sent else NOT_SENT


can_be_calmed = in_python(crew_sheet.can_be_calmed)


# How far the turn is


def _to_come(view: ArkShip) -> Iterator[tuple[int, ...]]:
    """The tasks on the agenda, with what they remember."""
    for task, _, *arguments in view.agenda.entry[: int(view.agenda.count)].tolist():
        yield task, *arguments


def next_location(view: ArkShip) -> int:
    """The location that is evaluated next; beyond all of them if none is."""
    found = (arguments[0] for task, *arguments in _to_come(view) if task == t.EVALUATE)
    return next(found, c.LOCATIONS + 1)


def _is_left(view: ArkShip, location: int) -> bool:
    """Whether all that happens at a location this turn has happened."""
    leaving = any(task == t.LEAVE_LOCATION and a == location for task, a, *_ in _to_come(view))
    return location < next_location(view) and not leaving


def is_to_use(view: ArkShip, slot: int, room: int) -> bool:
    """Whether somebody in a room is still to use it this turn."""
    to_use = any(task == t.USE and entry[:2] == [slot, room] for task, *entry in _to_come(view))
    return room >= next_location(view) or to_use


def card_rolled(scene: Scene) -> int:
    """The card whose test has been rolled and not counted yet; -1 if there is none."""
    found = (arguments[0] for task, *arguments in _to_come(scene.view) if task == t.COUNT_SUCCESSES)
    location = next(found, NO_TEST)
    return NO_TEST if location < 0 else scene.test_at(location)


def is_test_to_come(scene: Scene) -> bool:
    """Whether a test is still to be counted this turn: of a crisis, or of a planet crisis with
    somebody at it."""
    locations = range(next_location(scene.view), c.LOCATIONS)
    return card_rolled(scene) >= 0 or any(
        scene.test_at(location) >= 0 and (location < c.PLANET_1 or scene.crew_at(location))
        for location in locations
    )


# What is on its way


def _stress_due(view: ArkShip, slot: int, here: int) -> int:
    """The stress that tasks on the agenda bring somebody at a place."""
    return sum(_stress_of(view, slot, here, *entry) for entry in _to_come(view))


def _stress_of(view: ArkShip, slot: int, here: int, task: int, a: int, b: int, third: int) -> int:
    """The stress that one task brings, from what it remembers (see `tasks`)."""
    if task == t.STRESS:
        return b if a == slot else 0
    if task == t.FAIL:
        is_due = here == a and slot >= third and not has_trait(view, slot, c.PATIENT)
        return 1 + is_ongoing(view, c.MORE_STRESS) if is_due else 0
    if task == t.EACH and a in (c.STRESS_ALL, c.STRESS_HERE):
        where, first = divmod(third, c.SLOTS)
        source = where % SOURCES
        return b if slot >= first and _is_reached(view, slot, here, a, source) else 0
    if task == t.EFFECT and a in (c.STRESS_ALL, c.STRESS_HERE):
        return b if _is_reached(view, slot, here, a, third) else 0
    return 0


def _is_reached(view: ArkShip, slot: int, here: int, what: int, source: int) -> bool:
    """Whether stress for all, for those at its source or for the untested reaches somebody."""
    if source == UNTESTED:
        return not int(view.tested) >> slot & 1
    return what == c.STRESS_ALL or here == source


def _calm_due(scene: Scene, slot: int, here: int) -> int:
    """The stress that Calm crew will take off somebody when their place is left."""
    if here < 0 or _is_left(scene.view, here):
        return 0
    return sum(has_trait(scene.view, other, c.CALM) for other in scene.crew_at(here))


def _stress_of_idlers(scene: Scene, slot: int, here: int) -> int:
    """The stress of whoever takes part in no test, while that lasts."""
    view = scene.view
    following = next_location(view)
    if not is_ongoing(view, c.IDLE_STRESS) or here == NOT_SENT or following > c.LOCATIONS:
        return 0
    is_tested = int(view.tested) >> slot & 1 or (here >= following and scene.test_at(here) >= 0)
    return 0 if is_tested else 1


def _care_due(scene: Scene) -> int:
    """What those bring who are in Medical, if it is still to be used this turn."""
    view = scene.view
    is_closed = scene.test_at(c.MEDICAL) >= 0 or view.without == WITHOUT_ROOM + c.MEDICAL
    if is_closed or next_location(view) > c.MEDICAL:
        return 0
    skill = int(c.ROOM_SKILL[c.MEDICAL])
    return sum(int(view.ranks[slot, skill]) for slot in scene.crew_at(c.MEDICAL))
