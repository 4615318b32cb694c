"""What lies on the table, told thing by thing: from this the plain words and drawings are made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from allhands.kernel.nouns import NUMBER, SEAT, Crew, Noun
from allhands.kernel.piles import Pile
from allhands.kernel.prose import listed
from allhands.kernel.state import NOBODY, OWNER, UNKNOWN, Field, State, Struct
from allhands.kernel.words import Line

OF_THE_KERNEL: Final = frozenset((*State.fields, "agenda", "chronicle", "chosen", "players"))


def lines_of(kind: type[Struct], view: Any, names: tuple[str, ...]) -> list[Line]:
    """All that a view tells, in the order of its declaration; what is told of one thing stands in
    one line, wherever it is declared."""
    told: dict[str, Line] = {}
    for line in (*_fields(kind, view, names), *_who_is_where(kind, view, names)):
        key = line.place if line.seat < 0 else f"{line.place} {line.label}"
        before = told.get(key)
        told[key] = before._replace(things=before.things + line.things) if before else line
    return list(told.values())


def field_place(name: str) -> str:
    """Where on the board a field lies."""
    return name.replace("_", "-")


def _told(kind: type[Struct]) -> Iterator[tuple[str, Field]]:
    masks = {spec.reader.mask for spec in kind.fields.values()}
    for name, spec in kind.fields.items():
        hidden = spec.reader == NOBODY or not spec.told
        if name not in OF_THE_KERNEL and name not in masks and not hidden:
            yield name, spec


def _fields(kind: type[Struct], view: Any, names: tuple[str, ...]) -> Iterator[Line]:
    for name, spec in _told(kind):
        value, label, place = getattr(view, name), name.replace("_", " "), field_place(name)
        of = _rows_of(spec)
        if not spec.shape or (of is None and spec.struct is None):
            one = spec.means if spec.struct is None and not spec.shape else None
            text = one.text(int(value)) if one else ""
            if things := _things(spec, value, names):
                yield Line(label, things, place, text=text)
        elif isinstance(of, Crew):
            for seat in range(min(len(names), len(value))):
                for own, words in _parts(label, spec, value[seat], names):
                    yield Line(own, (words,), of.place(seat), seat)
        elif of is None:
            for number in range(len(value)):
                if things := _things(spec, value[number], names):
                    yield Line(f"{label} {number + 1}", things, f"{place}-{number}")
        else:
            named = "" if label in (of.name, f"{of.name}s") else label
            for number in range(min(len(of), len(value))):
                thing, at, text = of.word(number, names), of.place(number), of.text(number)
                if things := _things(spec, value[number], names, named):
                    yield Line(thing, things, at, text=text)


def _rows_of(spec: Field) -> Noun | None:
    return SEAT if spec.reader == OWNER and spec.of is None else spec.of


def _things(spec: Field, value: Any, names: tuple[str, ...], label: str = "") -> tuple[str, ...]:
    """All that is to be said of one row."""
    return tuple(f"{own} {words}".strip() for own, words in _parts(label, spec, value, names))


def _parts(
    label: str, spec: Field, value: Any, names: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """What is to be said of one row, each with its label: a struct is told field by field."""
    if spec.struct is None or issubclass(spec.struct, Pile):
        yield from ((label, words) for words in _words(spec, value, names))
    elif _is_present(spec, value):
        yield from ((line.label, line.words) for line in lines_of(spec.struct, value, names))


def _is_present(spec: Field, value: Any) -> bool:
    if not spec.present or spec.struct is None:
        return True
    return int(getattr(value, spec.present)) != spec.struct.fields[spec.present].usual


def _words(spec: Field, value: Any, names: tuple[str, ...]) -> Iterator[str]:
    """What a number or several or a pile are; nothing where it is as usual."""
    if spec.struct is None:
        if not (np.ndim(value) == 0 and int(value) == spec.usual):
            yield number_in_words(value, spec.means, names)
    else:
        yield pile_in_words(value, spec.means, names)


def _who_is_where(kind: type[Struct], view: Any, names: tuple[str, ...]) -> Iterator[Line]:
    """What is at each thing that has rows, by the fields of others that mean it."""
    rows = {of.name: of for _, spec in _told(kind) if (of := _rows_of(spec)) and spec.shape}
    there: dict[tuple[str, int], list[str]] = {}
    for noun, number, means, value in _meant(kind, view):
        if means.name in rows and means.name != noun.name:
            there.setdefault((means.name, value), []).append(noun.word(number, names))
    for (name, number), found in there.items():
        thing = rows[name]
        if 0 <= number < len(thing) and not isinstance(thing, Crew):
            yield Line(thing.word(number, names), (listed(found),), thing.place(number))


def _meant(kind: type[Struct], view: Any) -> Iterator[tuple[Noun, int, Noun, int]]:
    """Each row that has a number which means something: whose it is, and what it means."""
    for name, spec in _told(kind):
        of, value = _rows_of(spec), getattr(view, name)
        if of is None or not spec.shape:
            continue
        for number in range(min(len(of), len(value))):
            if spec.struct is None and spec.means and np.ndim(value) == 1:
                yield of, number, spec.means, int(value[number])
            elif spec.struct is not None and not issubclass(spec.struct, Pile):
                for inner, own in _told(spec.struct):
                    if own.means and not own.shape and own.struct is None:
                        yield of, number, own.means, int(getattr(value[number], inner))


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
