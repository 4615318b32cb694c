"""Importing games of one's own from the files and packages that `ALLHANDS_GAMES` names."""

from __future__ import annotations

import importlib
import re
import sys
import traceback
from collections.abc import Collection
from pathlib import Path
from types import ModuleType
from typing import Final

from allhands.kernel import own_games
from allhands.kernel.errors import OwnGameError
from allhands.kernel.game import Game
from allhands.kernel.registry import is_registered

NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What a game may be called in commands, addresses and rules."""


def load_all(said: str, taken: Collection[str]) -> dict[str, Game]:
    """The games that the variable names, by their names. Raises OwnGameError."""
    found: dict[str, Game] = {}
    try:
        for path in own_games.paths(said):
            game = load(path)
            if game.name in (*taken, *found):
                raise OwnGameError(
                    f"The game in {path} is called {game.name}, as another is: rename one of them."
                )
            found[game.name] = game
    except OSError as error:
        raise OwnGameError(
            f"{own_games.VARIABLE} names {error.filename}, which cannot be read: {error.strerror}."
        ) from error
    return found


def load(path: Path) -> Game:
    """The game that a Python file or a package makes. Raises OwnGameError, or OSError if it cannot
    be looked up."""
    game = getattr(_imported(path), "GAME", None)
    if not isinstance(game, Game) or not is_registered(game):
        raise OwnGameError(
            f"{path} makes no game: what is wanted is GAME = register(Game(...)), named so."
        )
    if not NAME.fullmatch(game.name):
        raise OwnGameError(
            f"The game in {path} cannot be called {game.name!r}: a name is small letters and "
            "digits, with hyphens between words."
        )
    _check_laws(game, path)
    return game


def _imported(path: Path) -> ModuleType:
    name = _module_name(path)
    folder = str(path.parent)
    if folder not in sys.path:
        sys.path.append(folder)  # last, so that no file beside the game stands in for a library
    importlib.invalidate_caches()
    # Kept bytecode is old by seconds and lengths only: one digit, changed at once, would go unseen.
    writes_none, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        module = importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise OwnGameError(f"{path} cannot be imported: {_raised(error, path)}.") from error
    finally:
        sys.dont_write_bytecode = writes_none
    where = path / "__init__.py" if path.is_dir() else path
    if Path(module.__file__ or "").resolve() != where:
        raise OwnGameError(
            f"{path} cannot be imported: Python has another module called {name}; rename it."
        )
    return module


def _module_name(path: Path) -> str:
    """What a file or a package is imported as."""
    if not path.exists():
        raise OwnGameError(f"{own_games.VARIABLE} names {path}, and there is nothing.")
    if path.is_dir() and not (path / "__init__.py").exists():
        raise OwnGameError(
            f"{path} is no package: it has no __init__.py, in which a game's GAME would stand."
        )
    if not path.is_dir() and path.suffix != ".py":
        raise OwnGameError(f"{path} is no game: name a .py file, or the folder of a package.")
    name = path.name if path.is_dir() else path.stem
    if not name.isidentifier():
        raise OwnGameError(
            f"{path} cannot be imported by that name: use letters, digits and underscores."
        )
    return name


def _raised(error: BaseException, path: Path) -> str:
    """What went wrong while a game was imported, and in which of its lines."""
    if isinstance(error, SyntaxError):
        return f"{error.msg} ({Path(error.filename or path).name}, line {error.lineno})"
    words = " ".join("".join(traceback.format_exception_only(error)).split()).rstrip(".")
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).resolve().is_relative_to(path)]
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return f"{words}{where}"


def _check_laws(game: Game, path: Path) -> None:
    """Raises OwnGameError unless the ledger states every rule that may be named to a player."""
    try:
        stated = game.laws.ledger
    except OSError as error:
        raise OwnGameError(
            f"The ledger of the game in {path} cannot be read: {error.filename}: {error.strerror}."
        ) from error
    except ValueError as error:
        raise OwnGameError(f"The ledger of the game in {path} cannot be used: {error}.") from error
    if missing := [rule for rule in game.laws.ids if rule not in stated]:
        raise OwnGameError(
            f"The ledger of the game in {path} does not state {missing[0]}, which its laws name."
        )
