"""The missions of all decks: how they fail and succeed, and what follows, as their rows say."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from allhands.kernel.nouns import Noun

from . import MEMBER, NAMES
from .conditions import MOST_CONDITIONS, Test, tests_of, tests_words
from .operations import Step, steps_of, steps_words
from .reading import DECK_FILES, DECK_ROWS, MISSIONS_EACH, Row, Where


class Mission(NamedTuple):
    """What is printed on a mission."""

    number: int
    title: str
    line: str
    guide: int
    succeeds: list[Test]
    fails: list[Test]
    punishment: list[Step]
    reward: list[Step]

    @property
    def text(self) -> str:
        """Its story, and what it asks, threatens and promises, as its row says."""
        return (
            f"Mission {self.number}. {self.line} Guide {self.guide}. "
            f"Succeeds when {tests_words(self.succeeds, 'and', NAMES)}: "
            f"{steps_words(self.reward, NAMES)}. "
            f"Fails when {tests_words(self.fails, 'or', NAMES)}: "
            f"{steps_words(self.punishment, NAMES)}."
        )


def _mission(file: str, row: Row) -> Mission:
    here = Where(file, row["title"], "guide")
    return Mission(
        row["number"],
        row["title"],
        row["line"],
        here.number(row["guide"], 1, 9),
        tests_of(here._replace(field="succeeds"), row["succeeds"], NAMES),
        tests_of(here._replace(field="fails"), row["fails"], NAMES),
        steps_of(here._replace(field="punishment"), row["punishment"], NAMES),
        steps_of(here._replace(field="reward"), row["reward"], NAMES),
    )


LISTED: Final = [
    _mission(file, row)
    for file, deck in zip(DECK_FILES, DECK_ROWS, strict=True)
    for row in deck["missions"]
]
"""The missions of the first deck in the order of their numbers, then those of the next."""
MISSIONS: Final = len(LISTED)
EACH: Final = MISSIONS_EACH
MISSION: Final = Noun(
    "mission", [each.title for each in LISTED], texts=[each.text for each in LISTED]
)
PLAN: Final = Noun("plan", [each.line for each in LISTED], places=())
"""The line of each mission."""
GUIDE: Final = np.array([each.guide for each in LISTED], np.int8)
"""GUIDE[mission]: the highest number of its guide."""


def _tests(lists: list[list[Test]]) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    filled = [[*tests, *[Test(-1)] * (MOST_CONDITIONS - len(tests))] for tests in lists]
    return np.array(filled, np.int8)


SUCCEEDS: Final = _tests([each.succeeds for each in LISTED])
FAILS: Final = _tests([each.fails for each in LISTED])
"""FAILS[mission, place]: a condition or -1, how much it needs, and where or how much oxygen."""
FACE_DOWN, VOTED_ON, ACTIVE, REMOVED = range(4)
STATUS: Final = Noun("status", ("face down", "to be voted on", "active", "removed"))
TOKEN_ON: Final = Noun("token", (*MEMBER.words, *MISSION.words))
"""Where a rank token lies: on a crew's card, or after those on a mission."""
