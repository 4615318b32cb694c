"""What a record has room for: arrays of structs, masks in two dimensions, wide piles, an agenda
whose depth is declared, and events with many details."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from allhands.kernel import agenda as tasks
from allhands.kernel import chronicle as story
from allhands.kernel import piles
from allhands.kernel.agenda import Agenda, agenda
from allhands.kernel.chronicle import Chronicle, chronicle
from allhands.kernel.game import Game
from allhands.kernel.piles import Pile, pile
from allhands.kernel.rule import entry
from allhands.kernel.state import (
    OWNER,
    Seen,
    State,
    Struct,
    array_of,
    field,
    new_record,
    record_bytes,
    structs,
)
from allhands.kernel.views import SPECTATOR, observe


class Chest(Struct):
    """A chest with a lock that some may look through."""

    coins: int = field(np.int16)
    letter: int = field(np.int32, (), Seen("opened_by"))
    opened_by: int = field(np.int8)


class Hulk(State):
    """All that was once too large."""

    agenda: Agenda = agenda(2)
    chronicle: Chronicle = chronicle(4, details=5)
    chests: NDArray[Any] = structs(Chest, 3)
    bunks: NDArray[Any] = structs(Chest, 2, OWNER)
    cabins: NDArray[Any] = structs(Chest, 2, Seen("entered_by"))
    entered_by: NDArray[np.int8] = field(np.int8, (2,))
    hands: NDArray[Any] = array_of(pile(4, np.int16), 2)
    marks: NDArray[np.int16] = field(np.int16, (2, 3), Seen("marked_by"))
    marked_by: NDArray[np.int8] = field(np.int8, (2, 3))
    rows: NDArray[np.int16] = field(np.int16, (2, 3, 2), Seen("marked_by"))
    deck: Pile = pile(6, np.int16)


@entry
def push(state: Any, task: int) -> None:
    tasks.push(state.agenda, task, 0)


@entry
def put_in_hand(state: Any, seat: int, card: int, seen: int) -> None:
    piles.put(state.hands[seat], card, seen)


@entry
def put_on_deck(state: Any, card: int, seen: int) -> None:
    piles.put(state.deck, card, seen)


@entry
def draw_from_hand(state: Any, seat: int) -> int:
    return piles.draw(state, state.hands[seat], 1)


@entry
def make(state: Any) -> None:
    """A deck that may not be counted, and hands that may."""
    piles.empty(state.deck, False)
    for seat in range(2):
        piles.empty(state.hands[seat])


@entry
def fill_chest(state: Any, which: int, coins: int, letter: int) -> None:
    chest = state.chests[which]
    chest.coins = coins
    chest.letter = letter


@entry
def tell(state: Any, kind: int, details: NDArray[np.int64]) -> None:
    story.tell(state.chronicle, kind, 0, details[0], details[1], details[2])
    for number in range(3, len(details)):
        story.tell_more(state.chronicle, number, details[number])


def hulk() -> Any:
    """A hulk with empty piles."""
    record = new_record(Hulk)
    make(record)
    return record


def test_an_agenda_takes_no_more_than_it_declares_and_says_so() -> None:
    record = hulk()
    push(record, 5)
    push(record, 6)
    assert (record.agenda.count, record.agenda.overfull) == (2, 0)
    before = bytes(record_bytes(record))
    push(record, 7)
    assert (record.agenda.count, record.agenda.overfull) == (2, 1)
    record.agenda.overfull = 0
    assert record_bytes(record) == before, "nothing beside it was written over"


def test_an_event_has_as_many_details_as_are_declared() -> None:
    record = hulk()
    tell(record, 1, np.array([7, 8, 9, 10, 11]))
    for kind in (2, 3, 4, 5):
        tell(record, kind, np.array([1, 2, 3]))
    events = Game.events(None, record, 1)  # pyright: ignore[reportArgumentType]
    assert [event.details for event in events] == [(1, 2, 3, 0, 0)] * 4
    assert events[0].seen_by(SPECTATOR) == events[0]


def test_an_agenda_holds_something() -> None:
    with pytest.raises(TypeError, match="1 task or more"):
        agenda(0)


@pytest.mark.parametrize(("rows", "details"), [(3, 3), (0, 3), (8, 0)])
def test_a_chronicle_that_cannot_be_is_refused(rows: int, details: int) -> None:
    with pytest.raises(TypeError, match="a power of two rows, and 1 detail"):
        chronicle(rows, details)


def test_structs_of_an_array_are_written_one_by_one_and_hidden_by_their_own_masks() -> None:
    record = hulk()
    for which in range(3):
        fill_chest(record, which, 300 + which, 70_000 + which)
    record.chests[1].opened_by = 0b10
    assert [int(chest.letter) for chest in record.chests] == [70_000, 70_001, 70_002]
    seen = observe(Hulk, record, 1)
    assert [int(chest.letter) for chest in seen.chests] == [-1, 70_001, -1]
    assert [int(chest.coins) for chest in seen.chests] == [300, 301, 302]
    assert [int(chest.letter) for chest in observe(Hulk, record, 0).chests] == [-1, -1, -1]


def test_a_reader_of_an_array_hides_whole_structs() -> None:
    record = hulk()
    for number in range(2):
        record.bunks[number].coins = 5
        record.cabins[number].coins = 6
    record.entered_by[0] = 0b01
    for seat in (0, 1):
        seen = observe(Hulk, record, seat)
        assert [int(bunk.coins) for bunk in seen.bunks] == [5 if seat == n else -1 for n in (0, 1)]
        assert int(seen.cabins[0].coins) == (6 if seat == 0 else -1)
        assert int(seen.cabins[1].coins) == -1


def test_masks_in_two_dimensions_are_one_for_each_place() -> None:
    record = hulk()
    record.marks[:] = [[1, 2, 3], [4, 5, 600]]
    record.rows[:] = 9
    record.marked_by[:] = [[0b01, 0b10, 0b11], [0, 0b01, 0b10]]
    assert observe(Hulk, record, 0).marks.tolist() == [[1, -1, 3], [-1, 5, -1]]
    seen = observe(Hulk, record, 1)
    assert seen.marks.tolist() == [[-1, 2, 3], [-1, -1, 600]]
    assert seen.rows[:, :, 1].tolist() == [[-1, 9, 9], [-1, -1, 9]]


def test_a_card_may_need_two_bytes() -> None:
    record = hulk()
    put_in_hand(record, 1, 300, 0b10)
    put_in_hand(record, 1, 301, 0b01)
    assert observe(Hulk, record, 1).hands[1].cards.tolist() == [300, -1, -1, -1]
    assert int(draw_from_hand(record, 1)) == 301
    assert int(record.hands[1].count) == 1


def test_an_uncounted_pile_of_two_bytes_shows_what_was_seen_of_its_top() -> None:
    record = hulk()
    for card, seen in ((1000, 0), (1001, 0b01), (1002, 0b11)):
        put_on_deck(record, card, seen)
    assert observe(Hulk, record, 0).deck.cards.tolist() == [1001, 1002, -1, -1, -1, -1]
    other = observe(Hulk, record, 1).deck
    assert (int(other.count), other.cards[0]) == (1, 1002)
    assert not other.seen[1:].any()
