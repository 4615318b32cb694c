"""Which game a record belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

import numpy as np

from .fields import Struct


class Registered(Protocol):
    """What is asked of a game that is compiled."""

    @property
    def name(self) -> str:
        """What it is found by."""
        ...

    @property
    def state(self) -> type[Struct]:
        """How its records are laid out."""
        ...


_BY_DTYPE: dict[np.dtype[Any], Any] = {}
_BY_TYPE: dict[Any, Any] = {}
"""The same by Numba's types, which take long to be made dtypes of."""


def enter(game: Registered) -> None:
    """Have a game's records lead to it."""
    _BY_DTYPE[game.state.dtype] = game


def is_registered(game: Registered) -> bool:
    """Whether a game's records lead to it."""
    return _BY_DTYPE.get(game.state.dtype) is game


def game_of(state: Any) -> Any:
    """The game that a record belongs to."""
    return _BY_DTYPE[state.dtype]


def game_of_kind(kind: type[Struct]) -> Any:
    """The game whose state is declared so."""
    return _BY_DTYPE[kind.dtype]


def game_of_types(arguments: Iterable[Any]) -> Any:
    """The game whose state, or records of it, are among arguments of these types of Numba's, or in
    tuples of them; else None."""
    from numba.core import types
    from numba.np.numpy_support import as_dtype

    for kind in _kinds(arguments):
        if isinstance(kind, types.Record) and kind not in _BY_TYPE:
            game = _BY_DTYPE.get(as_dtype(kind))
            if game:
                _BY_TYPE[kind] = game
        if kind in _BY_TYPE:
            return _BY_TYPE[kind]
    return None


def _kinds(arguments: Iterable[Any]) -> Iterator[Any]:
    """What arguments are, what arrays are of, and what tuples hold."""
    from numba.core import types

    for argument in arguments:
        if isinstance(argument, types.BaseTuple):
            held: Any = argument
            yield from _kinds(held.types)
        else:
            yield argument.dtype if isinstance(argument, types.Array) else argument
