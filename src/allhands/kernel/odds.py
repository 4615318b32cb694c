"""Chances that are told of a choice before it is taken: each with what it speaks of.

Words are made from the number that `Teller.tell` hands back, and whoever doubts the number can play
the choice and see how often what was told comes true. A test does so for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from .words import Event


class Story(NamedTuple):
    """What followed a choice: the whole record as it is now, and what has been told since."""

    after: Any
    events: Sequence[Event]


CameTrue = Callable[[Story], bool | None]
Answer = Callable[[Any, list[int]], int]
"""The one of the legal actions that is taken in a record."""
EXPLAINED: Final = -1
"""The choice that is explained."""
ANY_ANSWERS: Final[Mapping[int, Answer]] = MappingProxyType({})


class Chance(NamedTuple):
    """How likely something is, and of what.

    `came_true` answers whether a story brought it; None if that is not decided yet, or something
    else came in between that the chance was not told for. It is the chance after `choice`. Some
    questions, by task, have `answers`, such as to roll again what fails; all others may be answered
    in any way.
    """

    share: Fraction
    came_true: CameTrue
    choice: int = EXPLAINED
    answers: Mapping[int, Answer] = ANY_ANSWERS


class Explanation(NamedTuple):
    """What a choice will do, in sentences, and the chances that these tell."""

    words: str
    chances: tuple[Chance, ...] = ()


class Teller:
    """Keeps the chances that an explanation tells."""

    def __init__(self) -> None:
        self._told: list[Chance] = []

    def tell(self, chance: Chance) -> Fraction:
        """Tell a chance: its share, to be put into words."""
        self._told.append(chance)
        return chance.share

    def explained(self, words: str) -> Explanation:
        """What has been put into words, with all chances told."""
        return Explanation(words, tuple(self._told))
