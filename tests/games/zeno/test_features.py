"""What a search's evaluation looks at in Zeno, for each seat by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.games_under_test import under_test
from tests.playing import Start

from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.mates import features as f
from allhands.games.zeno.rules import nouns as w
from allhands.kernel.game import features_of

from .table import N, burn, card_of, clear, crew, crew_needed, deal, lay_rescue, mark, place

OTHERS = f.OWN + f.PLANS
SHUTTLE = OTHERS + f.OTHERS
SHIP = SHUTTLE + f.SHUTTLE
RESCUE = card_of(lambda card: card.kind == k.RESCUE and card.divisions & 4 > 0)


def looked_at(state: Any, seat: int = 0) -> list[float]:
    out = np.full(f.FEATURES + 4, -7.0)
    features_of(state, seat, out[: f.FEATURES])
    assert np.all(out[-4:] == -7)
    return out[: f.FEATURES].tolist()


@pytest.mark.parametrize("sitting", under_test("zeno").sittings[::3], ids=str)
def test_they_fill_their_row_with_numbers_of_about_the_same_size(sitting: Any) -> None:
    for state in Start(sitting, 4, 1).walk(every=60):
        for seat in range(int(state.players)):
            assert min(looked_at(state, seat)) >= 0
            assert max(looked_at(state, seat)) <= 20


@pytest.mark.rule("zeno/infected", "zeno/target")
def test_they_tell_how_many_are_lacking_aboard_and_at_home() -> None:
    state = deal()
    clear(state)
    place(state, "Yusuf Demir", "Shuttle Bay")
    place(state, "Ravi Menon", "Mess")
    mark(state, place(state, "Mei Tanaka", "Shuttle Bay"), infection=w.EARLY)
    state.targets[0] = 4
    told = looked_at(state)
    assert told[: f.GAP].index(1) == 2
    assert told[f.GAP : 2 * f.GAP].index(1) == 3
    assert sum(told[: 2 * f.GAP]) == 2


def test_what_is_ones_own_is_told_as_that_of_the_seat_that_looks() -> None:
    state = deal()
    crew(state, "Mess", "Yusuf Demir", "Ravi Menon", seat=1)
    assert looked_at(state, 1)[2 * f.GAP] == 2 / 6
    assert looked_at(state, 0)[2 * f.GAP] == 1 / 6
    assert looked_at(state, 0)[OTHERS] == (2 + 1) / 6 / 2


def test_they_tell_who_can_rescue_somebody_at_once_or_soon() -> None:
    state = deal()
    state.rescues[:] = 0
    (first,) = crew(state, "Mess", "Yusuf Demir")
    before = looked_at(state)[f.OWN : OTHERS]
    lay_rescue(state, "Mess", RESCUE)
    there = looked_at(state)[f.OWN : OTHERS]
    state.survivors[first].section = N("Passage T")
    near = looked_at(state)[f.OWN : OTHERS]
    assert (before[2:4], there[2:4], near[2:4]) == ([0, 0], [1 / 2, 1 / 2], [0, 1 / 2])
    assert before[1] < near[1] < there[1]


@pytest.mark.rule("zeno/countdown-crew", "zeno/track")
def test_they_tell_how_near_the_launch_is() -> None:
    state = deal()
    crew(state, "Mess", "Yusuf Demir")
    state.track = n.TRACK
    needed = crew_needed(state)
    told = looked_at(state)[SHUTTLE : SHUTTLE + f.SHUTTLE]
    assert told[0] == n.TRACK / 8
    assert told[5] == (needed - 2) / 8  # one of each other seat is at home
    assert told[8] == 0
    state.is_counting = 1
    assert looked_at(state)[SHUTTLE + 8] == 1


@pytest.mark.rule("zeno/disaster")
def test_the_last_tokens_weigh_most() -> None:
    state = deal()
    burn(state, "Mess", 3)
    at = SHIP + 3 * n.FIRES
    few = looked_at(state)[at : at + 3]
    assert few == [3 / 50, 1 / 48, 0]
    state.in_play[n.FIRES] = 49
    assert looked_at(state)[at : at + 3] == [49 / 50, 1 / 2, 7 / 8]
