"""What the ledger says of each rule, and that whatever is forbidden is forbidden by one."""

from __future__ import annotations

import numpy as np
import pytest

from allhands.games.sos_titanic import GAME
from allhands.kernel.game import apply

from .table import new_game

LEDGER = GAME.laws.ledger
PARTS_OF_THE_BOOK = {
    "Contents",
    "Set up",
    "Co-operation",
    "Game turn",
    "Moving the passengers",
    "Taking action",
    "Playing an action card",
    "Setting up the rescue",
    "Deck fully flooded",
    "Management of the stacks",
    "End of game",
    "Scoring",
    "Expert variants",
    "Crew members",
    "Action cards",
}


def test_every_rule_states_its_part_of_the_book_and_a_sentence():
    for entry in LEDGER.values():
        assert set(entry.source.split(", ")) <= PARTS_OF_THE_BOOK
        assert entry.sentence.endswith(".")
        assert entry.text.endswith(".")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_action_that_is_not_legal_is_forbidden_by_a_rule_and_every_legal_one_by_none(
    players: int,
):
    chance = np.random.default_rng(players)
    state = new_game(players, 1)
    for _ in range(25):
        if state.outcome:
            break
        legal = GAME.legal_actions(state)
        assert legal
        assert len(set(legal)) == len(legal)
        for action in range(GAME.actions.count):
            entry = GAME.forbids(state, action)
            assert (entry is None) == (action in legal)
        apply(state, int(chance.choice(legal)))
