"""What people write in a line: what of it can be shown, and which names look alike.

Some scripts and emoji need characters that cannot be seen: Sinhala and Persian names are spelt with
joiners, and a family is four people with joiners between them. They stay where Unicode's rules have
them (UAX 31 for identifiers, UTS 51 for emoji) and are dropped elsewhere, so no two names differ by
nothing that can be seen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

MOST_ACCENTS: Final = 3
"""On one letter; no script piles up more."""

_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
"""What is printable by the letter of Unicode, and yet cannot be seen."""

_UNSEEN: Final = re.compile("[\u200c\u200d\ufe0f\U000e0020-\U000e007f]")
"""What cannot be seen and may be needed."""

_NEEDED: Final = r"""
      (?<=\p{L}\p{M}*\p{ccc=9}\p{M}*) \u200c (?=\p{L})              # UAX 31, A2: by a virama
    | (?<=\p{L}\p{M}*\p{ccc=9}\p{M}*) \u200d (?!\p{InSC=Vowel_Dependent})            # and B
    | (?<=[\p{jt=L}\p{jt=D}]\p{jt=T}*) \u200c (?=\p{jt=T}*[\p{jt=R}\p{jt=D}])        # A1
    | (?<=\p{ExtPict}\ufe0f?\p{EMod}?) \u200d (?=\p{ExtPict})                        # UTS 51
    | (?<=\p{Emoji}(?<![0-9\#*])) \ufe0f
    | (?<=[0-9\#*]) \ufe0f (?=\u20e3)
    | (?<=\U0001f3f4) \U000e0067\U000e0062
      (?: \U000e0065\U000e006e\U000e0067 | \U000e0073\U000e0063\U000e0074
        | \U000e0077\U000e006c\U000e0073 ) \U000e007f                 # three flags are spelt so
"""
"""Where it is needed, as the package `regex` has it: Python's `re` knows no properties."""


def in_a_line(text: str) -> str:
    """A text as it can be shown in a line: composed, with single spaces, nothing invisible that is
    not needed, and no tower of accents that reaches into other lines."""
    kept: list[str] = []
    accents = 0
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        if _UNSEEN.match(character):
            kept.append(character)
            continue
        accents = accents + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if accents <= MOST_ACCENTS and not _BLANK.match(character):
            kept.append(character)
    return " ".join(shown("".join(kept)).split())


def shown(text: str, instead: str = "") -> str:
    """The text with `instead` of each character that cannot be shown, and is not needed."""
    needed = _needed(text)
    return "".join(
        character if place in needed or _is_seen(character) else instead
        for place, character in enumerate(text)
    )


def is_shown(text: str) -> bool:
    """Whether every character of a text can be shown in a line, or is needed."""
    return shown(text) == text


def _is_seen(character: str) -> bool:
    return character.isprintable() and not _UNSEEN.match(character)


def _needed(text: str) -> frozenset[int]:
    """The places of what cannot be seen and is needed where it stands."""
    if not _UNSEEN.search(text):
        return frozenset()
    return frozenset(place for found in _rule().finditer(text) for place in range(*found.span()))


@cache
def _rule() -> Any:
    import regex  # few names have a joiner, and importing this takes a while

    return regex.compile(_NEEDED, regex.VERBOSE)


# Names that look alike


def alike(one: str, other: str) -> bool:
    """Whether two names cannot be told apart when they are spoken, or when they are read: that is
    by UTS 39, Unicode's list of characters that look like others."""
    spoken, others = _spoken(one), _spoken(other)
    return (
        spoken == others
        or _skeleton(one) == _skeleton(other)
        or _skeleton(spoken) == _skeleton(others)
    )


def spare_names(names: Iterable[str], taken: Iterable[str]) -> Iterator[str]:
    """Those of some names that are like none that is taken; after them those that at least are no
    other's, so that there is a name for everybody as long as there are names enough."""
    known, rest = list(taken), list[str]()
    for name in names:
        if any(alike(name, each) for each in known):
            rest.append(name)
        else:
            yield name
    yield from (name for name in rest if name not in known)


def sound_alike(one: str, other: str) -> bool:
    """Whether two names cannot be told apart when they are spoken."""
    return _spoken(one) == _spoken(other)


def _spoken(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _skeleton(name: str) -> str:
    """What names that look alike have in common (UTS 39)."""
    seen = _UNSEEN.sub("", unicodedata.normalize("NFD", name))
    looks = _looks()
    return "".join(looks.get(each, each) for each in seen)


@cache
def _looks() -> dict[str, str]:
    """What stands for each character that looks like others.

    The package lists pairs, and does not say which of two stands for both. Of all that look alike
    the first does, or the several characters in a row that one of them looks like, as m does rn.
    """
    stands = {
        each: max(group, key=lambda seen: (len(seen), -ord(seen[0])))
        for group in _groups()
        for each in group
        if len(each) == 1
    }
    return {each: "".join(stands.get(one, one) for one in seen) for each, seen in stands.items()}


def _groups() -> list[set[str]]:
    """The characters, and rows of several characters, that look alike."""
    from confusable_homoglyphs.confusables import confusables_data

    group_of: dict[str, set[str]] = {}
    for written, others in confusables_data.items():
        alike = {each for each in map(_plain, (written, *(other["c"] for other in others))) if each}
        merged = alike.union(*(group_of.get(each, set()) for each in alike))
        group_of.update(dict.fromkeys(merged, merged))
    return list({id(group): group for group in group_of.values()}.values())


def _plain(written: str) -> str:
    """Without the marks of direction that stand around what is written from the right; nothing, if
    it is never met in a name that is taken apart."""
    plain = written.replace("\u200e", "")
    return plain if plain == unicodedata.normalize("NFD", plain) else ""
