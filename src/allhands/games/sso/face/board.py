"""How SSO is drawn: the ship with her crew and instruments, the decks and missions, and the
crew cards before each player."""

from __future__ import annotations

from typing import ClassVar, Final

from allhands.face.plain import Pictures, PlainBoard
from allhands.kernel.words import Event

from .. import cards as c
from ..rules.state import Omega
from .board_crew import crew, crew_members
from .board_decks import decks
from .board_fates import fates
from .board_places import PLACE_NAMES, ChosenAt, HappensAt, beside, is_place
from .board_ship import HUE, ship
from .board_symbols import picture
from .board_told import gauge, tally
from .explain import Choice, Explained
from .words import WORDS

__all__ = [
    "HUE",
    "check",
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


class _Declared(PlainBoard[Omega]):
    CHOSEN_AT = ChosenAt
    HAPPENS_AT = HappensAt
    CHOICE = Choice
    EXPLAINED = Explained
    PICTURES: ClassVar[Pictures] = {c.MEMBER: picture}
    NAMED = PLACE_NAMES


_DECLARED: Final = _Declared(WORDS)
check = _DECLARED.check
explain = _DECLARED.explain
place_name = _DECLARED.place_name
rules_of = _DECLARED.rules_of
event_picture = _DECLARED.event_picture


def places(view: Omega, action: int) -> tuple[str, ...]:
    """Where on the board an action is chosen, the main place first."""
    return beside(view, _DECLARED.places(view, action))


def event_places(event: Event) -> tuple[str, ...]:
    """Where an event happened."""
    return tuple(filter(is_place, _DECLARED.event_places(event)))
