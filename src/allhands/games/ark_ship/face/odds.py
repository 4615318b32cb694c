"""The odds of dice: of the successes of a pool, and of falling sick.

Dice are told one by one, as the rules lay them out, so that what happens to the highest of them
can be counted too. All faces are equally likely, and everything is counted exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import crew_sheet, skill_test, turn
from ..rules.skill_test import SUCCEEDS_FROM
from ..rules.state import ArkShip

FACES: Final = 6
TO_BE_ROLLED: Final = 0


class Die(NamedTuple):
    """A die of a pool: whether its owner is Clever, and its face if it is not rolled again."""

    clever: bool = False
    face: int = TO_BE_ROLLED


class Pool(NamedTuple):
    """The dice of a test, in their order; what is added to each; whether the highest is left out
    when the test is counted; how often all that fail are rolled again."""

    dice: tuple[Die, ...]
    bonus: int = 0
    drops_highest: bool = False
    again: int = 0

    def value(self, clever: bool, face: int) -> int:
        """The successes of a face. A natural 6 of somebody Clever counts two."""
        if face + self.bonus < SUCCEEDS_FROM:
            return 0
        return 2 if clever and face == FACES else 1


def chances(pool: Pool) -> tuple[Fraction, ...]:
    """How likely each number of successes is, from 0 up."""
    return _chances(pool)


@lru_cache(maxsize=4096)
def _chances(pool: Pool) -> tuple[Fraction, ...]:
    ways = _ways_without_highest(pool) if pool.drops_highest else _ways(pool)
    rolled = sum(ways.values())
    most = max(ways)
    return tuple(Fraction(ways[successes], rolled) for successes in range(most + 1))


def _faces(pool: Pool, die: Die) -> Iterator[tuple[int, int]]:
    """The faces that a die can show in the end, and in how many ways each."""
    weights = [0] * (1 + FACES)
    for face in range(1, FACES + 1):
        weights[face] = int(die.face in (face, TO_BE_ROLLED))
    failing = range(1, max(1, SUCCEEDS_FROM - pool.bonus))
    for _ in range(pool.again):
        failed = sum(weights[face] for face in failing)
        kept = (0 if face in failing else FACES * weights[face] for face in range(1 + FACES))
        weights = [weight + failed for weight in kept]
    return ((face, weight) for face, weight in enumerate(weights) if face and weight)


def _ways(pool: Pool) -> Counter[int]:
    """In how many ways the dice can fall, by their successes."""
    reached: Counter[int] = Counter({0: 1})
    for die in pool.dice:
        following: Counter[int] = Counter()
        for successes, number in reached.items():
            for face, ways in _faces(pool, die):
                following[successes + pool.value(die.clever, face)] += number * ways
        reached = following
    return reached


def _ways_without_highest(pool: Pool) -> Counter[int]:
    """The same when the first of the highest dice is left out."""
    reached: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for die in pool.dice:
        following: Counter[tuple[int, int, int]] = Counter()
        for (successes, highest, its_value), number in reached.items():
            for face, ways in _faces(pool, die):
                value = pool.value(die.clever, face)
                top = (face, value) if face > highest else (highest, its_value)
                following[(successes + value, *top)] += number * ways
        reached = following
    counted: Counter[int] = Counter()
    for (successes, _, its_value), number in reached.items():
        counted[successes - its_value] += number
    return counted


def chance_from(pool: Pool, successes: int) -> Fraction:
    """How likely so many successes are, or more."""
    return sum(chances(pool)[max(0, successes) :], Fraction(0))


def chances_of_rows(pool: Pool, rows_from: tuple[int, ...]) -> tuple[Fraction, ...]:
    """How likely each row of a test is, by the successes from which it counts."""
    reached = [chance_from(pool, needed) for needed in rows_from]
    return tuple(
        here - above for here, above in zip(reached, [*reached[1:], Fraction(0)], strict=True)
    )


def chance_of_sickness(target: int, bonus: int) -> Fraction:
    """How likely a roll of one die, with something added to it, is at most its target. With a
    target of 0 or less nobody rolls."""
    if target <= 0:
        return Fraction(0)
    return Fraction(min(FACES, max(0, target - bonus)), FACES)


# What the rules say of a view

has_trait = in_python(crew_sheet.has_trait)
lasts = in_python(crew_sheet.lasts)
dice_of = in_python(skill_test.dice_of)
dropped_die = in_python(skill_test.dropped_die)
successes_of = in_python(skill_test.successes)
row_of = in_python(skill_test.row_of)
sickness_target = in_python(turn.sickness_target)
sickness_bonus = in_python(turn.sickness_bonus)


def is_ongoing(view: ArkShip, what: int) -> bool:
    """Whether something lasts because of a crisis."""
    return bool(int(view.ongoing) >> what & 1)


# Tests


def pool_of(view: ArkShip, card: int, company: Collection[int]) -> Pool:
    """The dice of these crew members, who are all at one location, to be rolled in the test of a
    card. Whoever is Inspiring has all rolled again that fail."""
    dice = [
        Die(has_trait(view, slot, c.CLEVER))
        for slot in sorted(company)
        for _ in range(dice_of(view, slot, card))
    ]
    return _pool(view, card, dice, rerolls(view, company))


def rerolls(view: ArkShip, company: Collection[int]) -> int:
    """How many of these crew members may have dice rolled again."""
    return sum(has_trait(view, slot, c.INSPIRING) for slot in company)


def pool_again(view: ArkShip, card: int, up_to: int, again: int = 0) -> Pool:
    """The dice on the table, of which those that show so much or less are rolled again, and then
    perhaps all that fail."""
    dice: list[Die] = []
    for place in range(int(view.dice)):
        face = int(view.face[place])
        clever = has_trait(view, int(view.roller[place]), c.CLEVER)
        dice.append(Die(clever, TO_BE_ROLLED if face <= up_to else face))
    return _pool(view, card, dice, again)


def _pool(view: ArkShip, card: int, dice: list[Die], again: int) -> Pool:
    rolled = view.copy()
    rolled.dice = len(dice)
    drops = dropped_die(rolled, card) != UNKNOWN
    return Pool(tuple(dice), int(view.result_bonus), drops, again)


def rows_from(card: int) -> tuple[int, ...]:
    """The successes from which each row of a card counts."""
    return tuple(int(needed) for needed in c.ROW_FROM[card, : int(c.ROWS[card])])


def reached(view: ArkShip, card: int) -> tuple[int, int]:
    """The successes of the dice on the table as they lie, and the row of a card that they reach."""
    successes = successes_of(view, card)
    return successes, row_of(card, successes)
