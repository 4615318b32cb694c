"""Keys: a letter or digit for each choice, found in its own words where it can be."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_lowercase, digits
from typing import Final

RESERVED: Final = "hluw"
"""Hint, log, take back, why not."""

_SMALL_WORDS: Final = frozenset(("a", "an", "and", "for", "in", "of", "on", "the", "to", "with"))
_SPARE: Final = "".join(sorted({*ascii_lowercase} - {*RESERVED})) + digits[1:] + digits[0]


def letters_for(choices: Iterable[str]) -> list[str]:
    """A key for each choice, no two alike; "" when all are given out.

    Names come first, so that places and people keep their letters; then the other words.
    """
    free = dict.fromkeys(_SPARE)
    keys: list[str] = []
    for words in choices:
        key = next((letter for letter in _wanted(words) if letter in free), "")
        key = key or next(iter(free), "")
        free.pop(key, None)
        keys.append(key)
    return keys


def _wanted(words: str) -> list[str]:
    """The letters of a choice, the most telling first."""
    parts = [part for part in re.findall(r"[A-Za-z0-9]+", words) if part not in _SMALL_WORDS]
    named = [part for part in parts if part[0].isupper() or part[0].isdigit()]
    others = [part for part in parts if part not in named]
    initials = [part[0] for part in (*named, *others)]
    inner = [letter for part in (*named, *others) for letter in part[1:]]
    return [letter.lower() for letter in (*initials, *inner)]
