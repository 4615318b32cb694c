"""What is printed on the cards of SSO: names, numbers and tables that rules index."""

from __future__ import annotations

from typing import Final

import numpy as np

from allhands.kernel.nouns import Noun

from .second_ship import ARRAYS

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
    ("Cryogenics Pod", POD, WHITE, 2, "HHT"),
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
    *((each.name, ARRAY, RED, each.most, "") for each in ARRAYS),
)
FIRST_ARRAY: Final = SHUTTLE + 1
"""From here on locations are arrays of another ship, and not in play before their cards come."""
LOCATIONS: Final = len(_LOCATIONS)
NOWHERE: Final = LOCATIONS
NAMES: Final = tuple(name for name, *_ in _LOCATIONS)
_OF_AN_ARRAY = (
    "Action: another Solar Array that touches this one flips face up. Cards here lead to any Array "
    "or Airlock, and the general supply is out of reach"
)
_PRINTED = (
    "Action: gain oxygen, for twice as much of the general supply. With oxygen of one's own any "
    "card leads from here to an Array or Airlock",
    "It leads to all that is white",
    "Auto: everybody here gains 1 morale for each other who is here",
    "Whoever is here sleeps: rank 0, no card and no deeds, and no change of morale or oxygen",
    "Action: anybody gains 1 morale; or anybody loses 1, and the own rank token goes to their card",
    "Action: the own rank token comes back; or a mission's guide goes up by 1",
    "Action: gain oxygen from the general supply; or that rises by 1 for every two crew here",
    "Action: the next loss of Pods is skipped; or anybody goes next door, sleepers included",
    "Action: flip a white location face up; or flip a white or yellow one face down, and put the "
    "acting crew member's rank token on the card of one there or in a location attached to it (a "
    "docked Shuttle is not)",
    *(_OF_AN_ARRAY,) * 4,
    "Auto: with crew aboard it comes to touch another location, and they go there",
)
LOCATION: Final = Noun(
    "location",
    NAMES,
    texts=[*(f"{each}." for each in _PRINTED), *(each.text for each in ARRAYS)],
)
TYPE: Final = np.array([kind for _, kind, *_ in _LOCATIONS], np.int8)
COLOUR: Final = np.array([colour for _, _, colour, *_ in _LOCATIONS], np.int8)
MOST: Final = np.array([most for *_, most, _ in _LOCATIONS], np.int8)
LETTERS: Final = 3
CODE: Final = np.array(
    [[" HT".find(each) for each in f"{row[4]:3}"] for row in _LOCATIONS], np.int8
)
"""CODE[location, letter]: 1 is heads, 2 tails; locations without letters are never random."""
TOUCHING: Final = np.zeros((LOCATIONS, LOCATIONS), np.int8)
"""TOUCHING[one, other]: all but the Shuttle, which touches where it is docked."""
for _one, _other in (
    *((CORRIDOR, white) for white in range(COMPUTER + 1) if white != CORRIDOR),
    (RADIO, HYDRO),
    (MEDICAL, CRYO),
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

NO_POWER, SCRAP, SUIT_UP, COPY, DRAIN, BACK, RESTORE, TEND, STEER, SHARE_OUT, SCAN, RELIEVE = range(
    12
)
"""What crew do as an action that is printed on their card."""
RESTED: Final = 4
"""Morale of whoever wakes in the Cadet's stead."""
_CREW = (
    ("Captain", 24, 4, 4, NO_POWER),
    ("First Officer", 22, 4, 5, SCRAP),
    ("Pilot", 20, 5, 5, NO_POWER),
    ("Psychologist", 19, 4, 6, NO_POWER),
    ("Engineer", 17, 5, 5, RESTORE),
    ("Radio Officer", 16, 4, 5, NO_POWER),
    ("Astronaut", 14, 6, 5, SUIT_UP),
    ("Surgeon", 13, 4, 6, TEND),
    ("Navigator", 11, 4, 5, STEER),
    ("Botanist", 10, 4, 5, DRAIN),
    ("Quartermaster", 8, 4, 6, SHARE_OUT),
    ("Generalist", 7, 4, 5, COPY),
    ("Gunner", 5, 5, 5, SCAN),
    ("Cadet", 3, 4, 6, RELIEVE),
    ("Trillionaire Backer", 1, 4, 5, BACK),
)
CREW: Final = len(_CREW)
COMMANDERS: Final = 4
"""The first crew, whose rank is printed in another colour."""
CAPTAIN, _, PILOT, PSYCHOLOGIST, _, RADIO_OFFICER = range(6)
GENERALIST, GUNNER, BACKER = 11, 12, 14
_POWERS = (
    "When a challenge card has been flipped, the Captain may die, and the card is not done",
    "Action: two active missions, no fewer, are turned face down",
    "Auto: alone and without morale, the Pilot gains 1",
    "In the Medical Pod the Psychologist may change morale by 2 instead of 1",
    "Action: a location that touches the Engineer's flips face up",
    "In the Radio Pod: missions that succeed have twice as many challenges avoided",
    "Action: the general supply falls by 6, and the Astronaut gains up to 6 oxygen",
    "Action: everybody else in the Surgeon's location gains 1 morale",
    "Action: the Shuttle comes to touch another location",
    "Action: crew in the Hydro Pod lose morale, and the general supply rises by as much",
    "Action: everybody else in the Quartermaster's location gains 1 oxygen",
    "Action: the Generalist's action becomes that of another of the living, for good",
    "Action: look at the next challenge card, and put it under the deck for 1 morale if you like",
    "Action: the Cadet is turned face down, and a reserve of the same player wakes, with "
    f"{RESTED} morale",
    "Action: when missions succeed this turn, those with no token on them but the Backer's do",
)
MEMBER: Final = Noun(
    "member",
    tuple(name for name, *_ in _CREW),
    "crew member",
    texts=[
        f"Rank {rank}, oxygen up to {oxygen}, morale up to {morale}. {power}"
        for (_, rank, oxygen, morale, _), power in zip(_CREW, _POWERS, strict=True)
    ],
)
RANK: Final = np.array([rank for _, rank, *_ in _CREW], np.int8)
MOST_OXYGEN: Final = np.array([most for _, _, most, *_ in _CREW], np.int8)
MOST_MORALE: Final = np.array([most for *_, most, _ in _CREW], np.int8)
POWER: Final = np.array([power for *_, power in _CREW], np.int8)
"""POWER[member]: the action on the card, or none."""
FIRST_MORALE: Final = 4
POINTS_EACH: Final = 12
"""General oxygen for each living crew at the beginning: two red steps of six."""
ALIVE, DYING = range(2)
LIFE: Final = Noun("life", ("alive", "dying"))

STORY, HARD, FIRST = range(3)
"""The modes; the last is the quick set-up of a first game, in which six are dealt in all."""
FIRST_CREW: Final = 6
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
MANY: Final = 7
"""With so many alive nobody is dealt a card more than they have crew."""
AIRLOCK_GIVES: Final = 1
HANDFUL: Final = 7

# Words for small numbers

FACE: Final = Noun("face", ("face down", "face up", "not in play"))
ABSENT: Final = 2
OPEN_HAND, LEFT, RIGHT = range(3)
HAND: Final = Noun(
    "hand", ("no hand", "the left hand, against", "the right hand, for"), "a hand", ()
)
SUPPLY: Final = Noun("supply", ("the general supply", "the own dial"), places=())
MODE: Final = Noun("mode", ("story", "challenge", "first"))
SWITCH: Final = Noun("switch", ("no", "yes"))

# Prices and what is counted

SUIT: Final = 6
"""General oxygen that the Astronaut takes."""
NEW_CREW: Final = 3
"""General oxygen for each of the living that somebody new costs."""
GUILT: Final = 2
"""Morale lost by those whose rank token lies with the dead."""
SHUTTLE_AUTO, REC_ROOM_AUTO, PILOT_AUTO, FIRST_ARRAY_AUTO = range(4)
_ARRAY_NUMBERS: Final = range(FIRST_ARRAY, LOCATIONS)
AUTO: Final = Noun(
    "auto",
    (
        "the Shuttle",
        "the Rec Room",
        "the Pilot",
        *(f"the {NAMES[each]}" for each in _ARRAY_NUMBERS),
    ),
    places=(
        LOCATION.place(SHUTTLE),
        LOCATION.place(REC_ROOM),
        MEMBER.place(PILOT),
        *(LOCATION.place(each) for each in _ARRAY_NUMBERS),
    ),
)
"""The cards with an auto effect; from `FIRST_ARRAY_AUTO` on the arrays of another ship."""
AUTOS: Final = len(AUTO)

# Scoring

FACE_UP_CREW, ASLEEP_CREW, EACH_OXYGEN, FACE_UP_LOCATION = 10, 15, 1, 2
LEVEL_FROM: Final = np.array([0, 5, 9, 13, 17, 20], np.int8)
"""LEVEL_FROM[level]: the least points for each of the first crew."""
LEVEL: Final = Noun(
    "level",
    (
        "a wreck with a flag on it",
        "a ship that was saved and will not make it home",
        "a crew that will be asked questions",
        "a mission saved, and some to tell of it",
        "a mission saved, and hardly a letter to write",
        "a parade, medals, and a week of breakfasts",
    ),
    places=(),
)
