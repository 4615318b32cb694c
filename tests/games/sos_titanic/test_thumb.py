"""The rule of thumb: what it does at tables laid out by hand, and how it plays whole games."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.kernel.game import apply, current_player
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .printed import p
from .table import Table, quiet_table

GAMES = (
    (1, "standard", 1),
    (2, "expert", 2),
    (3, "standard", 3),
    (4, "ultimate", 4),
    (5, "standard", 5),
)
"""Players, difficulty and seed."""
MOST_DECISIONS = 1_000
NOBODY_EMBARKS = ("s9 | f6", "s8 | s12", "s7 | s14", "s6 | s10")
FAR_MORE_THAN_CHANCE = 12
"""Random play saves five or six on average."""


class Taken(NamedTuple):
    """A decision: the record before and after it, who took it, the verb and its arguments."""

    before: Any
    after: Any
    seat: int
    verb: int
    arguments: tuple[int, ...]


def act(state: Any, seat: int, seed: int = 1) -> int:
    """The action that the rule of thumb takes for a seat."""
    seen = Observation(GAME, seat, (), state)
    return PolicyPlayer("thumb", seed).act(seen, GAME.legal_actions(state))


def choice(table: Table) -> tuple[int, ...]:
    """The verb that the rule of thumb answers with, and its arguments."""
    action = act(table.state, table.asked)
    return GAME.actions.verb_of(action).number, *GAME.actions.arguments_of(action)


@cache
def game(players: int, difficulty: str, seed: int) -> tuple[Taken, ...]:
    """All decisions of a game that the rule of thumb plays."""
    state = Table.deal(players, seed, difficulty=difficulty).state
    story: list[Taken] = []
    while not state.outcome:
        assert len(story) < MOST_DECISIONS, "a game that does not end"
        seat, before = int(current_player(state)), state.copy()
        action = act(state, seat, seed)
        apply(state, action)
        verb, arguments = GAME.actions.verb_of(action).number, GAME.actions.arguments_of(action)
        story.append(Taken(before, state.copy(), seat, verb, arguments))
    return tuple(story)


def face_down(state: Any) -> int:
    """How many passengers stand face down in lines."""
    return sum(int(queue.count) for queue in state.queues) - int(state.run.sum())


# Whole games


@pytest.mark.parametrize("played", GAMES)
def test_every_move_leads_on(played: tuple[int, str, int]) -> None:
    for taken in game(*played):
        if taken.verb == d.MOVE:
            origin, target = taken.arguments
            uncovers = face_down(taken.after) < face_down(taken.before)
            empties = taken.after.queues[origin].count == 0
            joins = taken.before.front_number[target] > 0
            assert uncovers or (empties and (joins or target > origin))


@pytest.mark.parametrize("played", GAMES)
def test_whoever_can_embark_does(played: tuple[int, str, int]) -> None:
    for taken in game(*played):
        assert taken.verb == d.EMBARK or not can_embark(taken.before)


def can_embark(state: Any) -> bool:
    """Whether somebody in a line can go into a boat."""
    legal = GAME.legal_actions(state)
    return any(GAME.actions.verb_of(action).number == d.EMBARK for action in legal)


def test_it_saves_far_more_than_chance_does() -> None:
    scores = [GAME.returns_of(game(*played)[-1].after, played[0])[0] for played in GAMES]
    assert sum(scores) / len(scores) > FAR_MORE_THAN_CHANCE


# Moving


def test_anchors_go_where_anchors_are() -> None:
    table = quiet_table().lines("s9 | f4*", "s8 | s12", "s7 | s14", "s6 | s10")
    table.boat(0, "f1 f2 f3").boat(1, "f1* f2* f3*")
    assert choice(table) == (d.EMBARK, 0, 1)


def test_a_series_moves_where_somebody_is_uncovered() -> None:
    table = quiet_table().lines("s9 | f6-5", "s8 | f7", "s7 | s14", "s6 | s10")
    assert choice(table) == (d.MOVE, 0, 1)


def test_a_series_stays_where_moving_it_would_bring_nothing() -> None:
    table = quiet_table().lines("| f13-12", "", "s7 | s14", "s6 | s10")
    assert choice(table)[0] != d.MOVE


def test_a_series_leaves_a_deck_before_it_floods() -> None:
    table = quiet_table().lines("| f13-12", "", "s7 | s14", "s6 | s10").pages(2)
    assert choice(table) == (d.MOVE, 0, 1)


def test_part_of_a_series_stays_with_the_rest() -> None:
    table = quiet_table().lines("s9 | f8-6", "s8 | f8*", "s7 | s14", "s6 | s10")
    assert table.can(d.MOVE, 0, 1)
    assert choice(table)[0] != d.MOVE


# Rescues


def test_who_can_embark_is_played_rather_than_who_joins_a_line() -> None:
    table = quiet_table().lines(*NOBODY_EMBARKS).stack("f5 f1 f5*")
    table.do(d.RESCUE, 2)
    assert choice(table) == (d.BOARD, p("f1"), 0)


def test_who_brings_others_along_is_played() -> None:
    table = quiet_table().lines("s9 | f3", "s8 | s12", "s7 | s14", "s6 | s10")
    table.boat(0, "f1").boat(2, "s1").stack("s2 f2")
    table.do(d.RESCUE, 1)
    assert choice(table) == (d.BOARD, p("f2"), 0)


def test_a_stack_is_renewed_without_a_page_if_possible() -> None:
    table = quiet_table().lines(*NOBODY_EMBARKS).stack_of(0)
    assert choice(table) == (d.NEW_STACK,)
    table.hand(0, c.SAVE_TIME)
    assert choice(table) == (d.PLAY_CARD, 0, c.SAVE_TIME)


# Cards and crew members


def test_those_who_fit_are_put_on_top() -> None:
    table = quiet_table().lines(*NOBODY_EMBARKS)
    table.stack("f12 f5 f9 f8 f10").hand(0, c.GET_READY)
    table.do(d.PLAY_CARD, 0, c.GET_READY)
    while table.state.drawn.count:
        table.do(*choice(table))
    assert table.in_stack.split()[0] == "f5"


def test_who_embarks_and_brings_others_along_is_called_back() -> None:
    table = quiet_table().lines("s9 | f4-3", "s8 | s12", "s7 | s14", "s6 | s10")
    table.boat(0, "f1").boat(2, "s1").discarded("s2 f2 s9*").hand(0, c.COME_BACK)
    assert choice(table) == (d.PLAY_CARD, 0, c.COME_BACK)
    table.do(d.PLAY_CARD, 0, c.COME_BACK)
    assert choice(table) == (d.BOARD, p("f2"), 0)


def test_nobody_is_called_back_if_nobody_fits() -> None:
    table = quiet_table().lines(*NOBODY_EMBARKS).discarded("s4 f9").hand(0, c.COME_BACK)
    assert choice(table)[0] == d.RESCUE


def test_lowe_puts_anchors_together() -> None:
    table = quiet_table(c.LOWE).lines("s9 | s4", "s8 | s12", "s7 | s14", "s6 | s10")
    table.boat(0, "f1* f2 f3*").boat(1, "f1 f2* f3").stack("s16*")
    table.do(d.LET_GO)
    assert choice(table) == (d.SWAP, c.FIRST_CLASS, 1)


def test_lowe_leaves_survivors_where_they_are_if_a_swap_brings_nothing() -> None:
    table = quiet_table(c.LOWE).lines("s9 | s4", "s8 | s12", "s7 | s14", "s6 | s10")
    table.boat(0, "f1* f2* f3*").boat(1, "f1 f2 f3").stack("s16*")
    table.do(d.LET_GO)
    assert choice(table) == (d.LEAVE_SWAP,)


def test_lowe_does_not_let_go_of_nobody() -> None:
    table = quiet_table(c.LOWE).lines(*NOBODY_EMBARKS).stack_of(0)
    assert choice(table) == (d.NEW_STACK,)
