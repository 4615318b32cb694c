"""What is told of a test before it is rolled, and before some of its dice are rolled again."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from allhands.kernel.odds import EXPLAINED, Chance
from allhands.kernel.prose import in_cases, starting

from .. import cards as c
from .came_true import ROLLED_AGAIN, Test
from .consequences import (
    Choice,
    RowTold,
    failing,
    good_rows,
    in_sentences,
    otherwise_choice,
    pool_at,
    rather_than,
    rows_in_words,
    solved,
    tell_rows,
    test_there,
    title_at,
    together_in_cases,
    together_of_hundred,
    tokens_then,
    whom,
)
from .nouns import dice_words, successes_words
from .odds import FACES, Pool, dice_of, is_ongoing, pool_again, reached, rerolls
from .words_cards import ongoing_words, row_words

TIMES: Final = ("", "", " twice", " three times", " four times")


# Working on a crisis


def join_test(choice: Choice, location: int) -> str:
    """A crew member would work on what lies at a location."""
    test, then = test_there(choice.then, location), choice.then
    pool, others = pool_at(then, test), choice.crew_at(location)
    stake = tokens_then(choice, location - c.PLANET_1, 0) if location >= c.PLANET_1 else ""
    return in_sentences(
        f"{_dice_with(choice, pool, others)}: {_rows(choice, test, pool)}.",
        failing(choice, test.card, test.company) if solved(test.card, pool) < 1 else "",
        _one_rolled(choice, test),
        "" if others else _left_alone(test.card),
        stake,
    )


def _rows(choice: Choice, test: Test, pool: Pool) -> str:
    return rows_in_words(test.card, tell_rows(choice, test, pool))


def _one_rolled(choice: Choice, test: Test) -> str:
    """How likely whoever is sent rolls a 1, while that makes people older."""
    slot = choice.subject
    if not _ages_for_ones(choice, slot):
        return ""
    dice = dice_of(choice.done, slot, test.card)
    share = 1 - Fraction(FACES - 1, FACES) ** dice
    odds = in_cases(choice.tell(Chance(share, test.rolls_one(slot))))
    who = starting(choice.who)
    if rerolls(choice.view, test.company):
        return f"{who} rolls a 1 {odds}, and ages if it stays."
    return f"{who} ages for a 1 {odds}."


def _ages_for_ones(choice: Choice, slot: int) -> bool:
    """Whether a 1 among its dice makes a crew member older."""
    return is_ongoing(choice.view, c.ONES_AGE) and int(choice.view.age[slot]) < c.AGES


def _left_alone(card: int) -> str:
    """What a crisis brings each turn that nobody works on it; nobody is tested then."""
    brings = card < c.CRISES and c.ROW_EFFECT[card, 0, 0, 0] >= 0
    return f"Left alone, {row_words(card, 0)}." if brings else ""


def _dice_with(choice: Choice, pool: Pool, others: list[int]) -> str:
    dice = starting(dice_words(len(pool.dice)))
    company = f" with {whom(choice, others)}" if others else ""
    again = f", {_failing_again(pool)}" if pool.again else ""
    return f"{dice}{company}{again}"


def _failing_again(pool: Pool) -> str:
    """That whoever is Inspiring has dice rolled again."""
    failing = "rolled again if it fails" if len(pool.dice) == 1 else "failed dice rolled again"
    return f"{failing}{TIMES[pool.again]}"


# Help from the Bridge


def helped(choice: Choice) -> str:
    """What a higher result or more dice do to the tests behind the Bridge that somebody is at; as a
    sentence, or nothing."""
    found = [
        f"{title_at(choice, location)} is then solved {_helped(choice, location)}"
        for location in range(c.BRIDGE + 1, c.LOCATIONS)
        if choice.test_at(location) >= 0 and choice.crew_at(location)
    ]
    return f"{'; '.join(found)}." if found else ""


def _helped(choice: Choice, location: int) -> str:
    test = test_there(choice, location)
    before, after = pool_at(choice, test), pool_at(choice.then, test)
    odds = rather_than(
        choice.tell(_solved(test._replace(helpers=test.helpers | {choice.subject}), after)),
        choice.tell(_solved(test, before, otherwise_choice(choice, location))),
    )
    return f"{odds}, {_failing_again(after)}" if after.again else odds


def _solved(test: Test, pool: Pool, after: int = EXPLAINED) -> Chance:
    share = solved(test.card, pool)
    return Chance(share, test.reaches(good_rows(test.card)), after, ROLLED_AGAIN)


# Dice rolled again


def _test_made(choice: Choice) -> Test:
    """The test whose dice lie on the table."""
    return test_there(choice, choice.arguments[1])


def _others_inspire(choice: Choice) -> int:
    """How many may have the dice rolled again after whoever is asked."""
    asked = int(choice.view.inspired) | 1 << choice.subject
    company = choice.crew_at(choice.arguments[1])
    return rerolls(choice.view, [slot for slot in company if not asked >> slot & 1])


def _compared(rows: list[RowTold], now: int) -> str:
    """How often the dice would lie better or worse than they do."""
    better = [told for told in rows if told.row > now]
    worse = [told for told in rows if told.row < now]
    said = "Never better than they lie"
    if better:
        said = f"Better than they lie {together_in_cases(better)}"
    return f"{said}, worse in {together_of_hundred(worse)}." if worse else f"{said}."


def _ages(choice: Choice, may_be_rolled_again: bool) -> str:
    """Who grows older for a 1, while that lasts."""
    view = choice.view
    rolled = {int(view.roller[at]) for at in range(int(view.dice)) if int(view.face[at]) == 1}
    aged = [slot for slot in rolled if _ages_for_ones(choice, slot)]
    if not aged:
        return ""
    still = ", if the 1 stays" if may_be_rolled_again else ""
    return f"{whom(choice, aged)} {'ages' if len(aged) == 1 else 'age'} by 1{still}."


def _freed(location: int) -> str:
    return ", and the room can be used" if location < c.ROOMS else ""


class InTests(Choice):
    """What is told of dice, and of a crisis that goes."""

    # Dice rolled again

    def reroll(self, highest: int) -> str:
        test = _test_made(self)
        card = test.card
        pool = pool_again(self.view, card, highest + 1, _others_inspire(self))
        rolled = sum(not die.face for die in pool.dice)
        rows = tell_rows(self, test, pool)
        then = f", then {_failing_again(pool)}" if pool.again else ""
        again = f"Rolls {dice_words(rolled)} again{then}: {rows_in_words(card, rows)}."
        return f"{again} {_compared(rows, reached(self.view, card)[1])}"

    def keep_dice(self) -> str:
        test = _test_made(self)
        card = test.card
        successes, row = reached(self.view, card)
        so_far = starting(successes_words(successes))
        pool = pool_again(self.view, card, 0, _others_inspire(self))
        rows = tell_rows(self, test, pool)
        if len(rows) > 1:
            said = f"{so_far}, then {_failing_again(pool)}: {rows_in_words(card, rows)}."
        else:
            said = f"{so_far}: {row_words(card, row)}."
        return in_sentences(said, _ages(self, pool.again > 0))

    # A crisis that goes

    def remove_crisis(self, location: int) -> str:
        card = self.test_at(location)
        lasting = ongoing_words(card)
        return in_sentences(
            f"{title_at(self, location)} is gone{_freed(location)}.",
            _left_alone(card),
            f"No longer so: {lasting}." if lasting else "",
        )
