"""The state of Ark Ship: everything that lies on the table."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chronicle import Chronicle, chronicle
from allhands.kernel.holds import NOTHING, YES_OR_NO, Holds, code, mask_of, one_of, up_to
from allhands.kernel.nouns import SEAT
from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, Seen, State, field

from .. import cards as c
from .nouns import (
    CAUSE,
    COLUMN,
    CRISIS,
    CRISIS_PLACE,
    GOAL,
    LOCATION,
    PLANET,
    PLANET_CARD,
    PORTRAIT,
    SIGNAL,
    SLOT,
    TRAIT,
    WAVEFORM,
)

SEATS = 4
PILE_SIZE = c.PORTRAITS
"""One capacity for all piles, so that what is done with piles is compiled once for them."""
MOST_DICE_EACH = 10
"""How many dice one crew member rolls at most."""
MOST_DICE = c.SLOTS * MOST_DICE_EACH
FACES = 6
MOST_TESTS = c.BOXES * c.CRISIS_PLACES
MOST_STRESS = 30
MOST_TOKENS = c.SLOTS * c.BOXES
MOST_BONUS = c.ROOMS
MOST_TAKEN = 100
PARTS = c.TRAITS + c.ROOMS + c.GOALS
"""What designers can take away."""

Numbers = NDArray[np.int8]


def _by_slot(holds: Holds) -> Any:
    return field(np.int8, (c.SLOTS,), holds=holds, along=(SLOT,))


def _secret(holds: Holds, own: bool = False) -> Any:
    return field(np.int8, (c.SLOTS,), Seen("goal_seen", own=own), holds=holds, along=(SLOT,))


def _slots() -> Any:
    return field(np.int8, holds=mask_of(SLOT))


def _number(most: int, least: int = 0, scale: int = 0) -> Any:
    return field(np.int8, holds=up_to(most, least, scale))


class ArkShip(State):
    """Cards are numbered as in `cards`, locations from 0 in their order.

    Crew members lie in slots: slot i belongs to seat i modulo the number of players. Where nobody
    is aboard, `portrait` is -1 and the rest of the sheet is blank.
    """

    # A turn's end and the next one's beginning tell much in one go; all dice of a crew member are
    # one event
    chronicle: Chronicle = chronicle(128, details=1 + MOST_DICE_EACH)

    # How the game was set up
    players: int = _number(SEATS, 1)
    voyage: int = field(np.int8, holds=one_of(len(c.VOYAGES)))
    deck: int = field(np.int8, holds=YES_OR_NO)  # how the crises were stacked
    without: int = field(np.int8, holds=code(PARTS))  # a part taken away to see what it is worth
    slots: int = _number(c.SLOTS, 3)  # crew members of this table

    # The ship sheet
    progress: int = _number(c.BOXES)  # boxes checked
    sleepers: int = _number(c.FREEZER)
    goal_boxes: int = _number(c.GOAL_BOXES)

    # Crew sheets
    portrait: Numbers = _by_slot(one_of(PORTRAIT, or_none=True))
    ranks: Numbers = field(  # by skill; the last is sickness
        np.int8, (c.SLOTS, c.SKILLS + 1), holds=up_to(c.MOST_RANKS), along=(SLOT, None)
    )
    traits: Numbers = _by_slot(mask_of(TRAIT))
    age: Numbers = _by_slot(up_to(c.AGES))
    stress: Numbers = _by_slot(up_to(MOST_STRESS, scale=6))
    served: Numbers = _by_slot(up_to(c.BOXES))  # turns ended aboard
    solved: Numbers = _by_slot(up_to(MOST_TESTS, scale=5))  # tests taken part in that succeeded
    failed: Numbers = _by_slot(up_to(MOST_TESTS, scale=5))
    place: Numbers = _by_slot(one_of(LOCATION, or_none=True))  # none in quarters
    tested: int = _slots()  # took part in a test this turn
    goal: Numbers = _secret(one_of(GOAL, or_none=True), own=True)
    named: Numbers = _secret(one_of(SLOT, or_none=True))  # who is written down
    named_dead: Numbers = _secret(YES_OR_NO)
    goal_seen: Numbers = _by_slot(mask_of(SEAT))
    has_goal: Numbers = _by_slot(YES_OR_NO)
    has_named: Numbers = _by_slot(YES_OR_NO)  # all see that it names somebody
    written: int = _slots()  # a name was written down for them
    revealed: int = _slots()  # whose goal was revealed
    declined: int = _slots()  # not now, said this turn

    # Crises, by location; -1 for none
    crisis: Numbers = field(
        np.int8, (c.CRISIS_PLACES,), holds=one_of(CRISIS, or_none=True), along=(CRISIS_PLACE,)
    )
    # what lasts while its crisis lies somewhere
    ongoing: int = field(np.int16, holds=mask_of(len(c.ONGOING_NAMES)))
    crisis_deck: Pile = pile(PILE_SIZE, holds=one_of(CRISIS))
    crisis_discards: Pile = pile(PILE_SIZE, holds=one_of(CRISIS))
    left_out: Numbers = field(  # crises that stayed in the box
        np.int8, (c.LEFT_OUT,), NOBODY, holds=one_of(CRISIS, or_none=True)
    )
    crisis_met: Numbers = field(  # turned up at some time
        np.int8, (c.CRISES,), holds=YES_OR_NO, along=(CRISIS,)
    )
    renewed: int = field(np.int8, holds=YES_OR_NO)  # whether the crisis deck was shuffled anew

    # The signals, and the planet crises beneath
    signal: Numbers = field(  # none once it is decoded
        np.int8, (c.SIGNALS,), holds=one_of(c.SIGNAL_CARDS, or_none=True), along=(SIGNAL,)
    )
    token: Numbers = field(  # where the tokens of a signal stand
        np.int8, (c.SIGNALS, c.COLUMNS), holds=one_of(c.HIGHEST + 1), along=(SIGNAL, COLUMN)
    )
    planet: Numbers = field(
        np.int8, (c.SIGNALS,), Seen("planet_seen"), holds=one_of(PLANET_CARD), along=(PLANET,)
    )
    planet_seen: Numbers = field(np.int8, (c.SIGNALS,), holds=mask_of(SEAT), along=(PLANET,))
    earned: Numbers = field(  # tokens on a planet crisis
        np.int8, (c.SIGNALS,), holds=up_to(MOST_TOKENS, scale=5), along=(PLANET,)
    )
    wave: Numbers = field(  # the waveforms on top
        np.int8, (2,), holds=one_of(WAVEFORM, or_none=True)
    )
    wave_deck: Pile = pile(PILE_SIZE, holds=one_of(WAVEFORM))
    wave_buried: Pile = pile(PILE_SIZE, holds=one_of(WAVEFORM))

    # Decks
    portraits: Pile = pile(PILE_SIZE, holds=one_of(PORTRAIT))
    memorial: Pile = pile(PILE_SIZE, holds=one_of(PORTRAIT))
    goal_deck: Pile = pile(PILE_SIZE, holds=one_of(GOAL))
    goals_past: Pile = pile(PILE_SIZE, holds=one_of(GOAL))  # of crew who have died

    # The turn
    turn: int = field(np.int16, holds=up_to(c.BOXES))
    speaker: int = field(
        np.int8, holds=one_of(SEAT)
    )  # begins, and chooses where the book names nobody
    assigned: int = _slots()
    waited: int = field(np.int8, holds=mask_of(SEAT))  # who let others choose first
    result_bonus: int = _number(MOST_BONUS)  # added to every die of a test this turn
    more_dice: int = _number(MOST_BONUS)  # for each crew member in a test this turn
    health_bonus: int = _number(MOST_BONUS)  # added to sickness rolls this turn

    # A test
    dice: int = _number(MOST_DICE, scale=10)  # in the pool
    face: Numbers = field(np.int8, (MOST_DICE,), holds=one_of(FACES + 1))
    roller: Numbers = field(
        np.int8, (MOST_DICE,), holds=one_of(SLOT, or_none=True)
    )  # the slot that a die belongs to
    inspired: int = _slots()  # who have rerolled, or let it be

    # What emptied the freezer, to name what a voyage was lost to
    died_of: Numbers = _by_slot(
        code(len(c.CAUSES) - 1, or_none=True)
    )  # whoever had this place before
    taken_by: Numbers = field(  # sleepers, with those thawed for the dead
        np.int8, (len(c.CAUSES),), holds=up_to(MOST_TAKEN, scale=10), along=(CAUSE,)
    )

    # Scratch of `unknown.py`
    left: Numbers = field(np.int8, (c.PORTRAITS,), NOBODY, holds=NOTHING)


assert max(c.GOALS, c.WAVEFORMS, c.CRISES) <= PILE_SIZE
