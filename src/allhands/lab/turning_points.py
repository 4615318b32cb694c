"""Where the chance of winning moved most in a match, and what a search would have done there.

A search looks at every real decision of a match that is over, knowing what the seat that had to
choose knew then. It looks quickly at all of them, and closely at those where most happened.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, NamedTuple

from allhands.kernel.errors import OptionError
from allhands.kernel.progress import compile_progress
from allhands.kernel.score import Score
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import Advice, Search, Weighed
from allhands.players.reasons import reason_for

SECONDS: Final = 10.0
MOST_MARKED: Final = 6
"""So many turning points at most are looked at closely."""
CLOSER: Final = 8
"""So many times the iterations of the first look, where they are counted."""
LEAST_SHARE: Final = 0.1
"""A turning point moves the chance by this share of all that it moved in the match."""

Progress = Callable[[float], None]


class Estimate(NamedTuple):
    """A chance of winning, or in a game that is scored the score to be expected, with its 95 %
    interval."""

    mean: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Swing:
    """A decision, and how the chance moved from it to the next one.

    `decision` counts from 1, as a replay does: the moment of that number is what it led to.
    `action` was taken, and `advised` is what the search would have done. `before` is the chance as
    long as everything was open, `left` the one that the action left, and `after` the one at the
    next decision that was one, or the result. `why` says of a turning point what the search's way
    was better for, if that can be said in a sentence.
    """

    decision: int
    seat: int
    action: int
    words: str
    advised: int
    advised_words: str
    before: Estimate
    left: Estimate
    after: Estimate
    iterations: int
    is_turning_point: bool = False
    why: str = ""

    @property
    def change(self) -> float:
        """How far the chance moved."""
        return self.after.mean - self.before.mean

    @property
    def is_worse(self) -> bool:
        """Whether what the search would have done was better, as far as a search can be sure."""
        return self.action != self.advised and self.left.high < self.before.mean

    @property
    def loss(self) -> float:
        """How much of the chance was given away by not doing what the search would have done."""
        return self.before.mean - self.left.mean if self.is_worse else 0.0

    @property
    def is_by_choice(self) -> bool:
        """Whether the choice moved the chance, and not the luck that followed it."""
        return self.is_worse and self.loss >= abs(self.after.mean - self.left.mean)

    @property
    def size(self) -> float:
        """How much happened: what the chance moved, or what was given away if that was more."""
        return max(abs(self.change), self.loss)

    @property
    def margin(self) -> float:
        """By how much that is more than the search may be wrong by."""
        return self.size - math.hypot(self.before.error, self.after.error)

    def to_dict(self) -> dict[str, Any]:
        """The swing as JSON takes it; `by` is "choice" or "luck"."""
        return {**asdict(self), "by": "choice" if self.is_by_choice else "luck"}

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> Swing:
        """What `to_dict` made."""
        own: dict[str, Any] = {name: value for name, value in found.items() if name != "by"}
        for name in ("before", "left", "after"):
            own[name] = Estimate(*own[name])
        return cls(**own)


def turning_points(
    match: Match,
    seconds: float = SECONDS,
    iterations: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> list[Swing]:
    """Every real decision of a match that is over, with what a search thinks of it; those where
    most happened are the turning points.

    It takes about so many seconds on one core. With `iterations` instead, that many a decision and
    eight times as many for the turning points, the same match gives the same answer. `progress` is
    told the share that is done; what it raises ends the work. Raises OptionError.
    """
    if not match.is_over:
        raise OptionError("Turning points are looked for when the match is over.")
    if not 0 < seconds < math.inf or (iterations is not None and iterations < 1):
        raise OptionError("Looking for turning points takes more than no time.")
    with compile_progress(match.game.title):
        look = _Look(match, seconds, iterations, seed, progress)
        look.at_all()
        look.closely()
        return look.marked()


def course(swings: Sequence[Swing], moments: int) -> list[Estimate]:
    """The chance at each of so many moments: it stands still where there was nothing to choose."""
    known = {swing.decision: swing.after for swing in swings}
    known |= {swing.decision - 1: swing.before for swing in swings}
    at = [known.get(0, swings[0].before)]
    for moment in range(1, moments):
        at.append(known.get(moment, at[-1]))
    return at


def highest(swings: Iterable[Swing], score: Score | None) -> float:
    """A round number above every chance, or score, to draw them below it."""
    most = max(mean for swing in swings for mean in (swing.before.mean, swing.after.mean))
    return max(1, math.ceil(4 * most)) / 4 if score is None else max(5, 5 * math.ceil(most / 5))


def sentence(swing: Swing, advised: str, score: Score | None) -> str:
    """What moved the chance, in a sentence or two; `advised` is what the search would have done, in
    words, and `score` how the game counts, if it does."""
    before, left, after = (
        amount(estimate.mean, score) for estimate in (swing.before, swing.left, swing.after)
    )
    begun = f"From {f'{swing.before.mean:.1f}' if score else before} to"
    if swing.is_worse:
        luck = "" if after == left else f", then to {after} by luck"
        told = f"{begun} {left} by choice{luck}. A search would rather {advised} ({before})."
        return f"{told} {swing.why}".strip()
    if swing.action == swing.advised:
        return f"{begun} {after} by luck: a search would have done the same."
    return f"{begun} {after} by luck. A search would rather {advised}, which is worth as much."


def amount(value: float, score: Score | None) -> str:
    """A chance, or a score of a game that is scored, in words.

    >>> amount(0.413, None), amount(24.06, Score("point", 70, 19, "the historical crew"))
    ('41 %', '24.1 points')
    """
    return f"{100 * value:.0f} %" if score is None else f"{value:.1f} {score.unit}s"


class _Look:
    """Looks at the decisions of one match, again and again."""

    def __init__(
        self,
        match: Match,
        seconds: float,
        iterations: int | None,
        seed: int,
        progress: Progress | None,
    ) -> None:
        self.match = match
        self.ends = time.monotonic() + seconds
        self.seconds = seconds
        self.iterations = iterations
        self.seed = seed
        self.progress = progress
        self.real = [
            number
            for number, decision in enumerate(match.decisions)
            if len(match.game.legal_actions(match.record_at(number), decision.player)) > 1
        ]
        self.advice: dict[int, Advice] = {}
        self.largest: set[int] = set()

    def at_all(self) -> None:
        """Look quickly at every decision, in half of the time."""
        self._weigh(self.real, self.seconds / 2, self.iterations, 0.0)

    def closely(self) -> None:
        """Look closely at those where most happened: at what came next, too, for comparison."""
        largest = sorted(self.swings(), key=lambda swing: -swing.margin)[:MOST_MARKED]
        self.largest = {swing.decision for swing in largest}
        places = [self.real.index(swing.decision - 1) for swing in largest]
        following = {place + 1 for place in places if place + 1 < len(self.real)}
        numbers = [self.real[place] for place in sorted(following.union(places))]
        closer = None if self.iterations is None else self.iterations * CLOSER
        self._weigh(numbers, self.ends - time.monotonic(), closer, 0.5)

    def _weigh(
        self, numbers: list[int], seconds: float, iterations: int | None, done: float
    ) -> None:
        each = max(seconds / max(1, len(numbers)), 1e-3)
        for count, number in enumerate(numbers, start=1):
            limits = (each / 2, None) if iterations is None else (None, iterations)
            self.advice[number] = self._advice(number, *limits)
            if self.progress is not None:
                self.progress(done + count / len(numbers) / 2)

    def _advice(self, number: int, seconds: float | None, iterations: int | None) -> Advice:
        """What is best, and then whether it is better than what was done: a search spends little
        on what it does not like, and has to be asked about the two by themselves."""
        view, taken = self._view(number), self.match.decisions[number].number
        actions = view.legal_actions()
        advice = Search(seconds, iterations, seed=self.seed + number).weigh(view, actions)
        if advice.action == taken:
            return advice
        pair = [action for action in actions if action in (taken, advice.action)]
        return Search(seconds, iterations, seed=self.seed + number).weigh(view, pair)

    def _view(self, number: int) -> Observation:
        """What the seat knew that had to choose."""
        return self.match.view(self.match.decisions[number].player, number)

    def marked(self) -> list[Swing]:
        """All swings, the turning points among them marked."""
        swings = list(self.swings())
        means = [mean for swing in swings for mean in (swing.before.mean, swing.after.mean)]
        least = LEAST_SHARE * (max(means) - min(means)) if means else 0.0
        return [
            replace(swing, is_turning_point=True, why=self._why(swing))
            if swing.decision in self.largest and swing.margin > 0 and swing.size >= least
            else swing
            for swing in swings
        ]

    def _why(self, swing: Swing) -> str:
        number = swing.decision - 1
        return reason_for(self._view(number), self.advice[number]) if swing.is_worse else ""

    def swings(self) -> Iterable[Swing]:
        """What is known of every decision so far."""
        for number, following in zip(self.real, [*self.real[1:], None], strict=True):
            taken, advice = self.match.decisions[number], self.advice[number]
            view = self._view(number)
            yield Swing(
                decision=number + 1,
                seat=taken.player,
                action=taken.number,
                words=taken.words,
                advised=advice.action,
                advised_words=view.describe(advice.action).words,
                before=_estimate(advice.best),
                left=_estimate(advice.weighed(taken.number)),
                after=self._result(taken.player)
                if following is None
                else _estimate(self.advice[following].best),
                iterations=advice.iterations,
            )

    def _result(self, seat: int) -> Estimate:
        """What it came to in the end."""
        result = self.match.returns[seat]
        return Estimate(result, result, result)


def _estimate(choice: Weighed) -> Estimate:
    return Estimate(choice.mean, choice.low, choice.high)
