"""What compiled code is made of: what changes the hash of it, and what does not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from allhands import games
from allhands.kernel import unit
from allhands.kernel.fingerprint import Reached

CODE = '''
import numpy as np
import helpers
from typing import NamedTuple
TABLE = np.array([3, 1, 4])
LIMIT = 7
PAIR = (1, 2)
TURNS = range(3)
class Where(NamedTuple):
    bow: int
    stern: int
class Deck:
    UPPER = 1
def called(a):
    return a + 1
def top(state, a=5):
    """Tells."""
    where = Where(1, 2)[0] + Deck.UPPER + TURNS[1]
    return called(a) + LIMIT + TABLE[a] + PAIR[0] + helpers.twice(a) + (lambda b: b * 2)(where)
'''
HELPERS = "def twice(a):\n    return a * 2\ndef unused(a):\n    return a\n"


def made(code: str = CODE, helpers: str = HELPERS) -> str:
    """The hash of `top`."""
    module, beside = ModuleType("rules_of_a_raft"), ModuleType("helpers")
    exec(helpers, vars(beside))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "helpers", beside)
        exec(code, vars(module))
    reached = Reached(lambda rule: rule)
    reached.follow([vars(module)["top"]])
    return reached.hash()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a + 1", "a + 2"),
        ("LIMIT = 7", "LIMIT = 8"),
        ("[3, 1, 4]", "[3, 1, 5]"),
        ("[3, 1, 4]", "[3, 1, 4], np.int16"),
        ("(1, 2)", "(1, 3)"),
        ("range(3)", "range(4)"),
        ("a=5", "a=6"),
        ("PAIR[0]", "PAIR[1]"),
        ("b * 2", "b * 3"),
        ("bow: int\n    stern: int", "stern: int\n    bow: int"),
        ("UPPER = 1", "UPPER = 2"),
        ("LIMIT +", "LIMIT -"),
    ],
)
def test_a_changed_rule_or_number_makes_another(before: str, after: str) -> None:
    assert before in CODE
    assert made(CODE.replace(before, after)) != made()


def test_what_is_called_in_another_module_counts() -> None:
    assert made(helpers=HELPERS.replace("a * 2", "a * 3")) != made()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Tells.", "Says."),
        ("def called", "# why\n\n\ndef called"),
        ("LIMIT = 7", "LIMIT = 7\nSENTENCE = 'The ship sinks.'"),
    ],
)
def test_sentences_comments_and_lines_moved_do_not(before: str, after: str) -> None:
    assert before in CODE
    assert made(CODE.replace(before, after)) == made()


def test_what_is_never_called_does_not() -> None:
    assert made(helpers=HELPERS.replace("return a\n", "return a + 9\n")) == made()


def adding(amount: Any) -> Callable[[int], int]:
    def add(number: int) -> int:
        return number + amount

    return add


def test_what_a_rule_was_made_with_counts() -> None:
    hashes: set[str] = set()
    for amount in (1, 2, np.int8(1), np.array([1])):
        reached = Reached(lambda rule: rule)
        reached.follow([adding(amount)])
        hashes.add(reached.hash())
    assert len(hashes) == 4


def test_rules_may_lead_back_to_one_another() -> None:
    def even(number: int) -> bool:
        return number == 0 or odd(number - 1)

    def odd(number: int) -> bool:
        return number != 0 and even(number - 1)

    reached = Reached(lambda rule: rule)
    reached.follow([even])
    assert len(reached.rules) == 2


@pytest.mark.parametrize("name", games.names())
def test_it_is_the_same_in_another_process_however_rules_run_there(name: str) -> None:
    code = (
        "import allhands.players, allhands.lab.whole_game\n"
        "from allhands.kernel import unit; from allhands.games import find\n"
        f"print(unit.unit_name(find({name!r})))"
    )
    for interpreted in "01":
        told = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "ALLHANDS_INTERPRET": interpreted, "PYTHONHASHSEED": interpreted},
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.strip() == unit.unit_name(games.find(name))


@pytest.mark.parametrize("name", games.names())
def test_a_games_rules_and_nothing_else_are_reached(name: str) -> None:
    game = games.find(name)
    reached = unit.reached_by((root.rule for root in unit.roots_of(game)), game)
    folder = f"allhands.games.{name.replace('-', '_')}."
    told = set(reached.rules)
    assert any(rule.startswith(folder) for rule in told)
    assert not any(rule.startswith(f"{folder}face.") for rule in told)
    others = [f"games.{other.replace('-', '_')}." for other in games.names() if other != name]
    assert not any(part in rule for rule in told for part in others)
    assert all(
        isinstance(unit.plain_function(rule), FunctionType) for rule in reached.rules.values()
    )
