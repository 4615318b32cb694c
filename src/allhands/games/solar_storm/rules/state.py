"""The state of Solar Storm: everything that lies on the table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.holds import NOTHING, YES_OR_NO, mask_of, one_of, up_to
from allhands.kernel.nouns import SEAT, Noun, crew_of
from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, Seen, State, field

from .. import cards as c
from .nouns import DAMAGEABLE_ROOM, RESOURCE, ROOM, SPACE

CREW = 4
"""The most crew members aboard. With two to four players, crew member i is player i's; a player
alone directs three, who share hand 0."""
MEMBER = crew_of(CREW, alone=3)
MEEPLE_AT = Noun("place", (*ROOM.words, "the escape pod"), places=())
MOST_TURNS = 3 * c.DECK_SIZE // 2
"""Each turn aboard takes a card of the resource deck, and of three turns two are aboard."""
MOST_ACTIONS = c.ACTIONS_EACH_TURN + c.ACTION_TOKENS
CARD = one_of(RESOURCE, copies=c.RESOURCES_EACH)
DAMAGE_CARD = one_of(c.DAMAGE_CARDS)

SMALL_PILE = c.LISTED_DAMAGE
"""One capacity for all small piles, so that what is done with piles is compiled once for them."""

Numbers = NDArray[np.int8]


class SolarStorm(State):
    """Rooms are numbered as in `cards.ROOM_NAMES`, resources as in `cards.KIND_NAMES`."""

    # How the game was set up
    players: int = field(np.int8, holds=up_to(CREW, 1))
    crew: int = field(np.int8, holds=up_to(CREW, 2))
    difficulty: int = field(np.int8, holds=one_of(len(c.DIFFICULTIES)))
    damage_control: int = field(np.int8, holds=YES_OR_NO)
    escape_pod: int = field(np.int8, holds=YES_OR_NO)
    # every seat, or none where nothing may be counted
    counting: int = field(np.int8, holds=mask_of(SEAT))
    first: int = field(np.int8, holds=one_of(MEMBER))

    # The ship
    # where in the grid, row by row
    cell: Numbers = field(np.int8, (c.ROOMS,), holds=one_of(c.CELLS), along=(ROOM,))
    # 0 as printed, 1 the alternative card
    version: Numbers = field(np.int8, (c.ROOMS,), holds=YES_OR_NO, along=(ROOM,))
    # the adjacent rooms
    doors: NDArray[np.int16] = field(np.int16, (c.ROOMS,), holds=mask_of(ROOM), along=(ROOM,))
    # the spaces that hold a repair cube
    cubes: Numbers = field(np.int8, (c.ROOMS,), holds=mask_of(SPACE), along=(ROOM,))
    diverted: int = field(np.int16, holds=mask_of(DAMAGEABLE_ROOM))
    # protection tokens, by who placed them
    shields: Numbers = field(
        np.int8,
        (c.DAMAGEABLE, CREW),
        holds=up_to(c.PROTECTION_TOKENS),
        along=(DAMAGEABLE_ROOM, MEMBER),
    )

    # The crew
    meeple: Numbers = field(
        np.int8, (CREW,), holds=one_of(MEEPLE_AT, or_none=True), along=(MEMBER,)
    )
    hand: Numbers = field(  # by player
        np.int8, (CREW, c.KINDS), holds=up_to(c.RESOURCES_EACH, scale=3), along=(SEAT, RESOURCE)
    )
    action_tokens: Numbers = field(np.int8, (CREW,), holds=up_to(c.ACTION_TOKENS), along=(MEMBER,))
    held_cubes: Numbers = field(np.int8, (CREW,), holds=up_to(c.CUBES, scale=2), along=(MEMBER,))
    held_shields: Numbers = field(
        np.int8, (CREW,), holds=up_to(c.PROTECTION_TOKENS), along=(MEMBER,)
    )
    # in the escape pod
    deserter: int = field(np.int8, holds=one_of(MEMBER, or_none=True))

    # What lies in the general supply
    cube_supply: int = field(np.int8, holds=up_to(c.CUBES))
    token_supply: int = field(np.int8, holds=up_to(c.ACTION_TOKENS))
    shield_supply: int = field(np.int8, holds=up_to(c.PROTECTION_TOKENS))

    # Cards
    face_up: Numbers = field(np.int8, (2,), holds=one_of(RESOURCE))
    room_cards: Pile = pile(SMALL_PILE, holds=NOTHING)  # only while the ship is laid out
    resource_deck: Pile = pile(c.DECK_SIZE, holds=CARD)
    resource_discard: Pile = pile(c.DECK_SIZE, holds=CARD)
    # taken from either deck to be arranged and put back
    looked_at: Pile = pile(SMALL_PILE, holds=one_of(c.DAMAGE_CARDS, copies=c.RESOURCES_EACH))
    damage_deck: Pile = pile(SMALL_PILE, holds=DAMAGE_CARD)
    damage_discard: Pile = pile(SMALL_PILE, holds=DAMAGE_CARD)
    in_the_box: Numbers = field(  # replaced by Damage Control
        np.int8, (c.DAMAGE_TYPES,), NOBODY, holds=one_of(c.DAMAGE_CARDS, or_none=True)
    )
    # Mess Hall, version 2: cards offered by each side
    swap: Numbers = field(np.int8, (2, 2), holds=one_of(RESOURCE, or_none=True))
    unseen: Numbers = field(  # scratch of `unknown.py`
        np.int8, (c.DAMAGE_CARDS,), NOBODY, holds=NOTHING
    )

    # The turn
    turn: int = field(np.int16, (), Seen("counting"), holds=up_to(MOST_TURNS, scale=25))
    active: int = field(np.int8, means=MEMBER)  # the crew member whose turn it is
    actions_left: int = field(np.int8, holds=up_to(MOST_ACTIONS, scale=c.ACTIONS_EACH_TURN))
    # bought with action tokens this turn
    extra_actions: int = field(np.int8, holds=up_to(c.ACTION_TOKENS))
    # whether an exchange was refused this turn
    refused: int = field(np.int8, holds=YES_OR_NO)
