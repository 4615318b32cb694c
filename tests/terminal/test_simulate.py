"""`allhands simulate`, interpreted so that nobody waits for the compiler."""

from __future__ import annotations

import json
from typing import Any

import pytest

from allhands.lab.broken_off import MOST_DECISIONS

from .driver import Terminal

KEYS = {
    "game": str,
    "players": int,
    "options": dict,
    "policy": str,
    "seed": int,
    "games": int,
    "decisions": int,
    "seconds": float,
    "decisions_per_second": int,
    "threads": int,
    "wins": int,
    "win_rate": float,
    "win_rate_low": float,
    "win_rate_high": float,
    "mean_turns": float,
    "median_turns": int,
    "outcomes": dict,
    "broken_off": dict,
    "interrupted": bool,
}
TIMED = ("seconds", "decisions_per_second", "threads")


def simulated(allhands: Terminal, *argv: str) -> dict[str, Any]:
    result = allhands("simulate", "solar-storm", "--json", *argv)
    assert result.status == 0
    assert result.err == ""
    assert len(result.lines) == 1
    return json.loads(result.out)


def test_json_is_one_object_with_everything(allhands: Terminal) -> None:
    result = simulated(allhands, "--games", "3", "--players", "2", "--difficulty", "easy")
    assert {key: type(value) for key, value in result.items()} == KEYS
    assert result["games"] == sum(result["outcomes"].values()) == 3
    assert result["options"]["difficulty"] == "easy"
    assert result["policy"] == "random"


def test_the_same_seed_gives_the_same_result_on_any_number_of_threads(allhands: Terminal) -> None:
    argv = ("--games", "4", "--seed", "5", "--escape-pod")
    one = simulated(allhands, *argv, "--threads", "1")
    two = simulated(allhands, *argv, "--threads", "2")
    assert (one["threads"], two["threads"]) == (1, 2)
    for key in KEYS:
        if key not in TIMED:
            assert one[key] == two[key]


def test_policies_are_one_for_all_or_one_a_seat(allhands: Terminal) -> None:
    argv = ("--games", "2", "--players", "2", "--policy")
    assert simulated(allhands, *argv, "thumb")["policy"] == "thumb"
    assert simulated(allhands, *argv, "thumb,random")["policy"] == "thumb,random"


def test_the_report_reads_well(allhands: Terminal) -> None:
    result = allhands("simulate", "solar-storm", "--games", "5", "--players", "3", "--seed", "1")
    assert result.lines[1:3] == [
        " Solar Storm: 5 games",
        " 3 players (random), difficulty medium, seed 1",
    ]
    for words in ("95 % interval", "turns on average", "decisions a second", "Why games were lost"):
        assert words in result.out
    assert max(map(len, result.lines)) <= 80
    assert "\x1b" not in result.out


def test_games_that_come_to_the_limit_of_decisions_are_told(allhands: Terminal) -> None:
    argv = ("--games", "3", "--limit", "20", "--seed", "1")
    result = allhands("simulate", "solar-storm", *argv)
    assert " won     0.00 % (95 % interval: " in result.out
    assert (
        " broken  3 of 3 games were broken off after 20 decisions. They count as not\n"
        "         won.\n" in result.out
    )
    assert "length" not in result.out
    assert simulated(allhands, *argv)["broken_off"] == {"after 20 decisions": 3}
    scored = allhands("simulate", "sos-titanic", *argv)
    assert "They count as 0\n         points." in scored.out
    assert max(map(len, result.lines)) <= 80


@pytest.mark.parametrize("command", ["simulate", "tournament", "balance"])
def test_the_limit_of_decisions_is_told_with_the_options(command: str, allhands: Terminal) -> None:
    options = " ".join(allhands(command, "--help").out.split())
    said = "--limit N Break a game off after so many decisions; it counts as not won."
    assert f"{said} [default: {MOST_DECISIONS}]" in options
    refused = allhands(command, "solar-storm", "--limit", "0")
    assert refused.status == 2
    assert refused.err == "--limit is a whole number from 1 to 1000000000, not '0'.\n"
