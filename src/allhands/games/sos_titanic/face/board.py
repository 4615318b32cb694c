"""How SOS Titanic is drawn: the ship in profile over the plan of her boat deck, the lifeboats, the
decks of cards, and the crew."""

from __future__ import annotations

from .board_crew import crew, crew_members
from .board_decks import decks
from .board_fates import fates
from .board_places import event_places, place_name, places
from .board_rules import rules_of
from .board_ship import HUE, ship
from .board_told import describe, event_picture, gauge, tally
from .explain import explain

__all__ = [
    "HUE",
    "crew",
    "crew_members",
    "decks",
    "describe",
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
