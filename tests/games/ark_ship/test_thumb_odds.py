"""The tables of the rule of thumb: chances of tests, worked out here by rolling every roll."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.mates import thumb_odds as odds
from allhands.games.ark_ship.mates import thumb_weights as w

from .setups import card

DICE = range(1, 5)
FACES = range(1, 7)
PLAIN, STEADY, INSPIRED = 0, 1, odds.BONUSES


def chance(title: str, dice: int, succeeding: Sequence[int], row: int) -> float:
    """The chance that so many dice reach a row or a better one."""
    needed = c.ROW_FROM[card(title), row]
    rolls = [sum(face in succeeding for face in roll) for roll in product(FACES, repeat=dice)]
    return sum(found >= needed for found in rolls) / len(rolls)


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize(("bonus", "least"), [(PLAIN, 4), (STEADY, 3)])
def test_the_chance_to_solve_a_crisis(dice: int, bonus: int, least: int) -> None:
    found = odds.EXPECTED[card("Cryo Failure"), bonus, odds.DIE * dice, odds.SOLVED] / odds.CERTAIN
    expected = chance("Cryo Failure", dice, range(least, 7), 2)
    assert found == pytest.approx(expected, abs=1 / odds.CERTAIN)


def test_rerolling_what_fails_is_a_second_chance_for_every_die() -> None:
    found = odds.EXPECTED[card("Food Shortage"), INSPIRED, 2 * odds.DIE, odds.SOLVED] / odds.CERTAIN
    assert found == pytest.approx((3 / 4) ** 2, abs=1 / odds.CERTAIN)


def test_sleepers_are_lost_by_the_row() -> None:
    title = "Cryo Failure"
    first, solved = (chance(title, 2, range(4, 7), row) for row in (1, 2))
    expected = -2 * w.SLEEPER * (1 - first) - w.SLEEPER * (first - solved)
    assert odds.EXPECTED[card(title), PLAIN, 2 * odds.DIE, odds.AT_ONCE] == pytest.approx(
        expected, abs=1
    )


def test_with_nobody_there_the_first_row_is_certain() -> None:
    assert odds.EXPECTED[card("Cryo Failure"), PLAIN, 0, odds.AT_ONCE] == -2 * w.SLEEPER


def test_a_planet_that_lacks_one_token_counts_no_second_one() -> None:
    planet = card("Terraforming") - c.CRISES
    strongest = odds.STRONGEST - 1
    found = [
        odds.EXPECTED[place + planet, PLAIN, strongest, odds.SOLVED] / odds.CERTAIN
        for place in (c.CRISES, odds.LAST_TOKEN, odds.AT_A_STROKE)
    ]
    assert found == pytest.approx([2, 1, 1], abs=0.05)


def test_two_tokens_at_a_stroke_take_the_best_row() -> None:
    planet = card("Terraforming") - c.CRISES
    assert odds.EXPECTED[odds.AT_A_STROKE + planet, PLAIN, 4 * odds.DIE, odds.SOLVED] == 0
    assert odds.EXPECTED[odds.LAST_TOKEN + planet, PLAIN, 4 * odds.DIE, odds.SOLVED] > 0


def test_a_stronger_pool_never_solves_less() -> None:
    rising = odds.EXPECTED[:, :, 1:, odds.SOLVED] >= odds.EXPECTED[:, :, :-1, odds.SOLVED]
    assert rising.all()
