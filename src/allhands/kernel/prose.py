"""Numbers and lists in sentences, text in columns: what the words of all games are made of."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from .state import UNKNOWN

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
    *rest, last = things
    return f"{', '.join(rest)} and {last}" if rest else last


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
