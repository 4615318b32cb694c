"""What the numbers stand for that choices, questions and events of SOS Titanic speak of."""

from __future__ import annotations

from typing import Final

from allhands.kernel.nouns import Noun, crew_of
from allhands.kernel.prose import count_of

from .. import cards as c

CLASS_NAMES: Final = ("1st class", "2nd class")
BOAT_LETTERS: Final = "ABCD"
DECK_NAMES: Final = tuple(f"deck {deck + 1}" for deck in range(c.DECKS))
THE_COLLAPSIBLE: Final = "the Collapsible Boat"
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def numbered(kind: int, number: int) -> str:
    """A passenger of a class by number: "1st class 7"."""
    if not 0 <= kind < c.CLASSES or number < 1:
        return "a passenger"
    return f"{CLASS_NAMES[kind]} {number}"


MEMBER: Final = crew_of(c.SEATS)

# Lines, in front of each deck and in the Collapsible Boat: their name, in them, and of them
_AT: Final = tuple(f"at {deck}" for deck in DECK_NAMES[: c.DECK_LINES])
_IN_IT: Final = f"in {THE_COLLAPSIBLE}"
LINE: Final = Noun("line", (*DECK_NAMES[: c.DECK_LINES], THE_COLLAPSIBLE), "a deck")
DECK_LINE: Final = Noun("line", LINE.words[: c.DECK_LINES], "a deck")
IN_LINE: Final = Noun("line", (*_AT, _IN_IT), "at a deck")
OF_LINE: Final = Noun(
    "line", (*(f"of the line {at}" for at in _AT), _IN_IT), "of the line at a deck"
)

BOAT: Final = Noun(
    "boat",
    tuple(f"boat {letter}" for letter in BOAT_LETTERS),
    places=tuple(f"boat-{boat}" for boat in range(c.BOATS)),
)
BOAT_OF_CLASS: Final = Noun(
    "boat of a class", ("the first boat", "the second boat"), "a boat", places=()
)

# Passengers; a Mystery Passenger lies among them behind all others
CLASS_OF: Final = Noun("class", CLASS_NAMES, places=())
_STAND_INS: Final = tuple(f"{name} Mystery Passenger" for name in CLASS_NAMES)
MYSTERY: Final = Noun(
    "mystery",
    tuple(f"the {name}" for name in _STAND_INS),
    "the Mystery Passenger",
    ("mystery-first", "mystery-second"),
)
RESCUED: Final = Noun(
    "passenger",
    tuple(
        numbered(int(c.CLASS[card]), int(c.NUMBER[card])) + (" (anchor)" if c.ANCHOR[card] else "")
        for card in range(c.PASSENGERS)
    ),
    "a passenger",
)
PASSENGER: Final = Noun(
    "passenger",
    (*RESCUED.words, *MYSTERY.words),
    "a passenger",
    (
        *(RESCUED.place(card) for card in range(c.PASSENGERS)),
        *(MYSTERY.place(kind) for kind in range(c.CLASSES)),
    ),
)
NUMBERED: Final = Noun("rank", tuple(map(str, range(1, c.MOST_NUMBER + 1))), places=())
FOLLOWING: Final = Noun(
    "following",
    tuple(count_of(number, "passenger") for number in range(1, c.MOST_NUMBER + 1)),
    places=(),
)
TO_DRAW: Final = Noun("following", FOLLOWING.words[: c.WIDEST_RESCUE], places=())
LOOKED_AT_PLACE: Final = Noun(
    "looked at", tuple(f"the {each} passenger" for each in ORDINALS[: c.LOOKED_AT]), places=()
)
BACK: Final = Noun("back", ("on top of the stack", "underneath the stack"), "back", ())

# Action cards: what they are called, one in a sentence, and one that has been spoken of
TITLES: Final = (*c.ACTION_NAMES[: c.MYSTERY_FIRST], *_STAND_INS)


def _in_a_sentence(kind: int) -> str:
    if kind >= c.COLLAPSIBLE_BOAT:
        return f"the {TITLES[kind]}"
    return f"{'a' if c.COPIES[kind] > 1 else 'the'} {TITLES[kind]} card"


A_CARD: Final = Noun(
    "action card", tuple(map(_in_a_sentence, range(c.ACTION_KINDS))), "an action card", ()
)
THIS_CARD: Final = Noun(
    "action card",
    tuple(f"the {each.split(' ', 1)[1]}" for each in A_CARD.words),
    "the action card",
    (),
)
PILE: Final = Noun(
    "pile",
    ("the stack", "the discards", "the stack of action cards"),
    "some cards",
    ("stack", "discards", "action-stack"),
)
