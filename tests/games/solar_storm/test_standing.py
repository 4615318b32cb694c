"""Standing answers of Solar Storm: each answers its own question, legally, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import tasks as t
from allhands.kernel.standing import ASK

from .drawn import FILES, moments
from .table import quiet_table

NOOR, IMRE = 0, 1
BY_NAME = {standing.name: standing for standing in GAME.standing}


def asked(state: Any, task: int, a: int = 0, b: int = 0, c: int = 0) -> Any:
    top = state.agenda.count
    state.agenda.entry[top] = (task, NOOR, a, b, c)
    state.agenda.count = top + 1
    return state


def answered(state: Any, name: str, choice: str) -> int | None:
    view = GAME.observe(state, NOOR)
    return BY_NAME[name].answer(view, GAME.legal_actions(view), choice)


def test_each_begins_with_asking_and_is_named_once() -> None:
    assert len(BY_NAME) == len(GAME.standing)
    assert all(standing.choices[0] == ASK for standing in GAME.standing)
    assert all(standing.meaning.endswith(".") for standing in GAME.standing)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_answer_is_always_legal(path: Path) -> None:
    for moment in moments(path):
        if moment.seat is None or moment.seat != moment.chooser:
            continue
        legal = GAME.legal_actions(moment.view)
        for standing in GAME.standing:
            for choice in standing.choices[1:]:
                action = standing.answer(moment.view, legal, choice.name)
                assert action is None or action in legal


@pytest.mark.parametrize(("choice", "verb"), [("agree", d.AGREE), ("refuse", d.REFUSE)])
def test_an_exchange_is_agreed_to_or_refused(choice: str, verb: int) -> None:
    state = asked(quiet_table().state, t.AGREE_TO_EXCHANGE, NOOR, IMRE)
    assert answered(state, "exchange", choice) == d.ACTIONS.number(verb)


@pytest.mark.parametrize(("choice", "verb"), [("draw", d.DRAW_ONE), ("leave", d.LEAVE)])
def test_cards_found_are_drawn_or_left(choice: str, verb: int) -> None:
    state = asked(quiet_table().state, t.PICK, 2, 1)
    assert answered(state, "found", choice) == d.ACTIONS.number(verb)


@pytest.mark.parametrize(("left", "drawn"), [(4, True), (3, False), (2, False)])
def test_a_deck_that_runs_low_is_not_drawn_from_without_asking(left: int, drawn: bool) -> None:
    state = asked(quiet_table().state, t.COLLECT)
    state.resource_deck.count = left
    assert (answered(state, "collect", "draw") is not None) == drawn


def test_a_deck_that_may_not_be_counted_is_asked_about() -> None:
    state = asked(quiet_table().state, t.COLLECT)
    state.resource_deck.counted = 0
    assert answered(state, "collect", "draw") is None


def test_what_a_power_draws_is_asked_about() -> None:
    state = asked(quiet_table().state, t.PICK, 1, 0)
    assert answered(state, "found", "draw") is None


@pytest.mark.parametrize(("choice", "verb"), [("keep", d.END_ACTIONS), ("spend", d.SPEND_TOKEN)])
def test_tokens_are_kept_or_spent_when_actions_are_used_up(choice: str, verb: int) -> None:
    state = quiet_table().state
    state.action_tokens[NOOR] = 1
    assert answered(state, "tokens", choice) is None
    state.actions_left = 0
    assert answered(state, "tokens", choice) == d.ACTIONS.number(verb)


@pytest.mark.parametrize(("choice", "who"), [("mine", NOOR), ("theirs", IMRE)])
def test_a_protection_token_is_ones_own_or_the_others(choice: str, who: int) -> None:
    state = asked(quiet_table().state, t.WHOSE_SHIELD, c.BRIDGE)
    state.meeple[[NOOR, IMRE]] = c.BRIDGE
    state.held_shields[[NOOR, IMRE]] = 1
    assert answered(state, "protection", choice) == d.ACTIONS.number(d.SPEND_SHIELD, who)


def test_no_pass_is_taken_for_a_seat_that_may_still_gain_something() -> None:
    view = GAME.observe(quiet_table().state, NOOR)
    assert GAME.idle(view, GAME.legal_actions(view)) is None
