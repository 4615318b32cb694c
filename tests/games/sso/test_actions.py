"""SSO: the actions of the locations."""

from __future__ import annotations

import pytest

from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d

from .table import aboard, acting, choices, choose, everybody, law, put


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
