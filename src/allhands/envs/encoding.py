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


class Sheet(NamedTuple):
    """A record that is written from, and the one that was written from before, each once in words
    and once in bytes; and room for the numbers of the words in which they differ."""

    words: Words
    bytes: Bytes
    words_before: Words
    bytes_before: Bytes
    changed: NDArray[np.int64]


@rule
def changed_words(sheet: Sheet, blocks: Table, is_new: bool) -> int:
    """How many words are not as they were, of the blocks that something is read from; which ones is
    noted on the sheet. Where nothing was written before, all of them."""
    words, before, count = sheet.words, sheet.words_before, 0
    for block in range(blocks.size):
        first, differences = int(blocks[block]), np.uint64(is_new)
        for word in range(TOGETHER):
            differences |= words[first + word] ^ before[first + word]
        if differences == 0:
            continue
        for word in range(first, first + TOGETHER):
            if is_new or words[word] != before[word]:
                sheet.changed[count] = word
                count += 1
    return count


@rule
def write_numbers(
    sheet: Sheet, tables: Tables, seat: int, before: int, out: Numbers, row: int
) -> None:
    """The numbers of fields that are not as they were, and, for another seat, all those that are
    read or written elsewhere for it; what is not known is 0 throughout."""
    table, changes = tables.numbers, changed_words(sheet, tables.blocks, before == NOTHING)
    for group in (0, 1 + seat):
        is_another = before == NOTHING or (group > 0 and before != seat)
        is_whole = group > 0 and is_another
        for change in range(1 if is_whole else changes):
            word = 0 if is_whole else sheet.changed[change]
            stop = tables.words.shape[1] - 1 if is_whole else word + 1
            for number in range(tables.words[group, word], tables.words[group, stop]):
                at, size = int(table[number, AT]), int(table[number, SIZE])
                value = read(sheet.bytes, at, size)
                if is_another or value != read(sheet.bytes_before, at, size):
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
    sheet: Sheet, tables: Tables, seat: int, before: int, out: Numbers, row: int
) -> None:
    """What is known of piles that have changed, and, for another seat, of its own in place of what
    the one before knew of theirs, and who has seen them."""
    table, players = tables.piles, tables.agenda.shape[0]
    shared, is_new, is_another = tables.shared_piles, before == NOTHING, before != seat
    own = (table.shape[0] - shared) // players
    for number in range(shared + own):
        pile, earlier = number, number
        differences = np.uint64(is_new)
        if number >= shared:
            pile += seat * own
            earlier += max(0, before) * own
            differences |= np.uint64(is_another)
        for word in range(table[pile, FIRST_WORD], table[pile, STOP_WORD]):
            differences |= sheet.words[word] ^ sheet.words_before[word]
        if differences != 0:
            for is_told in range(1 if is_new else 0, 2):
                record = sheet.bytes if is_told else sheet.bytes_before
                write_cards(record, table, pile if is_told else earlier, is_told, out, row)
        if differences != 0 or is_another:
            write_seen(sheet, table, pile, earlier, seat, players, out, row)


@rule
def write_cards(
    record: Bytes, table: Table, pile: int, is_told: int, out: Numbers, row: int
) -> None:
    """Tell which cards are known to be in a pile, and the order of those on top, where nothing is
    told yet, or take back just that."""
    count = read(record, int(table[pile, COUNT_AT]), 2)
    cards, size = int(table[pile, CARDS_AT]), int(table[pile, CARD_SIZE])
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
    sheet: Sheet,
    table: Table,
    pile: int,
    earlier: int,
    seat: int,
    players: int,
    out: Numbers,
    row: int,
) -> None:
    """Who has seen the cards on top of a pile, if anybody has, in place of who had seen those of
    the `earlier` one."""
    seen_out = int(table[pile, SEEN_OUT])
    for depth in range(TOP):
        seen = seen_from_top(sheet.bytes, table, pile, depth)
        if seen == 0 and seen_from_top(sheet.bytes_before, table, earlier, depth) == 0:
            continue
        for other in range(players):
            at = seen_out + depth * players + turned(other, seat, players)
            out[row, at] = seen >> other & 1


@rule
def seen_from_top(record: Bytes, table: Table, pile: int, depth: int) -> int:
    """The seats that have seen a card, so many below the top of a pile; none, if there is none."""
    place = read(record, int(table[pile, COUNT_AT]), 2) - 1 - depth
    return 0 if place < 0 else int(record[int(table[pile, SEEN_AT]) + place])


@rule
def write_agenda(
    sheet: Sheet, agenda: Table, seat: int, is_new: bool, out: Numbers, row: int
) -> None:
    """The question and what waits beneath it, whose it is, and what the question remembers, in
    place of what was told before."""
    _, _, task_out, tasks, seat_out, argument_out, players, _ = agenda
    earlier = sheet.bytes_before
    for depth in range(WAITING):
        there, place = task_out + depth * tasks, seat_out + depth * players
        before = NOTHING if is_new else waiting(earlier, agenda, depth, TASK, NOTHING)
        if before >= 0:
            out[row, there + before] = 0.0
        task = waiting(sheet.bytes, agenda, depth, TASK, NOTHING)
        if task >= 0:
            out[row, there + task] = 1.0
        whose = waiting(sheet.bytes, agenda, depth, SEAT, NOTHING)
        for other in range(players):
            asked = whose >> other & 1 if whose >= SEVERAL else int(whose == other)
            out[row, place + turned(other, seat, players)] = asked
    for number in range(WIDTH - FIRST):
        before = 0 if is_new else waiting(earlier, agenda, 0, FIRST + number, 0)
        value = waiting(sheet.bytes, agenda, 0, FIRST + number, 0)
        if value != before:
            for digit in range(DIGITS):
                out[row, argument_out + number * DIGITS + digit] = value >> digit & 1


@rule
def waiting(record: Bytes, agenda: Table, depth: int, column: int, otherwise: int) -> int:
    """What stands in a column of the entry so far below the top of an agenda, if there is one."""
    at = read(record, int(agenda[0]), 2) - 1 - depth
    return otherwise if at < 0 else read(record, int(agenda[1]) + (at * WIDTH + column) * 2, 2)


@entry
def encode(sheet: Sheet, tables: Tables, seat: int, before: int, out: Numbers, row: int) -> int:
    """Write what a record tells, as a seat counts, into a row of `out`, where it is not what the
    record before told the seat `before`, which stands there: little changes from one decision to
    the next. Nothing stands there, only zeros, if that is `NOTHING`. Answers with the seat.

    The records are views of those seats', or, for a critic, the whole state.
    """
    looks = max(seat, 0)
    write_numbers(sheet, tables, looks, before, out, row)
    write_piles(sheet, tables, looks, before, out, row)
    write_agenda(sheet, tables.agenda[looks], looks, before == NOTHING, out, row)
    return looks


def sheet_of(words: Words, before: Words) -> Sheet:
    """A sheet of records that stand in these words."""
    changed = np.empty(len(words), np.int64)
    return Sheet(words, words.view(np.uint8), before, before.view(np.uint8), changed)


def room_for(size: int) -> Words:
    """Room for a record of so many bytes."""
    return np.zeros(whole_words(size), np.uint64)


def written(layout: Layout, record: Any, seat: int) -> NDArray[np.float32]:
    """What a view of a seat's tells, or for a critic a state: an array of its own."""
    held = record_bytes(record)
    sheet = sheet_of(room_for(len(held)), room_for(len(held)))
    out = np.zeros((1, layout.size), np.float32)
    sheet.bytes[: len(held)] = np.frombuffer(held, np.uint8)
    encode(sheet, layout.tables, seat, NOTHING, out, 0)
    return out[0]
