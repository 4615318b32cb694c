from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from .driver import Terminal

# A shell's background jobs ignore interrupts, and so would every process started from one.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def allhands() -> Iterator[Terminal]:
    terminal = Terminal()
    yield terminal
    terminal.close()


@pytest.fixture(scope="session")
def saved(allhands: Terminal, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of two, saved after three decisions."""
    path = tmp_path_factory.mktemp("saved") / "game.json"
    result = allhands.play("move mess", "rep top", "scav", f"save {path}")
    assert path.exists(), result.out
    return path
