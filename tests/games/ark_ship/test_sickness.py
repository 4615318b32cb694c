"""Sickness, age and death."""

from __future__ import annotations

import pytest
from tests.piles import pile

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, goal, quiet_ship

RED = (2, 4, 7, 8, 9, 10)


def rolls(ship: Ship) -> list[tuple[int, ...]]:
    """Die, bonus and target of each sickness roll."""
    return [event.details[:3] for event in ship.happened(e.SICKNESS_ROLLED)]


# The roll


@pytest.mark.rule("ark-ship/age-track")
def test_the_age_track_is_that_of_the_picture():
    assert [box for box in range(1, 11) if c.IS_RED[box]] == list(RED)
    assert (c.AGES, c.BULB) == (10, 5)


@pytest.mark.rule("ark-ship/sickness-roll")
@pytest.mark.parametrize("age", range(11))
@pytest.mark.parametrize("stress", [0, 1, 3])
def test_the_target_is_the_red_age_boxes_and_the_stress(age: int, stress: int):
    red = sum(1 for box in RED if box <= age)
    ship = quiet_ship().sheet(0, age=age, stress=stress).luck(6)
    ship.send(c.BRIDGE)
    assert rolls(ship) == ([(6, 0, red + stress)] if red + stress else [])


@pytest.mark.rule("ark-ship/sickness-roll")
@pytest.mark.parametrize(("die", "sick"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_whoever_rolls_the_target_or_less_falls_sick(die: int, sick: int):
    ship = quiet_ship().sheet(0, stress=3).luck(die)
    ship.send(c.BRIDGE)
    assert ship.rank(0, c.SICKNESS) == sick
    assert ship.stress(0) == 3


@pytest.mark.rule("ark-ship/sickness-roll")
def test_each_rolls_for_itself():
    ship = quiet_ship(3).sheet(0, stress=3).sheet(1, age=7).sheet(2, stress=1).luck(4, 3, 1)
    ship.send(c.BRIDGE, c.BRIDGE, c.COMMS)
    assert [ship.rank(slot, c.SICKNESS) for slot in range(3)] == [0, 1, 1]


@pytest.mark.rule("ark-ship/sickness-roll", "ark-ship/turn")
def test_sickness_is_rolled_before_anybody_grows_older():
    ship = quiet_ship().sheet(0, age=1).luck(1)
    ship.send(c.BRIDGE)
    assert rolls(ship) == []
    ship.luck(1).send(c.BRIDGE)
    assert rolls(ship) == [(1, 0, 1)]


# Sickness boxes and death


@pytest.mark.rule("ark-ship/sickness-boxes")
@pytest.mark.parametrize("boxes", [0, 1])
def test_whoever_falls_sick_checks_a_box(boxes: int):
    ship = quiet_ship().sheet(0, stress=3, sickness=boxes).luck(1)
    ship.send(c.BRIDGE)
    assert ship.rank(0, c.SICKNESS) == boxes + 1
    assert ship.happened(e.DIED) == []


@pytest.mark.rule("ark-ship/sickness-boxes")
def test_with_both_checked_it_is_death():
    ship = quiet_ship(2).sheet(0, stress=3, sickness=2).luck(1).put(sleepers=1)
    ship.send(c.BRIDGE, c.BRIDGE)
    assert ship.who(e.DIED) == [0]
    assert not ship.is_aboard(0)


@pytest.mark.rule("ark-ship/death")
def test_whoever_dies_leaves_a_blank_sheet_and_a_place_to_be_filled():
    ship = quiet_ship(2).put(sleepers=1).luck(1)
    ship.sheet(0, stress=3, sickness=2, age=3, ranks={0: 2}, traits=[c.CALM], served=3)
    ship.send(c.BRIDGE, c.BRIDGE)
    assert ship.ranks(0) == [0] * 5
    assert ship.traits(0) == set()
    for name in ("stress", "age", "served", "solved", "failed", "has_goal"):
        assert ship.state[name][0] == 0
    assert ship.state.goal[0] == -1
    assert ship.rank(0, c.SICKNESS) == 0


@pytest.mark.rule("ark-ship/death", "ark-ship/thaw")
def test_another_is_thawed_in_the_next_turn():
    ship = quiet_ship(2).luck(1).sheet(0, stress=3, sickness=2)
    dead = int(ship.state.portrait[0])
    ship.send(c.BRIDGE, c.BRIDGE)
    ship.settle()
    assert ship.is_aboard(0)
    assert ship.state.portrait[0] != dead
    assert ship.state.sleepers == 19
    assert ship.stress(0) == 0


@pytest.mark.rule("ark-ship/death")
def test_whoever_is_dead_grows_no_older_and_does_nothing_more():
    ship = quiet_ship(2).crisis(c.BRIDGE, "Reactor Surge")
    ship.reach("Reactor Surge", c.KILL_ONE_HERE)
    ship.send(c.BRIDGE, c.TRAINING)
    assert ship.who(e.DIED) == [0]
    assert ship.happened(e.LEARNED) == []
    assert ship.state.age[0] == 0
    assert ship.question == t.USE_LOCATION


@pytest.mark.rule("ark-ship/death")
def test_a_kill_takes_one_of_those_who_worked_there():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Reactor Surge")
    ship.reach("Reactor Surge", c.KILL_ONE_HERE, crew=2)
    ship.send(c.CRISIS_1, c.CRISIS_1, c.BRIDGE)
    ship.settle(t.ASSIGN)
    assert ship.who(e.DIED) in ([0], [1])
    assert ship.who(e.STRESSED_BY) == [1 - ship.who(e.DIED)[0]]


@pytest.mark.rule("ark-ship/memorial")
def test_the_portrait_of_the_dead_goes_to_the_memorial():
    ship = quiet_ship(2).luck(1).sheet(0, stress=3, sickness=2).put(sleepers=1)
    dead = int(ship.state.portrait[0])
    ship.send(c.BRIDGE, c.BRIDGE)
    assert pile(ship.state.memorial) == [dead]
    assert ship.state.portrait[0] == -1


@pytest.mark.rule("ark-ship/death", "ark-ship/goals-death")
def test_the_life_goal_of_the_dead_is_laid_aside():
    ship = quiet_ship(2).luck(1).sheet(0, stress=3, sickness=2, goal="Full of Years")
    ship.put(sleepers=1).send(c.BRIDGE, c.BRIDGE)
    assert pile(ship.state.goals_past) == [goal("Full of Years")]


# Ageing


@pytest.mark.rule("ark-ship/ageing")
def test_everybody_checks_an_age_box_each_turn():
    ship = quiet_ship(3).sheet(1, age=2).sheet(2, age=7).luck(6, 6)
    ship.send(c.BRIDGE, c.COMMS, c.COMMS)
    assert ship.state.age.tolist()[:3] == [1, 3, 8]


@pytest.mark.rule("ark-ship/ageing")
def test_the_sick_grow_older_too():
    ship = quiet_ship().sheet(0, sickness=1, stress=6).luck(1)
    ship.send(c.BRIDGE)
    assert (ship.rank(0, c.SICKNESS), ship.state.age[0]) == (2, 1)


@pytest.mark.rule("ark-ship/ageing-end")
def test_with_all_boxes_checked_nothing_happens():
    ship = quiet_ship().sheet(0, age=10).luck(6)
    ship.next_turn().next_turn()
    assert ship.state.age[0] == 10
    assert ship.is_aboard(0)
    assert ship.who(e.GREW_OLDER) == []
