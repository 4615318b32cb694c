"""What stands above the kernel and has a part in it: it is told by name, as the kernel imports
nothing of it. `allhands/__init__.py`, which is imported before any other module, tells it."""

from __future__ import annotations

import importlib
from typing import Any

_entries: tuple[str, ...] = ()
_face = ""
_agents = ""
_games = ""


def extend(entries: tuple[str, ...], face: str, agents: str, games: str) -> None:
    """Tell the modules whose entries belong to the units of games; the one whose `plain_board`
    draws a game that has no board of its own, and has words for one that has none; the one whose
    `player` is a trained agent; and the one whose `find` knows the games by name."""
    global _entries, _face, _agents, _games
    _entries, _face, _agents, _games = entries, face, agents, games


def import_entries() -> None:
    """Have all entries declared."""
    for module in _entries:
        importlib.import_module(module)


def plain_board(kind: type[Any]) -> Any:
    """The drawings of a game that has none of its own, by the class of its state; their `words` are
    those of such a game."""
    return importlib.import_module(_face).plain_board(kind)


def trained_player(path: str) -> Any:
    """The player that a file of a trained agent holds. Raises OptionError."""
    return importlib.import_module(_agents).player(path)


def game_named(name: str) -> Any:
    """The game of a name. Raises UnknownGameError, or OwnGameError."""
    return importlib.import_module(_games).find(name)
