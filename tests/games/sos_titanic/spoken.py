"""What is said of a table of SOS Titanic."""

from __future__ import annotations

from tests.told_odds import held

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.face.words import WORDS
from allhands.games.sos_titanic.rules import decisions as d
from allhands.kernel.words import Event

from .table import Table, quiet_table

ADA, BERTIE = range(2)
NAMES = GAME.crew_names


def waiting(*crew: int) -> Table:
    """A first turn of Ada's in which nobody can move, and no lifeboat is in sight."""
    return quiet_table(*(crew or (c.LEE, c.BOXHALL))).lines("f5", "f5*", "s5", "s5*")


def said(table: Table, verb: int, *arguments: int, seat: int = ADA) -> str:
    """A choice, as it is offered to a seat."""
    return WORDS.action(table.view(seat), d.ACTIONS.number(verb, *arguments), NAMES)


def explained(table: Table, verb: int, *arguments: int) -> str:
    """What a choice is told to bring; the odds in it are held against the rules."""
    return held(table.state, d.ACTIONS.number(verb, *arguments))


def asked(table: Table, seat: int = ADA) -> str:
    """What is asked now."""
    return WORDS.question(table.view(seat), NAMES)


def log(table: Table, events: list[Event], seat: int = ADA) -> list[str]:
    """What a seat is told of some events."""
    view = table.view(seat)
    sentences = (WORDS.event(view, event.seen_by(seat), NAMES) for event in events)
    return [sentence for sentence in sentences if sentence]
