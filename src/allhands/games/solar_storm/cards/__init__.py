"""The cards of Solar Storm, read from `cards.toml` into tables that rules index."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from allhands.kernel.rows import read_rows

_DATA: Final = read_rows(__name__, "cards.toml")

# Resources
KIND_NAMES: Final = ("data", "metal", "nanobots", "energy", "universal")
KINDS: Final = 5
UNIVERSAL: Final = 4
RESOURCES_EACH: Final[int] = _DATA["resources_each"]
DIFFICULTIES: Final = tuple(_DATA["universal"])
UNIVERSALS: Final = np.array(list(_DATA["universal"].values()), np.int16)
HANDS: Final = np.array([0, *_DATA["hands"].values()], np.int16)
DECK_SIZE: Final = 4 * RESOURCES_EACH + int(UNIVERSALS.max())

# Limits
HAND_LIMIT: Final[int] = _DATA["hand_limit"]
ACTIONS_EACH_TURN: Final[int] = _DATA["actions_each_turn"]
ACTION_TOKENS: Final[int] = _DATA["action_tokens"]
PROTECTION_TOKENS: Final[int] = _DATA["protection_tokens"]
FACE_UP_CARDS: Final[int] = _DATA["face_up_cards"]
POD_OPENS_AT: Final[int] = _DATA["pod_opens_at"]

# The die, indexed by its face
SCAVENGED: Final = np.array([0, *_DATA["scavenge"].values()], np.int16)
BREACHED: Final = np.array([0, *_DATA["hull_breach"].values()], np.int16)

# Rooms
_ROOMS: Final = (*_DATA["rooms"], _DATA["core"])
ROOM_NAMES: Final = tuple(room["name"] for room in _ROOMS)
DAMAGEABLE: Final = len(_DATA["rooms"])
ROOMS: Final = DAMAGEABLE + 1
(
    MESS_HALL,
    REPAIR_CENTRE,
    MEDICAL_BAY,
    ENGINE_ROOM,
    CREW_QUARTERS,
    CARGO_HOLD,
    ARMOURY,
    BRIDGE,
    ENERGY_CORE,
) = range(ROOMS)
ESCAPE_POD: Final = ROOMS
"""Where a meeple is that has left the ship."""
SPACES: Final = 3
ALL_SPACES: Final = (1 << SPACES) - 1
CUBES: Final = SPACES * DAMAGEABLE
ALL_DIVERTED: Final = (1 << DAMAGEABLE) - 1


def _kinds(names: list[str]) -> list[int]:
    return [KIND_NAMES.index(name) for name in names]


TRACKER: Final = np.array([_kinds(room["tracker"]) for room in _DATA["rooms"]], np.int16)
"""TRACKER[room, space]: the resource that repairs a space; space 0 is the top one."""
DIVERT_COST: Final = np.array([_kinds(room["divert"]) for room in _DATA["rooms"]], np.int16)
"""DIVERT_COST[room, i]: the i-th of the three resources that divert a room's power."""
DIVERT_NEEDS: Final = np.array([np.bincount(cost, minlength=5) for cost in DIVERT_COST], np.int16)
"""DIVERT_NEEDS[room, kind]: how many cards of a kind diverting a room's power takes."""
POWER_COST: Final = np.array([room["cost"] for room in _ROOMS], np.int16)
"""POWER_COST[room, version]: the actions that a room's power takes."""


class Power(NamedTuple):
    """What a room's power does, in words: where it is chosen, where that is explained, as it is
    printed, and shorter still; the first two are "" of what happens by itself. `number` is with how
    many of a thing, as far as there are any; 0 if that is not to be said."""

    choose: str
    does: str
    printed: str
    short: str
    number: int = 0
    thing: str = ""


POWERS: Final = tuple(tuple(Power(**power) for power in room["powers"]) for room in _ROOMS)
"""POWERS[room][version]; the Energy Core has but one."""
POWER_NUMBER: Final = np.array([[power.number for power in room] for room in POWERS[:-1]], np.int16)
"""POWER_NUMBER[room, version]: how many cards are looked at, or tokens given."""

# Damage cards: 0 to 23 as listed, then one Damage Control card of each type
_LISTED: Final = [(int(kind), rooms) for kind, cards in _DATA["damage"].items() for rooms in cards]
LISTED_DAMAGE: Final = len(_LISTED)
DAMAGE_TYPES: Final = 3
CARDS_PER_TYPE: Final = LISTED_DAMAGE // DAMAGE_TYPES
FIRST_DAMAGE_CARDS: Final = 2
"""Drawn from the bottom of the damage deck at setup."""
DAMAGE_CARDS: Final = LISTED_DAMAGE + DAMAGE_TYPES
DAMAGE_TYPE: Final = np.array([kind for kind, _ in _LISTED] + [1, 2, 3], np.int16)
DAMAGE_ROOMS: Final = np.array(
    [sum(1 << ROOM_NAMES.index(name) for name in rooms) for _, rooms in _LISTED] + [0, 0, 0],
    np.int16,
)
"""DAMAGE_ROOMS[card]: a mask of rooms; 0 for a Damage Control card, whose rooms are chosen."""


# The grid
CELLS: Final = 9
CORE_CELL: Final = 4
CELL_NEIGHBOURS: Final = np.array(
    [[abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1 for b in range(CELLS)] for a in range(CELLS)],
    np.bool_,
)
