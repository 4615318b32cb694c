"""What is still to happen: tasks that are carried out, and tasks that ask somebody."""

from __future__ import annotations

# Tasks that are carried out
(
    BEGIN_TURN,
    END_TURN,
    TURN_PAGE,
    PANIC,  # the deck flooded
    COMPENSATE,
    TAKE_ACTION_CARD,
    DISCARD_ACTION,  # the kind of card
    SEARCH_ANCHOR,
) = range(8)

# Tasks that ask; the arguments they remember are named behind them
(
    CHOOSE_ACTION,
    HOW_MANY,  # passengers to draw, when a new stack had to be made first
    PLAY_DRAWN,
    PLAY_FROM_STACK,
    PLAY_FROM_DISCARDS,
    ARRANGE,
    LINE_TO_SEARCH,
    BRING_FORWARD_ONE,  # the line
    TWO_LINES,
    LINE_TO_SEND_OFF,
    TAKE_FROM_ACTION_STACK,
    TAKE_FROM_ACTION_DISCARDS,
    LOAD_COLLAPSIBLE,
    PLACE_MYSTERY,  # the class
    KEEP_ONE,
    PLAY_AT_ONCE,  # the kind of card taken
    REDEAL,
    SWAP_SURVIVORS,
) = range(8, 26)
