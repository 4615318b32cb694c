"""A changed rule is lowered again; the others are taken as they were, if nothing that they rest on
is another."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from allhands.kernel import unit
from allhands.kernel.fingerprint import Reached
from allhands.kernel.mode import INTERPRETED, WHOLE
from allhands.kernel.rule import entry, rule

pytestmark = pytest.mark.skipif(INTERPRETED or not WHOLE, reason="nothing is lowered here")

CODE = """
SHIFT = 3
@rule
def lowest(number):
    return number + SHIFT
@rule
def low(number, times=2):
    return lowest(number) * times
@rule
def beside(number):
    return number - 1
@entry
def top(number):
    return low(number) + beside(number)
"""


CALLING = """
import os, sys
from pathlib import Path
from allhands.kernel import emitting, unit
for line in sys.stdin:
    file, number = line.split()
    if os.fork() == 0:
        made, (entry,) = unit._read(Path(file).read_bytes())
        emitting.add_machine_code(made)
        print(emitting.callable_of(entry)(int(number)), flush=True)
        os._exit(0)
    if os.wait()[1] != 0:
        print("an error", flush=True)
"""
"""Machine code of a name can be added to a process once, so each is called in one of its own."""

Call = Callable[[Any, int], str]


class Workshop:
    """Lowers `top` again and again, and notes which rules really were lowered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, call: Call) -> None:
        from allhands.kernel.lowering import RuleCompiler

        self._call = call

        self.lowered: list[str] = []
        self._kept: Any = {}
        usual = RuleCompiler.define_pipelines

        def noted(compiler: Any) -> Any:
            self.lowered.append(compiler.state.func_id.func_name)
            return usual(compiler)

        monkeypatch.setattr(RuleCompiler, "define_pipelines", noted)

    def answer(self, before: str = "", after: str = "", number: int = 10) -> Any:
        """What `top` answers, with a part of the code replaced."""
        import numba

        from allhands.kernel.parts import Parts

        assert before in CODE
        module = ModuleType("tests.kernel.test_parts")
        vars(module).update(rule=rule, entry=entry)
        exec(CODE.replace(before, after), vars(module))
        top = vars(module)["top"]
        reached = Reached(lambda found: found)
        reached.follow([top])
        self.lowered.clear()
        wanted = [(top, (numba.typeof(number),))]
        parts = Parts(self._kept, reached, frozenset())
        made, results = unit._compiled(wanted, parts, frozenset())
        self._kept = unit._read(unit._written(parts.of(results)))
        return self._call(made, number)


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Call]:
    """Calls machine code elsewhere, with a number."""
    file = tmp_path_factory.mktemp("parts") / "made"
    command = [sys.executable, "-c", CALLING]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as calling:

        def called(made: Any, number: int) -> str:
            assert calling.stdin
            assert calling.stdout
            file.write_bytes(unit._written(made))
            calling.stdin.write(f"{file} {number}\n")
            calling.stdin.flush()
            return calling.stdout.readline().strip()

        yield called


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch, call: Call) -> Workshop:
    found = Workshop(monkeypatch, call)
    assert found.answer() == "35"
    assert sorted(found.lowered) == ["beside", "low", "lowest", "top"]
    return found


def test_what_is_the_same_is_not_lowered_again(workshop: Workshop) -> None:
    assert workshop.answer() == "35"
    assert workshop.lowered == []


@pytest.mark.parametrize(
    ("before", "after", "answer", "lowered"),
    [
        ("number - 1", "number - 2", "34", ["beside"]),
        ("number + SHIFT", "SHIFT - number", "-5", ["lowest"]),
        ("SHIFT = 3", "SHIFT = 4", "37", ["lowest"]),
        ("times=2", "times=3", "48", ["low", "top"]),
        ("number - 1", "number / 2", "31.0", ["beside", "top"]),
        ("number + SHIFT", "number + SHIFT + 0.5", "36.0", ["low", "lowest", "top"]),
    ],
    ids=[
        "its code",
        "what is deep",
        "a number",
        "a default",
        "its type",
        "the type of what is deep",
    ],
)
def test_a_changed_rule_is_and_what_depends_on_it(
    workshop: Workshop, before: str, after: str, answer: str, lowered: list[str]
) -> None:
    assert workshop.answer(before, after) == answer
    assert sorted(workshop.lowered) == lowered
    assert workshop.answer() == "35"
