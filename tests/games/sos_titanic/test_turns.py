"""Turns: free moves, then one action."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t

from .table import happened, quiet_table


@pytest.mark.rule("sos-titanic/turn-order")
def test_turns_go_round_in_the_order_of_the_seats():
    table = quiet_table(c.LEE, c.LOWE, c.LATIMER, c.MURDOCH, c.SMITH)
    order: list[int] = []
    for _ in range(7):
        order.append(table.active)
        table.fail()
    assert order == [0, 1, 2, 3, 4, 0, 1]


@pytest.mark.rule("sos-titanic/turn-order")
def test_somebody_alone_takes_one_turn_after_another():
    table = quiet_table(c.LEE)
    for turn in range(1, 4):
        assert (table.active, table.asked) == (0, 0)
        assert table.state.turn == turn
        table.fail()


@pytest.mark.rule("sos-titanic/turn", "sos-titanic/move-optional")
def test_any_number_of_moves_and_none_may_be_made_before_the_action_that_ends_the_turn():
    table = quiet_table().lines("f9", "f8", "f7", "f6").hand(0, c.SAVE_TIME)
    assert table.can(d.PLAY_CARD, 0, c.SAVE_TIME)
    for origin in (1, 2, 3):
        table.do(d.MOVE, origin, 0)
        assert (table.active, table.question) == (0, t.CHOOSE_ACTION)
    assert table.in_line(0) == "f9 f8 f7 f6"
    told = table.play_card(c.SAVE_TIME)
    assert [event.who for event in happened(told, e.TURN_BEGAN)] == [1]
    assert (table.active, table.asked, table.question) == (1, 1, t.CHOOSE_ACTION)


@pytest.mark.rule("sos-titanic/move-optional", "sos-titanic/cooperation")
def test_nobody_moves_between_a_rescue_and_the_end_of_the_turn_and_nobody_else_is_asked():
    table = quiet_table().lines("f9", "f8", "", "").stack("f7")
    table.rescue(1)
    assert (table.asked, table.question) == (0, t.PLAY_DRAWN)
    assert table.why_not(d.MOVE, 1, 0) == "not-asked"
    table.join("f7", 1)
    assert table.asked == table.active == 1


@pytest.mark.rule("sos-titanic/action-compulsory")
def test_a_turn_ends_only_with_an_action():
    table = quiet_table(c.FLEET, c.LEE).lines("f9", "f8", "", "")
    table.do(d.MOVE, 1, 0)
    assert table.verbs == {d.RESCUE}
    for verb in GAME.actions.verbs:
        assert "pass" not in verb.name
        assert "end" not in verb.name.split("-")


@pytest.mark.rule("sos-titanic/action-compulsory")
def test_the_action_is_a_card_or_a_rescue():
    table = quiet_table(c.FLEET, c.LEE).hand(0, c.SAVE_TIME).lines("f9", "s8", "", "")
    assert table.verbs == {d.RESCUE, d.PLAY_CARD}


@pytest.mark.rule("sos-titanic/cooperation")
def test_all_players_share_one_result():
    table = quiet_table(c.LEE, c.LOWE, c.FLEET).lines("f9", "", "", "").boat(0, "f1-4")
    assert GAME.returns_of(table.state, 3) == [14, 14, 14]


@pytest.mark.rule("sos-titanic/not-asked")
def test_what_is_not_asked_cannot_be_done():
    table = quiet_table().hand(0, c.GET_READY, c.SAVE_TIME)
    for verb, arguments in (
        (d.JOIN, (0, 0)),
        (d.BOARD, (0, 0)),
        (d.TAKE_OVER, (0,)),
        (d.SEARCH, (0,)),
        (d.SEND_OFF, (0,)),
        (d.KEEP, (0,)),
        (d.PLAY_NOW, ()),
        (d.LEAVE_SWAP, ()),
        (d.DEAL_TO, (0,)),
    ):
        assert table.why_not(verb, *arguments) == "not-asked"
    table.play_card(c.GET_READY)
    assert table.verbs == {d.PUT_ON_TOP, d.PUT_UNDER}
    assert table.why_not(d.PLAY_CARD, 0, c.SAVE_TIME) == "not-asked"
    assert table.why_not(d.RESCUE, 0) == "not-asked"


# Playing an action card


@pytest.mark.rule("sos-titanic/play-card")
def test_one_card_leaves_the_hand_and_is_discarded_after_its_effect():
    table = quiet_table().hand(0, c.WAIT, c.WAIT).actions_discarded(c.PLAN_A)
    table.play_card(c.WAIT)
    table.do(d.SEND_OFF, 0)
    assert table.holds(0) == [c.WAIT]
    assert table.action_discards == [c.WAIT, c.PLAN_A]
    table = quiet_table().hand(0, c.PLAN_B).actions_discarded(c.WAIT)
    table.play_card(c.PLAN_B)
    assert table.choices(d.TAKE_BACK) == {(c.WAIT,)}
    table.do(d.TAKE_BACK, c.WAIT)
    assert table.action_discards == [c.PLAN_B]


@pytest.mark.rule("sos-titanic/play-card")
def test_only_cards_of_ones_own_hand_can_be_played():
    table = quiet_table(c.LEE, c.LOWE, c.FLEET).hand(0, c.SAVE_TIME).hand(1, c.PLAN_A)
    assert table.choices(d.PLAY_CARD) == {(0, c.SAVE_TIME)}
    assert table.why_not(d.PLAY_CARD, 0, c.PLAN_A) == "play-card"
    assert table.why_not(d.PLAY_CARD, 1, c.PLAN_A) == "play-card"
    assert table.why_not(d.PLAY_CARD, 4, c.PLAN_A) == "play-card"


NOBODY_IN_LINE = [
    c.YOUR_TURN,
    c.SAME_LINES,
    c.WAIT,
    c.COLLAPSIBLE_BOAT,
]


@pytest.mark.rule("sos-titanic/play-needs-target")
@pytest.mark.parametrize("kind", NOBODY_IN_LINE)
def test_a_card_that_asks_for_a_line_cannot_be_played_when_nobody_stands_in_one(kind: int):
    table = quiet_table().lines("", "", "", "").hand(0, kind)
    assert table.why_not(d.PLAY_CARD, 0, kind) == "play-needs-target"
    assert table.line(2, "f4").can(d.PLAY_CARD, 0, kind)


@pytest.mark.rule("sos-titanic/play-needs-target")
@pytest.mark.parametrize("kind", NOBODY_IN_LINE)
def test_a_mystery_passenger_alone_can_go_but_not_be_chosen_or_shared_out(kind: int):
    table = quiet_table().lines("", "f?13", "", "").hand(0, kind)
    assert table.can(d.PLAY_CARD, 0, kind) == (kind in (c.WAIT, c.COLLAPSIBLE_BOAT))


@pytest.mark.rule("sos-titanic/play-needs-target")
def test_same_lines_needs_two_lines():
    table = quiet_table().lines("", "", "", "", "").pages(8).hand(0, c.SAME_LINES)
    table.line(3, "f4")
    assert [table.is_line(number) for number in range(5)] == [False, False, False, True, False]
    assert table.why_not(d.PLAY_CARD, 0, c.SAME_LINES) == "play-needs-target"


@pytest.mark.rule("sos-titanic/play-needs-target")
def test_a_mystery_passenger_needs_a_place_for_its_class():
    table = quiet_table().hand(0, c.MYSTERY_SECOND, c.MYSTERY_FIRST)
    table.lines("f1", "f1*", "f2", "f2*").boat(2, "s1-17").boat(3, "s1-17*")
    assert table.why_not(d.PLAY_CARD, 0, c.MYSTERY_SECOND) == "play-needs-target"
    assert table.can(d.PLAY_CARD, 0, c.MYSTERY_FIRST)
    table.line(0, "")
    assert table.can(d.PLAY_CARD, 0, c.MYSTERY_SECOND)
