"""The weights of the rule of thumb, in hundredths of a sleeper.

They were found by trying changes in simulation and keeping what won more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .. import cards as c


def _by_number(weights: Mapping[int, int]) -> NDArray[np.int16]:
    """Weights of numbered things as an array; nothing for those that are not weighed."""
    return np.array([weights.get(number, 0) for number in range(max(weights) + 1)], np.int16)


# What effects of cards cost or bring
SLEEPER = 100
STRESS = 26
FAILED = 11
RANK = 25
AGE = 7
SICK = 133
SICK_AGAIN = 24
DEAD = 72
CREW: Final = 4
SHIP_WORTH: Final = {
    c.LOSE: -SLEEPER,
    c.GAIN: SLEEPER,
    c.CLONE: SLEEPER,
    c.COLUMN_ZERO: -18,
    c.COLUMN_ANY: 23,
    c.COLUMNS_DOWN: -46,
    c.CRISIS: -80,
    c.WAVES: 4,
    c.TOKEN_LOST: -SLEEPER,
}
"""What an effect on the ship is worth."""
CREW_WORTH: Final = {
    c.STRESS_ALL: -STRESS * CREW,
    c.STRESS_ONTO_ONE: -STRESS,
    c.CALM_ALL: STRESS * 2,
    c.AGE_ALL: -AGE * CREW,
    c.SICKEN_ONE: -SICK,
    c.KILL_ONE_HERE: -DEAD,
    c.HEAL_ONE: SICK,
}
"""What an effect on the crew is worth, as long as they have a life before them."""
HEAD_WORTH: Final = {
    c.STRESS_HERE: -STRESS,
    c.CALM_HERE: STRESS,
    c.AGE_HERE: -AGE,
    c.SICKEN_HERE: -SICK,
    c.LEARN_HERE: RANK,
    c.TRAIT_HERE: 18,
}
"""The same of an effect on each who takes part."""

# What it costs that a crisis stands a turn longer, beside the row of nobody working on it
OVERDUE = 1203
OVERDUE_HARM = 303
NUISANCE: Final = _by_number(
    {
        c.DROP_HIGHEST: 352,
        c.ONES_AGE: 12,
        c.NO_CALMING: 5,
        c.ONE_EACH: 1076,
        c.IDLE_STRESS: 25,
        c.NO_WAVES: 6,
        c.WORSE_SICKNESS: 28,
        c.FEWER_DICE: 450,
        c.MORE_STRESS: 16,
        c.NO_MEDICINE: 5,
    }
)
"""NUISANCE[ongoing]: what it costs each turn that something lasts."""

# Signals and planets
STEPS: Final = [548, 418, 292, 259, 173, 123] + [119] * 9
"""What each step is worth that brings a signal nearer to decoded, the last one first."""
STEP_LATE = 55
DECODED_BEFORE = 5
FAR_AWAY = 3
# How much a planet matters, by whether the sleepers would do without it
NEEDED = 295
NEEDLESS = 460
LEADER = 459
FOLLOWER = 102
DRAIN = 16
HIDDEN_COST = 17
TOKEN: Final = np.array([0, 34, 41, 48, 51, 48, 9], np.int16)
"""TOKEN[needed]: what a token is worth, for each sleeper that the planet crisis costs."""
TOKEN_LATE = -3

# Rooms
CARE_SHARE = 31
REST_SHARE = 55
TRAIN = 681
AGAIN: Final = _by_number(
    {c.BRIDGE: 38, c.COMMS: 63, c.ARCHIVES: 65, c.MEDICAL: 87, c.RECREATION: 76, c.TRAINING: 47}
)
"""AGAIN[room]: the share of what several would do there each that they do together."""

# Learning
OF_USE = 8
OF_USE_THERE = 45
UNLOCKED: Final = _by_number(
    {c.HERBOLOGY: 2, c.MEDICINE: 2, c.COMPUTING: 21, c.NAVIGATION: 9, c.ENGINEERING: 36}
)
"""UNLOCKED[skill]: what the first rank is worth beside, by what it allows in a room."""
SHARED = 82
UNLOCK_PICK = 141

# Traits
TRAIT: Final = _by_number(
    {c.CALM: 33, c.CLEVER: 23, c.INSPIRING: 752, c.CAREFUL: 22, c.EMPATHETIC: 2, c.PATIENT: 10}
)
"""TRAIT[trait]: what it is worth to have it."""
RANDOM_TRAIT = 7
