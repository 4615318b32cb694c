"""What is agreed before a table's first entry: the game, the seats, and how it is played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

UndoRule = Literal["ask", "free", "never"]
UNDO_RULES: Final[dict[str, str]] = {
    "ask": "At once while nothing was revealed since; otherwise if the others agree.",
    "free": "At once, whatever was revealed: for practice.",
    "never": "What is done is done.",
}

CHOSEN_SEED: Final = (
    "The deal was not drawn by chance: whoever opened this table chose it, and can know its cards "
    "and dice."
)

SailedAs = Literal["", "counted", "further", "crew"]
NOBODY: Final = -1


class SeatPlan(NamedTuple):
    """Who is to sit in a seat at first: a person, or a computer's policy."""

    kind: Literal["person", "crew"]
    policy: str = ""


LESSON: Final = "lesson"
"""Who sits in a seat whose decisions a lesson takes."""


def is_lesson(seats: Iterable[SeatPlan]) -> bool:
    """Whether these are the seats of a guided first voyage."""
    return any(plan.policy == LESSON for plan in seats)


@dataclass(frozen=True)
class Deal:
    """What was agreed before the first entry. `seed` never leaves the server before the end.

    `host` is the seat of whoever opened the table; with none, that of the first to sit down. `pace`
    is how many seconds a computer crew-mate thinks; None: as long as at other tables. `daily` is
    the day whose voyage this is, as 2026-11-25, and `sailed_as` whether it is somebody's try that
    counts, one of those after it, or the thinking crew's; both are "" for any other match.
    """

    id: str
    title: str
    game: str
    version: int
    players: int
    options: dict[str, str]
    seed: int = field(repr=False)
    names: tuple[str, ...]
    seats: tuple[SeatPlan, ...]
    undo: UndoRule
    listed: bool
    created_at: float
    again_of: str = ""
    hints: bool = True
    seed_chosen: bool = False
    host: int = NOBODY
    pace: float | None = None
    daily: str = ""
    sailed_as: SailedAs = ""

    @property
    def counts(self) -> bool:
        """Whether it is somebody's only try of a voyage of the day that counts."""
        return self.sailed_as == "counted"

    @property
    def is_lesson(self) -> bool:
        """Whether it is a guided first voyage."""
        return is_lesson(self.seats)
