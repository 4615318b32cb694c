"""Standing answers of SOS Titanic: each answers its own question, legally, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.moments import choosing, golden_games

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.mates.standing import STANDING, idle
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import tasks as t

from .printed import p
from .table import Table, quiet_table

ADA = 0
COSTLY = (d.PLAY_CARD, d.PLAY_NOW, d.RESCUE, d.NEW_STACK, d.LET_GO, d.GATHER, d.DEAL_TO)


@golden_games("sos-titanic")
def test_an_answer_never_costs_anything(path: Path) -> None:
    for moment in choosing(path):
        answers = [
            standing.answer(moment.view, moment.legal, choice.name)
            for standing in STANDING
            for choice in standing.choices[1:]
        ]
        for action in (*answers, idle(moment.view, moment.legal)):
            assert action is None or d.ACTIONS.verb_of(action).number not in COSTLY


# Embarking


def test_a_passenger_with_one_boat_to_go_to_embarks() -> None:
    table = quiet_table().lines("f8", "f2", "s9", "s4").boat(0, "f1")
    assert table.answered("embark", "embark") == (
        d.EMBARK,
        1,
        0,
    )


def test_who_could_go_to_either_boat_is_asked_about() -> None:
    table = quiet_table().lines("f8", "f2", "s9", "s4").boat(0, "f1").boat(1, "f1*")
    assert table.answered("embark", "embark") is None


def test_two_who_could_go_to_one_boat_are_asked_about() -> None:
    table = quiet_table().lines("f2*", "f2", "s9", "s4").boat(0, "f1")
    assert table.answered("embark", "embark") is None


def test_a_mystery_passenger_is_asked_about() -> None:
    table = quiet_table().lines("f?2", "f9", "s9", "s4").boat(0, "f1")
    assert table.can(d.EMBARK, 0, 0)
    assert table.answered("embark", "embark") is None


# A passenger drawn


def drawn(passengers: str) -> Table:
    table = quiet_table(c.LEE).lines("f8 f3*", "f9", "s9", "s4").boat(0, "f1").stack(passengers)
    table.rescue(len(passengers.split()))
    assert table.question == t.PLAY_DRAWN
    return table


def test_the_only_passenger_who_fits_goes_into_the_boat() -> None:
    table = drawn("f2 s17")
    assert table.can(d.JOIN, p("f2"), 0)
    assert table.answered("rescued", "boat") == (
        d.BOARD,
        p("f2"),
        0,
    )


def test_where_several_fit_one_is_asked() -> None:
    assert drawn("f2 s8").answered("rescued", "boat") is None
    assert drawn("f2 f2*").answered("rescued", "boat") is None


def test_a_passenger_with_no_boat_to_go_to_is_asked_about() -> None:
    assert drawn("s8 s17").answered("rescued", "boat") is None


# Lightoller and Lowe


def lightoller_takes(kind: int) -> Table:
    table = quiet_table(c.LIGHTOLLER, c.LEE).stack("s9").action_next(kind)
    table.fail()
    assert table.question == t.PLAY_AT_ONCE
    return table


@pytest.mark.rule("sos-titanic/lightoller")
def test_the_card_just_taken_is_kept() -> None:
    table = lightoller_takes(c.WAIT)
    assert table.answered("lightoller", "keep") == (d.NOT_NOW,)
    assert table.answered("lowe", "leave") is None


def lowe_may_swap(one: str, other: str) -> Table:
    table = quiet_table(c.LOWE).lines("", "", "s1", "s1*").stack("s9*")
    table.boat(0, one).boat(1, other)
    table.do(d.LET_GO)
    assert table.question == t.SWAP_SURVIVORS
    return table


@pytest.mark.rule("sos-titanic/lowe-swap")
def test_survivors_are_left_or_swapped_for_the_longest_row_of_anchors() -> None:
    table = lowe_may_swap("f1* f2 f3*", "f1 f2* f3")
    assert table.answered("lowe", "leave") == (d.LEAVE_SWAP,)
    assert table.answered("lowe", "anchors") == (d.SWAP, c.FIRST_CLASS, 1)


def test_where_two_swaps_are_as_good_lowe_is_asked() -> None:
    assert lowe_may_swap("f1* f2", "f1 f2*").answered("lowe", "anchors") is None


def test_where_no_swap_lengthens_a_row_lowe_is_asked() -> None:
    assert lowe_may_swap("f1-3*", "f1-3").answered("lowe", "anchors") is None


# Passing


def test_a_card_that_would_be_played_in_vain_is_passed() -> None:
    table = lightoller_takes(c.PLAN_B)
    assert table.passes == (d.NOT_NOW,)
    table.actions_discarded(c.WAIT)
    assert table.passes is None


def test_survivors_alike_are_not_swapped() -> None:
    assert lowe_may_swap("f1* f2", "f1 f2*").passes is None
    table = quiet_table(c.LOWE).lines("", "", "s1", "s1*").stack("s9*")
    table.boat(0, "f1*").boat(1, "f?1")
    table.state.boats[0].cards[0] = p("f1")
    legal = [d.ACTIONS.number(d.SWAP, 0, 0), d.ACTIONS.number(d.LEAVE_SWAP)]
    assert idle(table.ask(t.SWAP_SURVIVORS).view(ADA), legal) == legal[1]


def test_no_pass_is_taken_for_a_seat_that_has_to_act() -> None:
    assert quiet_table().passes is None
