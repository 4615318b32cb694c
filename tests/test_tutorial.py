"""The page on adding a game builds a game that can be played, and what it shows is true."""

from __future__ import annotations

import doctest
import os
import random
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files as files_of
from pathlib import Path

import pytest

from allhands import games
from allhands.kernel.game import determinize, new_luck
from allhands.kernel.state import record_bytes
from allhands.match import Match

from . import tutorial
from .terminal.driver import INTERPRETED, process

HOME = "/home/ada"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the game of the page lies, in a folder `wet_feet`."""
    folder = tmp_path_factory.mktemp("games").resolve()
    with tutorial.offered(tutorial.write_game(folder)):
        yield folder


def without_blank_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_the_page_tells_the_very_files_that_the_command_writes() -> None:
    template = files_of("allhands.template").joinpath(tutorial.MODULE)
    written = {
        f"{tutorial.MODULE}/{file.name}": file.read_text(encoding="utf-8")
        for file in template.iterdir()
        if file.is_file()
    }
    told = tutorial.files()
    assert set(told) == set(written)
    for name, text in told.items():
        assert without_blank_lines(text) == without_blank_lines(written[name]), name


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end_and_views_hold_together(folder: Path, seed: int) -> None:
    game = games.find(tutorial.NAME)
    match, luck = Match(game, 1 + seed % 4, {}, seed), random.Random(seed)
    while not match.is_over:
        seat = luck.choice(match.awaited)
        for looking in range(-1, match.players):
            view = game.observe(match.record, looking)
            world = view.copy()
            determinize(world, looking, new_luck(seed))
            assert record_bytes(game.observe(world, looking)) == record_bytes(view)
            left = world.leaks.cards[: world.leaks.count]
            assert sorted(left) == sorted(match.record.leaks.cards[: match.record.leaks.count])
        match.play(luck.choice(match.view(seat).legal_actions()), seat)
    assert match.outcome.name in ("afloat", "sunk")


@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_played_to_its_end_in_the_terminal(folder: Path, seed: int) -> None:
    match, luck = Match(games.find(tutorial.NAME), 2, {}, seed), random.Random(seed)
    typed: list[str] = []
    while not match.is_over:
        action = luck.choice(match.actions())
        typed.append(action.words)
        match.play(action)
    line = f"play wet-feet --seed {seed} --no-color"
    lines = "\n".join([*typed, "quit", "", ""])
    result = process(*line.split(), typed=lines, ALLHANDS_GAMES=str(folder / tutorial.MODULE))
    assert (result.status, result.err) == (0, "")
    assert match.outcome.sentence in " ".join(result.out.split())


def said(block: tutorial.Block) -> tuple[str, list[str], list[str]]:
    """The command of a block, what is typed then, and what is printed."""
    command, *lines = block.text.splitlines()
    typed = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    printed = [line for line in lines if line.strip() and not line.startswith("> ")]
    return command.removeprefix("$ "), typed, printed


@pytest.mark.parametrize("number", range(len(tutorial.blocks("console"))))
def test_commands_print_what_the_page_says(folder: Path, tmp_path: Path, number: int) -> None:
    command, typed, printed = said(tutorial.blocks("console")[number])
    words = shlex.split(command)
    env = dict(word.split("=") for word in words if word.startswith("ALLHANDS_"))
    argv = [word for word in words if not word.startswith("ALLHANDS_")][1:]
    done = subprocess.run(
        [sys.executable, "-m", "allhands", *argv],
        input="".join(f"{line}\n" for line in [*typed, "", ""]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**without_own_games(), **env, "NO_COLOR": "1"},
        cwd=tmp_path if argv[0] == "new-game" else folder,
        check=False,
    )
    out = iter((done.stdout + done.stderr.replace(str(folder), HOME)).splitlines())
    for line in printed:
        assert any(line.rstrip() == each.removeprefix("> ").rstrip() for each in out), line


def without_own_games() -> dict[str, str]:
    return {name: value for name, value in INTERPRETED.items() if name != "ALLHANDS_GAMES"}


def test_the_page_shows_commands() -> None:
    assert len(tutorial.blocks("console")) >= 4


def test_the_table_reads_as_the_page_shows_it(folder: Path) -> None:
    (block,) = tutorial.blocks("text")
    table = Match(games.find(tutorial.NAME), 2, {}, 4).view(0).table().splitlines()
    assert table[: len(block.text.splitlines())] == block.text.splitlines()


def test_the_examples_in_python_are_true(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = tutorial.blocks("pycon")
    monkeypatch.chdir(folder)
    monkeypatch.setitem(os.environ, "ALLHANDS_GAMES", "")  # the example sets it
    found = doctest.DocTestParser().get_doctest(block.text, {}, "page", str(tutorial.PAGE), 0)
    assert found.examples
    assert not doctest.DocTestRunner().run(found).failed


def test_its_own_tests_pass(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "wet_feet"],
        capture_output=True,
        text=True,
        cwd=folder,
        env=without_own_games(),
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
