"""What is told of the board: the bar on top, the board read aloud, pictures, and fates."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from allhands.games.sos_titanic import GAME, cards
from allhands.games.sos_titanic.face import board
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events
from allhands.kernel.state import EVERY_SEAT, UNKNOWN
from allhands.kernel.words import Event

from .printed import p
from .table import Table, quiet_table
from .walks import WALKS, choosing, moments, walk

NAMES = GAME.crew_names
ADA, BERTIE = 0, 1
random_games = pytest.mark.parametrize(("players", "seed"), WALKS)


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{markup}</div>")


def read_aloud(table: Table, seat: int = ADA) -> str:
    return board.describe(table.view(seat), NAMES)


@random_games
def test_gauge_and_tally_can_be_told_at_any_moment(players: int, seed: int) -> None:
    for moment in moments(players, seed, every=7):
        gauge = board.gauge(moment.view)
        assert 0 <= gauge.value <= gauge.most
        assert gauge.words.endswith(".")
        assert all(label and words for label, words in board.tally(moment.view))


@random_games
def test_the_board_is_read_in_whole_sentences(players: int, seed: int) -> None:
    for moment in moments(players, seed, every=15):
        told = tree(board.describe(moment.view, moment.names))
        assert [heading.text for heading in told.iter("h3")] == [
            "The ship",
            "Passengers in line",
            "Boats",
            "Passengers below deck",
            "Action cards",
            "The crew",
        ]
        for item in told.iter("li"):
            assert re.fullmatch(r"[A-Z0-9].*\.", item.text or ""), item.text
            assert not re.search(r"None|-1\b|  |\.\.", item.text or ""), item.text


@random_games
def test_pictures_are_well_formed_whatever_is_known(players: int, seed: int) -> None:
    match = walk(players, seed)
    view = match.view().record
    for event in match.events:
        for told in (event, event._replace(details=(UNKNOWN,) * 3)):
            tree(board.event_picture(view, told))


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
    gauge = board.gauge(table.view(ADA))
    assert gauge.value == 11 - turned
    assert gauge.most == 11
    assert gauge.alarm == alarm


def test_the_gauge_says_who_flees_next() -> None:
    table = quiet_table().pages(2)
    words = board.gauge(table.view(ADA)).words
    assert words == (
        "Page 8, 0:25: with nine more pages the ship has sunk; "
        "with the next one deck 1 is flooded and one passenger flees."
    )


@pytest.mark.rule("sos-titanic/end-last-page")
def test_the_gauge_of_a_ship_that_has_sunk() -> None:
    table = quiet_table(cards.LOWE).lines().pages(10).stack("s9")
    assert "the next page is the last" in board.gauge(table.view(ADA)).words
    table.fail()
    gauge = board.gauge(table.view(ADA))
    assert (gauge.value, gauge.alarm) == (0, True)
    assert gauge.words == "The last page, 2:30: the ship has sunk."


@pytest.mark.rule("sos-titanic/score-groups")
def test_the_tally_counts_those_saved_and_the_score_as_it_stands() -> None:
    table = quiet_table().lines("", "", "s1", "s1*").boat(0, "f1-4").boat(1, "f1-2*").pages(3)
    tally = dict(board.tally(table.view(ADA)))
    assert tally["Saved"] == "6 of 60"
    assert tally["Score"] == str(6 + 7)
    assert "Clock" not in tally


# The board read aloud


@pytest.mark.rule("sos-titanic/discards-closed")
def test_of_the_discards_only_the_top_is_told() -> None:
    told = read_aloud(quiet_table().discarded("f12 f8* s8"))
    assert "Three passengers discarded, 1st class 12 on top." in told
    assert "1st class 8" not in told


def test_a_line_is_read_from_its_front() -> None:
    told = read_aloud(quiet_table().lines("s9 | f12 f11*", "f13", "s4", ""))
    assert (
        "Deck 1: 3 passengers; at the front 1st class 11 (anchor), then behind it 1st class 12, "
        "then one passenger face down."
    ) in told
    assert "Deck 4: nobody; 1st class 13 or 2nd class 17 may begin a line." in told


def test_a_boat_is_read_with_its_anchors_and_stand_ins() -> None:
    table = quiet_table().lines("", "", "s1", "s1*").boat(0, "f1 f2* f?3 f4*")
    told = read_aloud(table)
    assert "Boat A, 1st class: 1 to 4; anchors on 2 and 4; a Mystery Passenger as 3." in told
    assert "Boat C, 2nd class: not lowered; it takes 2nd class 1 first." in told


@pytest.mark.rule("sos-titanic/looked-at")
def test_what_one_has_seen_of_the_stack_is_read_to_that_seat_alone() -> None:
    table = quiet_table().stack("f12 s8")
    table.state.stack.seen[int(table.state.stack.count) - 2] = 1 << ADA
    assert "Next in the stack: one unknown, 2nd class 8." in read_aloud(table)
    assert "Next in the stack" not in read_aloud(table, BERTIE)
    assert "Next in the stack" not in read_aloud(table, -1)


def test_the_crew_is_read_with_what_it_can_do_and_holds() -> None:
    table = quiet_table(cards.LOWE, cards.LEE).hand(ADA, cards.COME_ON, cards.COME_ON, cards.WAIT)
    told = read_aloud(table)
    assert "Ada, as Fifth Officer Harold Lowe, whose turn it is: draws up to five" in told
    assert "holds 2 Come On!, Wait!." in told


def test_names_are_escaped() -> None:
    table = quiet_table(cards.LOWE, cards.LEE)
    told = board.describe(table.view(ADA), ("<b>&", "Bertie"))
    assert "<b>&" not in told
    tree(told)


# Pictures


def test_who_is_turned_up_is_pictured_but_not_who_may_not_be_known() -> None:
    view = quiet_table().view(ADA)
    revealed = Event(events.REVEALED, ADA, (p("s8"), 1, 0), EVERY_SEAT)
    assert "8" in board.event_picture(view, revealed)
    secret = Event(events.PUT_BACK, ADA, (p("s8"), 0, 0), 1 << ADA)
    assert board.event_picture(view, secret.seen_by(ADA))
    assert not board.event_picture(view, secret.seen_by(BERTIE))


def test_all_who_were_let_go_are_pictured() -> None:
    view = quiet_table().view(ADA)
    let_go = Event(events.LET_GO, ADA, (p("s8"), p("f9*"), UNKNOWN), EVERY_SEAT)
    assert board.event_picture(view, let_go).count("<svg") == 2


def test_action_cards_are_pictured() -> None:
    view = quiet_table().view(ADA)
    dealt = Event(events.DEALT, ADA, (BERTIE, cards.WAIT, 0), EVERY_SEAT)
    taken = Event(events.TOOK, ADA, (cards.WAIT, 0, 0), EVERY_SEAT)
    assert board.event_picture(view, dealt) == board.event_picture(view, taken) != ""


# Fates


@random_games
def test_everybody_has_a_fate(players: int, seed: int) -> None:
    match = walk(players, seed)
    fates = board.fates(match.revealed().record, match.names)
    assert [name for name, _ in fates] == list(match.names[:players])
    for _, words in fates:
        assert re.fullmatch(r"as [A-Z][a-z]+ .*[a-z]", words), words


@pytest.mark.rule("sos-titanic/end-all-safe")
def test_fates_tell_the_ship_that_has_sunk_from_the_passengers_all_safe() -> None:
    members = range(cards.CREW_MEMBERS)
    sunk, safe = ([_fate(member, outcome) for member in members] for outcome in (1, 2))
    assert all(words.endswith("the last page turns") for words in sunk)
    assert not any("the last page" in words for words in safe)
    assert len({*sunk, *safe}) == 2 * cards.CREW_MEMBERS


def _fate(member: int, outcome: int) -> str:
    state = quiet_table(member).state
    state.outcome = outcome
    ((_, words),) = board.fates(GAME.observe(state, ADA), NAMES)
    return words


def test_a_choice_that_is_explained_is_a_choice_that_is_worded() -> None:
    for moment in choosing(*WALKS[0], every=10):
        for action in moment.legal:
            assert GAME.words.action(moment.view, action, moment.names)
            assert d.ACTIONS.verb_of(action).group
