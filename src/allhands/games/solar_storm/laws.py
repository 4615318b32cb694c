"""The laws of Solar Storm that can forbid something, numbered (see `ledger.md`)."""

from __future__ import annotations

from allhands.kernel.laws import SAME_FIRST, WHOLE_VERB, Laws

LAWS = Laws("solar-storm", __package__)
_law = LAWS.law


def _always(name: str) -> int:
    return _law(name, WHOLE_VERB)


def _with_any(name: str) -> int:
    return _law(name, SAME_FIRST)


NOT_ASKED = _law("turn-phases")

# Phase one
NO_ACTION_LEFT = _always("actions-three")
NO_TOKEN_HELD = _always("action-token-spend")
NOT_ADJACENT = _law("move")
NOBODY_HERE = _always("share-same-room")
NOT_HERE = _with_any("share-same-room")
NO_SUCH_CARD = _law("share-own-cards")
NO_CARDS_AT_ALL = _with_any("share-own-cards")
ALONE = _always("solo-trade")
NO_SUCH_TRADE = _law("solo-trade")
NOTHING_TO_TRADE = _with_any("solo-trade")
NOT_ALONE = _always("solo-only")
TRADE_COST = _always("solo-trade-cost")
CORE_UNDAMAGED = _always("core-never-damaged")
NOTHING_TO_REPAIR = _always("repair")
SPACE_NOT_EXPOSED = _law("repair")
NO_MATCHING_CARD = _law("repair-matching-card")
NO_CUBE_LEFT = _always("repair-supply")
ONE_CARD_FOR_ALL = _law("diverted-repair")
NO_CUBE_HELD = _always("repair-centre-v2-use")
CUBES_FILL_ALL = _law("repair-centre-v2-diverted")
NOT_IN_CORE = _always("divert")
ALREADY_DIVERTED = _always("divert-once")
DIVERT_NEEDS_REPAIR = _always("divert-repaired")
CANNOT_PAY = _law("divert-all-cards")
SAME_PAYMENT = _law("universal")

# Rooms
ROOM_NOT_REPAIRED = _always("activate-repaired")
ACTIVATION_COST = _always("activate-cost")
MEDICAL_BAY_BY_ITSELF = _always("medical-bay-v1")
CORE_NOT_READY = _always("energy-core")
NOBODY_TO_JOIN = _always("crew-quarters-v1")
ALREADY_THERE = _law("crew-quarters-other-room")
NOBODY_THERE = _law("crew-quarters-v1")
SOMEBODY_THERE = _law("crew-quarters-v2")
NOT_AMONG_THEM = _law("cargo-hold-v1")
NOTHING_TO_EXCHANGE = _always("mess-hall-v1")
NOT_ABOARD = _with_any("aboard")
ONESELF = _with_any("mess-hall-others")
NO_TWO_OTHERS = _always("mess-hall-v2")
NOT_TWO_OTHERS = _law("mess-hall-v2")
WAS_REFUSED = _always("mess-hall-v2-refused")
TWO_CARDS_AT_MOST = _law("mess-hall-v2-cards")
EMPTY_DISCARD = _always("engine-room-discard")
NOT_IN_DISCARD = _law("engine-room-discard")
NOTHING_TO_GIVE = _always("engine-room-v1")
NOT_IN_HAND = _law("engine-room-v1")
NO_ROOM_TO_REPAIR = _always("repair-centre-v1")
OTHER_ROOM = _with_any("repair-centre-v1")
NO_CUBE_TO_GIVE = _always("repair-centre-v2")
NOT_ONESELF = _law("repair-centre-v2")
NO_TOKEN_TO_GIVE = _always("medical-bay-v2")
TOKENS_FOR_OTHERS = _law("medical-bay-v2-others")
GIVE_ONE_FIRST = _law("medical-bay-v2")
NO_DAMAGE_CARD_LEFT = _always("bridge-empty")
NOT_LOOKED_AT = _law("bridge-v1")
NO_SHIELD_LEFT = _always("armoury-supply")

# Phases two and three
NOT_FACE_UP = _law("collect")
MUST_TAKE = _always("cargo-hold-v2")
NOT_HELD = _law("hand-limit")
CHOSEN_ALREADY = _law("damage-control-different")
CARRIES_NONE = _law("armoury-v2-several")

# Escape Pod
NO_POD = _always("escape-pod-players")
POD_OFFLINE = _always("escape-pod-offline")
POD_FROM_CORE = _always("escape-pod-board")
POD_TAKEN = _always("escape-pod-one")
