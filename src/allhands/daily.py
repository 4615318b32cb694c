"""The voyage of the day: one deal for everybody, the same on every server and in the terminal.

Days are those of UTC. Of the games that come with All Hands, that one is a day's whose SHA-256 of
"allhands/DATE/NAME/turn" is the highest, so that another game takes only the days that are its own.
The seed is the first eight bytes, the highest first, of the SHA-256 of "allhands/DATE/NAME", as
"allhands/2026-11-25/sso". The options and the number of players are the game's usual ones, and
computers that follow the rule of thumb, which plays alike from the same deal, sit in all seats but
the first.

>>> voyage = Voyage(date(2026, 11, 25), games.find("sso"))
>>> voyage.in_words, voyage.seed
('25 November 2026', 2338470300666689630)
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from allhands import games
from allhands.kernel.errors import AllHandsError
from allhands.kernel.game import Game

CREW: Final = "thumb"
"""Who sits in the other seats."""
_WRITTEN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class NoVoyageError(AllHandsError):
    """A day that has no voyage, or none yet."""


class Voyage(NamedTuple):
    """The voyage of a day."""

    day: date
    game: Game

    @property
    def seed(self) -> int:
        """What decides every shuffle and roll: 64 bits."""
        return _hashed(self.day, self.game.name)

    @property
    def in_words(self) -> str:
        """The day as it is written: "25 November 2026"."""
        return f"{self.day.day} {self.day:%B} {self.day.year}"


def voyage_of(day: date) -> Voyage:
    """The voyage of a day."""
    return Voyage(day, games.find(turn_of(day, games.in_folder())))


def turn_of(day: date, names: Iterable[str]) -> str:
    """Of some games, by their names, the one whose turn it is on a day."""
    return max(names, key=lambda name: _hashed(day, f"{name}/turn"))


def _hashed(day: date, named: str) -> int:
    """A number of 64 bits that follows from a day and a name."""
    text = f"allhands/{day.isoformat()}/{named}"
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8], "big")


def day_at(seconds: float) -> date:
    """The day that it is so many seconds after the beginning of 1970."""
    return datetime.fromtimestamp(seconds, UTC).date()


def read_day(text: str, today: date) -> date:
    """The day that a text names, such as 2026-11-25. Raises NoVoyageError unless it has begun."""
    try:
        day = date.fromisoformat(text) if _WRITTEN.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None:
        raise NoVoyageError("A day is written like 2026-11-25: year, month and day.")
    if day > today:
        raise NoVoyageError(
            f"The voyage of {voyage_of(day).in_words} has not begun yet: days "
            "begin at midnight UTC."
        )
    return day
