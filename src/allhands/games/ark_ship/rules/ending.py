"""The end of the voyage: planet crises are judged, and those alive are counted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from .crew_sheet import is_aboard
from .state import ArkShip

BARREN = 2
FIRST_DEGREE = 3
"""The outcomes: nobody asleep is left after the planet crises, and the degrees of success."""


@rule
def arrive(state: ArkShip) -> None:
    """All planet crises are judged, those never revealed too. Whoever still sleeps has arrived."""
    for place in range(c.SIGNALS):
        judge_planet(state, place)
    state.outcome = degree(alive(state)) if state.sleepers > 0 else BARREN
    agenda.clear(state.agenda)
    tell(state.chronicle, e.ENDED, UNKNOWN, state.outcome)


@rule
def judge_planet(state: ArkShip, place: int) -> None:
    """A planet crisis with too few tokens costs sleepers."""
    planet = state.planet[place]
    if state.planet_seen[place] != EVERY_SEAT:
        state.reveals += 1
        state.planet_seen[place] = EVERY_SEAT
    tell(
        state.chronicle,
        e.PLANET_JUDGED,
        place,
        c.CRISES + planet,
        state.earned[place],
        needed(state, planet),
    )
    if state.earned[place] < needed(state, planet):
        lost = min(int(state.sleepers), int(c.COSTS[planet]))
        state.sleepers -= lost
        state.taken_by[c.CRISES + planet] += lost
        tell(state.chronicle, e.SLEEPERS_LOST, UNKNOWN, lost, c.CRISES + planet, state.sleepers)


@rule
def needed(state: ArkShip, planet: int) -> int:
    """The tokens that a planet crisis needs on this voyage."""
    return c.NEEDS[planet] + c.MORE_NEEDED[state.voyage, state.players]


@rule
def alive(state: ArkShip) -> int:
    """Everybody who lives, asleep or awake."""
    people = int(state.sleepers)
    for slot in range(c.SLOTS):
        if is_aboard(state, slot):
            people += 1
    return people


@rule
def degree(people: int) -> int:
    """The outcome of a voyage that so many have lived to see the end of."""
    best = FIRST_DEGREE
    for number in range(len(c.ENDING_FROM)):
        if people >= c.ENDING_FROM[number]:
            best = FIRST_DEGREE + number
    return best


@rule
def returns(state: ArkShip, out: NDArray[np.float64]) -> None:
    """1 for every player if anybody has arrived asleep, else 0."""
    result = 1.0 if state.outcome >= FIRST_DEGREE else 0.0
    for seat in range(state.players):
        out[seat] = result


@rule
def progress(state: ArkShip) -> float:
    """How much of the voyage lies behind."""
    return state.progress / c.BOXES


@rule
def turns(state: ArkShip) -> int:
    """How many turns have been begun."""
    return state.turn


@rule
def cause(state: ArkShip) -> int:
    """What a voyage was lost to: whatever took the most sleepers, those among them who were thawed
    for the dead; -1 for none."""
    if state.outcome >= FIRST_DEGREE:
        return UNKNOWN
    worst = 0
    for each in range(len(c.CAUSES)):
        if state.taken_by[each] > state.taken_by[worst]:
            worst = each
    return worst if state.taken_by[worst] > 0 else UNKNOWN
