"""Lines of the ship's log and names of cards, read from `stories.toml`: flavour, and no rules."""

from __future__ import annotations

from typing import Final

from allhands.kernel.rows import read_rows

from . import GOAL_TITLES, PACKAGE, SIGNAL_CARDS, SKILL_NAMES, TEST_TITLES, WAVEFORMS

_DATA: Final = read_rows(PACKAGE, "stories.toml")


def _lines(kind: str, titles: tuple[str, ...]) -> tuple[str, ...]:
    """The line of each card; nothing for a card that a designer has just thought of."""
    return tuple(str(_DATA[kind].get(title, "")) for title in titles)


def _titles(kind: str, number: int, word: str) -> tuple[str, ...]:
    """So many names; a number where the list is too short."""
    given = [str(name) for name in _DATA["names"][kind]][:number]
    return (*given, *(f"{word} {place + 1}" for place in range(len(given), number)))


TEST_LINES: Final = _lines("tests", TEST_TITLES)
"""TEST_LINES[card]: what the log says of a crisis or, from CRISES on, of a planet crisis."""
GOAL_LINES: Final = _lines("goals", GOAL_TITLES)
"""GOAL_LINES[goal]: what the log says of somebody who has this life goal."""
WAVE_TITLES: Final = _titles("waveforms", WAVEFORMS, "Waveform")
SIGNAL_TITLES: Final = _titles("signals", SIGNAL_CARDS, "Signal")
LAST_DEEDS: Final = tuple(tuple(_DATA["last"][skill]) for skill in (*SKILL_NAMES, "none"))
"""LAST_DEEDS[skill][how it ended]: what somebody does last who is best at it; the last row is for
those without a skill."""
