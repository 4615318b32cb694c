"""How near a seat is to its goal: survivors found and brought home, and a Shuttle to launch."""

from __future__ import annotations

from typing import Final

from allhands.kernel.masks import bits, has_bit
from allhands.kernel.rule import rule

from ..cards import ship as sh
from ..rules import state as s
from ..rules.evacuation import counted
from ..rules.flow import all_in, crew_needed, faction, own_in
from ..rules.state import Riga
from .thumb_sight import fit_of

FOUND: Final = 0.3
HOME: Final = 0.3
CREWED: Final = 0.3
COUNTING: Final = 0.05
"""What a target found, a target in the Shuttle Bay, a crew there and the countdown make of it."""
LAUNCHED: Final = 0.9
"""What a launch is worth that leaves a single survivor too few; less for each that is lacking."""


@rule
def progress(state: Riga, seat: int) -> float:
    """From 0 at the beginning to 1 for whoever has won."""
    if state.outcome == s.LAUNCHED:
        if has_bit(state.wins, seat):
            return 1.0
        return LAUNCHED * share_of(counted(state, seat), int(state.targets[seat]))
    target, own = int(state.targets[seat]), faction(state, seat)
    at_home = fit_of(state, own_in(state, seat, sh.SHUTTLE_BAY))
    crew = bits(all_in(state, sh.SHUTTLE_BAY))
    come = FOUND * share_of(fit_of(state, own), target) + HOME * share_of(at_home, target)
    if state.is_counting:
        return come + CREWED + COUNTING
    return come + CREWED * share_of(crew, crew_needed(state))


@rule
def share_of(found: int, needed: int) -> float:
    """How much of what is needed is there, from 0 to 1."""
    return 1.0 if found >= needed else found / needed
