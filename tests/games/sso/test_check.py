"""SSO: the check phase, actions and missions."""

from __future__ import annotations

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import tasks as t

from .table import (
    aboard,
    ask,
    avoids,
    choose,
    deal,
    everybody,
    put,
    seeded,
    step,
    task,
    told,
    with_mission,
)

# Check phase


@pytest.mark.rule("sso/rec-room", "sso/auto", "sso/limits")
def test_the_rec_room_raises_morale_by_the_others_there() -> None:
    state = deal()
    one, two, three = everybody(state)[:3]
    for member, morale in ((one, 0), (two, 1), (three, c.MOST_MORALE[three])):
        put(state, member, c.REC_ROOM, morale=morale)
    step(state, t.AUTO_STEP)
    assert [state.crew[each].morale for each in (one, two)] == [2, 3]
    assert state.crew[three].morale == c.MOST_MORALE[three]


@pytest.mark.rule("sso/pilot", "sso/morale-death", "sso/cryo-death")
def test_who_is_alone_without_morale_dies_but_the_pilot_gains_some() -> None:
    state = next(each for each in map(seeded, range(40)) if c.PILOT in everybody(each))
    others = [each for each in everybody(state) if each != c.PILOT]
    put(state, c.PILOT, c.RADIO, morale=0)
    put(state, others[0], c.CRYO, morale=0)
    put(state, others[1], c.HYDRO, morale=0)
    put(state, others[2], c.HYDRO, morale=0)
    step(state, t.AUTO_STEP)
    assert state.crew[c.PILOT].morale == 1
    step(state, t.MORALE_STEP)
    assert told(state, e.DIED) == [(others[0],)]


@pytest.mark.rule(
    "sso/breathe", "sso/breathe-order", "sso/array-air", "sso/cryo-still", "sso/cryo-blank"
)
def test_crew_breathe_by_rank_from_the_supply_or_their_own_or_die() -> None:
    state = deal()
    one, two, three, four, five, six = everybody(state)
    state.general_oxygen = 3
    put(state, one, c.CORRIDOR, oxygen=1)
    put(state, two, c.ARRAY_RADIO, oxygen=1)
    put(state, three, c.CRYO)
    ask(state, (t.BREATHE_STEP, 0), (t.FINISH_STEP, 0))
    assert task(state) == t.BREATHE
    assert one in aboard(state, GAME.awaited(state)[0])
    choose(state, d.BREATHE, 0)
    assert told(state, e.BREATHED) == [(one, 0), (two, 1), (four, 0), (five, 0)]
    assert told(state, e.DIED) == [(six,)]
    assert state.general_oxygen == 0


@pytest.mark.rule("sso/mission-fail", "sso/mission-fail-tokens", "sso/mission-fail-guide")
def test_a_mission_fails_at_the_end_of_its_guide_and_costs_its_backers_more() -> None:
    state, crew = with_mission(0, guide=0)
    step(state, t.FAIL_STEP)
    assert [state.crew[each].morale for each in crew] == [2, 3, 3, 3, 3, 3]
    assert state.crew[crew[0]].token == crew[0]
    assert state.missions[0].status == m.FACE_DOWN
    state, crew = with_mission(0, guide=1)
    step(state, t.FAIL_STEP)
    assert state.missions[0].status == m.ACTIVE


@pytest.mark.rule("sso/mission-succeed")
def test_a_mission_succeeds_and_challenges_are_avoided() -> None:
    state, crew = with_mission(1)
    step(state, t.SUCCEED_STEP)
    assert state.missions[1].status == m.ACTIVE
    for member in crew[:2]:
        put(state, member, c.HYDRO)
    step(state, t.SUCCEED_STEP)
    assert state.missions[1].status == m.REMOVED
    assert state.crew[crew[0]].token == crew[0]
    avoided = avoids(1)
    assert avoided > 0
    assert state.challenges.count == avoided
    assert state.challenge_deck.count == ch.DECK_SIZE - avoided
