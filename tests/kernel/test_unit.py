"""Compiled units: kept in one file a game, and never stale, cut short or somebody else's."""

from __future__ import annotations

import hashlib
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.errors import NumbaError
from numpy.typing import NDArray

import allhands
from allhands import games
from allhands.kernel import cache, mode, unit
from allhands.kernel.copying import can_copy
from allhands.kernel.game import apply, current_player, determinize, legal_actions, new_luck
from allhands.kernel.mode import INTERPRETED, WHOLE
from allhands.kernel.registry import game_of_types
from allhands.kernel.rule import entry, rule
from allhands.kernel.state import record_bytes

from ..small import leaky_raft
from . import entries

pytestmark = pytest.mark.skipif(INTERPRETED or not WHOLE, reason="there are no units here")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for units in which there is nothing yet."""
    monkeypatch.setattr(cache, "_units_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def none_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which no unit lies yet, while it is known what rules were lowered to."""
    allhands.new(leaky_raft.GAME.name)
    allhands.new("solar-storm")
    monkeypatch.setattr(cache, "unit_file", lambda name: tmp_path / f"{name}.unit")
    return tmp_path


def freshly(function: Callable[..., Any]) -> Any:
    """An entry made anew, as another process would."""
    return entry(getattr(function, "py_func", function))


def said(code: str, *arguments: str, **environment: str) -> str:
    """What another process prints, whose rules are compiled."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        env={**os.environ, "ALLHANDS_INTERPRET": "0", **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


TAKES_BEFORE_THE_FIRST = """
import numpy as np
from allhands.kernel.rule import entry, rule

TABLE = np.arange(3)

@entry
def take(place: int) -> int:
    return TABLE[place]

@entry
def take_two(place: int) -> int:
    return TABLE.reshape(3, 1)[place, 0]

for taken in (take, take_two):
    print(taken(2), end=" ")
    for place in (-1, 3):
        try:
            taken(place)
        except IndexError:
            print("outside", end=" ")
"""


def test_rules_may_be_compiled_to_tell_what_lies_outside_of_an_array(tmp_path: Path) -> None:
    script = tmp_path / "taking.py"
    script.write_text(TAKES_BEFORE_THE_FIRST)
    code = "import runpy, sys; runpy.run_path(sys.argv[1])"
    told = said(code, str(script), NUMBA_BOUNDSCHECK="1", XDG_CACHE_HOME=str(tmp_path))
    assert told == "2 outside outside 2 outside outside"


def double(number: int) -> int:
    return number * 2


def a_little_game() -> str:
    """What becomes of a raft after some of everything: all its bytes."""
    raft = entries.raft(7)
    for card in range(8):
        entries.put(raft, card, 1)
    entries.shuffle_pile(raft)
    for number in range(5):
        entries.push(raft, number, 1, entries.below(raft, 6), -1, 2)
        entries.discard(raft, entries.draw(raft, 3))
    entries.pop(raft)
    entries.tell(raft, 3, 1, entries.roll_die(raft, 20))
    return record_bytes(raft).hex()


def test_numba_as_it_is_pinned_is_known() -> None:
    """Else rules would be compiled one by one, which takes three times as long, in silence."""
    assert mode.WHOLE
    name, version = "allhands.kernel.lowering", mode.version("numba").split(".")
    assert name in sys.modules
    assert mode.NUMBAS[0] <= (int(version[0]), int(version[1])) < mode.NUMBAS[1]


def test_an_entry_is_compiled_once_and_then_loaded(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert freshly(double)(21) == 42
    (file,) = folder.iterdir()
    assert file.name.startswith("double-")
    monkeypatch.setattr(unit, "_compiled", None)
    assert freshly(double)(21) == 42


@pytest.mark.parametrize("names", [b"allhands.nowhere\nRule", b"allhands.kernel.rule\nNowhere"])
def test_a_file_made_of_modules_that_are_gone_is_compiled_anew(folder: Path, names: bytes) -> None:
    """A module of a game may have had another name when its rules were compiled."""
    assert freshly(double)(21) == 42
    (file,) = folder.iterdir()
    content = b"c" + names + b"\n."
    file.write_bytes(hashlib.sha256(content).digest() + content)
    parts = cache.parts_file("kernel")
    parts.write_bytes(file.read_bytes())
    assert freshly(double)(21) == 42
    assert len(file.read_bytes()) > 1_000


@pytest.mark.parametrize("damage", [b"", b"x" * 10, None], ids=["empty", "other", "cut short"])
def test_a_damaged_file_is_compiled_anew(folder: Path, damage: bytes | None) -> None:
    freshly(double)(1)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert freshly(double)(21) == 42
    assert len(file.read_bytes()) == len(whole)


@pytest.mark.parametrize("part", ["_processor", "version"])
def test_what_another_machine_or_version_made_is_not_used(
    folder: Path, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    freshly(double)(1)
    cache.machine.cache_clear()
    monkeypatch.setattr(cache, part, lambda *_: "another")
    freshly(double)(1)
    cache.machine.cache_clear()
    assert len(list(folder.iterdir())) == 2


def test_what_this_process_cannot_provide_is_compiled_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call of what is missing would end the process."""
    freshly(double)(1)
    (file,) = folder.iterdir()
    made, entries_ = unit._read(file.read_bytes())
    file.write_bytes(unit._written((made._replace(needed=("no_such_thing",)), entries_)))
    assert freshly(double)(21) == 42


def test_other_types_are_another_unit(folder: Path) -> None:
    made = freshly(double)
    assert (made(2), made(2.5), made(np.uint64(3))) == (4, 5.0, 6)
    assert len(list(folder.iterdir())) == 3


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(cache, "_units_folder", lambda: tmp_path / "nowhere")
    with caplog.at_level(logging.WARNING):
        assert freshly(double)(21) == 42
    assert "Compiled rules cannot be kept in" in caplog.text


def test_what_is_loaded_again_is_called_without_a_detour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba asks for what it finds twice at every call, which takes longer than a decision."""
    match = allhands.new(games.names()[0], seed=1)
    unit.load(match.game)
    match.game.legal_actions(match.record)
    dispatcher: Any = type(current_player)
    monkeypatch.setattr(dispatcher, "compile", None)
    assert current_player(match.record) == match.current_player
    made = freshly(double)
    monkeypatch.undo()
    assert made(2) == 4
    ((arguments, compiled),) = made.installed.items()
    made.install(arguments, compiled)
    monkeypatch.setattr(dispatcher, "compile", None)
    assert made(3) == 6


def play_first(state: Any, choices: Any) -> None:
    """Take what is listed first, to the end."""
    while state.outcome == 0:
        legal_actions(state, choices)
        apply(state, choices.action[0])


@pytest.mark.usefixtures("none_by_itself")
@pytest.mark.parametrize("name", ["solar-storm"])
def test_other_peoples_compiled_functions_may_call_rules(name: str) -> None:
    """Beside the game's unit, in which rules of the same names are called in ways of their own, and
    beside an entry by itself, which calls those."""

    @numba.njit
    def guessed(view: Any, seat: int, luck: Any, choices: Any) -> int:
        determinize(view, seat, luck)
        count = legal_actions(view, choices)
        apply(view, choices.action[count - 1])
        return count

    match = allhands.new(name, seed=1)
    seat, game = match.current_player, match.game
    freshly(play_first)(match.record.copy(), game.actions.new_choices())
    theirs, ours = game.observe(match.record, seat), game.observe(match.record, seat)
    count = guessed(theirs, seat, new_luck(1), game.actions.new_choices())
    determinize(ours, seat, new_luck(1))
    legal = game.legal_actions(ours)
    apply(ours, legal[-1])
    assert count == len(legal)
    assert record_bytes(theirs) == record_bytes(ours)


A_RULE = "_ZN4rule"
"""How names of lowered rules begin."""


def needed_by_itself(folder: Path, state: Any, choices: Any) -> set[str]:
    """What an entry in no game's unit calls outside of its own file."""
    freshly(play_first)(state, choices)
    (file,) = folder.iterdir()
    return set(unit._read(file.read_bytes())[0].needed)


def test_an_entry_by_itself_calls_those_of_the_games_unit_where_they_are(
    none_by_itself: Path,
) -> None:
    usual = allhands.new(leaky_raft.GAME.name, seed=1)
    state, game = usual.record.copy(), usual.game
    while not usual.is_over:
        usual.play(game.legal_actions(usual.record)[0])
    needed = needed_by_itself(none_by_itself, state, game.actions.new_choices())
    assert len([name for name in needed if name.startswith(A_RULE)]) == 2
    assert record_bytes(state) == record_bytes(usual.record)


def test_what_is_handed_in_tuples_belongs_to_its_game_too() -> None:
    match = allhands.new(leaky_raft.GAME.name, seed=1)
    tuples = (match.record[None], 2), (1, (match.record, 2))
    assert all(game_of_types([numba.typeof(each)]) is match.game for each in tuples)
    assert game_of_types([numba.typeof((1, (np.zeros(1), 2)))]) is None


def test_an_entry_by_itself_waits_for_no_unit_that_is_compiled_elsewhere(
    none_by_itself: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, asked = allhands.new(leaky_raft.GAME.name, seed=1), list[str]()
    choices = match.game.actions.new_choices()
    monkeypatch.setattr(unit, "_elsewhere", asked.append)
    monkeypatch.setattr(unit, "load", None)
    needed = needed_by_itself(none_by_itself, match.record, choices)
    assert match.record.outcome
    assert not [name for name in needed if name.startswith(A_RULE)]


BY_TWO = """
import sys
from allhands.kernel import unit
from allhands.kernel.parts import Parts
from allhands.kernel.state import record_bytes
from allhands.match import Match
from tests.small.leaky_raft import GAME

def broken():
    raise ValueError

copy, add, added = unit.in_a_copy, Parts.add, {}
Parts.add = lambda parts, more: added.update(more) or add(parts, more)
unit.can_copy = lambda: True
unit.in_a_copy = lambda work: copy(work if sys.argv[1] == "whole" else broken)
unit.load(GAME, by_copies=True)
assert any("thumb" in name for name, _ in added) == (sys.argv[1] == "whole")
match = Match(GAME, seed=1)
while not match.is_over:
    match.play(match.game.legal_actions(match.record)[0])
print(record_bytes(match.record).hex())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
@pytest.mark.parametrize("work", ["whole", "broken"])
def test_a_copy_of_the_process_may_lower_some_rules_and_may_come_to_nothing(
    work: str, tmp_path: Path
) -> None:
    usual = allhands.new(leaky_raft.GAME.name, seed=1)
    while not usual.is_over:
        usual.play(usual.game.legal_actions(usual.record)[0])
    assert said(BY_TWO, work, XDG_CACHE_HOME=str(tmp_path)) == record_bytes(usual.record).hex()


def test_a_process_with_several_threads_is_not_copied() -> None:
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    assert not can_copy()
    stop.set()
    other.join()


def test_old_units_of_the_same_title_are_forgotten(folder: Path) -> None:
    for number in range(cache.UNITS_KEPT + 3):
        cache.keep(cache.unit_file(f"raft-{number}"), b"x")
        os.utime(cache.unit_file(f"raft-{number}"), (number, number))
    cache.keep(cache.unit_file("raft-x"), b"x")
    cache.keep(cache.unit_file("other-x"), b"x")
    kept = sorted(file.stem for file in folder.iterdir())
    assert len(kept) == cache.UNITS_KEPT + 1
    assert {"raft-x", "other-x"} <= set(kept)
    assert "raft-0" not in kept


def test_a_rule_that_is_no_entry_is_not_called_by_python() -> None:
    match = allhands.new(games.names()[0], seed=1)
    with pytest.raises(TypeError, match="top_task is called by rules only"):
        entries.agenda.top_task(match.record.agenda)


@entry
def shifted(numbers: NDArray[np.int64]) -> None:
    """Moves every number a place on, which takes a copy of them."""
    numbers[1:] = numbers[:-1]


@entry
def zeros_in(numbers: NDArray[np.int64]) -> int:
    """Makes another array to count in."""
    return np.sum(numbers == 0)


@entry
def last_of(numbers: NDArray[np.int64]) -> int:
    """Hands a part of what it was handed on."""
    return summed(numbers[-2:])


@rule
def summed(numbers: NDArray[np.int64]) -> int:
    """What it is handed, added up."""
    return numbers[0] + numbers[1]


def test_a_rule_that_allocates_is_refused() -> None:
    for allocating in (shifted, zeros_in):
        with pytest.raises(NumbaError, match="one by one, in a loop") as refused:
            allocating(np.arange(3))
        assert str(refused.value).count("in a loop") == 1


def test_what_rules_are_handed_stays_with_whoever_hands_it() -> None:
    numbers = np.arange(5)
    held = sys.getrefcount(numbers)
    assert {last_of(numbers) for _ in range(9)} == {7}
    assert sys.getrefcount(numbers) == held


def test_a_games_entries_are_all_declared_as_they_are_called() -> None:
    """What a match, a search, its reasons and a simulation call is in the game's own unit."""
    code = (
        "import allhands\n"
        "from allhands.kernel import unit\n"
        "from allhands.warm import _play\n"
        "asked, usual = [], unit._file_name\n"
        "unit._file_name = lambda title, made_of: (asked.append(title), usual(title, made_of))[1]\n"
        f"for name in {games.names()}:\n"
        "    _play(name)\n"
        "    for policy in ('thumb', 'random'):\n"
        "        allhands.simulate(name, games=3, policy=policy, seed=1, threads=1)\n"
        "print(*sorted(asked))\n"
    )
    assert said(code).split() == sorted((*games.names(), unit.NO_GAME))


@pytest.mark.parametrize("name", ["ark-ship"])
def test_rules_run_as_plain_python_until_they_are_loaded_and_go_on_from_there(name: str) -> None:
    """In the same match, and in the same process: the position is that of compiled rules."""
    code = (
        "import sys, hashlib, allhands\n"
        "from allhands.games import find\n"
        "from allhands.kernel import unit\n"
        "name, halfway = sys.argv[1], int(sys.argv[2])\n"
        "asked = []\n"
        "unit.compile_elsewhere(asked.append)\n"
        "unit._have_alone = None  # as whoever plays would wait for it\n"
        "match = allhands.new(name, seed=5)\n"
        "for number in range(60):\n"
        "    if number == halfway:\n"
        "        assert not unit.runs_compiled(match.game) and not asked\n"
        "        unit.is_played(name)\n"
        "        assert asked == [name]\n"
        "        unit.load(None)\n"
        "        unit.load(match.game)\n"
        "        assert unit.runs_compiled(match.game)\n"
        "    if not match.is_over:\n"
        "        legal = match.game.legal_actions(match.record)\n"
        "        match.play(legal[number % len(legal)])\n"
        "print(hashlib.sha256(match.record.tobytes()).hexdigest())\n"
    )
    found = {said(code, name, halfway) for halfway in ("0", "30", "100")}
    assert len(found) == 1


def test_what_numba_compiles_rule_by_rule_gives_the_same_bytes() -> None:
    """The way back, by ALLHANDS_WHOLE=0, for what is small enough to be compiled in a test."""
    code = (
        "from tests.kernel import entries\n"
        "from tests.kernel.test_unit import a_little_game\n"
        "from allhands.kernel.mode import WHOLE\n"
        "print(WHOLE, a_little_game())\n"
    )
    assert said(code, ALLHANDS_WHOLE="0") == f"False {a_little_game()}"
