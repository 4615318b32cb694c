"""Words that all games share: lists, the beginning of a sentence, odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands.kernel.prose import (
    count_of,
    either,
    in_cases,
    in_per_cent,
    listed,
    of_hundred,
    shares,
    some,
    starting,
)


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


@pytest.mark.parametrize(
    ("parts", "numbers"),
    [
        ([Fraction(1, 3)] * 3, [34, 33, 33]),  # each rounded by itself: 99
        ([1, 3, 3, 1], [12, 38, 38, 12]),  # of equal losses the larger part is made up
        ([Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)], [67, 17, 16]),  # by itself: 101
        ([Fraction(1), Fraction(0)], [100, 0]),
        ([1, 1, 4], [17, 16, 67]),  # parts may be counts
        ([7], [100]),
    ],
)
def test_shares_of_one_whole_add_up_to_a_hundred(
    parts: list[Fraction | int], numbers: list[int]
) -> None:
    assert shares(parts) == numbers


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=12).filter(any))
def test_no_share_is_off_by_a_whole_one_and_the_larger_has_no_less(parts: list[int]) -> None:
    numbers = shares(parts)
    assert sum(numbers) == 100
    for part, number in zip(parts, numbers, strict=True):
        assert abs(number - Fraction(100 * part, sum(parts))) < 1
    ranked = sorted(zip(parts, numbers, strict=True))
    assert all(one <= other for (_, one), (_, other) in pairwise(ranked))


def test_parts_of_a_number_in_per_cent_add_up_with_what_they_leave_of_it() -> None:
    assert in_per_cent([1, 1, 1], 3) == ["33.4 %", "33.3 %", "33.3 %"]
    assert in_per_cent([1], 3) == ["33.3 %"]
    assert in_per_cent([0, 5], 5) == ["0.0 %", "100.0 %"]
    assert in_per_cent([0], 0) == ["0.0 %"]


def test_what_has_no_parts_has_no_shares() -> None:
    assert shares([]) == []
    assert shares([0, 0]) == [0, 0]
