"""The ledger and the tests, held against each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from allhands.games.sos_titanic import GAME
from allhands.kernel.game import apply

from .table import new_game

LEDGER = GAME.laws.ledger
HERE = Path(__file__).parent
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


def rule_markers(source: str) -> Iterator[str]:
    """The ids in `@pytest.mark.rule("...")` on the test functions of a file."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for decorator in node.decorator_list:
            if (
                isinstance(decorator, ast.Call)
                and ast.unparse(decorator.func) == "pytest.mark.rule"
            ):
                yield from (str(ast.literal_eval(argument)) for argument in decorator.args)


@pytest.fixture(scope="module")
def named() -> set[str]:
    """Every id that a test of this folder names."""
    return {name for path in HERE.glob("test_*.py") for name in rule_markers(path.read_text())}


def test_every_rule_of_the_ledger_is_named_by_a_test(named: set[str]):
    assert set(LEDGER) - named == set()


def test_every_rule_that_a_test_names_is_in_the_ledger(named: set[str]):
    assert named - set(LEDGER) == set()


def test_every_law_that_forbids_something_is_in_the_ledger():
    assert set(GAME.laws.ids) - set(LEDGER) == set()


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
