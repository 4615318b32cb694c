"""`allhands new-game`: a folder with a small, whole game, to be made one's own."""

from __future__ import annotations

import importlib.util
import keyword
import re
import shlex
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from allhands import games
from allhands.kernel.errors import OwnGameError
from allhands.kernel.own_games import VARIABLE
from allhands.terminal.screen import BOLD, Screen

TEMPLATE: Final = "wet_feet"
"""The game that is copied; it lies in `allhands.template`."""
LONGEST: Final = 40
DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "adding-a-game.md"
_WORD: Final = re.compile(r"[A-Za-z0-9]+")


class Names(NamedTuple):
    """What a game is called to people, in commands, and in Python."""

    title: str
    name: str
    module: str


OF_TEMPLATE: Final = Names("Wet Feet", "wet-feet", TEMPLATE)


def new_game(typed: str, into: Path) -> int:
    """Write a new game's folder, and say what to do with it; the exit status. Raises
    OwnGameError."""
    names = names_of(typed)
    folder = into / names.module
    written = write(names, folder)
    _tell(names, folder, written)
    return 0


def names_of(typed: str) -> Names:
    """The names of a game that is to be called so. Raises OwnGameError."""
    words = re.split(r"[\s_-]+", typed.strip())
    if not all(map(_WORD.fullmatch, words)) or not words[0][0].isalpha() or len(typed) > LONGEST:
        raise OwnGameError(
            f"{typed!r} cannot be a game's name: it is words of the letters A to Z and of digits, "
            f'with {LONGEST} characters at most, such as "Leaky Raft".'
        )
    title = " ".join(words)
    module = "_".join(words).lower()
    names = Names(title.title() if title.islower() else title, module.replace("_", "-"), module)
    if names.name in games.in_folder():
        raise OwnGameError(f"There is a game {names.name} already: call yours something else.")
    return names


def write(names: Names, folder: Path) -> list[str]:
    """Write the game's files, all or none of them; their names. Raises OwnGameError."""
    if folder.exists() or folder.is_symlink():
        raise OwnGameError(f"{folder} is there already: choose another name, or another folder.")
    if not folder.parent.is_dir():
        raise OwnGameError(f"There is no folder {folder.parent} to write a game into.")
    if keyword.iskeyword(names.module) or importlib.util.find_spec(names.module):
        raise OwnGameError(
            f"Python has something called {names.module} already: call the game something else."
        )
    try:
        with tempfile.TemporaryDirectory(prefix=".new-game-", dir=folder.parent) as beside:
            whole = Path(beside, names.module)
            whole.mkdir()
            written = [_write_file(name, text, whole) for name, text in _files(names)]
            whole.rename(folder)
    except OSError as error:
        raise OwnGameError(f"{folder} cannot be written: {error.strerror}.") from error
    return written


def _write_file(name: str, text: str, folder: Path) -> str:
    (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return name


def _files(names: Names) -> list[tuple[str, str]]:
    """The template's files with the game's names in the place of its own."""
    found = files("allhands.template").joinpath(TEMPLATE).iterdir()
    of_it = sorted((file for file in found if file.is_file()), key=lambda file: file.name)
    return [
        (renamed(file.name, names), renamed(file.read_text(encoding="utf-8"), names))
        for file in of_it
    ]


def renamed(text: str, names: Names) -> str:
    """A text of the template, as one of the game of these names."""
    for old, new in zip(OF_TEMPLATE, names, strict=True):
        text = text.replace(old, new)
    return text


def _tell(names: Names, folder: Path, written: list[str]) -> None:
    where = shlex.quote(str(folder))
    screen = Screen()
    screen.write()
    screen.say(f"{names.title} is a game of {len(written)} files in {where}.", BOLD)
    told = (
        ("Play it here", f"{VARIABLE}={where} allhands play {names.name}"),
        ("In the browser", f"{VARIABLE}={where} allhands"),
        ("Run its tests", f"ALLHANDS_INTERPRET=1 python -m pytest {where}"),
        ("Change its rules", shlex.quote(str(folder / "__init__.py"))),
        ("How it is made", str(DOCUMENT) if DOCUMENT.exists() else "docs/adding-a-game.md"),
    )
    screen.write()
    for what, how in told:
        screen.write(f"   {what}\n      {how}" if screen.is_narrow else f"   {what:<16}  {how}")
    screen.write()
