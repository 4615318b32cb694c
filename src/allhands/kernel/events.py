"""The events that a game tells, each with its details and its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .nouns import WHO, Noun, checked_sentence, said
from .words import Event


class EventKind(NamedTuple):
    """One kind of event: its name, its sentence, and what each of its details stands for."""

    name: str
    say: str
    details: dict[str, Noun]


class Events:
    """All events of a game, numbered in the order in which they are declared."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []

    def event(self, name: str, say: str, **details: Noun) -> int:
        """Declare a kind of event and get its number.

        `details` are named in the order in which `tell` is given them, and `say` may name them,
        and {who} acts. Raises TypeError if it names anything else.
        """
        self.kinds.append(EventKind(name, checked_sentence(say, details, f"event {name}"), details))
        return len(self.kinds) - 1

    def sentence(self, event: Event, names: tuple[str, ...]) -> str:
        """An event in words; what may not be known is called by its noun."""
        kind = self.kinds[event.kind]
        spoken = (noun.word(value, names) for noun, value in self.details(event))
        words = dict(zip(kind.details, spoken, strict=False))
        who = names[event.who] if 0 <= event.who < len(names) else ""
        return said(kind.say, {**words, WHO: who})

    def details(self, event: Event) -> Iterator[tuple[Noun, int]]:
        """What it speaks of."""
        return zip(self.kinds[event.kind].details.values(), event.details, strict=False)
