"""What is told in the chronicle of SOS Titanic, with details; `who` is the seat that acted. What
depends on more than its details is put into words in `face/words_events.py`.

`origin` is -1 for somebody who has just been rescued.
"""

from __future__ import annotations

from allhands.kernel.events import Events
from allhands.kernel.nouns import NUMBER, OUTCOME, WHO, some_of

from .. import cards as c
from .nouns import (
    A_CARD,
    BACK,
    BOAT,
    CLASS_OF,
    IN_LINE,
    LINE,
    MEMBER,
    MYSTERY,
    OF_LINE,
    PASSENGER,
    PILE,
    THIS_CARD,
)

PASSENGERS = some_of("passenger")
_STACKS = ("stack", "discards")
_ACTION_STACKS = ("action-stack", "action-discards")

EVENTS = Events()
_event = EVENTS.event

TURN_BEGAN = _event("turn-began", "{who}'s turn begins.", at=WHO)
MOVED = _event(
    "moved",
    "{who} moves {passengers} from {origin} to {target}.",
    at=("target", "origin"),
    origin=LINE,
    target=LINE,
    passengers=PASSENGERS,
)
EMBARKED = _event("embarked", at=("boat", "card"), card=PASSENGER, boat=BOAT, origin=LINE)
RELIEVED = _event("relieved", at="card", card=PASSENGER, origin=LINE)  # a Mystery Passenger
REVEALED = _event("revealed", "At the front {line}: {card}.", card=PASSENGER, line=OF_LINE)
DREW = _event(
    "drew",
    "{who} sets up a rescue and draws {passengers}.",
    at="stack",
    passengers=PASSENGERS,
)
DRAWN = _event("drawn", "Drawn: {card}.", at=("card", "stack"), card=PASSENGER)
JOINED = _event("joined", "{who} puts {card} {line}.", card=PASSENGER, line=IN_LINE)
DISCARDED = _event("discarded", at="discards", others=NUMBER)  # those drawn and not placed
FAILED = _event("failed", "{who}'s rescue fails: nobody fits.", at="discards")
NEW_STACK = _event(
    "new-stack",
    "The discards become a new stack of {passengers}.",
    at=_STACKS,
    passengers=PASSENGERS,
)
PAGE_TURNED = _event("page-turned", at="booklet", turned=NUMBER)
FLOODED = _event("flooded", "{deck} is fully flooded.", deck=LINE)
PANICKED = _event("panicked", at=("refuge", "deck"), deck=LINE, refuge=LINE, there=NUMBER)
NEW_LINE = _event("new-line", "Passengers may now stand {line}.", line=IN_LINE)
PLAYED = _event("played", card=A_CARD, owner=MEMBER)
TOOK = _event("took", card=A_CARD, source=NUMBER)  # 1: from the discards
NO_CARD = _event("no-card", "There is no action card for {who}.", at="action-stack")
SHUFFLED_ACTIONS = _event("shuffled-actions", at=_ACTION_STACKS, cards=NUMBER)
KEPT = _event("kept", "{who} keeps {card} and discards the rest.", card=A_CARD)
PUT_AWAY = _event("put-away", at="action-discards", card=A_CARD)  # others tell why
LOOKED = _event("looked", at="stack", passengers=NUMBER)
PUT_BACK = _event("put-back", "{who} puts {card} {back}.", at="stack", card=PASSENGER, back=BACK)
LOOKED_THROUGH = _event("looked-through", "{who} looks through {pile}.", pile=PILE)
NOBODY_FITS = _event("nobody-fits", "Nobody there fits.", at="booklet")
SEARCHED = _event("searched", "{who} looks at everybody {line}.", line=IN_LINE)
SHARED_OUT = _event(
    "shared-out",
    "{who} mixes the lines at {one} and {other} and shares them out.",
    one=LINE,
    other=LINE,
)
SENT_OFF = _event(
    "sent-off",
    "{who} discards {passengers} from {line}.",
    at=("discards", "line"),
    line=LINE,
    passengers=PASSENGERS,
)
SAVED_TIME = _event(
    "saved-time",
    "Stack and discards become a new stack of {passengers}.",
    at=_STACKS,
    passengers=PASSENGERS,
)
NO_EFFECT = _event("no-effect", "{card} has no effect.", card=THIS_CARD)
LOWERED_COLLAPSIBLE = _event(
    "lowered-collapsible",
    "{who} loads the Collapsible Boat with {passengers} from {line}.",
    at=(LINE.place(c.COLLAPSIBLE), "line"),
    line=LINE,
    passengers=PASSENGERS,
)
COLLAPSIBLE_GONE = _event(
    "collapsible-gone", "The Collapsible Boat is empty and is discarded.", at="action-discards"
)
STOOD_IN = _event("stood-in", at="kind", kind=MYSTERY, number=NUMBER)
MYSTERY_GONE = _event("mystery-gone", "{kind} is discarded.", at="action-discards", kind=MYSTERY)
GATHERED = _event(
    "gathered",
    "{who} gathers all action cards to deal them out anew.",
    at=WHO,
    cards=some_of("action card"),
)
DEALT = _event("dealt", to=MEMBER, card=A_CARD)
LET_GO = _event("let-go", at=("discards", "stack"), one=PASSENGER, two=PASSENGER, three=PASSENGER)
NO_ANCHOR = _event("no-anchor", "No anchor is found.", at="stack")
SWAPPED = _event("swapped", kind=CLASS_OF, number=NUMBER)
TURNED_UP = _event("turned-up", "{who} turns up {card}.", at=WHO, card=A_CARD)  # to keep one of
ENDED = _event("ended", "{outcome}", at="booklet", outcome=OUTCOME)

EVENTS.heard("strike", FLOODED)
