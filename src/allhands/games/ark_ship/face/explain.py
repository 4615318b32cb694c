"""What a choice will do before it is taken: its cost, its effect, and with what odds.

Odds are exact, counted from the dice and from what the viewer may know (see `odds`).
"""

from __future__ import annotations

from .. import cards as c
from .explain_crew import OfCrew
from .explain_rooms import InRooms, enter
from .explain_tests import InTests, join_test
from .odds import is_ongoing


class Explained(InRooms, InTests, OfCrew):
    """What is told of each choice."""

    def assign(self, location: int) -> str:
        """Where a crisis lies, or a planet has shown itself, one works on that."""
        if self.test_at(location) >= 0:
            return join_test(self, location)
        return enter(self, location)

    def stay(self) -> str:
        return (
            f"{self.who} does no work this turn, and can still fall sick. Another may go instead."
        )

    def wait(self) -> str:
        again = f"The others choose first; once one of them has, {self.me} is asked again"
        return f"{again}{', if more may go' if is_ongoing(self.view, c.ONE_EACH) else ''}."
