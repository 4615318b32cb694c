"""The board of SOS Titanic: what is drawn of a view, and of nothing but the view."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from tests.drawn import count_of, part, said_of, values, words_in

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.face.board import BOARD
from allhands.games.sos_titanic.face.board_plan import SETTLING
from allhands.games.sos_titanic.face.nouns import longest_run
from allhands.kernel.views import SPECTATOR

from .printed import p, passengers
from .table import Table, quiet_table

NAMES = GAME.crew_names
ADA, BERTIE = range(2)


def ship_of(table: Table, seat: int = ADA) -> str:
    return BOARD.ship(table.view(seat), NAMES)


# Of any view


# The ship and the page


def turned(pages: int) -> str:
    state = Table.deal(players=1).state
    state.turned = pages
    return BOARD.ship(GAME.observe(state, ADA), NAMES)


def test_the_ship_settles_by_the_head_with_every_page() -> None:
    angles, drops = zip(*SETTLING, strict=True)
    assert list(angles) == sorted(set(angles))
    assert list(drops) == sorted(set(drops))
    assert len({turned(pages) for pages in range(c.PAGES + 1)}) == len(SETTLING)


@pytest.mark.parametrize("pages", range(c.PAGES))
def test_as_many_compartments_are_under_water_as_pages_are_turned(pages: int) -> None:
    ship = turned(pages)
    assert ship.count('class="box full"') == pages
    assert ship.count('class="next-flood"') == 1
    assert ship.count('class="box next"') == 1


@pytest.mark.parametrize("pages", range(c.PAGES + 1))
def test_the_clock_and_the_page_are_written(pages: int) -> None:
    written = words_in(part(turned(pages), "booklet"))
    left = f"page {c.PAGES - 1 - pages}" if pages < c.PAGES else "she is gone"
    assert written == [c.CLOCK[pages], left]


def test_her_lights_go_out_from_the_bow_and_at_last_all() -> None:
    lit = [turned(pages).count('class="porthole alight"') for pages in range(c.PAGES + 1)]
    assert lit == sorted(lit, reverse=True)
    assert lit[0] > lit[5] > lit[-1] == 0


def test_a_deck_that_floods_with_the_next_page_is_in_danger() -> None:
    endangered = [turned(pages).count("endangered") for pages in range(c.PAGES)]
    dangerous = [pages for pages, times in enumerate(endangered) if times]
    assert dangerous == [int(page) - 1 for page in c.FLOODED_AT[: c.DECK_LINES]]


# Lines


def test_a_line_shows_its_series_and_how_many_stand_behind() -> None:
    table = quiet_table().lines("s9 s8 s7 | f6-4", "f13", "s4", "s1")
    ship = ship_of(table)
    line = part(ship, "line-0")
    assert words_in(line)[1:] == ["3", "6", "5", "4"]
    assert said_of(line).startswith("Deck 1: 6 passengers, in front 1st class 4, then 1st class 5")
    assert "backs-0" in values(ship, "data-piece")
    assert not {f"passenger-{card}" for card in passengers("s9 s8 s7")} & set(
        values(ship, "data-piece")
    )


def test_a_passenger_alone_in_a_line_is_counted_as_one() -> None:
    ship = ship_of(quiet_table().lines("f6", "f13", "s4", "s1"))
    assert said_of(part(ship, "line-0")).startswith("Deck 1: 1 passenger, in front 1st class 6;")


def test_every_number_of_the_longest_series_stands_at_its_own_place() -> None:
    table = quiet_table().lines("", "f13 f12 | s17-1", "f1*", "s1*")
    line = part(ship_of(table), "line-1")
    assert words_in(line)[1:] == ["2", *(str(number) for number in range(17, 0, -1))]
    spots = [
        tuple(float(x) for x in re.findall(r"[\d.]+", each.get("transform", "")))
        for each in line.iter()
        if (each.get("data-piece") or "").startswith("passenger-")
    ]
    assert len(set(spots)) == 17
    for one, other in pairwise(spots):
        assert abs(one[0] - other[0]) >= 60 or other[1] - one[1] >= 24


def test_the_front_passenger_is_the_only_whole_card_of_a_line() -> None:
    ship = ship_of(quiet_table().lines("f6-4", "", "", ""))
    line = part(ship, "line-0")
    fronts = [each.get("data-piece") for each in line.iter() if each.get("class") == "piece front"]
    assert fronts == [f"passenger-{p('f4')}"]


def test_classes_differ_in_shape_and_numeral_as_well() -> None:
    first, second = (
        BOARD.ship(quiet_table().lines(card, "", "", "").view(ADA), NAMES) for card in ("f7", "s7")
    )
    drawn_first, drawn_second = (
        [each.get("d") for each in part(ship, "line-0").iter() if each.get("class") == kind]
        for ship, kind in ((first, "paper"), (second, "paper"))
    )
    assert drawn_first != drawn_second
    assert 'class="passenger first"' in first
    assert 'class="passenger second"' in second


def test_anchors_lifeboats_and_the_highest_are_marked() -> None:
    ship = ship_of(quiet_table().lines("f7*", "f7", "s1", "s17"))
    marks = {
        number: {each.get("class") for each in part(ship, f"line-{number}").iter()}
        & {"anchor", "lifeboat", "pennant"}
        for number in range(4)
    }
    assert marks == {0: {"anchor"}, 1: set(), 2: {"lifeboat"}, 3: {"pennant"}}


def test_a_mystery_passenger_shows_whom_it_stands_in_for() -> None:
    ship = ship_of(quiet_table().lines("f?8", "f9", "s1", "s1*"))
    mystery = part(ship, "mystery-first")
    assert words_in(mystery) == ["8", "?"]
    assert said_of(mystery) == "Mystery Passenger, as 1st class 8"


def test_a_flooded_deck_is_under_water_and_has_no_line() -> None:
    table = quiet_table().lines("", "f13", "s4", "s1").pages(3)
    line = part(ship_of(table), "line-0")
    assert line.get("class") == "line flooded"
    assert said_of(line) == "Deck 1, under water"
    assert c.CLOCK[3] in words_in(line)


def test_the_fifth_deck_has_a_line_once_the_fourth_is_lost() -> None:
    before = part(ship_of(quiet_table()), "line-4")
    assert "without a line" in said_of(before)
    table = quiet_table().lines("", "", "", "", "f5").pages(10)
    assert words_in(part(ship_of(table), "line-4"))[-1] == "5"


def test_an_empty_line_says_who_may_begin_it() -> None:
    table = quiet_table().lines("", "f13", "s4", "s1")
    assert words_in(part(ship_of(table), "line-0"))[1:] == ["13", "17"]


def test_the_collapsible_boat_lies_on_the_last_deck_while_it_is_out() -> None:
    assert "line-5" not in values(ship_of(quiet_table()), "data-place")
    table = quiet_table().collapsible("f9-7")
    line = part(ship_of(table), "line-5")
    assert words_in(line) == ["Collapsible", "9", "8", "7"]
    assert said_of(line).startswith("The Collapsible Boat: 3 passengers")


# Lifeboats


def test_a_boat_shows_its_highest_survivor_and_everybody_aboard() -> None:
    table = quiet_table().lines("", "", "s1", "s1*").boat(0, "f1 f2* f3* f4")
    ship = ship_of(table)
    boat = part(ship, "boat-0")
    assert words_in(boat)[:3] == ["4", "A", "of 13"]
    aboard = [each.get("data-piece") for each in boat.iter() if each.get("data-piece")]
    assert set(aboard) == {f"passenger-{card}" for card in passengers("f1 f2* f3* f4")}
    assert said_of(boat) == "Boat A, 1st class: 4 of 13 safe, 2 anchors in a row, 5 is next"


def test_a_boat_that_is_not_lowered_waits_for_a_lifeboat() -> None:
    boat = part(ship_of(quiet_table()), "boat-3")
    assert boat.get("class") == "boat second waiting"
    assert words_in(boat) == ["D", "1", "II"]


def test_a_full_boat_says_so() -> None:
    table = quiet_table().lines("", "", "", "").boat(0, "f1-13")
    assert "all safe" in words_in(part(ship_of(table), "boat-0"))


@pytest.mark.parametrize(("aboard", "shown"), [("f1 f2* f3", 0), ("f1 f2* f3*", 1)])
def test_a_boat_shows_how_many_anchors_it_has_in_a_row_from_two_on(aboard: str, shown: int) -> None:
    table = quiet_table().lines("", "", "s1", "s1*").boat(0, aboard)
    assert count_of(part(ship_of(table), "boat-0"), "anchor-run") == shown


def test_runs_of_anchors_end_where_there_is_none() -> None:
    aboard = tuple(passengers("f1* f2* f3 f4* f5* f6* f7"))
    assert longest_run(aboard) == 3
    assert longest_run((*aboard[:2], c.MYSTERY, *aboard[3:])) == 3
    assert longest_run(()) == 0


# Decks and crew


def test_of_the_discards_only_the_top_is_shown() -> None:
    table = quiet_table().discarded("f5 s6 s7*")
    decks = BOARD.decks(table.view(ADA), NAMES)
    shown = [name for name in values(decks, "data-piece") if name.startswith("passenger-")]
    assert shown == [f"passenger-{p('f5')}"]
    assert "3 passengers discarded, on top 1st class 5" in decks


def test_passengers_looked_at_are_shown_to_who_looks() -> None:
    table = quiet_table().stack("f5 f6 f7 f8 s10").hand(ADA, c.GET_READY)
    table.play_card(c.GET_READY)
    own, others = (BOARD.decks(table.view(seat), NAMES) for seat in (ADA, BERTIE))
    looked = {f"passenger-{card}" for card in passengers("f5 f6 f7 f8 s10")}
    assert looked <= set(values(own, "data-place"))
    assert not looked & set(values(others, "data-place"))
    assert others.count("A passenger that others look at") == 2 * c.LOOKED_AT


def test_passengers_drawn_lie_open_to_all() -> None:
    table = quiet_table().lines("f6", "s1", "f1", "s1*").stack("f5 s9")
    table.rescue(2)
    for seat in (ADA, BERTIE, SPECTATOR):
        decks = BOARD.decks(table.view(seat), NAMES)
        assert {f"passenger-{p('f5')}", f"passenger-{p('s9')}"} <= set(values(decks, "data-place"))
        assert "Drawn for the rescue" in decks


def test_a_hand_is_open_and_a_strip_says_who_one_plays() -> None:
    table = quiet_table(c.LOWE, c.LEE).hand(BERTIE, c.WAIT, c.WAIT, c.PLAN_A)
    strip = BOARD.crew(table.view(ADA), NAMES, BERTIE, ADA)
    assert "Reginald Lee, Lookout" in strip
    assert "draws 1\u20136" in strip
    assert set(values(strip, "data-place")) == {
        "crew-1",
        f"hand-1-{c.WAIT}",
        f"hand-1-{c.PLAN_A}",
    }
    assert "2 Wait! cards" in strip
