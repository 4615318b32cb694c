"""What an error says can be shown anywhere, whatever it repeats."""

from __future__ import annotations

import pickle

import pytest

from allhands.kernel.errors import LONGEST, AllHandsError, IllegalActionError, quoted, readable
from allhands.kernel.options import nearest


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("A plain sentence.", "A plain sentence."),
        ("Ärger, 船, 👩‍🚀, ශ්‍රී", "Ärger, 船, 👩‍🚀, ශ්‍රී"),
        ("a\x1b[31mb\x07", "a\\x1b[31mb\\x07"),
        ("one\ntwo\r\tthree", "one\\ntwo\\r\\tthree"),
        ("\u202eback\u2028\u2029", "\\u202eback\\u2028\\u2029"),
        ("\x9b31m \ud800", "\\x9b31m \\ud800"),
        ("10\u00a0%", "10\u00a0%"),
    ],
)
def test_control_characters_are_escaped_and_others_stay(said: str, shown: str) -> None:
    assert str(AllHandsError(said)) == shown
    assert readable(shown) == shown


@pytest.mark.parametrize("sign", ["x", "\x1b", "船", "\U000e0001"])
def test_a_sentence_is_short_and_keeps_its_end(sign: str) -> None:
    said = str(AllHandsError(f"begins {sign * 10**6}: say something else."))
    assert len(said) == LONGEST
    assert said.startswith("begins ")
    assert said.endswith(": say something else.")
    assert "…" in said


def test_what_is_repeated_is_shorter_still() -> None:
    assert quoted("short") == "'short'"
    assert quoted("\x1b") == "'\\x1b'"
    assert quoted("x" * 10**6) == f"'{'x' * 40}…{'x' * 39}'"
    assert len(quoted(list(range(10**6)))) == 80


def test_an_error_with_a_rule_goes_from_process_to_process() -> None:
    error = pickle.loads(pickle.dumps(IllegalActionError("Not\nnow.", "some/rule")))
    assert str(error) == "Not\\nnow."


def test_a_very_long_word_is_compared_in_no_time() -> None:
    assert nearest("solar-strom", ["solar-storm"]) == " Did you mean solar-storm?"
    assert nearest("x" * 10**7, ["solar-storm"] * 1000) == ""
