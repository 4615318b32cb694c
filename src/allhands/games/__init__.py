"""The games: one folder each. Adding a game is adding a folder."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from allhands.kernel.errors import UnknownGameError
from allhands.kernel.game import Game
from allhands.kernel.options import nearest, or_list


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    folders = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(sorted(folder.replace("_", "-") for folder in folders))


_ADDED: dict[str, Game] = {}


def add(game: Game) -> None:
    """Have `find` know a game of somebody's own, in this process; no list offers it."""
    _ADDED[game.name] = game


def known() -> tuple[str, ...]:
    """The names of all games that `find` knows."""
    return (*names(), *_ADDED)


def find(name: str) -> Game:
    """The game of that name. Raises UnknownGameError."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    if wanted in _ADDED:
        return _ADDED[wanted]
    if wanted not in names():
        hint = nearest(wanted, names())
        raise UnknownGameError(f"There is no game {name!r}; there is {or_list(names())}.{hint}")
    return import_module(f"{__name__}.{wanted.replace('-', '_')}").GAME
