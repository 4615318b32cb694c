"""How a search of a game is guided."""

from __future__ import annotations

from typing import NamedTuple


class Outlook(NamedTuple):
    """What comes of a position that a search has looked at, as games of searches have shown it:
    written by `allhands.lab.outlook`.

    Looks ahead that met the end of the game count as what they returned. Of the others it is known
    what they were evaluated at, and on which turn that was. Of a game that is won or lost, the
    logarithm of the odds of winning is `mean[0] + mean[1] * sight`, and with each turn
    `mean[2] + mean[3] * sight` more; `sight` is the logarithm of the odds at which they were
    evaluated. Of a game that is scored, the score to be expected is such a sum, `sight` being the
    share of the highest score. So are those that nine of ten games reach, `low`, and one of ten
    exceeds, `high`; their last number weighs how much looks ahead vary.
    """

    mean: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


class Guidance(NamedTuple):
    """Found by tournaments, see `docs/players.md`.

    `exploration` weighs what has hardly been tried, in shares of the highest return. `trust` is
    the share of it that the choice of the game's rule of thumb gets, from 0 to 1. `progress_share`
    is how much of what an ended game is worth is `progress` and not its return, from 0 to 1: where
    few playouts are won, progress tells a good one from a bad one.

    `outlook` makes of what a search finds the numbers that people are told. Without one they are
    told what the search itself goes by, and no spread.
    """

    exploration: float = 0.3
    trust: float = 0.5
    progress_share: float = 0.0
    outlook: Outlook | None = None
