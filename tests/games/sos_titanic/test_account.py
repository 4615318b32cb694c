"""What lies on the table of SOS Titanic is told to each as they may know it, and the ship drawn."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.face.words import WORDS
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import tasks as t

from .table import Table, quiet_table, waiting

NAMES = GAME.crew_names
ADA, BERTIE = range(2)

LINES, BOATS, BELOW = "Passengers in line", "Boats", "Passengers below deck"
CARDS, CREW = "Action cards", "The crew"
NOBODY_IN_PARTICULAR = -1


def told(table: Table, heading: str, seat: int = ADA) -> dict[str, str]:
    """What is said of each thing in a section."""
    (found,) = (part for part in WORDS.account(table.view(seat), NAMES) if part.heading == heading)
    return {line.label: line.words for line in found.lines}


def test_the_ship_fills_from_the_bow() -> None:
    table = quiet_table().lines("", "f2", "s9", "f9").pages(4)
    assert WORDS.table(table.view(ADA), NAMES, 80).splitlines()[:7] == [
        " SOS TITANIC  standard                                         turn 1: Ada acts",
        " page 6, 1:05                                           0 of 60 saved, 6 points",
        "",
        " ┌─ deck 1 ──────┬─ deck 2 ──────┬─ deck 3 ─┬─ deck 4 ─┬ 5 ──┬─ deck 6 ───────┐",
        " │~~~~~~~~~~~~~~~│~~~~~    ·     │    ·     │    ·     │     │          stern │",
        " └───────────────┴───────────────┴──────────┴──────────┴─────┴────────────────┘",
        " with seven more pages the ship has sunk",
    ]
    assert told(table, "The ship") == {
        "page 6, 1:05": "with seven more pages the ship has sunk",
        "deck 1": "flooded",
        "deck 2": "2 compartments of 3 still dry",
        "deck 3": "2 compartments of 2 still dry",
        "deck 4": "2 compartments of 2 still dry",
        "deck 5": "1 compartment of 1 still dry",
    }


def test_a_line_is_told_from_its_front() -> None:
    table = quiet_table().lines("", "f2 s6 | s12 s11* s10", "", "f13*").pages(3)
    table.collapsible("s?5 s4*")
    assert told(table, LINES) == {
        "deck 2": "at the front 2nd class 10, 11 (anchor), 12; two passengers face down behind",
        "deck 3": "nobody, 1st class 13 or 2nd class 17 may begin a line",
        "deck 4": "at the front 1st class 13 (anchor)",
        "deck 5": "no line until deck 4 is flooded",
        "Collapsible Boat": "at the front 2nd class 4 (anchor), 5 (Mystery Passenger)",
    }


def test_a_boat_is_told_with_its_anchors_and_stand_ins() -> None:
    table = waiting().boat(0, "f1 f2* f?3 f4*").boat(1, "f1*").boat(3, "s1")
    assert told(table, BOATS) == {
        "boat A, 1st class": "1 to 4 of 13, anchors on 2 and 4, a Mystery Passenger as 3",
        "boat B, 1st class": "1 of 13, anchor on 1",
        "boat C, 2nd class": "not lowered, it takes 2nd class 1 first",
        "boat D, 2nd class": "1 of 17",
    }


@pytest.mark.rule("sos-titanic/discards-closed")
def test_of_discards_only_the_top_is_told() -> None:
    table = quiet_table().discarded("f2 s9* s8").actions_discarded(c.WAIT, c.COME_ON)
    assert told(table, BELOW)["discards"] == "three passengers, 1st class 2 on top"
    assert told(table, CARDS)["discards"] == "two cards, Wait! on top"


@pytest.mark.rule("sos-titanic/looked-at")
def test_who_has_looked_is_told_what_is_next() -> None:
    table = quiet_table().stack("f7* s5 s2 f3 f4").hand(ADA, c.GET_READY)
    table.play_card(c.GET_READY)
    assert told(table, BELOW)["looked at"] == (
        "1st class 7 (anchor), 2nd class 5, 2nd class 2, 1st class 3, 1st class 4"
    )
    assert told(table, BELOW, BERTIE)["looked at"] == ", ".join(5 * ["a passenger"])
    table.do(d.PUT_UNDER, 0)
    for _ in range(4):
        table.do(d.PUT_ON_TOP, 0)
    known = told(table, BELOW)
    assert known["next"] == "1st class 4, 1st class 3, 2nd class 2, 2nd class 5"
    assert known["further down"] == "1st class 7 (anchor)"
    for seat in (BERTIE, NOBODY_IN_PARTICULAR):
        assert told(table, BELOW, seat).keys() == {"stack", "discards"}


def test_a_card_known_beneath_one_that_is_not_is_told_in_its_place() -> None:
    table = quiet_table().stack("f12 s8")
    table.state.stack.seen[int(table.state.stack.count) - 2] = 1 << ADA
    assert told(table, BELOW)["next"] == "a passenger, 2nd class 8"


def test_a_pile_that_is_looked_through_is_told_to_who_looks() -> None:
    table = waiting().stack("f4 s9* s8 f2*").stack_of(4).hand(ADA, c.COME_ON)
    table.play_card(c.COME_ON)
    assert told(table, BELOW)["looked through"] == (
        "1st class 2 (anchor), 4; 2nd class 8, 9 (anchor)"
    )
    assert not told(table, BELOW).keys() & {"next", "further down"}
    assert "looked through" not in told(table, BELOW, BERTIE)
    table = waiting().discarded("f4 s9*").hand(ADA, c.COME_BACK)
    table.play_card(c.COME_BACK)
    assert told(table, BELOW)["looked through"] == "1st class 4, 2nd class 9 (anchor)"


def test_drawn_passengers_are_told() -> None:
    table = quiet_table().lines("f5", "s9", "s1", "s1*").stack("f4 s8*")
    table.rescue(2)
    assert told(table, BELOW)["drawn"] == "1st class 4, 2nd class 8 (anchor)"


def test_the_crew_with_their_cards() -> None:
    table = quiet_table(c.SMITH, c.LOWE).hand(BERTIE, c.COME_ON, c.COME_ON, c.MYSTERY_FIRST)
    assert told(table, CREW) == {
        "Ada": "Captain Edward John Smith, draws up to five passengers, "
        "may deal out all action cards anew, holds no action card",
        "Bertie": "Fifth Officer Harold Lowe; draws up to five passengers; may look for an anchor; "
        "then swap two survivors; holds 2 Come On!, 1st class Mystery Passenger",
    }
    table.do(d.GATHER)
    assert told(table, CARDS)["to deal out"] == "2 Come On!, 1st class Mystery Passenger"
    assert table.question == t.REDEAL


def test_whose_turn_it_is_is_told() -> None:
    table = quiet_table(c.LOWE, c.LEE)
    (*_, crew) = WORDS.account(table.view(BERTIE), NAMES)
    assert [line.has_turn for line in crew.lines] == [True, False]
    table.state.outcome = 1
    (*_, crew) = WORDS.account(table.view(BERTIE), NAMES)
    assert not any(line.has_turn for line in crew.lines)
