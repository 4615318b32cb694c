"""How the rule of thumb judges what brings a signal nearer to its targets."""

from __future__ import annotations

from allhands.kernel.rule import rule

from .. import cards as c
from ..rules.signals import moved
from ..rules.state import ArkShip
from . import thumb_weights as w
from .thumb_odds import FARTHEST, PROMISE
from .thumb_sight import distance, turns_left, urgency


@rule
def keenness(state: ArkShip, signal: int) -> int:
    """How much the crew care about a signal, in hundredths; 0 once it is decoded or too late."""
    if state.signal[signal] < 0:
        return 0
    left = int(turns_left(state))
    if 4 * left < w.DECODED_BEFORE + w.FAR_AWAY * int(distance(state, signal)):
        return 0
    keen = 100 + w.STEP_LATE * (c.BOXES - left) // c.BOXES
    return keen * int(urgency(state, signal)) // 100


@rule
def nearer(keen: int, away: int, steps: int) -> int:
    """What it is worth that a signal so far away comes so many steps nearer."""
    after = min(max(away - steps, 0), FARTHEST)
    return keen * (int(PROMISE[after]) - int(PROMISE[min(away, FARTHEST)])) // 100


@rule
def steps_to(state: ArkShip, signal: int, column: int, change: int) -> int:
    """How many steps nearer a token comes to its target by a change; negative if farther."""
    level = int(state.token[signal, column])
    aim = int(c.TARGET[state.signal[signal], column])
    return abs(level - aim) - abs(int(moved(level, change)) - aim)


@rule
def steps_of_wave(state: ArkShip, signal: int, pile: int) -> int:
    """How many steps nearer a signal comes by a waveform."""
    steps = 0
    if state.wave[pile] >= 0:
        for column in range(c.COLUMNS):
            steps += int(steps_to(state, signal, column, c.WAVE[state.wave[pile], column]))
    return steps


@rule
def steps_at_best(state: ArkShip, signal: int, pile: int) -> int:
    """The same, of the columns alone that come nearer."""
    steps = 0
    if state.wave[pile] >= 0:
        for column in range(c.COLUMNS):
            change = int(c.WAVE[state.wave[pile], column])
            steps += max(0, int(steps_to(state, signal, column, change)))
    return steps
