"""How a search of a game is guided."""

from __future__ import annotations

from typing import NamedTuple


class Guidance(NamedTuple):
    """Found by tournaments, see `docs/players.md`.

    `exploration` weighs what has hardly been tried, in shares of the highest return. `trust` is
    the share of it that the choice of the game's rule of thumb gets, from 0 to 1. `progress_share`
    is how much of what an ended game is worth is `progress` and not its return, from 0 to 1: where
    few playouts are won, progress tells a good one from a bad one.

    `outlook` makes of such a worth what people are told, as the games of crews that searched have
    shown it. A score is `outlook[0] + outlook[1] * worth`; the logarithm of the odds of winning is
    that sum with the logarithm of the odds that the worth would be. Without an outlook, worth
    itself is told, times the highest return.
    """

    exploration: float = 0.3
    trust: float = 0.5
    progress_share: float = 0.0
    outlook: tuple[float, float] | None = None
