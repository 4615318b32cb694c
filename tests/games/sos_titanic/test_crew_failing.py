"""What a failed rescue brings each crew member."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t

from .table import Table, happened, quiet_table

STACK_OF_CARDS = (c.WAIT, c.PLAN_A, c.SAVE_TIME, c.PLAN_B)


def failing(member: int, other: int = c.LEE) -> Table:
    """A crew member whose rescue fails, with known cards on the action stack."""
    return quiet_table(member, other).stack("s12").action_next(*STACK_OF_CARDS)


TAKEN = {
    c.LOWE: [c.WAIT],
    c.MURDOCH: [],
    c.LEE: [],
    c.BOXHALL: [c.WAIT, c.PLAN_A],
    c.LIGHTOLLER: [c.WAIT],
    c.PITMAN: [],
}
"""Which cards each of them takes who fails."""


@pytest.mark.rule(
    "sos-titanic/murdoch-fail",
    "sos-titanic/lee",
    "sos-titanic/boxhall",
    "sos-titanic/pitman",
    "sos-titanic/pitman-own",
)
@pytest.mark.parametrize("member", TAKEN)
def test_each_takes_cards_of_ones_own_when_failing_and_pitman_takes_one_when_another_fails(
    member: int,
):
    table = failing(member, c.LEE if member == c.PITMAN else c.PITMAN)
    told = table.fail()
    if table.question == t.PLAY_AT_ONCE:
        table.do(d.NOT_NOW)
    assert (table.holds(0), table.turned, table.active) == (TAKEN[member], 1, 1)
    assert len(table.holds(1)) == (member != c.PITMAN)
    kinds = [event.kind for event in told]
    assert e.TOOK not in kinds or kinds.index(e.PAGE_TURNED) < kinds.index(e.TOOK)


# Frederick Fleet


@pytest.mark.rule("sos-titanic/fleet")
def test_fleet_takes_three_cards_and_keeps_one():
    table = failing(c.FLEET)
    told = table.fail()
    assert (table.asked, table.question) == (0, t.KEEP_ONE)
    assert table.choices(d.KEEP) == {(c.WAIT,), (c.PLAN_A,), (c.SAVE_TIME,)}
    assert table.why_not(d.KEEP, c.PLAN_B) == "fleet"
    told += table.do(d.KEEP, c.PLAN_A)
    assert table.holds(0) == [c.PLAN_A]
    assert sorted(table.action_discards) == sorted([c.WAIT, c.SAVE_TIME])
    assert table.action_stack[0] == c.PLAN_B
    assert table.active == 1
    assert len(happened(told, e.PAGE_TURNED)) == 1


@pytest.mark.rule("sos-titanic/fleet")
def test_of_two_alike_fleet_keeps_one_and_discards_the_other():
    table = quiet_table(c.FLEET, c.LEE).stack("s12")
    table.action_next(c.WAIT, c.WAIT, c.PLAN_A).fail()
    table.do(d.KEEP, c.WAIT)
    assert table.holds(0) == [c.WAIT]
    assert sorted(table.action_discards) == sorted([c.WAIT, c.PLAN_A])


@pytest.mark.rule("sos-titanic/fleet")
def test_of_three_alike_there_is_nothing_to_choose():
    table = quiet_table(c.FLEET, c.LEE).stack("s12")
    table.action_next(c.COME_ON, c.COME_ON, c.COME_ON).fail()
    assert table.holds(0) == [c.COME_ON]
    assert table.action_discards == [c.COME_ON, c.COME_ON]
    assert table.active == 1


@pytest.mark.rule("sos-titanic/fleet")
def test_if_there_are_fewer_than_three_fleet_takes_those():
    table = quiet_table(c.FLEET, c.LEE).stack("s12").action_next(c.WAIT, c.PLAN_A)
    table.action_stack_of(2, rest_to=1).fail()
    assert table.choices(d.KEEP) == {(c.WAIT,), (c.PLAN_A,)}
    table.do(d.KEEP, c.WAIT)
    assert table.holds(0) == [c.WAIT]


@pytest.mark.rule("sos-titanic/fleet", "sos-titanic/action-stack-new")
def test_both_cards_that_fleet_discards_become_the_new_stack_when_the_old_one_has_run_out():
    table = quiet_table(c.FLEET, c.LEE).stack("s12").action_next(c.WAIT, c.PLAN_A, c.SAVE_TIME)
    table.action_stack_of(3, rest_to=1).fail()
    told = table.do(d.KEEP, c.PLAN_A)
    assert sorted(table.action_stack) == sorted([c.WAIT, c.SAVE_TIME])
    assert table.action_discards == []
    assert [event.details[0] for event in happened(told, e.SHUFFLED_ACTIONS)] == [2]


# Herbert John Pitman


@pytest.mark.rule("sos-titanic/pitman")
def test_he_takes_it_after_the_one_who_failed():
    table = failing(c.LOWE, c.PITMAN)
    table.fail()
    assert (table.holds(0), table.holds(1)) == ([c.WAIT], [c.PLAN_A])
    table = failing(c.FLEET, c.PITMAN)
    table.fail()
    assert table.holds(1) == []
    table.do(d.KEEP, c.WAIT)
    assert table.holds(1) == [c.PLAN_B]


@pytest.mark.rule("sos-titanic/pitman")
def test_he_takes_none_when_a_rescue_succeeds_or_a_page_is_turned_otherwise():
    table = quiet_table(c.LOWE, c.PITMAN).lines("s5", "f9", "f2", "f2*").stack("s4")
    table.rescue(1)
    table.join("s4", 0)
    assert table.holds(1) == []
    table = quiet_table(c.LOWE, c.PITMAN).hand(0, c.COME_BACK)
    table.play_card(c.COME_BACK)
    assert (table.turned, table.holds(1)) == (1, [])


# Charles Lightoller


@pytest.mark.rule("sos-titanic/lightoller")
def test_lightoller_may_play_at_once_the_card_that_he_took():
    table = failing(c.LIGHTOLLER).hand(0, c.SAVE_TIME)
    table.fail()
    assert (table.asked, table.question) == (0, t.PLAY_AT_ONCE)
    assert table.verbs == {d.PLAY_NOW, d.NOT_NOW}
    table.do(d.PLAY_NOW)
    assert table.question == t.LINE_TO_SEND_OFF
    table.do(d.SEND_OFF, 0)
    assert table.holds(0) == [c.SAVE_TIME]
    assert table.action_discards == [c.WAIT]
    assert table.active == 1


@pytest.mark.rule("sos-titanic/lightoller")
def test_or_he_keeps_it():
    table = failing(c.LIGHTOLLER)
    table.fail()
    table.do(d.NOT_NOW)
    assert table.holds(0) == [c.WAIT]
    assert (table.active, table.question) == (1, t.CHOOSE_ACTION)


@pytest.mark.rule("sos-titanic/lightoller")
def test_a_card_that_cannot_be_played_now_he_keeps():
    table = quiet_table(c.LIGHTOLLER, c.LEE).lines("", "", "", "").stack("s12")
    table.action_next(c.WAIT).fail()
    assert table.why_not(d.PLAY_NOW) == "play-needs-target"
    table.do(d.NOT_NOW)
    assert table.holds(0) == [c.WAIT]


@pytest.mark.rule("sos-titanic/lightoller")
def test_with_no_card_to_take_there_is_nothing_to_play():
    table = quiet_table(c.LIGHTOLLER, c.LEE).stack("s12").action_stack_of(0, rest_to=1)
    table.fail()
    assert (table.active, table.question) == (1, t.CHOOSE_ACTION)
