"""Action cards about stacks: Get Ready!, Come On!, Come Back!, Save Time, Plan A and Plan B."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product

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


def fitting(*kinds: int) -> Table:
    """The same, before lines that some passengers fit."""
    return holding(*kinds, lines=("s5", "f9", "f2", "f2*"))


def tops(table: Table, *then: tuple[int, ...]) -> set[str]:
    """Who comes to lie on the stack, by different chances, if this is done."""
    found: set[str] = set()
    for other in table.other_chances(30):
        for choice in then:
            other.do(*choice)
        found.add(other.in_stack.split()[0])
    return found


# Get Ready!


def getting_ready() -> Table:
    """Five passengers are looked at."""
    table = holding(c.GET_READY).stack("s9 f4 s12 f7 s5 f3")
    table.play_card(c.GET_READY)
    return table


def put_back(table: Table, passenger: str, verb: int) -> None:
    """Put one of those looked at back."""
    table.do(verb, table.drawn.split().index(passenger))


@pytest.mark.rule("sos-titanic/get-ready")
def test_the_top_five_are_looked_at_and_only_those_are_put_back():
    table = getting_ready()
    assert (table.asked, table.question) == (0, t.ARRANGE)
    assert set(table.drawn.split()) == {"s9", "f4", "s12", "f7", "s5"}
    assert table.in_stack.startswith("f3")
    for left in (5, 4, 3, 2, 1):
        assert table.choices(d.PUT_ON_TOP) == {(place,) for place in range(left)}
        assert table.choices(d.PUT_UNDER) == {(place,) for place in range(left)}
        if left < 5:
            assert table.why_not(d.PUT_ON_TOP, left) == "get-ready"
        table.do(d.PUT_UNDER, 0)
    assert table.active == 1


@pytest.mark.rule("sos-titanic/get-ready")
@pytest.mark.parametrize(
    ("on_top", "under"),
    [
        ("s9 f4 s12 f7 s5", ""),
        ("s5 f7 s12 f4 s9", ""),
        ("f7 s9 s5 s12 f4", ""),
        ("", "s9 f4 s12 f7 s5"),
        ("", "s5 f7 s12 f4 s9"),
        ("f4 f7", "s12 s5 s9"),
    ],
)
def test_they_may_be_put_back_on_top_and_underneath_in_any_order(on_top: str, under: str):
    table = getting_ready()
    for passenger in reversed(on_top.split()):
        put_back(table, passenger, d.PUT_ON_TOP)
    for passenger in under.split():
        put_back(table, passenger, d.PUT_UNDER)
    assert table.in_stack.startswith(f"{on_top} f3".strip())
    assert table.in_stack.endswith(under)


@pytest.mark.rule("sos-titanic/get-ready")
def test_all_arrangements_of_two_can_be_reached():
    reached: set[str] = set()
    verbs = (d.PUT_ON_TOP, d.PUT_UNDER)
    for order, one, other in product(permutations(("s9", "f4")), verbs, verbs):
        table = holding(c.GET_READY).stack("s9 f4").stack_of(2, rest_behind=3)
        table.play_card(c.GET_READY)
        put_back(table, order[0], one)
        put_back(table, order[1], other)
        reached.add(table.in_stack)
    assert reached == {"s9 f4", "f4 s9"}


@pytest.mark.rule("sos-titanic/get-ready-fewer")
@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_of_a_small_stack_all_are_looked_at(number: int):
    table = holding(c.GET_READY).stack("s9 f4 s12 f7").stack_of(number)
    table.play_card(c.GET_READY)
    assert len(table.drawn.split()) == number
    for _ in range(number):
        table.do(d.PUT_ON_TOP, 0)
    assert (table.active, table.turned, table.state.stack.count) == (1, 0, number)
    assert table.action_discards == [c.GET_READY]


# Come On!


@pytest.mark.rule("sos-titanic/come-on", "sos-titanic/come-on-none")
def test_anybody_of_the_stack_who_fits_may_be_played_and_one_has_to():
    table = fitting(c.COME_ON).boat(2, "s1-3")
    table.stack("f13 s4 s4* f8 f8* f1 f1* s1*").stack_of(8)
    discarded = table.discards
    table.play_card(c.COME_ON)
    assert (table.asked, table.question) == (0, t.PLAY_FROM_STACK)
    assert table.playable() == {"s4", "s4*", "f8", "f8*", "f1", "f1*", "s1*"}
    assert table.places("s4") == ({0}, {0})
    assert table.verbs <= {d.JOIN, d.BOARD}
    table.join("s4*", 0)
    assert table.in_line(0) == "s5 s4*"
    assert set(table.in_stack.split()) == {"f13", "s4", "f8", "f8*", "f1", "f1*", "s1*"}
    assert (table.active, table.turned, table.discards) == (1, 0, discarded)


@pytest.mark.rule("sos-titanic/come-on")
def test_nobody_who_is_not_in_the_stack_is_played():
    table = fitting(c.COME_ON).discarded("s4")
    table.play_card(c.COME_ON)
    assert table.why_not(d.JOIN, p("s4"), 0) == "rescue-one"
    assert table.can(d.JOIN, p("s4*"), 0)


@pytest.mark.rule("sos-titanic/come-on", "sos-titanic/come-on-none", "sos-titanic/save-time")
@pytest.mark.parametrize(
    ("lay", "then"),
    [
        (lambda: fitting(c.COME_ON), [(d.PLAY_CARD, 0, c.COME_ON), (d.JOIN, p("f8"), 1)]),
        (lambda: holding(c.COME_ON), [(d.PLAY_CARD, 0, c.COME_ON)]),
        (lambda: holding(c.SAVE_TIME), [(d.PLAY_CARD, 0, c.SAVE_TIME)]),
        (lambda: holding(c.SAVE_TIME).stack_of(0), [(d.PLAY_CARD, 0, c.SAVE_TIME)]),
    ],
    ids=["Come On!", "Come On! in vain", "Save Time", "Save Time without a stack"],
)
def test_the_stack_is_shuffled_afterwards(lay: Callable[[], Table], then: list[tuple[int, ...]]):
    assert len(tops(lay(), *then)) > 15


@pytest.mark.rule("sos-titanic/come-on-none", "sos-titanic/come-back-none")
@pytest.mark.parametrize(
    ("lay", "discards"),
    [
        (lambda: holding(c.COME_ON).discarded("s13"), "s13"),
        # from an empty stack nobody is called, and no new one is made
        (lambda: fitting(c.COME_ON).stack_of(0), None),
        (lambda: holding(c.COME_BACK).discarded(""), ""),
        (lambda: holding(c.COME_BACK).discarded("s12 f4"), "s12 f4"),
    ],
    ids=[
        "Come On!",
        "Come On! without a stack",
        "Come Back!",
        "Come Back! in vain",
    ],
)
def test_if_nobody_fits_a_page_is_turned_and_no_card_taken(
    lay: Callable[[], Table], discards: str | None
):
    table = lay()
    before, cards = table.discards, table.holds(0)
    told = table.play_card(*cards)
    assert len(happened(told, e.NOBODY_FITS)) == 1
    assert happened(told, e.FAILED) == []
    assert (table.turned, table.active) == (1, 1)
    assert (table.holds(0), table.holds(1)) == ([], [])
    assert table.action_discards == cards
    assert table.discards == (before if discards is None else discards)


# Come Back!


@pytest.mark.rule("sos-titanic/come-back")
def test_anybody_of_the_discards_who_fits_may_be_played():
    table = fitting(c.COME_BACK).discarded("f12 s4 f8 s11 f1")
    table.play_card(c.COME_BACK)
    assert (table.asked, table.question) == (0, t.PLAY_FROM_DISCARDS)
    assert table.playable() == {"s4", "f8", "f1"}
    assert table.why_not(d.JOIN, p("s4*"), 0) == "rescue-one"
    table.join("s4", 0)
    assert table.in_line(0) == "s5 s4"
    assert table.discards == "f12 f8 s11 f1"
    assert (table.active, table.turned) == (1, 0)
    table = fitting(c.COME_BACK).boat(2, "s1-3").discarded("f12 s4")
    table.play_card(c.COME_BACK)
    table.board("s4")
    assert (table.in_boat(2), table.discards) == ("s1 s2 s3 s4", "f12")


# Save Time


@pytest.mark.rule("sos-titanic/save-time")
@pytest.mark.parametrize("left", [20, 0])
def test_the_stack_and_the_discards_become_one_new_stack_without_a_page(left: int):
    table = holding(c.SAVE_TIME).stack_of(left)
    waiting = set(table.in_stack.split()) | set(table.discards.split())
    table.play_card(c.SAVE_TIME)
    assert set(table.in_stack.split()) == waiting
    assert table.state.stack.count == 56
    assert (table.discards, table.turned, table.active) == ("", 0, 1)


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
def test_when_the_last_card_is_taken_the_discards_become_a_new_stack_that_nobody_sees():
    orders: set[tuple[int, ...]] = set()
    for table in quiet_table(c.LOWE, c.LEE).stack("s12").action_stack_of(1).other_chances(10):
        (last,) = table.action_stack
        assert len(table.action_discards) == 19
        table.fail()
        assert (table.holds(0), table.turned) == ([last], 1)
        assert (len(table.action_stack), table.action_discards) == (19, [])
        orders.add(tuple(table.action_stack))
        assert set(table.view(0).action_stack.cards[:19]) == {-1}
    assert len(orders) == 10


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
