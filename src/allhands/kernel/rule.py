"""`@rule`: plain Python functions over a state, compiled by Numba or run as they stand."""

from __future__ import annotations

import functools
import importlib
import os
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final, TypeVar, overload

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED: Final = os.environ.get("ALLHANDS_INTERPRET", "0") not in ("", "0")
"""True when rules run as plain Python: breakpoints, coverage and tracebacks work inside them."""

NUMBAS: Final = ((0, 62), (0, 69))
"""The versions of Numba whose internals are known here: from the first, and before the second."""


def _goes_whole() -> bool:
    """Whether each game is compiled as a whole, as `unit` does; else Numba compiles rule by rule,
    with nothing but what it promises. ALLHANDS_WHOLE=0 asks for that."""
    numba = version("numba")
    major, minor = (int(part) for part in numba.split(".")[:2])
    is_known = NUMBAS[0] <= (major, minor) < NUMBAS[1]
    if os.environ.get("ALLHANDS_WHOLE", "1") in ("", "0") or not is_known:
        return False
    if not INTERPRETED:
        try:
            importlib.import_module("allhands.kernel.lowering")
        except (ImportError, AttributeError, TypeError):
            return False
    return True


WHOLE: Final = _goes_whole()

INNER: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Numba's flags for functions that only compiled code calls."""

rules_declared: list[str] = []
"""Qualified names of all rules declared so far; the progress display counts against it."""

Like = Callable[[Any], tuple[Any, ...]] | Callable[[], tuple[Any, ...]]
"""Makes arguments of the kinds that an entry is called with: of a game, or without one."""

declared_entries: list[tuple[Any, Like]] = []
"""The entries of every game's unit, and what they are called with."""


@overload
def entry(function: Function) -> Function: ...
@overload
def entry(*, like: Like) -> Callable[[Function], Function]: ...
def entry(function: Any = None, *, like: Like | None = None) -> Any:
    """A rule that plain Python may call too. Making the bridge takes as long to compile as a small
    rule does, so only the common functions and what tests of the kernel call have one.

    `like` makes arguments of the kinds that it is called with, of a game if it takes one: then it
    is compiled with that game, and not when it is called first.
    """
    if function is None:
        return functools.partial(_declared, like)
    rules_declared.append(f"{function.__module__}.{function.__qualname__}")
    return function if INTERPRETED else _compiled(function, {})


def _declared(like: Any, function: Any) -> Any:
    made = entry(function)
    declared_entries.append((made, like))
    return made


def rule(function: Function) -> Function:
    """Mark `function` as a rule of a game.

    Compiled (the default), it is a part of its game's compiled unit, and runs without the GIL.
    With `ALLHANDS_INTERPRET=1` it is left as it is. A rule allocates nothing, raises nothing,
    holds no strings and does not recurse, so that both ways give the same bytes.
    """
    rules_declared.append(f"{function.__module__}.{function.__qualname__}")
    return function if INTERPRETED else _compiled(function, INNER)


def written_rule(function: Function) -> Function:
    """A rule whose source was written by `dispatch`: it has no file to be cached beside."""
    return function if INTERPRETED else _compiled(function, {**INNER, "cache": False})


def _compiled(function: Any, flags: dict[str, bool]) -> Any:
    if not WHOLE:
        return _compiled_by_itself(function, flags)
    from .lowering import InnerRule, RuleDispatcher

    return InnerRule(function, is_entry=False) if flags else RuleDispatcher(function, is_entry=True)


def _compiled_by_itself(function: Any, flags: dict[str, bool]) -> Any:
    import numba
    from numba.core import config as numba_config

    from .cache import cache_folder

    # Numba reads this setting when a function is decorated. Other people's compiled functions
    # must not end up in our folder, so it is put back at once.
    config: Any = numba_config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", **flags}
        decorate: Any = numba.njit
        return _compile_once(decorate(**options)(function))
    finally:
        config.CACHE_DIR = before


def _compile_once(compiled: Any) -> Any:
    """Have other rules call it with 64-bit integers, whatever the width of their arguments.

    Numba would else compile a function anew for each mixture of widths that it is called with;
    with rules that read numbers from small fields that is most of the compilation time.
    """
    from .widths import widened

    find_template = compiled.get_call_template

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        _, folded = compiled._compiler.fold_argument_types(arguments, keywords)
        return find_template(tuple(widened(argument) for argument in folded), {})

    compiled.get_call_template = get_call_template
    return compiled


def wrapping(function: Function) -> Function:
    """To stand under `rule` or `entry`: unsigned arithmetic is meant to wrap around here, and does
    so in silence in both modes."""
    if not INTERPRETED:
        return function
    import numpy as np

    return np.errstate(over="ignore")(function)
