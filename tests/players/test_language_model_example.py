"""The example plays a match by a shell command that knows nothing of us."""

from __future__ import annotations

import subprocess
import sys

from tests.playing import ROOT

from allhands import games

EXAMPLE = ROOT / "examples" / "language_model.py"


def played(*argv: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(EXAMPLE), *argv],
        capture_output=True,
        text=True,
        input=typed,
        timeout=300,
        check=False,
    )


def test_a_command_plays_a_match() -> None:
    done = played("solar-storm", "echo 'Answer: 1'")
    assert done.stderr == ""
    *_, ending, counts = done.stdout.splitlines()
    assert ending in [outcome.sentence for outcome in games.find("solar-storm").outcomes]
    assert counts.endswith("0 illegal and 0 unclear replies, 0 failed; 0 decided by the fallback")


def test_a_command_that_fails_is_told_of_in_a_sentence() -> None:
    done = played("solar-storm", "echo no >&2; exit 3")
    assert done.returncode == 1
    assert done.stderr == "llm could not be asked (RuntimeError: the command ended with 3: no).\n"


def test_one_may_answer_oneself() -> None:
    done = played("solar-storm", typed="1\nnot 2\n")
    assert "Goal: " in done.stdout
    assert "You answered: not 2" in done.stdout
    assert done.stderr.startswith("llm could not be asked (EOFError")
