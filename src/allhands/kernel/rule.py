"""`@rule`: plain Python functions over a state, compiled by Numba or run as they stand."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any, Final, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED: Final = os.environ.get("ALLHANDS_INTERPRET", "0") not in ("", "0")
"""True when rules run as plain Python: breakpoints, coverage and tracebacks work inside them."""

INNER: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Numba's flags for functions that only compiled code calls."""

rules_declared: list[str] = []
"""Qualified names of all rules declared so far; the progress display counts against it."""


def entry(function: Function) -> Function:
    """A rule that plain Python may call too. Making the bridge takes as long to compile as a small
    rule does, so only the common functions and what tests of the kernel call have one."""
    rules_declared.append(f"{function.__module__}.{function.__qualname__}")
    return function if INTERPRETED else _compiled(function, {})


def rule(function: Function) -> Function:
    """Mark `function` as a rule of a game.

    Compiled (the default), it is `numba.njit` with an on-disk cache and without the GIL.
    With `ALLHANDS_INTERPRET=1` it is left as it is. A rule allocates nothing, raises nothing,
    holds no strings and does not recurse, so that both ways give the same bytes.
    """
    rules_declared.append(f"{function.__module__}.{function.__qualname__}")
    return function if INTERPRETED else _inner(_compiled(function, INNER))


def written_rule(function: Function) -> Function:
    """A rule whose source was written by `dispatch`: it has no file to be cached beside."""
    return function if INTERPRETED else _inner(_compiled(function, {**INNER, "cache": False}))


def _inner(compiled: Any) -> Any:
    """Have a rule without a bridge refuse plain Python, whose call would end the process."""
    compiled.__class__ = _refusing(type(compiled))
    return compiled


@functools.cache
def _refusing(dispatcher: type[Any]) -> type[Any]:
    def refuse(self: Any, *_: object) -> None:
        raise TypeError(
            f"{self.py_func.__name__} is called by rules only: "
            "mark it with @entry, or set ALLHANDS_INTERPRET=1."
        )

    return type("Rule", (dispatcher,), {"__call__": refuse})


def _compiled(function: Any, flags: dict[str, bool]) -> Any:
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
    find_template = compiled.get_call_template

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        _, folded = compiled._compiler.fold_argument_types(arguments, keywords)
        return find_template(tuple(_widened(argument) for argument in folded), {})

    compiled.get_call_template = get_call_template
    return compiled


def _widened(argument: Any) -> Any:
    from numba.core import types

    if isinstance(argument, types.Omitted) and type(argument.value) is int:
        return types.int64
    plain: Any = types.unliteral(argument)
    is_signed = isinstance(plain, types.Integer) and bool(getattr(plain, "signed", False))
    return types.int64 if is_signed else argument


def wrapping(function: Function) -> Function:
    """To stand under `rule` or `entry`: unsigned arithmetic is meant to wrap around here, and does
    so in silence in both modes."""
    if not INTERPRETED:
        return function
    import numpy as np

    return np.errstate(over="ignore")(function)
