"""The letters that stand beside choices."""

from __future__ import annotations

from allhands.server.pages.table.letters import RESERVED, letters_for


def test_a_choice_has_a_letter_of_its_own_words() -> None:
    assert letters_for(["bail", "open a crate", "rest"]) == ["b", "o", "r"]


def test_names_come_first_so_that_places_keep_their_letters() -> None:
    assert letters_for(["move to the Bridge", "move to the Galley"]) == ["b", "g"]
    assert letters_for(["the Bridge burns", "the Bridge bends"]) == ["b", "r"]


def test_small_words_and_reserved_letters_give_none() -> None:
    assert letters_for(["to the oars", "look"]) == ["o", "k"]
    assert "l" in RESERVED


def test_whoever_has_no_letter_left_in_its_words_has_another_or_a_digit_or_none() -> None:
    given = letters_for(["b"] * 40)
    assert given[0] == "b"
    assert len({*given} - {""}) == len([key for key in given if key])
    assert "1" in given
    assert given[-1] == ""
