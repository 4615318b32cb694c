"""Every game ends, whatever is chosen: nothing that costs nothing can be done for ever."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands import games
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.state import record_bytes

from .games_under_test import Sitting, every_sitting, game_of, under_test
from .playing import starts
from .ranked_policies import Ranks, at_random, decisions, first, last

DEALS = 2 if INTERPRETED else 100
POLICIES = 2 if INTERPRETED else 300
"""Random policies at each sitting: thousands a game."""


def assert_ends(sitting: Sitting, ranks: Ranks) -> None:
    most = under_test(sitting.game).most_decisions
    assert decisions(sitting, ranks, most) < most


@pytest.mark.parametrize("policy", [first, last])
@pytest.mark.parametrize("sitting", every_sitting(), ids=str)
def test_always_taking_the_first_or_the_last_action_comes_to_an_end(
    sitting: Sitting, policy: Any
) -> None:
    for seed in range(DEALS):
        assert_ends(sitting.with_seed(seed), policy(game_of(sitting)))


@pytest.mark.parametrize("sitting", every_sitting(), ids=str)
def test_however_actions_are_ranked_a_game_comes_to_an_end(sitting: Sitting) -> None:
    luck = random.Random(str(sitting))
    for _ in range(POLICIES):
        ranks = at_random(game_of(sitting), luck.getrandbits(32))
        assert_ends(sitting.with_seed(luck.getrandbits(64)), ranks)


@pytest.mark.parametrize("name", games.names())
@given(data=st.data())
def test_no_position_comes_twice(name: str, data: st.DataObject) -> None:
    """So it need not be looked for by anybody who thinks ahead; but for what is tried once more
    because it failed to no effect, in a game where that may be."""
    met: set[bytes] = set()
    before = b""
    for state in data.draw(starts(games.find(name))).walk():
        position = state.copy()
        position.chance = position.chances = position.reveals = 0
        position.chronicle.total = 0
        for kept in ("what", "details", "readers"):
            position.chronicle[kept][:] = 0
        here = record_bytes(position)
        assert here not in met or (here == before and under_test(name).tries_again)
        met.add(here)
        before = here
