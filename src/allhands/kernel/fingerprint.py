"""What compiled code is made of, as a hash: the code of the rules reached, and what they read.

Sentences, drawings, comments and lines moved about are no part of it, so that changing them leaves
what was compiled as it is; a changed rule, number, table or field makes another hash. Rules are
followed from a game's entries through the names that their code looks up, more widely than calls
go: what is hashed too much costs a compilation, what is left out would run stale code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import numpy as np

PLAIN: Final = (bool, int, float, complex, str, bytes, type(None), type(...))


class Reached:
    """The rules that a game's entries reach, each with a hash of what itself is made of.

    `rules` has them by their names. `of` answers with the game's own rule for one that is common
    to all games.
    """

    def __init__(self, of: Callable[[Any], Any]) -> None:
        self.rules: dict[str, Any] = {}
        self._own: dict[str, str] = {}
        self._of = of

    def follow(self, rules: Iterable[Any]) -> None:
        """Go from rules to all that they reach."""
        for rule in rules:
            self.name_of(rule)

    def name_of(self, rule: Any) -> str:
        """The name of a rule: where it stands."""
        rule = self._of(rule)
        plain = plain_function(rule)
        name = f"{module_of(plain)}.{plain.__qualname__}"
        if name in self.rules:
            return name
        self.rules[name] = rule  # before its code is read, as rules may lead back to it
        digest = hashlib.sha256(name.encode())
        self._add_code(digest, plain.__code__, plain)
        self._add(digest, plain.__defaults__, ())
        for cell in plain.__closure__ or ():
            self._add(digest, cell.cell_contents, ())
        self._own[name] = digest.hexdigest()
        return name

    def own(self, name: str) -> str:
        """The hash of a rule without those that it calls."""
        return self._own[name]

    def hash(self) -> str:
        """The hash of all that was reached."""
        whole = "".join(f"{name} {own}\n" for name, own in sorted(self._own.items()))
        return hashlib.sha256(whole.encode()).hexdigest()

    def _add_code(self, digest: Any, code: CodeType, function: FunctionType) -> None:
        digest.update(code.co_code)
        digest.update(repr((code.co_names, code.co_varnames, code.co_freevars)).encode())
        digest.update(repr((code.co_argcount, code.co_kwonlyargcount, code.co_flags)).encode())
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self._add_code(digest, constant, function)
            elif constant != function.__doc__ or constant is None:
                self._add(digest, constant, ())
        for name in code.co_names:
            if name in function.__globals__:
                digest.update(name.encode())
                self._add(digest, function.__globals__[name], code.co_names)

    def _add(self, digest: Any, value: Any, names: tuple[str, ...]) -> None:
        """Add what a rule reads; of a module, what it may look up there."""
        if is_rule(value):
            digest.update(self.name_of(value).encode())
            self._add(digest, plain_function(self._of(value)).__defaults__, ())
            return
        digest.update(f"{type(value).__name__}:".encode())
        if isinstance(value, PLAIN):
            digest.update(f"{value!r};".encode())
        elif isinstance(value, np.generic | np.ndarray):
            digest.update(repr((value.dtype, value.shape)).encode() + value.tobytes())
        elif isinstance(value, tuple | list | frozenset):
            for each in value:  # pyright: ignore[reportUnknownVariableType]
                self._add(digest, each, names)
        elif isinstance(value, ModuleType):
            digest.update(value.__name__.encode())
            for name in names if is_ours(value) else ():
                if hasattr(value, name):
                    self._add(digest, getattr(value, name), names)
        elif isinstance(value, type):
            digest.update(_of_class(value).encode())
        elif type(value).__repr__ is object.__repr__:  # another address in each process
            digest.update(type(value).__qualname__.encode())
        else:
            digest.update(repr(value).encode())


def _of_class(kind: type) -> str:
    """What a rule may read of a class: a record's layout, a tuple's fields, numbers."""
    own = sorted(vars(kind).items())
    numbers = [(name, value) for name, value in own if isinstance(value, int | float)]
    layout, fields = getattr(kind, "dtype", ""), getattr(kind, "_fields", "")
    return f"{kind.__module__}.{kind.__qualname__} {layout!r} {fields} {numbers}"


def is_ours(module: ModuleType) -> bool:
    """Whether rules may stand in a module: other people's come with a version of their own."""
    return module.__name__.partition(".")[0] not in ("numpy", "math", "builtins", "numba")


def is_rule(value: Any) -> bool:
    """Whether something is a function that rules can call."""
    plain = plain_function(value)
    if not isinstance(plain, FunctionType):
        return False
    return module_of(plain).partition(".")[0] not in ("numpy", "typing", "numba")


def module_of(plain: FunctionType) -> str:
    """Where a function stands; one that `dispatch` wrote has no module, but a title."""
    module: str | None = plain.__module__
    return module or plain.__code__.co_filename


def plain_function(rule: Any) -> Any:
    """The function as it was written."""
    plain = getattr(rule, "py_func", rule)
    while hasattr(plain, "__wrapped__"):
        plain = plain.__wrapped__
    return plain
