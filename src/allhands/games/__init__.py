"""The games: one folder each, and those of one's own that `ALLHANDS_GAMES` names."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from allhands.kernel import own_games
from allhands.kernel.errors import UnknownGameError, quoted
from allhands.kernel.game import Game
from allhands.kernel.options import nearest, or_list

from .own import load_all


@cache
def in_folder() -> tuple[str, ...]:
    """The names of the games in this folder."""
    folders = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(sorted(folder.replace("_", "-") for folder in folders))


@cache
def _own(said: str) -> dict[str, Game]:
    return load_all(said, in_folder())


def names() -> tuple[str, ...]:
    """The names of all games that are offered. Raises OwnGameError."""
    return (*in_folder(), *_own(own_games.named()))


_ADDED: dict[str, Game] = {}


def add(game: Game) -> None:
    """Have `find` know a game that a program has made, in this process; no list offers it."""
    _ADDED[game.name] = game


def known() -> tuple[str, ...]:
    """The names of all games that `find` knows. Raises OwnGameError."""
    return (*names(), *_ADDED)


def find(name: str) -> Game:
    """The game of that name. Raises UnknownGameError, or OwnGameError if one of one's own cannot be
    had."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    own = _own(own_games.named())
    if wanted in _ADDED or wanted in own:
        return _ADDED.get(wanted) or own[wanted]
    if wanted not in in_folder():
        hint = nearest(wanted, names())
        raise UnknownGameError(
            f"There is no game {quoted(name)}; there is {or_list(names())}.{hint}"
        )
    return import_module(f"{__name__}.{wanted.replace('-', '_')}").GAME
