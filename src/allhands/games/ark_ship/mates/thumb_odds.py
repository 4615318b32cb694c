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
        for worths in (w.SHIP_WORTH, w.CREW_WORTH, w.HEAD_WORTH)
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

PROMISE: Final = -np.cumsum([0, *w.STEPS]).astype(np.int16)
"""PROMISE[steps]: what it is worth that a signal is only so far from decoded."""
FARTHEST: Final = len(w.STEPS)
