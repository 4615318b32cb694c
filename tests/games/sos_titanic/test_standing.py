"""Standing answers of SOS Titanic: each answers its own question, legally, and nothing else."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.mates.standing import STANDING, idle
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import tasks as t
from allhands.kernel.standing import ASK

from .printed import p
from .table import Table, quiet_table
from .walks import WALKS, choosing

ADA = 0
BY_NAME = {standing.name: standing for standing in STANDING}
COSTLY = (d.PLAY_CARD, d.PLAY_NOW, d.RESCUE, d.NEW_STACK, d.LET_GO, d.GATHER, d.DEAL_TO)


def answered(table: Table, name: str, choice: str) -> int | None:
    view = table.view(table.asked)
    return BY_NAME[name].answer(view, GAME.legal_actions(view), choice)


def passing(table: Table) -> int | None:
    view = table.view(table.asked)
    return idle(view, GAME.legal_actions(view))


def test_each_begins_with_asking_and_is_named_once() -> None:
    assert len(BY_NAME) == len(STANDING)
    assert all(standing.choices[0] == ASK for standing in STANDING)
    assert all(standing.meaning.endswith(".") for standing in STANDING)


@pytest.mark.parametrize(("players", "seed"), WALKS)
def test_an_answer_is_always_legal_and_never_costs_anything(players: int, seed: int) -> None:
    for moment in choosing(players, seed):
        answers = [
            standing.answer(moment.view, moment.legal, choice.name)
            for standing in STANDING
            for choice in standing.choices[1:]
        ]
        for action in (*answers, idle(moment.view, moment.legal)):
            if action is not None:
                assert action in moment.legal
                assert d.ACTIONS.verb_of(action).number not in COSTLY


# Embarking


def test_a_passenger_with_one_boat_to_go_to_embarks() -> None:
    table = quiet_table().lines("f8", "f2", "s9", "s4").boat(0, "f1")
    assert answered(table, "embark", "embark") == d.ACTIONS.number(d.EMBARK, 1, 0)


def test_who_could_go_to_either_boat_is_asked_about() -> None:
    table = quiet_table().lines("f8", "f2", "s9", "s4").boat(0, "f1").boat(1, "f1*")
    assert answered(table, "embark", "embark") is None


def test_two_who_could_go_to_one_boat_are_asked_about() -> None:
    table = quiet_table().lines("f2*", "f2", "s9", "s4").boat(0, "f1")
    assert answered(table, "embark", "embark") is None


def test_a_mystery_passenger_is_asked_about() -> None:
    table = quiet_table().lines("f?2", "f9", "s9", "s4").boat(0, "f1")
    assert table.can(d.EMBARK, 0, 0)
    assert answered(table, "embark", "embark") is None


# A passenger drawn


def drawn(passengers: str) -> Table:
    table = quiet_table(c.LEE).lines("f8 f3*", "f9", "s9", "s4").boat(0, "f1").stack(passengers)
    table.rescue(len(passengers.split()))
    assert table.question == t.PLAY_DRAWN
    return table


def test_the_only_passenger_who_fits_goes_into_the_boat() -> None:
    table = drawn("f2 s17")
    assert table.can(d.JOIN, p("f2"), 0)
    assert answered(table, "rescued", "boat") == d.ACTIONS.number(d.BOARD, p("f2"), 0)


def test_where_several_fit_one_is_asked() -> None:
    assert answered(drawn("f2 s8"), "rescued", "boat") is None
    assert answered(drawn("f2 f2*"), "rescued", "boat") is None


def test_a_passenger_with_no_boat_to_go_to_is_asked_about() -> None:
    assert answered(drawn("s8 s17"), "rescued", "boat") is None


# Lightoller and Lowe


def lightoller_takes(kind: int) -> Table:
    table = quiet_table(c.LIGHTOLLER, c.LEE).stack("s9").action_next(kind)
    table.fail()
    assert table.question == t.PLAY_AT_ONCE
    return table


@pytest.mark.rule("sos-titanic/lightoller")
def test_the_card_just_taken_is_kept() -> None:
    table = lightoller_takes(c.WAIT)
    assert answered(table, "lightoller", "keep") == d.ACTIONS.number(d.NOT_NOW)
    assert answered(table, "lowe", "leave") is None


def lowe_may_swap(one: str, other: str) -> Table:
    table = quiet_table(c.LOWE).lines("", "", "s1", "s1*").stack("s9*")
    table.boat(0, one).boat(1, other)
    table.do(d.LET_GO)
    assert table.question == t.SWAP_SURVIVORS
    return table


@pytest.mark.rule("sos-titanic/lowe-swap")
def test_survivors_are_left_or_swapped_for_the_longest_row_of_anchors() -> None:
    table = lowe_may_swap("f1* f2 f3*", "f1 f2* f3")
    assert answered(table, "lowe", "leave") == d.ACTIONS.number(d.LEAVE_SWAP)
    swap = d.ACTIONS.number(d.SWAP, c.FIRST_CLASS, 1)
    assert answered(table, "lowe", "anchors") == swap


def test_where_two_swaps_are_as_good_lowe_is_asked() -> None:
    assert answered(lowe_may_swap("f1* f2", "f1 f2*"), "lowe", "anchors") is None


def test_where_no_swap_lengthens_a_row_lowe_is_asked() -> None:
    assert answered(lowe_may_swap("f1-3*", "f1-3"), "lowe", "anchors") is None


# Passing


def test_a_card_that_would_be_played_in_vain_is_passed() -> None:
    table = lightoller_takes(c.PLAN_B)
    assert passing(table) == d.ACTIONS.number(d.NOT_NOW)
    table.actions_discarded(c.WAIT)
    assert passing(table) is None


def test_survivors_alike_are_not_swapped() -> None:
    assert passing(lowe_may_swap("f1* f2", "f1 f2*")) is None
    table = quiet_table(c.LOWE).lines("", "", "s1", "s1*").stack("s9*")
    table.boat(0, "f1*").boat(1, "f?1")
    table.state.boats[0].cards[0] = p("f1")
    assert passing_of_swap(table) == d.ACTIONS.number(d.LEAVE_SWAP)


def passing_of_swap(table: Table) -> int | None:
    view = table.view(ADA)
    view.agenda.entry[view.agenda.count - 1, 0] = t.SWAP_SURVIVORS
    legal = [d.ACTIONS.number(d.SWAP, 0, 0), d.ACTIONS.number(d.LEAVE_SWAP)]
    return idle(view, legal)


def test_no_pass_is_taken_for_a_seat_that_has_to_act() -> None:
    assert passing(quiet_table()) is None
