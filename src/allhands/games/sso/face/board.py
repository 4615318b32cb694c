"""How SSO is drawn: the ship with her crew and instruments, the decks and missions, and the
crew cards before each player."""

from __future__ import annotations

from typing import Final

from allhands.face.plain import PlainBoard
from allhands.kernel.odds import Explanation
from allhands.kernel.words import Event

from .. import cards as c
from ..rules.state import Omega
from .board_crew import crew, crew_members
from .board_decks import decks
from .board_explain import meant
from .board_fates import fates
from .board_places import CHOSEN_AT, HAPPENS_AT, PLACE_NAMES, beside, is_place
from .board_scene import Ship
from .board_ship import HUE, ship
from .board_symbols import picture
from .board_told import gauge, tally
from .explain import Choice
from .explain import explain as explained
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

_DECLARED: Final = PlainBoard(
    WORDS,
    chosen_at=CHOSEN_AT,
    happens_at=HAPPENS_AT,
    pictures={c.MEMBER: picture},
    named=PLACE_NAMES,
)
place_name = _DECLARED.place_name
rules_of = _DECLARED.rules_of
event_picture = _DECLARED.event_picture


def places(view: Omega, action: int) -> tuple[str, ...]:
    """Where on the board an action is chosen, the main place first."""
    return beside(view, _DECLARED.places(view, action))


def explain(view: Omega, action: int, names: tuple[str, ...]) -> Explanation:
    """What an action does; where that cannot be tried, how likely what is, or what it is for."""
    told = explained(view, action, names)
    if told.words:
        return told
    tried = _DECLARED.explain(view, action, names)
    if tried.words or not Choice(view, action, names).is_legal:
        return tried
    return Explanation(meant(Ship(view, names), action))


def event_places(event: Event) -> tuple[str, ...]:
    """Where an event happened."""
    return tuple(filter(is_place, _DECLARED.event_places(event)))
