"""The game that `docs/adding-a-game.md` builds: its files as the page tells them, and what the page
says that commands print."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from allhands.kernel.own_games import VARIABLE

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
NAME, MODULE = "wet-feet", "wet_feet"
LAWS = ("dry", "flooded", "planks", "brace", "not-asked")
"""What its rules name, in their order."""
_BLOCK = re.compile(r"^```(\w+)(?: title=\"(.+?)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of the page that is no mere text: its language, its file, and what stands in it."""

    language: str
    title: str
    text: str


def blocks(language: str = "") -> list[Block]:
    """The blocks of the page, or those of one language, that stand at the margin."""
    found = [Block(*found) for found in _BLOCK.findall(PAGE.read_text("utf-8"))]
    return [block for block in found if language in ("", block.language)]


def files() -> dict[str, str]:
    """The files that the page tells, by their names: blocks with one title follow each other."""
    told: dict[str, list[str]] = {}
    for block in blocks():
        if block.title:
            told.setdefault(block.title, []).append(block.text)
    return {name: "\n\n".join(parts) for name, parts in told.items()}


def write_game(folder: Path) -> Path:
    """Write the files into a folder; the game's own folder in it."""
    for name, text in files().items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder / MODULE


def write_alone(folder: Path, name: str = "alone-at-sea") -> Path:
    """The same game in one file, which says its laws itself; the file."""
    whole = files()[f"{MODULE}/__init__.py"].replace(NAME, name)
    for law in LAWS:
        assert f'.law("{law}")' in whole
        whole = whole.replace(f'.law("{law}")', f'.law("{law}", "That is against {law}.")')
    alone = folder / f"{name.replace('-', '_')}.py"
    alone.write_text(whole, encoding="utf-8")
    return alone


@contextmanager
def offered(*paths: Path) -> Iterator[None]:
    """Have games of one's own offered in this process, and forget them again."""
    path, modules = list(sys.path), set(sys.modules)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(VARIABLE, os.pathsep.join(map(str, paths)))
            yield
    finally:
        sys.path[:] = path
        for name in set(sys.modules) - modules:
            if name.partition(".")[0] in {each.stem for each in paths}:
                del sys.modules[name]
