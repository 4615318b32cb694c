"""Masks: whole numbers whose bits stand for seats, places or cards."""

from __future__ import annotations

from .rule import rule


@rule
def bit(place: int) -> int:
    """The mask with one bit set.

    `place` may be a small NumPy integer: interpreted, shifting a 1 by that would wrap around.
    """
    return 1 << int(place)


@rule
def has_bit(mask: int, place: int) -> bool:
    """Whether a bit is set."""
    return (mask >> int(place)) & 1 == 1


@rule
def bits(mask: int) -> int:
    """How many bits are set in a mask that is not negative."""
    total = 0
    left = int(mask)
    while left:
        total += left & 1
        left >>= 1
    return total
