"""The weights of the rule of thumb, in hundredths of a life of the crew.

They were found by trying changes in simulation and keeping what won more.
"""

from __future__ import annotations

from typing import Final

import numpy as np

NEVER: Final = -100_000
LIFE: Final = 100
OWN: Final = 3
"""Lives and morale of the own crew count so many halves of those of others."""
MORALE: Final = np.array([30, 9, 3, 1, 0, 0, 0], np.int64)
"""MORALE[n]: what the next point is worth to somebody who has n."""
COMPANY: Final = 90
"""Standing by somebody who has no morale and would else be alone."""
FROZEN: Final = 45
OUTSIDE: Final = 8

# Oxygen
PLENTY, ENOUGH, SHORT, VERY_SHORT = 1, 4, 7, 11
"""What one of the general supply is worth, as it has to last."""
SUPPLY_TURNS: Final = 4
OWN_OXYGEN: Final = 14
WANTED: Final = 4
"""So much personal oxygen is worth something, as it outlasts the general supply."""
FILLING: Final = 3
"""What each point that is wanted makes it worth to be in the Hydro Pod."""

# Missions
AVOIDED: Final = 14
REFILLED: Final = 1
HEARTENED: Final = 5
SILENCED: Final = 4
RELIT: Final = 8
PUNISHED: Final = 8
REPORTING: Final = 20

# The ship
DARK_ARRAY: Final = 22
DARK_POD: Final = 8
DARK_WHITE: Final = 9
AT_COMMAND: Final = 4
AT_ARRAY: Final = 3
IN_SHUTTLE: Final = 4
SILENCE: Final = 10
TOKEN_HOME: Final = 7
FREE_TOKEN: Final = 4

# Moving
STAY: Final = 1
OTHERS_CARD: Final = 12
JOIN_COST: Final = 4
BRING: Final = 8
FLEXIBLE: Final = 2
POD_ACTION: Final = 5

# Votes and reserves
MARGIN: Final = 0
ALL_OUT: Final = 4
FEW_HANDS: Final = 4
KEPT_TURNS: Final = 2
MEMBER: Final = np.array([8, 5, 8, 9, 9, 12, 7, 8, 3, 6, 8, 6, 7, 4, 10], np.int64)
"""MEMBER[member]: how glad one is of somebody, beside others."""
HARM_DONE: Final = {
    "lose-morale": 6,
    "kill": 60,
    "vent": 2,
    "vent-each": 6,
    "vent-unmanned": 2,
    "shut-random": 15,
    "shut": 10,
}
