"""Standing answers of SSO: each answers its own question, legally, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games_under_test import under_test
from tests.playing import Start

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import check
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t
from allhands.kernel.at_once import SEVERAL
from allhands.kernel.game import apply, current_player
from allhands.kernel.standing import ASK

from .table import aboard, ask, deal, everybody, put, task, with_card, with_member

BY_NAME = {standing.name: standing for standing in GAME.standing}


def answered(state: Any, name: str, choice: str) -> tuple[int, ...] | None:
    """The verb that the seat asked answers with, and its arguments."""
    seat = int(current_player(state))
    view = GAME.observe(state, seat)
    legal = GAME.legal_actions(view, seat)
    action = BY_NAME[name].answer(view, legal, choice)
    if action is None:
        return None
    assert action in legal
    return GAME.actions.verb_of(action).number, *GAME.actions.arguments_of(action)


def test_each_begins_with_asking_and_is_named_once() -> None:
    assert len(BY_NAME) == len(GAME.standing)
    assert all(standing.choices[0] == ASK for standing in GAME.standing)
    assert all(standing.meaning.endswith(".") for standing in GAME.standing)


@pytest.mark.parametrize("place", under_test("sso").sittings[:5], ids=str)
def test_an_answer_is_always_legal(place: Any) -> None:
    for state in Start(place, 3, 1).walk(every=5):
        if not state.outcome:
            for standing in GAME.standing:
                for choice in standing.choices[1:]:
                    answered(state, standing.name, choice.name)


def breathing(general: int) -> Any:
    state = deal()
    for member in everybody(state):
        put(state, member, c.CORRIDOR, oxygen=2)
    state.general_oxygen = general
    ask(state, (t.BREATHE_STEP, 0))
    return state


@pytest.mark.parametrize(
    ("choice", "general", "supply"),
    [
        ("general", 1, check.FROM_GENERAL),
        ("own", 40, check.FROM_OWN),
        ("enough", 40, check.FROM_GENERAL),
        ("enough", 3, check.FROM_OWN),
    ],
)
def test_breath_is_taken_from_the_supply_that_was_said(
    choice: str, general: int, supply: int
) -> None:
    assert answered(breathing(general), "breathe", choice) == (d.BREATHE, supply)


def mourning(task_: int, *, has_nobody: bool) -> Any:
    """A game in which the others are asked about the second seat, which has lost crew."""
    state = deal()
    state.general_oxygen = state.most_general_oxygen
    if has_nobody:
        for member in aboard(state, 1):
            put(state, member, c.NOWHERE)
        state.aboard[1].count = 0
    if task_ == t.PAY:
        for seat in range(int(state.players)):
            state.reserve[seat].count = 0
        ask(state, (t.ADD_CREW, 1))
    else:
        ask(state, (task_, SEVERAL | 0b101, 1))
    assert task(state) == task_
    return state


@pytest.mark.parametrize(
    ("task_", "name", "verb"),
    [
        (t.GIVE_CREW, "hand-over", d.GIVE),
        (t.PAY, "pay", d.PAY),
    ],
)
def test_others_are_helped_as_was_said(task_: int, name: str, verb: int) -> None:
    for has_nobody in (False, True):
        state = mourning(task_, has_nobody=has_nobody)
        helps = {"never": False, "nobody": has_nobody, "always": True}
        for choice, is_helped in helps.items():
            found = answered(state, name, choice)
            assert found is not None
            assert found[0] == (verb if is_helped else d.REFUSE)


def closed(choice: str) -> dict[int, int]:
    """Into which hand each token of a single player goes."""
    state = deal(1)
    mission = m.EACH * int(state.deck)
    state.missions[mission].status = m.VOTED_ON
    ask(state, (t.VOTE_STEP, 0))
    hands: dict[int, int] = {}
    while task(state) == t.CLOSE_HAND:
        found = answered(state, "votes", choice)
        assert found is not None
        hands[found[1]] = found[2]
        apply(state, GAME.actions.number(*found))
    return hands


def test_all_tokens_go_into_one_hand() -> None:
    assert set(closed("for").values()) == {c.RIGHT}
    assert set(closed("against").values()) == {c.LEFT}


def test_with_few_tokens_the_mission_is_still_attempted() -> None:
    hands = closed("few")
    ranks = {
        hand: sum(int(c.RANK[member]) for member in hands if hands[member] == hand)
        for hand in (c.LEFT, c.RIGHT)
    }
    assert ranks[c.RIGHT] > ranks[c.LEFT] > 0


def test_the_captain_lives() -> None:
    state = with_member(c.CAPTAIN)
    seat = next(each for each in range(3) if c.CAPTAIN in aboard(state, each))
    ask(state, (t.SACRIFICE, seat))
    assert answered(state, "captain", "live") == (d.LIVE_ON,)


def test_nobody_is_brought_along() -> None:
    state, _ = with_card(c.TO_REC_ROOM, c.CORRIDOR)
    ask(state, (t.BRING, 0))
    assert answered(state, "bring", "alone") == (d.ALONE,)


def test_other_questions_are_left_alone() -> None:
    state = breathing(20)
    for name, standing in BY_NAME.items():
        if name != "breathe":
            for choice in standing.choices[1:]:
                assert answered(state, name, choice.name) is None
