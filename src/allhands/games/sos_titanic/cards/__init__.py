"""The cards of SOS Titanic, read from `cards.toml` into tables that rules index."""

from __future__ import annotations

from typing import Final

import numpy as np

from allhands.kernel.rows import read_rows

_DATA: Final = read_rows(__name__, "cards.toml")

# Passengers: both of a number lie side by side, the second with an anchor; first class first
CLASSES: Final = 2
FIRST_CLASS, SECOND_CLASS = range(CLASSES)
HIGHEST: Final = np.array(list(_DATA["classes"].values()), np.int16)
"""HIGHEST[class]: its passengers are numbered from 1, a lifeboat, up to this."""
LIFEBOAT: Final = 1
MOST_NUMBER: Final = int(HIGHEST.max())
PASSENGERS: Final = 2 * int(HIGHEST.sum())
MYSTERY: Final = PASSENGERS
"""MYSTERY + class: the Mystery Passenger of a class, when it lies among passengers."""
_FIRST_OF: Final = (0, 2 * int(HIGHEST[FIRST_CLASS]))
_LISTED: Final = [
    (kind, number, anchor)
    for kind in range(CLASSES)
    for number in range(1, int(HIGHEST[kind]) + 1)
    for anchor in (0, 1)
]
CLASS: Final = np.array([kind for kind, _, _ in _LISTED] + [FIRST_CLASS, SECOND_CLASS], np.int16)
NUMBER: Final = np.array([number for _, number, _ in _LISTED] + [0, 0], np.int16)
"""NUMBER[card]: 0 for a Mystery Passenger, whose number lies in the state."""
ANCHOR: Final = np.array([anchor for _, _, anchor in _LISTED] + [0, 0], np.int16)


def passenger(kind: int, number: int, anchor: bool = False) -> int:
    """The card of a passenger."""
    return _FIRST_OF[kind] + 2 * (number - 1) + int(anchor)


# Where passengers are: a line in front of each deck but the last, the Collapsible Boat, the stack
DECKS: Final = len(_DATA["booklet"]["compartments"])
DECK_LINES: Final = DECKS - 1
FIRST_LINES: Final = 4
COLLAPSIBLE: Final = DECK_LINES
LINES: Final = DECK_LINES + 1
STACK: Final = LINES
REGIONS: Final = LINES + 1
"""Where a face-down passenger can be: in a line, or in the stack."""
BOATS: Final = 4
"""Survivors groups: two for each class, those of the first class first."""
BOATS_EACH: Final = BOATS // CLASSES
LINE_UPS: Final = tuple(_DATA["lines"])
LINE_UP: Final = np.array(list(_DATA["lines"].values()), np.int16)
"""LINE_UP[difficulty, deck]: the passengers in front of a deck at the beginning."""

# The booklet
COMPARTMENTS: Final = np.array(_DATA["booklet"]["compartments"], np.int16)
PAGES: Final = int(COMPARTMENTS.sum())
"""So many pages are turned until the ship has sunk."""
FLOODED_AT: Final = np.cumsum(COMPARTMENTS).astype(np.int16)
"""FLOODED_AT[deck]: the number of turned pages with which its last compartment floods."""
CLOCK: Final[tuple[str, ...]] = tuple(_DATA["booklet"]["clock"])
HISTORICAL_SCORE: Final[int] = _DATA["score"]["historical"]

# Crew members
CREW_NAMES: Final = tuple(member["name"] for member in _DATA["crew"])
RANKS: Final = tuple(member["rank"] for member in _DATA["crew"])
CREW_MEMBERS: Final = len(CREW_NAMES)
(
    MURDOCH,
    LEE,
    LOWE,
    SMITH,
    PHILLIPS,
    BOXHALL,
    LATIMER,
    FLEET,
    PITMAN,
    LIGHTOLLER,
) = range(CREW_MEMBERS)
HANDS: Final = np.array([member["hand"] for member in _DATA["crew"]], np.int16)
MOST_DRAWN: Final = np.array([member["most"] for member in _DATA["crew"]], np.int16)
LEAST_PLAYERS: Final = np.array([member["players"] for member in _DATA["crew"]], np.int16)
WIDEST_RESCUE: Final = int(MOST_DRAWN.max())

SEATS: Final = 5

# Action cards
ACTION_NAMES: Final = tuple(card["name"] for card in _DATA["actions"])
ACTION_KINDS: Final = len(ACTION_NAMES)
(
    GET_READY,
    COME_ON,
    COME_BACK,
    YOUR_TURN,
    SAME_LINES,
    WAIT,
    SAVE_TIME,
    PLAN_A,
    PLAN_B,
    COLLAPSIBLE_BOAT,
    MYSTERY_FIRST,
    MYSTERY_SECOND,
) = range(ACTION_KINDS)
COPIES: Final = np.array([card["copies"] for card in _DATA["actions"]], np.int16)
LOOKED_AT: Final = 5
"""Get Ready! looks at so many passengers."""
