"""The laws of Solar Storm that can forbid something, numbered (see `ledger.md`)."""

from __future__ import annotations

from allhands.kernel.laws import Laws

LAWS = Laws("solar-storm", __name__.removesuffix(".rules.laws"))
_law = LAWS.law


NOT_ASKED = _law("turn-phases")

# Phase one
NO_ACTION_LEFT = _law("actions-three")
NO_TOKEN_HELD = _law("action-token-spend")
NOT_ADJACENT = _law("move")
NOT_HERE = _law("share-same-room")
NO_SUCH_CARD = _law("share-own-cards")
ALONE = _law("solo-trade")
NO_SUCH_TRADE = _law("solo-trade")
NOT_ALONE = _law("solo-only")
TRADE_COST = _law("solo-trade-cost")
CORE_UNDAMAGED = _law("core-never-damaged")
NOTHING_TO_REPAIR = _law("repair")
SPACE_NOT_EXPOSED = _law("repair")
NO_MATCHING_CARD = _law("repair-matching-card")
NO_CUBE_LEFT = _law("repair-supply")
ONE_CARD_FOR_ALL = _law("diverted-repair")
NO_CUBE_HELD = _law("repair-centre-v2-use")
CUBES_FILL_ALL = _law("repair-centre-v2-diverted")
NOT_IN_CORE = _law("divert")
ALREADY_DIVERTED = _law("divert-once")
DIVERT_NEEDS_REPAIR = _law("divert-repaired")
CANNOT_PAY = _law("divert-all-cards")
SAME_PAYMENT = _law("universal")

# Rooms
ROOM_NOT_REPAIRED = _law("activate-repaired")
ACTIVATION_COST = _law("activate-cost")
MEDICAL_BAY_BY_ITSELF = _law("medical-bay-v1")
CORE_NOT_READY = _law("energy-core")
NOBODY_TO_JOIN = _law("crew-quarters-v1")
ALREADY_THERE = _law("crew-quarters-other-room")
NOBODY_THERE = _law("crew-quarters-v1")
SOMEBODY_THERE = _law("crew-quarters-v2")
NOT_AMONG_THEM = _law("cargo-hold-v1")
NOTHING_TO_EXCHANGE = _law("mess-hall-v1")
NOT_ABOARD = _law("aboard")
ONESELF = _law("mess-hall-others")
NO_TWO_OTHERS = _law("mess-hall-v2")
NOT_TWO_OTHERS = _law("mess-hall-v2")
WAS_REFUSED = _law("mess-hall-v2-refused")
ONE_CARD_OR_TWO = _law("mess-hall-v2-cards")
EMPTY_DISCARD = _law("engine-room-discard")
NOT_IN_DISCARD = _law("engine-room-discard")
NOTHING_TO_GIVE = _law("engine-room-v1")
NOT_IN_HAND = _law("engine-room-v1")
NO_ROOM_TO_REPAIR = _law("repair-centre-v1")
OTHER_ROOM = _law("repair-centre-v1")
NO_CUBE_TO_GIVE = _law("repair-centre-v2")
NOT_ONESELF = _law("repair-centre-v2")
NO_TOKEN_TO_GIVE = _law("medical-bay-v2")
TOKENS_FOR_OTHERS = _law("medical-bay-v2-others")
GIVE_ONE_FIRST = _law("medical-bay-v2")
NO_DAMAGE_CARD_LEFT = _law("bridge-empty")
NOT_LOOKED_AT = _law("bridge-v1")
NO_SHIELD_LEFT = _law("armoury-supply")
PLACE_ONE_FIRST = _law("armoury-v1")

# Phases two and three
NOT_FACE_UP = _law("collect")
MUST_TAKE = _law("cargo-hold-v2")
NOT_HELD = _law("hand-limit")
CHOSEN_ALREADY = _law("damage-control-different")
CARRIES_NONE = _law("armoury-v2-several")

# Escape Pod
NO_POD = _law("escape-pod-players")
POD_OFFLINE = _law("escape-pod-offline")
POD_FROM_CORE = _law("escape-pod-board")
POD_TAKEN = _law("escape-pod-one")
