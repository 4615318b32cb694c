"""Wrong input of every kind: one sentence on stderr, exit status 2."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from .driver import Terminal, process

OPTIONS = "--difficulty, --alternative-rooms, --damage-control, --escape-pod or --no-counting"
SEEDS = "--seed is a whole number from 0 to 18446744073709551615"
WRONG = [
    ("plya", "No such command 'plya'. Did you mean 'play'"),
    ("''", "No such command ''."),
    ("--frob", "No such option: --frob. `allhands --help` tells more."),
    ("play", "Say which game to play: "),
    ("play --players 2", "Say which game to play: "),
    ("play --difficulty hard", "Say which game to play: "),
    ("play ''", "There is no game ''"),
    ("play solar-strom", "Did you mean solar-storm?"),
    ("play solar-storm extra", "'extra' is a word too many"),
    ("play solar-storm --players", "Option '--players' requires an argument."),
    ("play solar-storm --players 0", "--players is a whole number from 1 to 4, not '0'."),
    ("play solar-storm --players 5", "--players is a whole number from 1 to 4, not '5'."),
    ("play solar-storm --players -1", "--players is a whole number from 1 to 4, not '-1'."),
    ("play solar-storm --players nan", "--players is a whole number from 1 to 4, not 'nan'."),
    ("play solar-storm --players 2.0", "--players is a whole number from 1 to 4, not '2.0'."),
    ("play solar-storm --players=", "--players is a whole number from 1 to 4, not ''."),
    ("play solar-storm --players \u0663", "--players is a whole number from 1 to 4"),
    ("play solar-storm --seed -1", f"{SEEDS}, not '-1'."),
    ("play solar-storm --seed 1e5", f"{SEEDS}, not '1e5'."),
    ("play solar-storm --seed inf", f"{SEEDS}, not 'inf'."),
    ("play solar-storm --seed 18446744073709551616", f"{SEEDS}, not '18446744073709551616'."),
    ("play solar-storm --difficulty", "--difficulty needs a value: easy, medium, "),
    ("play solar-storm --difficulty --no-counting", "--difficulty needs a value: easy, medium, "),
    ("play solar-storm --difficulty meduim", "not 'meduim'. Did you mean medium?"),
    ("play solar-storm --escape-pod=maybe", "--escape-pod is off or on, not 'maybe'."),
    ("play solar-storm --escape-pod --players 2", "The escape pod is for 3 or 4 players, not 2."),
    ("play solar-storm --dificulty hard", f"Solar Storm has {OPTIONS}. Did you mean --difficulty?"),
    ("play solar-storm --playrs 2", "Did you mean --players?"),
    ("play solar-storm -x", "There is no option '-x'"),
    ("play solar-storm --crew thum", "There is no player 'thum': "),
    ("play solar-storm --seat 0", "--seat says where people sit beside a computer crew: "),
    ("play solar-storm --crew thumb --seat 3", "--seat is a whole number from 0 to 2, not '3'."),
    ("play solar-storm --crew thumb --seat=", "--seat is a whole number from 0 to 2, not ''."),
    ("play solar-storm --crew thumb --seat 0,x", "--seat is a whole number from 0 to 2, not 'x'."),
    ("play solar-storm --names a,a", "Two crew members cannot have the same name."),
    ("play solar-storm --names ,a", "A name has 1 to 20 printable characters."),
    ("play solar-storm --names '\x1b'", "A name has 1 to 20 printable characters."),
    ("play solar-storm --names a,b,c,d,e", "Solar Storm has 4 crew members, not 5."),
    ("play solar-storm --players 2 --names a,b,c", "2 players have no more names than that"),
    ("play --no-color=1", "Option '--no-color' does not take a value."),
    ("play --load /nowhere/game.json", "/nowhere/game.json cannot be read: No such file"),
    ("play --load /", "/ cannot be read: Is a directory."),
    ("play --load /dev/zero", "/dev/zero cannot be read: it is a device."),
    (f"play --load {'x' * 300}", "cannot be read: File name too long."),
    ("play --load '\x1b[31m'", "\\x1b[31m cannot be read: "),
    ("serve --port x", "--port is a whole number from 0 to 65535, not 'x'."),
    ("serve --port 65536", "--port is a whole number from 0 to 65535, not '65536'."),
    ("serve --port 0 --host 192.0.2.1", "This machine has no address '192.0.2.1'."),
    ("serve --port 0 --host nowhere.invalid", "This machine has no address 'nowhere.invalid'."),
    ("serve --pace fast", "--pace is a number of seconds from 0 to 60, not 'fast'."),
    ("serve --pace 61", "--pace is a number of seconds from 0 to 60, not '61'."),
    ("serve --rate -1", "--rate is a whole number from 0 to 1000000, not '-1'."),
    ("serve --root-path 'a b'", "A sub-path is letters and digits such as /table, not 'a b'."),
    ("serve --root-path /match/a", "The sub-path cannot begin with /match: "),
    ("serve --public-url play.example", "A public address is such as https://play.example/table"),
    ("serve --trust proxy", "A proxy to trust is named by its IP address: 'proxy' "),
    ("serve --port 0 --database ftp://here", "A database's address begins with sqlite+aiosqlite"),
    ("serve --port 0 --database /nowhere/a.db", "There is no folder /nowhere to keep the"),
    ("serve solar-storm", "Got unexpected extra argument"),
    ("replay", "Missing argument 'FILE'."),
    ("replay /nowhere/game.json", "/nowhere/game.json cannot be read: No such file"),
    ("rules", "Say which game to read about: "),
    ("rules nothing", "There is no game 'nothing'"),
    ("rules solar-storm xyzzy", "No rule of Solar Storm speaks of 'xyzzy'."),
    ("rules solar-storm scavange", "Did you mean scavenge?"),
    ("rules solar-storm --all", "There is no option '--all'"),
    ("games all", "Got unexpected extra argument"),
    ("simulate", "Say which game to simulate: "),
    ("simulate solar-storm --games 0", "--games is a whole number from 1 to "),
    ("simulate solar-storm --games -5", "--games is a whole number from 1 to "),
    ("simulate solar-storm --games nan", "--games is a whole number from 1 to "),
    ("simulate solar-storm --games 1.5", "--games is a whole number from 1 to "),
    ("simulate solar-storm --games 1,5", "--games is a whole number from 1 to "),
    ("simulate solar-storm --games 999999999999", "--games is a whole number from 1 to "),
    ("simulate solar-storm --threads 0", "--threads is a whole number from 1 to "),
    ("simulate solar-storm --threads 99999", "--threads is a whole number from 1 to "),
    ("simulate solar-storm --policy nobody", "There is no policy 'nobody': "),
    ("simulate solar-storm --policy random,random", "3 players need 3 policies, not 2."),
    ("simulate solar-storm --seed x", f"{SEEDS}, not 'x'."),
    ("simulate solar-storm --polcy random", "Did you mean --policy?"),
    ("simulate solar-storm --json=1", "Option '--json' does not take a value."),
]


@pytest.mark.parametrize(("line", "sentence"), WRONG, ids=[line for line, _ in WRONG])
def test_wrong_input_gets_one_sentence(allhands: Terminal, line: str, sentence: str) -> None:
    result = allhands(*shlex.split(line))
    assert result.status == 2
    assert sentence in result.err
    assert result.err.count("\n") == 1
    assert result.err.isprintable() or result.err[:-1].isprintable()
    assert result.err.rstrip().endswith((".", "?"))
    assert "Traceback" not in result.err
    assert result.out == ""


def damaged(saved: Path, **changes: object) -> str:
    return json.dumps({**json.loads(saved.read_text()), **changes})


@pytest.mark.parametrize("command", ["play --load", "replay"])
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": 99}, "was saved by a newer All Hands"),
        ({"version": 99}, "was played under version 99"),
        ({"game": "ludo"}, "There is no game 'ludo'"),
        ({"players": 9}, "is for 1 to 4 players, not 9"),
        ({"options": {"luck": "much"}}, "has no option 'luck'"),
        ({"names": [1, 2]}, "cannot be played"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seed": float("nan")}, "look at its 'seed'"),
        ({"decisions": [[0, 10**6, "fly"]]}, "decision 1 (fly) is not allowed"),
        ({"decisions": [[0, "x"]]}, "a decision is [seat, number, words]"),
        ({"decisions": [[0, -1, "\n\x1b[31m"]]}, "decision 1 (\\n\\x1b[31m) is not allowed"),
        ({"fingerprint": "0"}, "tells another story than its fingerprint"),
    ],
)
def test_a_changed_game_is_not_loaded(
    allhands: Terminal,
    saved: Path,
    tmp_path: Path,
    command: str,
    changes: dict[str, object],
    sentence: str,
) -> None:
    path = tmp_path / "changed.json"
    path.write_text(damaged(saved, **changes))
    result = allhands(*command.split(), str(path))
    assert result.status == 2
    assert sentence in result.err
    assert result.err.count("\n") == 1
    assert result.out == ""


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b"[" * 100_000, b'{"format": ' + b"1" * 5000],
    ids=["empty", "cut off", "a list", "null", "deep", "a long number"],
)
def test_a_damaged_file_is_not_loaded(allhands: Terminal, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "damaged.json"
    path.write_bytes(content)
    result = allhands("play", "--load", str(path))
    assert result.status == 2
    assert "not a saved game" in result.err
    assert result.err.count("\n") == 1


def test_what_is_no_text_is_not_loaded(allhands: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "bytes.json"
    path.write_bytes(b"\xff\x00")
    result = allhands("play", "--load", str(path))
    assert (result.status, result.out) == (2, "")
    assert result.err == f"{path} cannot be read: it is not text in UTF-8.\n"


@pytest.mark.parametrize(
    "flags", ["--players 3", "--seed 1", "--names Ada", "--difficulty hard", "--no-counting"]
)
def test_a_saved_game_keeps_its_own_options(allhands: Terminal, saved: Path, flags: str) -> None:
    result = allhands("play", "--load", str(saved), *flags.split())
    assert result.status == 2
    assert result.err == f"A saved game has its own options: leave out {flags.split()[0]}.\n"


@pytest.mark.parametrize("at", ["-1", "4", "nan", ""])
def test_a_moment_is_one_of_the_game(allhands: Terminal, saved: Path, at: str) -> None:
    result = allhands("replay", str(saved), "--at", at)
    assert result.status == 2
    assert result.err == f"--at is a whole number from 0 to 3, not {at!r}.\n"


def test_a_process_says_it_the_same_way() -> None:
    result = process("play", "solar-strom")
    assert result.status == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
