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
    while left:  # LLVM knows this as one instruction
        left &= left - 1
        total += 1
    return total


@rule
def next_bit(mask: int, place: int) -> int:
    """The place of the lowest bit that is set above a place; -1 if there is none. From -1 on it
    finds the first."""
    above = int(mask) >> (int(place) + 1)
    return int(place) + 1 + bits(~above & (above - 1)) if above else -1
