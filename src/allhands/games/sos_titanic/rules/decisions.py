"""What can be answered: each verb with the rule that does it, each question with its verbs."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.nouns import WHO

from . import action_cards, crew, flooding, line_cards, moving, rescue, stack_cards, turn
from . import tasks as t
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
    NUMBERED,
    RESCUED,
    THIS_CARD,
    TO_DRAW,
)

ACTIONS = ActionSpace(t.TASKS)
_verb = ACTIONS.verb

# Moving the passengers
MOVE = _verb(
    moving.move,
    "Move passengers",
    LINE,
    LINE,
    checks=(
        moving.why_not_from,
        moving.why_not_move_at_all,
        moving.why_not_move,
        moving.why_not_back,
    ),
)
EMBARK = _verb(
    moving.embark,
    "Into the boats",
    LINE,
    BOAT_OF_CLASS,
    checks=(moving.why_not_from, moving.why_not_embark_at_all),
)
RELIEVE = _verb(
    moving.relieve,
    "Move passengers",
    LINE,
    checks=(moving.why_not_relieve_at_all, moving.why_not_from),
)

# Taking action
RESCUE = _verb(rescue.rescue, "Set up a rescue", TO_DRAW, say="draw {more}", at="stack")
NEW_STACK = _verb(
    rescue.new_stack,
    "Set up a rescue",
    say="make a new stack of the discards (a page is turned)",
    at=("stack", "discards"),
)
PLAY_CARD = _verb(
    action_cards.play_card,
    "Play an action card",
    MEMBER,
    A_CARD,
    checks=(action_cards.why_not_from_hand_of,),
)

# Playing a passenger
_OFFERED = (rescue.why_not_offered,)
JOIN = _verb(rescue.join, "To a line", RESCUED, LINE, checks=_OFFERED, among=rescue.offered_pile)
BOARD = _verb(
    rescue.board,
    "Into the boats",
    RESCUED,
    BOAT_OF_CLASS,
    checks=_OFFERED,
    among=rescue.offered_pile,
)
TAKE_OVER = _verb(
    rescue.take_over,
    "For a Mystery Passenger",
    RESCUED,
    checks=(moving.why_not_relieve_at_all, *_OFFERED),
    say="put {card} in the place of the Mystery Passenger",
    among=rescue.offered_pile,
)

# Crew members
LET_GO = _verb(
    crew.let_go,
    "Crew member",
    say="discard from the stack as far as an anchor",
    at=(WHO, "stack"),
)
SWAP = _verb(crew.swap, "Crew member", CLASS_OF, NUMBERED)
LEAVE_SWAP = _verb(crew.leave_swap, "Crew member", say="swap nobody")
GATHER = _verb(crew.gather, "Crew member", say="gather all action cards and deal them out anew")
DEAL_TO = _verb(crew.deal_to, "Crew member", MEMBER)
KEEP = _verb(crew.keep, "Crew member", THIS_CARD, say="keep {kind}")
PLAY_NOW = _verb(crew.play_now, "Crew member")
NOT_NOW = _verb(crew.not_now, "Crew member", say="keep it for later")

# Action cards
PUT_ON_TOP = _verb(
    stack_cards.put_on_top, "On top", LOOKED_AT_PLACE, checks=(stack_cards.why_not_put_back,)
)
PUT_UNDER = _verb(
    stack_cards.put_under, "Underneath", LOOKED_AT_PLACE, checks=(stack_cards.why_not_put_back,)
)
SEARCH = _verb(line_cards.search, "Your Turn!", IN_LINE, say="look at everybody {number}")
BRING_FORWARD = _verb(
    line_cards.bring_forward,
    "Your Turn!",
    RESCUED,
    say="bring {card} to the front",
    among=line_cards.line_searched,
)
SHARE_OUT = _verb(
    line_cards.share_out,
    "Same Lines!",
    DECK_LINE,
    DECK_LINE,
    checks=(line_cards.why_not_share_first,),
    say="mix the lines at {one} and {other}",
)
SEND_OFF = _verb(line_cards.send_off, "Wait!", LINE)
TAKE = _verb(stack_cards.take_card, "Plan A", THIS_CARD, say="take {kind}", at="action-stack")
TAKE_BACK = _verb(
    stack_cards.take_back,
    "Plan B",
    THIS_CARD,
    say="take {kind} from the discards",
    at="action-discards",
)
LOAD = _verb(
    line_cards.load,
    "Collapsible Boat",
    DECK_LINE,
    FOLLOWING,
    checks=(line_cards.why_not_load_from,),
)
STAND_IN_LINE = _verb(line_cards.stand_in_line, "Mystery Passenger", LINE)
STAND_IN_BOAT = _verb(line_cards.stand_in_boat, "Mystery Passenger", BOAT_OF_CLASS)

_ask = ACTIONS.question
_PLAYED = (JOIN, BOARD, TAKE_OVER)
_ask(t.CHOOSE_ACTION, MOVE, EMBARK, RELIEVE, RESCUE, NEW_STACK, PLAY_CARD, LET_GO, GATHER)
_ask(t.HOW_MANY, RESCUE)
_ask(t.PLAY_DRAWN, *_PLAYED)
_ask(t.PLAY_FROM_STACK, *_PLAYED)
_ask(t.PLAY_FROM_DISCARDS, *_PLAYED)
_ask(t.ARRANGE, PUT_ON_TOP, PUT_UNDER)
_ask(t.LINE_TO_SEARCH, SEARCH)
_ask(t.BRING_FORWARD_ONE, BRING_FORWARD)
_ask(t.TWO_LINES, SHARE_OUT)
_ask(t.LINE_TO_SEND_OFF, SEND_OFF)
_ask(t.TAKE_FROM_ACTION_STACK, TAKE)
_ask(t.TAKE_FROM_ACTION_DISCARDS, TAKE_BACK)
_ask(t.LOAD_COLLAPSIBLE, LOAD)
_ask(t.PLACE_MYSTERY, STAND_IN_LINE, STAND_IN_BOAT)
_ask(t.KEEP_ONE, KEEP)
_ask(t.PLAY_AT_ONCE, PLAY_NOW, NOT_NOW)
_ask(t.REDEAL, DEAL_TO)
_ask(t.SWAP_SURVIVORS, SWAP, LEAVE_SWAP)

DISPATCH = make_dispatch("SOS Titanic", ACTIONS, flooding, turn)
