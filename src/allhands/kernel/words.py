"""What a game tells, and how it is put into words."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol, cast

from .goal import Goal
from .nouns import Noun
from .prose import starting
from .seats import NO_SEAT
from .state import EVERY_SEAT, UNKNOWN
from .views import may_read


class Line(NamedTuple):
    """One thing on the table: what it is called, what is to be said of it, its place on the board,
    and what is printed on it. `seat` has it, or nobody (-1); whether it is their turn."""

    label: str
    things: tuple[str, ...] = ()
    place: str = ""
    seat: int = NO_SEAT
    text: str = ""
    has_turn: bool = False

    @property
    def between(self) -> str:
        """What stands behind each thing but the last."""
        return ";" if any(", " in thing for thing in self.things) else ","

    @property
    def words(self) -> str:
        """What is said of it."""
        return f"{self.between} ".join(self.things)

    @property
    def sentence(self) -> str:
        """All as one, without a full stop."""
        label = f"{starting(self.label)}{', whose turn it is' if self.has_turn else ''}"
        said = f"{self.words} ({self.text})" if self.text else self.words
        return f"{label}: {said}" if said else label


class Section(NamedTuple):
    """What lies on a part of the table, thing by thing."""

    heading: str
    lines: list[Line]


class Event(NamedTuple):
    """One event of the chronicle. `readers` is a mask of the seats that may read its details."""

    kind: int
    who: int
    details: tuple[int, ...]
    readers: int = EVERY_SEAT

    def seen_by(self, seat: int) -> Event:
        """The event as a seat may know it: details that it may not read are -1."""
        return (
            self
            if may_read(self.readers, seat)
            else self._replace(details=(UNKNOWN,) * len(self.details))
        )


class Words(Protocol):
    """How a game is put into words; every function is given a view, never the whole state."""

    def check(self, game: Any) -> None:
        """Raises TypeError if they speak of what the game does not have."""
        ...

    def things(self) -> list[Noun]:
        """The nouns that name things, rather than a manner or a condition."""
        ...

    def kind_names(self) -> dict[str, list[str]]:
        """The words for numbered things, by what they are."""
        ...

    def printed(self) -> list[tuple[str, str, str]]:
        """What is printed on numbered things: what they are, what each is called, and its text."""
        ...

    def action(self, view: Any, action: int, names: tuple[str, ...]) -> str:
        """An action in words, legal or not."""
        ...

    def question(self, view: Any, names: tuple[str, ...]) -> str:
        """What is asked now, in a sentence."""
        ...

    def event(self, view: Any, event: Event, names: tuple[str, ...]) -> str:
        """An event as a sentence, or nothing if it needs none."""
        ...

    def account(self, view: Any, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        ...

    def table(self, view: Any, names: tuple[str, ...], width: int) -> str:
        """The same as text."""
        ...

    def ways(self, view: Any) -> list[tuple[str, tuple[str, ...]]]:
        """What leads from each place of the board to which others; none of a game in which nobody
        moves from place to place."""
        ...

    def goal(self, view: Any, seat: int) -> Goal:
        """What a seat is to reach, and how far it has come; -1: whoever plays."""
        ...

    def part_of(self, view: Any, seat: int, names: tuple[str, ...]) -> str:
        """Who or where a seat is, as it follows "You are Ada, "; "" if there is no more to say."""
        ...

    def summary(self, view: Any) -> str:
        """How things stand, in a line."""
        ...

    def result(self, view: Any, names: tuple[str, ...]) -> str:
        """What is to be said of a game that is over beside its outcome and its score; "" if there
        is nothing."""
        ...


NO_WORDS: Final = cast("Words", None)
"""The words of a game that leaves them to what it declares."""
