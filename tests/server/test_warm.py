"""Compiled or interpreted: nobody waits for the compiler."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from allhands import games, warm
from allhands.kernel import cache
from allhands.server import serve

from .clients import Server


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for compiled rules in which there is nothing yet."""
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    return tmp_path


def test_what_was_compiled_is_ready_on_the_same_machine_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not cache.is_ready()
    cache.mark_ready()
    assert cache.is_ready()
    monkeypatch.setattr(cache, "version", lambda _: "0.1")
    assert not cache.is_ready()


def test_compiling_marks_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kindness: list[int] = []
    monkeypatch.setattr(os, "nice", kindness.append)
    assert warm.main() == 0
    assert cache.is_ready()
    assert kindness == [19]


def test_every_game_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    practised: list[str] = []
    monkeypatch.setattr(warm, "practise", practised.append)
    warm.warm()
    assert practised == list(games.names())


def test_with_compiled_rules_these_are_loaded_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(serve.INTERPRET, raising=False)
    loaded = threading.Event()
    monkeypatch.setattr(warm, "warm", loaded.set)
    cache.mark_ready()
    with serve.rules_at_hand():
        assert loaded.wait(10)
        assert serve.INTERPRET not in os.environ


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc")
def test_on_a_machine_that_never_compiled_the_table_opens_and_compiles_beside_it(
    tmp_path: Path,
) -> None:
    fresh = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "ALLHANDS_INTERPRET": None}
    server = Server(tmp_path, **fresh)
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    (compiling,) = children.read_text().split()
    command = Path(f"/proc/{compiling}/cmdline").read_text().split("\0")
    assert command[1:3] == ["-m", "allhands.warm"]
    with server.client() as visitor:
        for name in games.names():
            assert visitor.post(f"/play/{name}").status_code == 303
    assert server.stop() == 0
    assert not Path(f"/proc/{compiling}").exists()


def test_whoever_chose_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(serve.INTERPRET, "0")
    with serve.rules_at_hand():
        assert os.environ[serve.INTERPRET] == "0"
