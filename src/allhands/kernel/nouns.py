"""Nouns: what the numbers in a game's arguments, fields and events stand for, and their words.

`FIND = Noun("find", ("junk", "rope"))` names two things. A verb, a field or an event that is
declared with it needs no words of its own: sentences name it in braces, as in "patch with {find}".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Final

from .state import MAX_SEATS


class Noun:
    """A kind of numbered thing: its name, what each is called, and one that is not known."""

    def __init__(self, name: str, words: Sequence[str], unknown: str = "") -> None:
        if not words or not all(words):
            raise TypeError(f"the noun {name} needs a word for each number")
        self.name = name
        self.words = tuple(words)
        self.unknown = unknown or f"some {name}"

    def __len__(self) -> int:
        return len(self.words)

    def word(self, number: int, names: tuple[str, ...]) -> str:  # noqa: ARG002 - seats need them
        """What a number stands for; `names` are those of the crew."""
        return self.words[number] if 0 <= number < len(self.words) else self.unknown

    def place(self, number: int) -> str:
        """Where on the board it is."""
        return f"{self.name}-{number}"


class _Seats(Noun):
    def word(self, number: int, names: tuple[str, ...]) -> str:
        return names[number] if 0 <= number < len(names) else self.unknown

    def place(self, number: int) -> str:
        return f"crew-{number}"


class _Numbers(Noun):
    def word(self, number: int, names: tuple[str, ...]) -> str:  # noqa: ARG002
        return str(int(number)) if number >= 0 else self.unknown


SEAT: Final = _Seats("seat", tuple(f"seat {number}" for number in range(MAX_SEATS)), "somebody")
"""The crew, by the names that they have in a match."""
NUMBER: Final = _Numbers("number", ("a number",), "?")
"""A number that stands for itself, and has no place on the board."""

WHO: Final = "who"
"""Whoever acts or is asked, in any sentence."""


def checked_sentence(sentence: str, known: Iterable[str], owner: str) -> str:
    """A sentence that names nothing but what is known. Raises TypeError, which says what else."""
    allowed = (WHO, *known)
    for _, name, _, _ in Formatter().parse(sentence):
        if name is not None and name not in allowed:
            raise TypeError(
                f"{owner} speaks of {{{name}}} in “{sentence}”; what it may name is "
                f"{', '.join(f'{{{each}}}' for each in allowed)}"
            )
    return sentence


def said(sentence: str, words: Mapping[str, str]) -> str:
    """A sentence with its nouns filled in."""
    return sentence.format_map(dict(words))
