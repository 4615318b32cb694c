"""What lies on the table, told field by field: from this the plain words and drawings are made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from allhands.kernel.nouns import NUMBER, SEAT, Crew, Noun
from allhands.kernel.piles import Pile
from allhands.kernel.prose import starting
from allhands.kernel.state import NOBODY, OWNER, UNKNOWN, Field, State, Struct

OF_THE_KERNEL: Final = frozenset((*State.fields, "agenda", "chronicle", "chosen", "players"))


class Line(NamedTuple):
    """One thing on the table: what it is, what is to be said of it, and its place on the board.
    `seat` has it, or nobody (-1)."""

    label: str
    words: str
    place: str
    seat: int = -1

    @property
    def sentence(self) -> str:
        """Both as one."""
        return f"{starting(self.label)}: {self.words}" if self.words else starting(self.label)


def account(kind: type[Struct], view: Any, names: tuple[str, ...]) -> list[Line]:
    """All that a view tells, in the order of its declaration."""
    masks = {spec.reader.mask for spec in kind.fields.values()}
    return [
        line
        for name, spec in kind.fields.items()
        if name not in OF_THE_KERNEL and name not in masks and spec.reader != NOBODY
        for line in _lines(name, spec, getattr(view, name), names)
    ]


def field_place(name: str) -> str:
    """Where on the board a field lies."""
    return name.replace("_", "-")


def _lines(name: str, spec: Field, value: Any, names: tuple[str, ...]) -> Iterator[Line]:
    label, place = name.replace("_", " "), field_place(name)
    of = SEAT if spec.reader == OWNER and spec.of is None else spec.of
    if not spec.shape or (of is None and spec.struct is None):
        yield from _one(label, spec, value, names, place)
        return
    whose = isinstance(of, Crew)
    for number in range(min(len(names) if whose else len(of or value), len(value))):
        if whose:
            told = _one(label, spec, value[number], names, "")
            yield from (line._replace(place=SEAT.place(number), seat=number) for line in told)
        elif of is None:
            yield from _one(
                f"{label} {number + 1}", spec, value[number], names, f"{place}-{number}"
            )
        else:
            each = f"{label}: {of.word(number, names)}"
            yield from _one(each, spec, value[number], names, of.place(number))


def _one(label: str, spec: Field, value: Any, names: tuple[str, ...], place: str) -> Iterator[Line]:
    """A number or several, a pile, or a struct, which is one line but for a seat's own."""
    if spec.struct is None:
        yield Line(label, number_in_words(value, spec.means, names), place)
    elif issubclass(spec.struct, Pile):
        yield Line(label, pile_in_words(value, spec.means, names), place)
    elif place:
        parts = account(spec.struct, value, names)
        yield Line(label, ", ".join(f"{part.label} {part.words}" for part in parts), place)
    else:
        yield from account(spec.struct, value, names)


def number_in_words(value: Any, means: Noun | None, names: tuple[str, ...]) -> str:
    """A number, or each of several."""
    noun = means or NUMBER
    return ", ".join(noun.word(int(number), names) for number in np.ravel(value))


def pile_in_words(pile: Any, means: Noun | None, names: tuple[str, ...]) -> str:
    """The cards of a pile that are known, from the top, and how many are not."""
    if not pile.count:
        return "none"
    noun = means or NUMBER
    top_first = [int(card) for card in pile.cards[: pile.count]][::-1]
    known = [noun.word(card, names) for card in top_first if card != UNKNOWN]
    hidden = len(top_first) - len(known)
    if not pile.counted:
        return ", ".join([*known, "and some beneath" if known else "some"])
    unseen = f"{hidden} face down" if hidden else ""
    return " and ".join(filter(None, (", ".join(known), unseen)))
