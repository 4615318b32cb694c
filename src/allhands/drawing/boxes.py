"""Boxes that plans are laid out in, and the shortest way from one to another."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A part of the drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2


def link(one: Box, other: Box) -> tuple[float, float, float, float]:
    """The shortest way from one to the other, through the middle of what they face."""
    left, right = max(one.x, other.x), min(one.right, other.right)
    top, bottom = max(one.y, other.y), min(one.bottom, other.bottom)
    if left < right:  # one above the other
        x = (left + right) / 2
        return x, min(one.bottom, other.bottom), x, max(one.y, other.y)
    if top < bottom:  # beside each other
        y = (top + bottom) / 2
        return min(one.right, other.right), y, max(one.x, other.x), y
    first = (one.right if one.x < other.x else one.x, one.bottom if one.y < other.y else one.y)
    second = (
        other.x if one.x < other.x else other.right,
        other.y if one.y < other.y else other.bottom,
    )
    return *first, *second
