"""Action cards about stacks: Get Ready!, Come On!, Come Back!, Save Time, Plan A and Plan B."""

from __future__ import annotations

from itertools import permutations

import pytest

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t

from .printed import p
from .table import Table, happened, quiet_table


def holding(*kinds: int, lines: tuple[str, ...] = ()) -> Table:
    """Lowe has these action cards; Pitman sits opposite."""
    table = quiet_table(c.LOWE, c.PITMAN).hand(0, *kinds)
    return table.lines(*lines) if lines else table


# Get Ready!


@pytest.mark.rule("sos-titanic/get-ready")
def test_the_top_five_are_looked_at():
    table = holding(c.GET_READY).stack("s9 f4 s12 f7 s5 f3")
    table.play_card(c.GET_READY)
    assert (table.asked, table.question) == (0, t.ARRANGE)
    assert set(table.drawn.split()) == {"s9", "f4", "s12", "f7", "s5"}
    assert table.in_stack.startswith("f3")


def put_back(table: Table, passenger: str, verb: int) -> None:
    """Put one of those looked at back."""
    table.do(verb, table.drawn.split().index(passenger))


@pytest.mark.rule("sos-titanic/get-ready")
@pytest.mark.parametrize("order", ["s9 f4 s12 f7 s5", "s5 f7 s12 f4 s9", "f7 s9 s5 s12 f4"])
def test_they_may_be_put_back_on_top_in_any_order(order: str):
    table = holding(c.GET_READY).stack("s9 f4 s12 f7 s5 f3")
    table.play_card(c.GET_READY)
    for passenger in reversed(order.split()):
        put_back(table, passenger, d.PUT_ON_TOP)
    assert table.in_stack.startswith(f"{order} f3")
    assert table.active == 1


@pytest.mark.rule("sos-titanic/get-ready")
@pytest.mark.parametrize("order", ["s9 f4 s12 f7 s5", "s5 f7 s12 f4 s9"])
def test_or_underneath(order: str):
    table = holding(c.GET_READY).stack("s9 f4 s12 f7 s5 f3")
    table.play_card(c.GET_READY)
    for passenger in order.split():
        put_back(table, passenger, d.PUT_UNDER)
    assert table.in_stack.startswith("f3")
    assert table.in_stack.endswith(order)


@pytest.mark.rule("sos-titanic/get-ready")
def test_or_some_on_top_and_some_underneath():
    table = holding(c.GET_READY).stack("s9 f4 s12 f7 s5 f3")
    table.play_card(c.GET_READY)
    put_back(table, "s12", d.PUT_UNDER)
    put_back(table, "f7", d.PUT_ON_TOP)
    put_back(table, "s5", d.PUT_UNDER)
    put_back(table, "f4", d.PUT_ON_TOP)
    put_back(table, "s9", d.PUT_UNDER)
    assert table.in_stack.startswith("f4 f7 f3")
    assert table.in_stack.endswith("s12 s5 s9")


@pytest.mark.rule("sos-titanic/get-ready")
def test_all_arrangements_of_two_can_be_reached():
    reached: set[str] = set()
    for first, second in permutations(("s9", "f4")):
        for one in (d.PUT_ON_TOP, d.PUT_UNDER):
            for other in (d.PUT_ON_TOP, d.PUT_UNDER):
                table = holding(c.GET_READY).stack("s9 f4").stack_of(2, rest_behind=3)
                table.play_card(c.GET_READY)
                put_back(table, first, one)
                put_back(table, second, other)
                reached.add(table.in_stack)
    assert reached == {"s9 f4", "f4 s9"}


@pytest.mark.rule("sos-titanic/get-ready")
def test_only_those_looked_at_are_put_back():
    table = holding(c.GET_READY)
    table.play_card(c.GET_READY)
    for left in (5, 4, 3, 2, 1):
        assert table.choices(d.PUT_ON_TOP) == {(place,) for place in range(left)}
        assert table.choices(d.PUT_UNDER) == {(place,) for place in range(left)}
        if left < 5:
            assert table.why_not(d.PUT_ON_TOP, left) == "get-ready"
        table.do(d.PUT_UNDER, 0)


@pytest.mark.rule("sos-titanic/get-ready-fewer")
@pytest.mark.parametrize("number", [1, 3, 4])
def test_of_a_small_stack_all_are_looked_at(number: int):
    table = holding(c.GET_READY).stack("s9 f4 s12 f7").stack_of(number)
    table.play_card(c.GET_READY)
    assert len(table.drawn.split()) == number
    for _ in range(number):
        table.do(d.PUT_ON_TOP, 0)
    assert table.active == 1
    assert table.state.stack.count == number


@pytest.mark.rule("sos-titanic/get-ready-fewer")
def test_on_an_empty_stack_it_has_no_effect():
    table = holding(c.GET_READY).stack_of(0)
    table.play_card(c.GET_READY)
    assert (table.active, table.turned, table.in_stack) == (1, 0, "")
    assert table.action_discards == [c.GET_READY]


# Come On!


@pytest.mark.rule("sos-titanic/come-on")
def test_anybody_of_the_stack_who_fits_may_be_played():
    table = holding(c.COME_ON, lines=("s5", "f9", "f2", "f2*")).boat(2, "s1-3")
    table.stack("f13 s4 s4* f8 f8* f1 f1* s1*").stack_of(8)
    table.play_card(c.COME_ON)
    assert (table.asked, table.question) == (0, t.PLAY_FROM_STACK)
    assert table.playable() == {"s4", "s4*", "f8", "f8*", "f1", "f1*", "s1*"}
    assert table.places("s4") == ({0}, {0})
    table.join("s4*", 0)
    assert table.in_line(0) == "s5 s4*"
    assert set(table.in_stack.split()) == {"f13", "s4", "f8", "f8*", "f1", "f1*", "s1*"}
    assert (table.active, table.turned) == (1, 0)


@pytest.mark.rule("sos-titanic/come-on")
def test_only_one_is_played_and_nobody_is_discarded():
    table = holding(c.COME_ON, lines=("s5", "f9", "f2", "f2*"))
    before = len(table.in_stack.split())
    table.play_card(c.COME_ON)
    table.join("f8", 1)
    assert len(table.in_stack.split()) == before - 1
    assert table.discards == ""


@pytest.mark.rule("sos-titanic/come-on")
def test_nobody_who_is_not_in_the_stack_is_played():
    table = holding(c.COME_ON, lines=("s5", "f9", "f2", "f2*")).discarded("s4")
    table.play_card(c.COME_ON)
    assert table.why_not(d.JOIN, p("s4"), 0) == "rescue-one"
    assert table.can(d.JOIN, p("s4*"), 0)


@pytest.mark.rule("sos-titanic/come-on")
def test_the_stack_is_shuffled_afterwards():
    tops: set[str] = set()
    for table in holding(c.COME_ON, lines=("s5", "f9", "f2", "f2*")).other_chances(30):
        table.play_card(c.COME_ON)
        table.join("f8", 1)
        tops.add(table.in_stack.split()[0])
    assert len(tops) > 15


@pytest.mark.rule("sos-titanic/come-on-none")
def test_if_nobody_of_the_stack_fits_a_page_is_turned_and_no_card_taken():
    table = holding(c.COME_ON).discarded("s13")
    told = table.play_card(c.COME_ON)
    assert len(happened(told, e.NOBODY_FITS)) == 1
    assert happened(told, e.FAILED) == []
    assert (table.turned, table.active) == (1, 1)
    assert (table.holds(0), table.holds(1)) == ([], [])
    assert table.action_discards == [c.COME_ON]
    assert table.discards == "s13"


@pytest.mark.rule("sos-titanic/come-on-none")
def test_the_stack_is_shuffled_even_then():
    tops: set[str] = set()
    for table in holding(c.COME_ON).other_chances(30):
        table.play_card(c.COME_ON)
        tops.add(table.in_stack.split()[0])
    assert len(tops) > 15


@pytest.mark.rule("sos-titanic/come-on-none")
def test_in_an_empty_stack_nobody_fits_and_no_new_one_is_made():
    table = holding(c.COME_ON, lines=("s5", "f9", "f2", "f2*")).stack_of(0)
    assert "s4" in table.discards.split()
    table.play_card(c.COME_ON)
    assert (table.turned, table.in_stack, table.active) == (1, "", 1)


@pytest.mark.rule("sos-titanic/come-on-none")
def test_somebody_who_fits_has_to_be_played():
    table = holding(c.COME_ON, lines=("s5", "f9", "f2", "f2*"))
    table.play_card(c.COME_ON)
    assert table.verbs <= {d.JOIN, d.BOARD}
    assert table.turned == 0


# Come Back!


@pytest.mark.rule("sos-titanic/come-back")
def test_anybody_of_the_discards_who_fits_may_be_played():
    table = holding(c.COME_BACK, lines=("s5", "f9", "f2", "f2*"))
    table.discarded("f12 s4 f8 s11 f1")
    table.play_card(c.COME_BACK)
    assert (table.asked, table.question) == (0, t.PLAY_FROM_DISCARDS)
    assert table.playable() == {"s4", "f8", "f1"}
    assert table.why_not(d.JOIN, p("s4*"), 0) == "rescue-one"
    table.join("s4", 0)
    assert table.in_line(0) == "s5 s4"
    assert table.discards == "f12 f8 s11 f1"
    assert (table.active, table.turned) == (1, 0)


@pytest.mark.rule("sos-titanic/come-back")
def test_one_who_comes_back_may_embark():
    table = holding(c.COME_BACK, lines=("s5", "f9", "f2", "f2*")).boat(2, "s1-3")
    table.discarded("f12 s4").play_card(c.COME_BACK)
    table.board("s4")
    assert (table.in_boat(2), table.discards) == ("s1 s2 s3 s4", "f12")


@pytest.mark.rule("sos-titanic/come-back-none")
@pytest.mark.parametrize("discarded", ["", "s12 f4"])
def test_if_nobody_of_the_discards_fits_a_page_is_turned_and_no_card_taken(discarded: str):
    table = holding(c.COME_BACK).discarded(discarded)
    told = table.play_card(c.COME_BACK)
    assert len(happened(told, e.NOBODY_FITS)) == 1
    assert happened(told, e.FAILED) == []
    assert (table.turned, table.active, table.discards) == (1, 1, discarded)
    assert (table.holds(0), table.holds(1)) == ([], [])


# Save Time


@pytest.mark.rule("sos-titanic/save-time")
def test_the_stack_and_the_discards_become_one_new_stack_without_a_page():
    table = holding(c.SAVE_TIME).stack_of(20)
    waiting = set(table.in_stack.split()) | set(table.discards.split())
    table.play_card(c.SAVE_TIME)
    assert set(table.in_stack.split()) == waiting
    assert table.state.stack.count == 56
    assert (table.discards, table.turned, table.active) == ("", 0, 1)


@pytest.mark.rule("sos-titanic/save-time")
def test_an_empty_stack_is_renewed_without_a_page():
    table = holding(c.SAVE_TIME).stack_of(0)
    table.play_card(c.SAVE_TIME)
    assert (table.state.stack.count, table.discards, table.turned) == (56, "", 0)


@pytest.mark.rule("sos-titanic/save-time")
def test_the_new_stack_is_shuffled_even_if_nobody_was_discarded():
    for base in (holding(c.SAVE_TIME), holding(c.SAVE_TIME).stack_of(0)):
        tops: set[str] = set()
        for table in base.other_chances(30):
            table.play_card(c.SAVE_TIME)
            tops.add(table.in_stack.split()[0])
        assert len(tops) > 15


@pytest.mark.rule("sos-titanic/save-time")
def test_with_nobody_in_either_it_has_no_effect():
    table = holding(c.SAVE_TIME).stack_of(0, rest_behind=3)
    table.play_card(c.SAVE_TIME)
    assert (table.in_stack, table.turned, table.active) == ("", 0, 1)
    assert table.action_discards == [c.SAVE_TIME]


# Plan A and Plan B


@pytest.mark.rule("sos-titanic/plan-a")
def test_any_card_of_the_action_stack_may_be_taken():
    table = holding(c.PLAN_A, c.WAIT).actions_discarded(c.PLAN_B)
    table.play_card(c.PLAN_A)
    assert (table.asked, table.question) == (0, t.TAKE_FROM_ACTION_STACK)
    others = set(range(c.ACTION_KINDS)) - {c.PLAN_A, c.PLAN_B}
    assert table.choices(d.TAKE) == {(kind,) for kind in others}
    assert table.why_not(d.TAKE, c.PLAN_B) == "plan-a"
    table.do(d.TAKE, c.SAVE_TIME)
    assert table.holds(0) == [c.WAIT, c.SAVE_TIME]
    assert c.SAVE_TIME not in table.action_stack
    assert len(table.action_stack) == 16
    assert table.action_discards == [c.PLAN_A, c.PLAN_B]
    assert table.active == 1


@pytest.mark.rule("sos-titanic/plan-a")
def test_the_action_stack_is_shuffled_afterwards():
    orders: set[tuple[int, ...]] = set()
    for table in holding(c.PLAN_A).other_chances(10):
        table.play_card(c.PLAN_A)
        table.do(d.TAKE, c.WAIT)
        orders.add(tuple(table.action_stack))
    assert len(orders) == 10


@pytest.mark.rule("sos-titanic/plan-a")
def test_with_no_action_card_left_it_has_no_effect():
    table = holding(c.PLAN_A).action_stack_of(0, rest_to=1)
    table.play_card(c.PLAN_A)
    assert table.active == 1
    assert table.holds(0) == []
    assert (table.action_stack, table.action_discards) == ([c.PLAN_A], [])


@pytest.mark.rule("sos-titanic/plan-b")
def test_any_discarded_action_card_may_be_taken():
    table = holding(c.PLAN_B).actions_discarded(c.WAIT, c.PLAN_A, c.WAIT)
    table.play_card(c.PLAN_B)
    assert (table.asked, table.question) == (0, t.TAKE_FROM_ACTION_DISCARDS)
    assert table.choices(d.TAKE_BACK) == {(c.WAIT,), (c.PLAN_A,)}
    assert table.why_not(d.TAKE_BACK, c.SAVE_TIME) == "plan-b"
    table.do(d.TAKE_BACK, c.PLAN_A)
    assert table.holds(0) == [c.PLAN_A]
    assert table.action_discards == [c.PLAN_B, c.WAIT, c.WAIT]
    assert table.active == 1


@pytest.mark.rule("sos-titanic/plan-b")
def test_plan_b_does_not_take_itself():
    table = holding(c.PLAN_B).actions_discarded(c.WAIT)
    table.play_card(c.PLAN_B)
    assert table.why_not(d.TAKE_BACK, c.PLAN_B) == "plan-b"


@pytest.mark.rule("sos-titanic/plan-b-empty")
def test_with_no_action_card_discarded_it_has_no_effect():
    table = holding(c.PLAN_B)
    table.play_card(c.PLAN_B)
    assert (table.active, table.holds(0)) == (1, [])
    assert table.action_discards == [c.PLAN_B]


# The stack of action cards


@pytest.mark.rule("sos-titanic/action-stack-new")
def test_when_the_last_card_is_taken_the_discards_become_a_new_stack():
    table = quiet_table(c.LOWE, c.LEE).stack("s12").action_stack_of(1)
    (last,) = table.action_stack
    assert len(table.action_discards) == 19
    table.fail()
    assert table.holds(0) == [last]
    assert (len(table.action_stack), table.action_discards) == (19, [])


@pytest.mark.rule("sos-titanic/action-stack-new")
def test_the_new_stack_of_action_cards_is_shuffled_and_nobody_sees_it():
    orders: set[tuple[int, ...]] = set()
    for table in quiet_table(c.LOWE, c.LEE).stack("s12").action_stack_of(1).other_chances(10):
        table.fail()
        orders.add(tuple(table.action_stack))
        assert set(table.view(0).action_stack.cards[:19]) == {-1}
    assert len(orders) == 10


@pytest.mark.rule("sos-titanic/action-stack-new")
def test_no_page_is_turned_for_new_action_cards():
    table = quiet_table(c.LOWE, c.LEE).stack("s12").action_stack_of(1)
    table.fail()
    assert table.turned == 1


@pytest.mark.rule("sos-titanic/action-stack-new")
def test_if_nothing_was_discarded_the_next_card_discarded_is_the_new_stack():
    table = quiet_table(c.LOWE, c.LEE, c.SMITH).stack("s12 s13 s14")
    table.action_stack_of(1, rest_to=1)
    table.fail()
    assert (table.action_stack, table.action_discards) == ([], [])
    table.play_card(c.SAVE_TIME)
    table.stack("s12")
    assert (table.action_stack, table.action_discards) == ([c.SAVE_TIME], [])
    table.fail()
    assert table.holds(2) == [c.SAVE_TIME]
    assert (table.action_stack, table.action_discards) == ([], [])


@pytest.mark.rule("sos-titanic/action-stack-new", "sos-titanic/plan-b-empty")
def test_plan_a_and_plan_b_do_not_fetch_each_other_for_ever():
    """All other cards lie in front of somebody."""
    table = quiet_table(c.LOWE).hand(0, c.PLAN_A).action_next(c.PLAN_B)
    table.action_stack_of(1, rest_to=0)
    table.play_card(c.PLAN_A)
    table.do(d.TAKE, c.PLAN_B)
    assert (table.action_stack, table.action_discards) == ([c.PLAN_A], [])
    told = table.play_card(c.PLAN_B)
    assert happened(told, e.NO_EFFECT)
    assert (table.action_stack, table.action_discards) == ([c.PLAN_A], [c.PLAN_B])


@pytest.mark.rule("sos-titanic/action-stack-new")
def test_with_no_card_anywhere_none_is_taken():
    table = quiet_table(c.BOXHALL, c.LEE).stack("s12").action_stack_of(0, rest_to=1)
    told = table.fail()
    assert table.holds(0) == []
    assert happened(told, e.TOOK) == []
    assert table.active == 1


@pytest.mark.rule("sos-titanic/action-stack-new")
def test_boxhall_takes_his_second_card_from_the_new_stack():
    table = quiet_table(c.BOXHALL, c.LEE).stack("s12").action_stack_of(1)
    table.fail()
    assert len(table.holds(0)) == 2
    assert len(table.action_stack) == 18
