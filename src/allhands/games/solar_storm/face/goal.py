"""What the crew of Solar Storm is to reach, and where each of them is."""

from __future__ import annotations

from typing import Final

from allhands.kernel.goal import Goal

from .. import cards as c
from ..rules.state import SolarStorm
from .nouns import the_room

CREW: Final = (
    "Divert the power of all eight rooms, then start the Energy Core, before a room without cubes "
    "is struck or the resource deck is empty."
)
CREW_RULES: Final = ("solar-storm/win", "solar-storm/deck-empty", "solar-storm/room-lost")
DESERTER: Final = (
    "The crew has to fail now, and then your last roll has to be higher than the number of cards "
    "that you hold."
)
DESERTER_RULES: Final = (
    "solar-storm/escape-pod-crew-wins",
    "solar-storm/escape-pod-last-roll",
)


def goal(view: SolarStorm, seat: int) -> Goal:
    """All power to the core, in time; for whoever has deserted, that the others fail."""
    if 0 <= seat == int(view.deserter):
        held = sum(int(cards) for cards in view.hand[seat])
        return Goal(DESERTER, (("cards", str(held)),), DESERTER_RULES)
    diverted = int(view.diverted).bit_count()
    return Goal(CREW, (("diverted", f"{diverted} of {c.DAMAGEABLE}"),), CREW_RULES)


def part_of(view: SolarStorm, seat: int, names: tuple[str, ...]) -> str:
    """The room that somebody is in; one who is alone has a crew of three."""
    if int(view.players) == 1:
        return f"with a crew of {int(view.crew)}"
    room = int(view.meeple[seat])
    if room == c.ESCAPE_POD:
        return "in the escape pod"
    return f"in {the_room(room)}" if room >= 0 else ""
