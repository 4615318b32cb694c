"""What a choice is said to do before it is taken: costs and odds that agree with the rules."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from allhands.face.named import Named
from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.face.board import BOARD
from allhands.games.sos_titanic.face.consequences import Choice
from allhands.games.sos_titanic.face.explain import Explained
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t
from allhands.kernel.prose import in_cases

from .table import Table, happened, quiet_table

NAMES = GAME.crew_names
ADA, BERTIE = range(2)

# Sentences


def test_choices_that_are_not_allowed_are_not_explained() -> None:
    view = quiet_table().view(ADA)
    illegal = set(range(0, GAME.actions.count, 3)).difference(GAME.legal_actions(view))
    assert not any(BOARD.explain(view, action, NAMES).words for action in illegal)


def test_every_verb_is_explained() -> None:
    told = Named(Explained, Choice)
    assert all(verb.name in told for verb in d.ACTIONS.verbs)


def test_an_explained_choice_changes_nothing() -> None:
    table = quiet_table()
    view = table.view(ADA)
    before = view.tobytes()
    for action in GAME.legal_actions(view):
        BOARD.explain(view, action, NAMES)
    assert view.tobytes() == before


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Fraction(1, 400), "in fewer than 1 of 100 cases"),
        (Fraction(1, 100), "in 1 of 100 cases"),
        (Fraction(2, 3), "in 67 of 100 cases"),
        (Fraction(399, 400), "in more than 99 of 100 cases"),
    ],
)
def test_odds_are_told_in_cases_of_a_hundred(share: Fraction, words: str) -> None:
    assert in_cases(share) == words


# What a failed rescue brings

FAILURES = {
    c.MURDOCH: "Ada takes no card",
    c.LEE: "Ada takes no card",
    c.LOWE: "Ada takes a card",
    c.SMITH: "Ada takes a card",
    c.PHILLIPS: "Ada takes a card",
    c.BOXHALL: "Ada takes two cards",
    c.LATIMER: "Ada takes a card",
    c.FLEET: "Ada takes one of three cards",
    c.PITMAN: "Ada takes no card",
    c.LIGHTOLLER: "Ada takes a card and may play it at once",
}
TAKEN = {c.MURDOCH: 0, c.LEE: 0, c.PITMAN: 0, c.BOXHALL: 2}


@pytest.mark.parametrize("member", FAILURES)
@pytest.mark.rule("sos-titanic/compensation")
def test_what_is_taken_for_a_failed_rescue_is_what_the_rules_give(member: int) -> None:
    table = quiet_table(member, c.LEE if member != c.LEE else c.LOWE)
    table.stack("s9").action_next(c.WAIT, c.PLAN_A, c.SAVE_TIME)
    words = table.explained(d.RESCUE, 0)
    assert f": page 9; {FAILURES[member]}." in words
    table.fail()
    if table.question == t.KEEP_ONE:
        table.do(d.KEEP, c.WAIT)
    assert len(table.holds(ADA)) == TAKEN.get(member, 1)


@pytest.mark.parametrize(("member", "words"), [(c.LEE, "but"), (c.BOXHALL, "and")])
@pytest.mark.rule("sos-titanic/pitman")
def test_the_card_that_pitman_takes_is_told_as_well(member: int, words: str) -> None:
    table = quiet_table(member, c.PITMAN).stack("s9")
    assert table.explained(d.RESCUE, 0).endswith(f", {words} Bertie one.")
    table.fail()
    assert len(table.holds(BERTIE)) == 1


def test_where_no_action_card_is_left_none_is_promised() -> None:
    table = quiet_table(c.LOWE, c.LEE).action_stack_of(0, rest_to=BERTIE)
    assert table.explained(d.RESCUE, 0).endswith("no card is left to take.")


@pytest.mark.rule("sos-titanic/flood-panic")
def test_a_page_that_floods_a_deck_tells_who_flees() -> None:
    table = quiet_table(c.LOWE).lines("s3 s4 | f1", "f1*", "s1", "s1*").pages(2).stack("s9")
    words = table.explained(d.RESCUE, 0)
    assert "page 7, deck 1 floods, 3 flee to deck 2;" in words
    told = table.fail()
    assert [event.details[:2] for event in happened(told, e.PANICKED)] == [(0, 1)]


@pytest.mark.rule("sos-titanic/flood-empty")
def test_a_page_that_floods_an_empty_deck_says_so() -> None:
    table = quiet_table(c.LOWE).lines("", "f1*", "s1", "s1*").pages(2).stack("s9")
    assert "deck 1 floods with nobody in line; Ada takes" in table.explained(d.RESCUE, 0)


@pytest.mark.rule("sos-titanic/end-last-page")
def test_the_last_page_sinks_the_ship_and_brings_no_card() -> None:
    table = quiet_table(c.LOWE).lines().pages(10).stack("s9")
    words = table.explained(d.RESCUE, 0)
    assert words.endswith(": the ship sinks.")
    assert "card" not in words
    table.fail()
    assert table.outcome == "sunk"


@pytest.mark.rule("sos-titanic/stack-new-page")
def test_a_new_stack_tells_of_the_page() -> None:
    table = quiet_table(c.LOWE).stack_of(0)
    words = table.explained(d.NEW_STACK)
    assert re.match(r"A new stack of \d+ passengers\. Page 9; no card", words)


@pytest.mark.rule("sos-titanic/stack-nobody-left")
def test_with_nobody_left_to_draw_a_rescue_is_said_to_fail() -> None:
    table = quiet_table(c.LOWE).stack_of(0, rest_behind=3)
    assert table.explained(d.NEW_STACK).startswith("Nobody is left to draw: page 9; ")


# Moves


@pytest.mark.rule("sos-titanic/move-empty-line")
def test_a_move_tells_what_it_leaves_behind() -> None:
    table = quiet_table(c.LOWE).lines("| f12", "| f13", "| s9 f5", "| s4")
    assert table.explained(d.MOVE, 0, 1) == "Free. The line at deck 1 is then empty."
    table.lines("| f12", "| f13", "| s9 f5", "| f6")
    assert table.explained(d.MOVE, 2, 3).endswith("2nd class 9 is then at the front.")


@pytest.mark.rule("sos-titanic/collapsible-empty")
def test_leaving_the_collapsible_boat_discards_it() -> None:
    table = quiet_table(c.LOWE).lines("f13", "f5", "s9", "s4").collapsible("f12")
    assert "The Collapsible Boat is then empty, and is discarded." in table.explained(d.MOVE, 5, 0)


@pytest.mark.rule("sos-titanic/score-groups")
def test_embarking_tells_how_many_are_safe() -> None:
    table = quiet_table(c.LOWE)
    assert "1 of 60 is then safe." in table.explained(d.EMBARK, 0, 0)
    table.lines("f1", "f1*", "s17", "s16").boat(2, "s1-9")
    assert "10 of 60 are then safe." in table.explained(d.EMBARK, 0, 0)


def anchors(table: Table) -> Table:
    """Two first-class anchors in a row wait for the third."""
    return table.lines("f8", "f4*", "s1", "s1*").boat(0, "f1 f2-3*")


@pytest.mark.rule("sos-titanic/latimer")
def test_three_anchors_in_a_row_are_told_if_latimer_is_aboard() -> None:
    table = anchors(quiet_table(c.LOWE, c.LATIMER))
    assert table.explained(d.EMBARK, 1, 0).startswith(
        "Free. 4 of 60 are then safe. Three anchors in a row: Bertie takes an action card."
    )
    table.do(d.EMBARK, 1, 0)
    assert len(table.holds(BERTIE)) == 1
    assert "Three anchors" not in anchors(quiet_table(c.LOWE)).explained(d.EMBARK, 1, 0)


@pytest.mark.rule("sos-titanic/latimer-exactly")
def test_a_fourth_anchor_promises_no_card() -> None:
    table = quiet_table(c.LOWE, c.LATIMER)
    table.lines("f8", "f5*", "s1", "s1*").boat(0, "f1 f2-4*")
    assert "in a row" not in table.explained(d.EMBARK, 1, 0)
    table.do(d.EMBARK, 1, 0)
    assert not table.holds(BERTIE)


@pytest.mark.rule("sos-titanic/mystery-group")
def test_taking_a_mystery_passengers_place_can_make_a_row_of_anchors() -> None:
    table = quiet_table(c.LOWE, c.LATIMER)
    table.lines("f8", "f3*", "s1", "s1*").boat(0, "f1 f2* f?3 f4*")
    words = table.explained(d.RELIEVE, 1)
    assert "The Mystery Passenger is discarded." in words
    assert "Three anchors in a row" in words
    table.do(d.RELIEVE, 1)
    assert len(table.holds(BERTIE)) == 1


@pytest.mark.rule("sos-titanic/end-all-safe")
def test_the_last_survivor_wins_the_game() -> None:
    table = quiet_table(c.LOWE).lines("", "", "", "f13")
    table.boat(0, "f1-12").boat(1, "f1-13*").boat(2, "s1-17").boat(3, "s1-17*")
    assert table.explained(d.EMBARK, 3, 0).startswith("Free. All are safe then")
    table.do(d.EMBARK, 3, 0)
    assert table.outcome == "all-safe"


# Action cards and crew members


def played(table: Table, kind: int) -> str:
    return table.hand(ADA, kind).explained(d.PLAY_CARD, ADA, kind)


@pytest.mark.rule("sos-titanic/come-on-none")
def test_come_on_tells_the_page_that_it_may_turn() -> None:
    table = quiet_table(c.LOWE)
    assert "Nobody there can fit: page 9." in played(table, c.COME_ON)
    table.lines("f13", "f5", "s9", "s4")
    assert "Somebody there fits for certain." in played(table, c.COME_ON)


@pytest.mark.rule("sos-titanic/come-back-none")
def test_come_back_tells_whether_anybody_discarded_fits() -> None:
    table = quiet_table(c.LOWE)
    assert "Nobody who was discarded fits: page 9." in played(table, c.COME_BACK)
    table.lines("f13", "f5", "s9", "s4").discarded("f12 f8 s8")
    assert "Two discarded passengers fit." in played(table, c.COME_BACK)


@pytest.mark.parametrize("kind", [c.PLAN_B, c.SAVE_TIME, c.GET_READY])
def test_a_card_that_would_be_played_in_vain_says_so(kind: int) -> None:
    table = quiet_table(c.LOWE).stack_of(0, rest_behind=3)
    assert "so nothing comes of it." in played(table, kind)


@pytest.mark.rule("sos-titanic/same-lines-odd")
def test_shared_lines_are_told_in_numbers_as_the_rules_share_them() -> None:
    table = quiet_table(c.LOWE).hand(ADA, c.SAME_LINES)
    table.lines("s3 | f13", "s2 s8 | f5", "s9", "s4")
    table.play_card(c.SAME_LINES)
    words = table.explained(d.SHARE_OUT, 0, 1)
    assert words == "Of five passengers, 2 then stand at deck 1, 3 at deck 2."
    table.do(d.SHARE_OUT, 0, 1)
    assert [int(queue.count) for queue in table.state.queues[:2]] == [2, 3]


@pytest.mark.rule("sos-titanic/lowe-stack")
def test_lowes_search_in_a_stack_without_anchors_tells_of_the_page() -> None:
    table = quiet_table(c.LOWE).stack_of(4).discarded("f9*").stack("s9 s8")
    table.stack_of(2)
    assert set(table.in_stack.split()) == {"s9", "s8"}
    words = table.explained(d.LET_GO)
    assert "No anchor is left in the stack. It is made anew: page 9." in words
    told = table.do(d.LET_GO)
    assert happened(told, e.PAGE_TURNED)


@pytest.mark.rule("sos-titanic/lowe-swap")
def test_a_swap_tells_what_it_does_to_the_anchors() -> None:
    table = quiet_table(c.LOWE).lines("f13", "f12", "s1", "s1*").stack("s9*")
    table.boat(0, "f1* f2 f3*").boat(1, "f1 f2* f3")
    table.do(d.LET_GO)
    assert table.question == t.SWAP_SURVIVORS
    words = table.explained(d.SWAP, c.FIRST_CLASS, 1)
    assert "goes from 1 to 3, which counts if all are safe." in words
    assert "goes from 1 to 2" in table.explained(d.SWAP, c.FIRST_CLASS, 0)


@pytest.mark.rule("sos-titanic/get-ready")
def test_what_is_put_on_top_last_is_said_to_be_drawn_next() -> None:
    table = quiet_table(c.LOWE).hand(ADA, c.GET_READY)
    table.play_card(c.GET_READY)
    while int(table.state.drawn.count) > 1:
        assert "under those" in table.explained(d.PUT_ON_TOP, 0)
        table.do(d.PUT_UNDER, 0)
    assert table.explained(d.PUT_ON_TOP, 0) == "It is drawn next."


@pytest.mark.rule("sos-titanic/wait")
def test_those_sent_off_are_counted() -> None:
    table = quiet_table(c.LOWE).hand(ADA, c.WAIT)
    table.lines("s3 | f13 f12", "f5", "s9", "s4")
    table.play_card(c.WAIT)
    assert table.explained(d.SEND_OFF, 0).startswith(
        "Two passengers discarded. Turns up a passenger"
    )
    told = table.do(d.SEND_OFF, 0)
    assert [event.details[1] for event in happened(told, e.SENT_OFF)] == [2]


@pytest.mark.rule("sos-titanic/phillips")
def test_a_card_of_somebody_else_is_explained_as_ones_own() -> None:
    table = quiet_table(c.PHILLIPS, c.LEE).hand(BERTIE, c.SAVE_TIME)
    table.discarded("f9 f8")
    words = table.explained(d.PLAY_CARD, BERTIE, c.SAVE_TIME)
    assert words.startswith("Two passengers go back: ")


@pytest.mark.rule("sos-titanic/your-turn")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("f7", "The only one there is turned up."),
        ("s9 | f7", "One of two passengers comes to the front; the other is put face down behind."),
        ("s9 | f7 s4", "One of three passengers comes to the front; the others are shuffled face"),
    ],
)
def test_what_comes_of_a_line_that_is_searched(line: str, words: str) -> None:
    table = quiet_table().lines(line, "f8", "s7", "").hand(ADA, c.YOUR_TURN)
    table.play_card(c.YOUR_TURN)
    assert table.explained(d.SEARCH, 0).startswith(words)
