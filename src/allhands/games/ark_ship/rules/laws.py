"""The laws of Ark Ship that can forbid something, numbered (see `ledger.md`)."""

from __future__ import annotations

from allhands.kernel.laws import Laws

LAWS = Laws("ark-ship", __name__.removesuffix(".rules.laws"))
_law = LAWS.law

NOT_ASKED = _law("not-asked")

# Assigning crew
NO_CRISIS_THERE = _law("assign-crisis")
NO_PLANET_THERE = _law("assign-planet")
ALL_WAITED = _law("assign-wait")
MAY_NOT_STAY = _law("assign")

# The locations
OTHER_LOCATION = _law("use-one-row")
RANK_TOO_LOW = _law("use-own-rank")
NO_SIGNAL = _law("decode")
NO_WAVEFORM = _law("waveform-apply")
NOTHING_MOVES = _law("signal-bounds")
COLUMN_MOVED = _law("comms-two")
NO_STRESS = _law("recreation-one")

# Skills and traits
RANK_FULL = _law("rank-limit")
NOT_TAUGHT = _law("test-fail-rank")
TRAIT_HELD = _law("trait-again")

# Tests
NO_SUCH_DICE = _law("inspiring")

# What is chosen for a card
NOT_TO_BE_CHOSEN = _law("chosen-crew")
ONLY_ZERO = _law("column-zero")
NO_CRISIS_TO_REMOVE = _law("crisis-remove")
NO_TOKENS_LEFT = _law("planet-pool")

# Life goals
NOBODY_TO_NAME = _law("goals-named")
NOT_REACHED = _law("goals-reveal")
