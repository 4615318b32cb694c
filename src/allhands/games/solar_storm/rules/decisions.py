"""What is asked and what can be answered: each verb with the function that allows it and the one
that does it, each question with the verbs that answer it, each task with what carries it out."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch

from . import actions, damage, escape_pod, mess_hall, rooms, turn
from .nouns import DAMAGEABLE_ROOM, FACE_UP, LOOKED_AT, RESOURCE, ROOM, SPACE, TWO_LOOKED_AT
from .state import MEMBER
from .tasks import (
    AGREE_TO_EXCHANGE,
    ARRANGE_DAMAGE,
    ARRANGE_RESOURCES,
    BEGIN_TURN,
    CHECK_HAND,
    CHOOSE_ACTION,
    CHOOSE_DAMAGED,
    CHOOSE_PAIR,
    COLLECT,
    DAMAGE_BY_CARD,
    DAMAGE_PHASE,
    DAMAGE_ROOM,
    DISCARD_DOWN,
    END_TURN,
    EXCHANGE,
    EXCHANGE_AGREED,
    EXCHANGE_FOR,
    HAND_OUT_CUBE,
    HAND_OUT_SHIELD,
    HAND_OUT_TOKENS,
    OFFER_FIRST,
    OFFER_SECOND,
    PICK,
    PLACE_SHIELDS,
    REPAIR_ELSEWHERE,
    REPLACE_CARD,
    RETURN_DAMAGE,
    SALVAGE_CARD,
    TRANSFER,
    WHOSE_SHIELD,
)

ACTIONS = ActionSpace()
_verb = ACTIONS.verb

# Phase one
MOVE = _verb(
    "move",
    "Move",
    (actions.why_not_act, actions.why_not_move),
    actions.move,
    ROOM,
    say="move to {room}",
)
SCAVENGE = _verb(
    "scavenge", "Scavenge", (actions.why_not_act,), actions.scavenge, at=("die", "resource-deck")
)
GIVE = _verb(
    "give",
    "Share",
    (actions.why_not_share, actions.why_not_deal_with, actions.why_not_give),
    actions.give,
    MEMBER,
    RESOURCE,
    say="give {kind} to {other}",
)
TAKE = _verb(
    "take",
    "Share",
    (actions.why_not_share, actions.why_not_deal_with, actions.why_not_take),
    actions.take,
    MEMBER,
    RESOURCE,
    say="take {kind} from {other}",
)
TRADE = _verb(
    "trade",
    "Share",
    (actions.why_not_trade_now, actions.why_not_trade_away, actions.why_not_trade_for),
    actions.trade,
    RESOURCE,
    FACE_UP,
)
REPAIR = _verb(
    "repair",
    "Repair",
    (actions.why_not_act, actions.why_not_repair_here, actions.why_not_repair),
    actions.repair,
    SPACE,
    2,
)
USE_CUBE = _verb(
    "use-cube",
    "Repair",
    (actions.why_not_use_cubes, actions.why_not_act, actions.why_not_use_cube),
    actions.use_cube,
    SPACE,
)
ACTIVATE = _verb("activate", "Activate", (rooms.why_not_activate,), rooms.activate)
DIVERT = _verb(
    "divert",
    "Divert power",
    (actions.why_not_act, actions.why_not_divert_here, actions.why_not_divert),
    actions.divert,
    8,
)
SPEND_TOKEN = _verb(
    "spend-token",
    "Action tokens",
    (actions.why_not_spend_token,),
    actions.spend_token,
    say="spend an action token",
)
BOARD_POD = _verb(
    "board-pod",
    "Escape pod",
    (escape_pod.why_not_board_pod,),
    escape_pod.board_pod,
    say="board the escape pod",
    at="pod",
)
END_ACTIONS = _verb("end-actions", "End", (), actions.end_actions)

# The powers of rooms
MOVE_MEEPLE = _verb(
    "move-meeple",
    "Crew Quarters",
    (rooms.why_not_anybody, rooms.why_not_move_meeple),
    rooms.move_meeple,
    MEMBER,
    ROOM,
    say="move {crew} to {room}",
    at=("room", "crew"),
)
NEXT_RESOURCE = _verb(
    "next-resource", "Cargo Hold", (rooms.why_not_next_resource,), rooms.next_resource, RESOURCE
)
SWAP_WITH = _verb(
    "swap-with",
    "Mess Hall",
    (actions.why_not_share, mess_hall.why_not_swap_with, actions.why_not_give),
    mess_hall.swap_with,
    MEMBER,
    RESOURCE,
    say="swap {kind} with {other}",
)
SWAP_FOR = _verb(
    "swap-for",
    "Mess Hall",
    (mess_hall.why_not_swap_for,),
    mess_hall.swap_for,
    RESOURCE,
    say="take {kind} in return",
)
BETWEEN = _verb(
    "between",
    "Mess Hall",
    (mess_hall.why_not_between,),
    mess_hall.between,
    MEMBER,
    MEMBER,
    say="let {first} and {second} exchange cards",
)
OFFER = _verb(
    "offer",
    "Mess Hall",
    (mess_hall.why_not_offer_more, mess_hall.why_not_offer),
    mess_hall.offer,
    RESOURCE,
)
PROPOSE = _verb(
    "propose",
    "Mess Hall",
    (mess_hall.why_not_propose,),
    mess_hall.propose,
    say="propose this exchange",
)
AGREE = _verb("agree", "Mess Hall", (), mess_hall.agree)
REFUSE = _verb("refuse", "Mess Hall", (), mess_hall.refuse)
SALVAGE = _verb(
    "salvage",
    "Engine Room",
    (rooms.why_not_salvage,),
    rooms.salvage,
    RESOURCE,
    say="take {kind} from the discards",
)
REPLACE = _verb("replace", "Engine Room", (rooms.why_not_replace,), rooms.replace, RESOURCE)
REPAIR_AFAR = _verb(
    "repair-afar",
    "Repair Centre",
    (rooms.why_not_repair_afar, actions.why_not_repair_with),
    rooms.repair_afar,
    DAMAGEABLE_ROOM,
    SPACE,
    2,
)
HAND_CUBE = _verb(
    "hand-cube",
    "Repair Centre",
    (rooms.why_not_hand_cube,),
    rooms.hand_cube,
    MEMBER,
    say="give a repair cube to {crew}",
)
HAND_TOKEN = _verb(
    "hand-token",
    "Medical Bay",
    (rooms.why_not_hand_token,),
    rooms.hand_token,
    MEMBER,
    say="give an action token to {crew}",
)
NO_MORE = _verb("no-more", "End", (rooms.why_not_stop,), rooms.stop, at="supply")
NEXT_DAMAGE = _verb(
    "next-damage",
    "Bridge",
    (rooms.why_not_looked_at,),
    rooms.next_damage,
    LOOKED_AT,
    at=("place", "damage-deck"),
)
RETURN_CARD = _verb(
    "return-card",
    "Bridge",
    (rooms.why_not_looked_at,),
    rooms.return_card,
    TWO_LOOKED_AT,
    2,
    at=("place", "damage-deck"),
)
PLACE_SHIELD = _verb(
    "place-shield", "Armoury", (), rooms.place_shield, DAMAGEABLE_ROOM, say="protect {room}"
)
HAND_SHIELD = _verb("hand-shield", "Armoury", (rooms.why_not_anybody,), rooms.hand_shield, MEMBER)

# Phases two and three
TAKE_FACE_UP = _verb(
    "take-face-up",
    "Resources",
    (turn.why_not_take_face_up,),
    turn.take_face_up_card,
    FACE_UP,
    say="take {kind}",
)
DRAW_ONE = _verb(
    "draw-one", "Resources", (), turn.draw_one, say="draw one card", at="resource-deck"
)
DRAW_TWO = _verb(
    "draw-two", "Resources", (), turn.draw_two, say="draw two cards", at="resource-deck"
)
LEAVE = _verb("leave", "Resources", (turn.why_not_leave,), turn.leave, at="die")
DISCARD = _verb(
    "discard", "Discard", (turn.why_not_discard,), turn.discard_down, RESOURCE, say="discard {kind}"
)
DAMAGE = _verb(
    "damage",
    "Damage Control",
    (damage.why_not_damage,),
    damage.choose_damaged,
    DAMAGEABLE_ROOM,
    say="damage {room}",
)
SPEND_SHIELD = _verb(
    "spend-shield",
    "Protection",
    (damage.why_not_spend_shield,),
    damage.spend_shield,
    MEMBER,
    say="use {crew}'s protection token",
)

_ask = ACTIONS.question
_ask(
    CHOOSE_ACTION,
    DIVERT,
    REPAIR,
    USE_CUBE,
    ACTIVATE,
    MOVE,
    SCAVENGE,
    GIVE,
    TAKE,
    TRADE,
    SPEND_TOKEN,
    BOARD_POD,
    END_ACTIONS,
)
_ask(PICK, TAKE_FACE_UP, DRAW_ONE, LEAVE)
_ask(TRANSFER, MOVE_MEEPLE)
_ask(ARRANGE_RESOURCES, NEXT_RESOURCE)
_ask(EXCHANGE, GIVE, TAKE, SWAP_WITH, TRADE)
_ask(EXCHANGE_FOR, SWAP_FOR)
_ask(CHOOSE_PAIR, BETWEEN, ask="{active} arranges an exchange: between which two?")
_ask(OFFER_FIRST, OFFER, PROPOSE)
_ask(OFFER_SECOND, OFFER)
_ask(AGREE_TO_EXCHANGE, AGREE, REFUSE)
_ask(SALVAGE_CARD, SALVAGE, ask="{active} takes a discarded card: which one?")
_ask(REPLACE_CARD, REPLACE)
_ask(REPAIR_ELSEWHERE, REPAIR_AFAR, ask="{active} repairs another room: which, and how?")
_ask(HAND_OUT_CUBE, HAND_CUBE, ask="{active} gives away a repair cube: to whom?")
_ask(HAND_OUT_TOKENS, HAND_TOKEN, NO_MORE)
_ask(ARRANGE_DAMAGE, NEXT_DAMAGE)
_ask(RETURN_DAMAGE, RETURN_CARD)
_ask(PLACE_SHIELDS, PLACE_SHIELD, NO_MORE)
_ask(HAND_OUT_SHIELD, HAND_SHIELD, ask="{active} gives out a protection token: to whom?")
_ask(
    COLLECT,
    TAKE_FACE_UP,
    DRAW_TWO,
    ask="{active} collects: a face-up card, or two from the deck?",
)
_ask(DISCARD_DOWN, DISCARD)
_ask(CHOOSE_DAMAGED, DAMAGE)
_ask(WHOSE_SHIELD, SPEND_SHIELD)

DISPATCH = make_dispatch(
    "Solar Storm",
    ACTIONS,
    {
        BEGIN_TURN: turn.begin_turn,
        CHECK_HAND: turn.check_hand,
        DAMAGE_PHASE: damage.damage_phase,
        DAMAGE_ROOM: damage.damage_room,
        DAMAGE_BY_CARD: damage.damage_by_card,
        END_TURN: turn.end_turn,
        EXCHANGE_AGREED: mess_hall.exchange_agreed,
    },
)
