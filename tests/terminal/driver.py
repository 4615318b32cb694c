"""Driving the command `allhands` as a person at a terminal, or a pipe, does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
COMMAND = [
    sys.executable,
    "-W",
    "error",
    "-c",
    "import sys; from allhands.terminal.app import main; sys.exit(main())",
]
INTERPRETED = {
    **{
        name: value
        for name, value in os.environ.items()
        if name not in ("COLUMNS", "LINES", "NO_COLOR")
    },
    "ALLHANDS_INTERPRET": "1",
    "PYTHONUTF8": "1",
}


class Result(NamedTuple):
    """What came of a command line."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Terminal:
    """Runs command lines in a process of its own, quickly one after the other."""

    def __init__(self) -> None:
        self._worker = subprocess.Popen(
            [sys.executable, "-W", "error", str(HERE / "worker.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=INTERPRETED,
        )

    def __call__(
        self, *argv: str, typed: str = "", by_hand: bool = False, columns: int | None = None
    ) -> Result:
        """Run a command line, with `typed` waiting on stdin: a file's, or typed `by_hand`; in a
        terminal of so many `columns`, if it is not the usual one."""
        assert self._worker.stdin
        assert self._worker.stdout
        self._worker.stdin.write(
            json.dumps({"argv": argv, "typed": typed, "by_hand": by_hand, "columns": columns})
            + "\n"
        )
        self._worker.stdin.flush()
        answer = self._worker.stdout.readline()
        assert answer, f"the worker ended over {argv}"
        return Result(**json.loads(answer))

    def play(self, *lines: str, options: str = "--players 2 --seed 7") -> Result:
        """Play Solar Storm, typing these lines."""
        typed = "".join(f"{line}\n" for line in lines)
        return self("play", "solar-storm", *options.split(), typed=typed)

    def close(self) -> None:
        self._worker.communicate()


def process(*argv: str, typed: str = "", **env: str) -> Result:
    """Run a command line in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *argv],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**INTERPRETED, **env},
        timeout=60,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)
