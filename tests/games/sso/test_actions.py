"""SSO: the actions of the locations."""

from __future__ import annotations

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t

from .table import aboard, act, acting, ask, choices, choose, deal, everybody, law, put, task


@pytest.mark.rule("sso/actions", "sso/actions-order")
def test_each_acts_once_in_any_order_and_the_last_need_not_be_chosen() -> None:
    state = deal(2)
    one, two, three = aboard(state, 0)
    for member in (one, two):
        put(state, member, c.MEDICAL)
    put(state, three, c.CRYO)
    ask(state, (t.SEAT_ACTS, 0))
    assert choices(state, d.LET) == {(one,), (two,)}
    assert law(state, d.LET, three) == "cryo-blank"
    choose(state, d.LET, two)
    choose(state, d.WEAR_DOWN, three)
    assert (task(state), state.agenda.entry[state.agenda.count - 1, 2]) == (t.DO, one)
    choose(state, d.REST)
    assert GAME.awaited(state) == (0,)
    assert [state.crew[each].acted for each in (one, two)] == [1, 1]


@pytest.mark.rule("sso/actions")
def test_who_is_moved_acts_from_there() -> None:
    state = deal(2)
    one, two, three = aboard(state, 0)
    put(state, one, c.COMMAND)
    put(state, three, c.CRYO)
    state.crew[two].location = c.CORRIDOR
    ask(state, (t.SEAT_ACTS, 0))
    while task(state) == t.ACT:
        choose(state, d.LET, one)
    choose(state, d.ORDER, two, c.MEDICAL)
    assert (task(state), state.agenda.entry[state.agenda.count - 1, 2]) == (t.DO, two)


@pytest.mark.rule("sso/hydro-fill", "sso/airlock-fill")
@pytest.mark.parametrize(("location", "price"), [(c.HYDRO, 1), (c.AIRLOCK, 2)])
def test_personal_oxygen_is_taken_from_the_supply(location: int, price: int) -> None:
    state, member = acting(location)
    most = int(c.MOST_OXYGEN[member])
    state.general_oxygen = 3 * price
    assert choices(state, d.FILL) == {(points,) for points in range(1, 1 + min(3, most))}
    assert law(state, d.FILL, 4) == "must"
    choose(state, d.FILL, 3)
    assert (state.crew[member].oxygen, state.general_oxygen) == (3, 0)
    state, member = acting(location, oxygen=most - 1)
    assert choices(state, d.FILL) == {(1,)}


@pytest.mark.rule("sso/hydro-grow")
@pytest.mark.parametrize(("crew", "more"), [(1, 0), (2, 1), (3, 1)])
def test_two_in_the_hydro_pod_add_one_each(crew: int, more: int) -> None:
    state, member = acting(c.HYDRO)
    state.general_oxygen = 10
    for other in [each for each in everybody(state) if each != member][: crew - 1]:
        put(state, other, c.HYDRO)
    if more == 0:
        assert law(state, d.GROW) == "hydro-grow"
        return
    choose(state, d.GROW)
    assert state.general_oxygen == 10 + more


@pytest.mark.rule("sso/limits", "sso/must")
def test_what_would_change_nothing_is_not_offered() -> None:
    state, member = acting(c.HYDRO)
    for other in everybody(state)[:3]:
        put(state, other, c.HYDRO)
    assert law(state, d.GROW) == "limits"
    state, member = acting(c.MEDICAL)
    state.crew[member].morale = c.MOST_MORALE[member]
    assert law(state, d.CHEER, member) == "limits"


@pytest.mark.rule("sso/medical-raise", "sso/medical-lower")
def test_the_medical_pod_raises_or_lowers_anybody_s_morale() -> None:
    for verb, morale in ((d.CHEER, 3), (d.WEAR_DOWN, 1)):
        state, member = acting(c.MEDICAL, token=c.CREW)
        target = aboard(state, 1)[0]
        state.crew[target].morale = 2
        choose(state, verb, target)
        assert state.crew[target].morale == morale
        assert state.crew[member].token == (target if verb == d.WEAR_DOWN else c.CREW)


@pytest.mark.rule("sso/medical-lower", "sso/cryo-still")
def test_who_has_no_morale_loses_none_but_the_frozen_count_as_having_lost_it() -> None:
    state, member = acting(c.MEDICAL)
    target = aboard(state, 1)[0]
    state.crew[target].morale = 0
    assert law(state, d.WEAR_DOWN, target) == "medical-lower"
    state.crew[target].location = c.CRYO
    assert law(state, d.CHEER, target) == "cryo-still"
    choose(state, d.WEAR_DOWN, target)
    assert (state.crew[target].morale, state.crew[member].token) == (0, target)


@pytest.mark.rule("sso/radio-token")
def test_the_radio_pod_brings_the_own_token_back() -> None:
    state, member = acting(c.RADIO)
    assert law(state, d.RECALL) == "radio-token"
    state.crew[member].token = c.CREW + 1
    choose(state, d.RECALL)
    assert state.crew[member].token == member


@pytest.mark.rule("sso/radio-guide")
def test_the_radio_pod_moves_a_guide_up() -> None:
    state, _ = acting(c.RADIO)
    assert law(state, d.REPORT, 0) == "not-asked"
    state.missions[0].status = m.ACTIVE
    state.missions[0].guide = m.GUIDE[0]
    assert law(state, d.REPORT, 0) == "limits"
    state.missions[0].guide = 1
    choose(state, d.REPORT, 0)
    assert state.missions[0].guide == 2


@pytest.mark.rule("sso/command-move")
def test_the_command_module_moves_the_frozen_to_where_they_are_adjacent() -> None:
    state, _ = acting(c.COMMAND)
    target = aboard(state, 1)[0]
    put(state, target, c.CRYO)
    assert {to for each, to in choices(state, d.ORDER) if each == target} == {c.MEDICAL, c.CORRIDOR}
    assert law(state, d.ORDER, target, c.RADIO) == "card-adjacent"
    choose(state, d.ORDER, target, c.MEDICAL)
    assert state.crew[target].location == c.MEDICAL


@pytest.mark.rule("sso/command-skip", "sso/step-end")
def test_the_command_module_has_the_next_loss_of_pods_skipped_once() -> None:
    state, member = acting(c.COMMAND)
    choose(state, d.KEEP_PODS)
    act(state, member)
    assert law(state, d.KEEP_PODS) == "command-skip"
    state.locations[c.ARRAY_RADIO] = 0
    for up in (1, 0):
        state.locations[c.RADIO] = 1
        for each in everybody(state):
            put(state, each, c.CORRIDOR)
        ask(state, (t.BEGIN_STEP, 0, t.POD_STEP))
        assert state.locations[c.RADIO] == up


@pytest.mark.rule("sso/computer-up", "sso/array-flip", "sso/flip-same")
@pytest.mark.parametrize(
    ("location", "dark", "other"),
    [(c.COMPUTER, c.REC_ROOM, c.ARRAY_CRYO), (c.ARRAY_RADIO, c.ARRAY_HYDRO, c.RADIO)],
)
def test_what_is_face_down_is_flipped_up(location: int, dark: int, other: int) -> None:
    state, _ = acting(location)
    assert law(state, d.POWER_UP, dark) == "flip-same"
    state.locations[dark] = state.locations[other] = 0
    assert choices(state, d.POWER_UP) == {(dark,)}
    choose(state, d.POWER_UP, dark)
    assert state.locations[dark] == 1


@pytest.mark.rule("sso/computer-down", "sso/computer-token", "sso/adjacent")
def test_the_computer_flips_a_location_down_and_thinks_of_whom_that_endangers() -> None:
    state, member = acting(c.COMPUTER)
    one, two, *_ = (each for each in everybody(state) if each != member)
    assert law(state, d.DARKEN, c.SHUTTLE) == "computer-down"
    put(state, one, c.RADIO)
    put(state, two, c.ARRAY_RADIO)
    choose(state, d.DARKEN, c.ARRAY_RADIO)
    assert state.locations[c.ARRAY_RADIO] == 0
    assert choices(state, d.BLAME) == {(one,), (two,)}
    assert law(state, d.BLAME, member) == "computer-token"
    choose(state, d.BLAME, one)
    assert state.crew[member].token == one
    state, member = acting(c.COMPUTER)
    put(state, one, c.ARRAY_CRYO)
    choose(state, d.DARKEN, c.CRYO)
    assert state.crew[member].token == one
    state, member = acting(c.COMPUTER)
    choose(state, d.DARKEN, c.MEDICAL)
    assert (state.locations[c.MEDICAL], state.crew[member].token) == (0, member)


@pytest.mark.rule("sso/face-down")
def test_a_location_face_down_has_no_action_and_an_array_is_none() -> None:
    state, member = acting(c.MEDICAL)
    state.locations[c.MEDICAL] = 0
    assert choices(state, d.CHEER) == set()
    put(state, member, c.ARRAY_RADIO)
    state.locations[c.ARRAY_RADIO] = state.locations[c.ARRAY_HYDRO] = 0
    assert choices(state, d.POWER_UP) == set()


@pytest.mark.rule("sso/psychologist", "sso/cryo-still", "sso/must")
def test_of_the_frozen_no_more_than_1_morale_counts_as_lost() -> None:
    state, member = acting(c.MEDICAL, c.PSYCHOLOGIST)
    target = next(each for each in everybody(state) if each != member)
    assert (target,) in choices(state, d.WEAR_TWICE)
    put(state, target, c.CRYO)
    assert (target,) in choices(state, d.WEAR_DOWN)
    assert (target,) not in choices(state, d.WEAR_TWICE)
    assert law(state, d.WEAR_TWICE, target) == "cryo-still"


@pytest.mark.rule("sso/computer-token", "sso/shuttle-adjacent")
def test_crew_in_a_docked_shuttle_are_adjacent_and_not_attached() -> None:
    state, member = acting(c.COMPUTER)
    other = next(each for each in everybody(state) if each != member)
    put(state, other, c.SHUTTLE)
    state.docked = c.MEDICAL
    choose(state, d.DARKEN, c.MEDICAL)
    assert state.crew[member].token == member


# The Shuttle


@pytest.mark.rule("sso/shuttle", "sso/shuttle-adjacent")
def test_the_shuttle_takes_its_crew_where_its_highest_ranking_player_likes() -> None:
    state = deal()
    crew = everybody(state)
    for member in crew[1:4]:
        put(state, member, c.SHUTTLE)
    ask(state, (t.AUTO_STEP, 0), (t.FINISH_STEP, 0))
    choose(state, d.FIRST, c.SHUTTLE_AUTO)
    assert crew[1] in aboard(state, GAME.awaited(state)[0])
    assert law(state, d.STEER, c.AIRLOCK) == law(state, d.STEER, c.SHUTTLE) == "shuttle"
    assert law(state, d.STEER, c.FIRST_ARRAY) == "shuttle"  # no other ship is there
    choose(state, d.STEER, c.ARRAY_CRYO)
    assert [state.crew[member].location for member in crew[1:4]] == [
        *[c.ARRAY_CRYO] * int(c.MOST[c.ARRAY_CRYO]),
        c.SHUTTLE,
    ]
    assert state.docked == c.ARRAY_CRYO
