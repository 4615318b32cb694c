"""What is printed on the cards of SSO: names, numbers and tables that rules index."""

from __future__ import annotations

from typing import Final

import numpy as np

from allhands.kernel.nouns import Noun
from allhands.kernel.prose import listed

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

# Missions: how they succeed, and what follows

SPREAD, GATHER, ALL_ARRAYS = range(3)
_MISSIONS = (
    ("Sweep the ship", 4, SPREAD, 4, 0, 2, 1, 0),
    ("Refill the tanks", 3, GATHER, 2, HYDRO, 2, 0, 4),
    ("All arrays to the sun", 4, ALL_ARRAYS, 0, 0, 3, 1, 2),
)
MISSIONS: Final = len(_MISSIONS)
_CONDITIONS = (
    "living crew are in {need} white locations",
    "{need} living crew are in the {where}",
    "all Solar Arrays are face up",
)
_MISSION = (
    "Succeeds when {condition}, and {reward} challenges are avoided; fails when its guide is at 0, "
    "for {morale} morale of all and {oxygen} general oxygen"
)


def _mission_text(condition: int, need: int, where: int, *row: int) -> str:
    reward, morale, oxygen = row
    when = _CONDITIONS[condition].format(need=need, where=NAMES[where])
    return _MISSION.format(condition=when, reward=reward, morale=morale, oxygen=oxygen)


MISSION: Final = Noun(
    "mission",
    tuple(name for name, *_ in _MISSIONS),
    texts=[_mission_text(*row) for _, _, *row in _MISSIONS],
)
MISSION_ROW: Final = np.array([row for _, *row in _MISSIONS], np.int8)
GUIDE, CONDITION, NEED, WHERE, REWARD, COSTS_MORALE, COSTS_OXYGEN = range(7)
"""MISSION_ROW[mission, one of these]; the reward is how many challenge cards are flipped."""
FACE_DOWN, VOTED_ON, ACTIVE, REMOVED = range(4)
STATUS: Final = Noun("status", ("face down", "to be voted on", "active", "removed"))
TOKEN_ON: Final = Noun("token", (*MEMBER.words, *MISSION.words))
"""Where a rank token lies: on a crew's card, or after those on a mission."""

# Challenge cards: what they do, how much, where, and the missions that they turn up

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

# Words for small numbers

FACE: Final = Noun("face", ("face down", "face up"))
OPEN_HAND, LEFT, RIGHT = range(3)
HAND: Final = Noun(
    "hand", ("no hand", "the left hand, against", "the right hand, for"), "a hand", ()
)
SUPPLY: Final = Noun("supply", ("the general supply", "the own dial"), places=())
MODE: Final = Noun("mode", ("story", "challenge"))
