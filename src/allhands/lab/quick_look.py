"""Where a voyage turned, by a quick look: by what its game's evaluation makes of its positions.

A search finds it out far better, but has to be asked for and takes its time (`turning_points`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby, pairwise
from typing import Final, NamedTuple

import numpy as np

from allhands.kernel.evaluation import Evaluation, reckoned
from allhands.kernel.game import features_of, turns_of
from allhands.match import Match

NEARLY: Final = 0.5
"""Of a turn's decisions that made at least so much of the greatest difference, one is told of that
led to something grave or remembered."""


class Turned(NamedTuple):
    """A decision, counted from 1, at which a voyage turned, and which way; and what happened then,
    in a sentence."""

    decision: int
    way: str
    told: str

    @property
    def found(self) -> str:
        """How it was found, up to which decision it was."""
        return f"By a quick look, it turned {self.way} at "


def turned(match: Match, seats: Iterable[int], *, for_better: bool) -> Turned | None:
    """Where the voyage turned for some seats; None if that cannot be told. Raises OptionError while
    it goes on."""
    decision = turned_at(match, seats, for_better=for_better)
    if not decision:
        return None
    way = "for the better" if for_better else "for the worse"
    return Turned(decision, way, _came_of(match, decision, for_better) or _decided(match, decision))


def _came_of(match: Match, decision: int, for_better: bool) -> str:
    """What a decision led to, in a sentence: what is marked rather than the rest, and of these what
    the voyage tells least often."""
    view, marked = match.revealed(decision).record, _marked(match, for_better)
    often = Counter(event.kind for event in match.events)
    told = sorted(
        match.told_by(decision - 1), key=lambda event: (event.kind not in marked, often[event.kind])
    )
    sentences = (match.game.words.event(view, event, match.names) for event in told)
    return next(filter(None, sentences), "")


def _marked(match: Match, for_better: bool) -> set[int]:
    """The kinds of events at which a voyage may well turn: what is remembered and, for the worse,
    what is grave."""
    kinds = match.game.event_kinds
    return {*kinds.remembered, *(() if for_better else kinds.grave)} if kinds else set()


def _decided(match: Match, decision: int) -> str:
    taken = match.decisions[decision - 1]
    words = match.view(taken.player, decision - 1).describe(taken.number).words
    return f"{match.names[taken.player]}, “{words}”."


def turned_at(match: Match, seats: Iterable[int], *, for_better: bool) -> int:
    """The decision, counted from 1, after which the voyage looked most the better, or the worse,
    for some seats; 0 if there is none, or if the game has no evaluation.

    An evaluation looks at the beginnings of turns. So the turn is looked for first, and then the
    decision in it. What ended the voyage is told anyway, and does not count as its turn.
    """
    evaluation, last = match.game.evaluation, len(match.decisions)
    if evaluation is None or not last:
        return 0
    way, seen = 1 if for_better else -1, tuple(seats)

    def gained(step: tuple[int, int]) -> float:
        before, after = (_worth(match, evaluation, moment, seen) for moment in step)
        return way * (after - before)

    begun = [next(turn) for _, turn in groupby(range(last), lambda moment: _turn(match, moment))]
    if last - 1 > begun[-1]:
        begun.append(last - 1)
    first, following = max(pairwise(begun), key=gained, default=(0, 1))
    marked = _marked(match, for_better)
    within = {step: gained(step) for step in pairwise(range(first, following + 1))}
    much = [step for step, gain in within.items() if gain >= NEARLY * max(within.values())]
    grave = [step for step in much if marked & {told.kind for told in match.told_by(step[0])}]
    return max(grave or much or within, key=within.__getitem__)[1]


def _turn(match: Match, moment: int) -> int:
    return int(turns_of(match.record_at(moment)))


def _worth(match: Match, evaluation: Evaluation, moment: int, seats: tuple[int, ...]) -> float:
    """What a moment was worth to some seats together."""
    rows = np.zeros((len(seats), evaluation.count))
    for row, seat in zip(rows, seats, strict=True):
        features_of(match.record_at(moment), seat, row)
    return float(reckoned(evaluation.network, rows).sum())
