"""What is to be reached is told at any time, to anybody, and measured by what stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands import games
from allhands.kernel.goal import Goal, asks_for_goal
from allhands.observation import Observation

from .playing import starts
from .test_words import NAMES, NONSENSE, is_sentence

EVERY = pytest.mark.parametrize("name", games.names())
ANY = st.data()
LONGEST = 160
"""Of the sentence that stands above every question, in letters."""


@EVERY
@given(data=ANY)
def test_everybody_is_told_who_they_are_and_what_they_are_to_reach(
    name: str, data: st.DataObject
) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    for state in start.walk(every=40):
        for seat in start.viewers:
            view = Observation(game, seat, NAMES, game.observe(state, seat))
            assert is_sentence(view.you)
            assert is_sentence(view.goal.sentence)
            assert len(view.goal.sentence) <= LONGEST
            assert seat < 0 or NAMES[seat] in view.you
            assert view.goal.measures
            for label, words in view.goal.measures:
                assert label
                assert words
                assert not NONSENSE.search(f"{label} {words}")


@EVERY
@given(data=ANY)
def test_the_rules_of_a_goal_stand_in_the_ledger(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    for state in start.walk(every=100):
        for seat in start.viewers:
            rules = game.words.goal(game.observe(state, seat), seat).rules
            assert rules
            assert set(rules) <= game.laws.ledger.keys()


@pytest.mark.parametrize(
    "words", ["how do I win", "What is the goal?", "when have we LOST, or won?", "winning"]
)
def test_whoever_asks_how_to_win_asks_for_the_goal(words: str) -> None:
    assert asks_for_goal(words)


@pytest.mark.parametrize("words", ["move to the window", "twins", "closed", ""])
def test_other_words_do_not_ask_for_it(words: str) -> None:
    assert not asks_for_goal(words)


def test_a_goal_as_text_has_what_measures_it() -> None:
    assert Goal("Save all.").whole == "Save all."
    assert Goal("Save all.", (("saved", "3 of 9"), ("left", "2"))).whole == (
        "Save all. (saved 3 of 9, left 2)"
    )
