"""What can be chosen before a game begins: number of players, difficulty, variants."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from .errors import OptionError, quoted

MOST_TOLD: Final = 12
"""So many choices of an option are told one by one."""
LONGEST_WORD: Final = 300
"""So much is looked at of a word that is not known: to compare takes time by its length."""
NAMED: Final = 3
"""Of more than these, so many are."""


class Choice(NamedTuple):
    """One value of an option, and what it means to a player."""

    name: str
    meaning: str


class Option(NamedTuple):
    """An option: its name, what it is for, its choices, and the one taken if none is named.

    One for designers is taken by name wherever options are, but no player is asked about it: it is
    there to be simulated.
    """

    name: str
    meaning: str
    choices: tuple[Choice, ...]
    default: str
    for_designers: bool = False

    @property
    def names(self) -> list[str]:
        """The names of its choices, in order; their places are the numbers that rules read."""
        return [choice.name for choice in self.choices]

    @property
    def in_short(self) -> str:
        """What it may be, in a few words: all of its choices, or some of very many."""
        if len(self.choices) <= MOST_TOLD:
            return or_list(self.names)
        return f"one of {len(self.choices)}, such as {or_list(self.names[:NAMED])}"

    @property
    def is_switch(self) -> bool:
        """Whether it is merely off or on."""
        return self.names == ["off", "on"]


def switch(name: str, meaning: str) -> Option:
    """An option that is off unless it is switched on."""
    return Option(name, meaning, (Choice("off", "as printed"), Choice("on", meaning)), "off")


def slug(title: str) -> str:
    """A title as the name of a choice: in small letters, words with dashes between them."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")


def or_list(names: Iterable[str]) -> str:
    """`a, b or c`."""
    *rest, last = names
    return f"{', '.join(rest)} or {last}" if rest else last


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint at the known word most like `word`, or nothing."""
    close = difflib.get_close_matches(word[:LONGEST_WORD], list(known), n=1)
    return f" Did you mean {close[0]}?" if close else ""


def settle(options: tuple[Option, ...], chosen: Mapping[str, object], what: str) -> dict[str, str]:
    """Every option with the value chosen or its default.

    A switch also takes True and False. Raises OptionError on an unknown option or value.
    """
    known = {option.name: option for option in options}
    settled = {option.name: option.default for option in options}
    for given, value in chosen.items():
        name = given.replace("_", "-")
        if name not in known:
            there_is = f"it has {or_list(known)}" if known else "it has none"
            raise OptionError(
                f"{what} has no option {quoted(name)}: {there_is}.{nearest(name, known)}"
            )
        option = known[name]
        word = ("on" if value else "off") if isinstance(value, bool) else str(value).lower()
        if word not in option.names:
            hint = nearest(word, option.names)
            raise OptionError(f"{name} is {option.in_short}, not {quoted(word)}.{hint}")
        settled[name] = word
    return settled
