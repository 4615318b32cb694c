"""Writing what a record tells into an observation: the compiled half of `layout`."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.agenda import FIRST, SEAT, TASK, WIDTH
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
    STOP_WORD,
    THINGS,
    TOGETHER,
    TOP,
    TOP_OUT,
    TURN,
    WAITING,
    Layout,
    Table,
    Tables,
    whole_words,
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


class Page(NamedTuple):
    """A record that is written from, once in words and once in bytes, and room for the numbers of
    the words in which it is not as it was."""

    words: Words
    bytes: Bytes
    changed: NDArray[np.int64]


class Shown(NamedTuple):
    """What the rows of an array tell: the record that each was written from last, in words and as
    bytes one record behind the other, and the seat that it was written for, `NOTHING` in one that
    tells of nothing yet."""

    words: NDArray[np.uint64]
    bytes: NDArray[np.uint8]
    seat: NDArray[np.int64]


@rule
def changed_words(page: Page, blocks: Table, shown: Shown, row: int) -> int:
    """How many words are not as they were when a row was written, of the blocks that something is
    read from; which ones stands on the page."""
    words, is_new, count = page.words, shown.seat[row] == NOTHING, 0
    for block in range(blocks.size):
        first, differences = int(blocks[block]), np.uint64(is_new)
        for word in range(TOGETHER):
            differences |= words[first + word] ^ shown.words[row, first + word]
        if differences == 0:
            continue
        for word in range(first, first + TOGETHER):
            if is_new or words[word] != shown.words[row, word]:
                page.changed[count] = word
                count += 1
    return count


@rule
def write_numbers(
    page: Page, changes: int, tables: Tables, seat: int, out: Numbers, shown: Shown, row: int
) -> None:
    """The numbers of fields that are not as they were, and, for another seat, all those that are
    read or written elsewhere for it; what is not known is 0 throughout."""
    table, before, earlier = tables.numbers, shown.seat[row], row * page.bytes.size
    for group in (0, 1 + seat):
        is_another = before == NOTHING or (group > 0 and before != seat)
        is_whole = group > 0 and is_another
        for change in range(1 if is_whole else changes):
            word = 0 if is_whole else page.changed[change]
            stop = tables.words.shape[1] - 1 if is_whole else word + 1
            for number in range(tables.words[group, word], tables.words[group, stop]):
                at, size = int(table[number, AT]), int(table[number, SIZE])
                value = read(page.bytes, at, size)
                if is_another or value != read(shown.bytes, earlier + at, size):
                    write_number(value, table, number, out, row)


@rule
def write_number(value: int, table: Table, number: int, out: Numbers, row: int) -> None:
    """A number as the kind of its field says, in place of another."""
    kind, place = int(table[number, KIND]), int(table[number, OUT])
    things, span = int(table[number, THINGS]), int(table[number, SPAN])
    known, is_known = int(table[number, KNOWN]), value >= 0 or kind == CODE
    if known >= 0:
        out[row, known] = 1.0 if is_known else 0.0
    if kind == ONE_OF or not is_known:
        for thing in range(things):
            out[row, place + thing] = 0.0
    if not is_known:
        return
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
    page: Page, tables: Tables, seat: int, out: Numbers, shown: Shown, row: int
) -> None:
    """What is known of piles that have changed, and, for another seat, of its own in place of what
    the one before knew of theirs, and who has seen them."""
    table, players, before = tables.piles, tables.agenda.shape[0], int(shown.seat[row])
    shared, is_new, is_another = tables.shared_piles, before == NOTHING, before != seat
    own, base = (table.shape[0] - shared) // players, row * page.bytes.size
    for number in range(shared + own):
        pile, earlier = number, number
        differences = np.uint64(is_new)
        if number >= shared:
            pile += seat * own
            earlier += max(0, before) * own
            differences |= np.uint64(is_another)
        for word in range(table[pile, FIRST_WORD], table[pile, STOP_WORD]):
            differences |= page.words[word] ^ shown.words[row, word]
        if differences != 0:
            for is_told in range(is_new, 2):
                record, start = (page.bytes, 0) if is_told else (shown.bytes, base)
                write_cards(record, start, table, pile if is_told else earlier, is_told, out, row)
        if differences != 0 or is_another:
            write_seen(page, shown.bytes, base, table, pile, earlier, seat, players, out, row)


@rule
def write_cards(
    record: Bytes, start: int, table: Table, pile: int, is_told: int, out: Numbers, row: int
) -> None:
    """Tell which cards are known to be in a pile, and the order of those on top, where nothing is
    told yet, or take back just that."""
    count = read(record, start + int(table[pile, COUNT_AT]), 2)
    cards, size = start + int(table[pile, CARDS_AT]), int(table[pile, CARD_SIZE])
    kinds, copies = int(table[pile, CARDS]), int(table[pile, COPIES])
    known, top = int(table[pile, KNOWN_OUT]), int(table[pile, TOP_OUT])
    capacity = int(table[pile, CAPACITY])
    for place in range(count):
        card, depth = read(record, cards + place * size, size), count - 1 - place
        if 0 <= card < kinds:
            if copies > 1:
                out[row, known + card] = is_told * (out[row, known + card] + 1.0 / copies)
            else:
                out[row, known + card] = is_told * (capacity - depth) / capacity
            if top >= 0 and depth < TOP:
                out[row, top + depth * kinds + card] = is_told


@rule
def write_seen(
    page: Page,
    before: Bytes,
    start: int,
    table: Table,
    pile: int,
    pile_before: int,
    seat: int,
    players: int,
    out: Numbers,
    row: int,
) -> None:
    """Who has seen the cards on top of a pile, if anybody has, in place of who had before."""
    seen_out = int(table[pile, SEEN_OUT])
    for depth in range(TOP):
        seen = seen_from_top(page.bytes, 0, table, pile, depth)
        if seen == 0 and seen_from_top(before, start, table, pile_before, depth) == 0:
            continue
        for other in range(players):
            at = seen_out + depth * players + turned(other, seat, players)
            out[row, at] = seen >> other & 1


@rule
def seen_from_top(record: Bytes, start: int, table: Table, pile: int, depth: int) -> int:
    """The seats that have seen a card, so many below the top of a pile; none, if there is none."""
    place = read(record, start + int(table[pile, COUNT_AT]), 2) - 1 - depth
    return 0 if place < 0 else int(record[start + int(table[pile, SEEN_AT]) + place])


@rule
def write_agenda(
    page: Page, tables: Tables, seat: int, out: Numbers, shown: Shown, row: int
) -> None:
    """The question and what waits beneath it, whose it is, and what the question remembers, in
    place of what was told before."""
    agenda, start, is_new = tables.agenda[seat], row * page.bytes.size, shown.seat[row] == NOTHING
    _, _, task_out, tasks, seat_out, argument_out, players, _ = agenda
    for depth in range(WAITING):
        there, place = task_out + depth * tasks, seat_out + depth * players
        task_before = (
            NOTHING if is_new else waiting(shown.bytes, start, agenda, depth, TASK, NOTHING)
        )
        if task_before >= 0:
            out[row, there + task_before] = 0.0
        task = waiting(page.bytes, 0, agenda, depth, TASK, NOTHING)
        if task >= 0:
            out[row, there + task] = 1.0
        whose = waiting(page.bytes, 0, agenda, depth, SEAT, NOTHING)
        for other in range(players):
            asked = whose >> other & 1 if whose >= SEVERAL else int(whose == other)
            out[row, place + turned(other, seat, players)] = asked
    for number in range(WIDTH - FIRST):
        before = 0 if is_new else waiting(shown.bytes, start, agenda, 0, FIRST + number, 0)
        value = waiting(page.bytes, 0, agenda, 0, FIRST + number, 0)
        if value != before:
            for digit in range(DIGITS):
                out[row, argument_out + number * DIGITS + digit] = value >> digit & 1


@rule
def waiting(
    record: Bytes, start: int, agenda: Table, depth: int, column: int, otherwise: int
) -> int:
    """What stands in a column of the entry so far below the top of an agenda, whose record begins
    at `start`."""
    at = read(record, start + int(agenda[0]), 2) - 1 - depth
    if at < 0:
        return otherwise
    return read(record, start + int(agenda[1]) + (at * WIDTH + column) * 2, 2)


@entry
def encode(page: Page, tables: Tables, seat: int, out: Numbers, shown: Shown, row: int) -> None:
    """Write what a record tells, as a seat counts, into a row of `out`, but for what stands there
    already: little changes from one decision to the next.

    The record is a view of that seat's, or, for a critic, the whole state.
    """
    looks, changes = max(seat, 0), changed_words(page, tables.blocks, shown, row)
    write_numbers(page, changes, tables, looks, out, shown, row)
    write_piles(page, tables, looks, out, shown, row)
    write_agenda(page, tables, looks, out, shown, row)
    for change in range(changes):
        word = page.changed[change]
        shown.words[row, word] = page.words[word]
    shown.seat[row] = looks


def nothing_shown(rows: int, words: int) -> Shown:
    """Rows of zeros, to be written from records of so many words, that tell of nothing yet."""
    shown = np.zeros((rows, words), np.uint64)
    return Shown(shown, shown.view(np.uint8).ravel(), np.full(rows, NOTHING))


def page_of(words: Words) -> Page:
    """A page whose record stands in these words."""
    return Page(words, words.view(np.uint8), np.empty(len(words), np.int64))


def written(layout: Layout, record: Any, seat: int) -> NDArray[np.float32]:
    """What a view of a seat's tells, or for a critic a state: an array of its own."""
    held = record_bytes(record)
    words = np.zeros(whole_words(len(held)), np.uint64)
    words.view(np.uint8)[: len(held)] = np.frombuffer(held, np.uint8)
    out = np.zeros((1, layout.size), np.float32)
    encode(page_of(words), layout.tables, seat, out, nothing_shown(1, len(words)), 0)
    return out[0]
