"""SSO: the check phase, actions and missions."""

from __future__ import annotations

from typing import Any

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
    choices,
    choose,
    deal,
    everybody,
    law,
    put,
    seeded,
    step,
    task,
    told,
    with_mission,
)

# Check phase


@pytest.mark.rule("sso/rec-room")
@pytest.mark.rule("sso/auto")
@pytest.mark.rule("sso/limits")
def test_the_rec_room_raises_morale_by_the_others_there() -> None:
    state = deal()
    one, two, three = everybody(state)[:3]
    for member, morale in ((one, 0), (two, 1), (three, c.MOST_MORALE[three])):
        put(state, member, c.REC_ROOM, morale=morale)
    step(state, t.AUTO_STEP)
    assert [state.crew[each].morale for each in (one, two)] == [2, 3]
    assert state.crew[three].morale == c.MOST_MORALE[three]


@pytest.mark.rule("sso/pilot")
@pytest.mark.rule("sso/morale-death")
@pytest.mark.rule("sso/cryo-death")
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


@pytest.mark.rule("sso/breathe")
@pytest.mark.rule("sso/breathe-order")
@pytest.mark.rule("sso/array-air")
@pytest.mark.rule("sso/cryo-still")
@pytest.mark.rule("sso/cryo-blank")
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


def acting(location: int, **dials: int) -> tuple[Any, int]:
    """A game in which the first seat acts, its highest crew in a location."""
    state = deal()
    member = aboard(state, 0)[0]
    put(state, member, location, **dials)
    ask(state, (t.SEAT_ACTS, 0))
    return state, member


@pytest.mark.rule("sso/actions")
@pytest.mark.rule("sso/actions-order")
@pytest.mark.rule("sso/hydro-fill")
@pytest.mark.rule("sso/airlock-fill")
@pytest.mark.parametrize(("location", "price"), [(c.HYDRO, 1), (c.AIRLOCK, 2)])
def test_personal_oxygen_is_taken_from_the_supply(location: int, price: int) -> None:
    state, member = acting(location)
    most = int(c.MOST_OXYGEN[member])
    state.general_oxygen = 3 * price
    assert choices(state, d.FILL) == {(member, points) for points in range(1, 1 + min(3, most))}
    assert law(state, d.FILL, member, 4) == "must"
    choose(state, d.FILL, member, 3)
    assert (state.crew[member].oxygen, state.general_oxygen) == (3, 0)
    assert law(state, d.FILL, member, 1) in ("actions", "not-asked")


@pytest.mark.rule("sso/hydro-grow")
@pytest.mark.parametrize(("crew", "more"), [(1, 0), (2, 1), (3, 1)])
def test_two_in_the_hydro_pod_add_one_each(crew: int, more: int) -> None:
    state, member = acting(c.HYDRO)
    state.general_oxygen = 10
    for other in [each for each in everybody(state) if each != member][: crew - 1]:
        put(state, other, c.HYDRO)
    choose(state, d.GROW, member)
    assert state.general_oxygen == 10 + more


@pytest.mark.rule("sso/medical-raise")
@pytest.mark.rule("sso/medical-lower")
def test_the_medical_pod_raises_or_lowers_anybody_s_morale() -> None:
    for verb, morale in ((d.CHEER, 3), (d.WEAR_DOWN, 1)):
        state, member = acting(c.MEDICAL, token=c.CREW)
        target = aboard(state, 1)[0]
        state.crew[target].morale = 2
        choose(state, verb, member, target)
        assert state.crew[target].morale == morale
        assert state.crew[member].token == (target if verb == d.WEAR_DOWN else c.CREW)


@pytest.mark.rule("sso/radio-guide")
def test_the_radio_pod_moves_a_guide_up() -> None:
    state, member = acting(c.RADIO)
    state.missions[0].status = m.ACTIVE
    state.missions[0].guide = m.MISSION_ROW[0, m.GUIDE]
    assert law(state, d.REPORT, member, 0) == "limits"
    state.missions[0].guide = 1
    choose(state, d.REPORT, member, 0)
    assert state.missions[0].guide == 2


@pytest.mark.rule("sso/command-move")
def test_the_command_module_moves_the_frozen_to_where_they_are_adjacent() -> None:
    state, _ = acting(c.COMMAND)
    target = aboard(state, 1)[0]
    put(state, target, c.CRYO)
    assert {to for each, to in choices(state, d.ORDER) if each == target} == {c.MEDICAL, c.CORRIDOR}
    choose(state, d.ORDER, target, c.MEDICAL)
    assert state.crew[target].location == c.MEDICAL


@pytest.mark.rule("sso/computer-up")
@pytest.mark.rule("sso/array-flip")
@pytest.mark.rule("sso/flip-same")
@pytest.mark.parametrize(
    ("location", "dark", "other"),
    [(c.COMPUTER, c.REC_ROOM, c.ARRAY_CRYO), (c.ARRAY_RADIO, c.ARRAY_HYDRO, c.RADIO)],
)
def test_what_is_face_down_is_flipped_up(location: int, dark: int, other: int) -> None:
    state, member = acting(location)
    assert law(state, d.POWER_UP, member, dark) == "flip-same"
    state.locations[dark] = state.locations[other] = 0
    assert choices(state, d.POWER_UP) == {(member, dark)}
    choose(state, d.POWER_UP, member, dark)
    assert state.locations[dark] == 1


@pytest.mark.rule("sso/mission-fail")
@pytest.mark.rule("sso/mission-fail-tokens")
@pytest.mark.rule("sso/mission-fail-guide")
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
    assert (state.challenge_deck.count, state.challenges.count) == (ch.CHALLENGES - 2, 2)


@pytest.mark.rule("sso/backer")
def test_what_the_backer_alone_backs_succeeds() -> None:
    state = next(each for each in map(seeded, range(60)) if c.BACKER in everybody(each))
    state.missions[0].status = m.ACTIVE
    state.missions[0].guide = 2
    state.crew[c.BACKER].token = state.crew[everybody(state)[0]].token = c.CREW
    step(state, t.SUCCEED_STEP)
    assert state.missions[0].status == m.ACTIVE
    state.crew[everybody(state)[0]].token = everybody(state)[0]
    step(state, t.SUCCEED_STEP)
    assert state.missions[0].status == m.REMOVED
