"""What the crew of SOS Titanic is to reach, and which of the officers each of them is."""

from __future__ import annotations

from typing import Final

from allhands.kernel.goal import Goal

from .. import cards as c
from ..rules.state import Titanic
from .nouns import Scene, points, saved

GOAL: Final = (
    "Bring the passengers into the boats, each class in its order, all of them or as many as you "
    "can, before the last page is turned."
)
RULES: Final = (
    "sos-titanic/end-all-safe",
    "sos-titanic/end-last-page",
    "sos-titanic/score-groups",
)


def goal(view: Titanic, seat: int) -> Goal:
    """Everybody in a boat, or as many as can be."""
    measures = ("saved", f"{saved(view)} of {c.PASSENGERS}"), ("score", str(points(view)))
    return Goal(GOAL, measures, RULES)


def part_of(view: Titanic, seat: int, names: tuple[str, ...]) -> str:
    """The officer that somebody is."""
    member = Scene(view, names).member(seat)
    return f"{c.RANKS[member]} {c.CREW_NAMES[member]}" if member >= 0 else ""
