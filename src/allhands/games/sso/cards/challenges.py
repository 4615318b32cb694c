"""The challenge cards of SSO: what they do, how much, where, and the missions that they turn up."""

from __future__ import annotations

from typing import Final

import numpy as np

from allhands.kernel.nouns import Noun
from allhands.kernel.prose import listed

from . import AIRLOCK, NAMES
from .missions import MISSION, MISSIONS

VENT, VENT_HALF, LONELY, CROWDED, SHUT, SHUT_MODULE, SHUT_ARRAY, SADDEN, HAUNT, DISTRACT = range(10)
_CHALLENGES = (
    ("Leaking valve", VENT_HALF, 0, 0, 0b000),
    ("Burst tank", VENT, 0, 0, 0b010),
    ("Steps in the dark", LONELY, 1, 0, 0b000),
    ("Cabin fever", CROWDED, 1, 0, 0b001),
    ("Jammed hatch", SHUT, 0, AIRLOCK, 0b001),
    ("Blown fuse", SHUT_MODULE, 0, 0, 0b000),
    ("Drifting debris", SHUT_ARRAY, 0, 0, 0b100),
    ("Glancing hit", SHUT_ARRAY, 0, 0, 0b000),
    ("Silence from home", SADDEN, 1, 0, 0b010),
    ("Second thoughts", DISTRACT, 0, 0, 0b000),
    ("A quarrel", DISTRACT, 0, 0, 0b101),
    ("Nightmares", HAUNT, 2, 0, 0b100),
)
CHALLENGES: Final = len(_CHALLENGES)
_EFFECTS = (
    "The general supply falls by 1 for each living crew member",
    "The general supply falls by 1 for every two living crew",
    "Whoever is alone loses {amount} morale",
    "Whoever is one of three or more in a place loses {amount} morale",
    "The {place} flips face down",
    "A random module flips face down",
    "A random Solar Array flips face down",
    "All crew lose {amount} morale",
    "A random crew member loses {amount} morale",
    "The highest-ranking player moves a rank token from its own card to somebody else's",
)


def _challenge_text(effect: int, amount: int, place: int, turns_up: int) -> str:
    named = [MISSION.words[each] for each in range(MISSIONS) if turns_up >> each & 1]
    after = f"; then it turns up {listed(named)}" if named else ""
    return _EFFECTS[effect].format(amount=amount, place=NAMES[place]) + after


CHALLENGE: Final = Noun(
    "challenge",
    tuple(name for name, *_ in _CHALLENGES),
    texts=[_challenge_text(*row) for _, *row in _CHALLENGES],
)
CHALLENGE_ROW: Final = np.array([row for _, *row in _CHALLENGES], np.int8)
EFFECT, AMOUNT, PLACE, TURNS_UP = range(4)
CROWD: Final = 3
