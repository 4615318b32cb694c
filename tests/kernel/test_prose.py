"""Words that all games share: lists, the beginning of a sentence, odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from allhands.kernel.prose import count_of, either, in_cases, listed, of_hundred, some, starting


@pytest.mark.parametrize(
    ("things", "words"),
    [(["a"], "a"), (["a", "b"], "a {} b"), (["a", "b", "c"], "a, b {} c")],
)
def test_lists_end_with_a_word_between_the_last_two(things: list[str], words: str) -> None:
    assert listed(things) == words.format("and")
    assert either(things) == words.format("or")


def test_a_sentence_begins_with_a_capital_and_keeps_the_others() -> None:
    assert starting("two sleepers of Joss") == "Two sleepers of Joss"
    assert starting("") == ""


def test_numbers_are_words_as_long_as_they_are_small() -> None:
    assert (some(1, "card"), some(9, "card"), some(10, "card")) == (
        "one card",
        "nine cards",
        "10 cards",
    )
    assert count_of(-1, "card") == "some cards"


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Fraction(0), "in no case"),
        (Fraction(1, 400), "in fewer than 1 of 100 cases"),
        (Fraction(2, 3), "in 67 of 100 cases"),
        (Fraction(399, 400), "in more than 99 of 100 cases"),
        (Fraction(1), "for certain"),
    ],
)
def test_odds_are_told_in_cases_of_a_hundred(share: Fraction, words: str) -> None:
    assert in_cases(share) == words


def test_odds_that_follow_others_need_the_number_alone() -> None:
    assert of_hundred(Fraction(3, 8)) == "38"
