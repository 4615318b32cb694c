"""Standing answers: what a seat answers by itself to a question that comes again and again.

They belong to the seat and not to the rules: a match is the same whether a person answered or
the seat did.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from .options import Choice

ASK: Final = Choice("ask", "ask me")
"""The choice that every standing answer has, and begins with."""


class Standing(NamedTuple):
    """A question that may be answered beforehand. The first of its choices is `ASK`.

    `how` is given a view of the seat that has to choose, the legal actions and another choice than
    `ASK`; it answers with an action, or with None if the seat is to be asked. It is asked about the
    questions `tasks` alone, or about all if none are named.
    """

    name: str
    meaning: str
    choices: tuple[Choice, ...]
    how: Callable[[Any, list[int], str], int | None]
    tasks: tuple[int, ...] = ()

    def answer(self, view: Any, legal: list[int], choice: str) -> int | None:
        """The action that answers what is asked now; None if it is another question, or if the
        answer is not legal."""
        if self.tasks and int(view.agenda.entry[int(view.agenda.count) - 1, 0]) not in self.tasks:
            return None
        action = self.how(view, legal, choice)
        return action if action in legal else None
