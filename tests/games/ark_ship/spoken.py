"""What is said of a ship of Ark Ship."""

from __future__ import annotations

import re
from collections.abc import Iterable

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship.face.words import WORDS
from allhands.games.ark_ship.rules import decisions as d
from allhands.kernel.words import Event

from .setups import Ship

INES, JOSS, KIRAN, LENE = range(4)
NAMES = GAME.crew_names
NONSENSE = re.compile(r"-1\b|None|somebody|some |\{|\s\s")
"""What is not said where everything is known that is spoken of."""


def said(ship: Ship, verb: int, *arguments: int, seat: int = INES) -> str:
    """A choice, as it is offered to a seat."""
    return WORDS.action(ship.view(seat), d.ACTIONS.number(verb, *arguments), NAMES)


def asked(ship: Ship, seat: int = INES) -> str:
    """What is asked now."""
    return WORDS.question(ship.view(seat), NAMES)


def log(ship: Ship, events: Iterable[Event], seat: int = INES) -> list[str]:
    """What a seat is told of some events."""
    view = ship.view(seat)
    sentences = (WORDS.event(view, event.seen_by(seat), NAMES) for event in events)
    return [sentence for sentence in sentences if sentence]
