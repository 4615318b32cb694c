"""Whole numbers that a program hands over: actions, seats, seeds, and how many of something."""

from __future__ import annotations

import operator
from typing import Any, Final

from .errors import AllHandsError, OptionError, quoted

MAX_SEED: Final = 2**64 - 1


def _whole(value: Any) -> int | None:
    """A whole number, be it Python's own, NumPy's or another library's; None for anything else."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def whole_number(value: Any, what: str, error: type[AllHandsError] = OptionError) -> int:
    """A whole number. Raises `error`, which says `what` it is, for anything else: 3.0, "3" and True
    are none."""
    number = _whole(value)
    if number is None:
        raise error(f"{what} is a whole number, not {quoted(value)}.")
    return number


def at_least_one(value: Any, what: str) -> int:
    """A whole number that is 1 or more. Raises OptionError."""
    number = _whole(value)
    if number is None or number < 1:
        raise OptionError(f"{what} is 1 or more, not {quoted(value)}.")
    return number


def checked_seed(seed: Any) -> int:
    """A seed. Raises OptionError if it is no whole number of 64 bits."""
    number = _whole(seed)
    if number is None or not 0 <= number <= MAX_SEED:
        raise OptionError(f"A seed is a whole number from 0 to {MAX_SEED}, not {quoted(seed)}.")
    return number
