"""Writing what a record tells into an observation: the compiled half of `layout`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.agenda import FIRST, WIDTH
from allhands.kernel.at_once import SEVERAL
from allhands.kernel.holds import CODE, COUNT, MASK, ONE_OF
from allhands.kernel.rule import entry, rule

from .layout import (
    AT,
    CAPACITY,
    CARD_SIZE,
    CARDS,
    CARDS_AT,
    COPIES,
    COUNT_AT,
    DIGITS,
    IN_BITS,
    KIND,
    KNOWN,
    KNOWN_OUT,
    OUT,
    SEEN_AT,
    SEEN_OUT,
    SIZE,
    SPAN,
    THINGS,
    TOP,
    TOP_OUT,
    TURN,
    WAITING,
)

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.float32]
Table = NDArray[np.int32]


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


@rule
def write_numbers(record: Bytes, table: Table, seat: int, out: Numbers, row: int) -> None:
    """The numbers of fields, each as its kind says; what is not known stays 0."""
    for number in range(table.shape[1]):
        kind = int(table[seat, number, KIND])
        value = read(record, int(table[seat, number, AT]), int(table[seat, number, SIZE]))
        if value < 0 and kind != CODE:
            continue
        known = int(table[seat, number, KNOWN])
        if known >= 0:
            out[row, known] = 1.0
        place = int(table[seat, number, OUT])
        things = int(table[seat, number, THINGS])
        span = int(table[seat, number, SPAN])
        if kind == COUNT:
            out[row, place] = value / span
        elif kind == ONE_OF:
            there = turned(value, int(table[seat, number, TURN]), span)
            if there < things:
                out[row, place + there] = 1.0
        elif kind == MASK:
            write_mask(value, things, int(table[seat, number, TURN]), span, out, row, place)
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
    record: Bytes, table: Table, seat: int, players: int, out: Numbers, row: int
) -> None:
    """What is known of piles: which cards, the order of those on top, and who has seen them."""
    for number in range(table.shape[1]):
        pile = table[seat, number]
        count = read(record, pile[COUNT_AT], 2)
        cards, size = int(pile[CARDS_AT]), int(pile[CARD_SIZE])
        kinds, copies = int(pile[CARDS]), int(pile[COPIES])
        for place in range(count):
            card = read(record, cards + place * size, size)
            if 0 <= card < kinds:
                if copies > 1:
                    out[row, pile[KNOWN_OUT] + card] += 1.0 / copies
                else:
                    height = pile[CAPACITY] - (count - 1 - place)
                    out[row, pile[KNOWN_OUT] + card] = height / pile[CAPACITY]
        for depth in range(min(TOP, count)):
            place = count - 1 - depth
            card = read(record, cards + place * size, size)
            if pile[TOP_OUT] >= 0 and 0 <= card < kinds:
                out[row, pile[TOP_OUT] + depth * kinds + card] = 1.0
            seen = int(record[pile[SEEN_AT] + place])
            if seen:
                for other in range(players):
                    there = turned(other, seat, players)
                    at = pile[SEEN_OUT] + depth * players + there
                    out[row, at] = seen >> other & 1


@rule
def write_agenda(record: Bytes, table: Table, seat: int, out: Numbers, row: int) -> None:
    """The question and what waits beneath it, whose it is, and what the question remembers."""
    count_at, entries, task_out, tasks, seat_out, argument_out, players, _ = table[seat]
    count = read(record, count_at, 2)
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
    record: Bytes,
    numbers: Table,
    piles: Table,
    agenda: Table,
    seat: int,
    out: Numbers,
    row: int,
) -> None:
    """Write what a record tells, as a seat counts, into a row of `out`. The record is a view of
    that seat's, or, for a critic, the whole state."""
    out[row, :] = 0.0
    looks = max(seat, 0)
    write_numbers(record, numbers, looks, out, row)
    write_piles(record, piles, looks, agenda[looks, 6], out, row)
    write_agenda(record, agenda, looks, out, row)
