"""SSO: the arrays of the second ship."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import tasks as t

from .table import (
    AFT_LASER,
    AFT_POWER,
    AFT_TORPEDO,
    BRIDGE,
    FORE_LASER,
    FORE_POWER,
    FORE_TORPEDO,
    acting,
    ask,
    cards,
    choices,
    choose,
    deal,
    everybody,
    law,
    lay,
    put,
    step,
    task,
    told,
    with_hull,
)


def resolved(state: Any, title: str) -> Any:
    """A card of this title is flipped and done."""
    state.challenge_deck.cards[state.challenge_deck.count - 1] = ch.TITLES.index(title)
    step(state, t.FLIP_STEP)
    while task(state) == t.SACRIFICE:
        choose(state, d.LIVE_ON)
    step(state, t.CHALLENGE_STEP)
    return state


@pytest.mark.rule("sso/permanent", "sso/second-ship")
def test_arrays_come_into_play_one_after_the_other() -> None:
    state = deal(deck="montalbano")
    assert (state.locations[c.FIRST_ARRAY :] == c.ABSENT).all()
    for title in ("Laser Array", "Power Array", "Laser Array"):
        resolved(state, title)
    assert cards(state.hull) == [FORE_LASER, FORE_POWER, AFT_LASER]
    assert state.challenges.count == 0
    assert state.locations[BRIDGE] == c.ABSENT
    with_power = state.missions[m.EACH + 3].status
    assert with_power == m.VOTED_ON  # the Laser Array turns up mission 4


@pytest.mark.rule("sso/permanent")
def test_an_array_whose_resolution_is_skipped_lies_with_the_other_cards() -> None:
    state = deal(deck="montalbano")
    state.challenge_deck.cards[state.challenge_deck.count - 1] = ch.TITLES.index("Bridge Array")
    step(state, t.FLIP_STEP)
    state.is_avoided = 1
    step(state, t.CHALLENGE_STEP)
    assert (state.hull.count, state.challenges.count, state.is_avoided) == (0, 1, 0)


@pytest.mark.rule("sso/second-ship")
def test_arrays_touch_those_beside_them_and_never_the_omega() -> None:
    state, _ = acting(c.COMMAND)
    lay(state, FORE_LASER, FORE_POWER, AFT_LASER, BRIDGE)
    other = everybody(state)[-1]
    put(state, other, FORE_POWER)
    ordered = {to for member, to in choices(state, d.ORDER) if member == other}
    assert ordered == {FORE_LASER, AFT_LASER}


@pytest.mark.rule("sso/second-ship-reach")
def test_the_shuttle_brings_crew_aboard_the_other_ship() -> None:
    state = with_hull(FORE_POWER)
    member = everybody(state)[0]
    put(state, member, c.SHUTTLE)
    step(state, t.AUTO_STEP)
    while task(state) == t.PICK_AUTO:
        choose(state, d.FIRST, c.SHUTTLE_AUTO)
    choose(state, d.STEER, FORE_POWER)
    assert state.crew[member].location == FORE_POWER
    assert told(state, e.UNMANNED) == []


@pytest.mark.rule("sso/second-ship-reach")
def test_aboard_the_other_ship_the_general_supply_is_out_of_reach() -> None:
    state = with_hull(FORE_POWER)
    member = everybody(state)[0]
    put(state, member, FORE_POWER)
    step(state, t.BREATHE_STEP)
    assert (member,) in told(state, e.DIED)


@pytest.mark.rule("sso/second-ship-reach")
def test_no_reserve_wakes_aboard_the_other_ship() -> None:
    state = with_hull(FORE_POWER)
    ask(state, (t.REVIVE, 0))
    assert law(state, d.WAKE, FORE_POWER) == "second-ship-reach"


@pytest.mark.rule("sso/second-ship-auto", "sso/torpedo-array")
@pytest.mark.parametrize(("place", "lost"), [(c.CORRIDOR, 8), (FORE_TORPEDO, 4)])
def test_an_array_does_nothing_with_crew_in_it(place: int, lost: int) -> None:
    state = with_hull(FORE_TORPEDO, AFT_TORPEDO)
    supply = state.general_oxygen
    put(state, everybody(state)[0], place, oxygen=1)
    step(state, t.AUTO_STEP)
    assert supply - state.general_oxygen == lost


@pytest.mark.rule("sso/second-ship-auto")
def test_a_face_down_array_does_nothing() -> None:
    state = with_hull(FORE_TORPEDO)
    state.locations[FORE_TORPEDO] = 0
    supply = state.general_oxygen
    step(state, t.AUTO_STEP)
    assert state.general_oxygen == supply


@pytest.mark.rule("sso/laser-array", "sso/bridge-array")
def test_a_laser_burns_somebody_and_the_bridge_taunts_all() -> None:
    state = with_hull(FORE_LASER, BRIDGE)
    crew = everybody(state)
    for member in crew:
        put(state, member, c.CORRIDOR, oxygen=3)
    step(state, t.AUTO_STEP)
    assert sorted(int(state.crew[each].oxygen) for each in crew) == [1, *[3] * (len(crew) - 1)]
    assert all(state.crew[each].morale == 3 for each in crew)


def with_power(top: str) -> Any:
    """A game with a Power Array, and a card on top of the deck."""
    state = with_hull(FORE_POWER)
    state.challenge_deck.cards[state.challenge_deck.count - 1] = ch.TITLES.index(top)
    return state


def autos(state: Any) -> None:
    step(state, t.AUTO_STEP)
    while task(state) == t.SACRIFICE:
        choose(state, d.LIVE_ON)


@pytest.mark.rule("sso/power-array")
def test_the_power_array_has_one_card_more_done_without_its_missions() -> None:
    state = with_power("Vent Oxygen by Crew")
    supply, left = state.general_oxygen, state.challenge_deck.count
    autos(state)
    assert state.general_oxygen == supply - len(everybody(state))
    assert state.challenge_deck.count == left - 1
    assert state.missions[m.EACH + 1].status == m.FACE_DOWN


@pytest.mark.rule("sso/power-array", "sso/second-ship-auto")
def test_an_array_that_the_power_array_brings_waits_for_the_next_turn() -> None:
    state = with_power("Torpedo Array")
    supply = state.general_oxygen
    autos(state)
    assert cards(state.hull) == [FORE_POWER, FORE_TORPEDO]
    assert state.general_oxygen == supply


@pytest.mark.rule("sso/power-array")
def test_with_no_card_left_the_power_array_has_nothing_done_again() -> None:
    state = with_hull(FORE_POWER)
    state.challenge = ch.TITLES.index("Strike")
    state.challenge_deck.count = 0
    supply = state.general_oxygen
    autos(state)
    assert state.general_oxygen == supply


@pytest.mark.rule("sso/second-ship-silence")
@pytest.mark.parametrize(
    ("here", "reached"),
    [(FORE_LASER, {BRIDGE, FORE_POWER}), (BRIDGE, {FORE_LASER, FORE_POWER, AFT_POWER})],
)
def test_lasers_reach_what_lies_beside_them_and_the_bridge_all(
    here: int, reached: set[int]
) -> None:
    state, member = acting(c.CORRIDOR)
    lay(state, BRIDGE, FORE_LASER, FORE_POWER, AFT_POWER)
    put(state, member, here)
    assert choices(state, d.SILENCE) == {(each,) for each in reached}
    assert law(state, d.SILENCE, here) == "second-ship-silence"
    choose(state, d.SILENCE, FORE_POWER)
    assert state.locations[FORE_POWER] == 0


@pytest.mark.rule("sso/second-ship-silence")
def test_a_reward_silences_the_newest_arrays_that_are_face_up() -> None:
    state = with_hull(FORE_POWER, FORE_LASER, AFT_POWER)
    state.locations[AFT_POWER] = 0
    state.missions[m.EACH + 4].status = m.ACTIVE
    state.missions[m.EACH + 4].guide = 2
    for member, post in zip(everybody(state), (c.COMMAND, c.COMPUTER, c.AIRLOCK), strict=False):
        put(state, member, post)
    step(state, t.SUCCEED_STEP)
    assert [state.locations[each] for each in (FORE_POWER, FORE_LASER, AFT_POWER)] == [1, 0, 0]


@pytest.mark.rule("sso/second-ship-silence", "sso/card-words")
def test_a_laser_does_not_reach_the_shuttle_that_is_docked_at_it_and_says_so() -> None:
    state, member = acting(c.CORRIDOR)
    lay(state, FORE_LASER, FORE_POWER)
    put(state, member, FORE_LASER)
    state.docked = FORE_LASER
    assert choices(state, d.SILENCE) == {(FORE_POWER,)}
    assert law(state, d.SILENCE, c.SHUTTLE) == "second-ship-silence"
    for array in (FORE_LASER, AFT_LASER):
        assert "flip another array of this ship that touches this one" in c.LOCATION.text(array)
