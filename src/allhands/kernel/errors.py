"""Errors for people: each says in a sentence what was wrong and what would be right."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 600
"""The most characters of a sentence about an error; more is left out in its middle."""
HEAD: Final = 400
"""So many of them stand before what is left out."""
MOST_QUOTED: Final = 80
"""So many characters are repeated of what was said, before and after what is left out."""
_JOINERS: Final = "\u200c\u200d"
"""Characters without a width that some scripts and emoji are written with."""
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""Unicode's categories of what controls a terminal or a page, or has no look of its own."""


def readable(text: str) -> str:
    """A text as one short line: control characters escaped, and the middle of a long one left out.

    A sentence may repeat what came from outside, such as a name in a file: neither its length nor
    its characters are ours to choose.
    """
    shown = shortened(text, LONGEST, HEAD)
    if shown.isprintable():
        return shown
    return shortened("".join(map(_escaped, shown)), LONGEST, HEAD)


def quoted(said: object) -> str:
    """What was said, between quotation marks, to be repeated in a sentence about it."""
    return repr(shortened(said, MOST_QUOTED)) if isinstance(said, str) else shortened(repr(said))


def shortened(text: str, most: int = MOST_QUOTED, head: int = MOST_QUOTED // 2) -> str:
    """A text of so many characters at most: of a longer one, `head` from its beginning, and the
    rest from its end."""
    return text if len(text) <= most else f"{text[:head]}…{text[head + 1 - most :]}"


def _escaped(sign: str) -> str:
    is_seen = sign in _JOINERS or unicodedata.category(sign) not in _UNSEEN
    return sign if is_seen else ascii(sign)[1:-1]


class AllHandsError(ValueError):
    """Base of all errors that All Hands raises on wrong input. Its sentence is made `readable`."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(readable(sentence))


class UnknownGameError(AllHandsError):
    """There is no game of that name."""


class OwnGameError(AllHandsError):
    """A game of somebody's own that cannot be played: what `ALLHANDS_GAMES` names is none, or is
    wrong; or a new one that cannot be begun."""


class OptionError(AllHandsError):
    """A number of players, an option, a seed or a policy that the game does not have."""


class IllegalActionError(AllHandsError):
    """An action that is not allowed now, or words that name none.

    `rule` is the id of the ledger's rule that forbids it, or nothing if none does.
    """

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule


class UndoError(AllHandsError):
    """A decision that cannot be taken back."""


class LessonError(AllHandsError):
    """A lesson whose decisions cannot be taken as the game stands, or that a game does not have."""


class SavedGameError(AllHandsError):
    """A file that is no saved game, or one that cannot be played on from."""
