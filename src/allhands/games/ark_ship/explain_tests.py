"""What is told of a test before it is rolled, and before some of its dice are rolled again."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from allhands.kernel.prose import in_cases, of_hundred, starting

from . import cards as c
from . import tasks as t
from .consequences import (
    Choice,
    failing,
    in_sentences,
    pool_at,
    rather_than,
    rows_in_words,
    solved,
    title_at,
    tokens_then,
    whom,
)
from .nouns import dice_words, successes_words
from .odds import (
    FACES,
    Pool,
    chances_of_rows,
    dice_of,
    is_ongoing,
    pool_again,
    reached,
    rows_from,
)
from .words_cards import ongoing_words, row_words

NO_TEST: Final = "No test is made."


# Working on a crisis


def join_test(choice: Choice, location: int) -> str:
    """A crew member would work on what lies at a location."""
    card = choice.test_at(location)
    others = [slot for slot in choice.crew_at(location) if slot != choice.subject]
    company = {*others, choice.subject} if choice.is_aboard(choice.subject) else set(others)
    if not company:
        return NO_TEST
    pool = pool_at(choice, location, company)
    stake = tokens_then(choice, location - c.PLANET_1, 0) if location >= c.PLANET_1 else ""
    return in_sentences(
        f"{_dice_with(choice, pool, others)}: {rows_in_words(card, pool)}.",
        failing(choice, card, company) if solved(card, pool) < 1 else "",
        _one_rolled(choice, card, company),
        "" if others else _left_alone(card),
        stake,
    )


def _one_rolled(choice: Choice, card: int, company: set[int]) -> str:
    """How likely whoever is sent rolls a 1, while that makes people older."""
    if not is_ongoing(choice.view, c.ONES_AGE) or choice.subject not in company:
        return ""
    dice = dice_of(choice.view, choice.subject, card, company)
    share = 1 - Fraction(FACES - 1, FACES) ** dice
    return f"{starting(choice.who)} ages for a 1 {in_cases(share)}."


def _left_alone(card: int) -> str:
    """What a crisis brings each turn that nobody works on it; nobody is tested then."""
    brings = card < c.CRISES and c.ROW_EFFECT[card, 0, 0, 0] >= 0
    return f"Left alone, {row_words(card, 0)}." if brings else ""


def _dice_with(choice: Choice, pool: Pool, others: list[int]) -> str:
    dice = starting(dice_words(len(pool.dice)))
    return f"{dice} with {whom(choice, others)}" if others else dice


# Help from the Bridge


def helped(choice: Choice, bonus: int, more: int) -> str:
    """What a higher result or more dice do to the tests behind the Bridge that somebody is at; as a
    sentence, or nothing."""
    found = [
        f"{title_at(choice, location)} is then solved {_helped(choice, location, bonus, more)}"
        for location in range(c.BRIDGE + 1, c.LOCATIONS)
        if choice.test_at(location) >= 0 and choice.crew_at(location)
    ]
    return f"{'; '.join(found)}." if found else ""


def _helped(choice: Choice, location: int, bonus: int, more: int) -> str:
    card, company = choice.test_at(location), choice.crew_at(location)
    before = pool_at(choice, location, company)
    after = pool_at(choice, location, company, more)
    after = after._replace(bonus=after.bonus + bonus)
    return rather_than(solved(card, after), solved(card, before))


# Dice rolled again


def _tested(choice: Choice) -> int:
    """The card whose test is being made; -1 for none."""
    return choice.test_at(choice.arguments[1]) if choice.task == t.REROLL_DICE else -1


def reroll(choice: Choice) -> str:
    """The dice up to a face would be rolled again."""
    card = _tested(choice)
    if card < 0:
        return NO_TEST
    pool = pool_again(choice.view, card, choice.a + 1)
    rolled = sum(not die.face for die in pool.dice)
    if not rolled:
        return "No die shows so little."
    shares = chances_of_rows(pool, rows_from(card))
    _, row = reached(choice.view, card)
    again = f"Rolls {dice_words(rolled)} again: {rows_in_words(card, pool)}."
    better = sum(shares[row + 1 :], Fraction(0))
    return f"{again} {_compared(better, sum(shares[:row], Fraction(0)))}"


def _compared(better: Fraction, worse: Fraction) -> str:
    said = f"Better than they lie {in_cases(better)}" if better else "Never better than they lie"
    return f"{said}, worse in {of_hundred(worse)}." if worse else f"{said}."


def keep(choice: Choice) -> str:
    """The dice would be left as they lie."""
    card = _tested(choice)
    if card < 0:
        return NO_TEST
    successes, row = reached(choice.view, card)
    return in_sentences(
        f"{starting(successes_words(successes))}: {row_words(card, row)}.",
        _ages(choice),
    )


def _ages(choice: Choice) -> str:
    """Who grows older for a 1, while that lasts."""
    view = choice.view
    if not is_ongoing(view, c.ONES_AGE):
        return ""
    dice = range(int(view.dice))
    aged = {int(view.roller[place]) for place in dice if int(view.face[place]) == 1}
    return f"{whom(choice, aged)} {'ages' if len(aged) == 1 else 'age'} by 1." if aged else ""


# A crisis that goes


def remove_crisis(choice: Choice) -> str:
    """A crisis would be removed."""
    card = choice.test_at(choice.a)
    if card < 0:
        return "No crisis lies there."
    lasting = ongoing_words(card)
    return in_sentences(
        f"{title_at(choice, choice.a)} is gone{_freed(choice.a)}.",
        _left_alone(card),
        f"No longer so: {lasting}." if lasting else "",
    )


def _freed(location: int) -> str:
    return ", and the room can be used" if location < c.ROOMS else ""
