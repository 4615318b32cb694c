"""The ways in which a game may end."""

from __future__ import annotations

from typing import Final, NamedTuple

FAULT: Final = -1
"""The outcome of a game that could not be gone on with: more tasks were to wait than its agenda has
room for."""


class Outcome(NamedTuple):
    """A way to end: its name, whether the crew won, and what happened, in a sentence.

    In a game that is scored, to win is to reach all that there is. `won` is None where some seats
    may win while others do not: those win that the game returns the most that there is, 1.
    """

    name: str
    won: bool | None
    sentence: str


BROKEN: Final = Outcome(
    "fault",
    won=False,
    sentence="The rules met a fault of this program, more to be done at once than it has room for: "
    "the game ends here, and counts for nothing.",
)
"""How a game ended whose outcome is `FAULT`."""
