"""`allhands arena`, interpreted so that nobody waits for the compiler."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from .driver import Terminal

ARGV = ("arena", "solar-storm", "--players", "2", "--games", "1", "--seed", "3")
BOT = """
import json, sys

for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print('{"protocol": 1}', flush=True)
        print("began", file=sys.stderr)
    elif told["type"] == "decide":
        action = told["actions"][0]["number"] if told["seat"] else 10**6
        print(json.dumps({"decision": told["decision"], "action": action}), flush=True)
"""


@pytest.fixture
def bot(tmp_path: Path) -> str:
    """A bot that knows how to play the second seat alone."""
    path = tmp_path / "bot.py"
    path.write_text(BOT)
    return f"half={sys.executable} {path}"


def test_the_report_tells_of_pairs_and_of_bots(
    bot: str, allhands: Terminal, tmp_path: Path
) -> None:
    into = tmp_path / "result"
    wanted = ("--entrant", bot, "--entrant", "thumb", "--decision", "30", "--start", "60")
    result = allhands(*ARGV, *wanted, "--out", str(into))
    assert (result.status, result.err) == (0, "")
    assert result.lines[1] == " Solar Storm: cross-play of 2 in the same 1 deals"
    at = result.lines.index(" Bots, each with 30 s for a decision and 120 s for a match")
    assert result.lines[at + 1].startswith(" bot     half: ")
    assert "10 illegal; " in result.out
    assert "decided by the rule of thumb; out of " in result.out
    assert "chose what was refused: Actions are numbered 0 to " in " ".join(result.out.split())
    assert max(map(len, result.lines)) <= 80
    found = json.loads((into / "result.json").read_text())
    assert (found["seed"], found["entrants"]) == (3, ["half", "thumb"])
    assert (into / "pairs.svg").read_text().startswith("<svg")
    assert set((into / "stderr" / "half.txt").read_text().split()) == {"began"}
    assert {path.name for path in into.iterdir()} == {"result.json", "pairs.svg", "stderr"}


def test_json_is_one_object(allhands: Terminal) -> None:
    result = allhands(*ARGV, "--entrant", "thumb", "--json", "--threads", "1")
    assert (result.status, result.err, len(result.lines)) == (0, "", 1)
    found = json.loads(result.out)
    assert (found["arena"], found["bots"], found["entrants"]) == (1, [], ["thumb"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Say which game to play in the arena: "),
        ("solar-strom --entrant thumb", "Did you mean solar-storm?"),
        ("solar-storm", "Say who takes part: --entrant thumb"),
        ("solar-storm --entrant thmub", "Did you mean thumb?"),
        ("solar-storm --entrant mine=", "mine has no command: it is to be such as mine="),
        ("solar-storm --entrant mine=/nowhere/mine", "There is no program '/nowhere/mine' that"),
        ("solar-storm --entrant mine='", "The command of mine cannot be read: No closing quot"),
        ("solar-storm --entrant a/b=sh", "A bot's name has 1 to 30 letters, digits, dots, "),
        ("solar-storm --entrant thumb=sh", "thumb is a player of All Hands: call your bot by an"),
        ("solar-storm --entrant a=sh --entrant a=sh", "a is there twice: name each entrant once."),
        ("solar-storm --entrant thumb --players 1", "Cross-play is for 2 players or more"),
        ("solar-storm --entrant thumb --players 5", "--players is a whole number from 1 to 4,"),
        ("solar-storm --entrant thumb --decision 0", "--decision is seconds, above 0 and up to"),
        ("solar-storm --entrant thumb --match soon", "--match is seconds, above 0 and up to"),
        ("solar-storm --entrant thumb --memory 1", "--memory is a whole number from 16 to "),
        ("solar-storm --entrant thumb --faults 0", "--faults is a whole number from 1 to "),
        ("solar-storm --entrant thumb --out /dev/null", "/dev/null cannot be written: File exi"),
        ("solar-storm --bots /nowhere.toml", "/nowhere.toml cannot be read: No such file"),
        ("solar-storm --entrants thumb", "Did you mean --entrant?"),
    ],
)
def test_wrong_input_is_told_before_anything_is_played(
    words: str, said: str, allhands: Terminal
) -> None:
    result = allhands("arena", *words.split())
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert len(result.err.splitlines()) == 1
