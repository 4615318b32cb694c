"""The parts of the game that designers can take away to see what they are worth."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from . import CARD, CORRIDOR, CREW, FIRST_ARRAY, LOCATIONS, MEMBER, NAMES, NO_CARD
from .missions import LISTED

_LOCATIONS = [location for location in range(FIRST_ARRAY) if location != CORRIDOR]
_CARDS = range(NO_CARD + 1, len(CARD.words))
PARTS: Final = (
    *MEMBER.words,
    *(NAMES[location] for location in _LOCATIONS),
    *(f"Mission {each.title}" for each in LISTED),
    *(f"Card for {CARD.words[card]}" for card in _CARDS),
)
"""What can be taken away, numbered from 1: crew members' texts, what locations do, missions, and
what activation cards say. The Central Corridor does nothing."""


def _numbered(size: int, used: list[int], first: int) -> NDArray[np.int8]:
    table = np.full(size, -1, np.int8)
    table[used] = range(first, first + len(used))
    return table


MEMBER_PART: Final = _numbered(CREW, list(range(CREW)), 1)
LOCATION_PART: Final = _numbered(LOCATIONS, _LOCATIONS, 1 + CREW)
MISSION_PART: Final = _numbered(len(LISTED), list(range(len(LISTED))), LOCATION_PART.max() + 1)
CARD_PART: Final = _numbered(len(CARD.words), list(_CARDS), MISSION_PART.max() + 1)
"""CARD_PART[card]: its number among the parts; -1 if it is none."""
