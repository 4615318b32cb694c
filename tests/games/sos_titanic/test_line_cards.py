"""Action cards about lines: Your Turn!, Same Lines!, Wait! and the Collapsible Boat."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t

from .printed import p, passengers
from .table import Table, happened, quiet_table


def holding(kind: int, *lines: str) -> Table:
    """Lowe has one action card, before these lines."""
    return quiet_table(c.LOWE, c.LEE).lines(*lines).hand(0, kind)


# Your Turn!


@pytest.mark.rule("sos-titanic/your-turn")
def test_one_of_a_line_comes_to_the_front_and_the_others_behind_are_face_down():
    table = holding(c.YOUR_TURN, "s9 f7 | s4 s3", "f8", "s7", "")
    table.play_card(c.YOUR_TURN)
    assert table.question == t.LINE_TO_SEARCH
    table.do(d.SEARCH, 0)
    assert (table.asked, table.question) == (0, t.BRING_FORWARD_ONE)
    assert table.choices(d.BRING_FORWARD) == {(card,) for card in passengers("s9 f7 s4 s3")}
    assert table.why_not(d.BRING_FORWARD, p("f8")) == "your-turn"
    table.do(d.BRING_FORWARD, p("f7"))
    assert table.front(0) == "f7"
    assert table.standing(0) == {"s9", "f7", "s4", "s3"}
    assert table.in_line(0).endswith("| f7")
    assert table.active == 1


@pytest.mark.rule("sos-titanic/your-turn")
def test_the_front_passenger_may_be_chosen_again():
    table = holding(c.YOUR_TURN, "s9 f7 | s4 s3", "f8", "s7", "")
    table.play_card(c.YOUR_TURN)
    table.do(d.SEARCH, 0)
    table.do(d.BRING_FORWARD, p("s3"))
    assert table.in_line(0).endswith("| s3")


@pytest.mark.rule("sos-titanic/your-turn")
def test_the_others_are_shuffled():
    behind: set[str] = set()
    for table in holding(c.YOUR_TURN, "s9 f7 | s4 s3", "f8", "s7", "").other_chances(60):
        table.play_card(c.YOUR_TURN)
        table.do(d.SEARCH, 0)
        table.do(d.BRING_FORWARD, p("f7"))
        behind.add(table.in_line(0).split(" | ")[0])
    assert len(behind) == 6


@pytest.mark.rule("sos-titanic/your-turn")
def test_only_a_line_with_somebody_in_it_can_be_searched():
    table = holding(c.YOUR_TURN, "f4", "", "s7 | s2", "")
    table.play_card(c.YOUR_TURN)
    assert table.choices(d.SEARCH) == {(0,), (2,)}
    for number in (1, 3, 4, c.COLLAPSIBLE):
        assert table.why_not(d.SEARCH, number) == "your-turn"


@pytest.mark.rule("sos-titanic/your-turn")
def test_in_a_line_of_one_nothing_changes():
    table = holding(c.YOUR_TURN, "f4", "", "s7 | s2", "")
    table.play_card(c.YOUR_TURN)
    table.do(d.SEARCH, 0)
    table.do(d.BRING_FORWARD, p("f4"))
    assert table.in_line(0) == "f4"


@pytest.mark.rule("sos-titanic/your-turn")
def test_the_other_lines_are_not_touched():
    table = holding(c.YOUR_TURN, "s9 f7 | s4 s3", "f8 | s8", "s7", "")
    table.play_card(c.YOUR_TURN)
    table.do(d.SEARCH, 0)
    table.do(d.BRING_FORWARD, p("f7"))
    assert (table.in_line(1), table.in_line(2), table.in_line(3)) == ("f8 | s8", "s7", "")


# Same Lines!


@pytest.mark.rule("sos-titanic/same-lines")
def test_two_lines_are_shared_out_in_equal_numbers():
    table = holding(c.SAME_LINES, "s9 f7 s2 | s4 s3", "f8", "s7 f2 | f9", "f5")
    table.play_card(c.SAME_LINES)
    assert table.question == t.TWO_LINES
    table.do(d.SHARE_OUT, 0, 2)
    assert table.standing(0) | table.standing(2) == {
        *("s9", "f7", "s2", "s4", "s3"),
        *("s7", "f2", "f9"),
    }
    assert (len(table.standing(0)), len(table.standing(2))) == (4, 4)
    assert (table.in_line(1), table.in_line(3)) == ("f8", "f5")
    assert table.active == 1


@pytest.mark.rule("sos-titanic/same-lines")
def test_only_the_front_of_each_is_seen():
    table = holding(c.SAME_LINES, "s9 f7 s2 | s4 s3", "f8", "s7 f2 | f9", "f5")
    table.play_card(c.SAME_LINES)
    table.do(d.SHARE_OUT, 0, 2)
    for seat in (-1, 0, 1):
        view = table.view(seat)
        assert list(view.queues[0].cards[:4]) == [-1, -1, -1, p(table.front(0))]
        assert list(view.queues[2].cards[:4]) == [-1, -1, -1, p(table.front(2))]


@pytest.mark.rule("sos-titanic/same-lines")
def test_both_lines_are_shuffled_together():
    fronts: tuple[set[str], set[str]] = (set(), set())
    for table in holding(c.SAME_LINES, "s9 | s4", "f8 | f2", "", "").other_chances(60):
        table.play_card(c.SAME_LINES)
        table.do(d.SHARE_OUT, 0, 1)
        fronts[0].add(table.front(0))
        fronts[1].add(table.front(1))
    assert fronts == ({"s9", "s4", "f8", "f2"},) * 2


@pytest.mark.rule("sos-titanic/same-lines")
@pytest.mark.parametrize("empty", [0, 3])
def test_one_of_them_may_be_empty(empty: int):
    lines = ["", "f8", "s7", ""]
    lines[3 - empty] = "s9 f7 | s4 s3"
    table = holding(c.SAME_LINES, *lines)
    table.play_card(c.SAME_LINES)
    table.do(d.SHARE_OUT, 0, 3)
    assert (len(table.standing(0)), len(table.standing(3))) == (2, 2)


@pytest.mark.rule("sos-titanic/same-lines")
def test_they_have_to_be_two_and_not_both_empty():
    table = holding(c.SAME_LINES, "f4", "", "", "s2")
    table.play_card(c.SAME_LINES)
    assert table.choices(d.SHARE_OUT) == {(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)}
    assert table.why_not(d.SHARE_OUT, 1, 2) == "same-lines"
    assert table.why_not(d.SHARE_OUT, 0, 0) == "same-lines"


@pytest.mark.rule("sos-titanic/same-lines")
def test_the_line_of_a_flooded_deck_takes_no_part_and_that_of_the_fifth_does():
    table = holding(c.SAME_LINES, "", "", "f4", "s2").pages(7)
    table.play_card(c.SAME_LINES)
    assert table.choices(d.SHARE_OUT) == {(2, 3)}
    table = holding(c.SAME_LINES, "", "", "", "", "f4 | f5").pages(10)
    assert table.why_not(d.PLAY_CARD, 0, c.SAME_LINES) == "play-needs-target"


@pytest.mark.rule("sos-titanic/same-lines-odd")
@pytest.mark.parametrize("lines", [("s9 f7 | s4", ""), ("", "s9 f7 | s4"), ("s9 f7 | s4 s3", "f8")])
def test_the_odd_one_stands_nearer_to_the_stern(lines: tuple[str, str]):
    table = holding(c.SAME_LINES, "f13", lines[0], "", lines[1])
    number = len(table.standing(1)) + len(table.standing(3))
    table.play_card(c.SAME_LINES)
    table.do(d.SHARE_OUT, 1, 3)
    assert (len(table.standing(1)), len(table.standing(3))) == (number // 2, number // 2 + 1)


@pytest.mark.rule("sos-titanic/same-lines-odd")
def test_a_single_passenger_goes_to_the_stern():
    table = holding(c.SAME_LINES, "f4", "", "s2", "s3")
    table.play_card(c.SAME_LINES)
    table.do(d.SHARE_OUT, 0, 1)
    assert (table.in_line(0), table.in_line(1)) == ("", "f4")


@pytest.mark.rule("sos-titanic/same-lines-collapsible")
def test_the_collapsible_boat_takes_no_part_in_same_lines():
    table = holding(c.SAME_LINES, "f4", "", "s2", "s3").collapsible("s8 s7")
    table.play_card(c.SAME_LINES)
    assert all(c.COLLAPSIBLE not in lines for lines in table.choices(d.SHARE_OUT))
    table.do(d.SHARE_OUT, 0, 2)
    assert table.in_line(c.COLLAPSIBLE) == "s8 s7"


@pytest.mark.rule("sos-titanic/same-lines-collapsible")
def test_with_passengers_only_in_the_collapsible_boat_it_cannot_be_played():
    table = holding(c.SAME_LINES, "", "", "", "").collapsible("s8 s7")
    assert table.why_not(d.PLAY_CARD, 0, c.SAME_LINES) == "play-needs-target"


# Wait!


@pytest.mark.rule("sos-titanic/wait")
def test_all_face_up_passengers_of_a_line_are_discarded_and_the_next_is_seen():
    table = holding(c.WAIT, "s9 f7 | s5 s4 s3", "f8", "s7", "").discarded("f12")
    table.play_card(c.WAIT)
    assert table.question == t.LINE_TO_SEND_OFF
    table.do(d.SEND_OFF, 0)
    assert table.in_line(0) == "s9 | f7"
    assert table.discards == "s5 s4 s3 f12"
    assert (table.active, table.turned) == (1, 0)


@pytest.mark.rule("sos-titanic/wait")
def test_a_line_that_is_all_face_up_becomes_empty():
    table = holding(c.WAIT, "s5 s4 s3", "f8", "s7", "")
    table.play_card(c.WAIT)
    table.do(d.SEND_OFF, 0)
    assert table.in_line(0) == ""
    assert table.is_line(0)


@pytest.mark.rule("sos-titanic/wait")
def test_a_line_has_to_have_somebody_in_it():
    table = holding(c.WAIT, "f4", "", "s7 | s2", "")
    table.play_card(c.WAIT)
    assert table.choices(d.SEND_OFF) == {(0,), (2,)}
    for number in (1, 3, 4, c.COLLAPSIBLE):
        assert table.why_not(d.SEND_OFF, number) == "wait"


# The Collapsible Boat


@pytest.mark.rule("sos-titanic/collapsible")
def test_a_series_of_any_number_is_loaded_at_once():
    table = holding(c.COLLAPSIBLE_BOAT, "f9 | s7-4", "f8", "", "")
    table.play_card(c.COLLAPSIBLE_BOAT)
    assert table.question == t.LOAD_COLLAPSIBLE
    assert table.choices(d.LOAD) == {(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)}
    told = table.do(d.LOAD, 0, 2)
    assert table.in_line(c.COLLAPSIBLE) == "s6 s5 s4"
    assert table.in_line(0) == "f9 | s7"
    assert [event.details[:2] for event in happened(told, e.LOWERED_COLLAPSIBLE)] == [(0, 3)]
    assert table.action_discards == []
    assert table.active == 1


@pytest.mark.rule("sos-titanic/collapsible")
def test_only_face_up_passengers_who_follow_one_another_are_loaded():
    table = holding(c.COLLAPSIBLE_BOAT, "s8 | s7 s6", "f8", "", "")
    table.play_card(c.COLLAPSIBLE_BOAT)
    assert table.why_not(d.LOAD, 0, 2) == "collapsible"
    assert table.why_not(d.LOAD, 2, 0) == "collapsible"
    table.do(d.LOAD, 0, 1)
    assert table.in_line(0) == "s8"


@pytest.mark.rule("sos-titanic/collapsible-line")
def test_passengers_move_onto_the_collapsible_boat_and_from_it():
    table = holding(c.WAIT, "s4 s3", "s7", "f9", "f9*").collapsible("s6 s5")
    table.do(d.MOVE, 0, c.COLLAPSIBLE)
    assert table.in_line(c.COLLAPSIBLE) == "s6 s5 s4 s3"
    table.do(d.MOVE, c.COLLAPSIBLE, 1)
    assert table.in_line(1) == "s7 s6 s5 s4 s3"


@pytest.mark.rule("sos-titanic/collapsible-line")
def test_they_embark_from_it():
    table = holding(c.WAIT, "f8", "s7", "f9", "f9*").collapsible("s6 s5").boat(2, "s1-4")
    table.do(d.EMBARK, c.COLLAPSIBLE, 0)
    assert (table.in_line(c.COLLAPSIBLE), table.in_boat(2)) == ("s6", "s1 s2 s3 s4 s5")


@pytest.mark.rule("sos-titanic/collapsible-line")
def test_they_are_not_safe_yet():
    table = holding(c.WAIT, "f8", "s7", "f9", "f9*").collapsible("s6 s5 s4")
    assert table.score == 10


@pytest.mark.rule("sos-titanic/collapsible-line")
def test_wait_may_name_it():
    table = holding(c.WAIT, "f8", "s7", "f9", "f9*").collapsible("s6 s5 s4")
    table.play_card(c.WAIT)
    table.do(d.SEND_OFF, c.COLLAPSIBLE)
    assert table.discards == "s6 s5 s4"
    assert not table.is_line(c.COLLAPSIBLE)
    assert set(table.action_discards) == {c.WAIT, c.COLLAPSIBLE_BOAT}


@pytest.mark.rule("sos-titanic/collapsible-line")
def test_your_turn_may_name_it():
    table = holding(c.YOUR_TURN, "f8", "s7", "f9", "f9*").collapsible("s6 s5 s4")
    table.play_card(c.YOUR_TURN)
    table.do(d.SEARCH, c.COLLAPSIBLE)
    table.do(d.BRING_FORWARD, p("s6"))
    assert table.front(c.COLLAPSIBLE) == "s6"
    assert table.state.run[c.COLLAPSIBLE] == 1


@pytest.mark.rule("sos-titanic/collapsible-empty")
def test_when_nobody_is_left_on_it_its_card_is_discarded():
    table = holding(c.WAIT, "s7", "f8", "f9", "f9*").collapsible("s6 s5")
    told = table.do(d.MOVE, c.COLLAPSIBLE, 0)
    assert not table.is_line(c.COLLAPSIBLE)
    assert table.action_discards == [c.COLLAPSIBLE_BOAT]
    assert len(happened(told, e.COLLAPSIBLE_GONE)) == 1


@pytest.mark.rule("sos-titanic/collapsible-empty")
def test_the_last_who_embarks_from_it_leaves_it_empty_too():
    table = holding(c.WAIT, "s7", "f8", "f9", "f9*").collapsible("s1")
    table.do(d.EMBARK, c.COLLAPSIBLE, 0)
    assert not table.is_line(c.COLLAPSIBLE)
    assert table.action_discards == [c.COLLAPSIBLE_BOAT]


@pytest.mark.rule("sos-titanic/collapsible-empty")
def test_nobody_begins_a_series_on_it():
    table = holding(c.WAIT, "s17", "s7", "f13", "f9").collapsible("s6")
    assert not table.can(d.MOVE, 0, c.COLLAPSIBLE)
    table.do(d.MOVE, c.COLLAPSIBLE, 1)
    assert not table.can(d.MOVE, 0, c.COLLAPSIBLE)
    assert not table.can(d.MOVE, 2, c.COLLAPSIBLE)


@pytest.mark.rule("sos-titanic/collapsible-empty")
def test_once_discarded_it_can_be_played_again():
    table = holding(c.PLAN_B, "s7", "f8", "f9", "f9*").collapsible("s6 s5")
    table.do(d.MOVE, c.COLLAPSIBLE, 0)
    table.play_card(c.PLAN_B)
    table.do(d.TAKE_BACK, c.COLLAPSIBLE_BOAT)
    assert table.holds(0) == [c.COLLAPSIBLE_BOAT]
