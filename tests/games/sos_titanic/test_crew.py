"""The powers of crew members. What a failed rescue brings them is in `test_crew_failing`."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t

from .printed import passengers
from .table import Table, happened, quiet_table

FIRST, SECOND = range(2)
STACK_OF_CARDS = (c.WAIT, c.PLAN_A, c.SAVE_TIME, c.PLAN_B)


# William Murdoch


@pytest.mark.rule("sos-titanic/murdoch")
def test_murdoch_plays_all_who_can_be_played():
    table = quiet_table(c.MURDOCH, c.LEE).lines("s5", "f9", "f2", "f2*").stack("s4 f12 f8 s11")
    table.rescue(4)
    table.join("f8", 1)
    assert (table.active, table.question) == (0, t.PLAY_DRAWN)
    table.join("s4", 0)
    assert (table.in_line(0), table.in_line(1)) == ("s5 s4", "f9 f8")
    assert table.discards == "s11 f12"
    assert (table.active, table.turned) == (1, 0)


@pytest.mark.rule("sos-titanic/murdoch")
def test_one_whom_he_plays_may_make_room_for_another():
    table = quiet_table(c.MURDOCH, c.LEE).lines("s5", "f9", "f2", "f2*").stack("s2 s3 s4 f11")
    table.rescue(4)
    assert table.playable() == {"s4"}
    table.join("s4", 0)
    assert table.playable() == {"s3"}
    table.join("s3", 0)
    table.join("s2", 0)
    assert table.in_line(0) == "s5 s4 s3 s2"
    assert table.discards == "f11"


@pytest.mark.rule("sos-titanic/murdoch")
def test_he_cannot_stop_before_and_chooses_the_order():
    table = quiet_table(c.MURDOCH, c.LEE).lines("s5", "f9", "f2", "f2*").stack("s4 s4* f8")
    table.rescue(3)
    assert table.playable() == {"s4", "s4*", "f8"}
    table.join("s4*", 0)
    assert table.verbs == {d.JOIN}
    assert table.playable() == {"f8"}
    table.join("f8", 1)
    assert table.discards == "s4"


@pytest.mark.rule("sos-titanic/murdoch")
def test_the_card_of_another_lets_him_play_only_one():
    table = quiet_table(c.MURDOCH, c.LEE).lines("s5", "f9", "f2", "f2*").hand(0, c.COME_BACK)
    table.discarded("s4 f8").play_card(c.COME_BACK)
    table.join("s4", 0)
    assert (table.active, table.discards) == (1, "f8")


@pytest.mark.rule("sos-titanic/murdoch")
def test_all_others_play_only_one():
    table = quiet_table(c.LEE, c.MURDOCH).lines("s5", "f9", "f2", "f2*").stack("s4 f8")
    table.rescue(2)
    table.join("s4", 0)
    assert (table.active, table.discards) == (1, "f8")


# Harold Lowe


@pytest.mark.rule("sos-titanic/lowe")
def test_lowe_discards_passengers_until_one_shows_an_anchor():
    table = quiet_table(c.LOWE, c.LEE).stack("s4 f9 s11 f12 s3* f7 s2*")
    told = table.do(d.LET_GO)
    assert table.discards == "s3* f12 s11 f9 s4"
    assert table.in_stack.startswith("f7 s2*")
    assert (table.active, table.turned) == (1, 0)
    gone = [card for event in happened(told, e.LET_GO) for card in event.details]
    assert [card for card in gone if card >= 0] == passengers("s4 f9 s11 f12 s3*")


@pytest.mark.rule("sos-titanic/lowe")
def test_the_first_may_be_the_one():
    table = quiet_table(c.LOWE, c.LEE).stack("s4* f9*")
    table.do(d.LET_GO)
    assert table.discards == "s4*"


@pytest.mark.rule("sos-titanic/lowe")
def test_nobody_who_could_be_played_is_played_in_his_search():
    table = quiet_table(c.LOWE, c.LEE).lines("s5", "f9", "f2", "f2*").stack("s4 f8*")
    table.do(d.LET_GO)
    assert table.discards == "f8* s4"
    assert table.in_line(0) == "s5"


@pytest.mark.rule("sos-titanic/lowe")
def test_it_is_no_failed_rescue_and_brings_no_card():
    table = quiet_table(c.LOWE, c.PITMAN).stack("s4 f8*")
    table.do(d.LET_GO)
    assert (table.holds(0), table.holds(1), table.turned) == ([], [], 0)


@pytest.mark.rule("sos-titanic/lowe")
def test_nobody_else_searches():
    table = quiet_table(c.LEE, c.LOWE)
    assert table.why_not(d.LET_GO) == "lowe"


@pytest.mark.rule("sos-titanic/lowe")
def test_passengers_may_be_moved_before_the_search():
    table = quiet_table(c.LOWE, c.LEE).lines("s5", "s4", "f2", "f2*").stack("s4*")
    table.do(d.MOVE, 1, 0)
    table.do(d.LET_GO)
    assert table.in_line(0) == "s5 s4"


def searched(*boats: str) -> Table:
    """Lowe has found an anchor, with these survivors."""
    table = quiet_table(c.LOWE, c.LEE).lines("f13*", "s17*", "f13", "s17").stack("s16*")
    for number, survivors in enumerate(boats):
        table.boat(number, survivors)
    table.do(d.LET_GO)
    return table


@pytest.mark.rule("sos-titanic/lowe-swap")
def test_two_survivors_of_a_class_and_number_change_places():
    table = searched("f1-4", "f1-3*", "s1 s2* s3", "s1* s2")
    assert (table.active, table.question) == (0, t.SWAP_SURVIVORS)
    assert table.choices(d.SWAP) == {
        (FIRST, 0),
        (FIRST, 1),
        (FIRST, 2),
        (SECOND, 0),
        (SECOND, 1),
    }
    table.do(d.SWAP, SECOND, 1)
    assert (table.in_boat(2), table.in_boat(3)) == ("s1 s2 s3", "s1* s2*")
    assert (table.in_boat(0), table.in_boat(1)) == ("f1 f2 f3 f4", "f1* f2* f3*")
    assert table.active == 1


@pytest.mark.rule("sos-titanic/lowe-swap")
def test_only_one_who_is_in_both_groups_changes_places():
    table = searched("f1-4", "f1-3*")
    assert table.why_not(d.SWAP, FIRST, 3) == "lowe-swap"
    assert table.why_not(d.SWAP, SECOND, 0) == "lowe-swap"


@pytest.mark.rule("sos-titanic/lowe-swap")
def test_they_may_stay_where_they_are():
    table = searched("f1-4", "f1-3*")
    table.do(d.LEAVE_SWAP)
    assert (table.in_boat(0), table.in_boat(1)) == ("f1 f2 f3 f4", "f1* f2* f3*")
    assert table.active == 1


@pytest.mark.rule("sos-titanic/lowe-swap")
def test_with_no_two_of_a_number_there_is_nothing_to_choose():
    table = searched("f1-4", "", "", "s1-3")
    assert (table.active, table.question) == (1, t.CHOOSE_ACTION)


@pytest.mark.rule("sos-titanic/lowe-swap")
def test_a_mystery_passenger_changes_places_as_the_one_it_stands_in_for():
    table = searched("f1 f?2 f3", "f1* f2")
    table.do(d.SWAP, FIRST, 1)
    assert (table.in_boat(0), table.in_boat(1)) == ("f1 f2 f3", "f1* f?2")


@pytest.mark.rule("sos-titanic/lowe-stack")
def test_if_the_stack_runs_out_a_new_one_is_made_with_a_page_and_he_goes_on():
    table = quiet_table(c.LOWE, c.PITMAN).discarded("f9* s3").stack("s4 f7").stack_of(2, 3)
    told = table.do(d.LET_GO)
    assert [event.details[0] for event in happened(told, e.NEW_STACK)] == [4]
    assert table.turned == 1
    assert table.discards.split()[0] == "f9*"
    left = set(table.discards.split()) | set(table.in_stack.split())
    assert left == {"f9*", "s3", "s4", "f7"}
    assert (table.holds(0), table.holds(1)) == ([], [])


@pytest.mark.rule("sos-titanic/lowe-stack")
def test_it_begins_with_a_new_stack_if_there_is_none():
    table = quiet_table(c.LOWE, c.LEE).discarded("f9*").stack_of(0, rest_behind=3)
    table.do(d.LET_GO)
    assert (table.turned, table.discards, table.in_stack) == (1, "f9*", "")


@pytest.mark.rule("sos-titanic/lowe-stack")
def test_without_any_anchor_left_the_search_ends():
    table = (
        quiet_table(c.LOWE, c.LEE).lines("f13*", "s17*", "f13", "s17").boat(0, "f1").boat(1, "f1*")
    )
    table.discarded("s3").stack("s4 f7").stack_of(2, 3)
    told = table.do(d.LET_GO)
    assert len(happened(told, e.NO_ANCHOR)) == 1
    assert table.discards == "f7 s4 s3"
    assert (table.turned, table.active, table.question) == (0, 1, t.CHOOSE_ACTION)


@pytest.mark.rule("sos-titanic/lowe-stack")
def test_with_nobody_to_let_go_there_is_no_search():
    table = quiet_table(c.LOWE, c.LEE).stack_of(0, rest_behind=3)
    assert table.why_not(d.LET_GO) == "lowe-stack"


@pytest.mark.rule("sos-titanic/lowe-stack")
def test_with_nobody_in_the_stack_and_no_anchor_discarded_there_is_no_search():
    table = quiet_table(c.LOWE, c.LEE).discarded("s3").stack_of(0, rest_behind=3)
    assert table.why_not(d.LET_GO) == "lowe-stack"


# Edward John Smith


def captain() -> Table:
    """Smith, Lee and Lowe with a few cards each."""
    table = quiet_table(c.SMITH, c.LEE, c.LOWE).hand(0, c.WAIT)
    return table.hand(1, c.GET_READY, c.WAIT).hand(2, c.PLAN_A)


@pytest.mark.rule("sos-titanic/smith")
def test_smith_deals_all_action_cards_out_as_he_likes():
    table = captain()
    table.do(d.GATHER)
    assert [table.holds(seat) for seat in range(3)] == [[], [], []]
    assert (table.asked, table.question) == (0, t.REDEAL)
    for seat in (2, 0, 2, 2):
        table.do(d.DEAL_TO, seat)
    assert table.holds(0) == [c.WAIT]
    assert table.holds(1) == []
    assert table.holds(2) == [c.GET_READY, c.WAIT, c.PLAN_A]
    assert (table.active, table.question) == (1, t.CHOOSE_ACTION)


@pytest.mark.rule("sos-titanic/smith")
def test_every_card_may_go_to_every_player_aboard():
    table = captain()
    table.do(d.GATHER)
    assert table.choices(d.DEAL_TO) == {(0,), (1,), (2,)}
    assert table.why_not(d.DEAL_TO, 3) == "smith"


@pytest.mark.rule("sos-titanic/smith")
def test_nobody_else_gathers_the_cards():
    table = quiet_table(c.LEE, c.SMITH).hand(0, c.WAIT)
    assert table.why_not(d.GATHER) == "smith"


@pytest.mark.rule("sos-titanic/smith")
def test_there_have_to_be_cards():
    table = quiet_table(c.SMITH, c.LEE)
    assert table.why_not(d.GATHER) == "smith"
    assert table.hand(1, c.WAIT).can(d.GATHER)


@pytest.mark.rule("sos-titanic/smith")
def test_it_is_instead_of_the_action_and_the_cards_stay_in_the_hands():
    table = captain()
    table.do(d.GATHER)
    assert table.verbs == {d.DEAL_TO}
    for _ in range(4):
        table.do(d.DEAL_TO, 1)
    assert len(table.holds(1)) == 4
    assert table.action_discards == []
    assert table.turned == 0


@pytest.mark.rule("sos-titanic/smith-different")
def test_hands_may_not_all_be_as_before():
    """Cards are dealt kind by kind: Get Ready!, the two Waits!, Plan A."""
    table = captain()
    table.do(d.GATHER)
    for seat in (1, 0, 1):
        table.do(d.DEAL_TO, seat)
    assert table.why_not(d.DEAL_TO, 2) == "smith-different"
    assert table.choices(d.DEAL_TO) == {(0,), (1,)}


@pytest.mark.rule("sos-titanic/smith-different")
def test_two_alike_that_change_hands_make_no_difference():
    table = captain()
    table.do(d.GATHER)
    for seat in (1, 1, 0):
        table.do(d.DEAL_TO, seat)
    assert table.why_not(d.DEAL_TO, 2) == "smith-different"


@pytest.mark.rule("sos-titanic/smith-different")
def test_one_card_that_is_elsewhere_is_enough():
    table = captain()
    table.do(d.GATHER)
    for seat in (0, 0, 1):
        table.do(d.DEAL_TO, seat)
    assert table.choices(d.DEAL_TO) == {(0,), (1,), (2,)}
    table.do(d.DEAL_TO, 2)
    assert table.holds(0) == [c.GET_READY, c.WAIT]


@pytest.mark.rule("sos-titanic/smith-different")
def test_a_single_card_has_to_change_hands():
    table = quiet_table(c.SMITH, c.LEE).hand(1, c.WAIT)
    table.do(d.GATHER)
    assert table.choices(d.DEAL_TO) == {(0,)}


# Jack Phillips


@pytest.mark.rule("sos-titanic/phillips")
def test_phillips_may_play_a_card_of_another_player():
    table = quiet_table(c.PHILLIPS, c.LEE, c.LOWE).hand(0, c.WAIT).hand(2, c.SAVE_TIME)
    assert table.choices(d.PLAY_CARD) == {(0, c.WAIT), (2, c.SAVE_TIME)}
    table.play_card(c.SAVE_TIME, seat=2)
    assert table.holds(0) == [c.WAIT]
    assert table.holds(2) == []
    assert table.action_discards == [c.SAVE_TIME]
    assert table.active == 1


@pytest.mark.rule("sos-titanic/phillips")
def test_it_is_phillips_who_chooses_what_it_does():
    table = quiet_table(c.PHILLIPS, c.LEE).hand(1, c.PLAN_A).action_next(c.WAIT)
    table.play_card(c.PLAN_A, seat=1)
    assert table.asked == 0
    table.do(d.TAKE, c.WAIT)
    assert table.holds(0) == [c.WAIT]


@pytest.mark.rule("sos-titanic/phillips")
def test_nobody_else_plays_the_cards_of_others():
    table = quiet_table(c.LEE, c.PHILLIPS).hand(1, c.WAIT)
    assert table.why_not(d.PLAY_CARD, 1, c.WAIT) == "play-card"


# Andrew Latimer


def steward(boat: str, line: str, active: int = c.LATIMER) -> Table:
    """Latimer and Lee, one of whom has the turn; the line is about to embark."""
    other = c.LEE if active == c.LATIMER else c.LATIMER
    table = quiet_table(active, other).lines(line, "f13", "s13", "s13*").boat(0, boat)
    return table.action_next(*STACK_OF_CARDS)


@pytest.mark.rule("sos-titanic/latimer", "sos-titanic/latimer-exactly")
@pytest.mark.parametrize(
    ("boat", "line", "embarking", "taken"),
    [
        ("f1* f2*", "f3*", 1, 1),
        ("f1 f2-4* f5 f6 f7-8*", "f9*", 1, 1),
        ("f1* f2*", "f7-5* f4 f3*", 5, 2),
        ("", "f9-1*", 9, 1),
        ("f1*", "f2*", 1, 0),
        ("f1-3*", "f4*", 1, 0),
        ("f1-3*", "f4", 1, 0),
    ],
)
def test_latimer_takes_a_card_for_every_series_of_exactly_three_anchors(
    boat: str, line: str, embarking: int, taken: int
):
    table = steward(boat, line)
    for _ in range(embarking):
        table.do(d.EMBARK, 0, 0)
    assert table.holds(0) == sorted(STACK_OF_CARDS[:taken])
    assert not taken or table.can(d.PLAY_CARD, 0, c.WAIT), "at once, for the same turn"


@pytest.mark.rule("sos-titanic/latimer")
def test_it_makes_no_difference_who_adds_the_passenger_or_how():
    table = steward("f1* f2*", "f3*", active=c.LEE)
    table.do(d.EMBARK, 0, 0)
    assert (table.holds(0), table.holds(1)) == ([], [c.WAIT])
    table = steward("f1* f2*", "f9").stack("f3*")
    table.rescue(1)
    table.board("f3*")
    assert table.holds(0) == [c.WAIT]
    table = steward("f1* f2*", "f9").hand(0, c.COME_BACK).discarded("f3*")
    table.play_card(c.COME_BACK)
    table.board("f3*")
    assert table.holds(0) == [c.WAIT]


@pytest.mark.rule("sos-titanic/latimer")
def test_no_card_for_anchors_in_different_groups_or_by_a_swap_or_without_latimer():
    table = steward("f1* f2*", "s3*").boat(2, "s1 s2*").boat(1, "f1 f2")
    table.do(d.EMBARK, 0, 0)
    assert table.holds(0) == []
    table = quiet_table(c.LEE, c.LOWE).lines("f3*", "", "", "").boat(0, "f1* f2*")
    table.do(d.EMBARK, 0, 0)
    assert (table.holds(0), table.holds(1)) == ([], [])
    table = quiet_table(c.LOWE, c.LATIMER).lines("f13*", "s17*", "f13", "s17").stack("s16*")
    table.boat(0, "f1* f2 f3*").boat(1, "f1 f2* f3").do(d.LET_GO)
    table.do(d.SWAP, FIRST, 1)
    assert table.in_boat(0) == "f1* f2* f3*"
    assert table.holds(1) == []
