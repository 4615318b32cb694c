"""What a player may know: derived from who may read each field of the state.

`observe` is the only place where anything is hidden. Pages, logs, players and learners are given
its result and nothing else.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from .mode import INTERPRETED
from .piles import Pile
from .rule import entry, in_python, rule
from .state import (
    EVERY_SEAT,
    EVERYONE,
    NOBODY,
    OWNER,
    Field,
    State,
    Struct,
    new_records,
    record_bytes,
)

View = TypeVar("View", bound=State)
"""What a function of views is given: a record of the state of its game."""

SPECTATOR: Final = -1
"""The seat of somebody who watches: sees what every player sees, and no more."""

# One row of a plan: what to do, then where it begins, how long a row of it is, how many rows there
# are, and where their masks begin and how far they lie apart. Of a pile: the same of its cards, but
# that its masks lie side by side, then where its count stands, and whether it is counted. Offsets,
# lengths and strides are in bytes.
HIDE, HIDE_FROM_OTHERS, HIDE_FROM_UNSEEING, HIDE_CARDS = 0, 1, 2, 3
BLANK_BYTE: Final = 0xFF
Plan = NDArray[np.int64]


@cache
def plan_of(kind: type[Struct], but: tuple[str, ...] = ()) -> Plan:
    """The steps that turn a record of `kind` into a view of it, one row each; `but` names fields
    that whoever is handed the view never reads, and which are left as they are."""
    steps = sorted(_steps(kind, 0, but), key=lambda step: step[0])
    return np.array(steps or np.empty((0, 7)), np.int64)


Step = tuple[int, int, int, int, int, int, int]


def _steps(kind: type[Struct], base: int, but: tuple[str, ...] = ()) -> list[Step]:
    steps: list[Step] = []
    for name, spec in kind.fields.items():
        if name in but:
            continue
        offset = base + _offset(kind, name)
        if issubclass(kind, Pile) and name == "cards":
            steps.append(_hiding_cards(kind, spec, offset, base))
        elif spec.reader != EVERYONE:
            steps.append(_hiding(kind, name, spec, offset, base))
        if spec.struct is not None:
            for number in range(int(np.prod(spec.shape, dtype=int))):
                steps += _steps(spec.struct, offset + number * spec.dtype.itemsize)
    return steps


def _hiding_cards(kind: type[Pile], cards: Field, offset: int, base: int) -> Step:
    seen, count, counted = (base + _offset(kind, name) for name in ("seen", "count", "counted"))
    return (HIDE_CARDS, offset, cards.dtype.itemsize, cards.shape[0], seen, count, counted)


def _hiding(kind: type[Struct], name: str, spec: Field, offset: int, base: int) -> Step:
    length = spec.dtype.itemsize * int(np.prod(spec.shape, dtype=int))
    rows = spec.shape[0] if spec.shape else 1
    if spec.reader == NOBODY:
        return (HIDE, offset, length, 1, 0, 0, 0)
    if spec.reader == OWNER:
        return (HIDE_FROM_OTHERS, offset, length // rows, rows, 0, 0, 0)
    mask = kind.fields.get(spec.reader.mask)
    if mask is None:
        raise TypeError(f"{kind.__name__}.{name} is read by {spec.reader.mask}, which is no field")
    at = base + _offset(kind, spec.reader.mask)
    if mask.dtype.itemsize != 1 or mask.shape != spec.shape[: len(mask.shape)]:
        raise TypeError(
            f"{kind.__name__}.{spec.reader.mask}: one mask, or one for each row or each place of "
            f"{name}, of a byte each"
        )
    rows = int(np.prod(mask.shape, dtype=int))
    return (HIDE_FROM_UNSEEING, offset, length // rows, rows, at, 1 if mask.shape else 0, 0)


def _offset(kind: type[Struct], name: str) -> int:
    fields: Any = kind.dtype.fields
    return int(fields[name][1])


@entry(like=lambda: (np.zeros(1, np.uint8), np.zeros((1, 7), np.int64), 0))
def blank(record: NDArray[np.uint8], plan: Plan, seat: int) -> None:
    """Overwrite every byte that `seat` may not read (seat -1: a spectator)."""
    for row in range(plan.shape[0]):
        step, start, length, rows, mask, stride, counted = plan[row]
        if step == HIDE_CARDS:
            shorten(record, seat, start, length, rows, mask, stride, counted)
            count = count_at(record, stride)
            record[start + count * length : start + rows * length] = BLANK_BYTE
            rows, stride = count, 1
        has_masks = step in (HIDE_FROM_UNSEEING, HIDE_CARDS)
        if has_masks and stride == 1 and length == 1:
            blank_bytes(record, start, rows, mask, seat)
        elif has_masks and stride == 1 and length == 2:
            blank_pairs(record, start, rows, mask, seat)
        else:
            for index in range(rows):
                hidden = step == HIDE
                if step == HIDE_FROM_OTHERS:
                    hidden = index != seat
                elif has_masks:
                    hidden = not may_read(int(record[mask + index * stride]), seat)
                if hidden:
                    first = start + index * length
                    record[first : first + length] = BLANK_BYTE


@rule
def blank_bytes(record: NDArray[np.uint8], start: int, rows: int, mask: int, seat: int) -> None:
    """Overwrite those of many single bytes, such as the cards of a pile, that a seat may not read:
    without a branch, as most of what is hidden is hidden so."""
    wanted = EVERY_SEAT if seat < 0 else 1 << seat
    for index in range(rows):
        is_hidden = (record[mask + index] & wanted) != wanted
        record[start + index] |= BLANK_BYTE * is_hidden


@rule
def blank_pairs(record: NDArray[np.uint8], start: int, rows: int, mask: int, seat: int) -> None:
    """The same of two bytes each, such as the cards of a pile of hundreds."""
    wanted = EVERY_SEAT if seat < 0 else 1 << seat
    for index in range(rows):
        is_hidden = (record[mask + index] & wanted) != wanted
        record[start + 2 * index] |= BLANK_BYTE * is_hidden
        record[start + 2 * index + 1] |= BLANK_BYTE * is_hidden


@rule
def count_at(record: NDArray[np.uint8], place: int) -> int:
    """How many cards a pile has whose count stands there; 0 if that is blank."""
    count = int(record[place]) + 256 * int(record[place + 1])
    return 0 if count & 0x8000 else count


@entry(like=lambda: (0, 0))
def may_read(mask: int, seat: int) -> bool:
    """Whether a mask of seats lets `seat` read; a spectator reads only what every seat may."""
    if seat < 0:
        return mask & EVERY_SEAT == EVERY_SEAT
    return (mask >> seat) & 1 == 1


@rule
def shorten(
    record: NDArray[np.uint8],
    seat: int,
    cards: int,
    size: int,
    capacity: int,
    seen: int,
    counts: int,
    counted: int,
) -> None:
    """Leave of an uncounted pile its top, as deep as the viewer has looked: whoever may not count
    it cannot say how many cards lie beneath."""
    count = count_at(record, counts)
    if record[counted] != 0 or count == 0:
        return
    lowest = count - 1
    for place in range(count):
        if may_read(int(record[seen + place]), seat):
            lowest = place
            break
    left = count - lowest
    for byte in range(left * size):
        record[cards + byte] = record[cards + lowest * size + byte]
    for place in range(left):
        record[seen + place] = record[seen + lowest + place]
    record[cards + left * size : cards + capacity * size] = BLANK_BYTE
    record[seen + left : seen + capacity] = 0
    record[counts] = left % 256
    record[counts + 1] = left // 256


def blank_in_python(record: NDArray[np.uint8], plan: Plan, seat: int) -> None:
    """The same as `blank`, for plain Python: there its loops take most of the time that a terminal
    takes to answer."""
    wanted = EVERY_SEAT if seat < 0 else 1 << seat
    others, hidden, masks = _taken_together(plan.tobytes())
    for step, start, length, rows, *_ in others:
        if step != HIDE_CARDS:
            hides = slice(None) if step == HIDE else np.arange(rows) != seat
            record[start : start + rows * length].reshape(rows, length)[hides] = BLANK_BYTE
    record[hidden[(record[masks] & wanted) != wanted]] = BLANK_BYTE
    for step, *pile in others:
        if step == HIDE_CARDS:
            _shorten(record, seat, *pile)
            cards, size, capacity, _, counts, _ = pile
            count = _count_at(record, counts)
            record[cards + count * size : cards + capacity * size] = BLANK_BYTE


@cache
def _taken_together(plan: bytes) -> tuple[list[list[int]], NDArray[np.int64], NDArray[np.int64]]:
    """The steps of a plan but for those that hide from the unseeing; and of these, of which a game
    may have dozens, all bytes at once, and where the mask of each stands."""
    steps = np.frombuffer(plan, np.int64).reshape(-1, 7).tolist()
    hidden, masks = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for step, start, length, rows, mask, stride, _ in steps:
        if step in (HIDE_FROM_UNSEEING, HIDE_CARDS):
            apart = 1 if step == HIDE_CARDS else stride
            hidden.append(np.arange(start, start + rows * length))
            masks.append(np.repeat(mask + apart * np.arange(rows), length))
    others = [step for step in steps if step[0] != HIDE_FROM_UNSEEING]
    return others, np.concatenate(hidden), np.concatenate(masks)


_shorten: Final = in_python(shorten)
_count_at: Final = in_python(count_at)
_blank: Final = blank_in_python if INTERPRETED else blank


def observe(kind: type[Struct], state: Any, seat: int) -> Any:
    """A new record with everything blanked that `seat` may not know (-1: a spectator).

    Blanked numbers read as `UNKNOWN`. The chance stream is always blanked.
    """
    view = bytearray(record_bytes(state))
    _blank(np.frombuffer(view, np.uint8), plan_of(kind), seat)
    return np.frombuffer(view, kind.dtype)[0]


def observe_all(kind: type[Struct], states: Any, seats: NDArray[np.int64]) -> Any:
    """Views of a batch: record i as seat `seats[i]` sees it. The batch itself is not changed."""
    views = new_records(kind, len(states))
    views[:] = states
    rows = views.view(np.uint8).reshape(len(states), -1)
    plan = plan_of(kind)
    for row, seat in zip(rows, seats, strict=True):
        _blank(row, plan, int(seat))
    return views


# A view as plain values

TOLD_ELSEWHERE: Final = "chronicle"
"""The field of every state that is not shown in a view: the log tells it from the beginning."""


def shown_fields(kind: type[Struct]) -> dict[str, Field]:
    """The fields that somebody may read."""
    return {
        name: spec
        for name, spec in kind.fields.items()
        if spec.reader != NOBODY and name != TOLD_ELSEWHERE
    }


def view_as_json(kind: type[Struct], record: Any) -> dict[str, Any]:
    """A view's fields by name: numbers, nested lists, and the same of nested structs."""
    return {name: _value_as_json(spec, record[name]) for name, spec in shown_fields(kind).items()}


def _value_as_json(spec: Field, value: Any) -> Any:
    if spec.struct is None:
        return np.asarray(value).tolist()
    if not spec.shape:
        return view_as_json(spec.struct, value)
    one = spec._replace(shape=spec.shape[1:])
    return [_value_as_json(one, each) for each in value]
