"""What happens in SOS Titanic, as sentences."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic.cards import (
    COME_BACK,
    COME_ON,
    GET_READY,
    PLAN_A,
    PLAN_B,
    SAVE_TIME,
    WAIT,
)
from allhands.games.sos_titanic.face.words import WORDS
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.kernel.words import Event

from .printed import p
from .table import quiet_table

NAMES = GAME.crew_names
ADA, BERTIE = range(2)


def told(kind: int, *details: int, who: int = ADA) -> str:
    a, b, c = (*details, 0, 0, 0)[:3]
    return WORDS.event(quiet_table().view(ADA), Event(kind, who, (a, b, c)), NAMES)


@pytest.mark.parametrize(
    ("kind", "details", "sentence"),
    [
        (e.TURN_BEGAN, (), "Ada's turn begins."),
        (e.MOVED, (0, 3, 2), "Ada moves two passengers from deck 1 to deck 4."),
        (e.MOVED, (5, 3, 1), "Ada moves one passenger from the Collapsible Boat to deck 4."),
        (e.EMBARKED, (p("f5*"), 0, 1), "Ada puts 1st class 5 (anchor) from deck 2 into boat A."),
        (e.EMBARKED, (p("s5"), 3, -1), "Ada puts 2nd class 5 into boat D."),
        (e.EMBARKED, (p("s1"), 2, 0), "Ada lowers boat C with 2nd class 1 from deck 1."),
        (e.EMBARKED, (p("f?4"), 1, -1), "Ada puts the 1st class Mystery Passenger into boat B."),
        (
            e.RELIEVED,
            (p("f4"), 2),
            "Ada puts 1st class 4 from deck 3 in the place of the Mystery Passenger.",
        ),
        (e.RELIEVED, (p("f4"), -1), "Ada puts 1st class 4 in the place of the Mystery Passenger."),
        (e.REVEALED, (p("f4*"), 2), "At the front of the line at deck 3: 1st class 4 (anchor)."),
        (e.DREW, (4,), "Ada sets up a rescue and draws four passengers."),
        (e.DREW, (1,), "Ada sets up a rescue and draws one passenger."),
        (e.DRAWN, (p("s17"),), "Drawn: 2nd class 17."),
        (e.JOINED, (p("s17"), 1), "Ada puts 2nd class 17 at deck 2."),
        (e.JOINED, (p("s7"), 5), "Ada puts 2nd class 7 in the Collapsible Boat."),
        (e.DISCARDED, (1,), "One other is discarded."),
        (e.DISCARDED, (3,), "Three others are discarded."),
        (e.FAILED, (), "Ada's rescue fails: nobody fits."),
        (e.NEW_STACK, (21,), "The discards become a new stack of 21 passengers."),
        (e.PAGE_TURNED, (3,), "A page is turned: page 7, 0:45."),
        (e.PAGE_TURNED, (11,), "The last page is turned: 2:30."),
        (e.FLOODED, (1,), "Deck 2 is fully flooded."),
        (e.PANICKED, (1, 2, 12), "Its passengers flee to deck 3, where 12 now stand in line."),
        (e.PANICKED, (1, 2, 1), "Its passengers flee to deck 3, where one now stands in line."),
        (e.NEW_LINE, (4,), "Passengers may now stand at deck 5."),
        (e.PLAYED, (COME_ON, ADA), "Ada plays a Come On! card."),
        (e.PLAYED, (SAVE_TIME, BERTIE), "Ada plays Bertie's Save Time card."),
        (e.TOOK, (PLAN_A, 0), "Ada takes the Plan A card."),
        (e.TOOK, (COME_BACK, 1), "Ada takes a Come Back! card from the discards."),
        (e.NO_CARD, (), "There is no action card for Ada."),
        (
            e.SHUFFLED_ACTIONS,
            (9,),
            "The discarded action cards are shuffled into a new stack of 9.",
        ),
        (e.SHUFFLED_ACTIONS, (1,), "The discarded action card is the new stack."),
        (e.PUT_AWAY, (WAIT,), ""),
        (e.LOOKED, (5,), "Ada looks at the top five passengers."),
        (e.LOOKED, (1,), "Ada looks at the top passenger."),
        (e.LOOKED, (0,), "Ada finds nobody in the stack."),
        (e.PUT_BACK, (p("f2"), 0), "Ada puts 1st class 2 on top of the stack."),
        (e.PUT_BACK, (p("f2"), 1), "Ada puts 1st class 2 underneath the stack."),
        (e.LOOKED_THROUGH, (0,), "Ada looks through the stack."),
        (e.LOOKED_THROUGH, (2,), "Ada looks through the stack of action cards."),
        (e.NOBODY_FITS, (), "Nobody there fits."),
        (e.SEARCHED, (5,), "Ada looks at everybody in the Collapsible Boat."),
        (e.SHARED_OUT, (0, 3), "Ada mixes the lines at deck 1 and deck 4 and shares them out."),
        (e.SENT_OFF, (2, 3), "Ada discards three passengers from deck 3."),
        (e.SAVED_TIME, (30,), "Stack and discards become a new stack of 30 passengers."),
        (e.NO_EFFECT, (PLAN_B,), "The Plan B card has no effect."),
        (
            e.LOWERED_COLLAPSIBLE,
            (2, 3),
            "Ada loads the Collapsible Boat with three passengers from deck 3.",
        ),
        (e.COLLAPSIBLE_GONE, (), "The Collapsible Boat is empty and is discarded."),
        (e.STOOD_IN, (1, 12), "The Mystery Passenger stands in for 2nd class 12."),
        (e.MYSTERY_GONE, (1,), "The 2nd class Mystery Passenger is discarded."),
        (e.DEALT, (ADA, WAIT), "Ada keeps a Wait! card."),
        (e.NO_ANCHOR, (), "No anchor is found."),
        (e.SWAPPED, (1, 3), "Ada swaps 2nd class 3 of boats C and D."),
        (e.ENDED, (1,), GAME.outcomes[1].sentence),
    ],
)
def test_events(kind: int, details: tuple[int, ...], sentence: str) -> None:
    assert told(kind, *details) == sentence


@pytest.mark.parametrize("kind", range(e.ENDED + 1))
def test_events_read_well_blanked(kind: int) -> None:
    sentence = told(kind, -1, -1, -1)
    assert not sentence or (sentence[0].isupper() and sentence.endswith("."))
    assert "-1" not in sentence
    assert "None" not in sentence


def test_what_is_put_back_is_secret() -> None:
    table = quiet_table().stack("f7* s5 s2 f3 f4").hand(ADA, GET_READY)
    table.play_card(GET_READY)
    events = table.do(d.PUT_UNDER, 4)
    assert table.told(events, ADA) == ["Ada puts 1st class 4 underneath the stack."]
    assert table.told(events, BERTIE) == ["Ada puts a passenger back."]
    assert table.told(events, -1) == ["Ada puts a passenger back."]
