"""How SSO is drawn: the ship with her crew and instruments, the decks and missions, and the
crew cards before each player."""

from __future__ import annotations

from typing import Any, Final

from allhands.face.plain import PlainBoard
from allhands.face.words import PlainWords
from allhands.kernel.words import Event

from .. import cards as c
from ..rules.state import Omega
from .board_crew import crew, crew_members
from .board_decks import decks
from .board_fates import fates
from .board_places import CHOSEN_AT, HAPPENS_AT, beside, is_place, place_name
from .board_ship import HUE, ship
from .board_symbols import picture
from .board_told import gauge, tally

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

_DECLARED: Final = PlainBoard(
    PlainWords(Omega), chosen_at=CHOSEN_AT, happens_at=HAPPENS_AT, pictures={c.MEMBER: picture}
)
event_picture = _DECLARED.event_picture
describe = _DECLARED.describe
explain = _DECLARED.explain
rules_of = _DECLARED.rules_of


def places(view: Any, action: int) -> tuple[str, ...]:
    """Where on the board an action is chosen, the main place first."""
    return beside(view, _DECLARED.places(view, action))


def event_places(event: Event) -> tuple[str, ...]:
    """Where an event happened."""
    return tuple(filter(is_place, _DECLARED.event_places(event)))
