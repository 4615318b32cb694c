"""What a search has found out about the choices, and what people are told of it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.game import Game
from allhands.kernel.intervals import share_interval

ENOUGH: Final = 30
"""Looks ahead for each choice, of which fewer tell too little.

The means of two choices that were looked into 30 times each differ for certain (at 95 %) from half
of the standard deviation of a single look on: 1.96 times the root of 2/30. In half of all positions
that is 2 points or less in SOS Titanic, and 4 and 6 of a hundred in Solar Storm and Ark Ship, about
what choices differ by; and a search looks into the best of them far oftener than evenly.
"""
FEW: Final = 4
"""So many looks of the usual scatter are added to a choice's own when it is told how they vary:
else two looks that happen to agree would pass for certain."""
CERTAIN: Final = 1e-6
"""Nothing that is evaluated is more certain than this."""
TINY: Final = 1e-12


@dataclass(frozen=True)
class Weighed:
    """A choice as a search sees it.

    `mean` is the chance of winning, or in a game that is scored the score to be expected. `low` to
    `high` is the 95 % interval that this mean lies in by chance of the search: it tells choices
    apart, and foretells nothing. `likely` does: between these scores four of five games come out
    that go on from here; it is None in a game that is won or lost. `visits` says how often the
    search looked into the choice.
    """

    action: int
    visits: int
    mean: float
    low: float
    high: float
    likely: tuple[int, int] | None = None


def heading(*, is_rough: bool) -> str:
    """How a hint begins: it is no advice where there were too few looks."""
    return "No advice yet, but a guess" if is_rough else "Advised"


@dataclass(frozen=True)
class Advice:
    """Every action weighed, in the order in which they were given, and the one advised.

    `iterations` and `seconds` are what it took; `visits` may be more where a tree was kept.
    `reason` is why, in a sentence, where somebody has looked for it: see `players.reasons`.
    """

    choices: tuple[Weighed, ...]
    action: int
    iterations: int
    seconds: float
    reason: str = ""

    @property
    def best(self) -> Weighed:
        """The choice that is advised."""
        return self.weighed(self.action)

    def weighed(self, action: int) -> Weighed:
        """What the search thinks of one of the actions."""
        return next(choice for choice in self.choices if choice.action == action)

    @property
    def looks(self) -> int:
        """How often the search has looked ahead in all."""
        return sum(choice.visits for choice in self.choices)

    @property
    def is_rough(self) -> bool:
        """Whether there were too few looks to tell the choices apart, so that their figures say
        nothing: see `ENOUGH`."""
        return self.looks < ENOUGH * len(self.choices)

    @property
    def warning(self) -> str:
        """What people are told in place of figures that say nothing; else nothing."""
        if not self.is_rough:
            return ""
        times = "once" if self.looks == 1 else f"{self.looks} times"
        return f"The search looked ahead {times} only: too little to tell."

    @property
    def heading(self) -> str:
        """How it is told what the choice is."""
        return heading(is_rough=self.is_rough)

    @property
    def as_good(self) -> list[int]:
        """The other actions that may be as good as the one advised, for all the search can tell."""
        best = self.best
        return [
            choice.action
            for choice in self.choices
            if choice is not best and choice.visits and choice.high >= best.mean
        ]

    @property
    def differs(self) -> bool:
        """Whether the search can tell the choice that it advises from any other it looked into."""
        looked_into = sum(bool(choice.visits) for choice in self.choices)
        return len(self.as_good) < looked_into - 1


class Found(NamedTuple):
    """What the iterations that took a choice came to: so many `visits`, of which the share `ended`
    met the end of the game. These returned `returned` on average, in shares of the highest return;
    the others were evaluated at `estimated`. `spread` is the variance of an iteration."""

    visits: int
    ended: float
    returned: float
    estimated: float
    spread: float

    @classmethod
    def of(cls, tally: NDArray[np.float64]) -> Self:
        """Of a row that `tree.tally` has written."""
        visits, _, ended, returned, estimated, squares = tally.tolist()
        if not visits:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        mean = (returned + estimated) / visits
        return cls(
            int(visits),
            ended / visits,
            returned / max(1, ended),
            estimated / max(1, visits - ended),
            max(0.0, squares / visits - mean * mean),
        )

    @property
    def mean(self) -> float:
        """What an iteration came to."""
        return self.ended * self.returned + (1 - self.ended) * self.estimated

    def shifted(self, by: float) -> Self:
        """The same if all iterations had come to so much more."""
        returned, estimated = (
            min(1.0, max(0.0, each + by)) for each in (self.returned, self.estimated)
        )
        return self._replace(returned=returned, estimated=estimated)


def weighed(
    game: Game, turn: float, actions: Sequence[int], tallies: Iterable[NDArray[np.float64]]
) -> tuple[Weighed, ...]:
    """What people are told of each action on a turn, by the rows that `tree.tally` has written."""
    found = [Found.of(tally) for tally in tallies]
    visits = sum(each.visits for each in found)
    usual = sum(each.visits * each.spread for each in found) / max(1, visits)
    return tuple(
        _weighed(game, turn, action, each, usual)
        for action, each in zip(actions, found, strict=True)
    )


def _weighed(game: Game, turn: float, action: int, found: Found, usual: float) -> Weighed:
    visits, mean = found.visits, found.mean
    if not visits:
        return Weighed(action, 0, 0.0, 0.0, game.highest_return)
    spread = (found.spread * visits + usual * FEW) / (visits + FEW)
    # What is worth 0 or 1 is a share; what varies less is known as well as by more iterations. One
    # that always came to the same may yet come to something else.
    share = min(max(mean, 0.5 / visits), 1 - 0.5 / visits)
    count = visits * share * (1 - share) / spread if spread > TINY else visits
    low, high = (found.shifted(end - mean) for end in share_interval(mean * count, count))
    return Weighed(
        action,
        visits,
        expected(game, turn, found),
        expected(game, turn, low),
        expected(game, turn, high),
        likely(game, turn, found),
    )


def expected(game: Game, turn: float, found: Found) -> float:
    """The chance of winning, or the score to be expected."""
    outlook, most = game.guidance.outlook, game.highest_return
    if outlook is None:
        return most * found.mean
    ahead = float(np.dot(outlook.mean, terms(game, turn, found)))
    if game.score is None:
        ahead = 0.5 + 0.5 * math.tanh(ahead / 2)
    ahead = min(max(ahead, 0.0), most)
    return most * found.ended * found.returned + (1 - found.ended) * ahead


def likely(game: Game, turn: float, found: Found) -> tuple[int, int] | None:
    """Between which scores four of five games come out; None of a game that is won or lost, or
    whose games have not been looked at for it."""
    outlook = game.guidance.outlook
    if game.score is None or outlook is None:
        return None
    most, mean = game.highest_return, expected(game, turn, found)
    met, open_terms = most * found.ended * found.returned, terms_of_spread(game, turn, found)
    low, high = (met + float(np.dot(row, open_terms)) for row in (outlook.low, outlook.high))
    return round(max(0.0, min(low, mean))), round(min(most, max(high, mean)))


def terms(game: Game, turn: float, found: Found) -> tuple[float, ...]:
    """What `Outlook.mean` weighs."""
    share = min(max(found.estimated, CERTAIN), 1 - CERTAIN)
    sight = share if game.score is not None else math.log(share / (1 - share))
    return 1.0, sight, float(turn), turn * sight


def terms_of_spread(game: Game, turn: float, found: Found) -> tuple[float, ...]:
    """What `Outlook.low` and `high` weigh."""
    ahead = (1 - found.ended) * np.array(terms(game, turn, found))
    return *ahead.tolist(), math.sqrt(found.spread)
