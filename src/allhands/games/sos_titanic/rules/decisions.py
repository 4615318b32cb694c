"""What is asked and what can be answered: each verb with the functions that allow it and the one
that does it, each question with the verbs that answer it, each task with what carries it out."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.nouns import WHO

from . import action_cards, crew, flooding, line_cards, moving, rescue, stack_cards, turn
from .nouns import (
    A_CARD,
    BOAT_OF_CLASS,
    CLASS_OF,
    DECK_LINE,
    FOLLOWING,
    IN_LINE,
    LINE,
    LOOKED_AT_PLACE,
    MEMBER,
    MYSTERY,
    NUMBERED,
    OF_LINE,
    RESCUED,
    THIS_CARD,
    TO_DRAW,
)
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
    LINE,
    LINE,
)
EMBARK = _verb(
    "embark",
    "Into the boats",
    (moving.why_not_from, moving.why_not_embark_at_all, moving.why_not_embark),
    moving.embark_front,
    LINE,
    BOAT_OF_CLASS,
)
RELIEVE = _verb(
    "relieve",
    "Move passengers",
    (moving.why_not_relieve_at_all, moving.why_not_from, moving.why_not_relieve),
    moving.relieve_from_line,
    LINE,
)

# Taking action
RESCUE = _verb(
    "rescue",
    "Set up a rescue",
    (rescue.why_not_rescue,),
    rescue.rescue,
    TO_DRAW,
    say="draw {more}",
    at="stack",
)
NEW_STACK = _verb(
    "new-stack",
    "Set up a rescue",
    (rescue.why_not_new_stack,),
    rescue.begin_with_new_stack,
    say="make a new stack of the discards (a page is turned)",
    at=("stack", "discards"),
)
PLAY_CARD = _verb(
    "play-card",
    "Play an action card",
    (action_cards.why_not_from_hand_of, action_cards.why_not_play_card),
    action_cards.play_card,
    MEMBER,
    A_CARD,
)

# Playing a passenger
JOIN = _verb(
    "join",
    "To a line",
    (rescue.why_not_offered, rescue.why_not_join),
    rescue.join,
    RESCUED,
    LINE,
    among=rescue.offered_pile,
)
BOARD = _verb(
    "board",
    "Into the boats",
    (rescue.why_not_offered, rescue.why_not_board),
    rescue.board,
    RESCUED,
    BOAT_OF_CLASS,
    among=rescue.offered_pile,
)
TAKE_OVER = _verb(
    "take-over",
    "For a Mystery Passenger",
    (moving.why_not_relieve_at_all, rescue.why_not_offered, rescue.why_not_take_over),
    rescue.take_over,
    RESCUED,
    say="put {card} in the place of the Mystery Passenger",
    among=rescue.offered_pile,
)

# Crew members
LET_GO = _verb(
    "let-go",
    "Crew member",
    (crew.why_not_let_go,),
    crew.let_go,
    say="discard from the stack as far as an anchor",
    at=(WHO, "stack"),
)
SWAP = _verb("swap", "Crew member", (crew.why_not_swap,), crew.swap, CLASS_OF, NUMBERED)
LEAVE_SWAP = _verb("leave-swap", "Crew member", (), crew.leave_swap, say="swap nobody")
GATHER = _verb(
    "gather",
    "Crew member",
    (crew.why_not_gather,),
    crew.gather,
    say="gather all action cards and deal them out anew",
)
DEAL_TO = _verb("deal-to", "Crew member", (crew.why_not_deal_to,), crew.deal_to, MEMBER)
KEEP = _verb("keep", "Crew member", (crew.why_not_keep,), crew.keep, THIS_CARD, say="keep {kind}")
PLAY_NOW = _verb("play-now", "Crew member", (crew.why_not_play_now,), crew.play_now)
NOT_NOW = _verb("not-now", "Crew member", (), crew.not_now, say="keep it for later")

# Action cards
PUT_ON_TOP = _verb(
    "put-on-top", "On top", (stack_cards.why_not_put_back,), stack_cards.put_on_top, LOOKED_AT_PLACE
)
PUT_UNDER = _verb(
    "put-under",
    "Underneath",
    (stack_cards.why_not_put_back,),
    stack_cards.put_underneath,
    LOOKED_AT_PLACE,
)
SEARCH = _verb(
    "search",
    "Your Turn!",
    (line_cards.why_not_search,),
    line_cards.search,
    IN_LINE,
    say="look at everybody {number}",
)
BRING_FORWARD = _verb(
    "bring-forward",
    "Your Turn!",
    (line_cards.why_not_bring_forward,),
    line_cards.bring_forward,
    RESCUED,
    say="bring {card} to the front",
    among=line_cards.line_searched,
)
SHARE_OUT = _verb(
    "share-out",
    "Same Lines!",
    (line_cards.why_not_share_first, line_cards.why_not_share_out),
    line_cards.share_out,
    DECK_LINE,
    DECK_LINE,
    say="mix the lines at {one} and {other}",
)
SEND_OFF = _verb("send-off", "Wait!", (line_cards.why_not_send_off,), line_cards.send_off, LINE)
TAKE = _verb(
    "take-card",
    "Plan A",
    (stack_cards.why_not_take,),
    stack_cards.take_from_stack,
    THIS_CARD,
    say="take {kind}",
    at="action-stack",
)
TAKE_BACK = _verb(
    "take-back",
    "Plan B",
    (stack_cards.why_not_take_back,),
    stack_cards.take_back,
    THIS_CARD,
    say="take {kind} from the discards",
    at="action-discards",
)
LOAD = _verb(
    "load",
    "Collapsible Boat",
    (line_cards.why_not_load_from, line_cards.why_not_load),
    line_cards.load,
    DECK_LINE,
    FOLLOWING,
)
STAND_IN_LINE = _verb(
    "stand-in-line",
    "Mystery Passenger",
    (line_cards.why_not_stand_in_line,),
    line_cards.stand_in_line,
    LINE,
)
STAND_IN_BOAT = _verb(
    "stand-in-boat",
    "Mystery Passenger",
    (line_cards.why_not_stand_in_boat,),
    line_cards.stand_in_boat,
    BOAT_OF_CLASS,
)

_ask = ACTIONS.question
_ask(CHOOSE_ACTION, MOVE, EMBARK, RELIEVE, RESCUE, NEW_STACK, PLAY_CARD, LET_GO, GATHER)
_ask(HOW_MANY, RESCUE, ask="{who} sets up a rescue: how many passengers are drawn?")
_ask(PLAY_DRAWN, JOIN, BOARD, TAKE_OVER)
_ask(PLAY_FROM_STACK, JOIN, BOARD, TAKE_OVER)
_ask(PLAY_FROM_DISCARDS, JOIN, BOARD, TAKE_OVER)
_ask(ARRANGE, PUT_ON_TOP, PUT_UNDER)
_ask(LINE_TO_SEARCH, SEARCH, ask="{who} looks through a line: which one?")
_ask(
    BRING_FORWARD_ONE,
    BRING_FORWARD,
    ask="{who} brings somebody to the front {line}: whom?",
    line=OF_LINE,
)
_ask(TWO_LINES, SHARE_OUT, ask="{who} mixes two lines and shares them out: which two?")
_ask(LINE_TO_SEND_OFF, SEND_OFF, ask="{who} discards the face-up passengers of a line: which one?")
_ask(TAKE_FROM_ACTION_STACK, TAKE, ask="{who} takes a card from the action stack: which one?")
_ask(TAKE_FROM_ACTION_DISCARDS, TAKE_BACK, ask="{who} takes a discarded action card: which one?")
_ask(LOAD_COLLAPSIBLE, LOAD, ask="{who} loads the Collapsible Boat: with whom?")
_ask(
    PLACE_MYSTERY, STAND_IN_LINE, STAND_IN_BOAT, ask="{who} places {kind}: for whom?", kind=MYSTERY
)
_ask(KEEP_ONE, KEEP)
_ask(PLAY_AT_ONCE, PLAY_NOW, NOT_NOW, ask="{who} takes {card}: is it played at once?", card=A_CARD)
_ask(REDEAL, DEAL_TO)
_ask(
    SWAP_SURVIVORS,
    SWAP,
    LEAVE_SWAP,
    ask="{who} may swap two survivors of the same number: which two?",
)

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
