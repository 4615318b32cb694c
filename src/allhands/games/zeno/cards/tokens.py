"""Clue tokens and rescue tokens: where each is placed, and where it leads."""

from __future__ import annotations

from typing import Final

import numpy as np

from allhands.kernel.nouns import Noun

from .ship import DECK_OF, SECTION, section_number
from .systems import LOWER_COMMS, UPPER_COMMS

_CLUES: Final = (
    ("Bridge", "Barracks"),
    ("Archive", "Reactor 2"),
    ("Observatory", "Cryo"),
    ("Laboratory", "Brig"),
    ("Medical", "Stores"),
    ("Cabins 1", "Hydroponics"),
    ("Flight", "Archive"),
    ("Brig", "Bridge"),
    ("Cabins 2", "Laboratory"),
    ("Stores", "Medical"),
    ("Workshop", "Observatory"),
    ("Reactor 1", "Flight"),
)
"""Where a clue is found, and where its investigation ends."""
CLUES: Final = len(_CLUES)
FIRST_CLUES: Final = 3
CLUE_AT: Final = np.array([section_number(where) for where, _ in _CLUES], np.int8)
CLUE_TO: Final = np.array([section_number(to) for _, to in _CLUES], np.int8)
CLUE: Final = Noun(
    "clue", [f"the clue to {SECTION.words[to]}" for to in CLUE_TO], "a clue", places=()
)
NO_CLUE: Final = -1

_RESCUES: Final = (
    *("Cabins 1", "Mess", "Comms 1", "Archive", "Medical Bay 1", "Reactor 2", "Ready Room"),
    *("Tactical", "Shields", "Observatory", "Hangar", "Flight"),
    *("Barracks", "Drill Hall", "Cabins 2", "Lighting", "Medical Bay 2", "Engines", "Plasma 1"),
    *("Transit", "Stores", "Hydroponics", "Vents", "Workshop"),
)
RESCUES: Final = len(_RESCUES)
RESCUE_AT: Final = np.array([section_number(each) for each in _RESCUES], np.int8)
"""RESCUE_AT[token]"""
RESCUE_BY: Final = np.array(
    [(UPPER_COMMS, LOWER_COMMS)[DECK_OF[where]] for where in RESCUE_AT], np.int8
)
"""RESCUE_BY[token]: the system without which it is discarded."""
IN_BAG, ON_SHIP, GONE = range(3)
TOKEN_PLACE: Final = Noun("place", ("in the bag", "on the ship", "gone"), places=())
RESCUE_TOKEN: Final = Noun(
    "token",
    [f"the rescue in {SECTION.words[where]}" for where in RESCUE_AT],
    "a rescue token",
    places=(),
)
