"""Writing what a record tells into an observation: the compiled half of `layout`."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.agenda import FIRST, WIDTH
from allhands.kernel.at_once import SEVERAL
from allhands.kernel.holds import CODE, COUNT, MASK, ONE_OF
from allhands.kernel.rule import entry, rule
from allhands.kernel.state import record_bytes

from .layout import (
    AT,
    CAPACITY,
    CARD_SIZE,
    CARDS,
    CARDS_AT,
    COPIES,
    COUNT_AT,
    DIGITS,
    FIRST_ROW,
    FIRST_WORD,
    IN_BITS,
    KIND,
    KNOWN,
    KNOWN_OUT,
    OUT,
    SEEN_AT,
    SEEN_OUT,
    SIZE,
    SPAN,
    STOP_ROW,
    STOP_WORD,
    THINGS,
    TOP,
    TOP_OUT,
    TURN,
    WAITING,
    WORD,
    WORD_AT,
    Layout,
    Table,
    Tables,
    word_count,
)

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Numbers = NDArray[np.float32]
NOTHING: Final = -1


@rule
def read(record: Bytes, at: int, size: int) -> int:
    """The signed number of so many bytes at a place."""
    value = int(record[at])
    if size == 1:
        return value - ((value & 128) << 1)
    value |= int(record[at + 1]) << 8
    if size == 2:
        return value - ((value & 0x8000) << 1)
    value |= int(record[at + 2]) << 16
    value |= int(record[at + 3]) << 24
    return value - ((value & 0x80000000) << 1)


class Shown(NamedTuple):
    """What the rows of an array tell: the words of the record that each was written from last, and
    the seat that it was written for, `NOTHING` in one that tells of nothing yet."""

    words: Words
    seat: NDArray[np.int64]


@rule
def write_numbers(
    words: Words,
    record: Bytes,
    tables: Tables,
    first: int,
    stop: int,
    is_new: bool,
    out: Numbers,
    shown: Shown,
    row: int,
) -> None:
    """The numbers of fields in place of what stood there, unless no byte of their word has changed;
    what is not known is 0 throughout."""
    table = tables.numbers
    for part in range(first, stop):
        word = tables.words[part, WORD_AT]
        if not is_new and words[word] == shown.words[row, word]:
            continue
        for number in range(tables.words[part, FIRST_ROW], tables.words[part, STOP_ROW]):
            kind = int(table[number, KIND])
            value = read(record, int(table[number, AT]), int(table[number, SIZE]))
            place, things = int(table[number, OUT]), int(table[number, THINGS])
            known = int(table[number, KNOWN])
            is_known = value >= 0 or kind == CODE
            if known >= 0:
                out[row, known] = 1.0 if is_known else 0.0
            if kind == ONE_OF or not is_known:
                for thing in range(things):
                    out[row, place + thing] = 0.0
            if is_known:
                write_number(value, table, number, out, row)


@rule
def write_number(value: int, table: Table, number: int, out: Numbers, row: int) -> None:
    """A number as the kind of its field says."""
    kind, place = int(table[number, KIND]), int(table[number, OUT])
    things, span = int(table[number, THINGS]), int(table[number, SPAN])
    if kind == COUNT:
        out[row, place] = value / span
    elif kind == ONE_OF:
        there = turned(value, int(table[number, TURN]), span)
        if there < things:
            out[row, place + there] = 1.0
    elif kind == MASK:
        write_mask(value, things, int(table[number, TURN]), span, out, row, place)
    elif kind == IN_BITS:
        for digit in range(things):
            out[row, place + digit] = (value + 1) >> digit & 1
    else:
        for digit in range(things):
            out[row, place + digit] = value >> digit & 1


@rule
def write_mask(
    mask: int, things: int, seat: int, span: int, out: Numbers, row: int, place: int
) -> None:
    """A one for each thing of a mask."""
    if span == 0:
        for bit in range(things):
            out[row, place + bit] = mask >> bit & 1
    else:
        for bit in range(things):
            out[row, place + turned(bit, seat, span)] = mask >> bit & 1


@rule
def turned(number: int, seat: int, span: int) -> int:
    """A number of those that are dealt round the seats, counted from one of them on; what is not
    at the table, and what is not dealt round (`span` 0), as it is."""
    if number >= span:
        return number
    return number - seat if number >= seat else number - seat + span


@rule
def write_piles(
    words: Words,
    record: Bytes,
    tables: Tables,
    first: int,
    stop: int,
    seat: int,
    is_new: bool,
    is_anothers: bool,
    out: Numbers,
    shown: Shown,
    row: int,
) -> None:
    """What is known of piles that have changed, and, for another seat too, who has seen it."""
    table, players = tables.piles, tables.agenda.shape[0]
    for pile in range(first, stop):
        differences = np.uint64(is_new)
        for word in range(table[pile, FIRST_WORD], table[pile, STOP_WORD]):
            differences |= words[word] ^ shown.words[row, word]
        if differences != 0:
            write_cards(record, table, pile, out, row)
        if differences != 0 or is_anothers:
            write_seen(record, table, pile, seat, players, out, row)


@rule
def write_cards(record: Bytes, table: Table, pile: int, out: Numbers, row: int) -> None:
    """Which cards are known to be in a pile, and the order of those on top."""
    count = read(record, int(table[pile, COUNT_AT]), 2)
    cards, size = int(table[pile, CARDS_AT]), int(table[pile, CARD_SIZE])
    kinds, copies = int(table[pile, CARDS]), int(table[pile, COPIES])
    known, top = int(table[pile, KNOWN_OUT]), int(table[pile, TOP_OUT])
    capacity = int(table[pile, CAPACITY])
    for card in range(kinds):
        out[row, known + card] = 0.0
    for number in range(TOP * kinds if top >= 0 else 0):
        out[row, top + number] = 0.0
    for place in range(count):
        card, depth = read(record, cards + place * size, size), count - 1 - place
        if 0 <= card < kinds:
            if copies > 1:
                out[row, known + card] += 1.0 / copies
            else:
                out[row, known + card] = (capacity - depth) / capacity
            if top >= 0 and depth < TOP:
                out[row, top + depth * kinds + card] = 1.0


@rule
def write_seen(
    record: Bytes, table: Table, pile: int, seat: int, players: int, out: Numbers, row: int
) -> None:
    """Who has seen the cards on top of a pile."""
    count = read(record, int(table[pile, COUNT_AT]), 2)
    seen_at, seen_out = int(table[pile, SEEN_AT]), int(table[pile, SEEN_OUT])
    for depth in range(TOP):
        seen = int(record[seen_at + count - 1 - depth]) if depth < count else 0
        for other in range(players):
            at = seen_out + depth * players + turned(other, seat, players)
            out[row, at] = seen >> other & 1


@rule
def write_agenda(record: Bytes, table: Table, seat: int, out: Numbers, row: int) -> None:
    """The question and what waits beneath it, whose it is, and what the question remembers."""
    count_at, entries, task_out, tasks, seat_out, argument_out, players, _ = table[seat]
    count = read(record, count_at, 2)
    for number in range(WAITING * tasks):
        out[row, task_out + number] = 0.0
    for number in range(WAITING * players):
        out[row, seat_out + number] = 0.0
    for number in range((WIDTH - FIRST) * DIGITS):
        out[row, argument_out + number] = 0.0
    for depth in range(min(WAITING, count)):
        at = entries + (count - 1 - depth) * WIDTH * 2
        task, whose = read(record, at, 2), read(record, at + 2, 2)
        out[row, task_out + depth * tasks + task] = 1.0
        for other in range(players):
            asked = whose >> other & 1 if whose >= SEVERAL else int(whose == other)
            out[row, seat_out + depth * players + turned(other, seat, players)] = asked
        if depth == 0:
            for number in range(WIDTH - FIRST):
                value = read(record, at + (FIRST + number) * 2, 2)
                for digit in range(DIGITS):
                    out[row, argument_out + number * DIGITS + digit] = value >> digit & 1


@entry
def encode(
    words: Words, record: Bytes, tables: Tables, seat: int, out: Numbers, shown: Shown, row: int
) -> None:
    """Write what a record tells, as a seat counts, into a row of `out`, but for what stands there
    already: little changes from one decision to the next.

    The record, once in words and once in bytes, is a view of that seat's, or, for a critic, the
    whole state.
    """
    looks = max(seat, 0)
    is_anothers = shown.seat[row] != looks
    # what is the same for all seats comes first, and then what is this one's: in a loop, as rules
    # that are called at one place only are compiled into it
    for group in range(2):
        is_new = is_anothers if group else shown.seat[row] == NOTHING
        first, stop = group_of(group, looks, tables.words, tables.shared_words, tables.agenda)
        write_numbers(words, record, tables, first, stop, is_new, out, shown, row)
        first, stop = group_of(group, looks, tables.piles, tables.shared_piles, tables.agenda)
        write_piles(words, record, tables, first, stop, looks, is_new, is_anothers, out, shown, row)
    write_agenda(record, tables.agenda, looks, out, row)
    shown.words[row, :] = words
    shown.seat[row] = looks


@rule
def group_of(group: int, seat: int, table: Table, shared: int, agenda: Table) -> tuple[int, int]:
    """From where to where a table has the rows of all seats, or those of one."""
    if group == 0:
        return 0, shared
    own = (table.shape[0] - shared) // agenda.shape[0]
    return shared + seat * own, shared + (seat + 1) * own


def nothing_shown(rows: int, words: int) -> Shown:
    """Rows of an array, written from records of so many words, that tell of nothing yet."""
    return Shown(np.zeros((rows, words), np.uint64), np.full(rows, NOTHING))


def words_of(record: bytes) -> Words:
    """A record in words; bytes that are wanting in the last one are 0."""
    return np.frombuffer(record.ljust(word_count(len(record)) * WORD, b"\0"), np.uint64)


def written(layout: Layout, record: Any, seat: int) -> NDArray[np.float32]:
    """What a view of a seat's tells, or for a critic a state: an array of its own."""
    words, out = words_of(record_bytes(record)), np.zeros((1, layout.size), np.float32)
    shown = nothing_shown(1, len(words))
    encode(words, words.view(np.uint8), layout.tables, seat, out, shown, 0)
    return out[0]
