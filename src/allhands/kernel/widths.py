"""The widths of numbers that compiled rules are called with."""

from __future__ import annotations

from typing import Any

from numba.core import types


def widened(argument: Any) -> Any:
    """The type that a rule is called with, for an argument of this type of Numba's."""
    if isinstance(argument, types.Omitted) and type(argument.value) is int:
        return types.int64
    plain: Any = types.unliteral(argument)
    is_signed = isinstance(plain, types.Integer) and bool(getattr(plain, "signed", False))
    return types.int64 if is_signed else argument
