"""The ledger and the tests, held against each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from allhands.games.ark_ship import GAME
from allhands.kernel.game import apply

from .setups import new_game

LEDGER = GAME.laws.ledger
HERE = Path(__file__).parent
KINDS_OF_SOURCE = {"rules", "pictures", "photographs", "ours"}
PARTS_OF_THE_BOOK = {
    "Setup",
    "Goal of the Game",
    "Skill tests",
    "Failing a skill test",
    "Rolling a skill",
    "Rolling a trait",
    "Creating Crew",
    "Aging",
    "Stress",
    "Life Goals",
    "Getting Sick",
    "Death",
    "The ship board",
    "Turn",
    "Ship progress",
    "New crisis",
    "New waveform",
    "Thaw crew",
    "Assign crew",
    "Evaluate each location",
    "Roll for sickness",
    "Age crew",
    "Manipulating the Signal",
    "Waveforms",
    "Decoded",
    "Planet Crisis",
    "End Game",
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


def test_every_rule_states_where_it_comes_from_and_a_sentence():
    for entry in LEDGER.values():
        kind, *parts = entry.source.split(", ")
        assert kind in KINDS_OF_SOURCE
        assert set(parts) <= PARTS_OF_THE_BOOK | KINDS_OF_SOURCE
        assert bool(parts) or kind != "rules"
        assert entry.sentence.endswith(".")
        assert entry.text.endswith(".")


def test_what_is_ours_is_marked_so():
    """Whatever comes from no source of its author's says that it is ours."""
    assert {"ark-ship/setup-chapters", "ark-ship/thaw-cost", "ark-ship/planet-place"} <= {
        entry.id for entry in LEDGER.values() if entry.source == "ours"
    }


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_action_that_is_not_legal_is_forbidden_by_a_rule_and_every_legal_one_by_none(
    players: int,
):
    chance = np.random.default_rng(players)
    state = new_game(players, 1)
    for _ in range(60):
        if state.outcome:
            break
        legal = GAME.legal_actions(state)
        assert legal
        assert len(set(legal)) == len(legal)
        for action in range(GAME.actions.count):
            entry = GAME.forbids(state, action)
            assert (entry is None) == (action in legal)
        apply(state, int(chance.choice(legal)))
