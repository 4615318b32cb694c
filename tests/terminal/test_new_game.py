"""`allhands new-game`: what it writes, and what it refuses to."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from allhands.kernel.errors import OwnGameError
from allhands.terminal import new_game
from allhands.terminal.new_game import Names, names_of, write

from .driver import INTERPRETED, Terminal, process


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Leaky Raft", Names("Leaky Raft", "leaky-raft", "leaky_raft")),
        ("  leaky-raft ", Names("Leaky Raft", "leaky-raft", "leaky_raft")),
        ("The Last of 12", Names("The Last of 12", "the-last-of-12", "the_last_of_12")),
        ("Seaworthy", Names("Seaworthy", "seaworthy", "seaworthy")),
    ],
)
def test_a_game_is_called_as_it_is_typed(typed: str, names: Names) -> None:
    assert names_of(typed) == names


def test_it_writes_a_game_that_is_played_and_tested_at_once(
    allhands: Terminal, tmp_path: Path
) -> None:
    result = allhands("new-game", "Leaky Raft", "--into", str(tmp_path))
    assert (result.status, result.err) == (0, "")
    folder = tmp_path / "leaky_raft"
    assert f"ALLHANDS_GAMES={folder} allhands play leaky-raft" in result.out
    assert f"python -m pytest {folder}" in result.out
    assert os.listdir(tmp_path) == ["leaky_raft"]  # noqa: PTH208 - hidden files, too
    assert {file.name for file in folder.iterdir()} == {
        "__init__.py",
        "ledger.md",
        "test_leaky_raft.py",
    }
    for file in folder.iterdir():
        text = file.read_text("utf-8").lower()
        assert "wet" not in text.replace("between", "")
        assert "leaky raft" in text or "leaky-raft" in text
        assert stat.S_IMODE(file.stat().st_mode) & stat.S_IRUSR
    played = process(
        "play", "leaky-raft", "--seed", "4", typed="rest\nquit\n\n", ALLHANDS_GAMES=str(folder)
    )
    assert (played.status, played.err) == (0, "")
    assert "Leaky Raft, seed 4." in played.out
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        capture_output=True,
        cwd=tmp_path,
        env=INTERPRETED,
        check=False,
    )
    assert tested.returncode == 0


def test_the_folder_is_in_the_present_one_unless_another_is_named(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "allhands", "new-game", "Leaky Raft"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=INTERPRETED,
        check=False,
    )
    assert "ALLHANDS_GAMES=leaky_raft allhands play leaky-raft" in done.stdout
    assert (tmp_path / "leaky_raft" / "__init__.py").exists()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "'' cannot be a game's name: it is words of the letters A to Z and of digits, "),
        ("9 Lives", "'9 Lives' cannot be a game's name: "),
        ("Über", "'Über' cannot be a game's name: "),
        ("../Raft", "'../Raft' cannot be a game's name: "),
        ("Raft" * 20, f"'{'Raft' * 20}' cannot be a game's name: "),
        ("Solar Storm", "There is a game solar-storm already: call yours something else."),
        ("Random", "Python has something called random already: call the game something else."),
        ("Raise", "Python has something called raise already: call the game something else."),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    allhands: Terminal, tmp_path: Path, name: str, sentence: str
) -> None:
    result = allhands("new-game", name, "--into", str(tmp_path))
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(sentence)
    assert result.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_what_is_there_is_left_as_it_is(allhands: Terminal, tmp_path: Path) -> None:
    (tmp_path / "leaky_raft").mkdir()
    result = allhands("new-game", "Leaky Raft", "--into", str(tmp_path))
    assert result.status == 2
    there = tmp_path / "leaky_raft"
    assert result.err == f"{there} is there already: choose another name, or another folder.\n"
    assert not list(there.iterdir())


def test_it_needs_a_folder_that_can_be_written(allhands: Terminal, tmp_path: Path) -> None:
    result = allhands("new-game", "Leaky Raft", "--into", str(tmp_path / "nowhere"))
    assert result.status == 2
    assert result.err == f"There is no folder {tmp_path / 'nowhere'} to write a game into.\n"
    if Path("/proc").is_dir():
        result = allhands("new-game", "Leaky Raft", "--into", "/proc")
        assert result.status == 2
        assert result.err.startswith("/proc/leaky_raft cannot be written: ")


def test_nothing_is_left_of_a_game_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def no_room(name: str, text: str, folder: Path) -> str:
        written.append(name)
        if len(written) == 2:
            raise OSError(28, "No space left on device")
        (folder / name).write_text(text, "utf-8")
        return name

    monkeypatch.setattr(new_game, "_write_file", no_room)
    with pytest.raises(OwnGameError, match=r"leaky_raft cannot be written: No space left"):
        write(names_of("Leaky Raft"), tmp_path / "leaky_raft")
    assert len(written) == 2
    assert not list(tmp_path.iterdir())
