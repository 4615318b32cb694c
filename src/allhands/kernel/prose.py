"""Numbers, lists and odds in sentences, and text in columns: what words of all games share."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from .seats import UNKNOWN

# Sentences

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def some(number: int, thing: str) -> str:
    """A number of things in a sentence: "one card", "12 cards"; "some cards" if not known."""
    word = NUMBERS[number] if 0 <= number < len(NUMBERS) else ""
    return f"{word} {_plural(number, thing)}" if word else count_of(number, thing)


def count_of(number: int, thing: str) -> str:
    """A number of things to be read off: "1 card", "12 cards"."""
    return f"{'some' if number == UNKNOWN else number} {_plural(number, thing)}"


def _plural(number: int, thing: str) -> str:
    return thing if number == 1 else f"{thing}s"


def listed(things: Iterable[str]) -> str:
    """`a, b and c`. There is at least one thing."""
    return _joined(things, "and")


def either(things: Iterable[str]) -> str:
    """`a, b or c`. There is at least one thing."""
    return _joined(things, "or")


def _joined(things: Iterable[str], word: str) -> str:
    *rest, last = things
    return f"{', '.join(rest)} {word} {last}" if rest else last


def starting(words: str) -> str:
    """Words that begin a sentence."""
    return words[:1].upper() + words[1:]


# Odds


def in_cases(share: Fraction) -> str:
    """How often something happens: "in 37 of 100 cases", "for certain", "in no case"."""
    if share in (0, 1):
        return "for certain" if share else "in no case"
    return f"in {of_hundred(share)} of 100 cases"


def of_hundred(share: Fraction) -> str:
    """How many cases of a hundred something is that is neither certain nor impossible."""
    percent = round(100 * share)
    if percent == 0:
        return "fewer than 1"
    return str(percent) if percent < 100 else "more than 99"


def in_per_cent(counts: Sequence[int], of: int) -> list[str]:
    """How many per cent of a number each of some counts is, with one decimal: "31.1 %". Together,
    and with what they leave of it, they are 100.0 %."""
    return [f"{number / 10:.1f} %" for number in shares([*counts, of - sum(counts)], 1000)][:-1]


def shares(parts: Sequence[Fraction | int], of: int = 100) -> list[int]:
    """Parts of one whole in whole hundredths that add up to a hundred, or in other parts; each
    rounded by itself might miss it. Those that lose most by being cut off are made up first."""
    whole = sum(parts)
    if not whole:
        return [0] * len(parts)
    exact = [Fraction(of * part) / whole for part in parts]
    numbers = [int(share) for share in exact]
    most_lost = sorted(range(len(parts)), key=lambda at: (numbers[at] - exact[at], -exact[at]))
    for at in most_lost[: of - sum(numbers)]:
        numbers[at] += 1
    return numbers


# Columns


def columns(text: str) -> int:
    """How many columns a terminal gives a text: names may be in any script."""
    return len(text) if text.isascii() else sum(map(_width, text))


@lru_cache(maxsize=4096)
def _width(sign: str) -> int:
    return 0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF")


def fit(text: str, width: int) -> str:
    """A text cut or filled up to a width."""
    while text and columns(text) > width:
        text = text[:-1]
    return text + " " * (width - columns(text))


def beside(left: str, right: str, width: int) -> str:
    """One text at the left end and another at the right end of a line."""
    return fit(left, width - columns(right)) + right


def at_ends(left: str, right: str, width: int) -> list[str]:
    """One text at the left end and another at the right end of a line; below each other, where it
    has no room for both."""
    if columns(left.rstrip()) + columns(right) < width:
        return [beside(left, right, width)]
    return [f" {row}" for text in (left, right) for row in broken(text, width - 1)]


def broken(text: str, width: int) -> Iterator[str]:
    """A text in rows, broken between words, and within those that have no room in a row."""
    row = ""
    for word in text.split():
        longer = f"{row} {word}" if row else word
        if row and columns(longer) > width:
            yield row
            longer = word
        while columns(longer) > width:
            head = fit(longer, width).rstrip()
            yield head
            longer = longer[len(head) :]
        row = longer
    if row:
        yield row


def flow(
    label: str, things: Iterable[str], width: int, label_width: int, between: str = ", "
) -> list[str]:
    """A label and a list behind it, broken between its items into as many lines as it takes."""
    indent = " " * (label_width + 1 if label else 1)
    lines: list[str] = []
    line = ""
    for thing in things:
        longer = f"{line}{between}{thing}" if line else thing
        if line and len(indent) + columns(longer) >= width:
            lines.append((line + between).rstrip())
            longer = thing
        line = longer
    first, *rest = (indent + text for text in (*lines, line))
    return [f" {fit(label, label_width)}{first[label_width + 1 :]}" if label else first, *rest]
