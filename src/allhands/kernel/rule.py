"""`@rule`: plain Python functions over a state, compiled by Numba or run as they stand."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast, overload

import numpy as np

from .cache import cache_folder
from .mode import INTERPRETED, WHOLE
from .progress import rules_declared
from .unit import Like, declare, provide

Function = TypeVar("Function", bound=Callable[..., Any])

PLAINLY: Final = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""How Numba compiles a rule by itself: as `lowering.OPTIONS`."""
INNER: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Numba's flags for functions that only compiled code calls."""


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
    declare(made, like)
    return made


def rule(function: Function) -> Function:
    """Mark `function` as a rule of a game.

    Compiled (the default), it is a part of its game's compiled unit, and runs without the GIL.
    With `ALLHANDS_INTERPRET=1` it is left as it is. A rule allocates nothing, raises nothing,
    holds no strings and does not recurse, so that both ways give the same bytes.
    """
    rules_declared.append(f"{function.__module__}.{function.__qualname__}")
    return function if INTERPRETED else _compiled(function, INNER)


def bound(function: Function, arguments: tuple[Any, ...]) -> Function:
    """An entry as plain Python calls it soonest: for arguments of these kinds and no others, whose
    kinds are not looked up again at each call."""
    if INTERPRETED:
        return function
    import numba

    entry: Any = function
    return entry.compile(tuple(numba.typeof(each) for each in arguments))


def in_python(function: Function) -> Function:
    """A rule that plain Python may call, be it an entry or not: run as it stands, with all that it
    calls, on a view or a copy of one. It is slow, and made for what is told of a position."""
    asked: Any = function
    if not INTERPRETED:
        asked = asked.interpreted if WHOLE else _compiled_by_itself(asked.py_func, {})

    @functools.wraps(function)
    def answered(*arguments: Any) -> Any:
        answer = asked(*arguments)
        # numbers read from small fields would overflow in what is counted of them
        return answer.item() if isinstance(answer, (np.integer, np.bool)) else answer

    return cast("Function", answered)


def written_rule(function: Function) -> Function:
    """A rule whose source was written by `dispatch`: it has no file to be cached beside."""
    return function if INTERPRETED else _compiled(function, {**INNER, "cache": False})


def _compiled(function: Any, flags: dict[str, bool]) -> Any:
    if not WHOLE:
        return _compiled_by_itself(function, flags)
    from .lowering import InnerRule, RuleDispatcher

    if flags:
        return InnerRule(function, is_entry=False, provide=provide)
    return RuleDispatcher(function, is_entry=True, provide=provide)


def _compiled_by_itself(function: Any, flags: dict[str, bool]) -> Any:
    import numba
    from numba.core import config as numba_config

    # Numba reads this setting when a function is decorated. Other people's compiled functions
    # must not end up in our folder, so it is put back at once.
    config: Any = numba_config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        options: dict[str, Any] = {**PLAINLY, "cache": True, **flags}
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
    return np.errstate(over="ignore")(function)
