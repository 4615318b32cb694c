"""The state of Ark Ship: everything that lies on the table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chronicle import Chronicle, chronicle
from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, Seen, State, field

from .. import cards as c

SEATS = 4
PILE_SIZE = c.PORTRAITS
"""One capacity for all piles, so that what is done with piles is compiled once for them."""
MOST_DICE_EACH = 10
"""How many dice one crew member rolls at most."""
MOST_DICE = c.SLOTS * MOST_DICE_EACH

Numbers = NDArray[np.int8]


class ArkShip(State):
    """Cards are numbered as in `cards`, locations from 0 in their order.

    Crew members lie in slots: slot i belongs to seat i modulo the number of players. Where nobody
    is aboard, `portrait` is -1 and the rest of the sheet is blank.
    """

    # A turn's end and the next one's beginning tell much in one go; all dice of a crew member are
    # one event
    chronicle: Chronicle = chronicle(128, details=1 + MOST_DICE_EACH)

    # How the game was set up
    players: int = field(np.int8)
    voyage: int = field(np.int8)
    deck: int = field(np.int8)  # how the crises were stacked
    without: int = field(np.int8)  # a part taken away to see what it is worth, or 0
    slots: int = field(np.int8)  # crew members of this table

    # The ship sheet
    progress: int = field(np.int8)  # boxes checked
    sleepers: int = field(np.int8)
    goal_boxes: int = field(np.int8)

    # Crew sheets
    portrait: Numbers = field(np.int8, (c.SLOTS,))
    ranks: Numbers = field(np.int8, (c.SLOTS, c.SKILLS + 1))  # by skill; the last is sickness
    traits: Numbers = field(np.int8, (c.SLOTS,))  # a mask
    age: Numbers = field(np.int8, (c.SLOTS,))
    stress: Numbers = field(np.int8, (c.SLOTS,))
    served: Numbers = field(np.int8, (c.SLOTS,))  # turns ended aboard
    solved: Numbers = field(np.int8, (c.SLOTS,))  # tests taken part in that succeeded
    failed: Numbers = field(np.int8, (c.SLOTS,))
    place: Numbers = field(np.int8, (c.SLOTS,))  # the location, or -1 in quarters
    tested: int = field(np.int8)  # a mask: took part in a test this turn
    goal: Numbers = field(np.int8, (c.SLOTS,), Seen("goal_seen", own=True))  # or -1 without one
    named: Numbers = field(np.int8, (c.SLOTS,), Seen("goal_seen"))  # the slot written down, or -1
    named_dead: Numbers = field(np.int8, (c.SLOTS,), Seen("goal_seen"))
    goal_seen: Numbers = field(np.int8, (c.SLOTS,))  # a mask of seats
    has_goal: Numbers = field(np.int8, (c.SLOTS,))
    has_named: Numbers = field(np.int8, (c.SLOTS,))  # all see that it names somebody
    written: int = field(np.int8)  # a mask of slots: a name was written down for them
    revealed: int = field(np.int8)  # a mask of slots whose goal was revealed
    declined: int = field(np.int8)  # a mask: not now, said this turn

    # Crises, by location; -1 for none
    crisis: Numbers = field(np.int8, (c.CRISIS_PLACES,))
    ongoing: int = field(np.int16)  # a mask of what lasts while its crisis lies somewhere
    crisis_deck: Pile = pile(PILE_SIZE)
    crisis_discards: Pile = pile(PILE_SIZE)
    left_out: Numbers = field(np.int8, (c.LEFT_OUT,), NOBODY)  # crises in the box, or -1
    crisis_met: Numbers = field(np.int8, (c.CRISES,))  # turned up at some time
    renewed: int = field(np.int8)  # whether the crisis deck was shuffled anew

    # The signals, and the planet crises beneath
    signal: Numbers = field(np.int8, (c.SIGNALS,))  # the card, or -1 once it is decoded
    token: Numbers = field(np.int8, (c.SIGNALS, c.COLUMNS))  # where the tokens of a signal stand
    planet: Numbers = field(np.int8, (c.SIGNALS,), Seen("planet_seen"))
    planet_seen: Numbers = field(np.int8, (c.SIGNALS,))
    earned: Numbers = field(np.int8, (c.SIGNALS,))  # tokens on a planet crisis
    wave: Numbers = field(np.int8, (2,))  # the waveforms on top, or -1
    wave_deck: Pile = pile(PILE_SIZE)
    wave_buried: Pile = pile(PILE_SIZE)

    # Decks
    portraits: Pile = pile(PILE_SIZE)
    memorial: Pile = pile(PILE_SIZE)
    goal_deck: Pile = pile(PILE_SIZE)
    goals_past: Pile = pile(PILE_SIZE)  # of crew who have died

    # The turn
    turn: int = field(np.int16)
    speaker: int = field(np.int8)  # begins, and chooses where the book names nobody
    assigned: int = field(np.int8)  # a mask of slots
    waited: int = field(np.int8)  # a mask of seats who let others choose first
    result_bonus: int = field(np.int8)  # added to every die of a test this turn
    more_dice: int = field(np.int8)  # for each crew member in a test this turn
    health_bonus: int = field(np.int8)  # added to sickness rolls this turn

    # A test
    dice: int = field(np.int8)  # in the pool
    face: Numbers = field(np.int8, (MOST_DICE,))
    roller: Numbers = field(np.int8, (MOST_DICE,))  # the slot that a die belongs to
    inspired: int = field(np.int8)  # a mask of slots who have rerolled, or let it be

    # What emptied the freezer, to name what a voyage was lost to
    died_of: Numbers = field(np.int8, (c.SLOTS,))  # of whoever had this place before, or -1
    taken_by: Numbers = field(np.int8, (len(c.CAUSES),))  # sleepers, with those thawed for the dead

    # Scratch of `unknown.py`
    left: Numbers = field(np.int8, (c.PORTRAITS,), NOBODY)


assert max(c.GOALS, c.WAVEFORMS, c.CRISES) <= PILE_SIZE
