"""Confidence intervals, all of 95 %."""

from __future__ import annotations

import math

Z = 1.959964
"""So many standard deviations to each side hold 95 % of a normal distribution."""


def share_interval(count: float, of: float) -> tuple[float, float]:
    """The interval of a share (Wilson, JASA 22, 1927).

    >>> low, high = share_interval(50, 100)
    >>> f"{low:.3f} to {high:.3f}"
    '0.404 to 0.596'
    """
    if not of:
        return (0.0, 1.0)
    rate = count / of
    centre = rate + Z * Z / (2 * of)
    spread = Z * math.sqrt(max(0.0, rate * (1 - rate)) / of + Z * Z / (4 * of * of))
    scale = 1 + Z * Z / of
    return (max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


def mean_interval(mean: float, squares: float, count: int) -> tuple[float, float]:
    """The interval of the mean of `count` numbers of which `squares` is the sum of their squared
    distances from it. Of fewer than two numbers, nothing is known: from minus to plus infinity."""
    if count < 2:
        return (-math.inf, math.inf)
    half = Z * math.sqrt(max(0.0, squares) / (count - 1) / count)
    return (mean - half, mean + half)
