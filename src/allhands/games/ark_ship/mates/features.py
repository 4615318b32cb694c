"""What a search's evaluation looks at: the freezer, the planets, open crises and the crew."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules.crew_sheet import is_aboard
from ..rules.ending import needed
from ..rules.state import ArkShip

PLANET: Final = 8
CREW: Final = 8
LASTING: Final = len(c.ONGOING_NAMES)
AGE_STEP: Final = 2
AGE_BANDS: Final = c.AGES // AGE_STEP + 1
FEATURES: Final = (
    (c.BOXES + 1)
    + 4
    + c.SIGNALS * (PLANET + c.COLUMNS + 1)
    + (c.CRISES + LASTING + 4)
    + (3 * (c.SKILLS + 1) + c.TRAITS + AGE_BANDS + CREW)
)
MUCH: Final = 4
"""Stress and red age boxes from which on somebody is likely to fall sick."""

Numbers = NDArray[np.float64]


@rule
def features(state: ArkShip, out: Numbers) -> None:
    """Everything, each number of about the same size."""
    out[:] = 0.0
    out[state.progress] = 1.0
    at = tell_ship(state, out, c.BOXES + 1)
    for place in range(c.SIGNALS):
        at = tell_planet(state, place, out, at)
        at = tell_signal(state, place, out, at)
    at = tell_crises(state, out, at)
    at = tell_skills(state, out, at)
    tell_crew(state, out, at)


@rule
def tell_ship(state: ArkShip, out: Numbers, at: int) -> int:
    """The freezer and the life goals; returns the place of what comes next."""
    out[at] = state.sleepers / 10
    out[at + 1] = 1 / (1 + state.sleepers)
    out[at + 2] = state.goal_boxes / 10
    out[at + 3] = state.players / 4
    return at + 4


@rule
def tell_planet(state: ArkShip, place: int, out: Numbers, at: int) -> int:
    """The tokens that a planet crisis lacks, in the time there is, and what that may cost."""
    planet = state.planet[place]
    lacking = max(0, int(needed(state, planet)) - int(state.earned[place]))
    cost = int(c.COSTS[planet])
    out[at] = lacking / 5
    if lacking == 0:
        out[at + 1] = 1.0
    elif lacking <= 2:
        out[at + 1 + lacking] = 1.0
    out[at + 4] = lacking / (1 + c.BOXES - state.progress)
    out[at + 5] = cost * lacking / 10
    if lacking > 0:
        out[at + 6] = cost / 5
        out[at + 7] = 1.0 if cost >= state.sleepers else 0.0
    return at + PLANET


@rule
def tell_signal(state: ArkShip, place: int, out: Numbers, at: int) -> int:
    """Whether a signal is decoded, or where its tokens stand."""
    out[at] = 1.0 if state.signal[place] < 0 else 0.0
    for column in range(c.COLUMNS):
        out[at + 1 + column] = state.token[place, column] / 3
    return at + 1 + c.COLUMNS


@rule
def tell_crises(state: ArkShip, out: Numbers, at: int) -> int:
    """Which crises lie open, how many, and what lasts."""
    many = 0
    for place in range(c.CRISIS_PLACES):
        if state.crisis[place] >= 0:
            out[at + int(state.crisis[place])] = 1.0
            many += 1
    at += c.CRISES
    for lasting in range(LASTING):
        out[at + lasting] = 1.0 if has_bit(state.ongoing, lasting) else 0.0
    at += LASTING
    out[at] = many / 5
    out[at + 1] = many * many / 25
    out[at + 2] = state.crisis_deck.count / 20
    out[at + 3] = state.renewed
    return at + 4


@rule
def tell_skills(state: ArkShip, out: Numbers, at: int) -> int:
    """Of each skill, and of sickness: the ranks together, the most, and their squares."""
    for slot in range(c.SLOTS):
        if is_aboard(state, slot):
            for skill in range(c.SKILLS + 1):
                ranks = int(state.ranks[slot, skill])
                out[at + 3 * skill] += ranks / 5
                out[at + 3 * skill + 1] = max(out[at + 3 * skill + 1], ranks / 3)
                out[at + 3 * skill + 2] += ranks * ranks / 10
            for trait in range(c.TRAITS):
                if has_bit(state.traits[slot], trait):
                    out[at + 3 * (c.SKILLS + 1) + trait] += 1.0
    return at + 3 * (c.SKILLS + 1) + c.TRAITS


@rule
def tell_crew(state: ArkShip, out: Numbers, at: int) -> None:
    """How many are aboard, how old, how worn, and what they have done."""
    rest = at + AGE_BANDS
    for slot in range(c.SLOTS):
        if is_aboard(state, slot):
            red, stress = int(c.RED_BOXES[state.age[slot]]), int(state.stress[slot])
            out[at + int(state.age[slot]) // AGE_STEP] += 1.0
            out[rest] += 1 / 4
            out[rest + 1] += stress / 8
            out[rest + 2] = max(out[rest + 2], stress / 4)
            out[rest + 3] += red / 5
            out[rest + 4] += 1.0 if red + stress >= MUCH else 0.0
            out[rest + 5] += state.has_goal[slot]
            out[rest + 6] += state.solved[slot] / 5
            out[rest + 7] += state.failed[slot] / 5
