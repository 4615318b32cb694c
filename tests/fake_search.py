"""A search whose thoughts a test decides, for what looks at matches with one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from allhands.lab import turning_points
from allhands.observation import Observation
from allhands.players import Advice, Weighed


class Thought(NamedTuple):
    """What the search thinks of a decision: the chance with the action it advises, and the chance
    with every other. It advises the one taken, unless it `objects`."""

    chance: float
    others: float = 0.0
    error: float = 0.01
    objects: bool = False


class Asked(NamedTuple):
    """What a search was asked: by its seed the decision, the seat's view, and how long."""

    decision: int
    observation: Observation
    actions: list[int]
    seconds: float | None
    iterations: int | None


def put_in(
    monkeypatch: pytest.MonkeyPatch, taken: Sequence[int], think: Callable[[int], Thought]
) -> list[Asked]:
    """Have turning points be found by such a search: `taken` are the actions of the match, and
    `think` is what it makes of a decision, counted from 0. What it is asked is listed."""
    asked: list[Asked] = []

    class FakeSearch:
        def __init__(self, seconds: Any = None, iterations: Any = None, *, seed: int) -> None:
            self.limits = (seconds, iterations)
            self.decision = seed

        def weigh(self, observation: Observation, actions: Sequence[int]) -> Advice:
            asked.append(Asked(self.decision, observation, [*actions], *self.limits))
            thought = think(self.decision)
            done = taken[self.decision]
            advised = next(a for a in actions if a != done) if thought.objects else done
            choices = tuple(
                Weighed(action, 10, mean, mean - thought.error, mean + thought.error)
                for action in actions
                for mean in [thought.chance if action == advised else thought.others]
            )
            return Advice(choices, advised, 10, 0.0)

    monkeypatch.setattr(turning_points, "Search", FakeSearch)
    return asked
