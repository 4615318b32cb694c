"""What is asked and what can be answered: each verb with the functions that allow it and the one
that does it, each question with the verbs that answer it, each task with what carries it out."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch

from ..cards import (
    ACTION_KINDS,
    BOATS_EACH,
    CLASSES,
    DECK_LINES,
    LINES,
    LOOKED_AT,
    MOST_NUMBER,
    PASSENGERS,
    WIDEST_RESCUE,
)
from . import action_cards, crew, flooding, line_cards, moving, rescue, stack_cards, turn
from .state import SEATS
from .tasks import (
    ARRANGE,
    BEGIN_TURN,
    BRING_FORWARD_ONE,
    CHOOSE_ACTION,
    COMPENSATE,
    DISCARD_ACTION,
    END_TURN,
    HOW_MANY,
    KEEP_ONE,
    LINE_TO_SEARCH,
    LINE_TO_SEND_OFF,
    LOAD_COLLAPSIBLE,
    PANIC,
    PLACE_MYSTERY,
    PLAY_AT_ONCE,
    PLAY_DRAWN,
    PLAY_FROM_DISCARDS,
    PLAY_FROM_STACK,
    REDEAL,
    SEARCH_ANCHOR,
    SWAP_SURVIVORS,
    TAKE_ACTION_CARD,
    TAKE_FROM_ACTION_DISCARDS,
    TAKE_FROM_ACTION_STACK,
    TURN_PAGE,
    TWO_LINES,
)

ACTIONS = ActionSpace()
_verb = ACTIONS.verb

# Moving the passengers
MOVE = _verb(
    "move",
    "Move passengers",
    (
        moving.why_not_from,
        moving.why_not_move_at_all,
        moving.why_not_move,
        moving.why_not_back,
    ),
    moving.move,
    LINES,
    LINES,
)
EMBARK = _verb(
    "embark",
    "Into the boats",
    (moving.why_not_from, moving.why_not_embark_at_all, moving.why_not_embark),
    moving.embark_front,
    LINES,
    BOATS_EACH,
)
RELIEVE = _verb(
    "relieve",
    "Move passengers",
    (moving.why_not_relieve_at_all, moving.why_not_from, moving.why_not_relieve),
    moving.relieve_from_line,
    LINES,
)

# Taking action
RESCUE = _verb("rescue", "Set up a rescue", (rescue.why_not_rescue,), rescue.rescue, WIDEST_RESCUE)
NEW_STACK = _verb(
    "new-stack", "Set up a rescue", (rescue.why_not_new_stack,), rescue.begin_with_new_stack
)
PLAY_CARD = _verb(
    "play-card",
    "Play an action card",
    (action_cards.why_not_from_hand_of, action_cards.why_not_play_card),
    action_cards.play_card,
    SEATS,
    ACTION_KINDS,
)

# Playing a passenger
JOIN = _verb(
    "join",
    "To a line",
    (rescue.why_not_offered, rescue.why_not_join),
    rescue.join,
    PASSENGERS,
    LINES,
    among=rescue.offered_pile,
)
BOARD = _verb(
    "board",
    "Into the boats",
    (rescue.why_not_offered, rescue.why_not_board),
    rescue.board,
    PASSENGERS,
    BOATS_EACH,
    among=rescue.offered_pile,
)
TAKE_OVER = _verb(
    "take-over",
    "For a Mystery Passenger",
    (moving.why_not_relieve_at_all, rescue.why_not_offered, rescue.why_not_take_over),
    rescue.take_over,
    PASSENGERS,
    among=rescue.offered_pile,
)

# Crew members
LET_GO = _verb("let-go", "Crew member", (crew.why_not_let_go,), crew.let_go)
SWAP = _verb("swap", "Crew member", (crew.why_not_swap,), crew.swap, CLASSES, MOST_NUMBER)
LEAVE_SWAP = _verb("leave-swap", "Crew member", (), crew.leave_swap)
GATHER = _verb("gather", "Crew member", (crew.why_not_gather,), crew.gather)
DEAL_TO = _verb("deal-to", "Crew member", (crew.why_not_deal_to,), crew.deal_to, SEATS)
KEEP = _verb("keep", "Crew member", (crew.why_not_keep,), crew.keep, ACTION_KINDS)
PLAY_NOW = _verb("play-now", "Crew member", (crew.why_not_play_now,), crew.play_now)
NOT_NOW = _verb("not-now", "Crew member", (), crew.not_now)

# Action cards
PUT_ON_TOP = _verb(
    "put-on-top", "On top", (stack_cards.why_not_put_back,), stack_cards.put_on_top, LOOKED_AT
)
PUT_UNDER = _verb(
    "put-under",
    "Underneath",
    (stack_cards.why_not_put_back,),
    stack_cards.put_underneath,
    LOOKED_AT,
)
SEARCH = _verb("search", "Your Turn!", (line_cards.why_not_search,), line_cards.search, LINES)
BRING_FORWARD = _verb(
    "bring-forward",
    "Your Turn!",
    (line_cards.why_not_bring_forward,),
    line_cards.bring_forward,
    PASSENGERS,
    among=line_cards.line_searched,
)
SHARE_OUT = _verb(
    "share-out",
    "Same Lines!",
    (line_cards.why_not_share_first, line_cards.why_not_share_out),
    line_cards.share_out,
    DECK_LINES,
    DECK_LINES,
)
SEND_OFF = _verb("send-off", "Wait!", (line_cards.why_not_send_off,), line_cards.send_off, LINES)
TAKE = _verb(
    "take-card", "Plan A", (stack_cards.why_not_take,), stack_cards.take_from_stack, ACTION_KINDS
)
TAKE_BACK = _verb(
    "take-back", "Plan B", (stack_cards.why_not_take_back,), stack_cards.take_back, ACTION_KINDS
)
LOAD = _verb(
    "load",
    "Collapsible Boat",
    (line_cards.why_not_load_from, line_cards.why_not_load),
    line_cards.load,
    DECK_LINES,
    MOST_NUMBER,
)
STAND_IN_LINE = _verb(
    "stand-in-line",
    "Mystery Passenger",
    (line_cards.why_not_stand_in_line,),
    line_cards.stand_in_line,
    LINES,
)
STAND_IN_BOAT = _verb(
    "stand-in-boat",
    "Mystery Passenger",
    (line_cards.why_not_stand_in_boat,),
    line_cards.stand_in_boat,
    BOATS_EACH,
)

_ask = ACTIONS.question
_ask(CHOOSE_ACTION, MOVE, EMBARK, RELIEVE, RESCUE, NEW_STACK, PLAY_CARD, LET_GO, GATHER)
_ask(HOW_MANY, RESCUE)
_ask(PLAY_DRAWN, JOIN, BOARD, TAKE_OVER)
_ask(PLAY_FROM_STACK, JOIN, BOARD, TAKE_OVER)
_ask(PLAY_FROM_DISCARDS, JOIN, BOARD, TAKE_OVER)
_ask(ARRANGE, PUT_ON_TOP, PUT_UNDER)
_ask(LINE_TO_SEARCH, SEARCH)
_ask(BRING_FORWARD_ONE, BRING_FORWARD)
_ask(TWO_LINES, SHARE_OUT)
_ask(LINE_TO_SEND_OFF, SEND_OFF)
_ask(TAKE_FROM_ACTION_STACK, TAKE)
_ask(TAKE_FROM_ACTION_DISCARDS, TAKE_BACK)
_ask(LOAD_COLLAPSIBLE, LOAD)
_ask(PLACE_MYSTERY, STAND_IN_LINE, STAND_IN_BOAT)
_ask(KEEP_ONE, KEEP)
_ask(PLAY_AT_ONCE, PLAY_NOW, NOT_NOW)
_ask(REDEAL, DEAL_TO)
_ask(SWAP_SURVIVORS, SWAP, LEAVE_SWAP)

DISPATCH = make_dispatch(
    "SOS Titanic",
    ACTIONS,
    {
        BEGIN_TURN: turn.begin_turn,
        END_TURN: turn.end_turn,
        TURN_PAGE: flooding.turn_page,
        PANIC: flooding.panic,
        COMPENSATE: crew.compensate,
        TAKE_ACTION_CARD: crew.take_one,
        DISCARD_ACTION: action_cards.discard_action,
        SEARCH_ANCHOR: crew.search_anchor,
    },
)
