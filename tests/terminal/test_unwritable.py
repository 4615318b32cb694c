"""What cannot be written or read is told by its name and the reason, by every command."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from allhands.games import find
from allhands.match import Match
from allhands.players import PolicyPlayer

from .driver import COMMAND, INTERPRETED, Result, Terminal, process

FULL = "The output cannot be written: No space left on device.\n"
TOO_LARGE = "File too large"
"""What the system says of a file that has come to its limit: here in the place of a full disk."""

MAIN = COMMAND[-1]
LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size})); "

PRINTING = [
    "--version",
    "--help",
    "games",
    "rules solar-storm",
    "play solar-storm --players 1",
    "lesson solar-storm",
    "daily --date 2026-01-02",
    "replay {over}",
    "simulate solar-storm --games 1 --json",
    "tournament solar-storm --games 1 --players 1 --seats thumb",
    "crossplay solar-storm --games 1 --players 2 --entrants thumb --bound none",
    "arena solar-storm --games 1 --players 2 --entrant thumb",
    "balance solar-storm --games 1 --players 1 --no-parts",
    "new-game Tight --into {folder}",
]
WRITING = [
    "replay {over} --html {path}",
    "tournament solar-storm --games 1 --players 1 --seats thumb --record {path}",
    "crossplay solar-storm --games 1 --players 2 --entrants thumb --bound none --record {path}",
    "crossplay solar-storm --games 1 --players 2 --entrants thumb --bound none --picture {path}",
    "arena solar-storm --games 1 --players 2 --entrant thumb --out {path}",
]
READING = [
    "play --load {path}",
    "replay {path}",
    "replay {path} --html {folder}/out.html",
    "arena solar-storm --bots {path}",
    "balance solar-storm --games 1 --players 1 --no-parts --into {path}",
    "tournament solar-storm --games 1 --players 1 --seats trained:{path}",
]


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match that has ended, saved."""
    path, player = tmp_path_factory.mktemp("over") / "over.json", PolicyPlayer("thumb")
    match = Match(find("solar-storm"), 1, {}, 3)
    while not match.is_over:
        view = match.view(match.current_player)
        match.play(player.act(view, view.legal_actions()))
    match.save(path)
    return path


@pytest.mark.parametrize("line", PRINTING)
def test_a_full_disk_is_told_of_the_output(line: str, over: Path, tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, *shlex.split(line.format(over=over, folder=tmp_path))],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=INTERPRETED,
            timeout=120,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, FULL)


@pytest.mark.parametrize("line", WRITING)
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("{folder}/file/x", "Not a directory"),
        ("/proc/x/y", "No such file or directory"),
        ("{folder}/" + "x" * 300, "File name too long"),
    ],
)
def test_a_place_that_cannot_be_written_is_told_before_anything_is_played(
    line: str, path: str, said: str, allhands: Terminal, over: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    path = path.format(folder=tmp_path)
    result = allhands(*shlex.split(line.format(over=over, path=path)))
    assert result == Result(2, "", f"{path} cannot be written: {said}.\n")


@pytest.mark.parametrize("line", READING)
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("{folder}/file/x", "Not a directory"),
        ("{folder}/none", "No such file or directory"),
        ("{folder}", "Is a directory"),
        ("/dev/zero", "it is a device"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(
    line: str, path: str, said: str, allhands: Terminal, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    path = path.format(folder=tmp_path)
    result = allhands(*shlex.split(line.format(path=path, folder=tmp_path)))
    assert result == Result(2, "", f"{path} cannot be read: {said}.\n")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def limited(*argv: str, size: int) -> Result:
    """What comes of a command line whose files may have so many bytes."""
    python, *_ = COMMAND
    done = subprocess.run(
        [python, "-c", f"{LIMITED.format(size=size)}{MAIN}", *argv],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=INTERPRETED,
        timeout=120,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("line", WRITING)
def test_a_disk_that_is_full_at_the_end_is_told_and_costs_no_result(
    line: str, over: Path, tmp_path: Path
) -> None:
    path = tmp_path / "written"
    result = limited(*shlex.split(line.format(over=over, path=path)), size=100)
    file = path / "result.json" if "--out" in line else path
    assert (result.status, result.err) == (2, f"{file} cannot be written: {TOO_LARGE}.\n")
    kept_by_game = "--record" in line or "replay" in line
    assert kept_by_game or "Solar Storm: cross-play" in result.out


@pytest.mark.parametrize("home", ["/proc/1", "/dev/null", "{folder}/file"])
def test_a_home_that_cannot_be_written_is_told_and_what_to_pass(home: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    where = home.format(folder=tmp_path)
    unset = {"XDG_DATA_HOME": "", "XDG_CACHE_HOME": ""}
    result = process("serve", "--port", "0", HOME=where, **unset)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"The folder {where}/.local/share/allhands for the matches cannot")
    assert result.err.endswith(". Say where to keep them instead: --database tables.db.\n")
    assert result.err.count("\n") == 1


def test_other_trouble_of_the_system_is_told_as_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from allhands.terminal import app

    def told(error: OSError) -> str:
        def raises() -> int:
            raise error

        monkeypatch.setattr(app, "_work", raises)
        assert app.main() == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        return captured.err

    missing = FileNotFoundError(2, os.strerror(2), str(tmp_path / "a\x1bb"))
    assert told(missing) == f"{tmp_path}/a\\x1bb cannot be used: No such file or directory.\n"
    assert told(OSError(24, os.strerror(24))) == (
        "The system refuses what is needed here: Too many open files.\n"
    )
    assert told(OSError("No usable folder.")) == (
        "The system refuses what is needed here: No usable folder.\n"
    )
