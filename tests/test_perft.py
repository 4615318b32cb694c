"""The tree of decisions has as many positions as it ever had.

If rules have changed on purpose, `uv run python -m tests.record_perft` counts anew.
"""

from __future__ import annotations

import json

import pytest

from allhands.kernel.mode import INTERPRETED

from .games_under_test import Sitting, every_sitting
from .perft import COUNTS, LATER, perft

STORED = json.loads(COUNTS.read_text(encoding="utf-8"))
MOST = 1_500 if INTERPRETED else 1_000_000
"""Trees are counted as deep as they have no more positions than this, all together."""


@pytest.mark.parametrize("played", [0, LATER])
@pytest.mark.parametrize("sitting", every_sitting(), ids=str)
def test_the_tree_has_as_many_positions_as_ever(sitting: Sitting, played: int) -> None:
    stored = STORED[str(sitting)][str(played)]
    depth = max(depth for depth in range(1, len(stored) + 1) if sum(stored[:depth]) <= MOST)
    assert perft(sitting, played, depth) == stored[:depth]


def test_a_tree_is_stored_for_every_sitting() -> None:
    assert list(STORED) == [str(sitting) for sitting in every_sitting()]
    assert all(trees[str(played)] for trees in STORED.values() for played in (0, LATER))
