"""Who reads what: every kind of reader, in every place of a state."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands.kernel.piles import Pile, pile
from allhands.kernel.rule import INTERPRETED
from allhands.kernel.state import (
    EVERY_SEAT,
    MAX_SEATS,
    UNKNOWN,
    Seen,
    State,
    Struct,
    field,
    new_record,
    new_records,
    record_bytes,
    record_from_bytes,
    struct,
)
from allhands.kernel.views import (
    SPECTATOR,
    blank,
    blank_in_python,
    may_read,
    observe,
    observe_all,
    plan_of,
)

from . import entries
from .entries import Raft, raft

SEATS = st.integers(SPECTATOR, MAX_SEATS - 1)
MASKS = st.integers(0, EVERY_SEAT)


def reads(mask: int, seat: int) -> bool:
    """Whether a mask lets a seat read, said once more."""
    return mask == EVERY_SEAT if seat == SPECTATOR else bool(mask >> seat & 1)


@given(MASKS, SEATS)
def test_a_spectator_reads_what_every_seat_may(mask: int, seat: int) -> None:
    assert bool(may_read(mask, seat)) == reads(mask, seat)


@given(MASKS, st.lists(MASKS, min_size=3, max_size=3), SEATS)
def test_a_field_is_read_by_those_in_its_mask(mask: int, masks: list[int], seat: int) -> None:
    record = raft()
    record.opened_by, record.locker.opened_by = mask, mask
    record.sealed, record.locker.letter = 123_456, 654_321
    record.heard_by[:] = masks
    record.whispers[:] = [700, 800, 900]
    view = observe(Raft, record, seat)
    assert view.sealed == (123_456 if reads(mask, seat) else UNKNOWN)
    assert view.locker.letter == (654_321 if reads(mask, seat) else UNKNOWN)
    heard = [
        word if reads(m, seat) else UNKNOWN for word, m in zip((700, 800, 900), masks, strict=True)
    ]
    assert view.whispers.tolist() == heard


@given(SEATS)
def test_an_owner_reads_one_row_and_nobody_reads_the_rest(seat: int) -> None:
    record = raft()
    record.orders[:] = [100, 200, 300, 400]
    record.notes[:] = [[1, 2], [3, 4], [5, 6]]
    record.compass, record.reefs[:], record.locker.code[:] = 90, 7, 4
    view = observe(Raft, record, seat)
    for row in range(4):
        assert view.orders[row] == (record.orders[row] if row == seat else UNKNOWN)
    for row in range(3):
        assert (view.notes[row] == (record.notes[row] if row == seat else UNKNOWN)).all()
    assert view.compass == UNKNOWN
    assert (view.reefs == UNKNOWN).all()
    assert (view.locker.code == UNKNOWN).all()


@given(st.binary(min_size=Raft.dtype.itemsize, max_size=Raft.dtype.itemsize), SEATS)
def test_every_byte_of_a_view_is_the_records_or_blank(data: bytes, seat: int) -> None:
    record = record_from_bytes(Raft, data)
    record.cards.count, record.cards.counted = 10, 1
    view, whole = record_bytes(observe(Raft, record, seat)), record_bytes(record)
    assert all(one in (other, 0xFF) for one, other in zip(view, whole, strict=True))


@given(
    st.binary(min_size=Raft.dtype.itemsize, max_size=Raft.dtype.itemsize),
    st.integers(0, 10),
    st.booleans(),
    SEATS,
)
def test_plain_python_leaves_what_rules_leave(
    data: bytes, count: int, counted: bool, seat: int
) -> None:
    record = record_from_bytes(Raft, data)
    record.cards.count, record.cards.counted = count, counted
    seen = [np.frombuffer(bytearray(record_bytes(record)), np.uint8) for _ in range(2)]
    blank(seen[0], plan_of(Raft), seat)
    blank_in_python(seen[1], plan_of(Raft), seat)
    assert seen[0].tobytes() == seen[1].tobytes()


class Decks(State):
    """Piles of cards of every width, as they are printed in tens, hundreds and by the million."""

    tens: Pile = pile(4)
    hundreds: Pile = pile(4, np.int16)
    millions: Pile = pile(4, np.int32)


@given(st.lists(MASKS, min_size=4, max_size=4), st.integers(0, 4), SEATS)
def test_cards_of_any_width_are_hidden_from_those_who_have_not_seen_them(
    masks: list[int], count: int, seat: int
) -> None:
    record = new_record(Decks)
    for deck in (record.tens, record.hundreds, record.millions):
        deck.count, deck.counted = count, 1
        deck.cards[:], deck.seen[:] = 7, masks
    view = observe(Decks, record, seat)
    in_python = np.frombuffer(bytearray(record_bytes(record)), np.uint8)
    blank_in_python(in_python, plan_of(Decks), seat)
    assert in_python.tobytes() == record_bytes(view)
    for deck in (view.tens, view.hundreds, view.millions):
        shown = [reads(mask, seat) for mask in masks[:count]] + [False] * (4 - count)
        assert deck.cards.tolist() == [7 if is_shown else UNKNOWN for is_shown in shown]


def test_a_batch_is_seen_as_its_records_are() -> None:
    batch = new_records(Raft, 7)
    for row in range(7):
        batch[row].orders[:] = row
        batch[row].heard_by[:] = row
        batch[row].whispers[:] = row
    seats = np.array([*range(MAX_SEATS), SPECTATOR])
    views = observe_all(Raft, batch, seats)
    for row, seat in enumerate(seats):
        assert record_bytes(views[row]) == record_bytes(observe(Raft, batch[row], int(seat)))


def test_a_struct_begins_with_the_fields_of_the_one_it_extends() -> None:
    class Boat(Struct):
        length: int = field(np.int16)

    class Lugger(Boat):
        masts: int = field(np.int8)

    assert list(Lugger.fields) == ["length", "masts"]
    assert Lugger.dtype.fields is not None
    assert Lugger.dtype.fields["length"][1] == 0


def test_every_state_has_an_agenda_and_a_chronicle() -> None:
    record = new_record(Raft)
    assert {"outcome", "chance", "chances", "reveals", "agenda", "chronicle"} <= set(Raft.fields)
    assert not any(record_bytes(record)), "a new record is blank"


def test_all_bytes_of_a_record_are_fields() -> None:
    """Bytes between the fields would be left out of copies, and equal positions would differ."""

    def named(dtype: np.dtype) -> int:
        if dtype.fields is None:
            shape = int(np.prod(dtype.shape, dtype=int))
            base = dtype.base
            return shape * (base.itemsize if base.fields is None else named(base))
        return sum(named(dtype.fields[name][0]) for name in dtype.names or ())

    assert named(Raft.dtype) == Raft.dtype.itemsize


def test_states_with_the_same_fields_are_told_apart() -> None:
    """By their dtypes, plain and as Numba types them: so it is known whose rules are meant."""
    one, same, other = (
        type(name, (State,), {"planks": field(np.int8), "__module__": "tests.rafts"}).dtype
        for name in ("Raft", "Raft", "Float")
    )
    assert one == same != other
    assert one.itemsize == other.itemsize
    if not INTERPRETED:
        from numba import typeof

        assert typeof(np.zeros(1, one)[0]) != typeof(np.zeros(1, other)[0])


def test_a_copy_has_the_same_bytes() -> None:
    record = raft(seed=5)
    copies = [record.copy() for _ in range(50)]
    assert {record_bytes(copy) for copy in copies} == {record_bytes(record)}


@pytest.mark.parametrize("name", ["shape", "copy", "dtype", "size", "fill"])
def test_a_field_cannot_have_a_name_that_numpy_needs(name: str) -> None:
    with pytest.raises(TypeError, match=f"Wreck.{name}: NumPy records use that name"):
        type("Wreck", (State,), {name: field(np.int8)})


def test_there_is_one_mask_or_one_for_each_row() -> None:
    class Letters(State):
        letters: int = field(np.int8, 3, Seen("opened_by"))
        opened_by: int = field(np.int8, 2)

    with pytest.raises(TypeError, match="one mask, or one for each row"):
        plan_of(Letters)


def test_a_mask_that_is_no_field_is_an_error() -> None:
    class Sealed(State):
        letter: int = field(np.int8, (), Seen("opened_by"))

    with pytest.raises(TypeError, match="read by opened_by, which is no field"):
        plan_of(Sealed)


def test_a_record_has_its_fields_as_attributes_and_no_others() -> None:
    record = new_record(Raft)
    record.planks, record.orders[1], record.cards.count = 5, 4, 3
    assert (record["planks"], record["orders"][1], record["cards"]["count"]) == (5, 4, 3)
    assert (record.planks, record.cards.count) == (5, 3)
    with pytest.raises(AttributeError):
        record.plank = 1
    again = pickle.loads(pickle.dumps(record))
    assert (record_bytes(again), again.orders[1]) == (record_bytes(record), 4)


def test_a_copy_is_a_record_of_its_own() -> None:
    record = new_record(Raft)
    record.planks, record.cards.count = 5, 3
    for mine in (record, record.cards):
        copy = mine.copy()
        assert (type(copy), record_bytes(copy)) == (type(mine), record_bytes(mine))
    copy = record.copy()
    copy.planks, copy.cards.count = 6, 2
    assert (record.planks, record.cards.count) == (5, 3)


@pytest.mark.skipif(INTERPRETED, reason="interpreted, Numba asks for nothing")
def test_numba_finds_a_record_without_a_description_of_every_field() -> None:
    record = new_record(Raft)
    assert record.data is record
    entries.push(record, 3, 1, 0, 0, 0)
    assert record.agenda.count == 1


def test_a_field_may_not_have_the_name_of_something_that_records_have() -> None:
    with pytest.raises(TypeError, match=r"Odd\.copy: NumPy records use that name themselves"):
        type("Odd", (Struct,), {"copy": field(np.int8)})


def test_a_field_is_one_number_unless_it_has_a_shape() -> None:
    class Shapes(Struct):
        one: int = field(np.int8)
        row: int = field(np.int8, 3)
        grid: int = field(np.int8, (2, 3))

    class Outer(Struct):
        inner: Shapes = struct(Shapes)

    assert [spec.shape for spec in Shapes.fields.values()] == [(), (3,), (2, 3)]
    assert Outer.fields["inner"].struct is Shapes
