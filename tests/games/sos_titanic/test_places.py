"""Where choices are made and events happen: places that the board draws and names."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.face.board import BOARD
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules.laws import LAWS

from .printed import p
from .table import Table, quiet_table

NAMES = GAME.crew_names
ADA, BERTIE = range(2)

# What a player would point at


def places(table: Table, verb: int, *arguments: int) -> tuple[str, ...]:
    return BOARD.places(table.view(table.asked), d.ACTIONS.number(verb, *arguments))


def test_a_move_is_at_the_front_passenger_and_where_it_goes() -> None:
    table = quiet_table().lines("s9 | f12", "f13", "s4", "s1")
    assert places(table, d.MOVE, 0, 1) == (f"passenger-{p('f12')}", "line-1")


def test_a_series_may_also_be_taken_by_the_highest_who_moves() -> None:
    table = quiet_table().lines("s9 | f12-10", "f13", "s4", "s1")
    head, front = (f"passenger-{p(one)}" for one in ("f12", "f10"))
    assert places(table, d.MOVE, 0, 1) == (front, "line-1", head)


def test_embarking_is_at_the_front_passenger_and_the_boat() -> None:
    table = quiet_table()
    assert places(table, d.EMBARK, 2, 0) == (f"passenger-{p('s1')}", "boat-2")


def test_a_mystery_passenger_has_a_place_of_its_own() -> None:
    table = quiet_table().lines("f8", "f3*", "s1", "s1*").boat(0, "f1 f2* f?3")
    assert places(table, d.RELIEVE, 1) == (f"passenger-{p('f3*')}", "mystery-first")
    table = quiet_table().lines("f?8", "f9", "s1", "s1*")
    assert places(table, d.MOVE, 0, 1) == ("mystery-first", "line-1")


def test_a_rescue_is_at_the_stack_and_a_card_in_its_hand() -> None:
    table = quiet_table().hand(ADA, c.WAIT)
    assert places(table, d.RESCUE, 2) == ("stack",)
    assert places(table, d.PLAY_CARD, ADA, c.WAIT) == (f"hand-{ADA}-{c.WAIT}",)


def test_a_series_for_the_collapsible_boat_is_taken_by_its_highest() -> None:
    table = quiet_table().lines("s9 | f12-10", "f13", "s4", "s1").hand(ADA, c.COLLAPSIBLE_BOAT)
    table.play_card(c.COLLAPSIBLE_BOAT)
    assert places(table, d.LOAD, 0, 1) == (f"passenger-{p('f11')}", "line-0")


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("line-1", "deck 2"),
        ("line-5", "the Collapsible Boat"),
        ("boat-3", "boat D, 2nd class"),
        ("passenger-13", "1st class 7 (anchor)"),
        ("mystery-second", "the 2nd class Mystery Passenger"),
        ("crew-0", "Ada, Harold Lowe"),
        ("hand-1-3", "Bertie's Your Turn!"),
        ("stack", "the stack of passengers"),
    ],
)
def test_places_are_called_as_everywhere_else(place: str, name: str) -> None:
    table = quiet_table(c.LOWE, c.LEE)
    assert BOARD.place_name(table.view(ADA), place, NAMES[:2]) == name


@pytest.mark.parametrize(
    "place",
    [
        *("", "line", "line-6", "line--1", "boat-4", "crew-2", "hand-0", "hand-0-12", "hand-2-0"),
        *("passenger-60", "passenger-", "passenger-999", "line-1-1", "line-٣", "mystery-0", "<b>"),
    ],
)
def test_what_is_no_place_has_no_name(place: str) -> None:
    assert not BOARD.place_name(quiet_table().view(ADA), place, NAMES[:2])


def test_rules_of_places_and_groups_are_rules_of_the_ledger() -> None:
    groups = {verb.group for verb in d.ACTIONS.verbs}
    numbered = ("line-0", "line-5", "boat-3", "passenger-40", "crew-1", "mystery-first")
    hands = tuple(f"hand-0-{kind}" for kind in range(c.ACTION_KINDS))
    piles = ("stack", "discards", "action-stack", "action-discards", "booklet")
    for thing in (*groups, *numbered, *hands, *piles):
        rules = BOARD.rules_of(thing)
        assert rules, thing
        assert set(rules) <= set(LAWS.ledger), thing
        assert len(set(rules)) == len(rules), thing
