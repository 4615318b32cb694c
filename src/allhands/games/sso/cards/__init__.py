"""What is printed on the cards of SSO: names, numbers and tables that rules index."""

from __future__ import annotations

from typing import Final

import numpy as np

from allhands.kernel.nouns import Noun

SEATS: Final = 6


# Locations

AIRLOCK, CORRIDOR, REC_ROOM, CRYO, MEDICAL, RADIO, HYDRO = range(7)
COMMAND, COMPUTER, ARRAY_RADIO, ARRAY_HYDRO, ARRAY_MEDICAL, ARRAY_CRYO, SHUTTLE = range(7, 14)
OPEN, MODULE, POD, ARRAY, LOCK = range(5)
WHITE, YELLOW, RED = range(3)
_LOCATIONS = (
    ("Main Airlock", LOCK, WHITE, 4, "THH"),
    ("Central Corridor", OPEN, WHITE, 99, ""),
    ("Rec Room", OPEN, WHITE, 4, "THT"),
    ("Cryogenics Pod", POD, WHITE, 3, "HHT"),
    ("Medical Pod", POD, WHITE, 3, "HHH"),
    ("Radio Pod", POD, WHITE, 3, "HTH"),
    ("Oxygen Hydro Pod", POD, WHITE, 3, "HTT"),
    ("Command Module", MODULE, WHITE, 1, "TTT"),
    ("Computer Module", MODULE, WHITE, 1, "TTH"),
    ("Solar Array at Radio", ARRAY, YELLOW, 2, "HH"),
    ("Solar Array at Hydro", ARRAY, YELLOW, 2, "HT"),
    ("Solar Array at Medical", ARRAY, YELLOW, 2, "TH"),
    ("Solar Array at Cryo", ARRAY, YELLOW, 2, "TT"),
    ("Shuttle", ARRAY, RED, 6, ""),
)
LOCATIONS: Final = len(_LOCATIONS)
NOWHERE: Final = LOCATIONS
NAMES: Final = tuple(name for name, *_ in _LOCATIONS)
LOCATION: Final = Noun("location", NAMES)
TYPE: Final = np.array([kind for _, kind, *_ in _LOCATIONS], np.int8)
COLOUR: Final = np.array([colour for _, _, colour, *_ in _LOCATIONS], np.int8)
MOST: Final = np.array([most for *_, most, _ in _LOCATIONS], np.int8)
LETTERS: Final = 3
CODE: Final = np.array(
    [[" HT".find(each) for each in f"{row[4]:3}"] for row in _LOCATIONS], np.int8
)
"""CODE[location, letter]: 1 is heads, 2 tails; locations without letters are never random."""
TOUCHING: Final = np.zeros((LOCATIONS, LOCATIONS), np.int8)
"""TOUCHING[one, other]"""
for _one, _other in (
    *((CORRIDOR, white) for white in range(COMPUTER + 1) if white != CORRIDOR),
    (RADIO, HYDRO),
    (MEDICAL, CRYO),
    (AIRLOCK, SHUTTLE),
    (ARRAY_RADIO, ARRAY_HYDRO),
    (ARRAY_MEDICAL, ARRAY_CRYO),
    (RADIO, ARRAY_RADIO),
    (HYDRO, ARRAY_HYDRO),
    (MEDICAL, ARRAY_MEDICAL),
    (CRYO, ARRAY_CRYO),
):
    TOUCHING[_one, _other] = TOUCHING[_other, _one] = 1
ARRAY_AT: Final = np.array(
    [-1, -1, -1, ARRAY_CRYO, ARRAY_MEDICAL, ARRAY_RADIO, ARRAY_HYDRO], np.int8
)
"""ARRAY_AT[pod]: the Solar Array that it touches."""

# Crew, the highest rank first, so that a lower number is a higher rank

_CREW = (
    ("Captain", 24, 4, 4),
    ("First Officer", 22, 4, 5),
    ("Pilot", 20, 5, 5),
    ("Psychologist", 19, 4, 6),
    ("Engineer", 17, 5, 5),
    ("Radio Officer", 16, 4, 5),
    ("Astronaut", 14, 6, 5),
    ("Surgeon", 13, 4, 6),
    ("Navigator", 11, 4, 5),
    ("Botanist", 10, 4, 5),
    ("Quartermaster", 8, 4, 6),
    ("Generalist", 7, 4, 5),
    ("Gunner", 5, 5, 5),
    ("Cadet", 3, 4, 6),
    ("Trillionaire Backer", 1, 4, 5),
)
CREW: Final = len(_CREW)
COMMANDERS: Final = 4
"""The first crew, whose rank is printed in another colour."""
PILOT, BACKER = 2, 14
MEMBER: Final = Noun("member", tuple(name for name, *_ in _CREW), "crew member")
RANK: Final = np.array([rank for _, rank, _, _ in _CREW], np.int8)
MOST_OXYGEN: Final = np.array([most for _, _, most, _ in _CREW], np.int8)
MOST_MORALE: Final = np.array([most for *_, most in _CREW], np.int8)
FIRST_MORALE: Final = 4
POINTS_EACH: Final = 12
"""General oxygen for each living crew at the beginning: two red steps of six."""
ALIVE, DYING = range(2)
LIFE: Final = Noun("life", ("alive", "dying"))

DEALT: Final = np.array([[5, 2, 1, 0, 1, 1], [3, 1, 0, 0, 1, 1]], np.int8)
"""DEALT[mode, players - 1]: crew for each, beside command."""
DEALT_TO_LOWEST: Final = np.array([[0, 0, 0, 2, 0, 0], [0, 0, 1, 0, 0, 0]], np.int8)
"""DEALT_TO_LOWEST[mode, players - 1]: to how many of the lowest a crew card goes."""
FEW: Final = 4
"""Up to so many players are dealt one of the command crew each."""

# Activation cards

NO_CARD, NEXT_DOOR, ANYWHERE, TO_REC_ROOM, TO_POD, TO_AIRLOCK = range(6)
_CARDS = ("no card", "an adjacent location", "any but an array", "the Rec Room", "a pod")
CARD: Final = Noun("card", (*_CARDS, "the Airlock with oxygen"), "a card face down", ())
COPIES: Final = np.array([0, 3, 3, 2, 2, 2], np.int8)
"""COPIES[card]."""
CARDS: Final = 12
AIRLOCK_GIVES: Final = 2
HANDFUL: Final = 7

# Words for small numbers

FACE: Final = Noun("face", ("face down", "face up"))
OPEN_HAND, LEFT, RIGHT = range(3)
HAND: Final = Noun(
    "hand", ("no hand", "the left hand, against", "the right hand, for"), "a hand", ()
)
SUPPLY: Final = Noun("supply", ("the general supply", "the own dial"), places=())
MODE: Final = Noun("mode", ("story", "challenge"))
