"""Where compiled rules are kept."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from allhands.kernel import cache


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    cache.cache_folder.cache_clear()
    yield
    cache.cache_folder.cache_clear()


def test_the_folder_is_the_users_and_named_by_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cache.platformdirs, "user_cache_path", lambda name: tmp_path / name)
    folder = cache.cache_folder()
    assert folder.is_relative_to(tmp_path / "allhands")
    assert folder.name == cache.source_fingerprint()


def test_another_card_file_is_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    before = cache.source_fingerprint()
    cards = tmp_path / "games" / "raft" / "cards.toml"
    cards.parent.mkdir(parents=True)
    cards.write_text("planks = 3")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    first = cache.source_fingerprint()
    cards.write_text("planks = 4")
    assert len({before, first, cache.source_fingerprint()}) == 3


def test_the_same_source_in_another_place_is_the_same_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    found: set[str] = set()
    for place in ("here", "there"):
        cards = tmp_path / place / "games" / "raft" / "cards.toml"
        cards.parent.mkdir(parents=True)
        cards.write_text("planks = 3")
        monkeypatch.setattr(cache, "PACKAGE", tmp_path / place)
        found.add(cache.source_fingerprint())
    assert len(found) == 1


def test_what_cannot_be_written_falls_back_to_a_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr(cache.platformdirs, "user_cache_path", lambda name: blocked / name)
    assert cache.cache_folder().is_relative_to(tempfile.gettempdir())


def test_only_the_latest_few_folders_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cache.platformdirs, "user_cache_path", lambda name: tmp_path / name)
    old = tmp_path / "allhands" / "compiled"
    for number in range(6):
        (old / f"old{number}").mkdir(parents=True)
    folder = cache.cache_folder()
    assert folder.exists()
    assert len(list(old.iterdir())) == cache.FOLDERS_KEPT


def test_what_numba_compiled_is_of_use_on_the_same_machine_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cache.platformdirs, "user_cache_path", lambda name: tmp_path / name)
    assert not cache.is_marked("raft")
    cache.mark("raft")
    assert cache.is_marked("raft")
    assert not cache.is_marked("boat")
    monkeypatch.setattr(cache, "version", lambda _: "0.1")
    assert not cache.is_marked("raft")


def test_a_folder_that_vanishes_meanwhile_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Another process may be tidying up, too."""
    monkeypatch.setattr(cache.platformdirs, "user_cache_path", lambda name: tmp_path / name)
    old = tmp_path / "allhands" / "compiled"
    old.mkdir(parents=True)
    (old / "gone").symlink_to(tmp_path / "nowhere")
    assert cache.cache_folder().parent == old


def test_importing_the_package_does_not_import_the_compiler():
    code = "import sys, allhands; print('numba' in sys.modules, allhands.__version__ != '')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "True"]
