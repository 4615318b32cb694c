"""Life goals that name somebody, and those that last."""

from __future__ import annotations

import pytest
from tests.luck import Face
from tests.piles import lay, pile

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .goals import is_asked, ranks
from .setups import Ship, goal, quiet_ship


@pytest.mark.rule("ark-ship/write-name", "ark-ship/goals-named")
def test_whoever_names_somebody_writes_the_name_when_all_are_thawed():
    ship = quiet_ship(3).nobody(2).goal(1, "Pass It On")
    ship.send(c.BRIDGE, c.BRIDGE, c.BRIDGE)
    ship.settle(t.WRITE_NAME)
    assert ship.is_aboard(2)
    assert (ship.asked, ship.about[0]) == (1, 1)
    assert ship.choices(d.WRITE) == {(0,), (2,)}
    assert ship.why_not(d.WRITE, 1) == "goals-named"
    assert ship.why_not(d.WRITE, 3) == "goals-named"
    ship.do(d.WRITE, 2)
    assert ship.state.named[1] == 2
    assert ship.question == t.ASSIGN


@pytest.mark.rule("ark-ship/write-name")
def test_the_name_is_secret_but_not_that_one_was_written():
    ship = quiet_ship(3).goal(1, "Pass It On").next_turn()
    ship.do(d.WRITE, 2)
    assert [int(ship.view(seat).named[1]) for seat in (0, 1, 2, -1)] == [-1, 2, -1, -1]
    (told,) = ship.happened(e.NAME_WRITTEN)
    assert told.readers == 0b10
    assert ship.view(0).has_named[1] == 1


@pytest.mark.rule("ark-ship/goals-named")
def test_with_one_other_awake_it_is_that_one():
    ship = quiet_ship(2).goal(1, "Pass It On").next_turn()
    assert ship.state.named[1] == 0
    assert ship.question == t.ASSIGN


@pytest.mark.rule("ark-ship/goals-named", "ark-ship/goals-when")
def test_pass_it_on_is_reached_when_the_one_named_knows_three_skills():
    for known, asked in ((3, True), (2, False)):
        ship = quiet_ship(3).goal(0, "Pass It On", named=1).sheet(2, ranks=ranks(5, 2))
        ship.sheet(1, ranks=ranks(known, 1))
        assert is_asked(ship) == asked


@pytest.mark.rule("ark-ship/goals-named", "ark-ship/goals-when")
def test_the_last_laugh_is_reached_when_the_one_named_is_dead():
    ship = quiet_ship(3).goal(0, "The Last Laugh", named=1).sheet(1, sickness=2, stress=6)
    ship.put(sleepers=1)
    assert not is_asked(ship)
    assert not ship.is_aboard(1)
    assert (ship.turn, ship.question) == (2, t.ASSIGN)
    assert is_asked(ship)


@pytest.mark.rule("ark-ship/goals-named")
def test_another_name_is_written_when_the_one_named_has_died():
    ship = quiet_ship(4).goal(0, "Pass It On", named=1).sheet(1, sickness=2, stress=6)
    ship.put(sleepers=1).luck(1).next_turn()
    assert (ship.question, ship.about[0]) == (t.WRITE_NAME, 0)
    assert ship.choices(d.WRITE) == {(2,), (3,)}


# Crush and Android


@pytest.mark.rule("ark-ship/crush", "ark-ship/goals-when")
def test_a_crush_may_be_revealed_where_the_one_named_is():
    ship = quiet_ship(3).goal(0, "Crush", named=2)
    ship.send(c.BRIDGE, c.BRIDGE, c.COMMS)
    assert ship.turn == 2
    ship.send(c.BRIDGE, c.COMMS, c.BRIDGE)
    assert ship.question == t.REVEAL_GOAL


def with_crush(*dice: Face) -> Ship:
    """Somebody has revealed a crush on the second of three."""
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Computer Failure").luck(*dice)
    return ship.revealed(0, "Crush", named=1)


@pytest.mark.rule("ark-ship/crush")
def test_then_tests_beside_that_one_give_a_die_and_a_stress():
    ship = with_crush(5, 5, 5, 6)
    ship.send(c.CRISIS_1, c.CRISIS_1, c.BRIDGE)
    assert ship.happened(e.TEST_BEGAN)[0].details[2] == 3
    assert [ship.stress(slot) for slot in range(3)] == [1, 0, 0]


@pytest.mark.rule("ark-ship/crush")
def test_not_beside_others_and_not_before_it_is_revealed():
    ship = with_crush(5, 5)
    ship.send(c.CRISIS_1, c.BRIDGE, c.CRISIS_1)
    assert ship.happened(e.TEST_BEGAN)[0].details[2] == 2
    assert ship.stress(0) == 0
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Computer Failure").luck(5, 5)
    ship.goal(0, "Crush", named=1).send(c.CRISIS_1, c.CRISIS_1, c.BRIDGE)
    ship.do(d.NOT_NOW)
    assert ship.happened(e.TEST_BEGAN)[0].details[2] == 2
    assert ship.stress(0) == 0


@pytest.mark.rule("ark-ship/android", "ark-ship/goals-reveal", "ark-ship/goals-score")
def test_an_android_is_revealed_as_soon_as_it_is_thawed():
    ship = quiet_ship(2).nobody(0)
    deck = pile(ship.state.goal_deck)
    deck.remove(goal("Android"))
    lay(ship.state.goal_deck, [goal("Android"), *deck], 0)
    ship.next_turn().settle()
    assert ship.view(1).goal[0] == goal("Android")
    assert ship.state.goal_boxes == 1
    assert ship.happened(e.GOAL_REVEALED)[0].details[:2] == (goal("Android"), 1)


@pytest.mark.rule("ark-ship/android")
def test_its_red_age_boxes_do_not_count():
    ship = quiet_ship().revealed(0, "Android").sheet(0, age=10, stress=2).luck(6)
    ship.send(c.BRIDGE)
    assert [event.details[2] for event in ship.happened(e.SICKNESS_ROLLED)] == [2]


@pytest.mark.rule("ark-ship/android")
def test_stress_cannot_be_taken_off_it():
    ship = quiet_ship(3).revealed(0, "Android").sheet(0, stress=2)
    ship.sheet(1, ranks={c.HERBOLOGY: 2}, stress=2, traits=[c.CALM])
    ship.send(c.RECREATION, c.RECREATION, c.RECREATION)
    assert ship.choices(d.REST_ONE) == {(1,)}
    assert ship.why_not(d.REST_ONE, 0) == "recreation-one"
    ship.luck(6).do(d.REST_ALL)
    assert [ship.stress(slot) for slot in (0, 1)] == [2, 0]


@pytest.mark.rule("ark-ship/android", "ark-ship/stress-onto-one")
def test_nor_is_it_moved_to_another():
    ship = quiet_ship(2).revealed(0, "Android").crisis(c.CRISIS_1, "Abandoned Ship")
    ship.sheet(0, stress=2).luck(5)
    ship.send(c.BRIDGE, c.CRISIS_1)
    assert ship.stress(0) == 2
