"""Nouns: what the numbers in a game's arguments, fields and events stand for, and their words.

`FIND = Noun("find", ("junk", "rope"))` names two things. A verb, a field or an event that is
declared with it needs no words of its own: sentences name it in braces, as in "patch with {find}".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Final

from .prose import some
from .seats import MAX_SEATS

CREW: Final = "crew"
SOMEBODY: Final = "somebody"
"""What a person is called who is not known."""


class Noun:
    """A kind of numbered thing: its name, what each is called, one that is not known, and where on
    the board each of them lies: at a place named after it, if that is not said. `texts` are what is
    printed on each, to be read where it lies open."""

    tables: tuple[int, ...] = ()
    """Of things that are dealt round the seats, so that number i belongs to seat i modulo the
    players: how many there are at a table of so many players."""

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        unknown: str = "",
        places: Sequence[str] | None = None,
        texts: Sequence[str] = (),
        tables: Sequence[int] = (),
    ) -> None:
        if not words or not all(words):
            raise TypeError(f"the noun {name} needs a word for each number")
        if name == CREW and not isinstance(self, Crew):
            raise TypeError(
                f"the noun {CREW} is the crew's: make it by crew_of, or name it otherwise"
            )
        if texts and len(texts) != len(words):
            raise TypeError(f"the noun {name} has {len(words)} words and {len(texts)} texts")
        self.name = name
        self.words = tuple(words)
        self.unknown = unknown or f"some {name}"
        named = tuple(f"{name}-{number}" for number in range(len(words)))
        self._places = named if places is None else tuple(places)
        self.lies_elsewhere = places is not None
        self.texts = tuple(texts)
        if any(number % max(players, 1) for players, number in enumerate(tables)):
            raise TypeError(f"of the noun {name} each seat has as many as any other")
        self.tables = tuple(tables)

    def __len__(self) -> int:
        return len(self.words)

    @property
    def is_thing(self) -> bool:
        """Whether one that is not known has a word of its own, such as "a card": what has none is
        a manner or a condition."""
        return self.unknown.startswith(("a ", "an ")) or self.unknown == SOMEBODY

    def word(self, number: int, names: tuple[str, ...]) -> str:  # noqa: ARG002 - seats need them
        """What a number stands for; `names` are those of the crew."""
        return self.words[number] if 0 <= number < len(self.words) else self.unknown

    def text(self, number: int) -> str:
        """What is printed on it; "" if nothing is, or if it is not known."""
        return self.texts[number] if 0 <= number < len(self.texts) else ""

    def place(self, number: int) -> str:
        """Where on the board it is; "" if it is nowhere there."""
        return self._places[number] if 0 <= number < len(self._places) else ""

    def at_table(self, players: int) -> int:
        """How many of them there are with so many players."""
        return self.tables[players] if self.tables else len(self)

    def from_seat(self, number: int, seat: int, players: int) -> int:
        """Its number, counted from those of a seat on where they are dealt round the seats."""
        return (number - seat) % self.at_table(players) if self.tables else number


class Crew(Noun):
    """Some of the crew, by the names that they have in a match."""

    def word(self, number: int, names: tuple[str, ...]) -> str:
        """Their name."""
        return names[number] if 0 <= number < len(names) else self.unknown


class _Numbers(Noun):
    def word(self, number: int, names: tuple[str, ...]) -> str:  # noqa: ARG002
        return str(int(number)) if number >= 0 else self.unknown


class _Counted(Noun):
    if_any = ""

    def word(self, number: int, names: tuple[str, ...]) -> str:  # noqa: ARG002
        words = some(int(number), self.name)
        if not self.if_any:
            return words
        return self.if_any.format(words) if number else ""


def crew_of(count: int, alone: int = 1) -> Crew:
    """The first so many of the crew, one for each seat; somebody who plays alone has `alone`."""
    called = tuple(f"crew member {number + 1}" for number in range(count))
    return Crew(CREW, called, SOMEBODY, tables=(0, alone, *range(2, count + 1)))


def some_of(thing: str, if_any: str = "") -> Noun:
    """How many there are of a thing: "one card", "12 cards". `if_any` is what is said with that,
    as in " and takes {}", and only if there are any."""
    noun = _Counted(thing, (thing,), places=())
    noun.if_any = if_any
    return noun


SEAT: Final = crew_of(MAX_SEATS)
"""Everybody who has a seat."""
NUMBER: Final = _Numbers("number", ("a number",), "?", ())
"""A number that stands for itself, and has no place on the board."""
OUTCOME: Final = _Numbers("outcome", ("an outcome",), "?", ())
"""How a game has ended: an event that tells it is put into the words of that outcome."""

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


Places = str | tuple[str, ...] | None
"""Where something is: one place or several. None: where what it names is."""


def listed_places(at: Places, named: Iterable[str]) -> tuple[str, ...]:
    """The same as a list, with the names of what is named there."""
    return tuple(named) if at is None else (at,) if isinstance(at, str) else at


def places_of(
    at: Iterable[str], nouns: Mapping[str, Noun | None], values: Mapping[str, int], who: int
) -> tuple[str, ...]:
    """The places on the board of what is named there, of whoever acts, or as they are called.
    Whoever acts is a seat, unless `nouns` say otherwise."""
    known = {WHO: SEAT, **nouns}
    numbers = {**values, WHO: who}
    found: list[str] = []
    for each in at:
        noun = known.get(each)
        found.append(noun.place(numbers[each]) if noun else "" if each in known else each)
    return tuple(filter(None, found))
