"""The challenge cards of all decks: what they do, and the missions that they turn up."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from allhands.kernel.nouns import Noun
from allhands.kernel.prose import listed, starting

from . import ARRAY, COLOUR, FIRST_ARRAY, LOCATIONS, LOCK, MODULE, NAMES, POD, TYPE, WHITE, YELLOW
from .missions import LISTED
from .operations import JOIN, KINDS, MOST_STEPS, Step, steps_of, steps_words
from .reading import CARDS_EACH, DECK_FILES, DECK_ROWS, GENERIC, GENERIC_FILE, Row, Where
from .second_ship import ARRAYS


class Challenge(NamedTuple):
    """What is printed on a challenge card, of which a deck may hold several."""

    title: str
    line: str
    steps: list[Step]
    missions: list[int]

    @property
    def text(self) -> str:
        """Its story, what it does and what it turns up, as its row says."""
        numbers = listed(str(each) for each in self.missions) if self.missions else ""
        called = f"mission{'s' if len(self.missions) > 1 else ''} {numbers}"
        after = f"; then it turns up {called}" if self.missions else ""
        arrays = [each.text for each in ARRAYS if each.card == self.title]
        permanent = f" {arrays[0]}" if arrays else ""
        return f"{self.line} {starting(steps_words(self.steps, NAMES))}{after}.{permanent}"


def _challenge(file: str, row: Row) -> Challenge:
    here = Where(file, row["title"], "do")
    steps = steps_of(here, row["do"], NAMES) if "do" in row else [Step(JOIN)]
    return Challenge(row["title"], row["line"], steps, row.get("missions", []))


_SOURCES: Final = [
    *((GENERIC_FILE, row) for row in GENERIC),
    *(
        (file, row)
        for file, deck in zip(DECK_FILES, DECK_ROWS, strict=True)
        for row in deck["cards"]
    ),
]
CARDS: Final = [_challenge(file, row) for file, row in _SOURCES]
CHALLENGES: Final = len(CARDS)
TITLES: Final = [card.title for card in CARDS]
CHALLENGE: Final = Noun("challenge", TITLES, texts=[card.text for card in CARDS])
STORY: Final = Noun("story", [card.line for card in CARDS], places=())
"""The line of each card."""
TURNS_UP: Final = np.array(
    [sum(1 << number - 1 for number in card.missions) for card in CARDS], np.int8
)
"""TURNS_UP[challenge]: a mask of the missions of its deck, the first one's bit the lowest."""

# Decks

DECKS: Final = len(DECK_ROWS)
FROST, MONTALBANO = range(DECKS)
DECK_SIZE: Final = CARDS_EACH
DECK: Final = Noun("deck", [deck["title"] for deck in DECK_ROWS], "a challenge deck", places=())
DECK_CHOICES: Final = tuple(
    (file.removesuffix(".toml"), str(deck["meaning"]))
    for file, deck in zip(DECK_FILES, DECK_ROWS, strict=True)
)
"""What each deck is called in options, and what it means to a player."""
COPIES: Final = np.zeros((DECKS, CHALLENGES), np.int8)
"""COPIES[deck, challenge]"""
for _deck, (_file, _row) in enumerate(zip(DECK_FILES, DECK_ROWS, strict=True)):
    for _title, _copies in _row["generic"].items():
        _generic = [row["title"] for row in GENERIC]
        COPIES[_deck, Where(_file, "the deck", "generic").one_of(_title, _generic)] = _copies
    for _card in _row["cards"]:
        COPIES[_deck, TITLES.index(_card["title"])] = _card.get("copies", 1)

# Arrays of another ship

ARRAY_FROM: Final = np.full(CHALLENGES, -1, np.int8)
"""ARRAY_FROM[challenge]: the first location that a permanent can be; -1 if it is none."""
CARD_OF_ARRAY: Final = np.array([TITLES.index(each.card) for each in ARRAYS], np.int8)
"""CARD_OF_ARRAY[location - FIRST_ARRAY]"""
for _number in reversed(range(len(ARRAYS))):
    ARRAY_FROM[CARD_OF_ARRAY[_number]] = FIRST_ARRAY + _number
_DEEDS: Final = [steps_words(each.auto, NAMES) for each in ARRAYS]
DEED: Final = Noun("deed", list(dict.fromkeys(_DEEDS)), places=())
"""What arrays do by themselves."""
DEED_OF: Final = np.array([DEED.words.index(each) for each in _DEEDS], np.int8)
"""DEED_OF[location - FIRST_ARRAY]"""
SILENCES: Final = np.zeros(LOCATIONS, np.int8)
"""SILENCES[location]: which arrays crew there can flip face down."""
SILENCES[FIRST_ARRAY:] = [each.silences for each in ARRAYS]

# Scripts: all lists of steps in one table

PUNISHES: Final = CHALLENGES
REWARDS: Final = PUNISHES + len(LISTED)
AUTOS: Final = REWARDS + len(LISTED)
"""A challenge's script has its own number; from these on are those of missions and of arrays."""
_SCRIPTS: Final = [
    *(card.steps for card in CARDS),
    *(mission.punishment for mission in LISTED),
    *(mission.reward for mission in LISTED),
    *(array.auto for array in ARRAYS),
]
SCRIPT: Final = np.array(
    [[*steps, *[Step(-1)] * (MOST_STEPS + 1 - len(steps))] for steps in _SCRIPTS], np.int8
)
"""SCRIPT[script, place]: an operation or -1, its amount and its group."""
CROWD: Final = 3

# Places: which locations are of a kind, or are the one named

_KIND_OF: Final = (
    TYPE == MODULE,
    TYPE == POD,
    COLOUR == YELLOW,
    COLOUR == WHITE,
    TYPE == ARRAY,
    (TYPE == ARRAY) | (TYPE == LOCK),
    (TYPE == MODULE) | (TYPE == LOCK),
)
PLACES: Final = len(KINDS) + LOCATIONS
IS_PLACE: Final = np.zeros((PLACES, LOCATIONS), np.int8)
"""IS_PLACE[place, location]"""
IS_PLACE[: len(KINDS)] = _KIND_OF
IS_PLACE[len(KINDS) :] = np.eye(LOCATIONS, dtype=np.int8)
