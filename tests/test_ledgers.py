"""Each game's ledger and its tests, held against each other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from allhands import games

GAMES = Path(__file__).parent / "games"

NAMES = ("Ada", "Bea", "Cy", "Dot", "Eve", "Flo")
EVERY_GAME = pytest.mark.parametrize("game", games.names())


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


def named_by_tests(game: str) -> set[str]:
    """Every id that a test of the game's folder names."""
    files = (GAMES / game.replace("-", "_")).glob("test_*.py")
    return {name for path in files for name in rule_markers(path.read_text())}


@EVERY_GAME
def test_every_rule_of_the_ledger_is_named_by_a_test(game: str):
    ledger = set(games.find(game).laws.ledger)
    assert ledger
    assert ledger - named_by_tests(game) == set()


@EVERY_GAME
def test_every_rule_that_a_test_names_is_in_the_ledger(game: str):
    assert named_by_tests(game) - set(games.find(game).laws.ledger) == set()


@EVERY_GAME
def test_every_law_that_forbids_something_is_in_the_ledger(game: str):
    laws = games.find(game).laws
    assert set(laws.ids) - set(laws.ledger) == set()


@EVERY_GAME
def test_rules_hold_at_places_that_the_board_has_and_for_choices_that_there_are(game: str):
    found = games.find(game)
    view = found.observe(found.new(found.option_numbers(*found.settle(None, {})), 1), 0)
    groups = {verb.group for verb in found.actions.verbs}
    for entry in found.laws.ledger.values():
        for at in set(entry.at) - groups:
            some = re.sub(r"\[(\d)-\d\]", r"\1", at)
            places = (some.replace("*", number) for number in ("0", "0-0", "first"))
            assert any(found.board.place_name(view, at, NAMES) for at in places), (entry.id, at)


@EVERY_GAME
def test_every_rule_states_where_it_comes_from_and_a_sentence(game: str):
    for entry in games.find(game).laws.ledger.values():
        assert entry.source, entry.id
        assert entry.sentence.endswith("."), entry.id
        assert entry.text.endswith("."), entry.id
