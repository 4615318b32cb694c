"""`allhands balance`, interpreted so that nobody waits for the compiler."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .driver import Terminal

ARGV = ("balance", "solar-storm", "--games", "2", "--players", "2", "--no-parts")


def test_it_prints_tables(allhands: Terminal) -> None:
    result = allhands(*ARGV)
    assert (result.status, result.err) == (0, "")
    assert "| players | difficulty |" in result.out
    assert result.out.count("| 2       | ") == 5
    assert "### How it ends" in result.out
    assert max(map(len, result.lines)) <= 80


def test_json_is_one_object_with_everything(allhands: Terminal) -> None:
    result = allhands(*ARGV, "--seed", "3", "--json")
    plain = json.loads(result.out)
    assert len(result.lines) == 1
    assert (plain["game"], plain["games"], plain["seed"]) == ("solar-storm", 2, 3)
    assert [setting["players"] for setting in plain["settings"]] == [2] * 5
    assert plain["parts"] == []


def test_it_is_written_between_the_marks_of_a_file(allhands: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "balance.md"
    path.write_text("# Storm\n\n<!-- balance -->\n<!-- end of balance -->\n")
    result = allhands(*ARGV, "--into", str(path))
    assert (result.status, result.out, result.err) == (0, "", "")
    written = path.read_text()
    assert written.startswith("# Storm\n\n<!-- balance -->\n\nSimulated with a crew")
    assert written.endswith("|\n\n<!-- end of balance -->\n")
    allhands(*ARGV, "--into", str(path))
    assert path.read_text() == written


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Say which game to balance: "),
        ("solar-strom", "Did you mean solar-storm?"),
        ("solar-storm --difficulty easy", "'--difficulty' is a word too many: "),
        ("solar-storm --policy oracle", "There is no player 'oracle': "),
        ("solar-storm --players 2,5", "--players is a whole number from 1 to 4, not '5'."),
        ("solar-storm --players ,", "--players is a whole number from 1 to 4, not ''."),
        ("solar-storm --games 0", "--games is a whole number from 1 to 100000000, not '0'."),
        ("solar-storm --seed x", "--seed is a whole number from 0 to "),
        ("solar-storm --into /nowhere/a.md", "/nowhere/a.md cannot be read: No such file"),
        ("solar-storm --into /dev/null", "/dev/null cannot be read: it is a device."),
    ],
)
def test_wrong_input_is_told_before_anything_is_played(
    words: str, said: str, allhands: Terminal
) -> None:
    result = allhands("balance", *words.split())
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert len(result.err.splitlines()) == 1
