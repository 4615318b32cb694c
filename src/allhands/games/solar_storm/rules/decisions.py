"""What can be answered: each verb with the rule that does it, each question with its verbs."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch

from . import actions, damage, escape_pod, mess_hall, rooms, turn
from . import tasks as t
from .nouns import DAMAGEABLE_ROOM, FACE_UP, LOOKED_AT, RESOURCE, ROOM, SPACE, TWO_LOOKED_AT
from .state import MEMBER

ACTIONS = ActionSpace(t.TASKS)
_verb = ACTIONS.verb

_ACT = (actions.why_not_act,)
_DEAL = (actions.why_not_share, actions.why_not_deal_with)

# Phase one
MOVE = _verb(actions.move, "Move", ROOM, checks=_ACT, say="move to {room}")
SCAVENGE = _verb(actions.scavenge, "Scavenge", checks=_ACT, at=("die", "resource-deck"))
GIVE = _verb(actions.give, "Share", MEMBER, RESOURCE, checks=_DEAL, say="give {kind} to {other}")
TAKE = _verb(actions.take, "Share", MEMBER, RESOURCE, checks=_DEAL, say="take {kind} from {other}")
TRADE = _verb(actions.trade, "Share", RESOURCE, FACE_UP, checks=(actions.why_not_trade_now,))
REPAIR = _verb(actions.repair, "Repair", SPACE, 2, checks=(*_ACT, actions.why_not_repair_here))
USE_CUBE = _verb(actions.use_cube, "Repair", SPACE, checks=(actions.why_not_use_cubes, *_ACT))
ACTIVATE = _verb(rooms.activate, "Activate")
DIVERT = _verb(actions.divert, "Divert power", 8, checks=(*_ACT, actions.why_not_divert_here))
SPEND_TOKEN = _verb(actions.spend_token, "Action tokens", say="spend an action token")
BOARD_POD = _verb(escape_pod.board_pod, "Escape pod", say="board the escape pod", at="pod")
END_ACTIONS = _verb(actions.end_actions, "End", ends=True)

# The powers of rooms
MOVE_MEEPLE = _verb(
    rooms.move_meeple,
    "Crew Quarters",
    MEMBER,
    ROOM,
    checks=(rooms.why_not_anybody,),
    say="move {crew} to {room}",
    at=("room", "crew"),
)
NEXT_RESOURCE = _verb(rooms.next_resource, "Cargo Hold", RESOURCE)
SWAP_WITH = _verb(
    mess_hall.swap_with,
    "Mess Hall",
    MEMBER,
    RESOURCE,
    checks=(actions.why_not_share, mess_hall.why_not_swap_with, actions.why_not_give),
    say="swap {kind} with {other}",
)
SWAP_FOR = _verb(
    mess_hall.swap_for,
    "Mess Hall",
    RESOURCE,
    checks=(actions.why_not_take,),
    say="take {kind} in return",
)
BETWEEN = _verb(
    mess_hall.between, "Mess Hall", MEMBER, MEMBER, say="let {first} and {second} exchange cards"
)
OFFER = _verb(mess_hall.offer, "Mess Hall", RESOURCE, checks=(mess_hall.why_not_offer_more,))
PROPOSE = _verb(mess_hall.propose, "Mess Hall", say="propose this exchange")
AGREE = _verb(mess_hall.agree, "Mess Hall")
REFUSE = _verb(mess_hall.refuse, "Mess Hall")
SALVAGE = _verb(rooms.salvage, "Engine Room", RESOURCE, say="take {kind} from the discards")
REPLACE = _verb(rooms.replace, "Engine Room", RESOURCE)
REPAIR_AFAR = _verb(
    actions.repair_afar,
    "Repair Centre",
    DAMAGEABLE_ROOM,
    SPACE,
    2,
    checks=(rooms.why_not_repair_afar, actions.why_not_repair_with),
)
HAND_CUBE = _verb(rooms.hand_cube, "Repair Centre", MEMBER, say="give a repair cube to {crew}")
HAND_TOKEN = _verb(rooms.hand_token, "Medical Bay", MEMBER, say="give an action token to {crew}")
NO_MORE = _verb(rooms.no_more, "End", at="supply")
NEXT_DAMAGE = _verb(
    rooms.next_damage,
    "Bridge",
    LOOKED_AT,
    checks=(rooms.why_not_looked_at,),
    at=("place", "damage-deck"),
)
RETURN_CARD = _verb(
    rooms.return_card,
    "Bridge",
    TWO_LOOKED_AT,
    2,
    checks=(rooms.why_not_looked_at,),
    at=("place", "damage-deck"),
)
PLACE_SHIELD = _verb(rooms.place_shield, "Armoury", DAMAGEABLE_ROOM, say="protect {room}")
HAND_SHIELD = _verb(rooms.hand_shield, "Armoury", MEMBER, checks=(rooms.why_not_anybody,))

# Phases two and three
TAKE_FACE_UP = _verb(turn.take_face_up, "Resources", FACE_UP, say="take {kind}")
DRAW_ONE = _verb(turn.draw_one, "Resources", say="draw one card", at="resource-deck")
DRAW_TWO = _verb(turn.draw_two, "Resources", say="draw two cards", at="resource-deck")
LEAVE = _verb(turn.leave, "Resources", at="die")
DISCARD = _verb(turn.discard, "Discard", RESOURCE, say="discard {kind}")
DAMAGE = _verb(damage.damage, "Damage Control", DAMAGEABLE_ROOM, say="damage {room}")
SPEND_SHIELD = _verb(damage.spend_shield, "Protection", MEMBER, say="use {crew}'s protection token")

_ask = ACTIONS.question
_SHARING = (GIVE, TAKE, TRADE)
_WORK = (DIVERT, REPAIR, USE_CUBE, ACTIVATE, MOVE, SCAVENGE)
_ask(t.CHOOSE_ACTION, *_WORK, *_SHARING, SPEND_TOKEN, BOARD_POD, END_ACTIONS)
_ask(t.PICK, TAKE_FACE_UP, DRAW_ONE, LEAVE)
_ask(t.TRANSFER, MOVE_MEEPLE)
_ask(t.ARRANGE_RESOURCES, NEXT_RESOURCE)
_ask(t.EXCHANGE, GIVE, TAKE, SWAP_WITH, TRADE)
_ask(t.EXCHANGE_FOR, SWAP_FOR)
_ask(t.CHOOSE_PAIR, BETWEEN)
_ask(t.OFFER_FIRST, OFFER, PROPOSE)
_ask(t.OFFER_SECOND, OFFER)
_ask(t.AGREE_TO_EXCHANGE, AGREE, REFUSE)
_ask(t.SALVAGE_CARD, SALVAGE)
_ask(t.REPLACE_CARD, REPLACE)
_ask(t.REPAIR_ELSEWHERE, REPAIR_AFAR)
_ask(t.HAND_OUT_CUBE, HAND_CUBE)
_ask(t.HAND_OUT_TOKENS, HAND_TOKEN, NO_MORE)
_ask(t.ARRANGE_DAMAGE, NEXT_DAMAGE)
_ask(t.RETURN_DAMAGE, RETURN_CARD)
_ask(t.PLACE_SHIELDS, PLACE_SHIELD, NO_MORE)
_ask(t.HAND_OUT_SHIELD, HAND_SHIELD)
_ask(t.COLLECT, TAKE_FACE_UP, DRAW_TWO)
_ask(t.DISCARD_DOWN, DISCARD)
_ask(t.CHOOSE_DAMAGED, DAMAGE)
_ask(t.WHOSE_SHIELD, SPEND_SHIELD)

DISPATCH = make_dispatch("Solar Storm", ACTIONS)
