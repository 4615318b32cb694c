"""What is still to happen (tasks), what is asked (questions), what can be answered (verbs) and
what is told (events)."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace

from .cards import DAMAGEABLE, KINDS, ROOMS, SPACES
from .state import CREW

# Tasks that are carried out, in the order of a turn
(
    BEGIN_TURN,
    ACT,
    CHECK_HAND,
    DAMAGE_PHASE,
    DAMAGE_ROOM,
    END_TURN,
    EXCHANGE_AGREED,
) = range(7)

# Tasks that ask; the arguments they remember are named behind them
(
    CHOOSE_ACTION,
    PICK,  # cards still to pick, whether they may be left
    TRANSFER,
    ARRANGE_RESOURCES,  # cards placed so far
    EXCHANGE,
    EXCHANGE_FOR,  # the other player, the kind given
    CHOOSE_PAIR,
    OFFER_FIRST,  # the two players, cards offered by each so far
    OFFER_SECOND,  # the same
    AGREE_TO_EXCHANGE,
    SALVAGE_CARD,
    REPLACE_CARD,
    REPAIR_ELSEWHERE,
    HAND_OUT_CUBE,
    HAND_OUT_TOKENS,  # tokens still to give, tokens given
    ARRANGE_DAMAGE,  # cards placed so far
    RETURN_DAMAGE,
    PLACE_SHIELDS,  # tokens still to place
    HAND_OUT_SHIELD,
    COLLECT,
    DISCARD_DOWN,
    CHOOSE_DAMAGED,  # rooms still to choose, mask of those chosen
    WHOSE_SHIELD,  # the damaged room
) = range(7, 30)

ACTIONS = ActionSpace()
_verb = ACTIONS.verb

# Phase one
MOVE = _verb("move", "Move", ROOMS)
SCAVENGE = _verb("scavenge", "Scavenge")
GIVE = _verb("give", "Share", CREW, KINDS)
TAKE = _verb("take", "Share", CREW, KINDS)
TRADE = _verb("trade", "Share", KINDS, KINDS)
REPAIR = _verb("repair", "Repair", SPACES, 2)
USE_CUBE = _verb("use-cube", "Repair", SPACES)
ACTIVATE = _verb("activate", "Activate")
DIVERT = _verb("divert", "Divert power", 8)
SPEND_TOKEN = _verb("spend-token", "Action tokens")
BOARD_POD = _verb("board-pod", "Escape pod")
END_ACTIONS = _verb("end-actions", "End")

# The powers of rooms
MOVE_MEEPLE = _verb("move-meeple", "Crew Quarters", CREW, ROOMS)
NEXT_RESOURCE = _verb("next-resource", "Cargo Hold", KINDS)
SWAP_WITH = _verb("swap-with", "Mess Hall", CREW, KINDS)
SWAP_FOR = _verb("swap-for", "Mess Hall", KINDS)
BETWEEN = _verb("between", "Mess Hall", CREW, CREW)
OFFER = _verb("offer", "Mess Hall", KINDS)
PROPOSE = _verb("propose", "Mess Hall")
AGREE = _verb("agree", "Mess Hall")
REFUSE = _verb("refuse", "Mess Hall")
SALVAGE = _verb("salvage", "Engine Room", KINDS)
REPLACE = _verb("replace", "Engine Room", KINDS)
REPAIR_AFAR = _verb("repair-afar", "Repair Centre", DAMAGEABLE, SPACES, 2)
HAND_CUBE = _verb("hand-cube", "Repair Centre", CREW)
HAND_TOKEN = _verb("hand-token", "Medical Bay", CREW)
NO_MORE = _verb("no-more", "Medical Bay")
NEXT_DAMAGE = _verb("next-damage", "Bridge", 3)
RETURN_CARD = _verb("return-card", "Bridge", 2, 2)
PLACE_SHIELD = _verb("place-shield", "Armoury", DAMAGEABLE)
HAND_SHIELD = _verb("hand-shield", "Armoury", CREW)

# Phases two and three
TAKE_FACE_UP = _verb("take-face-up", "Resources", KINDS)
DRAW_ONE = _verb("draw-one", "Resources")
DRAW_TWO = _verb("draw-two", "Resources")
LEAVE = _verb("leave", "Resources")
DISCARD = _verb("discard", "Discard", KINDS)
DAMAGE = _verb("damage", "Damage Control", DAMAGEABLE)
SPEND_SHIELD = _verb("spend-shield", "Protection", CREW)

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
_ask(CHOOSE_PAIR, BETWEEN)
_ask(OFFER_FIRST, OFFER, PROPOSE)
_ask(OFFER_SECOND, OFFER)
_ask(AGREE_TO_EXCHANGE, AGREE, REFUSE)
_ask(SALVAGE_CARD, SALVAGE)
_ask(REPLACE_CARD, REPLACE)
_ask(REPAIR_ELSEWHERE, REPAIR_AFAR)
_ask(HAND_OUT_CUBE, HAND_CUBE)
_ask(HAND_OUT_TOKENS, HAND_TOKEN, NO_MORE)
_ask(ARRANGE_DAMAGE, NEXT_DAMAGE)
_ask(RETURN_DAMAGE, RETURN_CARD)
_ask(PLACE_SHIELDS, PLACE_SHIELD)
_ask(HAND_OUT_SHIELD, HAND_SHIELD)
_ask(COLLECT, TAKE_FACE_UP, DRAW_TWO)
_ask(DISCARD_DOWN, DISCARD)
_ask(CHOOSE_DAMAGED, DAMAGE)
_ask(WHOSE_SHIELD, SPEND_SHIELD)

# Events: who acted (a crew member) and the details
(
    TURN_BEGAN,
    MOVED,  # to room
    ROLLED,  # face, what for (see ROLL_*)
    TOOK,  # kind, from the face-up cards
    DREW,  # kind, from the deck
    TURNED_UP,  # kind, to replace a face-up card
    LEFT,  # cards not taken
    GAVE,  # to crew member, kind
    TRADED,  # kind given, face-up kind taken
    REPAIRED,  # room, spaces filled, kind paid (-1: own cubes)
    ACTIVATED,  # room, version
    DIVERTED,  # room
    SAVED,  # action tokens taken
    SPENT_TOKEN,
    WAS_MOVED,  # crew member, room
    LOOKED,  # cards, 0 resource deck 1 damage deck
    ARRANGED,  # 0 resource deck 1 damage deck
    SALVAGED,  # kind
    DISCARDED,  # kind
    GOT_CUBE,  # crew member
    GOT_TOKEN,  # crew member
    GOT_SHIELD,  # crew member
    SHIELDED,  # room
    SHIELDS_ENDED,  # how many
    RESTED,  # tokens gained in the Medical Bay
    DAMAGE_CARD,  # card
    DAMAGED,  # room, space
    PROTECTED,  # room, whose token
    BREACHED_HULL,  # cards to be lost
    LOST_CARD,  # kind
    DESERTED,
    PROPOSED,  # first, second
    ANSWERED,  # 1 agreed, 0 refused
    CHOSE_ROOM,  # room
    ENDED,  # outcome
) = range(35)

ROLL_SCAVENGE, ROLL_BREACH, ROLL_POD = range(3)
FROM_RESOURCES, FROM_DAMAGE = range(2)
