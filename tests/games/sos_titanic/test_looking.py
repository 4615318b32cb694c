"""What somebody looks at, and what lies face up on the discards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.piles import pile

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d

from .printed import p
from .table import Table, quiet_table


def seen_by(table: Table, seat: int, name: str) -> set[str]:
    """The passengers of a pile that a seat sees."""
    return seen(table, table.view(seat)[name])


def seen_in_first_line(table: Table, seat: int) -> set[str]:
    """The passengers of the first line that a seat sees."""
    return seen(table, table.view(seat).queues[0])


def seen(table: Table, record: Any) -> set[str]:
    """The passengers of a pile in a view that are seen."""
    return set(table.spelled(card for card in pile(record) if card >= 0).split())


@pytest.mark.rule("sos-titanic/looked-at")
def test_get_ready_shows_five_to_one_alone_who_remembers_where_they_lie():
    table = quiet_table(c.LOWE, c.LEE).hand(0, c.GET_READY).stack("s9 f4 s12 f7 s5 f3")
    table.play_card(c.GET_READY)
    assert seen_by(table, 0, "drawn") == {"s9", "f4", "s12", "f7", "s5"}
    assert seen_by(table, 1, "drawn") == seen_by(table, -1, "drawn") == set()
    for _ in range(5):
        table.do(d.PUT_ON_TOP, 0)
    top = table.in_stack.split()[:5]
    assert table.spelled(pile(table.view(0).stack)[:5]).split() == top
    assert seen_by(table, 1, "stack") == seen_by(table, -1, "stack") == set()


@pytest.mark.rule("sos-titanic/looked-at")
def test_your_turn_shows_a_line_to_one_alone():
    table = quiet_table(c.LOWE, c.LEE).lines("s9 f7 | s4", "f8", "s7", "").hand(0, c.YOUR_TURN)
    table.play_card(c.YOUR_TURN)
    table.do(d.SEARCH, 0)
    assert seen_in_first_line(table, 0) == {"s9", "f7", "s4"}
    assert seen_in_first_line(table, 1) == {"s4"}
    table.do(d.BRING_FORWARD, p("f7"))
    for seat in (-1, 0, 1):
        assert seen_in_first_line(table, seat) == {"f7"}


@pytest.mark.rule("sos-titanic/looked-at")
def test_whoever_looks_at_what_all_see_learns_nothing():
    table = quiet_table(c.LOWE, c.LEE).lines("s9", "f8", "s7", "").hand(0, c.YOUR_TURN)
    table.play_card(c.YOUR_TURN)
    known = int(table.state.reveals)
    table.do(d.SEARCH, 0)
    assert table.state.reveals == known


@pytest.mark.rule("sos-titanic/looked-at")
def test_come_on_shows_the_stack_to_one_alone_until_it_is_shuffled():
    table = quiet_table(c.LOWE, c.LEE).lines("s5", "f9", "f2", "f2*").hand(0, c.COME_ON)
    table.play_card(c.COME_ON)
    assert seen_by(table, 0, "stack") == set(table.in_stack.split())
    assert seen_by(table, 1, "stack") == set()
    table.join("f8", 1)
    assert seen_by(table, 0, "stack") == set()


@pytest.mark.rule("sos-titanic/looked-at")
def test_plan_a_shows_the_action_stack_to_one_alone_until_it_is_shuffled():
    table = quiet_table(c.LOWE, c.LEE).hand(0, c.PLAN_A)
    table.play_card(c.PLAN_A)
    assert pile(table.view(0).action_stack) == table.action_stack
    assert set(pile(table.view(1).action_stack)) == {-1}
    table.do(d.TAKE, c.WAIT)
    assert set(pile(table.view(0).action_stack)) == {-1}


@pytest.mark.rule("sos-titanic/discards-closed")
def test_what_was_discarded_face_up_may_be_remembered():
    table = quiet_table(c.LOWE, c.LEE).stack("s12 f4 s9")
    table.rescue(3)
    for seat in (-1, 0, 1):
        assert table.spelled(pile(table.view(seat).discards)) == "s9 f4 s12"
