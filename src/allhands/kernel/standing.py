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

    `answer` is given a view of the seat that has to choose, the legal actions and another choice
    than `ASK`; it answers with a legal action, or with None if the question is not its own.
    """

    name: str
    meaning: str
    choices: tuple[Choice, ...]
    answer: Callable[[Any, list[int], str], int | None]
