"""The laws of SOS Titanic that can forbid something, numbered (see `ledger.md`)."""

from __future__ import annotations

from allhands.kernel.laws import Laws

LAWS = Laws("sos-titanic", __name__.removesuffix(".rules.laws"))
_law = LAWS.law

NOT_ASKED = _law("not-asked")

# Moving the passengers
NOBODY_THERE = _law("move-series")
SAME_LINE = _law("move-series")
NO_SUCH_LINE = _law("flood-fifth-deck")
NOT_IN_ORDER = _law("move-onto-line")
SERIES_TOO_SHORT = _law("move-series")
ONLY_THE_HIGHEST = _law("move-empty-line")
STOOD_THERE = _law("move-back")
ONLY_A_LIFEBOAT = _law("move-lifeboat")
NOT_NEXT_SURVIVOR = _law("move-survivors")
NO_STAND_IN = _law("mystery-replace")

# Taking action
TOO_MANY_DRAWN = _law("rescue-number")
STACK_TOO_SMALL = _law("stack-limit")
STACK_NOT_EMPTY = _law("stack-new")
NOT_OFFERED = _law("rescue-one")
NOT_HELD = _law("play-card")
NOT_YOUR_CARD = _law("play-card")
NOTHING_TO_PLAY_ON = _law("play-needs-target")

# Crew members
NOT_LOWE = _law("lowe")
NOBODY_TO_LET_GO = _law("lowe-stack")
NOT_SMITH = _law("smith")
NO_CARDS_TO_DEAL = _law("smith")
HANDS_AS_BEFORE = _law("smith-different")
NOT_ABOARD = _law("smith")
NOT_THE_SAME = _law("lowe-swap")
NOT_TAKEN = _law("fleet")

# Action cards
NOT_LOOKED_AT = _law("get-ready")
NOBODY_TO_CHOOSE = _law("your-turn")
NOT_IN_THAT_LINE = _law("your-turn")
NOT_TWO_LINES = _law("same-lines")
NOBODY_TO_SEND_OFF = _law("wait")
NOT_IN_STACK = _law("plan-a")
NOT_IN_DISCARDS = _law("plan-b")
NO_SUCH_SERIES = _law("collapsible")
