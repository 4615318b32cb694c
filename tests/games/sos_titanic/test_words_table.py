"""The table of SOS Titanic as text, and how things stand."""

from __future__ import annotations

from allhands.games.sos_titanic import cards
from allhands.games.sos_titanic.cards import (
    COME_BACK,
    COME_ON,
    GET_READY,
    LOWE,
    MYSTERY_FIRST,
    SMITH,
    WAIT,
)
from allhands.games.sos_titanic.face.words import WORDS
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import tasks

from .printed import p
from .spoken import ADA, BERTIE, NAMES, waiting
from .table import Table, quiet_table

# The whole


def test_names_of_kinds() -> None:
    names = WORDS.kind_names()
    assert names["passengers"][p("s3*")] == "2nd class 3 (anchor)"
    assert names["passengers"][cards.MYSTERY] == "1st class Mystery Passenger"
    assert names["lines"][:2] == ["deck 1", "deck 2"]
    assert names["boats"] == ["boat A", "boat B", "boat C", "boat D"]
    assert names["crew members"][LOWE] == "Harold Lowe"
    assert names["action cards"][WAIT] == "Wait!"


def test_summary() -> None:
    table = waiting().boat(0, "f1-4").boat(2, "s1").pages(2)
    assert WORDS.summary(table.view(-1)) == "Page 8, 0:25: 5 of 60 saved, 13 points."


def test_the_result_adds_up_what_was_saved() -> None:
    table = waiting().boat(0, "f1-4").boat(1, "f1* f2*").boat(2, "s1")
    assert WORDS.result(table.view(-1), NAMES) == ""
    table.state.turned, table.state.outcome = cards.PAGES, 1
    assert WORDS.result(table.view(-1), NAMES) == (
        "Boat A saves 4, boat B 2 and boat C 1. The last page adds no points."
    )
    assert WORDS.summary(table.view(-1)) == "The last page, 2:30: 7 of 60 saved, 7 points."
    table.boat(0, "").boat(1, "").boat(2, "")
    assert WORDS.result(table.view(-1), NAMES) == (
        "The boats save nobody. The last page adds no points."
    )


def test_the_result_counts_anchors_when_all_are_safe() -> None:
    table = quiet_table().lines("", "", "", "").pages(8)
    table.boat(0, "f1-5 f6-8* f9-13").boat(1, "f1-5* f6-8 f9-13*")
    table.boat(2, "s1-17").boat(3, "s1-17*")
    table.state.outcome = 2
    assert WORDS.result(table.view(-1), NAMES) == (
        "The boats save all 60. Page 2 adds two points. "
        "Anchors in a row add 5 in the 1st class and 17 in the 2nd class."
    )
    assert WORDS.summary(table.view(-1)) == "Page 2, 2:05: 60 of 60 saved, 84 points."
    assert "all are safe" in WORDS.table(table.view(-1), NAMES, 80)


# The table


def rows(table: Table, seat: int = ADA, width: int = 80) -> list[str]:
    return WORDS.table(table.view(seat), NAMES, width).splitlines()


def row(table: Table, label: str, seat: int = ADA) -> str:
    (found,) = [line for line in rows(table, seat) if line.startswith(f" {label} ")]
    return found


def test_the_ship_fills_from_the_bow() -> None:
    table = quiet_table().lines("", "f2", "s9", "f9").pages(4)
    assert rows(table)[:6] == [
        " SOS TITANIC  standard                                         turn 1: Ada acts",
        " page 6, 1:05                                           0 of 60 saved, 6 points",
        "",
        " ┌─ deck 1 ──────┬─ deck 2 ──────┬─ deck 3 ─┬─ deck 4 ─┬ 5 ──┬─ deck 6 ───────┐",
        " │~~~~~~~~~~~~~~~│~~~~~    ·     │    ·     │    ·     │     │          stern │",
        " └───────────────┴───────────────┴──────────┴──────────┴─────┴────────────────┘",
    ]


def test_lines_run_to_the_front() -> None:
    table = quiet_table().lines("", "f2 s6 | s12 s11* s10", "", "f13*").pages(3)
    table.collapsible("s?5 s4*")
    assert row(table, "deck 1") == " deck 1       flooded"
    assert row(table, "deck 2") == " deck 2        2 ■■ 2nd 12 11* [10]"
    assert row(table, "deck 3") == " deck 3       nobody: for 1st class 13 or 2nd class 17"
    assert row(table, "deck 4") == " deck 4          1st [13*]"
    assert row(table, "deck 5") == " deck 5       no line until deck 4 is flooded"
    assert row(table, "collapsible") == " collapsible     2nd 5? [4*]"


def test_boats_run_upwards() -> None:
    table = waiting().boat(0, "f1* f2 f3").boat(3, "s1")
    assert row(table, "boat A") == " boat A       1st class  3 of 13  1* 2 3"
    assert row(table, "boat B") == " boat B       1st class  not lowered"
    assert row(table, "boat D") == " boat D       2nd class  1 of 17  1"


def test_of_discards_only_the_top_is_shown() -> None:
    table = quiet_table().discarded("f2 s9* s8").actions_discarded(WAIT, COME_ON)
    assert row(table, "discards") == " discards     3, 1st 2 on top"
    in_stack = len(table.action_stack)
    assert row(table, "action cards") == (
        f" action cards {in_stack} in the stack, 2 discarded, Wait! on top"
    )


def test_who_has_looked_is_shown_what_is_next() -> None:
    table = quiet_table().stack("f7* s5 s2 f3 f4").hand(ADA, GET_READY)
    table.play_card(GET_READY)
    assert row(table, "looked at") == " looked at    1st 7*, 2nd 5, 2nd 2, 1st 3, 1st 4"
    assert row(table, "looked at", BERTIE) == " looked at    ?, ?, ?, ?, ?"
    table.do(d.PUT_UNDER, 0)
    for _ in range(4):
        table.do(d.PUT_ON_TOP, 0)
    number = int(table.state.stack.count)
    assert row(table, "stack") == (
        f" stack        {number}, next 1st 4, 1st 3, 2nd 2, 2nd 5, further down 1st 7*"
    )
    assert row(table, "stack", BERTIE) == f" stack        {number}"


def test_a_pile_that_is_looked_through_is_shown_to_who_looks() -> None:
    table = waiting().stack("f4 s9* s8 f2*").stack_of(4).hand(ADA, COME_ON)
    table.play_card(COME_ON)
    number = int(table.state.stack.count)
    drawn = rows(table)
    at = drawn.index(f" stack        {number}")
    assert drawn[at + 1 : at + 3] == [
        "              1st class 2* 4",
        "              2nd class 8 9*",
    ]
    assert rows(table, BERTIE)[at + 1].startswith(" discards ")
    table = waiting().discarded("f4 s9*").hand(ADA, COME_BACK)
    table.play_card(COME_BACK)
    assert "              1st class 4" in rows(table)


def test_drawn_passengers_are_shown() -> None:
    table = quiet_table().lines("f5", "s9", "s1", "s1*").stack("f4 s8*")
    table.rescue(2)
    assert row(table, "drawn") == " drawn        1st 4, 2nd 8*"


def test_the_crew_with_their_cards() -> None:
    table = quiet_table(SMITH, LOWE).hand(BERTIE, COME_ON, COME_ON, MYSTERY_FIRST)
    drawn = rows(table)
    at = drawn.index(" ► Ada        Edward John Smith, Captain, draws 1 to 5,")
    assert drawn[at : at + 6] == [
        " ► Ada        Edward John Smith, Captain, draws 1 to 5,",
        "              may deal out all action cards anew",
        "              no action card",
        "   Bertie     Harold Lowe, Fifth Officer, draws 1 to 5, may look for an anchor,",
        "              then swap two survivors",
        "              2 Come On!, 1st class Mystery Passenger",
    ]
    table.do(d.GATHER)
    assert row(table, "to deal out") == " to deal out  2 Come On!, 1st class Mystery Passenger"
    assert table.question == tasks.REDEAL
