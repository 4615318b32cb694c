"""How SOS Titanic is drawn: the ship in profile over the plan of her boat deck, the lifeboats, the
decks of cards, and the crew."""

from __future__ import annotations

from typing import ClassVar, Final

from allhands.face.plain import Pictures, PlainBoard
from allhands.kernel.board import Gauge
from allhands.kernel.words import Event

from .. import cards as c
from ..rules import events as e
from ..rules.lines import RUNNING, SUNK
from ..rules.nouns import A_CARD, PASSENGER
from ..rules.state import Titanic
from .account import booklet, endangered
from .board_cards import passenger_card
from .board_crew import crew
from .board_decks import decks
from .board_fates import fates
from .board_places import PLACE_NAMES, ChosenAt, HappensAt
from .board_ship import HUE, ship
from .board_symbols import action_icon
from .consequences import Choice
from .explain import Explained
from .nouns import points, saved
from .words import WORDS

LAST_PAGES: Final = 2
"""With so many pages left, or fewer, the end is near whatever they flood."""


def _action_card(kind: int) -> str:
    return action_icon(kind) if kind >= 0 else ""


def _passenger(view: Titanic, card: int) -> str:
    if card < 0:
        return ""
    number = int(view.stand_in[card - c.MYSTERY]) if card >= c.MYSTERY else 0
    return passenger_card(card, number)


class TitanicBoard(PlainBoard[Titanic]):
    """The ship, her boats, the decks and the crew."""

    HUE = HUE
    CHOSEN_AT = ChosenAt
    HAPPENS_AT = HappensAt
    CHOICE = Choice
    EXPLAINED = Explained
    PICTURES: ClassVar[Pictures] = {A_CARD: _action_card}
    NAMED = PLACE_NAMES

    def ship(self, view: Titanic, names: tuple[str, ...]) -> str:
        return ship(view, names)

    def decks(self, view: Titanic, names: tuple[str, ...]) -> str:
        return decks(view, names)

    def crew(self, view: Titanic, names: tuple[str, ...], member: int, looking: int) -> str:
        return crew(view, names, member, looking)

    def fates(self, view: Titanic, names: tuple[str, ...]) -> list[tuple[str, str]]:
        return fates(view, names)

    def gauge(self, view: Titanic) -> Gauge:
        """The pages that can be turned until the ship has sunk."""
        left = c.PAGES - int(view.turned)
        is_near = left <= LAST_PAGES or endangered(view) > 0
        alarm = int(view.outcome) in (RUNNING, SUNK) and is_near
        return Gauge("Pages left", left, c.PAGES, alarm, f"{booklet(view).sentence}.")

    def tally(self, view: Titanic) -> list[tuple[str, str]]:
        """The turn, and how far the crew has come; the time and the stack are on the board."""
        turn = [("Turn", str(int(view.turn)))] if view.turn > 0 else []
        return [*turn, ("Saved", f"{saved(view)} of {c.PASSENGERS}"), ("Score", str(points(view)))]

    def event_picture(self, view: Titanic, event: Event) -> str:
        """All passengers that were seen, or the action card; nothing if they may not be known."""
        if event.kind == e.STOOD_IN and event.details[0] >= 0:
            return passenger_card(c.MYSTERY + event.details[0], event.details[1])
        nouns = e.EVENTS.kinds[event.kind].details.values()
        seen = zip(nouns, event.details, strict=False)
        passengers = "".join(_passenger(view, card) for noun, card in seen if noun is PASSENGER)
        return passengers or super().event_picture(view, event)


BOARD: Final = TitanicBoard(WORDS)
