"""The agenda is a stack, the chronicle a ring, and masks are sets of bits."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.kernel import agenda
from allhands.kernel.chronicle import RING
from allhands.kernel.game import Game
from allhands.kernel.state import EVERY_SEAT, record_bytes
from allhands.kernel.views import SPECTATOR, observe
from allhands.kernel.words import Event

from . import entries as e
from .entries import Raft, raft


def top(record: Any) -> list[int]:
    return [int(e.top(record, number)) for number in range(-2, 3)]


def told(record: Any, since: int) -> list[Event]:
    """What a game reads from its record; it needs nothing else of the game."""
    return Game.events(None, record, since)  # pyright: ignore[reportArgumentType]


def test_the_task_pushed_last_comes_first() -> None:
    record = raft()
    e.push(record, 5, 1, 10, 11, 12)
    e.push_plain(record, 6, 2)
    assert top(record) == [6, 2, 0, 0, 0]
    e.pop(record)
    assert top(record) == [5, 1, 10, 11, 12]


def test_a_task_taken_off_leaves_nothing_behind() -> None:
    record = raft()
    before = record_bytes(record)
    e.push(record, 5, 1, 10, 11, 12)
    e.pop(record)
    assert record_bytes(record) == before


def test_an_agenda_that_is_cleared_is_as_new() -> None:
    record = raft()
    before = record_bytes(record)
    for task in range(agenda.DEPTH):
        e.push(record, task, 1, 2, 3, 4)
    assert record.agenda.count == agenda.DEPTH
    e.clear(record)
    assert record_bytes(record) == before


def test_a_question_remembers_its_answers_by_changing_its_arguments() -> None:
    record = raft()
    e.push(record, 5, 1, 10, 11, 12)
    e.set_argument(record, 1, -300)
    assert top(record) == [5, 1, 10, -300, 12]


def test_events_are_told_in_order() -> None:
    record = raft()
    e.tell(record, 3, 1, 7)
    e.tell(record, 4, 2, 0)
    assert told(record, 0) == [Event(3, 1, (7, 0, 0)), Event(4, 2, (0, 0, 0))]
    assert told(record, 1) == [Event(4, 2, (0, 0, 0))]
    assert told(record, 2) == []


def test_the_ring_keeps_the_latest_and_says_when_older_ones_are_lost() -> None:
    record = raft()
    for number in range(RING + 5):
        e.tell(record, 1, 0, number)
    assert [event.details[0] for event in told(record, 5)] == list(range(5, RING + 5))
    with pytest.raises(ValueError, match=f"only the latest {RING} events"):
        told(record, 4)


def test_a_secret_event_is_told_in_full_to_its_readers_only() -> None:
    record = raft()
    e.tell_to(record, 0b010, 3, 1, 7, 8, 9)
    (event,) = told(record, 0)
    assert event.readers == 0b010
    for seat in (0, 1, 2, SPECTATOR):
        details = (7, 8, 9) if seat == 1 else (-1, -1, -1)
        assert event.seen_by(seat) == event._replace(details=details)
        assert told(observe(Raft, record, seat), 0) == [event.seen_by(seat)]


def test_an_event_told_to_everybody_is_told_to_a_spectator() -> None:
    record = raft()
    e.tell_to(record, EVERY_SEAT, 3, 1, 7, 8, 9)
    assert told(observe(Raft, record, SPECTATOR), 0)[0].details == (7, 8, 9)


def test_masks() -> None:
    assert [e.bit(place) for place in (0, 3, 15)] == [1, 8, 32_768]
    assert [bool(e.has_bit(0b1010, place)) for place in range(4)] == [False, True, False, True]
    assert [e.bits(mask) for mask in (0, 1, 0b1011, 2**16 - 1)] == [0, 1, 3, 16]
    assert [e.next_bit(1 << 61 | 0b1010, place) for place in (-1, 0, 1, 3, 61)] == [1, 1, 3, 61, -1]
    assert e.next_bit(0, -1) == -1


def test_a_bit_numbered_by_a_small_field_does_not_wrap_around() -> None:
    record = raft()
    record.planks = 12
    assert e.bit_of_a_small_number(record) == 4_096
