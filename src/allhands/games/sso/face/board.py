"""How SSO is drawn: the ship with her crew and instruments, the decks and missions, and the
crew cards before each player."""

from __future__ import annotations

from typing import ClassVar, Final

from allhands.face.plain import Pictures, PlainBoard
from allhands.kernel.board import Gauge
from allhands.kernel.words import Event

from .. import cards as c
from ..rules.state import Omega
from .board_crew import crew
from .board_decks import decks
from .board_fates import fates
from .board_places import PLACE_NAMES, ChosenAt, HappensAt, beside, is_place
from .board_ship import HUE, ship
from .board_symbols import picture
from .board_told import gauge, tally
from .explain import Choice, Explained
from .words import WORDS


class OmegaBoard(PlainBoard[Omega]):
    """The ship, the decks, and the crew before each player."""

    HUE = HUE
    CHOSEN_AT = ChosenAt
    HAPPENS_AT = HappensAt
    CHOICE = Choice
    EXPLAINED = Explained
    PICTURES: ClassVar[Pictures] = {c.MEMBER: picture}
    NAMED = PLACE_NAMES

    def ship(self, view: Omega, names: tuple[str, ...]) -> str:
        return ship(view, names)

    def decks(self, view: Omega, names: tuple[str, ...]) -> str:
        return decks(view, names)

    def crew(self, view: Omega, names: tuple[str, ...], member: int, looking: int) -> str:
        return crew(view, names, member, looking)

    def fates(self, view: Omega, names: tuple[str, ...]) -> list[tuple[str, str]]:
        return fates(view, names)

    def gauge(self, view: Omega) -> Gauge:
        return gauge(view)

    def tally(self, view: Omega) -> list[tuple[str, str]]:
        return tally(view)

    def places(self, view: Omega, action: int) -> tuple[str, ...]:
        """Where on the board an action is chosen, the main place first."""
        return beside(view, super().places(view, action))

    def event_places(self, event: Event) -> tuple[str, ...]:
        """Where an event happened."""
        return tuple(filter(is_place, super().event_places(event)))


BOARD: Final = OmegaBoard(WORDS)
