"""How a game is drawn: what `BOARD` of its `face.board` module supplies to pages, notebooks and
replays.

Every function is given a view, never the whole state, and answers with markup that may stand in
any page: no scripts, no inline styles, and no link that leaves it. Places, where a choice is made
or something happens, are elements with `data-place`; pieces that move carry `data-piece`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from .odds import Explanation
from .words import Event


class Gauge(NamedTuple):
    """The one number of how near the end is: `value` of `most`, and whether it is alarming."""

    label: str
    value: int
    most: int
    alarm: bool
    words: str


class Board(Protocol):
    """`BOARD` of a game's `face.board` module."""

    HUE: str
    """The game's class in style sheets; its colours are in `board.css` beside it."""

    """Whether a narrow page begins with a part of the ship, as the whole is too small to read."""

    def check(self, game: Any) -> None:
        """Raises TypeError if they speak of what the game does not have."""
        ...

    def ship(self, view: Any, names: tuple[str, ...]) -> str:
        """The ship, as one `<svg>`."""
        ...

    def decks(self, view: Any, names: tuple[str, ...]) -> str:
        """Decks, cards that lie open, dice and supplies."""
        ...

    def crew_members(self, view: Any) -> list[int]:
        """The crew members aboard, in the order of their turns."""
        ...

    def crew(self, view: Any, names: tuple[str, ...], member: int, looking: int) -> str:
        """What a crew member holds, as the seat `looking` may know it."""
        ...

    def gauge(self, view: Any) -> Gauge:
        """How near the end is."""
        ...

    def tally(self, view: Any) -> list[tuple[str, str]]:
        """What the bar on top tells besides: labels with their values."""
        ...

    def places(self, view: Any, action: int) -> tuple[str, ...]:
        """Where on the board an action is chosen, the main place first."""
        ...

    def place_name(self, view: Any, place: str, names: tuple[str, ...]) -> str:
        """What a place is called; "" if the board has no such place."""
        ...

    def event_places(self, event: Event) -> tuple[str, ...]:
        """Where on the board an event happened."""
        ...

    def event_picture(self, view: Any, event: Event) -> str:
        """A picture of an event, such as the face of a die; "" where words are enough."""
        ...

    def explain(self, view: Any, action: int, names: tuple[str, ...]) -> Explanation:
        """What an action costs and does, and with what odds, from the view of who chooses."""
        ...

    def fates(self, view: Any, names: tuple[str, ...]) -> list[tuple[str, str]]:
        """What became of the crew at the end: each one's name, and the words behind it."""
        ...

    def rules_of(self, place: str) -> tuple[str, ...]:
        """The ids of the ledger's rules about a place."""
        ...
