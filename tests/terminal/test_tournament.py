"""`allhands tournament`, interpreted so that nobody waits for the compiler."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from .driver import COMMAND, INTERPRETED, Terminal

ARGV = ("tournament", "solar-storm", "--players", "2", "--games", "3")
KEYS = {
    "game": str,
    "players": int,
    "options": dict,
    "seed": int,
    "wanted": int,
    "resumed": int,
    "seconds": float,
    "threads": int,
    "interrupted": bool,
    "line_ups": list,
}


def played(allhands: Terminal, *argv: str) -> dict[str, Any]:
    result = allhands(*ARGV, "--json", *argv)
    assert (result.status, result.err, len(result.lines)) == (0, "", 1)
    return json.loads(result.out)


def test_json_is_one_object_with_everything(allhands: Terminal) -> None:
    result = played(allhands, "--seats", "thumb", "--difficulty", "easy", "--threads", "1")
    assert {key: type(value) for key, value in result.items()} == KEYS
    assert (result["options"]["difficulty"], result["threads"]) == ("easy", 1)
    (line_up,) = result["line_ups"]
    assert (line_up["line_up"], line_up["seats"]) == ("thumb", ["thumb", "thumb"])
    assert line_up["games"] == sum(line_up["outcomes"].values()) == result["wanted"] == 3
    assert line_up["win_rate_low"] <= line_up["win_rate"] <= line_up["win_rate_high"]
    assert line_up["thoughts"][0]["seconds_a_decision"] > 0


def test_a_search_plays_by_iterations(allhands: Terminal) -> None:
    argv = ("--games", "1", "--players", "3", "--seats", "search:1i,random,random")
    search, random = played(allhands, *argv)["line_ups"][0]["thoughts"]
    assert (search["player"], search["iterations_a_decision"]) == ("search:1i", 1)
    assert (random["player"], random["iterations_a_decision"]) == ("random", 0)


def test_others_play_the_same_deals(allhands: Terminal) -> None:
    argv = ("--seats", "thumb", "--against", "random", "--against", "random,thumb")
    first, *others = played(allhands, *argv)["line_ups"]
    assert "difference" not in first
    assert [one["line_up"] for one in others] == ["random", "random,thumb"]
    assert [one["pairs"] for one in others] == [3, 3]
    for one in others:
        assert one["difference"] == pytest.approx(one["win_rate"] - first["win_rate"])


def test_the_report_reads_well(allhands: Terminal) -> None:
    result = allhands(*ARGV, "--seats", "thumb,random", "--seed", "1", "--escape-pod=off")
    assert result.lines[1:3] == [
        " Solar Storm: 3 games",
        " 2 players (thumb,random), difficulty medium, seed 1",
    ]
    for words in (" won     ", " length  ", " thought thumb: ", " decisions, ", " s on "):
        assert words in result.out
    assert "Why games were" in result.out
    assert "Beside" not in result.out
    assert max(map(len, result.lines)) <= 80
    assert "\x1b" not in result.out


def test_a_comparison_reads_well(allhands: Terminal) -> None:
    result = allhands(*ARGV, "--seats", "thumb", "--against", "random")
    assert result.lines[1] == " Solar Storm: 2 line-ups in the same 3 deals"
    assert result.lines[2] == " 2 players, difficulty medium, seed 0"
    assert [line for line in result.lines if line in (" thumb", " random")] == [" thumb", " random"]
    at = result.lines.index(" Beside thumb, in the same deals")
    assert result.lines[at + 1].split() == ["difference", "95", "%", "interval", "deals"]
    name, difference, low, to, high, deals = result.lines[at + 2].split()
    assert (name, to, deals) == ("random", "to", "3")
    assert float(low) <= float(difference) <= float(high)
    assert "percentage points" in result.out
    assert max(map(len, result.lines)) <= 80


def test_games_that_come_to_the_limit_of_decisions_are_told(allhands: Terminal) -> None:
    argv = ("--seats", "thumb", "--against", "random", "--limit", "9")
    result = allhands(*ARGV, *argv)
    assert result.out.count(" broken  3 of 3 games were broken off after 9 decisions. ") == 2
    assert max(map(len, result.lines)) <= 80
    for compared in played(allhands, *argv)["line_ups"]:
        assert compared["broken_off"] == {"after 9 decisions": 3}


def test_a_scored_game_is_told_in_points(allhands: Terminal) -> None:
    argv = ("tournament", "sos-titanic", "--players", "1", "--games", "2", "--seats", "thumb")
    result = allhands(*argv)
    for words in (" score   ", " beaten  ", " whole   all there is to make in ", " Points"):
        assert words in result.out
    compared = allhands(*argv, "--against", "random")
    assert "Differences are points; " in compared.out


def test_finished_games_are_kept_and_gone_on_with(allhands: Terminal, tmp_path: Path) -> None:
    path = str(tmp_path / "games.jsonl")
    argv = ("--seats", "thumb", "--record", path)
    assert played(allhands, *argv, "--games", "1")["resumed"] == 0
    result = allhands(*ARGV, *argv)
    assert " for 2 games; 1 were there" in result.out
    assert played(allhands, *argv)["resumed"] == 3
    refused = allhands(*ARGV, *argv, "--seed", "1")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == f"{path} holds another tournament: its seed is 0, not 1.\n"


def test_ctrl_c_ends_it_with_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    argv = ("--seats", "random", "--games", "100000", "--record", str(path), "--json")
    playing = subprocess.Popen(
        [*COMMAND, *ARGV, *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=INTERPRETED,
    )
    deadline = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert playing.poll() is None
        assert time.monotonic() < deadline
        with suppress(subprocess.TimeoutExpired):
            playing.wait(0.05)
    playing.send_signal(signal.SIGINT)
    out, err = playing.communicate(timeout=60)
    assert (playing.returncode, err) == (130, "")
    result = json.loads(out)
    assert result["interrupted"]
    assert result["line_ups"][0]["games"] == path.read_bytes().count(b"\n") - 1 >= 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Say which game to play a tournament of: "),
        ("solar-strom", "Did you mean solar-storm?"),
        ("solar-storm --games 0", "--games is a whole number from 1 to 1000000, not '0'."),
        ("solar-storm --threads 0", "--threads is a whole number from 1 to 1024, not '0'."),
        ("solar-storm --players 5", "--players is a whole number from 1 to 4, not '5'."),
        ("solar-storm --seed x", "--seed is a whole number from 0 to "),
        ("solar-storm --seats thmub", "Did you mean thumb?"),
        ("solar-storm --seats thumb:2", "thumb takes no time"),
        ("solar-storm --seats search:no", "search:no should say seconds"),
        ("solar-storm --seats thumb,thumb,thumb --players 2", "2 seats need one player for all"),
        ("solar-storm --seats thumb --against thumb", "thumb is there twice: "),
        ("solar-storm --seats thumb --record /nowhere/a", "/nowhere/a cannot be written: No such"),
        ("solar-storm --seats thumb --record /", "/ is no file."),
        ("solar-storm --seats thumb --ray x:1 --threads 2", "A cluster has its own processors"),
        ("solar-storm --seat thumb", "Did you mean --seats?"),
        ("solar-storm --against", "Option '--against' requires an argument."),
    ],
)
def test_wrong_input_is_told_before_anything_is_played(
    words: str, said: str, allhands: Terminal
) -> None:
    result = allhands("tournament", *words.split())
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert len(result.err.splitlines()) == 1
