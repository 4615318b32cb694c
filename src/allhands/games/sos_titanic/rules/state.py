"""The state of SOS Titanic: everything that lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, Seen, State, array_of, field

from .. import cards as c

SEATS = 5
PILE_SIZE = c.PASSENGERS + c.CLASSES
"""One capacity for all piles, so that what is done with piles is compiled once for them."""

Numbers = NDArray[np.int8]


class Titanic(State):
    """Passengers, crew members and action cards are numbered as in `cards`.

    Lines run from the card next to the deck (place 0) to the front one. A survivors group is
    numbered upwards: place i holds passenger i + 1.
    """

    # How the game was set up
    players: int = field(np.int8)
    difficulty: int = field(np.int8)
    crew: Numbers = field(np.int8, (SEATS,))  # the crew member of each seat, or -1

    # The booklet
    turned: int = field(np.int8)  # pages turned so far

    # Passengers: a line for each deck from the bow, then the Collapsible Boat
    lines: int = field(np.int8)  # a mask of the lines that there are
    queues: Sequence[Pile] = array_of(pile(PILE_SIZE), c.LINES)  # who stands in each of them
    boats: Sequence[Pile] = array_of(pile(PILE_SIZE), c.BOATS)  # of each class two groups
    stack: Pile = pile(PILE_SIZE)
    discards: Pile = pile(PILE_SIZE)
    drawn: Pile = pile(PILE_SIZE)  # for a rescue, or to be looked at and put back
    stand_in: Numbers = field(np.int8, (c.CLASSES,))  # whom a Mystery Passenger stands in for, or 0
    offered: Numbers = field(np.int8, (c.PASSENGERS,), Seen("offered_to"))  # may be played now
    offered_to: int = field(np.int8)  # a mask of seats

    # What follows from the lines and boats, kept so that listing moves need not look at cards
    front_class: Numbers = field(np.int8, (c.LINES,))
    front_number: Numbers = field(np.int8, (c.LINES,))  # 0 where nobody stands
    run: Numbers = field(np.int8, (c.LINES,))  # how many at the front follow one another
    wanted: NDArray[np.int32] = field(np.int32, (c.CLASSES,))  # masks of numbers that fit a line
    aboard: Numbers = field(np.int8, (c.BOATS,))  # how many have embarked

    # Where passengers have stood since anything came of a move, so that none is endless; as masks,
    # the Mystery Passengers' last (see `moving`)
    stood: NDArray[np.int16] = field(np.int16, (c.PASSENGERS + c.CLASSES,))

    # Action cards
    hand: Numbers = field(np.int8, (SEATS, c.ACTION_KINDS))
    action_stack: Pile = pile(PILE_SIZE)
    action_discards: Pile = pile(PILE_SIZE)
    in_play: Numbers = field(np.int8, (c.ACTION_KINDS,))  # played, or on the table
    held_out: Numbers = field(np.int8, (c.ACTION_KINDS,))  # to be redealt, or to be kept one of
    hand_before: Numbers = field(np.int8, (SEATS, c.ACTION_KINDS))  # before Smith took them

    # Where a face-down passenger is known to be: a mask of lines and the stack, 0 for anywhere
    known_to_all: Numbers = field(np.int8, (c.PASSENGERS,))
    known: Numbers = field(np.int8, (SEATS, c.PASSENGERS), Seen("known_by"))  # by each seat besides
    known_by: Numbers = field(np.int8, (SEATS,))  # only that seat, once it has looked at something

    # Scratch of `unknown.py`
    region_of: Numbers = field(np.int8, (c.PASSENGERS,), NOBODY)
    waiting: Numbers = field(np.int8, (c.PASSENGERS,), NOBODY)
    room: Numbers = field(np.int8, (c.REGIONS,), NOBODY)
    way: Numbers = field(np.int8, (c.REGIONS, 2), NOBODY)
    left: Numbers = field(np.int8, (c.ACTION_KINDS,), NOBODY)

    # The turn
    turn: int = field(np.int16)
    active: int = field(np.int8)  # the seat whose turn it is
