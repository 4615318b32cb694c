"""Which game a record belongs to, and how functions common to all games hand over to its own.

Compiled, Numba picks the game's own rules by the record's type; interpreted, they are looked up by
its dtype.
"""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .rule import INTERPRETED, WHOLE, written_rule
from .words import NO_WORDS

if TYPE_CHECKING:
    from .game import Game
    from .state import State

_BY_DTYPE: dict[np.dtype[Any], Game] = {}
_BY_TYPE: dict[Any, Game] = {}
"""The same by Numba's types, which take long to be made dtypes of."""


def register(game: Game) -> Game:
    """Make a game known to the common functions. Raises TypeError if its state lacks what they
    read."""
    if "players" not in game.state.fields:
        raise TypeError(f"the state of {game.title} needs a field `players`, how many there are")
    if game.words is NO_WORDS:
        face = plain_face(game)
        face.check(game)
        game = game._replace(words=face)
    _BY_DTYPE[game.state.dtype] = game
    return game


def is_registered(game: Game) -> bool:
    """Whether the common functions know a game."""
    return _BY_DTYPE.get(game.state.dtype) is game


def plain_face(game: Game) -> Any:
    """The words and drawings of a game that has none of its own."""
    plain: Any = importlib.import_module("allhands.face.plain")
    return plain.face_of(game.state)


def game_of(state: Any) -> Game:
    """The game that a record belongs to."""
    return _BY_DTYPE[state.dtype]


def game_of_kind(kind: type[State]) -> Game:
    """The game whose state is declared so."""
    return _BY_DTYPE[kind.dtype]


def common(find: Callable[[Game], Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a function that hands over to the game's own: `find(game)` is that rule."""

    def decorate(stub: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(stub)
        def call(state: Any, *arguments: Any) -> Any:
            return find(game_of(state))(state, *arguments)

        call.own_rule = find  # pyright: ignore[reportAttributeAccessIssue]
        if WHOLE and not INTERPRETED:
            from .lowering import make_common

            make_common(call, lambda state: own_rule(find, state))
        elif not INTERPRETED:
            _dispatch_by_type(call, find, ", ".join(inspect.signature(stub).parameters))
        return call

    return decorate


def game_of_types(arguments: tuple[Any, ...]) -> Game | None:
    """The game whose state, or records of it, are among arguments of these types of Numba's."""
    from numba.core import types
    from numba.np.numpy_support import as_dtype

    for argument in arguments:
        kind = argument.dtype if isinstance(argument, types.Array) else argument
        if isinstance(kind, types.Record) and kind not in _BY_TYPE:
            game = _BY_DTYPE.get(as_dtype(kind))
            if game:
                _BY_TYPE[kind] = game
        if kind in _BY_TYPE:
            return _BY_TYPE[kind]
    return None


def own_rule(find: Callable[[Game], Any], state: Any) -> Any:
    """A game's own rule, found by the type of its state; None if that is no game's."""
    game = game_of_types((state,))
    return find(game) if game else None


def _dispatch_by_type(call: Callable[..., Any], find: Callable[[Game], Any], names: str) -> None:
    """Have Numba compile a call of `call` as a call of the game's own rule.

    The implementation is written out with the very parameters: a star would make a tuple of
    them, and count the references to arrays in it, at every call.
    """
    from numba.extending import overload

    def chosen(state: Any) -> Any:
        return own_rule(find, state)

    known: dict[str, Any] = {}
    exec(
        f"def choose({names}):\n"
        f"    found = chosen(state)\n"
        f"    if found is not None:\n"
        f"        return lambda {names}: found({names})\n",
        {"chosen": chosen},
        known,
    )

    overload(call, jit_options={"nogil": True, "error_model": "numpy"})(known["choose"])


def reading(name: str, table: Callable[[Game], NDArray[Any]]) -> Callable[[Game], Any]:
    """The rule that reads one of a game's tables."""
    readers: dict[str, Any] = {}

    def find(game: Game) -> Any:
        if game.name not in readers:
            values = table(game)

            def read_one(state: Any, at: int) -> int:
                return values[at]

            def read_two(state: Any, at: int, number: int) -> int:
                return values[at, number]

            read = read_one if values.ndim == 1 else read_two
            read.__qualname__ = f"{name} of {game.name}"
            readers[game.name] = written_rule(read)
        return readers[game.name]

    return find
