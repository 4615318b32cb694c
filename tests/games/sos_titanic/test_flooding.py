"""Pages, flooded decks and panic."""

from __future__ import annotations

import pytest
from tests.piles import pile

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e

from .printed import p
from .table import LIFEBOATS_AT_THE_FRONT, Table, happened, quiet_table


def before_page(turned: int, *lines: str) -> Table:
    """One page before `turned` pages have been turned, with Lowe failing next."""
    return quiet_table(c.LOWE, c.LEE).lines(*lines).pages(turned - 1)


# In order


@pytest.mark.rule("sos-titanic/flood-order")
def test_decks_flood_from_the_bow_as_their_compartments_fill():
    table = quiet_table(c.LEE, c.MURDOCH)
    flooded: dict[int, int] = {}
    for page in range(1, 11):
        told = table.fail() if table.outcome == "running" else []
        assert table.turned == page
        for event in happened(told, e.FLOODED):
            flooded[event.details[0]] = page
    assert flooded == {0: 3, 1: 6, 2: 8, 3: 10}


@pytest.mark.rule("sos-titanic/flood-order")
def test_each_page_counts_one_less():
    table = quiet_table(c.LEE, c.MURDOCH)
    for page in range(9, -1, -1):
        table.fail()
        assert table.score == page


@pytest.mark.rule("sos-titanic/flood-order")
@pytest.mark.parametrize("page", [1, 2, 4, 5, 7, 9])
def test_nothing_happens_to_the_lines_before_the_last_compartment(page: int):
    lines = ["", "", "", ""]
    for number in range(4):
        if page < c.FLOODED_AT[number]:
            lines[number] = f"s{number + 5} | {LIFEBOATS_AT_THE_FRONT[number]}"
    table = before_page(page, *lines)
    told = table.fail()
    assert happened(told, e.PANICKED) == []
    assert [table.in_line(number) for number in range(4)] == lines


# Panic


@pytest.mark.rule("sos-titanic/flood-panic")
@pytest.mark.parametrize(("deck", "page"), [(0, 3), (1, 6), (2, 8)])
def test_the_line_of_a_flooded_deck_is_shuffled_with_the_next(deck: int, page: int):
    lines = ["", "", "", ""]
    lines[deck], lines[deck + 1] = "s9 f7 | f1", "s4 | s2 s1"
    table = before_page(page, *lines).stack("f3")
    told = table.fail()
    assert [event.details for event in happened(told, e.PANICKED)] == [(deck, deck + 1, 6)]
    assert table.in_line(deck) == ""
    assert not table.is_line(deck)
    assert table.standing(deck + 1) == {"s9", "f7", "f1", "s4", "s2", "s1"}
    assert table.in_line(deck + 1).count("|") == 1
    assert table.state.run[deck + 1] == 1


@pytest.mark.rule("sos-titanic/flood-panic")
def test_anybody_of_both_lines_may_come_to_the_front_and_nobody_else_is_seen():
    fronts: set[str] = set()
    base = before_page(3, "s9 f7 | f4", "s4 | s3", "f9 | f5", "f8 | f6 f5*").boat(2, "s1")
    for table in base.stack("s16").other_chances(60):
        table.fail()
        fronts.add(table.front(1))
        for seat in (-1, 0, 1):
            assert pile(table.view(seat).queues[1]) == [p(table.front(1)), -1, -1, -1, -1]
        assert [table.in_line(number) for number in (2, 3)] == ["f9 | f5", "f8 | f6 f5*"]
        assert table.in_boat(2) == "s1"
    assert fronts == {"s9", "f7", "f4", "s4", "s3"}


@pytest.mark.rule("sos-titanic/flood-panic")
@pytest.mark.parametrize("line", ["s9 f7 | f1", "f7"])
def test_they_flee_into_an_empty_line_as_well_where_one_alone_is_seen(line: str):
    table = before_page(3, line, "", "f4", "f5").stack("s3")
    table.fail()
    assert table.standing(1) == set(line.split()) - {"|"}
    assert table.in_line(1).count("|") == line.count("|")


@pytest.mark.rule("sos-titanic/flood-panic-first")
def test_panic_comes_before_the_compensation():
    told = before_page(3, "s9 f7 | f1", "s4 | s2 s1", "f4", "f5").stack("s3").fail()
    kinds = [event.kind for event in told]
    in_order = [e.PAGE_TURNED, e.FLOODED, e.PANICKED, e.REVEALED, e.TOOK]
    assert [kinds.index(kind) for kind in in_order] == sorted(
        kinds.index(kind) for kind in in_order
    )


@pytest.mark.rule("sos-titanic/flood-panic-first")
def test_lightoller_plays_his_card_after_the_panic():
    table = quiet_table(c.LIGHTOLLER, c.LEE).lines("s9 f7 | f1", "", "f4", "f5").pages(2)
    table.stack("s3").action_next(c.WAIT).fail()
    assert table.standing(1) == {"s9", "f7", "f1"}
    table.do(d.PLAY_NOW)
    assert (1,) in table.choices(d.SEND_OFF)
    assert table.why_not(d.SEND_OFF, 0) == "wait"


@pytest.mark.rule("sos-titanic/flood-panic-first")
def test_a_page_that_is_turned_for_another_reason_brings_panic_too():
    table = before_page(3, "s9 f7 | f1", "s4 | s2", "f4", "f5").hand(0, c.COME_BACK)
    table.play_card(c.COME_BACK)
    assert table.standing(1) == {"s9", "f7", "f1", "s4", "s2"}


# Nobody there


@pytest.mark.rule("sos-titanic/flood-empty")
def test_if_nobody_stands_there_the_next_line_is_left_alone_and_the_line_is_gone_all_the_same():
    table = before_page(3, "", "s4 | s2 s1", "f13", "f5").stack("s3")
    assert table.can(d.MOVE, 2, 0)
    told = table.fail()
    assert happened(told, e.PANICKED) == []
    assert table.in_line(1) == "s4 | s2 s1"
    assert not table.is_line(0)
    assert not table.can(d.MOVE, 2, 0)


# The fifth deck


@pytest.mark.rule("sos-titanic/flood-fifth-deck")
def test_there_is_no_line_in_front_of_the_fifth_deck_at_first():
    table = quiet_table().lines("", "", "", "f13")
    for page in range(10):
        table.pages(page)
        assert not table.is_line(4)
        assert not table.can(d.MOVE, 3, 4)


@pytest.mark.rule("sos-titanic/flood-fifth-deck")
def test_from_the_fourth_deck_they_flee_to_the_fifth():
    table = before_page(10, "", "", "", "s9 f7 | f1").stack("s3")
    told = table.fail()
    assert [event.details for event in happened(told, e.PANICKED)] == [(3, 4, 3)]
    assert table.standing(4) == {"s9", "f7", "f1"}
    assert table.in_line(4).count("|") == 1
    assert [table.is_line(number) for number in range(5)] == [False] * 4 + [True]


@pytest.mark.rule("sos-titanic/flood-fifth-deck")
def test_from_then_on_it_is_a_line_even_if_nobody_fled():
    table = before_page(10, "", "", "", "").collapsible("f13 f12").stack("s3")
    told = table.fail()
    assert happened(told, e.PANICKED) == []
    assert table.is_line(4)
    table.do(d.MOVE, c.COLLAPSIBLE, 4)
    assert table.in_line(4) == "f13 f12"


@pytest.mark.rule("sos-titanic/flood-fifth-deck")
def test_a_rescued_passenger_cannot_stand_where_no_line_is():
    """The first deck is flooded, so nobody begins a series there."""
    table = quiet_table().lines("", "f4", "f5", "f6").pages(4).stack("s17 f13")
    told = table.rescue(2)
    assert len(happened(told, e.FAILED)) == 1


@pytest.mark.rule("sos-titanic/flood-fifth-deck")
def test_nobody_ever_stands_in_front_of_the_last_deck():
    assert c.DECK_LINES == 5
    assert c.COMPARTMENTS[5] == 0


# The Collapsible Boat


@pytest.mark.rule("sos-titanic/collapsible-panic")
@pytest.mark.parametrize(("deck", "page"), [(0, 3), (1, 6), (2, 8), (3, 10)])
def test_panic_does_not_touch_the_collapsible_boat(deck: int, page: int):
    lines = ["", "", "", "", ""]
    lines[deck] = "s9 f7 | f1"
    table = before_page(page, *lines[:4]).collapsible("s8 s7").stack("s3")
    table.fail()
    assert table.in_line(c.COLLAPSIBLE) == "s8 s7"
    assert table.standing(deck + 1) == {"s9", "f7", "f1"}
