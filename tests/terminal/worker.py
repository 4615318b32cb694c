"""Runs command lines in one interpreted process, one JSON object a line: tests need not wait for
an interpreter to start each time."""

from __future__ import annotations

import importlib
import io
import json
import os
import sys
from pathlib import Path
from typing import TextIO

from allhands.terminal.app import main

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
importlib.import_module("tests.small")  # the small games are played here, too


class Keyboard(io.TextIOWrapper):
    """Somebody who types."""

    def isatty(self) -> bool:
        return True


def run(argv: list[str], typed: str, by_hand: bool, columns: int | None) -> dict[str, object]:
    """The exit status of a command line, and what it wrote."""
    streams = sys.stdin, sys.stdout, sys.stderr
    environment = dict(os.environ)
    if columns is not None:
        os.environ["COLUMNS"] = str(columns)
    out, err = io.BytesIO(), io.BytesIO()
    sys.argv = ["allhands", *argv]
    typing = Keyboard if by_hand else io.TextIOWrapper
    sys.stdin = _stream(io.BytesIO(typed.encode()), typing)
    sys.stdout, sys.stderr = _stream(out), _stream(err)
    try:
        status = main()
        sys.stdout.flush()
        sys.stderr.flush()
        return {"status": status, "out": _written(out), "err": _written(err)}
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        os.environ.clear()
        os.environ.update(environment)


def _stream(data: io.BytesIO, kind: type[io.TextIOWrapper] = io.TextIOWrapper) -> TextIO:
    return kind(data, encoding="utf-8")


def _written(data: io.BytesIO) -> str:
    return data.getvalue().decode()


if __name__ == "__main__":
    for line in sys.stdin:
        answer = run(**json.loads(line))
        print(json.dumps(answer), flush=True)
