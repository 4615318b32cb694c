"""When missions fail and succeed: each condition with its words and what it takes.

A condition of a row is a table such as `{ crew-in = 2, where = "Rec Room" }`. `rules/missions.py`
says when each of them is met.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from allhands.kernel.prose import NUMBERS

from .operations import place_number, place_words
from .reading import Where


class Condition(NamedTuple):
    """A condition: its name in rows, its words, and what else its row says: a place or oxygen."""

    name: str
    say: str
    beside: str = ""


WHERE, WITH_OXYGEN = "where", "oxygen"
CONDITIONS: Final = (
    Condition("guide", "its guide is at {need}"),
    Condition("crew-in", "{many} or more living crew{fewer} are in {place}", WHERE),
    Condition(
        "manned",
        "living crew are in {many} different {place}{fewer_apart}",
        WHERE,
    ),
    Condition("nobody-in", "nobody who lives is in {place}"),
    Condition("all-in", "all living crew, at least one, are in {place}"),
    Condition("dark", "{many} {place} are face down", WHERE),
    Condition(
        "equipped",
        "{many} or more living crew{fewer} have {number} or more personal oxygen",
        WITH_OXYGEN,
    ),
    Condition("supply-below", "the general supply is below {need}"),
)
CONDITION_NAMES: Final = tuple(each.name for each in CONDITIONS)
GUIDE_AT, CREW_IN, MANNED, NOBODY_IN, ALL_IN, DARK, EQUIPPED, SUPPLY_BELOW = range(len(CONDITIONS))
_ABOUT_A_PLACE: Final = (NOBODY_IN, ALL_IN)
MOST_CONDITIONS: Final = 2


class Test(NamedTuple):
    """A condition, how much it needs, and where or how much oxygen."""

    __test__ = False  # no test of pytest's

    condition: int
    need: int = 0
    beside: int = 0


def tests_of(here: Where, rows: Sequence[Any], names: Sequence[str]) -> list[Test]:
    """The conditions of a list in a row. Raises RowError for one that is wrong."""
    if not 0 < len(rows) <= MOST_CONDITIONS:
        raise here.wrong(f"it is a list of one to {MOST_CONDITIONS} conditions, not {rows!r}")
    return [_test(here, row, names) for row in rows]


def _test(here: Where, row: Any, names: Sequence[str]) -> Test:
    named = [name for name in row if name not in (WHERE, WITH_OXYGEN)]
    if len(named) != 1:
        raise here.wrong(f"a condition is one, as in {{ guide = 0 }}, and not {row!r}")
    number = here.one_of(named[0], CONDITION_NAMES)
    condition, value = CONDITIONS[number], row[named[0]]
    if list(row)[1:] != ([condition.beside] if condition.beside else []):
        needs = condition.beside or "nothing"
        raise here.wrong(f"beside {condition.name} there is {needs}, not {row!r}")
    if number in _ABOUT_A_PLACE:
        return Test(number, 0, place_number(here, value, names))
    need = here.number(value, 0 if number == GUIDE_AT else 1, 12)
    if condition.beside == WHERE:
        return Test(number, need, place_number(here, row[WHERE], names))
    return Test(number, need, here.number(row.get(WITH_OXYGEN, 0), 0, 6))


def tests_words(tests: Sequence[Test], joined_by: str, names: Sequence[str]) -> str:
    """Conditions in words."""
    return f" {joined_by} ".join(_words(test, names) for test in tests)


def _words(test: Test, names: Sequence[str]) -> str:
    condition = CONDITIONS[test.condition]
    is_place = condition.beside == WHERE or test.condition in _ABOUT_A_PLACE
    place = place_words(test.beside, names) if is_place else ""
    if_few = f"if only {_fewer(test.need)}"
    return condition.say.format(
        need=test.need,
        many=_many(test.need),
        fewer=f" (or all, {if_few})" if test.need > 1 else "",
        fewer_apart=f" (or as many as live, {if_few})" if test.need > 1 else "",
        number=test.beside,
        place=place,
    )


def _fewer(need: int) -> str:
    """That fewer live than are needed, and not nobody."""
    most = need - 1
    return "one lives" if most < 2 else f"one {'or' if most == 2 else 'to'} {_many(most)} live"


def _many(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
