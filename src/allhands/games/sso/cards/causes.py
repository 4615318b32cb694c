"""What deaths are put down to: cards, missions that fail, and what is printed on none."""

from __future__ import annotations

from typing import Final

import numpy as np

from .challenges import ARRAYS, CARD_OF_ARRAY, CHALLENGES, TITLES
from .missions import LISTED

FIRST_MISSION: Final = CHALLENGES
_OTHERS = (
    "Nothing left to breathe",
    "The deaths of others",
    "Missions that were aborted",
    "What the crew did to each other",
    "The Captain's own will",
    "The ship herself",
)
NO_AIR, GRIEF, ABORTED, DEEDS, SACRIFICE, SHIP = range(
    FIRST_MISSION + len(LISTED), FIRST_MISSION + len(LISTED) + len(_OTHERS)
)
CAUSES: Final = (*TITLES, *(each.title for each in LISTED), *_OTHERS)
OF_SCRIPT: Final = np.array(
    [*range(NO_AIR), *range(FIRST_MISSION, NO_AIR), *CARD_OF_ARRAY], np.int8
)
"""OF_SCRIPT[script]: the card or mission on which it is printed; a mission has two."""
assert len(OF_SCRIPT) == CHALLENGES + 2 * len(LISTED) + len(ARRAYS)
