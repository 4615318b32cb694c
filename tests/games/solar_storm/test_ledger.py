"""What the ledger says of each rule, and that whatever is forbidden is forbidden by one."""

from __future__ import annotations

import numpy as np
import pytest

from allhands.games.solar_storm import GAME
from allhands.kernel.game import apply

from .table import new_game

LEDGER = GAME.laws.ledger


def test_every_rule_states_its_page_and_a_sentence():
    for entry in LEDGER.values():
        assert entry.source.startswith("p. ")
        assert entry.sentence
        assert entry.text.endswith(".")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_action_that_is_not_legal_is_forbidden_by_a_rule_and_every_legal_one_by_none(
    players: int,
):
    chance = np.random.default_rng(players)
    state = new_game(players, 1, alternative_rooms=True, damage_control=True)
    for _ in range(40):
        if state.outcome:
            break
        legal = GAME.legal_actions(state)
        assert legal
        for action in range(GAME.actions.count):
            entry = GAME.forbids(state, action)
            assert (entry is None) == (action in legal)
        apply(state, int(chance.choice(legal)))
