"""The laws of SSO that can forbid something, numbered (see `ledger.md`)."""

from __future__ import annotations

from allhands.kernel.laws import Laws

LAWS = Laws("sso", __name__.removesuffix(".rules.laws"))
NOT_ASKED = LAWS.law("not-asked")
NOT_OWN = LAWS.law("resolve-order")
NOT_TO_ASSIGN = LAWS.law("assign")
NO_CARD_HELD = LAWS.law("use-card")
NOT_TOGETHER = LAWS.law("join")
IS_SHUT = LAWS.law("move-open")
IS_FULL = LAWS.law("move-full")
IS_THERE = LAWS.law("move-elsewhere")
NOT_ADJACENT = LAWS.law("card-adjacent")
IS_ARRAY = LAWS.law("card-open")
NOT_ON_CARD = LAWS.law("use-card")
NOT_OUTSIDE = LAWS.law("array-cards")
CANNOT_BREATHE = LAWS.law("breathe")
NO_ARRAY_AIR = LAWS.law("array-air")
HAS_ACTED = LAWS.law("actions")
MUST = LAWS.law("must")
AT_LIMIT = LAWS.law("limits")
SAME_SIDE = LAWS.law("flip-same")
IS_FROZEN = LAWS.law("cryo-still")
NOT_ON_OWN = LAWS.law("move-token")
NOT_VOTED_ON = LAWS.law("vote-several")
NOT_NEXT_TOKEN = LAWS.law("vote-hands")
NOT_RESERVE = LAWS.law("death-pass")
