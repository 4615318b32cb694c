"""What the crew of Ark Ship is to reach, and for whom of the crew each speaks."""

from __future__ import annotations

from typing import Final

from allhands.kernel.goal import Goal
from allhands.kernel.prose import listed

from .. import cards as c
from ..rules.state import ArkShip
from .nouns import Scene, decoded

GOAL: Final = (
    "Bring the ship to the planet with somebody still asleep in the freezer, and as many as you "
    "can alive."
)
RULES: Final = ("ark-ship/end-win", "ark-ship/end-planets", "ark-ship/end-degrees")


def goal(view: ArkShip, seat: int) -> Goal:
    """Sleepers to wake on a planet."""
    measures = (
        ("asleep", str(max(0, int(view.sleepers)))),
        ("decoded", f"{decoded(view)} of {c.SIGNALS}"),
    )
    return Goal(GOAL, measures, RULES)


def part_of(view: ArkShip, seat: int, names: tuple[str, ...]) -> str:
    """Whom of the crew somebody speaks for."""
    scene = Scene(view, names)
    own = [scene.crew(slot) for slot in scene.aboard() if scene.owner(slot) == seat]
    return f"for {listed(own)}" if own else "with nobody aboard"
