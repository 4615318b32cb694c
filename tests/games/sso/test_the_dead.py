"""SSO: those who have died in a step count for nothing more in it."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import missions as m
from allhands.games.sso.face.board import BOARD
from allhands.games.sso.face.board_scene import Ship
from allhands.games.sso.mates import features
from allhands.games.sso.mates.standing import STANDING
from allhands.games.sso.rules import crew, ship
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import tasks as t
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import in_python

from .table import (
    BRIDGE,
    FORE_POWER,
    FORE_TORPEDO,
    aboard,
    ask,
    bring,
    cards,
    choices,
    choose,
    deal,
    everybody,
    law,
    put,
    step,
    task,
    told,
    with_hull,
)

NAMES = ("Ada", "Bea", "Cy")
POWER_AUTO = c.FIRST_ARRAY_AUTO
highest_player, why_no_room = in_python(crew.highest_player), in_python(ship.why_no_room)
told_of = in_python(features.features)


def with_captain(*arrays: int) -> tuple[Any, list[int]]:
    """A game with arrays of the other ship and the Captain, and the others."""
    state = with_hull(FORE_POWER, *arrays)
    bring(state, c.CAPTAIN)
    return state, [each for each in everybody(state) if each != c.CAPTAIN]


def sacrificed(state: Any) -> None:
    """The Power Array flips a card first, and the Captain dies to avoid it."""
    step(state, t.AUTO_STEP)
    if task(state) == t.PICK_AUTO:
        choose(state, d.FIRST, POWER_AUTO)
    choose(state, d.SACRIFICE)


def dead(state: Any, *members: int) -> None:
    """They have died in this step."""
    for member in members:
        state.crew[member].life = c.DYING


# Autos, after the Captain has died at a Power Array


@pytest.mark.rule("sso/death-phase", "sso/rec-room", "sso/power-array")
@pytest.mark.parametrize(("company", "morale"), [(1, 0), (2, 2)])
def test_the_dead_cheer_nobody(company: int, morale: int) -> None:
    """One who is left alone gains nothing, and loses 1 by the death; two cheer each other first."""
    state, others = with_captain()
    for member in (c.CAPTAIN, *others[:company]):
        put(state, member, c.REC_ROOM, morale=1)
    sacrificed(state)
    told_morale = told(state, e.MORALE)
    for member in others[:company]:
        assert (c.CAPTAIN, 2) not in told_morale
        assert next(value for each, value in told_morale if each == member) == morale


@pytest.mark.rule("sso/death-phase", "sso/shuttle", "sso/power-array")
def test_the_dead_steer_no_shuttle() -> None:
    state, others = with_captain()
    put(state, c.CAPTAIN, c.SHUTTLE)
    sacrificed(state)
    assert task(state) != t.STEER
    state, others = with_captain()
    put(state, c.CAPTAIN, c.SHUTTLE)
    put(state, others[-1], c.SHUTTLE)
    sacrificed(state)
    assert task(state) == t.STEER
    assert others[-1] in aboard(state, GAME.awaited(state)[0])
    choose(state, d.STEER, c.REC_ROOM)
    assert state.crew[others[-1]].location == c.REC_ROOM


@pytest.mark.rule("sso/death-phase", "sso/second-ship-auto", "sso/power-array")
def test_the_dead_keep_no_array_manned() -> None:
    state, _ = with_captain(FORE_TORPEDO)
    put(state, c.CAPTAIN, FORE_TORPEDO)
    supply = state.general_oxygen
    sacrificed(state)
    assert told(state, e.UNMANNED)[-1][0] == FORE_TORPEDO
    assert state.general_oxygen == supply - 4


@pytest.mark.rule("sso/death-phase", "sso/pilot", "sso/power-array")
def test_the_dead_are_no_company_for_the_pilot() -> None:
    state, _ = with_captain()
    bring(state, c.PILOT)
    for member in (c.CAPTAIN, c.PILOT):
        put(state, member, c.RADIO, morale=0)
    sacrificed(state)
    assert (c.PILOT, 1) in told(state, e.MORALE)


@pytest.mark.rule("sso/death-phase", "sso/auto-order")
def test_the_dead_order_no_autos() -> None:
    state, others = with_captain(BRIDGE)
    bring(state, c.PILOT)
    put(state, c.PILOT, c.RADIO, morale=1)
    step(state, t.AUTO_STEP)
    assert c.CAPTAIN in aboard(state, GAME.awaited(state)[0])
    choose(state, d.FIRST, POWER_AUTO)
    choose(state, d.SACRIFICE)
    assert task(state) == t.PICK_AUTO
    awake = min(each for each in everybody(state) if each != c.CAPTAIN)
    assert awake in aboard(state, GAME.awaited(state)[0])
    assert others


# Cards, missions and dials


@pytest.mark.rule("sso/death-phase", "sso/card-groups")
def test_who_is_left_by_the_dead_is_alone() -> None:
    state = deal()
    one, two, *others = everybody(state)
    for member in (one, two):
        put(state, member, c.RADIO)
    dead(state, one)
    state.challenge = ch.TITLES.index("Sinister Noises")
    ask(state, (t.CHALLENGE_STEP, 0))
    assert state.crew[two].morale == 2
    assert {int(state.crew[each].morale) for each in others} == {3}
    assert state.crew[one].morale == 4, "nothing changes the dials of the dead"


@pytest.mark.rule("sso/death-phase", "sso/card-groups")
def test_two_and_one_who_has_died_are_no_crowd() -> None:
    state = deal()
    one, two, three, *others = everybody(state)
    for member in (one, two, three):
        put(state, member, c.RADIO)
    for member in others:
        put(state, member, c.NOWHERE)
    dead(state, one)
    state.challenge = ch.TITLES.index("Stale Breath")
    ask(state, (t.CHALLENGE_STEP, 0))
    assert [state.crew[each].morale for each in (two, three)] == [4, 4]


@pytest.mark.rule("sso/death-phase", "sso/mission-fail-tokens")
def test_the_dead_lose_no_morale_by_a_mission_that_fails() -> None:
    state = deal()
    one, two, *_ = everybody(state)
    state.missions[0].status = m.ACTIVE
    state.crew[one].token = state.crew[two].token = c.CREW
    dead(state, one)
    ask(state, (t.FAIL_STEP, 0))
    changed = {member for member, _ in told(state, e.MORALE)}
    assert two in changed
    assert one not in changed


@pytest.mark.rule("sso/death-phase", "sso/death-tokens")
def test_the_next_to_be_mourned_loses_no_morale_by_the_first() -> None:
    state = deal()
    one, two, three, *_ = everybody(state)
    state.crew[two].token = state.crew[three].token = one
    dead(state, one, two)
    ask(state, (t.DEATH, 0, one))
    changed = {member for member, _ in told(state, e.MORALE)}
    assert three in changed
    assert two not in changed


@pytest.mark.rule("sso/death-phase", "sso/move-full")
def test_the_dead_take_no_room() -> None:
    state = deal()
    member = everybody(state)[0]
    put(state, member, c.COMMAND)
    assert why_no_room(state, c.COMMAND) != ALLOWED
    dead(state, member)
    assert why_no_room(state, c.COMMAND) == ALLOWED
    ask(state, (t.REVIVE, 1))
    assert (c.COMMAND,) in choices(state, d.WAKE)


@pytest.mark.rule("sso/morale-death")
def test_two_without_morale_keep_each_other_alive() -> None:
    state = deal()
    one, two, three, *_ = everybody(state)
    for member, place in ((one, c.RADIO), (two, c.RADIO), (three, c.HYDRO)):
        put(state, member, place, morale=0)
    step(state, t.MORALE_STEP)
    assert told(state, e.DIED) == [(three,)]


# Who stands in for the highest rank


def lost(state: Any, seat: int) -> None:
    """All of a seat's crew have died before, and it has no reserve."""
    for member in aboard(state, seat):
        put(state, member, c.NOWHERE)
    state.aboard[seat].count = state.reserve[seat].count = 0


@pytest.mark.rule("sso/highest-player", "sso/death-order")
def test_without_a_rank_it_is_who_lives_then_who_has_a_reserve_then_who_has_the_dead() -> None:
    state = deal()
    lost(state, 0)
    state.reserve[1].count = 0
    dead(state, *everybody(state))
    one, two = aboard(state, 2)[:2]
    state.crew[two].life = c.ALIVE
    put(state, two, c.CRYO)
    assert highest_player(state) == 2, "one is frozen there, and lives"
    dead(state, two)
    assert highest_player(state) == 2, "a reserve will wake there"
    state.reserve[2].count = 0
    assert highest_player(state) == 1, "their crew have only just died"
    ask(state, (t.DEATHS, 0))
    assert (task(state), GAME.awaited(state)) == (t.PICK_DEATH, (1,))
    state.crew[one].life = c.ALIVE
    assert highest_player(state) == 2


@pytest.mark.rule("sso/no-takeover", "sso/death-add")
def test_a_player_who_is_out_is_not_asked_to_pay_for_others() -> None:
    state = deal()
    state.reserve[0].count = 0
    lost(state, 1)
    ask(state, (t.ADD_CREW, 0))
    assert (task(state), GAME.awaited(state)) == (t.PAY, (2,))
    assert law(state, d.PAY) == ""
    lost(state, 2)
    ask(state, (t.ADD_CREW, 0))
    assert task(state) != t.PAY


# What is said, drawn and answered


@pytest.mark.rule("sso/death-phase")
def test_the_dead_are_counted_nowhere_on_the_page() -> None:
    state = deal()
    one, two = everybody(state)[-2:]
    seat = next(each for each in range(3) if one in aboard(state, each))
    for member in (one, two):
        put(state, member, c.RADIO, morale=0)
    dead(state, one)
    view = GAME.observe(state, seat)
    dangers = {each.member: each.danger for each in Ship(view, NAMES).members.values()}
    assert (dangers[one], dangers[two]) == ("dying", "alone with no morale")
    assert "5 crew members aboard" in GAME.words.summary(view)
    assert ("Crew", "5") in BOARD.tally(view)
    assert ("alive", "1") in GAME.words.goal(view, seat).measures
    assert ("alive", "5") in GAME.words.goal(view, -1).measures


@pytest.mark.rule("sso/death-phase")
def test_a_search_counts_the_dead_among_neither_side() -> None:
    state = deal()
    one = aboard(state, 0)[0]
    out = [features.np.zeros(features.FEATURES) for _ in range(2)]
    dead(state, one)
    told_of(state, 0, out[0])
    assert out[0][1] == 1.0, "one of the two lives"
    state.crew[one].location = c.NOWHERE
    state.aboard[0].cards[cards(state.aboard[0]).index(one)] = aboard(state, 0)[1]
    state.aboard[0].count = 1
    told_of(state, 0, out[1])
    assert (out[0][: features.SIDE] == out[1][: features.SIDE]).all()


@pytest.mark.rule("sso/death-phase")
def test_standing_answers_count_those_who_live() -> None:
    by_name = {each.name: each for each in STANDING}
    state = deal()
    one, *others = everybody(state)
    state.crew[one].oxygen = 1
    state.general_oxygen = 5
    seat = next(each for each in range(3) if one in aboard(state, each))
    ask(state, (t.BREATHE, seat, one))
    for dying, supply in (((), 1), (others[-2:], 0)):
        dead(state, *dying)
        legal = GAME.legal_actions(state, seat)
        action = by_name["breathe"].answer(state, legal, "enough")
        assert d.ACTIONS.arguments_of(action) == (supply,)
    state = deal()
    state.reserve[1].count = 0
    dead(state, *aboard(state, 1))
    ask(state, (t.DEATH, 1, aboard(state, 1)[0]))
    assert task(state) == t.GIVE_CREW
    asked = GAME.awaited(state)[0]
    legal = GAME.legal_actions(state, asked)
    action = by_name["hand-over"].answer(GAME.observe(state, asked), legal, "nobody")
    assert d.ACTIONS.verb_of(action).number == d.GIVE
