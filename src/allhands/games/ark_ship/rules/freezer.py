"""The freezer: the sleepers, who are what the voyage is for."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import events as e
from .state import ArkShip

EMPTY = 1
"""The outcome of a voyage whose freezer is empty before it arrives."""


@rule
def lose_sleepers(state: ArkShip, sleepers: int, card: int) -> None:
    """Sleepers die; without any left there is nobody to arrive."""
    lost = min(sleepers, int(state.sleepers))
    state.sleepers -= lost
    state.taken_by[card] += lost
    tell(state.chronicle, e.SLEEPERS_LOST, UNKNOWN, lost, card, state.sleepers)
    if state.sleepers == 0:
        state.outcome = EMPTY
        agenda.clear(state.agenda)
        tell(state.chronicle, e.ENDED, UNKNOWN, EMPTY)


@rule
def gain_sleepers(state: ArkShip, sleepers: int) -> None:
    """New sleepers, as many as there are berths."""
    gained = min(sleepers, c.FREEZER - int(state.sleepers))
    if gained > 0:
        state.sleepers += gained
        tell(state.chronicle, e.SLEEPERS_GAINED, UNKNOWN, gained, state.sleepers)
