"""Every table of figures in the documentation says when and by which command it was measured, and
the command can be given; figures that can be counted at once are as they are told."""

from __future__ import annotations

import json
import re
import shlex
from datetime import date

from allhands import envs

from .figures import ROOT, figures
from .playing import ROOT as HERE

TABLES = [each for each in figures() if each.text.lstrip().startswith("|")]
RUN = re.compile(r"(?:uv run (?:--extra \w+ )?)?(?:python )?(?:-m \S+|allhands|pytest|\S+\.py)\b.*")


def test_every_table_of_figures_says_where_they_come_from() -> None:
    unsaid = [f"{each.page}:{each.line}" for each in TABLES if each.source is None]
    assert unsaid == []
    assert len(TABLES) > 100


def test_the_commands_and_files_are_there() -> None:
    for source in {each.source for each in figures() if each.source}:
        assert source.day is None or source.day <= date.today()
        assert source.commands or source.files
        for path in source.files:
            assert (ROOT / path).is_file(), f"{source.page}: {path}"
        for command in source.commands:
            found = RUN.fullmatch(command)
            assert found, f"{source.page}: {command}"
            scripts = [word for word in shlex.split(command) if word.endswith(".py")]
            assert all((HERE / script).is_file() for script in scripts), command


def test_the_versions_of_environments_are_those_that_there_are() -> None:
    observations = json.loads((HERE / "tests/data/observations.json").read_text("utf-8"))
    there = {*envs.ids(), *observations}
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    named = {
        name
        for page in pages
        for name in re.findall(
            r"allhands/[a-z-]+(?:-\dp)?(?:-state)?-v\d+", page.read_text("utf-8")
        )
    }
    assert named <= there, sorted(named - there)
    assert named


def test_the_lines_of_games_are_as_counted() -> None:
    """To a twentieth: a page is not written again for each line."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    (row,) = re.findall(r"^\| in all \|[^|]*\|(.+)\|$", page, re.MULTILINE)
    told = [int(cell.replace(",", "")) for cell in row.split("|")]
    folders = ("ark_ship", "solar_storm", "sos_titanic", "sso", "zeno")
    for number, folder in zip(told, folders, strict=True):
        files = (ROOT / "src" / "allhands" / "games" / folder).rglob("*")
        texts = [each for each in files if each.suffix in (".py", ".toml", ".md", ".css")]
        lines = sum(len(each.read_text("utf-8").splitlines()) for each in texts)
        assert abs(lines - number) <= 0.05 * lines, f"{folder}: {lines}"
