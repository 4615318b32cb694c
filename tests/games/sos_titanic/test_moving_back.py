"""Moves come to an end: nobody goes back to where they have just stood."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.kernel.game import apply

from .table import Table, quiet_table

BACK = "move-back"


def moves(table: Table) -> set[tuple[int, ...]]:
    """From which line to which somebody can move."""
    return table.choices(d.MOVE)


@pytest.mark.rule("sos-titanic/move-back")
def test_nobody_moves_there_and_back():
    table = quiet_table().lines("s6 s5 s4", "s6*", "f9", "f2")
    table.do(d.MOVE, 0, 1)
    assert table.why_not(d.MOVE, 1, 0) == BACK
    assert moves(table) == set()


@pytest.mark.rule("sos-titanic/move-back")
def test_one_goes_on_to_a_third_place_but_then_to_neither_of_the_others():
    table = quiet_table().lines("s6 s5", "s6*", "s7 s?6", "f2")
    table.do(d.MOVE, 0, 1)
    table.do(d.MOVE, 1, 2)
    assert table.in_line(2) == "s7 s?6 s5"
    assert [table.why_not(d.MOVE, 2, line) for line in (0, 1)] == [BACK, BACK]


@pytest.mark.rule("sos-titanic/move-back")
def test_nor_back_to_a_line_that_was_left_empty():
    table = quiet_table().lines("f13 f12", "", "", "s9")
    table.do(d.MOVE, 0, 1)
    assert moves(table) == {(1, 2)}
    assert table.why_not(d.MOVE, 1, 0) == BACK
    table.do(d.MOVE, 1, 2)
    assert moves(table) == set()


@pytest.mark.rule("sos-titanic/move-back")
def test_a_mystery_passenger_does_not_go_back_either():
    table = quiet_table().lines("s6 s?5", "s6*", "f9", "f2")
    table.do(d.MOVE, 0, 1)
    assert table.why_not(d.MOVE, 1, 0) == BACK


@pytest.mark.rule("sos-titanic/move-back")
def test_it_counts_behind_whom_one_stood_wherever_that_one_stands_now():
    table = quiet_table().lines("s8 s7 s6", "s8*", "s7*", "f2")
    table.do(d.MOVE, 0, 2)
    table.do(d.MOVE, 0, 1)
    assert [table.in_line(number) for number in range(3)] == ["s8", "s8* s7", "s7* s6"]
    assert table.why_not(d.MOVE, 2, 1) == BACK


@pytest.mark.rule("sos-titanic/move-back")
def test_whoever_is_taken_along_has_not_left_its_place():
    table = quiet_table().lines("s8 s7 s6", "s8*", "s7*", "f2")
    table.do(d.MOVE, 0, 1)
    assert table.in_line(1) == "s8* s7 s6"
    table.do(d.MOVE, 1, 2)
    assert table.in_line(2) == "s7* s6"
    assert table.why_not(d.MOVE, 2, 1) == BACK
    assert table.why_not(d.MOVE, 1, 0) == BACK


MEANWHILE: dict[str, tuple[str, Callable[[Table], object]]] = {
    "somebody is turned up": ("s2 | f4", lambda table: table.do(d.MOVE, 2, 3)),
    "somebody embarks": ("f2 f1", lambda table: table.do(d.EMBARK, 2, 0)),
    "a Mystery Passenger is replaced": ("f9 f?8", lambda table: table.do(d.RELIEVE, 4)),
    "the next turn has come": ("f9", lambda table: table.fail()),
}


@pytest.mark.rule("sos-titanic/move-back")
@pytest.mark.parametrize("happening", MEANWHILE)
def test_one_may_go_back_once_anything_has_come_of_it(happening: str):
    third, happen = MEANWHILE[happening]
    table = quiet_table().lines("s6 s5", "s6*", third, "f5", "f3 f8*").stack("s12")
    table.do(d.MOVE, 0, 1)
    assert table.why_not(d.MOVE, 1, 0) == BACK
    happen(table)
    table.do(d.MOVE, 1, 0)
    assert table.in_line(0) == "s6 s5"


# Nothing is lost by it


def standing(state: Any) -> tuple[bytes, ...]:
    """Who stands where."""
    return tuple(queue.cards[: queue.count].tobytes() for queue in state.queues)


def reached(start: Any, forgets: bool) -> set[tuple[bytes, ...]]:
    """All that lines can come to by moves, as long as nobody is turned up; with `forgets` going
    back is no matter."""
    found: set[tuple[bytes, ...]] = set()
    known: set[tuple[object, ...]] = set()
    left = [start.copy()]
    while left:
        state = left.pop()
        if forgets:
            state.stood[:] = 0
        key = (standing(state), state.stood.tobytes())
        if key in known or state.reveals > start.reveals:
            continue
        known.add(key)
        found.add(standing(state))
        for action in GAME.legal_actions(state):
            if GAME.actions.verb_of(action).number == d.MOVE:
                following = state.copy()
                apply(following, action)
                left.append(following)
    return found


LONGEST = 4


def laid_out(luck: random.Random) -> Table:
    """Lines in which much can be moved: high series of both classes, some cut off, some with a
    Mystery Passenger, and empty lines."""
    written: list[str] = []
    for letter, highest in (("f", 13), ("s", 17)):
        stars = [luck.choice(("", "*")) for _ in range(LONGEST)]
        for other in (False, True):
            series = [
                f"{letter}{highest - step}{star if other else '*'.removeprefix(star)}"
                for step, star in enumerate(stars)
            ]
            cut = luck.randint(1, LONGEST)
            written += [" ".join(series[:cut]), " ".join(series[cut:])]
    kept = luck.sample([line for line in written if line], luck.randint(3, 4))
    if luck.random() < 0.5:
        kept[0] = re.sub(r"([fs])(\d+)\*?$", r"\1?\2", kept[0])
    return quiet_table().lines(*kept, *[""] * (c.FIRST_LINES - len(kept)))


@pytest.mark.rule("sos-titanic/move-back")
@pytest.mark.parametrize("seed", range(10))
def test_whatever_lines_can_come_to_they_can_come_to_without_going_back(seed: int):
    state = laid_out(random.Random(seed)).state
    assert reached(state, forgets=False) == reached(state, forgets=True)
