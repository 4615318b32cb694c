"""What is still to happen: tasks that are carried out, and questions, with what they remember."""

from __future__ import annotations

from allhands.kernel.nouns import NUMBER
from allhands.kernel.tasks import Tasks

from .nouns import RESOURCE, ROOM
from .state import MEMBER

TASKS = Tasks()
_task, _question = TASKS.task, TASKS.question

# Tasks that are carried out, in the order of a turn
BEGIN_TURN = _task("begin_turn", crew=MEMBER)
CHECK_HAND = _task("check_hand")
DAMAGE_PHASE = _task("damage_phase")
DAMAGE_BY_CARD = _task("damage_by_card", card=NUMBER)
DAMAGE_ROOM = _task("damage_room", room=ROOM)
END_TURN = _task("end_turn")
EXCHANGE_AGREED = _task("exchange_agreed", first=MEMBER, second=MEMBER)

# Questions; `arranged` are the cards placed so far, `offered` those offered by each so far
CHOOSE_ACTION = _question("choose-action", stays=True)
PICK = _question("pick", cards=NUMBER, optional=NUMBER)
TRANSFER = _question("transfer")
ARRANGE_RESOURCES = _question("arrange-resources", stays=True, arranged=NUMBER)
EXCHANGE = _question("exchange", stays=True)
EXCHANGE_FOR = _question(
    "exchange-for",
    "{active} gives {given} to {other}: for which card?",
    other=MEMBER,
    given=RESOURCE,
)
CHOOSE_PAIR = _question("choose-pair", "{active} arranges an exchange: between which two?")
OFFER_FIRST = _question("offer-first", first=MEMBER, second=MEMBER, offered=NUMBER)
OFFER_SECOND = _question("offer-second", first=MEMBER, second=MEMBER, offered=NUMBER)
AGREE_TO_EXCHANGE = _question("agree-to-exchange", first=MEMBER, second=MEMBER)
SALVAGE_CARD = _question("salvage-card", "{active} takes a discarded card: which one?")
REPLACE_CARD = _question("replace-card")
REPAIR_ELSEWHERE = _question("repair-elsewhere", "{active} repairs another room: which, and how?")
HAND_OUT_CUBE = _question("hand-out-cube", "{active} gives away a repair cube: to whom?")
HAND_OUT_TOKENS = _question("hand-out-tokens", left=NUMBER, given=NUMBER)
ARRANGE_DAMAGE = _question("arrange-damage", stays=True, arranged=NUMBER)
RETURN_DAMAGE = _question("return-damage", stays=True)
PLACE_SHIELDS = _question("place-shields", left=NUMBER, given=NUMBER)
HAND_OUT_SHIELD = _question("hand-out-shield", "{active} gives out a protection token: to whom?")
COLLECT = _question("collect", "{active} collects: a face-up card, or two from the deck?")
DISCARD_DOWN = _question("discard-down")
CHOOSE_DAMAGED = _question("choose-damaged", left=NUMBER, chosen=NUMBER)  # a mask of rooms
WHOSE_SHIELD = _question(
    "whose-shield", "{active} decides whose protection token saves {room}: whose?", room=ROOM
)
