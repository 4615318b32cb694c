"""Action cards about lines: Your Turn!, Same Lines!, Wait! and the Collapsible Boat."""

from __future__ import annotations

from itertools import product

import pytest
from tests.piles import pile

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


def searching(*lines: str, number: int = 0) -> Table:
    """Your Turn! has been played, and a line is looked along."""
    table = holding(c.YOUR_TURN, *lines)
    table.play_card(c.YOUR_TURN)
    assert table.question == t.LINE_TO_SEARCH
    table.do(d.SEARCH, number)
    return table


FOUR = ("s9 f7 | s4 s3", "f8 | s8", "s7", "")


@pytest.mark.rule("sos-titanic/your-turn")
def test_one_of_a_line_comes_to_the_front_and_the_others_behind_are_face_down_and_shuffled():
    behind: set[str] = set()
    for table in searching(*FOUR).other_chances(60):
        assert (table.asked, table.question) == (0, t.BRING_FORWARD_ONE)
        assert table.choices(d.BRING_FORWARD) == {(card,) for card in passengers("s9 f7 s4 s3")}
        assert table.why_not(d.BRING_FORWARD, p("f8")) == "your-turn"
        table.do(d.BRING_FORWARD, p("f7"))
        assert table.standing(0) == {"s9", "f7", "s4", "s3"}
        hidden, front = table.in_line(0).split(" | ")
        behind.add(hidden)
        assert (front, table.active) == ("f7", 1)
        assert [table.in_line(number) for number in (1, 2, 3)] == list(FOUR[1:])
    assert len(behind) == 6


@pytest.mark.rule("sos-titanic/your-turn")
@pytest.mark.parametrize(("line", "front"), [("s9 f7 | s4 s3", "s3"), ("f4", "f4")])
def test_the_front_passenger_may_be_chosen_again(line: str, front: str):
    table = searching(line, "f8", "s7", "")
    table.do(d.BRING_FORWARD, p(front))
    assert table.in_line(0).split(" | ")[-1] == front


@pytest.mark.rule("sos-titanic/your-turn", "sos-titanic/wait")
@pytest.mark.parametrize(
    ("kind", "verb", "law"),
    [(c.YOUR_TURN, d.SEARCH, "your-turn"), (c.WAIT, d.SEND_OFF, "wait")],
)
def test_a_line_has_to_have_somebody_in_it(kind: int, verb: int, law: str):
    table = holding(kind, "f4", "", "s7 | s2", "")
    table.play_card(kind)
    assert table.choices(verb) == {(0,), (2,)}
    for number in (1, 3, 4, c.COLLAPSIBLE):
        assert table.why_not(verb, number) == law


# Same Lines!


@pytest.mark.rule("sos-titanic/same-lines")
def test_two_lines_are_shared_out_in_equal_numbers_and_only_fronts_are_seen():
    table = holding(c.SAME_LINES, "s9 f7 s2 | s4 s3", "f8", "s7 f2 | f9", "f5")
    both = table.standing(0) | table.standing(2)
    table.play_card(c.SAME_LINES)
    assert table.question == t.TWO_LINES
    table.do(d.SHARE_OUT, 0, 2)
    assert table.standing(0) | table.standing(2) == both
    assert (table.in_line(1), table.in_line(3), table.active) == ("f8", "f5", 1)
    for seat, number in product((-1, 0, 1), (0, 2)):
        seen = pile(table.view(seat).queues[number])
        assert seen == [p(table.front(number)), -1, -1, -1]


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


@pytest.mark.rule("sos-titanic/same-lines", "sos-titanic/same-lines-odd")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        *(("s9 f7 | s4 s3", ""), ("", "s9 f7 | s4 s3")),
        *(("s9 f7 | s4", ""), ("", "s9 f7 | s4"), ("s9 f7 | s4 s3", "f8"), ("f4", "")),
    ],
)
def test_one_may_be_empty_and_an_odd_one_stands_nearer_to_the_stern(first: str, second: str):
    table = holding(c.SAME_LINES, "f13", first, "", second)
    number = len(table.standing(1)) + len(table.standing(3))
    table.play_card(c.SAME_LINES)
    table.do(d.SHARE_OUT, 1, 3)
    assert (len(table.standing(1)), len(table.standing(3))) == (number // 2, (number + 1) // 2)


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
@pytest.mark.parametrize(("line", "after"), [("s9 f7 | s5 s4 s3", "s9 | f7"), ("s5 s4 s3", "")])
def test_all_face_up_passengers_of_a_line_are_discarded_and_the_next_is_seen(line: str, after: str):
    table = holding(c.WAIT, line, "f8", "s7", "").discarded("f12")
    table.play_card(c.WAIT)
    assert table.question == t.LINE_TO_SEND_OFF
    table.do(d.SEND_OFF, 0)
    assert (table.in_line(0), table.discards) == (after, "s5 s4 s3 f12")
    assert table.is_line(0)
    assert (table.active, table.turned) == (1, 0)


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


def afloat(kind: int, written: str) -> Table:
    """The Collapsible Boat has these passengers."""
    return holding(kind, "f8", "s7", "f9", "f9*").collapsible(written)


@pytest.mark.rule("sos-titanic/collapsible-line")
def test_passengers_move_onto_the_collapsible_boat_and_from_it_embark_and_are_not_safe_yet():
    table = holding(c.WAIT, "s4 s3", "s7", "f9", "f9*").collapsible("s6 s5")
    table.do(d.MOVE, 0, c.COLLAPSIBLE)
    assert (table.in_line(c.COLLAPSIBLE), table.score) == ("s6 s5 s4 s3", 10)
    table.do(d.MOVE, c.COLLAPSIBLE, 1)
    assert table.in_line(1) == "s7 s6 s5 s4 s3"
    table = afloat(c.WAIT, "s6 s5").boat(2, "s1-4")
    table.do(d.EMBARK, c.COLLAPSIBLE, 0)
    assert (table.in_line(c.COLLAPSIBLE), table.in_boat(2)) == ("s6", "s1 s2 s3 s4 s5")


@pytest.mark.rule("sos-titanic/collapsible-line")
def test_wait_and_your_turn_may_name_it():
    table = afloat(c.WAIT, "s6 s5 s4")
    table.play_card(c.WAIT)
    table.do(d.SEND_OFF, c.COLLAPSIBLE)
    assert table.discards == "s6 s5 s4"
    assert not table.is_line(c.COLLAPSIBLE)
    assert set(table.action_discards) == {c.WAIT, c.COLLAPSIBLE_BOAT}
    table = afloat(c.YOUR_TURN, "s6 s5 s4")
    table.play_card(c.YOUR_TURN)
    table.do(d.SEARCH, c.COLLAPSIBLE)
    table.do(d.BRING_FORWARD, p("s6"))
    assert (table.front(c.COLLAPSIBLE), table.state.run[c.COLLAPSIBLE]) == ("s6", 1)


@pytest.mark.rule("sos-titanic/collapsible-empty")
@pytest.mark.parametrize(
    ("written", "choice"),
    [("s6 s5", (d.MOVE, c.COLLAPSIBLE, 1)), ("s1", (d.EMBARK, c.COLLAPSIBLE, 0))],
)
def test_when_nobody_is_left_on_it_its_card_is_discarded_and_can_be_played_again(
    written: str, choice: tuple[int, ...]
):
    table = afloat(c.PLAN_B, written)
    told = table.do(*choice)
    assert not table.is_line(c.COLLAPSIBLE)
    assert table.action_discards == [c.COLLAPSIBLE_BOAT]
    assert len(happened(told, e.COLLAPSIBLE_GONE)) == 1
    table.play_card(c.PLAN_B)
    table.do(d.TAKE_BACK, c.COLLAPSIBLE_BOAT)
    assert table.holds(0) == [c.COLLAPSIBLE_BOAT]


@pytest.mark.rule("sos-titanic/collapsible-empty")
def test_nobody_begins_a_series_on_it():
    table = holding(c.WAIT, "s17", "s7", "f13", "f9").collapsible("s6")
    assert not table.can(d.MOVE, 0, c.COLLAPSIBLE)
    table.do(d.MOVE, c.COLLAPSIBLE, 1)
    assert not table.can(d.MOVE, 0, c.COLLAPSIBLE)
    assert not table.can(d.MOVE, 2, c.COLLAPSIBLE)
