"""What the numbers of a field are, as declared or as far as its nouns and its dtype say."""

from __future__ import annotations

import numpy as np
import pytest

from allhands.kernel.holds import CODES, COUNT, MASK, ONE_OF, code, mask_of, one_of, up_to
from allhands.kernel.nouns import NUMBER, SEAT, Noun, crew_of
from allhands.kernel.piles import pile
from allhands.kernel.state import OWNER, field

ROPE = Noun("rope", ("a sheet", "a halyard", "a stay"))


def test_a_count_runs_from_the_least_to_the_most() -> None:
    held = up_to(6, 1)
    assert (held.kind, held.least, held.most, held.scale) == (COUNT, 1, 6, 6)
    assert [held.contains(number) for number in (0, 1, 6, 7)] == [False, True, True, False]
    assert up_to(15, scale=3).scale == 3


def test_one_of_a_noun_is_none_only_where_that_is_said() -> None:
    assert not one_of(ROPE).contains(-1)
    assert one_of(ROPE, or_none=True).contains(-1)
    assert one_of(ROPE).things == 3
    assert one_of(ROPE).called(1) == "a halyard"
    assert one_of(3).called(1) == "1"


def test_a_mask_has_a_bit_for_each_thing() -> None:
    held = mask_of(ROPE)
    assert (held.kind, held.things, held.most) == (MASK, 3, 0b111)
    assert not held.contains(0b1000)


def test_what_is_usual_may_lie_behind_the_noun() -> None:
    held = field(np.int8, means=ROPE, usual=3).holds
    assert (held.kind, held.least, held.most) == (ONE_OF, 0, 3)
    assert field(np.int8, means=ROPE, usual=-1).holds.least == -1
    assert held.called(3) == "3"


def test_a_field_that_says_nothing_holds_what_its_dtype_can() -> None:
    assert field(np.int8).holds.most == field(np.int8, means=NUMBER).holds.most == 127


def test_rows_are_those_of_what_is_said_or_of_the_seats_that_read_them() -> None:
    assert field(np.int8, (4, 3), OWNER).rows == (SEAT, None)
    assert field(np.int8, (4, 3), of=ROPE).rows == (ROPE, None)
    assert field(np.int8, (4, 3), along=(SEAT, ROPE)).rows == (SEAT, ROPE)
    assert field(np.int8).rows == ()


def test_a_pile_says_what_its_cards_are_and_how_many_are_alike() -> None:
    assert pile(9, holds=one_of(ROPE, copies=4)).holds.copies == 4
    assert pile(9, means=ROPE).holds.things == 3
    assert pile(9).declared is None


def test_codes_are_told_apart_up_to_the_greatest() -> None:
    assert code(20).contains(20)
    assert not code(20).contains(21)
    assert CODES.contains(-1)


def test_a_seat_counts_crew_from_itself_on() -> None:
    crew = crew_of(4, alone=3)
    assert [crew.at_table(players) for players in range(1, 5)] == [3, 2, 3, 4]
    assert [crew.from_seat(number, seat=2, players=3) for number in range(3)] == [1, 2, 0]
    assert ROPE.from_seat(2, seat=1, players=3) == 2


def test_what_is_dealt_round_the_seats_keeps_its_owner() -> None:
    hands = Noun("hand", ("a", "b", "c", "d"), tables=(0, 4, 4, 3, 4))
    assert [hands.from_seat(number, seat=1, players=2) for number in range(4)] == [3, 0, 1, 2]
    with pytest.raises(TypeError, match="each seat has as many"):
        Noun("hand", ("a", "b", "c", "d"), tables=(0, 4, 3))
