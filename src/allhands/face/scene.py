"""What sentences speak of: a view, the names of the crew, and what is asked in it."""

from __future__ import annotations

from typing import ClassVar, Generic

from allhands.kernel.state import UNKNOWN
from allhands.kernel.views import View


class Scene(Generic[View]):
    """A view and the names of the crew. `task`, `seat` and `arguments` are what is asked, of whom,
    and what the question remembers; -1, -1 and zeros when nothing is."""

    NAMELESS: ClassVar = "player"
    """What somebody without a name is called, with a number."""

    def __init__(self, view: View, names: tuple[str, ...]) -> None:
        self.view = view
        self.names = names
        self.task, self.seat = UNKNOWN, UNKNOWN
        self.arguments = (0, 0, 0)
        top = int(view.agenda.count) - 1
        if top >= 0:
            self.task, self.seat, *arguments = (int(x) for x in view.agenda.entry[top])
            self.arguments = tuple(arguments)

    @property
    def crew_size(self) -> int:
        """How many of the crew there are: those who have a seat."""
        return int(self.view.players)

    def name(self, number: int) -> str:
        """What one of the crew is called."""
        if number < 0:
            return "somebody"
        return self.names[number] if number < len(self.names) else f"{self.NAMELESS} {number + 1}"
