"""The lines of the ship's log and the names of cards: one for each card, each of its own."""

from __future__ import annotations

import re

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.cards import stories

LINES = (*stories.TEST_LINES, *stories.GOAL_LINES)


def test_every_card_has_a_line() -> None:
    assert len(stories.TEST_LINES) == c.TESTS
    assert len(stories.GOAL_LINES) == c.GOALS
    assert all(LINES)


def test_no_line_is_told_twice() -> None:
    assert len(set(LINES)) == len(LINES)


def test_lines_are_short_and_calm_sentences() -> None:
    for line in LINES:
        assert len(line) < 120, line
        assert line[0].isupper(), line
        assert line.endswith("."), line
        assert not re.search(r"!|\s\s|\.\.", line), line


def test_lines_do_not_just_say_the_title_again() -> None:
    for title, line in zip((*c.TEST_TITLES, *c.GOAL_TITLES), LINES, strict=True):
        assert title.lower() not in line.lower()


def test_every_waveform_and_signal_has_a_name_of_its_own() -> None:
    assert len(stories.WAVE_TITLES) == c.WAVEFORMS
    assert len(stories.SIGNAL_TITLES) == c.SIGNAL_CARDS
    for names in (stories.WAVE_TITLES, stories.SIGNAL_TITLES):
        assert len(set(names)) == len(names)
        assert max(map(len, names)) <= 13
