"""What a test can be expected to bring, from the strength of its pool, in tables.

The strength of a pool is counted in thirds of a die, so that a die whose 6 counts twice can be
four of them.
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .. import cards as c
from . import thumb_weights as w

DIE: Final = 3
CLEVER_DIE: Final = 4
STRONGEST: Final = 80
CERTAIN: Final = 256
"""Chances and numbers of tokens are counted in parts of this."""

CHANCES: Final = (3 / 6, 4 / 6, 5 / 6)
"""The chance of a die to succeed, by the bonus on results."""
BONUSES: Final = len(CHANCES)
REROLLS: Final = 3
ODDS: Final = (1 + REROLLS) * BONUSES
"""Odds are the bonus, and so many more for each time that all that fails can be rolled again."""
LAST_TOKEN: Final = c.TESTS
"""Planet crisis i stands at LAST_TOKEN + i as well, for when a single token is needed."""
AT_A_STROKE: Final = LAST_TOKEN + c.PLANETS
"""It stands at AT_A_STROKE + i too, for when only two tokens at once are of use."""
CARDS: Final = AT_A_STROKE + c.PLANETS
MOST_SUCCESSES: Final = max(int(c.ROW_FROM[card, c.ROWS[card] - 1]) for card in range(c.TESTS))
CREW: Final = 4

SHIP_WORTH: Final = {
    c.LOSE: -w.SLEEPER,
    c.GAIN: w.SLEEPER,
    c.CLONE: w.SLEEPER,
    c.COLUMN_ZERO: -w.COLUMN_LOST,
    c.COLUMN_ANY: w.STEP,
    c.COLUMNS_DOWN: -w.ALL_COLUMNS_LOST,
    c.CRISIS: -w.ONE_MORE_CRISIS,
    c.WAVES: w.WAVEFORMS,
    c.TOKEN_LOST: -w.SLEEPER,
}
"""What an effect on the ship is worth."""
CREW_WORTH: Final = {
    c.STRESS_ALL: -w.STRESS * CREW,
    c.STRESS_ONTO_ONE: -w.STRESS,
    c.CALM_ALL: w.STRESS * 2,
    c.AGE_ALL: -w.AGE * CREW,
    c.SICKEN_ONE: -w.SICK,
    c.KILL_ONE_HERE: -w.DEAD,
    c.HEAL_ONE: w.SICK,
}
"""What an effect on the crew is worth, as long as they have a life before them."""
HEAD_WORTH: Final = {
    c.STRESS_HERE: -w.STRESS,
    c.CALM_HERE: w.STRESS,
    c.AGE_HERE: -w.AGE,
    c.SICKEN_HERE: -w.SICK,
    c.LEARN_HERE: w.RANK,
    c.TRAIT_HERE: w.TRAIT,
}
"""The same of an effect on each who takes part."""


def real_card(place: int) -> int:
    """The card that stands at a place of these tables."""
    return place if place < c.TESTS else c.CRISES + (place - c.CRISES) % c.PLANETS


def _chance(odds: int) -> float:
    """The chance of a die to succeed in the end."""
    return 1 - (1 - CHANCES[odds % BONUSES]) ** (1 + odds // BONUSES)


def _at_least(dice: int, chance: float) -> list[float]:
    """The chances that so many dice bring so many successes or more."""
    exact = [
        comb(dice, number) * chance**number * (1 - chance) ** (dice - number)
        for number in range(MOST_SUCCESSES)
    ]
    return [1 - sum(exact[:number]) for number in range(MOST_SUCCESSES + 1)]


def _pools() -> NDArray[np.float64]:
    """The same by odds and strength: what lies between two numbers of dice is in between."""
    most = STRONGEST // DIE + 2
    whole = np.array(
        [[_at_least(dice, _chance(odds)) for dice in range(most)] for odds in range(ODDS)]
    )
    dice, thirds = np.divmod(np.arange(STRONGEST), DIE)
    low, high = whole[:, dice], whole[:, dice + 1]
    return low + (high - low) * thirds[:, np.newaxis] / DIE


def _rows(card: int, pools: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chance of each row of a card, by odds and strength."""
    reached = pools[:, :, c.ROW_FROM[card, : c.ROWS[card]]]
    return reached - np.append(reached[:, :, 1:], np.zeros((ODDS, STRONGEST, 1)), axis=2)


def _effects_of(card: int, row: int) -> list[tuple[int, int]]:
    """The effects of a row, with their amounts."""
    pairs: list[list[int]] = c.ROW_EFFECT[card, row].tolist()
    return [(effect, amount) for effect, amount in pairs if effect >= 0]


def _solved(place: int, card: int, row: int) -> int:
    """How much of what is worked for a row brings: tokens, or that a crisis is gone."""
    effects = dict(_effects_of(card, row))
    tokens = effects.get(c.TOKEN, 0)
    if place >= AT_A_STROKE:
        return tokens // 2
    if place >= LAST_TOKEN:
        return min(1, tokens)
    return 1 if c.REMOVE in effects else tokens


def _worths(card: int, row: int) -> list[int]:
    """What a row is worth beside that: for the ship, for the crew, and for each who takes part."""
    effects = _effects_of(card, row)
    ship, crew, head = (
        sum(amount * worths.get(effect, 0) for effect, amount in effects)
        for worths in (SHIP_WORTH, CREW_WORTH, HEAD_WORTH)
    )
    return [ship, crew, head if c.ROW_GOOD[card, row] else head + w.RANK - w.FAILED]


AT_ONCE, HARM, A_HEAD, SOLVED = range(4)
EXPECTED: Final = np.zeros((CARDS, ODDS, STRONGEST, 4), np.int16)
"""EXPECTED[card, odds, strength, what]: what the effects of a test on the ship are worth, those on
the crew, and those on each who takes part; and the chance that the crisis is removed, or the tokens
earned, in parts of CERTAIN."""


def _fill_tables() -> None:
    """Work out the tables."""
    pools = _pools()
    for place in range(CARDS):
        card = real_card(place)
        rows, chances = range(int(c.ROWS[card])), _rows(card, pools)
        worths = np.array([_worths(card, row) for row in rows], float)
        solved = np.array([_solved(place, card, row) for row in rows], float)
        found = np.column_stack([worths, solved * CERTAIN])
        EXPECTED[place] = np.rint(chances @ found)


_fill_tables()

TOKEN_WORTH: Final = np.array(
    [0, w.TOKEN_1, w.TOKEN_2, w.TOKEN_3, w.TOKEN_4, w.TOKEN_5, w.TOKEN_6], np.int16
)
"""TOKEN_WORTH[needed]: what a token is worth, for each sleeper that the planet crisis costs."""
STEPS: Final = [w.STEP_1, w.STEP_2, w.STEP_3, w.STEP_4, w.STEP_5, w.STEP_6] + [w.STEP_FAR] * 9
PROMISE: Final = -np.cumsum([0, *STEPS]).astype(np.int16)
"""PROMISE[steps]: what it is worth that a signal is only so far from decoded."""
FARTHEST: Final = len(STEPS)
UNLOCKED: Final = np.array(
    [w.UNLOCK_HERBOLOGY, w.UNLOCK_MEDICINE, w.UNLOCK, w.UNLOCK_NAVIGATION, w.UNLOCK_COMMS],
    np.int16,
)
"""UNLOCKED[skill]: what the first rank is worth beside, by what it allows in a room."""
NUISANCE: Final = np.array(
    [
        0,
        w.NUISANCE_DROP,
        w.NUISANCE_ONES,
        w.NUISANCE_CALMING,
        w.NUISANCE_ONE_EACH,
        w.NUISANCE_IDLE,
        w.NUISANCE_WAVES,
        w.NUISANCE_SICKNESS,
        w.NUISANCE_DICE,
        w.NUISANCE_STRESS,
        w.NUISANCE_MEDICINE,
    ],
    np.int16,
)
"""NUISANCE[ongoing]: what it costs each turn that something lasts."""
TRAIT_WORTH: Final = np.array(
    [
        w.CALM_WORTH,
        w.CLEVER_WORTH,
        w.INSPIRING_WORTH,
        w.CAREFUL_WORTH,
        w.EMPATHETIC_WORTH,
        w.PATIENT_WORTH,
    ],
    np.int16,
)
"""TRAIT_WORTH[trait]: what it is worth to have it."""
AGAIN: Final = np.array(
    [
        w.AGAIN_BRIDGE,
        w.AGAIN_COMMS,
        w.AGAIN_ARCHIVES,
        w.AGAIN_MEDICAL,
        w.AGAIN_RECREATION,
        w.AGAIN_TRAINING,
    ],
    np.int16,
)
"""AGAIN[room]: the share of what several would do there each that they do together."""
