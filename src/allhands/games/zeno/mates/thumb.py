"""A rule of thumb for Zeno: it takes what lies open into account, and the cards of its own seat."""

from __future__ import annotations

from allhands.kernel.actions import Choices
from allhands.kernel.chance import Stream, below
from allhands.kernel.rule import rule

from ..rules import decisions as d
from ..rules.state import Riga

VERB = d.ACTIONS.layout.verb


@rule
def thumb(state: Riga, seat: int, choices: Choices, count: int, luck: Stream) -> int:
    """One of the choices with the highest worth, by chance among equals."""
    best, number, equals = -1, 0, 0
    for place in range(count):
        worth = worth_of(int(VERB[choices.action[place]]))
        if worth > best:
            best, number, equals = worth, place, 1
        elif worth == best:
            equals += 1
            if below(luck, equals) == 0:
                number = place
    return choices.action[number]


@rule
def worth_of(verb: int) -> int:
    """How soon a verb is chosen: scenes and work before moves, and those before the end."""
    if verb == d.COUNT_DOWN or verb == d.DO_TASK or verb == d.REFLEX:
        return 9
    if verb == d.RESCUE or verb == d.CONCLUDE or verb == d.INVESTIGATE:
        return 8
    if verb == d.PUMP or verb == d.SPEND or verb == d.BRING:
        return 7
    if verb == d.EXTINGUISH or verb == d.REPAIR or verb == d.DISCOVER or verb == d.SEARCH:
        return 6
    if verb == d.CLEAR or verb == d.USE or verb == d.ABILITY or verb == d.SET_OUT:
        return 5
    if verb == d.MOVE:
        return 4
    if verb == d.REFUSE:
        return 1
    if verb in (d.TRADE, d.RAISE, d.TURN, d.DISCARD, d.UNTREATED, d.LEAVE, d.HAND_OVER, d.STAND):
        return 0
    return 2
