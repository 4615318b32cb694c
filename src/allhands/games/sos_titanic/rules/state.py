"""The state of SOS Titanic: everything that lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.holds import NOTHING, YES_OR_NO, mask_of, one_of, up_to
from allhands.kernel.nouns import SEAT, Noun
from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, Seen, State, array_of, field

from .. import cards as c
from .nouns import A_CARD, BOAT, CLASS_OF, LINE, MEMBER, PASSENGER, RESCUED

PILE_SIZE = c.PASSENGERS + c.CLASSES
"""One capacity for all piles, so that what is done with piles is compiled once for them."""
STANDING = c.LINES + 3
"""How one can stand somewhere: see `moving.standing_at`."""
MOST_TURNS = 200
"""Twice as many as any game was seen to take."""

ROLE = Noun("role", c.CREW_NAMES, places=())
RANK = one_of(c.MOST_NUMBER + 1)
MOST_COPIES = int(c.COPIES.max())
ACTION_CARD = one_of(A_CARD, copies=MOST_COPIES)
REGION = Noun("region", (*LINE.words, "the stack"), places=())

Numbers = NDArray[np.int8]


def _passengers() -> Any:
    return pile(PILE_SIZE, holds=one_of(PASSENGER))


def _action_cards() -> Any:
    return pile(PILE_SIZE, holds=ACTION_CARD)


def _copies_by_seat() -> Any:
    return field(np.int8, (c.SEATS, c.ACTION_KINDS), holds=up_to(MOST_COPIES), along=(SEAT, A_CARD))


def _copies() -> Any:
    return field(np.int8, (c.ACTION_KINDS,), holds=up_to(MOST_COPIES), along=(A_CARD,))


def _scratch(*shape: int) -> Any:
    return field(np.int8, shape, NOBODY, holds=NOTHING)


class Titanic(State):
    """Passengers, crew members and action cards are numbered as in `cards`.

    Lines run from the card next to the deck (place 0) to the front one. A survivors group is
    numbered upwards: place i holds passenger i + 1.
    """

    # How the game was set up
    players: int = field(np.int8, holds=up_to(c.SEATS, 1))
    difficulty: int = field(np.int8, holds=one_of(len(c.LINE_UPS)))
    # the crew member of each seat
    crew: Numbers = field(np.int8, (c.SEATS,), holds=one_of(ROLE, or_none=True), along=(SEAT,))

    # The booklet
    turned: int = field(np.int8, holds=up_to(c.PAGES))  # pages turned so far

    # Passengers: a line for each deck from the bow, then the Collapsible Boat
    lines: int = field(np.int8, holds=mask_of(LINE))  # that there are
    queues: Sequence[Pile] = array_of(  # who stands in each of them
        _passengers(), c.LINES, along=(LINE,)
    )
    boats: Sequence[Pile] = array_of(  # survivors groups, two of each class
        _passengers(), c.BOATS, along=(BOAT,)
    )
    stack: Pile = _passengers()
    discards: Pile = _passengers()
    drawn: Pile = _passengers()  # for a rescue, or to be looked at and put back
    # whom a Mystery Passenger stands in for, or 0
    stand_in: Numbers = field(np.int8, (c.CLASSES,), holds=RANK, along=(CLASS_OF,))
    offered: Numbers = field(  # may be played now
        np.int8, (c.PASSENGERS,), Seen("offered_to"), holds=YES_OR_NO, along=(RESCUED,)
    )
    offered_to: int = field(np.int8, holds=mask_of(SEAT))

    # What follows from the lines and boats, kept so that listing moves need not look at cards
    front_class: Numbers = field(np.int8, (c.LINES,), holds=one_of(CLASS_OF), along=(LINE,))
    front_number: Numbers = field(  # 0 where nobody stands
        np.int8, (c.LINES,), holds=RANK, along=(LINE,)
    )
    run: Numbers = field(  # how many at the front follow one another
        np.int8, (c.LINES,), holds=up_to(c.MOST_NUMBER), along=(LINE,)
    )
    wanted: NDArray[np.int32] = field(  # numbers that fit a line
        np.int32, (c.CLASSES,), holds=mask_of(c.MOST_NUMBER + 1), along=(CLASS_OF,)
    )
    aboard: Numbers = field(  # how many have embarked
        np.int8, (c.BOATS,), holds=up_to(c.MOST_NUMBER), along=(BOAT,)
    )

    # Where passengers have stood since anything came of a move, so that none is endless; as masks,
    # the Mystery Passengers' last (see `moving`)
    stood: NDArray[np.int16] = field(
        np.int16, (c.PASSENGERS + c.CLASSES,), holds=mask_of(STANDING), along=(PASSENGER,)
    )

    # Action cards
    hand: Numbers = _copies_by_seat()
    action_stack: Pile = _action_cards()
    action_discards: Pile = _action_cards()
    in_play: Numbers = _copies()  # played and not discarded, or on the table
    held_out: Numbers = _copies()  # to be redealt, or to be kept one of
    hand_before: Numbers = _copies_by_seat()  # before Smith took them

    # Where a face-down passenger is known to be: a mask of lines and the stack, 0 for anywhere
    known_to_all: Numbers = field(np.int8, (c.PASSENGERS,), holds=mask_of(REGION), along=(RESCUED,))
    known: Numbers = field(  # by each seat besides
        np.int8,
        (c.SEATS, c.PASSENGERS),
        Seen("known_by"),
        holds=mask_of(REGION, own=True),
        along=(SEAT, RESCUED),
    )
    # only that seat, once it has looked at something
    known_by: Numbers = field(np.int8, (c.SEATS,), holds=mask_of(SEAT), along=(SEAT,))

    # Scratch of `unknown.py`
    region_of: Numbers = _scratch(c.PASSENGERS)
    waiting: Numbers = _scratch(c.PASSENGERS)
    room: Numbers = _scratch(c.REGIONS)
    way: Numbers = _scratch(c.REGIONS, 2)
    left: Numbers = _scratch(c.ACTION_KINDS)

    # The turn
    turn: int = field(np.int16, holds=up_to(MOST_TURNS, scale=60))
    active: int = field(np.int8, holds=one_of(MEMBER))  # whose turn it is
