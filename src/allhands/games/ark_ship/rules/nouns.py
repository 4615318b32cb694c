"""What the numbers stand for that choices and events of Ark Ship speak of."""

from __future__ import annotations

from typing import Final

from allhands.kernel.nouns import SOMEBODY, Noun
from allhands.kernel.prose import NUMBERS

from .. import cards as c
from ..cards.people import PEOPLE
from ..cards.stories import WAVE_TITLES

COLUMN_NAMES: Final = "ABCDE"
_WITH_ARTICLE: Final = ("Bridge", "Archives")
"""Rooms that one calls "the" when one speaks of them; of others the name is enough."""
TOKENS_OF_SIGNAL: Final = 8
"""A token is told as signal * 8 + column."""


def _numbered(words: str, number: int) -> tuple[str, ...]:
    return tuple(f"{words} {place + 1}" for place in range(number))


def _at(location: int, name: str) -> str:
    return f"{'on' if location == c.BRIDGE else 'in' if location < c.ROOMS else 'at'} {name}"


def wave_words(card: int) -> str:
    """What a waveform does, column by column: "AE up, C down", "D up two"."""
    steps = sorted({int(step) for step in c.WAVE[card] if step}, reverse=True)
    return ", ".join(f"{_columns_moved(card, step)} {_step_words(step)}" for step in steps)


def _columns_moved(card: int, step: int) -> str:
    """The columns that a waveform moves by so much."""
    return "".join(
        name for name, moved in zip(COLUMN_NAMES, c.WAVE[card], strict=True) if moved == step
    )


def _step_words(step: int) -> str:
    """A move of a column: "up", "down two"."""
    direction = "up" if step > 0 else "down"
    return direction if abs(step) == 1 else f"{direction} {NUMBERS[abs(step)]}"


_ROOMS_AND_CRISES: Final = tuple(
    f"the {name}" if name in _WITH_ARTICLE else name for name in c.LOCATION_NAMES[: c.PLANET_1]
)

LOCATION: Final = Noun(
    "location", (*_ROOMS_AND_CRISES, *_numbered("planet crisis", c.SIGNALS)), "a location"
)
"""Nobody is on the planet before the ship arrives: "planet crisis 1" is what one works on."""
AT_LOCATION: Final = Noun(
    "location", tuple(_at(*each) for each in enumerate(LOCATION.words)), "in quarters"
)
CRISIS_PLACE: Final = Noun("location", LOCATION.words[: c.CRISIS_PLACES], "a location")
PLANET: Final = Noun(
    "planet",
    LOCATION.words[c.PLANET_1 :],
    "a planet crisis",
    tuple(LOCATION.place(c.PLANET_1 + signal) for signal in range(c.SIGNALS)),
)
SIGNAL: Final = Noun("signal", _numbered("signal", c.SIGNALS), "a signal")
COLUMN: Final = Noun("column", tuple(f"column {name}" for name in COLUMN_NAMES), "a column", ())
TOKEN: Final = Noun(
    "token",
    tuple(
        f"{COLUMN.word(column, ())} of {signal}"
        for signal in SIGNAL.words
        for column in range(TOKENS_OF_SIGNAL)
    ),
    "a column",
    tuple(
        f"column-{signal}-{column}" if column < c.COLUMNS else ""
        for signal in range(c.SIGNALS)
        for column in range(TOKENS_OF_SIGNAL)
    ),
)
PILE: Final = Noun("wave", ("the waveform of pile 1", "the waveform of pile 2"), "a waveform")
WAVEFORM: Final = Noun(
    "waveform",
    tuple(f"{title} ({wave_words(card)})" for card, title in enumerate(WAVE_TITLES)),
    "a waveform",
    (),
)
TEST: Final = Noun("crisis", c.TEST_TITLES, "a crisis", ())
"""A crisis or, behind these, a planet crisis."""
CRISIS: Final = Noun("crisis", c.TEST_TITLES[: c.CRISES], "a crisis", ())
PLANET_CARD: Final = Noun("planet crisis", c.TEST_TITLES[c.CRISES :], "a planet crisis", ())
CAUSE: Final = Noun("cause", c.CAUSES, places=())
GOAL: Final = Noun("life goal", c.GOAL_TITLES, "a life goal", ())
SKILL: Final = Noun("skill", c.SKILL_NAMES, "a skill", ())
TRAIT: Final = Noun("trait", c.TRAIT_NAMES, "a trait", ())
SLOT: Final = Noun(
    "crew member",
    _numbered("crew member", c.SLOTS),
    SOMEBODY,
    tuple(f"crew-{slot}" for slot in range(c.SLOTS)),
    tables=c.CREW_FOR.tolist(),
)
"""A place in the crew, whoever has it."""
PORTRAIT: Final = Noun("person", tuple(person.name for person in PEOPLE), SOMEBODY, ())
MEMBER: Final = Noun(
    "member",
    tuple(person for person in PORTRAIT.words for _ in range(c.SLOTS)),
    SOMEBODY,
    tuple(SLOT.place(slot) for _ in PORTRAIT.words for slot in range(c.SLOTS)),
)
"""Somebody of the crew, with portrait and place: see `crew_sheet.member`."""
