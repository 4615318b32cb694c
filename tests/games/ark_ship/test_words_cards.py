"""What cards say: made from their numbers, so that a card that is changed says something else."""

from __future__ import annotations

import re

import pytest

from allhands.games.ark_ship import cards
from allhands.games.ark_ship.cards import wording
from allhands.games.ark_ship.face import words_cards

from .setups import card, goal


def test_every_effect_ongoing_crisis_condition_and_room_has_words() -> None:
    for words, short in wording.EFFECTS:
        assert 0 < len(short) < len(words)
    for title in cards.TEST_TITLES:
        number = card(title)
        assert bool(words_cards.ongoing_words(number)) == bool(cards.ONGOING[number])
    for location in range(cards.ROOMS):
        assert len(words_cards.room_rows(location)) == (3 if location < cards.SKILLED_ROOMS else 1)
        assert all(words_cards.room_in_short(location, rank) for rank in range(3))
    assert all(words and short for words, short in wording.TRAITS)


def test_operations_have_the_numbers_in_whose_order_they_are_worded() -> None:
    renamed = {"": "ALWAYS", "traits": "HAS_TRAITS", "stress": "STRESSED"}
    for names in (
        cards.EFFECT_NAMES,
        cards.ONGOING_NAMES,
        cards.CONDITION_NAMES,
        cards.LASTING_NAMES,
    ):
        for number, name in enumerate(names):
            constant = renamed.get(name, name.upper().replace("-", "_"))
            assert getattr(cards, constant) == number, name


def test_every_card_reads_as_sentences() -> None:
    said = [words_cards.test_words(number) for number in range(cards.TESTS)]
    said += [words_cards.goal_words(number) for number in range(cards.GOALS)]
    for text in said:
        assert text[0].isupper(), text
        assert text[-1] == ".", text
        assert not re.search(r"-1\b|None|nan|\{|\s\s|\s[:;,.]", text), text


def test_no_two_rows_of_a_card_say_the_same() -> None:
    for number in range(cards.TESTS):
        rows = words_cards.rows_words(number)
        assert len(set(rows)) == len(rows) == cards.ROWS[number]


@pytest.mark.parametrize(
    ("title", "rows"),
    [
        (
            "Cryo Failure",
            [
                "0: two sleepers are lost",
                "1 or 2: one sleeper is lost",
                "3 or more: the crisis is removed",
            ],
        ),
        (
            "Terraforming",
            [
                "0 or 1: the test fails",
                "2 to 4: one token is earned",
                "5 or more: two tokens are earned",
            ],
        ),
    ],
)
def test_rows(title: str, rows: list[str]) -> None:
    assert words_cards.rows_words(card(title)) == rows


def test_a_row_that_is_changed_says_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    number = card("Cryo Failure")
    changed = cards.ROW_EFFECT.copy()
    changed[number, 0] = ((cards.STRESS_HERE, 3), (cards.CRISIS, 2))
    later = cards.ROW_FROM.copy()
    later[number, 1] = 2
    monkeypatch.setattr(cards, "ROW_EFFECT", changed)
    monkeypatch.setattr(cards, "ROW_FROM", later)
    assert words_cards.rows_words(number)[:2] == [
        "0 or 1: everybody here gets 3 stress and two crises more are drawn",
        "2: one sleeper is lost",
    ]


def test_tests_list_their_skills_and_what_lasts() -> None:
    assert words_cards.test_words(card("CO2 Filter Malfunction")) == (
        "Test of Engineering and Computing. As long as it lies there, each player sends out only "
        "one crew member, and no more than half of the crew go. "
        "0 or 1: the test fails; 2 or more: the crisis is removed."
    )
    assert words_cards.skills_words(card("Latent Memories")) == "sickness and Medicine"


@pytest.mark.parametrize(
    ("title", "number", "words"),
    [
        (
            "Higher Learning",
            3,
            "May be revealed with rank 2 in three skills: everybody else gains a first rank in "
            "each skill mastered.",
        ),
        (
            "Android",
            0,
            "Revealed at once: red age boxes do not count, and stress cannot be taken off.",
        ),
        (
            "Full of Years",
            8,
            "Revealed at death; scored from age 8 on: the freezer gains one sleeper.",
        ),
        (
            "A Room of One's Own",
            cards.COMMS,
            "May be revealed when alone in Comms: a column of a signal is set to any number.",
        ),
        (
            "Leave It to Me",
            5,
            "May be revealed after five tests that succeeded: a crisis is removed.",
        ),
    ],
)
def test_life_goals(monkeypatch: pytest.MonkeyPatch, title: str, number: int, words: str) -> None:
    changed = cards.GOAL_NUMBER.copy()
    changed[goal(title)] = number
    monkeypatch.setattr(cards, "GOAL_NUMBER", changed)
    assert words_cards.goal_words(goal(title)) == words
