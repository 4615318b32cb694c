"""What a failed rescue brings each crew member."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import cards
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events, tasks

from .table import Table, happened, quiet_table

LEE, LOWE, MURDOCH, PITMAN = cards.LEE, cards.LOWE, cards.MURDOCH, cards.PITMAN
STACK_OF_CARDS = (cards.WAIT, cards.PLAN_A, cards.SAVE_TIME, cards.PLAN_B)


def failing(member: int, other: int = LEE) -> Table:
    """A crew member whose rescue fails, with known cards on the action stack."""
    return quiet_table(member, other).stack("s12").action_next(*STACK_OF_CARDS)


# William Murdoch and Reginald Lee


@pytest.mark.rule("sos-titanic/murdoch-fail")
def test_murdoch_takes_no_card_when_he_fails():
    table = failing(MURDOCH)
    table.fail()
    assert (table.holds(0), table.turned, table.active) == ([], 1, 1)


@pytest.mark.rule("sos-titanic/lee")
def test_lee_takes_no_card_when_he_fails():
    table = failing(LEE, LOWE)
    table.fail()
    assert (table.holds(0), table.turned, table.active) == ([], 1, 1)


# Joseph Boxhall


@pytest.mark.rule("sos-titanic/boxhall")
def test_boxhall_takes_two_cards_when_he_fails():
    table = failing(cards.BOXHALL)
    told = table.fail()
    assert table.holds(0) == [cards.WAIT, cards.PLAN_A]
    kinds = [event.kind for event in told]
    assert kinds.index(events.PAGE_TURNED) < kinds.index(events.TOOK)


# Frederick Fleet


@pytest.mark.rule("sos-titanic/fleet")
def test_fleet_takes_three_cards_and_keeps_one():
    table = failing(cards.FLEET)
    told = table.fail()
    assert (table.asked, table.question) == (0, tasks.KEEP_ONE)
    assert table.choices(d.KEEP) == {(cards.WAIT,), (cards.PLAN_A,), (cards.SAVE_TIME,)}
    assert table.why_not(d.KEEP, cards.PLAN_B) == "fleet"
    told += table.do(d.KEEP, cards.PLAN_A)
    assert table.holds(0) == [cards.PLAN_A]
    assert sorted(table.action_discards) == sorted([cards.WAIT, cards.SAVE_TIME])
    assert table.action_stack[0] == cards.PLAN_B
    assert table.active == 1
    assert len(happened(told, events.PAGE_TURNED)) == 1


@pytest.mark.rule("sos-titanic/fleet")
def test_of_two_alike_fleet_keeps_one_and_discards_the_other():
    table = quiet_table(cards.FLEET, LEE).stack("s12")
    table.action_next(cards.WAIT, cards.WAIT, cards.PLAN_A).fail()
    table.do(d.KEEP, cards.WAIT)
    assert table.holds(0) == [cards.WAIT]
    assert sorted(table.action_discards) == sorted([cards.WAIT, cards.PLAN_A])


@pytest.mark.rule("sos-titanic/fleet")
def test_of_three_alike_there_is_nothing_to_choose():
    table = quiet_table(cards.FLEET, LEE).stack("s12")
    table.action_next(cards.COME_ON, cards.COME_ON, cards.COME_ON).fail()
    assert table.holds(0) == [cards.COME_ON]
    assert table.action_discards == [cards.COME_ON, cards.COME_ON]
    assert table.active == 1


@pytest.mark.rule("sos-titanic/fleet")
def test_if_there_are_fewer_than_three_fleet_takes_those():
    table = quiet_table(cards.FLEET, LEE).stack("s12").action_next(cards.WAIT, cards.PLAN_A)
    table.action_stack_of(2, rest_to=1).fail()
    assert table.choices(d.KEEP) == {(cards.WAIT,), (cards.PLAN_A,)}
    table.do(d.KEEP, cards.WAIT)
    assert table.holds(0) == [cards.WAIT]


# Herbert John Pitman


@pytest.mark.rule("sos-titanic/pitman")
@pytest.mark.parametrize("member", [LOWE, MURDOCH, LEE, cards.BOXHALL, cards.LIGHTOLLER])
def test_pitman_takes_a_card_when_another_fails(member: int):
    table = failing(member, PITMAN)
    table.fail()
    if table.question == tasks.PLAY_AT_ONCE:
        table.do(d.NOT_NOW)
    assert len(table.holds(1)) == 1
    assert (
        table.holds(0)
        == {
            LOWE: [cards.WAIT],
            MURDOCH: [],
            LEE: [],
            cards.BOXHALL: [cards.WAIT, cards.PLAN_A],
            cards.LIGHTOLLER: [cards.WAIT],
        }[member]
    )


@pytest.mark.rule("sos-titanic/pitman")
def test_he_takes_it_after_the_one_who_failed():
    table = failing(LOWE, PITMAN)
    table.fail()
    assert (table.holds(0), table.holds(1)) == ([cards.WAIT], [cards.PLAN_A])
    table = failing(cards.FLEET, PITMAN)
    table.fail()
    assert table.holds(1) == []
    table.do(d.KEEP, cards.WAIT)
    assert table.holds(1) == [cards.PLAN_B]


@pytest.mark.rule("sos-titanic/pitman")
def test_he_takes_none_when_a_rescue_succeeds_or_a_page_is_turned_otherwise():
    table = quiet_table(LOWE, PITMAN).lines("s5", "f9", "f2", "f2*").stack("s4")
    table.rescue(1)
    table.join("s4", 0)
    assert table.holds(1) == []
    table = quiet_table(LOWE, PITMAN).hand(0, cards.COME_BACK)
    table.play_card(cards.COME_BACK)
    assert (table.turned, table.holds(1)) == (1, [])


@pytest.mark.rule("sos-titanic/pitman-own")
def test_pitman_takes_none_when_he_fails_himself():
    table = failing(PITMAN)
    table.fail()
    assert (table.holds(0), table.holds(1), table.turned) == ([], [], 1)


# Charles Lightoller


@pytest.mark.rule("sos-titanic/lightoller")
def test_lightoller_may_play_at_once_the_card_that_he_took():
    table = failing(cards.LIGHTOLLER).hand(0, cards.SAVE_TIME)
    table.fail()
    assert (table.asked, table.question) == (0, tasks.PLAY_AT_ONCE)
    assert table.verbs == {d.PLAY_NOW, d.NOT_NOW}
    table.do(d.PLAY_NOW)
    assert table.question == tasks.LINE_TO_SEND_OFF
    table.do(d.SEND_OFF, 0)
    assert table.holds(0) == [cards.SAVE_TIME]
    assert table.action_discards == [cards.WAIT]
    assert table.active == 1


@pytest.mark.rule("sos-titanic/lightoller")
def test_or_he_keeps_it():
    table = failing(cards.LIGHTOLLER)
    table.fail()
    table.do(d.NOT_NOW)
    assert table.holds(0) == [cards.WAIT]
    assert (table.active, table.question) == (1, tasks.CHOOSE_ACTION)


@pytest.mark.rule("sos-titanic/lightoller")
def test_a_card_that_cannot_be_played_now_he_keeps():
    table = quiet_table(cards.LIGHTOLLER, LEE).lines("", "", "", "").stack("s12")
    table.action_next(cards.WAIT).fail()
    assert table.why_not(d.PLAY_NOW) == "play-needs-target"
    table.do(d.NOT_NOW)
    assert table.holds(0) == [cards.WAIT]


@pytest.mark.rule("sos-titanic/lightoller")
def test_with_no_card_to_take_there_is_nothing_to_play():
    table = quiet_table(cards.LIGHTOLLER, LEE).stack("s12").action_stack_of(0, rest_to=1)
    table.fail()
    assert (table.active, table.question) == (1, tasks.CHOOSE_ACTION)
