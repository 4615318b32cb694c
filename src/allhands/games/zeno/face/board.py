"""How Zeno is drawn: the ship with her survivors, the systems and the cards beside her, and what
each player has."""

from __future__ import annotations

from typing import Final

from allhands.face.places import PlaceNames
from allhands.face.plain import PlainBoard
from allhands.kernel.board import Gauge
from allhands.kernel.nouns import SEAT

from ..cards import decks as d
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..rules import nouns as w
from ..rules.state import Riga
from .board_crew import crew, roster_place
from .board_decks import PILES, SCENE_PLACE, TASKS_PLACE, TRACK_PLACE, decks, pile_place
from .board_fates import fates
from .board_scene import Deck
from .board_ship import HUE, ship
from .board_told import gauge, tally
from .explain import Choice, Explained
from .words import WORDS

PLACE_NAMES: Final[PlaceNames] = {
    sh.SECTION: "{section}",
    sh.AREA: "{area}",
    sv.SURVIVOR: "{survivor}",
    ("roster", sv.SURVIVOR): "the card of {survivor}",
    sy.SYSTEM: "{system}",
    d.CARD: "{card}",
    SEAT: "{crew}",
    SCENE_PLACE: "the card on the table",
    TASKS_PLACE: "the mission or crisis",
    TRACK_PLACE: "the Shuttle's track",
    **{pile_place(field): f"the pile of {words}" for field, words in PILES.items()},
}
"""What each place that is drawn is called."""


_SURVIVORS: Final = {sv.SURVIVOR.place(at): at for at in range(sv.SURVIVORS)}


class RigaBoard(PlainBoard[Riga]):
    """Both decks of the ship, what lies beside her, and what each player has."""

    HUE = HUE
    CHOICE = Choice
    EXPLAINED = Explained
    NAMED = PLACE_NAMES

    def ship(self, view: Riga, names: tuple[str, ...]) -> str:
        return ship(view, names)

    def decks(self, view: Riga, names: tuple[str, ...]) -> str:
        return decks(view, names)

    def crew(self, view: Riga, names: tuple[str, ...], member: int, looking: int) -> str:
        return crew(view, names, member, looking)

    def fates(self, view: Riga, names: tuple[str, ...]) -> list[tuple[str, str]]:
        return fates(view, names)

    def gauge(self, view: Riga) -> Gauge:
        return gauge(view)

    def tally(self, view: Riga) -> list[tuple[str, str]]:
        return tally(view)

    def places(self, view: Riga, action: int) -> tuple[str, ...]:
        """Where on the board an action is chosen: of somebody on the ship and on their card as
        well; without any, before whoever is asked."""
        found = [place for place in super().places(view, action) if place in self._named]
        on_ship = (at for place in found if (at := _SURVIVORS.get(place)) is not None)
        cards = [roster_place(at) for at in on_ship if int(view.survivors[at].fate) == w.ABOARD]
        if found or cards:
            return tuple(dict.fromkeys((*found, *cards)))
        scene = Deck(view, ())
        return (SEAT.place(min(scene.asked, default=max(0, scene.seat))),)


BOARD: Final = RigaBoard(WORDS)
