"""The events that a game tells, each with its details and its sentence."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .nouns import SEAT, WHO, Noun, Places, checked_sentence, listed_places, said
from .prose import starting
from .words import Event

Sign = Literal["die", "strike", "death"]
"""What is heard of an event: dice, a blow to the ship, or the death of somebody aboard."""


class EventKind(NamedTuple):
    """One kind of event: its name, its sentence, what stands for who acts and for each of its
    details, and where on the board it happens: details, {who}, or other places."""

    name: str
    say: str
    who: Noun
    details: dict[str, Noun]
    at: tuple[str, ...]


class Events:
    """All events of a game, numbered in the order in which they are declared."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []
        self.remembered: tuple[int, ...] = ()
        self.signs: dict[int, Sign] = {}

    def event(
        self, name: str, say: str = "", *, at: Places = None, who: Noun = SEAT, **details: Noun
    ) -> int:
        """Declare a kind of event and get its number.

        `details` are named in the order in which `tell` is given them, and `say` may name them,
        and {who} acts: a seat, unless `who` says otherwise. Raises TypeError if it names anything
        else. It happens `at` the places of some details or of "who", or at others; if that is not
        said, where its details are.
        """
        checked_sentence(say, details, f"event {name}")
        self.kinds.append(EventKind(name, say, who, details, listed_places(at, details)))
        return len(self.kinds) - 1

    def remember(self, *kinds: int) -> None:
        """Have events of these kinds be told once more when the game is over: what one player did
        for another, or to all."""
        self.remembered = kinds

    def heard(self, sign: Sign, *kinds: int) -> None:
        """Have events of these kinds be heard where sound is wanted."""
        self.signs |= dict.fromkeys(kinds, sign)

    @property
    def grave(self) -> tuple[int, ...]:
        """The kinds that are heard as a blow or a death."""
        return tuple(kind for kind, sign in self.signs.items() if sign != "die")

    def sentence(self, event: Event, names: tuple[str, ...]) -> str:
        """An event in words; what may not be known is called by its noun."""
        kind = self.kinds[event.kind]
        values = self.details(event)
        words = {name: noun.word(values[name], names) for name, noun in kind.details.items()}
        return starting(said(kind.say, {**words, WHO: kind.who.word(event.who, names)}))

    def details(self, event: Event) -> dict[str, int]:
        """What it speaks of, by name."""
        return dict(zip(self.kinds[event.kind].details, event.details, strict=False))
