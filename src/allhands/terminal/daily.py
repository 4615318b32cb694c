"""`allhands daily`: the voyage of the day in the terminal."""

from __future__ import annotations

import time

from allhands.daily import CREW, day_at, read_day, voyage_of
from allhands.terminal.play import Wish, play
from allhands.terminal.screen import Screen


def daily(day: str | None) -> int:
    """Play the voyage of a day, today's if none is named; the exit status. Raises NoVoyageError."""
    today = day_at(time.time())
    voyage = voyage_of(today if day is None else read_day(day, today))
    Screen().say(f"Voyage of the day, {voyage.in_words}.")
    return play(Wish((voyage.game.name,), seed=str(voyage.seed), crew=CREW))
