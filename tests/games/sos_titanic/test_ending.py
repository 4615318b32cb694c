"""The end of the game, and the score."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e

from .table import Table, happened, quiet_table


def all_but_one(boats: tuple[str, ...], last: str, turned: int = 0) -> Table:
    """Only those stand in the sternmost line, the others are safe."""
    lines = ["", "", "", "", last] if turned == 10 else ["", "", "", last]
    table = quiet_table(c.LOWE, c.LEE).lines(*lines).pages(turned)
    for number, survivors in enumerate(boats):
        table.boat(number, survivors)
    assert table.state.stack.count == 0
    return table


SAFE_BUT_ONE = ("f1-13", "f1-13*", "s1-17", "s1-16*")


# The last page


@pytest.mark.rule("sos-titanic/end-last-page")
def test_the_game_ends_with_the_eleventh_page_turned():
    table = quiet_table(c.LEE, c.MURDOCH)
    for page in range(1, 11):
        table.fail()
        assert (table.turned, table.outcome) == (page, "running")
    told = table.fail()
    assert table.outcome == "sunk"
    assert table.asked == -1
    assert GAME.legal_actions(table.state) == []
    assert len(happened(told, e.ENDED)) == 1


@pytest.mark.rule("sos-titanic/end-last-page")
def test_nothing_more_happens_then():
    """Neither Lowe nor Pitman takes a card, and nobody flees."""
    table = quiet_table(c.LOWE, c.PITMAN).lines("", "", "", "", "s4 | f1").pages(10).stack("s3")
    told = table.fail()
    assert table.outcome == "sunk"
    assert (table.holds(0), table.holds(1)) == ([], [])
    assert happened(told, e.PANICKED) == []
    assert table.in_line(4) == "s4 | f1"
    assert GAME.outcomes[table.state.outcome].won is False


@pytest.mark.rule("sos-titanic/end-last-page")
@pytest.mark.parametrize("kind", [c.COME_ON, c.COME_BACK, None])
def test_an_action_card_and_lowes_search_may_turn_the_last_page(kind: int | None):
    table = quiet_table().lines("", "", "", "", "f1").pages(10)
    if kind is None:
        table.discarded("s3*").stack_of(0, rest_behind=4).do(d.LET_GO)
    else:
        table.hand(0, kind).stack_of(0, rest_behind=4).play_card(kind)
    assert table.outcome == "sunk"


# Everybody safe


@pytest.mark.rule("sos-titanic/end-all-safe")
def test_the_game_ends_when_the_last_passenger_embarks():
    table = all_but_one(SAFE_BUT_ONE, "s17*")
    assert table.outcome == "running"
    told = table.do(d.EMBARK, 3, 1)
    assert table.outcome == "all-safe"
    assert table.asked == -1
    assert GAME.legal_actions(table.state) == []
    assert len(happened(told, e.ENDED)) == 1
    assert GAME.outcomes[table.state.outcome].won is True


@pytest.mark.rule("sos-titanic/end-all-safe")
@pytest.mark.parametrize("kind", [None, c.COME_ON, c.COME_BACK])
def test_it_may_be_the_passenger_of_a_rescue_or_one_who_was_called(kind: int | None):
    table = all_but_one(SAFE_BUT_ONE, "s17*").line(3, "")
    if kind == c.COME_BACK:
        table.discarded("s17*")
    if kind is None:
        table.rescue(1)
    else:
        table.hand(0, kind).play_card(kind)
    table.board("s17*", 1)
    assert (table.outcome, table.turned) == ("all-safe", 0)


@pytest.mark.rule("sos-titanic/end-all-safe")
def test_one_who_is_missing_is_enough_to_go_on():
    table = all_but_one(("f1-13", "f1-13*", "s1-17", "s1-15*"), "s17* | s16*")
    table.do(d.EMBARK, 3, 1)
    assert table.outcome == "running"
    table.do(d.EMBARK, 3, 1)
    assert table.outcome == "all-safe"


# The score


@pytest.mark.rule("sos-titanic/score-groups", "sos-titanic/historical")
def test_nineteen_survivors_of_a_ship_that_sank_score_19():
    """The rulebook's first example: the anchors count nothing, nor does the last page."""
    table = quiet_table(c.LOWE, c.LEE).lines("", "", "", "", "f9").pages(10)
    table.boat(0, "f1-5*").boat(1, "f1-3").boat(2, "s1-7*").boat(3, "s1-4").stack("s12")
    table.fail()
    assert (table.outcome, table.score) == ("sunk", 19)


@pytest.mark.rule("sos-titanic/score-anchors", "sos-titanic/score-page")
def test_all_sixty_with_five_and_three_anchors_on_page_2_score_70():
    """The rulebook's second example."""
    table = quiet_table(c.LOWE, c.LEE).lines("", "", "", "s17*").pages(8)
    table.boat(0, "f1-2 f3-7* f8-9 f10* f11 f12* f13")
    table.boat(1, "f1-2* f3-7 f8-9* f10 f11* f12 f13*")
    table.boat(2, "s1* s2 s3* s4 s5* s6 s7* s8 s9* s10 s11* s12 s13* s14* s15* s16 s17")
    table.boat(3, "s1 s2* s3 s4* s5 s6* s7 s8* s9 s10* s11 s12* s13 s14 s15 s16*")
    table.do(d.EMBARK, 3, 1)
    assert (table.outcome, table.score) == ("all-safe", 70)


@pytest.mark.rule("sos-titanic/score-groups")
@pytest.mark.parametrize(
    ("boats", "saved"),
    [
        (("", "", "", ""), 0),
        (("f1", "", "", ""), 1),
        (("", "", "", "s1-9"), 9),
        (("f1-13", "f1-4*", "s1-17*", "s1-2"), 36),
        (("f1-5*", "f1-3", "s1-7*", "s1-4"), 19),
    ],
)
def test_each_group_scores_its_highest_number(boats: tuple[str, ...], saved: int):
    table = quiet_table(c.LOWE, c.LEE).lines("", "", "", "", "s12").pages(10)
    for number, survivors in enumerate(boats):
        table.boat(number, survivors)
    table.stack("s14").fail()
    assert (table.outcome, table.score) == ("sunk", saved)


@pytest.mark.rule("sos-titanic/score-page")
@pytest.mark.parametrize("turned", [0, 1, 5, 9, 10])
def test_the_number_of_the_page_is_added(turned: int):
    table = all_but_one(SAFE_BUT_ONE, "s17*", turned)
    assert table.score == 59 + 10 - turned
    table.do(d.EMBARK, 4 if turned == 10 else 3, 1)
    assert table.score == 60 + 13 + 17 + 10 - turned


@pytest.mark.rule("sos-titanic/score-anchors")
@pytest.mark.parametrize(
    ("first", "second", "longest"),
    [("f1-4* f5-13", "f1-4 f5-13*", 9), ("f1-6* f7 f8-13*", "f1-6 f7* f8-13", 6)],
    ids=["only the longest series, in one group", "a gap breaks it"],
)
def test_series_of_anchors_count_once_all_are_safe(first: str, second: str, longest: int):
    table = all_but_one((first, second, "s1-17", "s1-16*"), "s17*")
    assert table.score == 59 + 10
    table.do(d.EMBARK, 3, 1)
    assert table.score == 60 + 10 + longest + 17


@pytest.mark.rule("sos-titanic/score-collapsible", "sos-titanic/score-page")
def test_neither_passengers_in_the_collapsible_boat_nor_the_last_page_score():
    table = quiet_table().lines("", "", "", "", "").pages(10)
    table.collapsible("f13-9").boat(0, "f1-2").stack("s4").line(4, "s1")
    assert table.score == 2
    table.fail()
    assert (table.outcome, table.score) == ("sunk", 2)


@pytest.mark.rule("sos-titanic/score-collapsible")
def test_a_passenger_there_keeps_the_game_going():
    table = all_but_one(SAFE_BUT_ONE, "s17*").line(3, "").collapsible("s17*")
    assert (table.outcome, table.score) == ("running", 59 + 10)
    table.do(d.EMBARK, c.COLLAPSIBLE, 1)
    assert table.outcome == "all-safe"


@pytest.mark.rule("sos-titanic/historical")
def test_the_crew_of_1912_would_have_scored_19():
    assert c.HISTORICAL_SCORE == 19
