"""How functions that are common to all games hand over to a game's own.

Compiled, Numba picks the game's own rules by the record's type; interpreted, they are looked up by
its dtype.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from numpy.typing import NDArray

from .declaration import Declaration
from .mode import INTERPRETED, WHOLE
from .registry import game_of, game_of_types
from .rule import written_rule
from .unit import Like, lower_meanwhile

Find = Callable[[Declaration], Any]
"""Finds a rule of a game's own."""


def common(
    find: Find, *, meanwhile: Like | None = None
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a function that hands over to the game's own: `find(game)` is that rule. One that may be
    lowered `meanwhile` (see `unit`) says what it is called with."""

    def decorate(stub: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(stub)
        def call(state: Any, *arguments: Any) -> Any:
            return find(game_of(state))(state, *arguments)

        call.own_rule = find  # pyright: ignore[reportAttributeAccessIssue]
        if meanwhile:
            lower_meanwhile(call, meanwhile)
        if WHOLE and not INTERPRETED:
            from .lowering import make_common

            make_common(call, lambda state: own_rule(find, state))
        elif not INTERPRETED:
            _dispatch_by_type(call, find, ", ".join(inspect.signature(stub).parameters))
        return call

    return decorate


def own_rule(find: Find, state: Any) -> Any:
    """A game's own rule, found by the type of its state; None if that is no game's."""
    game = game_of_types((state,))
    return find(game) if game else None


def _dispatch_by_type(call: Callable[..., Any], find: Find, names: str) -> None:
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


def reading(name: str, table: Callable[[Declaration], NDArray[Any]]) -> Find:
    """The rule that reads one of a game's tables."""
    readers: dict[str, Any] = {}

    def find(game: Declaration) -> Any:
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
