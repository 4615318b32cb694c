"""The choices and questions of SOS Titanic in words, and all words in any position."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.moments import golden_games, moments

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.face.words import WORDS
from allhands.games.sos_titanic.rules import decisions as d

from .printed import p
from .table import Table, quiet_table, waiting

ADA, BERTIE = range(2)

# Whatever the position


@golden_games("sos-titanic")
def test_nothing_of_the_table_is_cut_off_where_it_is_narrow(path: Path) -> None:
    for moment in moments(path, every=60):
        before = moment.view.tobytes()
        narrow, wide = (
            WORDS.table(moment.view, moment.names, width).split("┘", 1)[1] for width in (60, 100)
        )
        assert narrow.split() == wide.split()
        assert moment.view.tobytes() == before


# Moving


def test_moves_name_those_who_move_and_where_to() -> None:
    table = quiet_table().lines("f9 | s4 s3* s2", "f2 | s5*", "", "f13*")
    assert table.said(d.MOVE, 0, 1) == "move 2nd class 4-3-2 from deck 1 onto the 5 at deck 2"
    assert table.said(d.MOVE, 3, 2) == "move 1st class 13 from deck 4 into the empty line at deck 3"
    table.collapsible("s6").line(2, "s17-10")
    assert table.said(d.MOVE, 1, c.COLLAPSIBLE) == (
        "move 2nd class 5 from deck 2 onto the 6 in the Collapsible Boat"
    )
    table.lines("", "s17-10", "", "")
    assert table.said(d.MOVE, 1, 0) == (
        "move 2nd class 17 down to 10 from deck 2 into the empty line at deck 1"
    )


def test_moves_that_cannot_be_are_named_by_their_lines() -> None:
    table = quiet_table()
    assert table.said(d.MOVE, 0, 1) == "move passengers from deck 1 to deck 2"
    assert table.said(d.MOVE, 0, 4) == "move passengers from deck 1 to deck 5"
    assert table.said(d.MOVE, c.COLLAPSIBLE, 2) == (
        "move passengers from the Collapsible Boat to deck 3"
    )


def test_boats_are_lowered_and_filled() -> None:
    table = quiet_table().lines("f1*", "s1", "f2*", "s3").boat(2, "s1-2*")
    assert table.said(d.EMBARK, 0, 0) == "lower boat A with 1st class 1 (anchor) from deck 1"
    assert table.said(d.EMBARK, 1, 1) == "lower boat D with 2nd class 1 from deck 2"
    assert table.said(d.EMBARK, 2, 1) == "put 1st class 2 (anchor) from deck 3 into boat B"
    assert table.said(d.EMBARK, 3, 0) == "put 2nd class 3 from deck 4 into boat C"
    assert table.said(d.EMBARK, 4, 1) == "put a passenger from deck 5 into the second boat"


def test_a_mystery_passenger_is_named_with_its_number() -> None:
    table = quiet_table().lines("f?7", "f7 f6* f5", "f9 f8", "s?2")
    assert table.said(d.RELIEVE, 1) == (
        "put 1st class 7-6-5 from deck 2 in the place of a Mystery Passenger"
    )
    assert table.said(d.EMBARK, 3, 0) == (
        "put the Mystery Passenger (2nd class 2) from deck 4 into boat C"
    )
    assert table.said(d.MOVE, 0, 2) == "move 1st class 7 from deck 1 onto the 8 at deck 3"
    assert table.said(d.RELIEVE, 4) == (
        "put a passenger from deck 5 in the place of a Mystery Passenger"
    )


# Taking action


def test_a_rescue() -> None:
    table = quiet_table().lines("f2 | s5", "", "f13", "s2").boat(2, "s1")
    assert table.said(d.RESCUE, 0) == "draw 1 passenger"
    assert table.said(d.RESCUE, 4) == "draw 5 passengers"
    assert table.said(d.NEW_STACK) == "make a new stack of the discards (a page is turned)"
    assert table.said(d.JOIN, p("s4*"), 0) == "put 2nd class 4 (anchor) onto the 5 at deck 1"
    assert table.said(d.JOIN, p("s17"), 1) == "put 2nd class 17 into the empty line at deck 2"
    assert table.said(d.JOIN, p("s17"), 4) == "put 2nd class 17 at deck 5"
    assert table.said(d.BOARD, p("s2"), 0) == "put 2nd class 2 into boat C"
    assert table.said(d.BOARD, p("f1*"), 1) == "lower boat B with 1st class 1 (anchor)"
    assert table.said(d.TAKE_OVER, p("f9")) == (
        "put 1st class 9 in the place of the Mystery Passenger"
    )


@pytest.mark.parametrize(
    ("kind", "effect"),
    [
        (c.GET_READY, "play Get Ready! (arrange the top five passengers)"),
        (c.COME_ON, "play Come On! (choose a passenger from the stack)"),
        (c.COME_BACK, "play Come Back! (choose a discarded passenger)"),
        (c.YOUR_TURN, "play Your Turn! (choose the front of a line)"),
        (c.SAME_LINES, "play Same Lines! (mix two lines and share them out)"),
        (c.WAIT, "play Wait! (discard who is face up in a line)"),
        (c.SAVE_TIME, "play Save Time (shuffle the discards into the stack)"),
        (c.PLAN_A, "play Plan A (choose a card from the action stack)"),
        (c.PLAN_B, "play Plan B (choose a discarded action card)"),
        (c.COLLAPSIBLE_BOAT, "play the Collapsible Boat (load it from a line)"),
        (c.MYSTERY_FIRST, "play the 1st class Mystery Passenger (as a stand-in)"),
    ],
)
def test_action_cards_say_what_they_do(kind: int, effect: str) -> None:
    table = quiet_table().discarded("f3").actions_discarded(c.WAIT)
    assert table.said(d.PLAY_CARD, ADA, kind) == effect


def test_action_cards_promise_nothing_that_they_cannot_do() -> None:
    table = quiet_table().stack_of(3)
    assert table.said(d.PLAY_CARD, ADA, c.GET_READY).endswith("(arrange the top three passengers)")
    table.stack_of(1)
    assert table.said(d.PLAY_CARD, ADA, c.GET_READY).endswith("(arrange the top passenger)")
    table.stack_of(0)
    assert table.said(d.PLAY_CARD, ADA, c.GET_READY) == "play Get Ready! (it has no effect now)"
    assert table.said(d.PLAY_CARD, ADA, c.COME_ON).endswith("(nobody is there: a page is turned)")
    table = quiet_table()
    assert table.said(d.PLAY_CARD, ADA, c.COME_BACK).endswith("(nobody is there: a page is turned)")
    assert table.said(d.PLAY_CARD, ADA, c.PLAN_B) == "play Plan B (it has no effect now)"


def test_phillips_plays_cards_of_others() -> None:
    table = waiting(c.PHILLIPS, c.LOWE).hand(BERTIE, c.WAIT)
    assert table.said(d.PLAY_CARD, BERTIE, c.WAIT) == (
        "play Bertie's Wait! (discard who is face up in a line)"
    )
    assert table.asks() == "Ada plays a card or sets up a rescue: what next?"


# Cards that ask


def playing(kind: int, *lines: str) -> Table:
    """A table at which Ada has just played an action card."""
    table = quiet_table()
    if lines:
        table.lines(*lines)
    table.hand(ADA, kind).play_card(kind)
    return table


def test_get_ready() -> None:
    table = quiet_table().stack("f7* s5 s2 f3 f4").hand(ADA, c.GET_READY)
    table.play_card(c.GET_READY)
    assert table.asks() == "Ada has five passengers to put back: which next, on top or underneath?"
    assert table.said(d.PUT_ON_TOP, 0) == "put 1st class 7 (anchor) on top"
    assert table.said(d.PUT_UNDER, 1) == "put 2nd class 5 underneath"
    assert table.said(d.PUT_ON_TOP, 0, seat=BERTIE) == "put the first passenger on top"
    assert table.said(d.PUT_UNDER, 4, seat=-1) == "put the fifth passenger underneath"


def test_your_turn() -> None:
    table = playing(c.YOUR_TURN, "f1", "f1*", "s1", "s5 f3* | s1*")
    assert table.asks() == "Ada looks through a line: which one?"
    assert table.said(d.SEARCH, 3) == "look at everybody at deck 4"
    assert table.said(d.SEARCH, c.COLLAPSIBLE) == "look at everybody in the Collapsible Boat"
    table.do(d.SEARCH, 3)
    assert table.asks() == "Ada brings somebody to the front of the line at deck 4: whom?"
    assert table.said(d.BRING_FORWARD, p("f3*")) == "bring 1st class 3 (anchor) to the front"


def test_same_lines() -> None:
    table = playing(c.SAME_LINES)
    assert table.asks() == "Ada mixes two lines and shares them out: which two?"
    assert table.said(d.SHARE_OUT, 0, 2) == "mix the lines at deck 1 and deck 3"


def test_wait() -> None:
    table = playing(c.WAIT, "f2 | s9 s8* s7", "f1", "f1*", "s1")
    assert table.asks() == "Ada discards the face-up passengers of a line: which one?"
    assert table.said(d.SEND_OFF, 0) == "discard 2nd class 9-8-7 from deck 1"
    assert table.said(d.SEND_OFF, 4) == "discard the face-up passengers from deck 5"


def test_plans() -> None:
    table = playing(c.PLAN_A)
    assert table.asks() == "Ada takes a card from the action stack: which one?"
    assert table.said(d.TAKE, c.COME_ON) == "take the Come On! card"
    table = quiet_table().actions_discarded(c.COME_BACK).hand(ADA, c.PLAN_B)
    table.play_card(c.PLAN_B)
    assert table.asks() == "Ada takes a discarded action card: which one?"
    assert (
        table.said(d.TAKE_BACK, c.COLLAPSIBLE_BOAT) == "take the Collapsible Boat from the discards"
    )


def test_the_collapsible_boat() -> None:
    table = playing(c.COLLAPSIBLE_BOAT, "f2 | s9 s8* s7", "f1", "f1*", "s1")
    assert table.asks() == "Ada loads the Collapsible Boat: with whom?"
    assert table.said(d.LOAD, 0, 0) == "load 2nd class 7 from deck 1"
    assert table.said(d.LOAD, 0, 2) == "load 2nd class 9-8-7 from deck 1"
    assert table.said(d.LOAD, 0, 3) == "load 4 passengers from deck 1"


def test_the_mystery_passenger() -> None:
    table = quiet_table().lines("f8", "", "s1", "s1*").boat(0, "f1-4").boat(1, "f1-13*")
    table.hand(ADA, c.MYSTERY_FIRST).play_card(c.MYSTERY_FIRST)
    assert table.asks() == "Ada places the 1st class Mystery Passenger: for whom?"
    assert table.said(d.STAND_IN_LINE, 0) == "have it stand in for 1st class 7 at deck 1"
    assert table.said(d.STAND_IN_LINE, 1) == "have it stand in for 1st class 13 at deck 2"
    assert table.said(d.STAND_IN_LINE, 2) == "put a Mystery Passenger at deck 3"
    assert table.said(d.STAND_IN_BOAT, 0) == "have it stand in for 1st class 5 in boat A"
    assert table.said(d.STAND_IN_BOAT, 1) == (
        "put the Mystery Passenger into boat B, which is full"
    )
    table = quiet_table()
    assert table.said(d.STAND_IN_BOAT, 0) == (
        "put a Mystery Passenger into the first boat of its class"
    )


# Crew members


def test_murdoch_places_all() -> None:
    table = quiet_table(c.MURDOCH).lines("f5", "s9", "s1", "s1*").stack("f4 s8")
    table.rescue(2)
    assert table.asks() == "Ada places all of those drawn who fit: who goes where?"
    table.join("f4", 0)
    assert table.asks() == "Ada places 2nd class 8: where?"


def test_lowe_looks_for_an_anchor_and_swaps() -> None:
    table = waiting(c.LOWE).boat(0, "f1 f2*").boat(1, "f1* f2").stack("s9 s6 s4 s3 s9*")
    assert table.asks() == ("Ada sets up a rescue or looks for an anchor: what next?")
    assert table.said(d.LET_GO) == "discard from the stack as far as an anchor"
    told_of = table.do(d.LET_GO)
    assert table.told(told_of) == [
        "Searching for an anchor, Ada discards 2nd class 9, 2nd class 6 and 2nd class 4.",
        "Searching for an anchor, Ada discards 2nd class 3 and 2nd class 9 (anchor).",
    ]
    assert table.asks() == "Ada may swap two survivors of the same number: which two?"
    assert (
        table.said(d.SWAP, 0, 0) == "swap 1st class 1 of boats A and B (the anchor goes to boat A)"
    )
    assert (
        table.said(d.SWAP, 0, 1) == "swap 1st class 2 of boats A and B (the anchor goes to boat B)"
    )
    assert table.said(d.SWAP, 1, 4) == "swap 2nd class 5 of boats C and D"
    assert table.said(d.LEAVE_SWAP) == "swap nobody"


def test_smith_deals_the_action_cards_out() -> None:
    table = waiting(c.SMITH, c.LOWE).hand(ADA, c.COME_ON).hand(BERTIE, c.COLLAPSIBLE_BOAT)
    assert table.asks() == ("Ada plays a card, sets up a rescue or deals out the cards: what next?")
    assert table.said(d.GATHER) == "gather all action cards and deal them out anew"
    assert table.told(table.do(d.GATHER)) == ["Ada gathers all action cards to deal them out anew."]
    assert table.asks() == "Ada deals out two action cards: who gets the Come On! card?"
    assert table.said(d.DEAL_TO, ADA) == "keep the Come On! card"
    assert table.said(d.DEAL_TO, BERTIE) == "give the Come On! card to Bertie"
    assert table.told(table.do(d.DEAL_TO, BERTIE)) == ["Ada gives a Come On! card to Bertie."]
    assert table.asks() == "Ada deals out one action card: who gets the Collapsible Boat?"
    assert table.said(d.DEAL_TO, ADA) == "keep the Collapsible Boat"


def test_fleet_keeps_one_of_three() -> None:
    table = quiet_table(c.FLEET).stack("s9").action_next(c.WAIT, c.COME_ON, c.COME_ON)
    assert table.told(table.fail()) == [
        "Ada sets up a rescue and draws one passenger.",
        "Drawn: 2nd class 9.",
        "Ada's rescue fails: nobody fits.",
        "A page is turned: page 9, 0:05.",
        "Ada turns up a Wait! card.",
        "Ada turns up a Come On! card.",
        "Ada turns up a Come On! card.",
    ]
    assert table.asks() == "Ada keeps one of three action cards: which one?"
    assert table.said(d.KEEP, c.WAIT) == "keep the Wait! card"
    assert (
        table.told(table.do(d.KEEP, c.WAIT))[0] == "Ada keeps a Wait! card and discards the rest."
    )


def test_lightoller_plays_at_once() -> None:
    table = quiet_table(c.LIGHTOLLER, c.LOWE).stack("s9").action_next(c.COLLAPSIBLE_BOAT)
    table.fail()
    assert table.asks() == "Ada takes the Collapsible Boat: is it played at once?"
    assert table.said(d.PLAY_NOW) == "play Collapsible Boat at once (load it from a line)"
    assert table.said(d.NOT_NOW) == "keep it for later"


# Questions


def test_a_turn_asks_for_what_can_be_done() -> None:
    table = waiting()
    assert table.asks() == "Ada sets up a rescue: what next?"
    table.hand(ADA, c.WAIT)
    assert table.asks() == "Ada plays a card or sets up a rescue: what next?"
    for lines in (("f5", "f6", "s5", "s5*"), ("f1", "f5*", "s5", "s5*"), ("s17", "", "s5", "s5*")):
        table.lines(*lines)
        assert table.asks() == (
            "Ada may move passengers, then plays a card or sets up a rescue: what next?"
        )
    table.lines("f?5", "s9", "f5", "s5*").hand(ADA)
    assert table.asks() == "Ada may move passengers, then sets up a rescue: what next?"


def test_questions_of_a_rescue() -> None:
    table = quiet_table().lines("f5", "s9", "s1", "s1*").stack("f4 s8")
    table.rescue(2)
    assert table.asks() == "Ada places one of those drawn: whom, and where?"
    table = quiet_table().lines("f5", "s9", "s1", "s1*").stack("f4* s14")
    table.rescue(2)
    assert table.asks() == "Ada places 1st class 4 (anchor): where?"
    table = quiet_table().stack_of(0)
    table.do(d.NEW_STACK)
    assert table.asks() == "Ada sets up a rescue: how many passengers are drawn?"
    table = quiet_table().lines("f5", "s9", "s1", "s1*").hand(ADA, c.COME_ON)
    table.play_card(c.COME_ON)
    assert table.asks() == "Ada chooses a passenger from the stack: whom, and where?"
    table = quiet_table().lines("f5", "s9", "s1", "s1*").discarded("f4").hand(ADA, c.COME_BACK)
    table.play_card(c.COME_BACK)
    assert table.asks() == "Ada places 1st class 4 from the discards: where?"
    table = quiet_table().lines("f5", "s9", "s1", "s1*").discarded("f4 s8").hand(ADA, c.COME_BACK)
    table.play_card(c.COME_BACK)
    assert table.asks() == "Ada chooses a passenger from the discards: whom, and where?"


def test_who_does_not_see_the_stack_is_not_told_who_is_placed_from_it() -> None:
    table = quiet_table().lines("f5", "s9", "f13", "f13*").boat(2, "s1").boat(3, "s1*")
    table.stack("f4").stack_of(1, rest_behind=3).hand(ADA, c.COME_ON)
    table.play_card(c.COME_ON)
    assert table.asks() == "Ada places 1st class 4 from the stack: where?"
    assert table.asks(BERTIE) == "Ada chooses a passenger from the stack: whom, and where?"
