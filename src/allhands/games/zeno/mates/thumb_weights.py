"""The weights of the rule of thumb, in hundredths of a survivor who gets away.

They were found by trying changes in simulation and keeping what launched more, and won more.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ..cards import operations as o
from ..cards import systems as sy

NEVER: Final = -100_000

# What is to be done on the ship
RESCUE: Final = 170
RESCUE_DIFFICULTY: Final = 9
"""What the test of a rescue wants, which is not known before, with some help."""
JOINER: Final = 100
PUMP: Final = 90
SUCCESS: Final = 100
CLUE: Final = 40
CONCLUSION: Final = 60
XENO: Final = 60
FIRE: Final = 14
BURNING: Final = 26
HEAT: Final = 3
"""What a fire token is worth that is put out, that a section burns no more, and how much dearer it
is for each token aboard, in hundredths."""
DAMAGE: Final = 14
SYSTEM: Final = np.zeros(sy.SYSTEMS, np.int64)
"""SYSTEM[system]: how much more it is worth to mend what breaks it."""
for _system, _worth in (
    (sy.ACCESS, 4),
    (sy.COMPUTER, 16),
    (sy.GRAVITY, 8),
    (sy.LIGHTING, 6),
    (sy.MEDICAL, 6),
    (sy.TRANSIT, 8),
    (sy.UPPER_COMMS, 24),
    (sy.LOWER_COMMS, 24),
    (sy.ENGINES, 6),
    (sy.SHIELDS, 4),
    (sy.TACTICAL, 8),
    (sy.VENTS, 20),
):
    SYSTEM[_system] = _worth
CALLS: Final = 10
"""How much more it is worth that comms work for each rescue token that they may still bring."""
VENTED: Final = 3
"""How much more it is worth that the vents work for each cube of smoke."""
TREATMENT: Final = 16
CURE: Final = 45
RELIEF: Final = 20
"""What it is worth to be rid of a condition."""
SEARCH: Final = np.array([4, 10, 10, 8, 40, 12], np.int64)
"""SEARCH[icon]"""
DISCOVERY: Final = 14
TASK: Final = np.array([45, 70, 150], np.int64)
"""TASK[step]: what doing a task of a mission is worth, as it scores only with the others."""
PURGE_FROM: Final = 4
DOUSE_FROM: Final = 3
"""From how many cubes or fire tokens on a resource is spent for them."""
OPAQUE: Final = 60
TOXIC: Final = 40
HURT: Final = 40
"""What harm costs somebody who is hurt already, for each degree."""
SMOKE: Final = 6

# Going
HOME: Final = 240
LATE_HOME: Final = 45
"""What the Shuttle Bay is worth to whoever goes home, and during the countdown to whoever has still
to find others."""
DECAY: Final = np.array([100, 94, 92, 86, 74, 71, 66, 55, 52, 48], np.int64)
"""DECAY[distance]: what is left of the worth of something so far away, in hundredths."""
COMPANY: Final = 55
TOGETHER: Final = 85
OTHERS: Final = 70
"""What is left of it, in hundredths, if own survivors already go there, or others stand there."""
EVENT: Final = 26
"""What a further event in a turn costs."""
RUN: Final = 8
BROUGHT: Final = 3
EXPOSED: Final = 2
"""What it costs that others of the faction wait where an event is to come."""

# When the ship is lost
FIRES_LEFT: Final = 12
TOKENS_LEFT: Final = 3
CARDS_LEFT: Final = 4
"""With so few tokens or cards left it is high time; with half of them it is the last moment."""

# Cards
DRAWN: Final = -24
"""Drawing means two hazards."""
LAUNCH: Final = 1_000
OTHERS_LUCK: Final = 40
"""How much of what befalls other players' survivors counts, in hundredths."""
OPEN_TASKS: Final = 25
FOUND: Final = 12
INTERLUDE_PUMP: Final = 30
HAZARD: Final = np.array([10, 8, 6, 7], np.int64)
"""HAZARD[hazard]: what it costs."""

_STEPS: Final = {
    "injure": -22,
    "wound": -40,
    "infect": -35,
    "stress": -12,
    "calm": 10,
    "heal": 20,
    "cure": 30,
    "eliminate": -100,
    "join": 100,
    "disarm": -12,
    "unbind": 8,
    "equip": 0,
    "find": 12,
    "lose-robot": -8,
    "fire": -16,
    "douse": 14,
    "smoke": -6,
    "fuel": -9,
    "vent": 6,
    "damage": -16,
    "mend": 18,
    "explode": -60,
    "hazard": -16,
    "malfunction": -22,
    "break": -22,
    "impact": -45,
    "pump": 30,
    "drain": -30,
    "stock": 30,
    "rescue-token": 24,
    "burn-cards": -12,
    "return-cards": 4,
    "draw": 0,
    "frame": 6,
    "success": 100,
    "success-all": 60,
    "setback": -80,
    "setback-all": -80,
    "moves": 8,
    "tire": -6,
}
STEP: Final = np.array([_STEPS.get(name, 0) for name in o.OPERATION_NAMES], np.int64)
"""STEP[operation]: what one of it is worth to whom it befalls."""
