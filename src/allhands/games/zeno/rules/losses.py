"""What a game is put down to that not everybody has won."""

from __future__ import annotations

from typing import Final

from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule

from ..cards import numbers as n
from ..cards import survivors as sv
from . import nouns as w
from . import state as s
from .evacuation import counted
from .flow import faction
from .state import Riga

CAUSES: Final = (
    "Fire everywhere",
    "More harm than could be borne",
    "Infection everywhere",
    "More stress than could be borne",
    "Fuel in the air everywhere",
    "Smoke everywhere",
    "No event card to be had",
    "Nobody left aboard",
    "Too few were ever found",
    "Those who died",
    "Those who were left behind",
    "Those who got away and do not count",
)
(
    *_TOKENS,
    CARDS,
    NOBODY_ABOARD,
    TOO_FEW,
    DEAD,
    LEFT_BEHIND,
    NOT_COUNTED,
) = range(len(CAUSES))
"""The first are the mandatory tokens, in their order."""
assert len(_TOKENS) == len(n.MANDATORY)


@rule
def cause(state: Riga) -> int:
    """The token or card that was wanted of a ship that is lost; of one that launched what those who
    have not won lack most; -1 if all have won."""
    if state.outcome == s.DISASTER:
        return cause_of_disaster(state)
    return cause_of_lack(state) if state.wins != bit(state.players) - 1 else -1


@rule
def cause_of_disaster(state: Riga) -> int:
    """What could not be had."""
    for token in range(len(n.MANDATORY)):
        if state.in_play[token] >= n.MANDATORY[token]:
            return token
    for seat in range(state.players):
        if faction(state, seat):
            return CARDS
    return NOBODY_ABOARD


@rule
def cause_of_lack(state: Riga) -> int:
    """What the factions together lack most that have not won: the dead, those left behind or those
    who do not count; or more than all of these."""
    lacking, dead, left, away = 0, 0, 0, 0
    for seat in range(state.players):
        if not has_bit(state.wins, seat):
            lacking += max(0, state.targets[seat] - counted(state, seat))
            dead += members(state, seat, w.LOST)
            left += members(state, seat, w.ABOARD)
            away += max(0, members(state, seat, w.EVACUATED) - counted(state, seat))
    if dead + left + away < lacking:
        return TOO_FEW
    if dead >= max(left, away):
        return DEAD
    return LEFT_BEHIND if left >= away else NOT_COUNTED


@rule
def members(state: Riga, seat: int, fate: int) -> int:
    """How many of a faction met with a fate."""
    count = 0
    for survivor in range(sv.SURVIVORS):
        person = state.survivors[survivor]
        count += person.faction == seat and person.fate == fate
    return count
