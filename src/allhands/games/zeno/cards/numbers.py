"""Numbers of the game that a designer may turn, and those that the rulebook prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from allhands.kernel.rows import Row, Where, checked_row, read_rows

from . import PACKAGE, SEATS, SURVIVORS

FILE: Final = "numbers.toml"
_MUST: Final = {
    "target": int,
    "crew_needed": list,
    "crowd": int,
    "solo_decks": int,
    "solo_hand": int,
    "solo_hazards": int,
}


def checked_numbers(data: Row) -> Row:
    """The numbers of a file. Raises RowError for one that is out of bounds."""
    fields = checked_row(FILE, data, _MUST, {}, "the numbers")
    here = Where(FILE, "the numbers", "target")
    here.number(fields["target"], 1, 12)
    here = here._replace(field="crew_needed")
    rows: list[Any] = fields["crew_needed"]
    if len(rows) != SEATS or not all(isinstance(row, list) for row in rows):
        raise here.wrong(f"there is a list for each number of players, which are {SEATS}")
    for row in rows:
        needed = [here.number(each, 1, SURVIVORS) for each in row]
        if len(needed) < 2 or len(needed) != len(rows[0]):
            raise here.wrong("all lists have one length, of two spaces or more")
        if sorted(needed, reverse=True) != needed:
            raise here.wrong(f"more resources never need more survivors, and {needed} do")
    here._replace(field="crowd").number(fields["crowd"], 1, 12)
    here._replace(field="solo_decks").number(fields["solo_decks"], 2, 2 * SEATS)
    here._replace(field="solo_hand").number(fields["solo_hand"], 1, 9)
    here._replace(field="solo_hazards").number(fields["solo_hazards"], 2, 4)
    return fields


def _crew_needed(printed: Sequence[Sequence[int]], above: int) -> list[list[int]]:
    """The crew needed if the target is above the printed one by so many, or below it: each player
    sees to so many more, or fewer."""
    return [
        [min(max(needed + players * above, 1), SURVIVORS) for needed in row]
        for players, row in enumerate(printed, 1)
    ]


_NUMBERS: Final = checked_numbers(read_rows(PACKAGE, FILE))
TARGET: Final = int(_NUMBERS["target"])
TARGETS: Final = (4, 5, 6, 7, 8, 9)
"""Targets that a table may choose."""
CREW_NEEDED: Final = np.array(
    [_crew_needed(_NUMBERS["crew_needed"], target - TARGET) for target in range(max(TARGETS) + 1)],
    np.int8,
)
"""CREW_NEEDED[target, players - 1, resources]: survivors in the Shuttle Bay for the countdown, by
the target that all began with."""
TRACK: Final = CREW_NEEDED.shape[2] - 1
"""The last space of the resource track."""
CROWD: Final = int(_NUMBERS["crowd"])
"""More survivors than these in a faction are many to cards that say so."""
PAIR: Final = 2
"""How many play where cards say that a pair does."""
FULL: Final = 4
"""From so many players on, cards say that many play, and with fewer that few do."""
SOLO_DECKS: Final = int(_NUMBERS["solo_decks"])
SOLO_HAND: Final = int(_NUMBERS["solo_hand"])
SOLO_HAZARDS: Final = int(_NUMBERS["solo_hazards"])
RIGA: Final = 1
"""Alone, the seat whose decks and hand are the ship's."""

# Printed numbers

MOVES: Final = 5
FIRST_SURVIVORS: Final = 2
HANDFUL: Final = 5
"""Cards that an empty hand draws."""
HAZARDS: Final = 2
"""Hazards that are resolved after a draw."""
FIRST_RESCUES: Final = 7
MANY: Final = 4
"""From so many players on all win if only one would not."""
CLEAR_DIFFICULTY: Final = 10
REPAIR_DIFFICULTY: Final = 10
EXTINGUISH_DIFFICULTY: Final = 8
DIE: Final = 12
TRIUMPH: Final = 12
BLANK: Final = 1
"""The side of the die that is blank."""
INFERNO: Final = 4
FIGHTER_SEATS: Final = 2

# Tokens in the box

FIRES, HARMS, INFECTIONS, STRESSES, FUELS, SMOKES = range(6)
MANDATORY: Final = np.array([50, 20, 20, 20, 20, 20], np.int8)
"""MANDATORY[token]: how many there are of each token that must be had."""
SEARCH_TOKENS: Final = 12
RELATIONSHIPS: Final = 16
"""Each relationship card has its own token."""
