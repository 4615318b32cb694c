"""What only a process of its own shows: starting, pipes, signals and a real terminal."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from .driver import COMMAND, INTERPRETED, process


def test_the_version_is_told_without_importing_much() -> None:
    python, *rest = COMMAND
    done = subprocess.run(
        [python, "-X", "importtime", *rest, "--version"],
        capture_output=True,
        text=True,
        env=INTERPRETED,
        check=True,
    )
    assert re.fullmatch(r"allhands \S+\n", done.stdout)
    for heavy in ("numpy", "numba", "rich.console", "allhands.kernel"):
        assert not re.search(rf"\| +{re.escape(heavy)}$", done.stderr, re.MULTILINE)


@pytest.mark.parametrize("argv", ["games", "rules solar-storm", "play solar-storm --crew random"])
def test_a_reader_who_goes_away_ends_it_quietly(argv: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, *argv.split()],
        input="1\n" * 50,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        env=INTERPRETED,
        check=False,
    )
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=INTERPRETED,
            check=False,
        )
    assert done.stderr == "The output cannot be written: No space left on device.\n"
    assert done.returncode == 2


def test_a_terminal_without_these_characters_is_shown_others() -> None:
    result = process("play", "solar-storm", "--seed", "7", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert result.status == 0
    assert "+-------------------------+" in result.out
    assert "| Energy Core" in result.out
    assert result.out.isascii()
    assert max(map(len, result.out.splitlines())) <= 80


def test_bytes_that_are_no_text_are_no_action() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "solar-storm", "--seed", "7"],
        input=b"\xff\xfe\n\0\n",
        capture_output=True,
        env=INTERPRETED,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.count(b"is no action here.") == 2


class Sat:
    """Somebody at a real terminal of so many columns and lines."""

    def __init__(self, *argv: str, columns: int = 100, lines: int = 60, **env: str) -> None:
        parent, child = pty.openpty()
        self._terminal = parent
        self._shown = ""
        # A terminal hands over bytes, and a letter of several may come in two parts.
        self._letters = codecs.getincrementaldecoder("utf-8")()
        self._interrupted = False
        usual = {"TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(lines)}
        self._process = subprocess.Popen(
            [*COMMAND, *argv],
            stdin=child,
            stdout=child,
            stderr=child,
            env={**INTERPRETED, **usual, **env},
            start_new_session=True,
        )
        os.close(child)

    def read(self, until: str) -> str:
        """What is shown until some words have come, and these."""
        deadline = time.monotonic() + 20
        while until not in self._shown:
            assert time.monotonic() < deadline, self._shown
            if self._something_came():
                self._shown += self._letters.decode(os.read(self._terminal, 65536))
        before, _, self._shown = self._shown.partition(until)
        return before + until

    def type(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def interrupt(self) -> None:
        self._interrupted = True
        self._process.send_signal(signal.SIGINT)

    def end(self) -> int:
        """The exit status."""
        deadline = time.monotonic() + 20
        while self._process.poll() is None and time.monotonic() < deadline:
            if self._something_came():
                self._drain()
        status = self._process.wait(1)
        os.close(self._terminal)
        return status

    def _something_came(self) -> bool:
        """Python sleeps through an interrupt that comes just before it waits for a key, as a
        person would notice, and press again."""
        came = bool(select.select([self._terminal], [], [], 0.5)[0])
        if self._interrupted and not came:
            self._process.send_signal(signal.SIGINT)
        return came

    def _drain(self) -> None:
        try:
            self._shown += self._letters.decode(os.read(self._terminal, 65536))
        except OSError:  # the other end is closed
            time.sleep(0.05)


def test_a_tall_terminal_keeps_the_table_in_its_place() -> None:
    sat = Sat("play", "solar-storm", "--players", "2", "--seed", "7", lines=60)
    shown = sat.read("3 action tokens")
    assert "\x1b[H\x1b[2J" in shown
    assert "\x1b[1m Noor has 3 actions left" in shown
    sat.read("> ")
    sat.type("mo mess\n")
    shown = sat.read("2 action tokens")
    assert "\x1b[H\x1b[2J" in shown
    sat.read("> ")
    sat.type("quit\n")
    sat.read("Enter leaves without: ")
    sat.type("\n")
    sat.read("You leave the table")
    assert sat.end() == 0


def test_a_lower_terminal_leaves_the_news_to_be_read_first() -> None:
    sat = Sat("play", "solar-storm", "--players", "2", "--seed", "7", columns=80, lines=45)
    assert "Noor's turn begins." in sat.read("Enter goes on >")
    sat.type("scav\n")
    assert "Noor has 3 actions left" in sat.read("Noor rolls a 6 and finds two cards.")
    sat.interrupt()
    sat.read("You leave the table; this game was not kept")
    assert sat.end() == 130


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_there_are_no_styles(env: dict[str, str]) -> None:
    sat = Sat("play", "solar-storm", "--players", "2", "--seed", "7", lines=60, **env)
    shown = sat.read("3 action tokens")
    assert not re.search(r"\x1b\[[0-9;]*m", shown)
    sat.read("> ")
    sat.interrupt()
    assert sat.end() == 130


def test_a_replay_goes_forth_and_back(saved: Path) -> None:
    sat = Sat("replay", str(saved), lines=60)
    sat.read("[0 of 3]")
    sat.type("\n")
    assert "Noor moves to the Mess Hall." in sat.read("[1 of 3]")
    sat.type("3\n")
    assert "Noor rolls a 6" in sat.read("[3 of 3]")
    sat.type("b\n")
    sat.read("[2 of 3]")
    sat.type("9\n")
    assert "A moment is a whole number from 0 to 3, not '9'." in sat.read("[2 of 3]")
    sat.type("q\n")
    assert sat.end() == 0


WITH_SECRETS = """
import sys
from allhands.terminal import app, replay, sitting

sitting.has_own_secrets = replay.has_own_secrets = lambda kind: True
sys.exit(app.main())
"""


def with_secrets(*argv: str, typed: str = "") -> str:
    """What is written of a game in which seats have secrets of their own."""
    python, *_ = COMMAND
    done = subprocess.run(
        [python, "-c", WITH_SECRETS, *argv],
        input=typed,
        capture_output=True,
        text=True,
        env=INTERPRETED,
        check=True,
    )
    return done.stdout


def test_where_seats_have_secrets_the_screen_is_passed_on_first() -> None:
    typed = "end\ndraw two\n\nscav\n"
    shown = with_secrets("play", "solar-storm", "--players", "2", "--seed", "7", typed=typed)
    before, after = shown.split("Imre is to look now: Enter when ready. \n")
    assert "Noor has 3 actions left" in before
    assert "Imre has 3 actions left" not in before
    assert "Imre has 3 actions left" in after


def test_a_replay_keeps_the_secrets_of_a_game_that_goes_on(saved: Path) -> None:
    shown = with_secrets("replay", str(saved))
    assert " 1 of 3  Noor decides" in shown
    assert "Noor: " not in shown


def test_secrets_are_fields_for_their_owners_eyes() -> None:
    from allhands.games import find
    from allhands.kernel.state import OWNER, State, field
    from allhands.terminal.news import has_own_secrets

    class Sealed(State):
        orders: int = field("i1", (4,), OWNER)

    assert has_own_secrets(Sealed)
    assert not has_own_secrets(find("solar-storm").state)


INTERRUPTED_AT_ONCE = """
import signal, sys
from contextlib import contextmanager
from allhands.lab import simulation
from allhands.terminal import app, simulate

@contextmanager
def interrupting(title, games):
    interrupts = iter([signal.SIGINT])
    yield lambda played: [signal.raise_signal(number) for number in interrupts]

simulation.GAMES_A_TASK = 2
simulate.progress_bar = interrupting
sys.exit(app.main())
"""


def test_an_interrupted_simulation_reports_what_was_played() -> None:
    python, *_ = COMMAND
    argv = ["simulate", "solar-storm", "--games", "1000", "--threads", "1"]
    done = subprocess.run(
        [python, "-c", INTERRUPTED_AT_ONCE, *argv],
        capture_output=True,
        text=True,
        env=INTERPRETED,
        check=False,
    )
    assert done.returncode == 130, done.stderr
    assert re.search(
        r"^ Stopped early: \d+ of 1,000 games were played.$", done.stdout, re.MULTILINE
    )
    assert done.stderr == ""
