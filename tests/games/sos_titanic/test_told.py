"""What is told beside the table: the bar on top, names, the result, pictures, and fates."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.moments import golden, golden_games

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.face.board import BOARD
from allhands.games.sos_titanic.face.words import WORDS
from allhands.games.sos_titanic.rules import events as e
from allhands.kernel.state import EVERY_SEAT, UNKNOWN
from allhands.kernel.words import Event

from .printed import p
from .table import quiet_table, waiting

NAMES = GAME.crew_names
ADA, BERTIE = range(2)

# The gauge


@pytest.mark.parametrize(
    ("turned", "lines", "alarm"),
    [
        (0, ("f1", "f1*", "s1", "s1*"), False),
        (2, ("f1", "f1*", "s1", "s1*"), True),
        (2, ("", "f1*", "s1", "s1*"), False),
        (5, ("", "f1*", "s1", "s1*"), True),
        (8, ("", "", "", "s1*"), False),
        (9, ("", "", "", ""), True),
        (10, ("", "", "", ""), True),
    ],
)
@pytest.mark.rule("sos-titanic/flood-order")
def test_the_alarm_is_for_a_deck_about_to_flood_and_for_the_last_pages(
    turned: int, lines: tuple[str, ...], alarm: bool
) -> None:
    table = quiet_table().lines(*lines).pages(turned)
    gauge = BOARD.gauge(table.view(ADA))
    assert gauge.value == 11 - turned
    assert gauge.most == 11
    assert gauge.alarm == alarm


def test_the_gauge_says_who_flees_next() -> None:
    table = quiet_table().pages(2)
    words = BOARD.gauge(table.view(ADA)).words
    assert words == (
        "Page 8, 0:25: with nine more pages the ship has sunk; "
        "with the next, deck 1 is flooded and one passenger flees."
    )


@pytest.mark.rule("sos-titanic/end-last-page")
def test_the_gauge_of_a_ship_that_has_sunk() -> None:
    table = quiet_table(c.LOWE).lines().pages(10).stack("s9")
    assert "the next page is the last" in BOARD.gauge(table.view(ADA)).words
    table.fail()
    gauge = BOARD.gauge(table.view(ADA))
    assert (gauge.value, gauge.alarm) == (0, True)
    assert gauge.words == "The last page, 2:30: the ship has sunk."


@pytest.mark.rule("sos-titanic/score-groups")
def test_the_tally_counts_those_saved_and_the_score_as_it_stands() -> None:
    table = quiet_table().lines("", "", "s1", "s1*").boat(0, "f1-4").boat(1, "f1-2*").pages(3)
    tally = dict(BOARD.tally(table.view(ADA)))
    assert tally["Saved"] == "6 of 60"
    assert tally["Score"] == str(6 + 7)
    assert "Clock" not in tally


# The result


def test_names_of_kinds() -> None:
    names = WORDS.kind_names()
    assert names["passengers"][p("s3*")] == "2nd class 3 (anchor)"
    assert names["passengers"][c.MYSTERY] == "1st class Mystery Passenger"
    assert names["lines"][:2] == ["deck 1", "deck 2"]
    assert names["boats"] == ["boat A", "boat B", "boat C", "boat D"]
    assert names["crew members"][c.LOWE] == "Harold Lowe"
    assert names["action cards"][c.WAIT] == "Wait!"


def test_summary() -> None:
    table = waiting().boat(0, "f1-4").boat(2, "s1").pages(2)
    assert WORDS.summary(table.view(-1)) == "Page 8, 0:25: 5 of 60 saved, 13 points."


def test_the_result_adds_up_what_was_saved() -> None:
    table = waiting().boat(0, "f1-4").boat(1, "f1* f2*").boat(2, "s1")
    assert WORDS.result(table.view(-1), NAMES) == ""
    table.state.turned, table.state.outcome = c.PAGES, 1
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
    assert "all are safe" in WORDS.heading(table.view(-1), NAMES, 80)[0]


# Pictures


def test_who_is_turned_up_is_pictured_but_not_who_may_not_be_known() -> None:
    view = quiet_table().view(ADA)
    revealed = Event(e.REVEALED, ADA, (p("s8"), 1, 0), EVERY_SEAT)
    assert "8" in BOARD.event_picture(view, revealed)
    secret = Event(e.PUT_BACK, ADA, (p("s8"), 0, 0), 1 << ADA)
    assert BOARD.event_picture(view, secret.seen_by(ADA))
    assert not BOARD.event_picture(view, secret.seen_by(BERTIE))


def test_all_who_were_let_go_are_pictured() -> None:
    view = quiet_table().view(ADA)
    let_go = Event(e.LET_GO, ADA, (p("s8"), p("f9*"), UNKNOWN), EVERY_SEAT)
    assert BOARD.event_picture(view, let_go).count("<svg") == 2


def test_action_cards_are_pictured() -> None:
    view = quiet_table().view(ADA)
    dealt = Event(e.DEALT, ADA, (BERTIE, c.WAIT, 0), EVERY_SEAT)
    taken = Event(e.TOOK, ADA, (c.WAIT, 0, 0), EVERY_SEAT)
    assert BOARD.event_picture(view, dealt) == BOARD.event_picture(view, taken) != ""


# Fates


@golden_games("sos-titanic")
def test_everybody_has_a_fate(path: Path) -> None:
    match = golden(path)
    fates = BOARD.fates(match.revealed().record, match.names)
    assert [name for name, _ in fates] == list(match.names[: match.players])
    for _, words in fates:
        assert re.fullmatch(r"as [A-Z][a-z]+ .*[a-z]", words), words


@pytest.mark.rule("sos-titanic/end-all-safe")
def test_fates_tell_the_ship_that_has_sunk_from_the_passengers_all_safe() -> None:
    members = range(c.CREW_MEMBERS)
    sunk, safe = ([_fate(member, outcome) for member in members] for outcome in (1, 2))
    assert all(words.endswith("the last page turns") for words in sunk)
    assert not any("the last page" in words for words in safe)
    assert len({*sunk, *safe}) == 2 * c.CREW_MEMBERS


def _fate(member: int, outcome: int) -> str:
    state = quiet_table(member).state
    state.outcome = outcome
    ((_, words),) = BOARD.fates(GAME.observe(state, ADA), NAMES)
    return words
