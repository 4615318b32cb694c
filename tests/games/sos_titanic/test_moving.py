"""Moving the passengers, before the action."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t

from .printed import p
from .table import Table, happened, quiet_table


def moves(table: Table) -> set[tuple[int, ...]]:
    """From which line to which somebody can move."""
    return table.choices(d.MOVE)


# Series


@pytest.mark.rule("sos-titanic/move-series")
def test_a_series_of_three_moves_onto_the_next_higher():
    table = quiet_table().lines("f9 | s4 s3* s2", "f2 | s5*", "", "")
    table.do(d.MOVE, 0, 1)
    assert table.in_line(1) == "f2 | s5* s4 s3* s2"
    assert table.in_line(0) == "f9"


@pytest.mark.rule("sos-titanic/move-series")
def test_one_passenger_is_a_series_too():
    table = quiet_table().lines("f9 | s4", "f2 | s5", "", "")
    table.do(d.MOVE, 0, 1)
    assert table.in_line(1) == "f2 | s5 s4"


@pytest.mark.rule("sos-titanic/move-series")
def test_of_a_longer_series_as_many_move_as_fit():
    table = quiet_table().lines("s7-3", "s6*", "s4*", "f9")
    table.do(d.MOVE, 0, 1)
    assert (table.in_line(0), table.in_line(1)) == ("s7 s6", "s6* s5 s4 s3")
    table.do(d.MOVE, 1, 2)
    assert (table.in_line(1), table.in_line(2)) == ("s6* s5 s4", "s4* s3")


@pytest.mark.rule("sos-titanic/move-series")
def test_a_gap_ends_the_series():
    table = quiet_table().lines("| s7 s5 s4", "s8", "s6", "f9")
    assert table.state.run[0] == 2
    assert moves(table) == {(0, 2)}
    assert table.why_not(d.MOVE, 0, 1) == "move-series"


@pytest.mark.rule("sos-titanic/move-series")
def test_nobody_face_down_moves():
    """The five follows the four, but lies face down."""
    table = quiet_table().lines("s5 | s4 s3", "s6", "f9", "s5*")
    assert table.state.run[0] == 2
    assert moves(table) == {(0, 3), (3, 1)}
    assert table.why_not(d.MOVE, 0, 1) == "move-series"


@pytest.mark.rule("sos-titanic/move-series")
def test_nobody_moves_from_an_empty_line_nor_to_the_same_one():
    table = quiet_table().lines("s5 s4", "", "s6", "f13")
    assert table.why_not(d.MOVE, 1, 0) == "move-series"
    assert table.why_not(d.MOVE, 0, 0) == "move-series"
    assert table.why_not(d.MOVE, 3, 3) == "move-series"
    assert table.why_not(d.EMBARK, 1, 0) == "move-series"


@pytest.mark.rule("sos-titanic/move-series")
def test_whoever_is_behind_others_does_not_move_without_them():
    table = quiet_table().lines("s7 s6 s5", "s8", "s7*", "f9")
    table.do(d.MOVE, 0, 1)
    assert (table.in_line(0), table.in_line(1)) == ("", "s8 s7 s6 s5")


# Onto a line


@pytest.mark.rule("sos-titanic/move-onto-line")
def test_one_must_be_exactly_one_higher():
    table = quiet_table().lines("s5", "s6", "s7", "s4")
    assert moves(table) == {(0, 1), (1, 2), (3, 0)}
    assert table.why_not(d.MOVE, 1, 0) == "move-onto-line"
    assert table.why_not(d.MOVE, 2, 0) == "move-onto-line"


@pytest.mark.rule("sos-titanic/move-onto-line")
def test_two_of_a_number_do_not_follow_each_other():
    table = quiet_table().lines("s5", "s5*", "f2", "f2*")
    assert moves(table) == set()
    assert table.why_not(d.MOVE, 0, 1) == "move-onto-line"


@pytest.mark.rule("sos-titanic/move-onto-line")
def test_anchors_make_no_difference_to_moving():
    for front in ("s5", "s5*"):
        for target in ("s6", "s6*"):
            assert quiet_table().lines(front, target, "f9", "f2").can(d.MOVE, 0, 1)


# Onto an empty line


@pytest.mark.rule("sos-titanic/move-empty-line")
@pytest.mark.parametrize("series", ["f13", "s17", "f13-9", "s17-15*"])
def test_the_highest_of_a_class_begins_an_empty_line(series: str):
    table = quiet_table().lines(f"s2 | {series}", "", "f7", "s9")
    moved = table.in_line(0).removeprefix("s2 | ")
    table.do(d.MOVE, 0, 1)
    assert (table.in_line(0), table.in_line(1)) == ("s2", moved)


@pytest.mark.rule("sos-titanic/move-empty-line")
@pytest.mark.parametrize(
    ("series", "fits"), [("f12", "f13"), ("s16", "s17"), ("s13", "s14"), ("s13-10", "s14")]
)
def test_nobody_else_does(series: str, fits: str):
    table = quiet_table().lines(series, "", fits, "s9*")
    assert table.can(d.MOVE, 0, 2)
    assert table.why_not(d.MOVE, 0, 1) == "move-empty-line"


@pytest.mark.rule("sos-titanic/move-empty-line")
def test_whoever_fits_nowhere_does_not_move_to_an_empty_line_either():
    table = quiet_table().lines("f12-1", "", "s14", "s9*")
    assert moves(table) == set()


@pytest.mark.rule("sos-titanic/move-empty-line")
def test_into_an_empty_line_the_highest_brings_everybody_in_front_of_it():
    table = quiet_table().lines("f4 | f13 f12 f11", "", "f7", "s9")
    table.do(d.MOVE, 0, 1)
    assert table.in_line(1) == "f13 f12 f11"


# Lifeboats and survivors


@pytest.mark.rule("sos-titanic/move-lifeboat")
@pytest.mark.parametrize(("lifeboat", "boat"), [("f1", 0), ("f1*", 0), ("s1", 2), ("s1*", 2)])
def test_a_lifeboat_begins_a_group_of_its_class(lifeboat: str, boat: int):
    table = quiet_table().lines(f"f9 | {lifeboat}", "s9", "f8", "s7")
    table.do(d.EMBARK, 0, 0)
    assert [table.in_boat(number) for number in range(4) if number != boat] == [""] * 3
    assert table.in_boat(boat) == lifeboat


@pytest.mark.rule("sos-titanic/move-lifeboat")
def test_the_second_lifeboat_of_a_class_begins_a_second_group():
    table = quiet_table().lines("f1", "f1*", "f8", "s7")
    assert table.choices(d.EMBARK) == {(0, 0), (1, 0)}
    table.do(d.EMBARK, 0, 0)
    assert table.choices(d.EMBARK) == {(1, 1)}
    table.do(d.EMBARK, 1, 1)
    assert (table.in_boat(0), table.in_boat(1)) == ("f1", "f1*")


@pytest.mark.rule("sos-titanic/move-lifeboat")
@pytest.mark.parametrize("first", ["f2", "f13", "s2", "s17"])
def test_nobody_embarks_before_a_lifeboat(first: str):
    table = quiet_table().lines(first, "f9", "s9", "s9*")
    assert table.choices(d.EMBARK) == set()
    assert table.why_not(d.EMBARK, 0, 0) in ("move-lifeboat", "move-survivors")


@pytest.mark.rule("sos-titanic/move-lifeboat")
def test_nobody_but_a_lifeboat_begins_the_second_group():
    table = quiet_table().lines("f2", "f9", "s9", "s9*").boat(0, "f1")
    assert table.why_not(d.EMBARK, 0, 1) == "move-lifeboat"
    assert table.can(d.EMBARK, 0, 0)


@pytest.mark.rule("sos-titanic/move-lifeboat")
def test_a_lifeboat_does_not_join_a_group_that_has_one():
    table = quiet_table().lines("f1", "f9", "s9", "s9*").boat(0, "f1* f2")
    assert table.why_not(d.EMBARK, 0, 0) == "move-lifeboat"
    assert table.can(d.EMBARK, 0, 1)


@pytest.mark.rule("sos-titanic/move-lifeboat")
def test_a_lifeboat_may_also_stay_in_its_line_and_join_another():
    table = quiet_table().lines("f1", "f2", "s9", "s9*")
    table.do(d.MOVE, 0, 1)
    assert table.in_line(1) == "f2 f1"


@pytest.mark.rule("sos-titanic/move-survivors")
def test_the_next_higher_of_the_class_embarks():
    table = quiet_table().lines("f5", "f9", "s9", "s9*").boat(0, "f1-4")
    table.do(d.EMBARK, 0, 0)
    assert table.in_boat(0) == "f1 f2 f3 f4 f5"
    assert table.in_line(0) == ""


@pytest.mark.rule("sos-titanic/move-survivors")
@pytest.mark.parametrize("other", ["f3*", "f4*", "f6", "f13"])
def test_nobody_else_of_the_class_embarks(other: str):
    table = quiet_table().lines(other, "f9", "s9", "s9*").boat(0, "f1-4")
    assert table.why_not(d.EMBARK, 0, 0) == "move-survivors"


@pytest.mark.rule("sos-titanic/move-survivors")
def test_whoever_fits_both_groups_may_choose():
    for which in (0, 1):
        table = quiet_table().lines("s3", "f9", "s9", "s9*").boat(2, "s1-2").boat(3, "s1-2*")
        assert table.choices(d.EMBARK) == {(0, 0), (0, 1)}
        table.do(d.EMBARK, 0, which)
        assert table.in_boat(2 + which).endswith(" s3")


@pytest.mark.rule("sos-titanic/move-survivors")
def test_a_full_group_takes_nobody():
    table = quiet_table().lines("f13*", "s9", "s9*", "").boat(0, "f1-13").boat(1, "f1-4*")
    assert table.choices(d.EMBARK) == set()


@pytest.mark.rule("sos-titanic/move-one-by-one")
def test_a_series_embarks_one_after_the_other():
    table = quiet_table().lines("f9 | s4 s3* s2", "f8", "s9", "s9*").boat(2, "s1")
    for aboard in (2, 3, 4):
        told = table.do(d.EMBARK, 0, 0)
        assert len(happened(told, e.EMBARKED)) == 1
        assert table.state.aboard[2] == aboard
    assert table.in_boat(2) == "s1 s2 s3* s4"
    assert table.in_line(0) == "f9"


@pytest.mark.rule("sos-titanic/move-one-by-one")
def test_one_may_stop_in_the_middle_of_a_series():
    table = quiet_table().lines("s4 s3 s2", "f8", "s9", "s9*").boat(2, "s1").stack("f3")
    table.do(d.EMBARK, 0, 0)
    table.fail()
    assert (table.in_line(0), table.in_boat(2)) == ("s4 s3", "s1 s2")


@pytest.mark.rule("sos-titanic/survivors-stay")
def test_survivors_do_not_move():
    """The last of the one group would fit the other, and a line."""
    table = quiet_table().lines("f5", "f8", "s9", "s9*").boat(0, "f1-4").boat(1, "f1-3*")
    assert moves(table) == set()
    assert table.choices(d.EMBARK) == {(0, 0)}
    for verb in (d.MOVE, d.EMBARK, d.RELIEVE):
        assert all(choice[0] < c.LINES for choice in table.choices(verb))


@pytest.mark.rule("sos-titanic/survivors-stay")
def test_whatever_is_done_survivors_stay():
    table = quiet_table().lines("f5", "f8 f7", "s9 s8", "s9*").boat(0, "f1-4").stack("f6")
    table.do(d.EMBARK, 0, 0)
    table.rescue(1)
    table.board("f6")
    assert table.in_boat(0) == "f1 f2 f3 f4 f5 f6"


# Classes


@pytest.mark.rule("sos-titanic/classes-apart")
def test_no_passenger_moves_onto_one_of_the_other_class():
    table = quiet_table().lines("s5", "f6", "f4", "s4*")
    assert moves(table) == {(3, 0)}
    assert table.why_not(d.MOVE, 0, 1) == "move-onto-line"


@pytest.mark.rule("sos-titanic/classes-apart")
def test_a_series_ends_where_the_class_changes():
    table = quiet_table().lines("| f6 s5 s4", "s6", "f7", "s5*")
    assert table.state.run[0] == 2
    assert moves(table) == {(0, 1), (0, 3), (3, 1)}


@pytest.mark.rule("sos-titanic/classes-apart")
def test_nobody_embarks_in_a_group_of_the_other_class():
    table = quiet_table().lines("f3", "s2", "f9", "s9").boat(2, "s1-2*").boat(0, "f1")
    assert table.choices(d.EMBARK) == set()
    assert table.why_not(d.EMBARK, 0, 0) == "move-survivors"


# Revealing


@pytest.mark.rule("sos-titanic/reveal-front")
def test_whoever_comes_to_the_front_is_turned_up_and_may_move():
    table = quiet_table().lines("s2 s8 | f4", "f5", "s9", "s3*")
    told = table.do(d.MOVE, 0, 1)
    assert [event.details[:2] for event in happened(told, e.REVEALED)] == [(p("s8"), 0)]
    assert table.in_line(0) == "s2 | s8"
    table.do(d.MOVE, 0, 2)
    assert table.in_line(0) == "s2"
    table.do(d.MOVE, 0, 3)
    assert [table.in_line(number) for number in (1, 2, 3)] == ["f5 f4", "s9 s8", "s3* s2"]


@pytest.mark.rule("sos-titanic/reveal-front")
def test_everybody_sees_who_is_turned_up():
    table = quiet_table().lines("s2 s8 | f4", "f5", "s10", "s4*")
    assert table.view(1).queues[0].cards[1] == -1
    table.do(d.MOVE, 0, 1)
    for seat in (-1, 0, 1):
        assert table.view(seat).queues[0].cards[1] == p("s8")
        assert table.view(seat).queues[0].cards[0] == -1


@pytest.mark.rule("sos-titanic/reveal-front")
def test_it_is_turned_up_after_an_embarkation_too():
    table = quiet_table().lines("s8 | f1", "f5", "s10", "s4*")
    table.do(d.EMBARK, 0, 0)
    assert table.in_line(0) == "s8"


@pytest.mark.rule("sos-titanic/reveal-front")
def test_a_revealed_passenger_who_happens_to_follow_makes_the_series_no_longer():
    """The seven behind the six is seen only when the six has gone."""
    table = quiet_table().lines("s8 s7 | s6", "s7*", "s10", "f4")
    table.do(d.MOVE, 0, 1)
    assert table.in_line(0) == "s8 | s7"
    assert table.state.run[0] == 1


@pytest.mark.rule("sos-titanic/reveal-front")
def test_nothing_is_turned_up_where_somebody_face_up_is_left():
    table = quiet_table().lines("s2 | s7 s6 s5", "s6*", "s10", "f4")
    told = table.do(d.MOVE, 0, 1)
    assert happened(told, e.REVEALED) == []
    assert table.in_line(0) == "s2 | s7 s6"


# Where there is a line


@pytest.mark.rule("sos-titanic/flood-fifth-deck")
def test_nobody_moves_to_a_line_that_there_is_not():
    table = quiet_table().lines("f13", "", "f4", "f5")
    for number in (4, c.COLLAPSIBLE):
        assert not table.is_line(number)
        assert table.why_not(d.MOVE, 0, number) == "flood-fifth-deck"


@pytest.mark.rule("sos-titanic/flood-fifth-deck")
def test_nobody_moves_to_the_line_of_a_flooded_deck():
    table = quiet_table().lines("", "f13", "f4", "f5", "").pages(3)
    assert not table.is_line(0)
    assert moves(table) == {(2, 3)}
    table = quiet_table().lines("", "", "", "", "f13").pages(10)
    assert [table.is_line(number) for number in range(6)] == [False] * 4 + [True, False]
    assert moves(table) == set()
    assert table.question == t.CHOOSE_ACTION
