"""How Ark Ship is drawn: the ship in section under the signals, the crew's sheets, the dice, the
decks, and the memorial."""

from __future__ import annotations

from typing import Final

from allhands.face.plain import PlainBoard

from .board_bar import gauge, tally
from .board_crew import crew, crew_members
from .board_decks import decks
from .board_fates import fates
from .board_pictures import event_picture
from .board_places import CHOSEN_AT, HAPPENS_AT, PLACE_NAMES
from .board_ship import HUE, ship
from .explain import explain
from .words import WORDS

__all__ = [
    "HUE",
    "crew",
    "crew_members",
    "decks",
    "event_picture",
    "event_places",
    "explain",
    "fates",
    "gauge",
    "place_name",
    "places",
    "rules_of",
    "ship",
    "tally",
]

_DECLARED: Final = PlainBoard(WORDS, chosen_at=CHOSEN_AT, happens_at=HAPPENS_AT, named=PLACE_NAMES)
places = _DECLARED.places
place_name = _DECLARED.place_name
rules_of = _DECLARED.rules_of
event_places = _DECLARED.event_places
