"""What is to be reached in a game: a sentence, the numbers that measure it, and the rules of it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Goal(NamedTuple):
    """What whoever plays is to reach.

    `measures` are labels with how far it has come, the nearest to the sentence first, and `rules`
    the ids of the ledger's rules about winning and losing.
    """

    sentence: str
    measures: tuple[tuple[str, str], ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """All of it as text: the sentence, and what measures it."""
        measured = ", ".join(f"{label} {words}" for label, words in self.measures)
        return f"{self.sentence} ({measured})" if measured else self.sentence


ASKED_BY: Final = frozenset({"win", "won", "winning", "goal", "aim", "objective", "lose", "losing"})
"""Whoever uses one of these words asks what is to be reached."""


def asks_for_goal(words: str) -> bool:
    """Whether somebody asks what is to be reached, as in "how do I win?"."""
    return not ASKED_BY.isdisjoint(re.findall(r"[a-z]+", words.lower()))
