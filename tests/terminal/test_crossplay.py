"""`allhands crossplay`, interpreted so that nobody waits for the compiler."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .driver import Terminal

ARGV = ("crossplay", "solar-storm", "--players", "2", "--games", "2", "--entrants", "thumb,random")


def test_the_report_reads_well(allhands: Terminal) -> None:
    result = allhands(*ARGV, "--bound", "thumb", "--seed", "1")
    assert (result.status, result.err) == (0, "")
    assert result.lines[1:3] == [
        " Solar Storm: cross-play of 2 in the same 2 deals",
        " 2 players, difficulty medium, seed 1",
    ]
    at = result.lines.index(" Own result (% won)")
    assert result.lines[at + 1].split() == ["thumb", "random"]
    assert result.lines[at + 2].split()[0] == "thumb"
    for words in (
        " Best-response proximity (%)",
        " Share of the bound (%)",
        " with itself",
        " s on ",
    ):
        assert words in result.out
    assert "Ship saved" not in result.out
    assert max(map(len, result.lines)) <= 80
    assert "\x1b" not in result.out


def test_json_is_one_object_with_everything(allhands: Terminal) -> None:
    result = allhands(*ARGV, "--bound", "none", "--respond", "hasty", "--json", "--threads", "1")
    assert (result.status, result.err, len(result.lines)) == (0, "", 1)
    found = json.loads(result.out)
    assert (found["entrants"], found["respond"]) == (["thumb", "random"], ["hasty"])
    assert (found["deals"], found["wanted"], found["bound"]) == (2, 2, None)
    assert found["threads"] == 1
    assert [(pair["one"], pair["others"]) for pair in found["pairs"]] == [
        (one, others) for one in ("thumb", "random", "hasty") for others in ("thumb", "random")
    ]
    for pair in found["pairs"]:
        own = pair["own_result"]
        assert own["low"] <= own["mean"] <= own["high"]
        assert pair["share_of_bound"] is None


def test_it_is_drawn_where_that_is_wanted(allhands: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "cross.svg"
    assert allhands(*ARGV, "--bound", "none", "--picture", str(path)).status == 0
    assert path.read_text().startswith("<svg")
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Say which game to play cross-play of: "),
        ("solar-storm --entrants thmub", "Did you mean thumb?"),
        ("solar-storm --entrants thumb,thumb", "thumb is there twice: name each entrant once."),
        ("solar-storm --players 1", "Cross-play is for 2 players or more"),
        ("solar-storm --players 5", "--players is a whole number from 1 to 4, not '5'."),
        ("solar-storm --games 0", "--games is a whole number from 1 to 1000000, not '0'."),
        ("solar-storm --bound nobody", "There is no player 'nobody'"),
        ("solar-storm --picture /nowhere/a.svg", "/nowhere/a.svg cannot be written: No such file"),
        ("solar-storm --picture /", "/ cannot be written: Is a directory."),
        ("solar-storm --entrant thumb", "Did you mean --entrants?"),
    ],
)
def test_wrong_input_is_told_before_anything_is_played(
    words: str, said: str, allhands: Terminal
) -> None:
    result = allhands("crossplay", *words.split())
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert len(result.err.splitlines()) == 1
