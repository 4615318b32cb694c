"""The twelve systems of the status panel, and the malfunction deck."""

from __future__ import annotations

from typing import Final

import numpy as np

from allhands.kernel.nouns import Noun

ACCESS, COMPUTER, GRAVITY, LIGHTING, MEDICAL, TRANSIT = range(6)
UPPER_COMMS, LOWER_COMMS, ENGINES, SHIELDS, TACTICAL, VENTS = range(6, 12)
_SYSTEMS: Final = (
    ("Access", "Lockdown: the difficulty of a move rises by 1 for each airlock on the way"),
    ("Computer", "Shutdown: no resources can be spent"),
    ("Gravity", "Zero gravity: the difficulty of all moves rises by 1"),
    ("Lighting", "Darkness: nobody can search"),
    ("Medical", "The auto-surgeons are mad: medical bays do not work"),
    ("Transit", "Elevators and railpods stand still, and only ladders are left"),
    ("Upper Comms", "No new rescue token is added on the upper deck"),
    ("Lower Comms", "No new rescue token is added on the lower deck"),
    ("Engines", "In an interlude, each player discards the top card of both event decks"),
    ("Shields", "Some crises end worse"),
    ("Tactical", "A crisis that enters play fails at once"),
    ("Vents", "Air supplies are not cleaned in interludes"),
)
SYSTEMS: Final = len(_SYSTEMS)
CRITICAL: Final = 6
"""The first six are critical and have status cards; the others are subcritical."""
SYSTEM_NAMES: Final = tuple(name for name, _ in _SYSTEMS)
SYSTEM: Final = Noun(
    "system", SYSTEM_NAMES, "a system", texts=[f"{effect}." for _, effect in _SYSTEMS]
)
_SEVERAL: Final = frozenset({"Upper Comms", "Lower Comms", "Engines", "Shields", "Vents"})
"""Systems that are spoken of as several things."""


def system_does(number: int, verb: str) -> str:
    """What a system does, as "Vents work" and "Gravity works"."""
    name = SYSTEM.word(number, ())
    return f"{name} {verb}{'' if name in _SEVERAL else 's'}"


MALFUNCTION_COPIES: Final = np.array([3, 2, 2, 2, 2, 2, 1, 1, 2, 3, 2, 2], np.int8)
"""MALFUNCTION_COPIES[system]: a malfunction card is told by its system."""
MALFUNCTION_CARDS: Final = int(MALFUNCTION_COPIES.sum())
FIRST_MALFUNCTIONS: Final = 7
