"""What is told in the chronicle. Behind each event stand its details; `who` is the seat that acted.

Lines are numbered by deck from 0, the Collapsible Boat 5; survivors groups 0 to 3.
"""

from __future__ import annotations

(
    TURN_BEGAN,
    MOVED,  # from line, to line, how many
    EMBARKED,  # passenger, survivors group, from line (-1: just rescued)
    RELIEVED,  # passenger who takes a Mystery Passenger's place, from line (-1: just rescued)
    REVEALED,  # passenger, line
    DREW,  # how many passengers, for a rescue
    DRAWN,  # passenger: one of those just drawn
    JOINED,  # passenger, line: a rescued passenger
    DISCARDED,  # passengers of a rescue that were not placed: how many
    FAILED,  # the rescue
    NEW_STACK,  # how many passengers
    PAGE_TURNED,  # pages turned so far
    FLOODED,  # deck
    PANICKED,  # from deck, to deck, how many in the new line
    NEW_LINE,  # deck: there was nobody to flee, the next deck takes passengers from now on
    PLAYED,  # kind of action card, whose
    TOOK,  # kind of action card, from the stack (0) or the discards (1)
    NO_CARD,  # there is no action card to take
    SHUFFLED_ACTIONS,  # how many: a new stack of action cards
    KEPT,  # kind of action card
    PUT_AWAY,  # kind of action card discarded
    LOOKED,  # how many: at the top of the stack
    PUT_BACK,  # passenger, 0 on top 1 underneath; secret to who looked
    LOOKED_THROUGH,  # 0 the stack, 1 the discards, 2 the action cards
    NOBODY_FITS,
    SEARCHED,  # line
    SHARED_OUT,  # line, line
    SENT_OFF,  # line, how many
    SAVED_TIME,  # how many in the new stack
    NO_EFFECT,  # kind of action card
    LOWERED_COLLAPSIBLE,  # from line, how many
    COLLAPSIBLE_GONE,
    STOOD_IN,  # class, number, line (-1: in a boat): a Mystery Passenger, placed
    MYSTERY_GONE,  # class
    GATHERED,  # how many action cards, to be redealt
    DEALT,  # to seat, kind of action card
    LET_GO,  # up to three passengers discarded on the search for an anchor; -1 for no more
    NO_ANCHOR,  # the search found none
    SWAPPED,  # class, number
    TURNED_UP,  # kind of action card: one of those to keep one of
    ENDED,  # outcome
) = range(41)
