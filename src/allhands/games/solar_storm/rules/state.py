"""The state of Solar Storm: everything that lies on the table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.nouns import crew_of
from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, Seen, State, field

from .. import cards as c

CREW = 4
"""The most crew members aboard. With two to four players, crew member i is player i's; a player
alone directs three, who share hand 0."""
MEMBER = crew_of(CREW)

SMALL_PILE = c.LISTED_DAMAGE
"""One capacity for all small piles, so that what is done with piles is compiled once for them."""

Numbers = NDArray[np.int8]


class SolarStorm(State):
    """Rooms are numbered as in `cards.ROOM_NAMES`, resources as in `cards.KIND_NAMES`."""

    # How the game was set up
    players: int = field(np.int8)
    crew: int = field(np.int8)
    difficulty: int = field(np.int8)
    damage_control: int = field(np.int8)
    escape_pod: int = field(np.int8)
    counting: int = field(np.int8)  # a mask: every seat, or none where nothing may be counted
    first: int = field(np.int8)

    # The ship
    cell: Numbers = field(np.int8, (c.ROOMS,))  # where in the grid, row by row
    version: Numbers = field(np.int8, (c.ROOMS,))  # 0 as printed, 1 the alternative card
    doors: NDArray[np.int16] = field(np.int16, (c.ROOMS,))  # a mask of the adjacent rooms
    cubes: Numbers = field(np.int8, (c.ROOMS,))  # a mask of the spaces that hold a repair cube
    diverted: int = field(np.int16)  # a mask of rooms
    shields: Numbers = field(np.int8, (c.DAMAGEABLE, CREW))  # protection tokens, by who placed them

    # The crew
    meeple: Numbers = field(np.int8, (CREW,))  # a room, the escape pod, or -1
    hand: Numbers = field(np.int8, (CREW, c.KINDS))  # by player
    action_tokens: Numbers = field(np.int8, (CREW,))
    held_cubes: Numbers = field(np.int8, (CREW,))
    held_shields: Numbers = field(np.int8, (CREW,))
    deserter: int = field(np.int8)  # the crew member in the escape pod, or -1

    # What lies in the general supply
    cube_supply: int = field(np.int8)
    token_supply: int = field(np.int8)
    shield_supply: int = field(np.int8)

    # Cards
    face_up: Numbers = field(np.int8, (2,))
    room_cards: Pile = pile(SMALL_PILE)  # only while the ship is laid out
    resource_deck: Pile = pile(c.DECK_SIZE)
    resource_discard: Pile = pile(c.DECK_SIZE)
    looked_at: Pile = pile(SMALL_PILE)  # taken from a deck to be arranged and put back
    damage_deck: Pile = pile(SMALL_PILE)
    damage_discard: Pile = pile(SMALL_PILE)
    in_the_box: Numbers = field(np.int8, (c.DAMAGE_TYPES,), NOBODY)  # replaced by Damage Control
    swap: Numbers = field(np.int8, (2, 2))  # Mess Hall, version 2: cards offered by each side
    unseen: Numbers = field(np.int8, (c.DAMAGE_CARDS,), NOBODY)  # scratch of `unknown.py`

    # The turn
    turn: int = field(np.int16, (), Seen("counting"))
    active: int = field(np.int8, means=MEMBER)  # the crew member whose turn it is
    actions_left: int = field(np.int8)
    extra_actions: int = field(np.int8)  # bought with action tokens this turn
    refused: int = field(np.int8)  # whether an exchange was refused this turn
