"""Declaring a state, and what each seat reads of it, with a toy state of every kind of reader."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import (
    EVERY_SEAT,
    NOBODY,
    OWNER,
    Seen,
    State,
    field,
    new_record,
    record_bytes,
    record_from_bytes,
)
from allhands.kernel.views import SPECTATOR, observe, observe_all


class Raft(State):
    planks: int = field(np.int16)
    orders: NDArray[np.int8] = field(np.int8, (3, 2), OWNER)
    compass: int = field(np.int32, (), NOBODY)
    sealed: NDArray[np.int16] = field(np.int16, (2,), Seen("opened_by"))
    opened_by: int = field(np.int8)
    cards: Pile = pile(6)


def a_raft():
    raft = new_record(Raft)
    raft.planks, raft.compass, raft.chance = 300, 77, 123456789
    raft.orders[:] = [[1, 2], [3, 4], [5, 6]]
    raft.sealed[:], raft.opened_by = [500, 600], 0b010
    pile_of(raft, [7, 8, 9], [0, 0b001, EVERY_SEAT])
    return raft


def pile_of(raft, cards: list[int], seen: list[int], counted: int = 1) -> None:
    raft.cards.count, raft.cards.counted = len(cards), counted
    raft.cards.cards[:] = cards + [-1] * (6 - len(cards))
    raft.cards.seen[:] = seen + [0] * (6 - len(cards))


def test_everybody_reads_what_is_not_declared_otherwise():
    assert observe(Raft, a_raft(), 2).planks == 300


def test_each_seat_reads_its_own_row():
    assert observe(Raft, a_raft(), 1).orders.tolist() == [[-1, -1], [3, 4], [-1, -1]]
    assert observe(Raft, a_raft(), SPECTATOR).orders.tolist() == [[-1, -1]] * 3


def test_nobody_reads_the_compass_or_the_chance_stream():
    for seat in (0, 1, 2, SPECTATOR):
        view = observe(Raft, a_raft(), seat)
        assert view.compass == -1
        assert int(view.chance) == 2**64 - 1


def test_a_mask_says_who_reads():
    assert observe(Raft, a_raft(), 1).sealed.tolist() == [500, 600]
    assert observe(Raft, a_raft(), 0).sealed.tolist() == [-1, -1]
    assert observe(Raft, a_raft(), SPECTATOR).sealed.tolist() == [-1, -1]


def test_a_card_is_read_by_those_who_have_seen_it():
    assert observe(Raft, a_raft(), 0).cards.cards.tolist()[:3] == [-1, 8, 9]
    assert observe(Raft, a_raft(), 1).cards.cards.tolist()[:3] == [-1, -1, 9]
    assert observe(Raft, a_raft(), SPECTATOR).cards.cards.tolist()[:3] == [-1, -1, 9]


@pytest.mark.parametrize(
    ("seen", "left"), [([0, 0, 0], 1), ([0, 1, 0], 2), ([0, 0, 1], 1), ([1, 0, 0], 3)]
)
def test_an_uncounted_pile_shows_no_more_than_its_known_top(seen: list[int], left: int):
    raft = a_raft()
    pile_of(raft, [7, 8, 9], seen, counted=0)
    view = observe(Raft, raft, 0)
    assert view.cards.count == left
    deeper = a_raft()
    pile_of(deeper, [4, 5, 7, 8, 9], [0, 0, *seen], counted=0)
    if left < 3:
        assert record_bytes(observe(Raft, deeper, 0).copy()) == record_bytes(view.copy())


def test_an_empty_pile_is_seen_to_be_empty():
    raft = a_raft()
    pile_of(raft, [], [], counted=0)
    assert observe(Raft, raft, 0).cards.count == 0


def test_observing_changes_nothing_and_twice_is_once():
    raft = a_raft()
    before = record_bytes(raft)
    view = observe(Raft, raft, 0)
    assert record_bytes(raft) == before
    assert record_bytes(observe(Raft, view, 0)) == record_bytes(view)


def test_a_batch_is_observed_seat_by_seat():
    batch = np.zeros(3, Raft.dtype).view(np.recarray)
    for row in range(3):
        batch[row] = a_raft()
    views = observe_all(Raft, batch, np.array([0, 1, SPECTATOR]))
    for row, seat in enumerate((0, 1, SPECTATOR)):
        assert views[row].tobytes() == observe(Raft, a_raft(), seat).tobytes()
    assert batch[0].tobytes() == a_raft().tobytes()


def test_a_position_is_its_bytes():
    raft = record_from_bytes(Raft, record_bytes(a_raft()))
    assert record_bytes(raft) == record_bytes(a_raft())
    with pytest.raises(ValueError, match="bytes, not 3"):
        record_from_bytes(Raft, b"abc")


def test_a_field_cannot_have_a_name_that_numpy_needs():
    with pytest.raises(TypeError, match="NumPy records use that name"):
        type("Sunk", (State,), {"size": field(np.int8)})
