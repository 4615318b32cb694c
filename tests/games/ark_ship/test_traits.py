"""Traits."""

from __future__ import annotations

import pytest
from tests.luck import BAD

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, amount, quiet_ship

PLAIN_TEST = "Computer Failure"
"""A crisis that two successes in Computing and Engineering remove."""


def successes(ship: Ship) -> int:
    """The successes of the latest test."""
    return ship.happened(e.COUNTED)[-1].details[1]


def at_work(crew: int, title: str = PLAIN_TEST) -> Ship:
    """A ship whose whole crew is about to go to a crisis."""
    return quiet_ship(crew).crisis(c.CRISIS_1, title)


def work(ship: Ship) -> Ship:
    """Everybody goes to the crisis."""
    ship.send(*[c.CRISIS_1] * 4)
    return ship


# Calm


@pytest.mark.rule("ark-ship/calm")
def test_calm_takes_a_stress_off_everybody_there_when_the_location_has_been_evaluated():
    ship = quiet_ship(4).sheet(0, traits=[c.CALM], stress=2).luck(6, 6, 6, 6)
    ship.sheet(1, stress=3).sheet(2, stress=0).sheet(3, stress=1)
    ship.send(c.BRIDGE, c.BRIDGE, c.BRIDGE, c.COMMS)
    assert [ship.stress(slot) for slot in range(4)] == [1, 2, 0, 1]
    kinds = [event.kind for event in ship.log]
    assert kinds.index(e.CALMED) > kinds.index(e.USED)


@pytest.mark.rule("ark-ship/calm")
def test_the_stress_of_a_failed_test_is_calmed_as_well():
    ship = at_work(2, "Naive Cloning").sheet(0, traits=[c.CALM]).luck(1, 1)
    work(ship).settle()
    assert [ship.stress(slot) for slot in range(2)] == [0, 0]
    assert len(ship.happened(e.CALMED)) == 2


@pytest.mark.rule("ark-ship/calm")
def test_two_calm_ones_take_off_two():
    ship = quiet_ship(3).luck(6, 6, 6)
    for slot, traits in enumerate(([c.CALM], [c.CALM], [])):
        ship.sheet(slot, traits=traits, stress=3)
    ship.send(c.BRIDGE, c.BRIDGE, c.BRIDGE)
    assert [ship.stress(slot) for slot in range(3)] == [1, 1, 1]


# Clever


@pytest.mark.rule("ark-ship/clever")
def test_a_six_of_a_clever_one_counts_two():
    ship = work(at_work(1).sheet(0, traits=[c.CLEVER]).luck(6))
    assert successes(ship) == 2
    assert ship.discarded == [PLAIN_TEST]


@pytest.mark.rule("ark-ship/clever")
def test_only_its_own_and_only_a_six():
    ship = at_work(2).sheet(0, traits=[c.CLEVER], ranks={c.ENGINEERING: 1})
    work(ship.luck(5, 6, 6))
    assert successes(ship) == 4
    ship = at_work(2).sheet(1, traits=[c.CLEVER])
    work(ship.luck(6, 5))
    assert successes(ship) == 2


@pytest.mark.rule("ark-ship/clever", "ark-ship/test-success")
def test_what_is_added_makes_no_natural_six():
    ship = at_work(2).sheet(0, ranks={c.NAVIGATION: 1})
    ship.sheet(1, traits=[c.CLEVER]).luck(5)
    ship.send(c.BRIDGE, c.CRISIS_1)
    assert successes(ship) == 1


# Inspiring


def inspiring(*dice: int) -> Ship:
    """An inspiring one in Herbology and somebody else have rolled these four dice."""
    ship = at_work(2).sheet(0, traits=[c.INSPIRING], ranks={c.COMPUTING: 2})
    return work(ship.luck(*dice))


@pytest.mark.rule("ark-ship/inspiring")
def test_all_dice_up_to_a_number_are_rolled_again():
    ship = inspiring(1, 5, 2, 1)
    assert (ship.question, ship.about[:2]) == (t.REROLL_DICE, (0, c.CRISIS_1))
    assert ship.asked == 0
    ship.luck(6, 3, 4)
    ship.do(d.REROLL, 2 - 1)
    assert successes(ship) == 3
    assert ship.happened(e.REROLLED)[0].details[0] == 3


@pytest.mark.rule("ark-ship/inspiring")
def test_also_the_dice_of_others_and_only_those_up_to_the_number():
    ship = inspiring(2, 5, 2, 1)
    ship.luck(6)
    ship.do(d.REROLL, 1 - 1)
    assert successes(ship) == 2
    assert ship.happened(e.REROLLED)[0].details[0] == 1


@pytest.mark.rule("ark-ship/inspiring")
def test_the_number_is_one_that_a_die_shows():
    ship = inspiring(1, 5, 2, 1)
    assert ship.choices(d.REROLL) == {(0,), (1,), (4,)}
    assert ship.why_not(d.REROLL, 2) == "inspiring"


@pytest.mark.rule("ark-ship/inspiring")
def test_dice_may_be_kept_and_it_is_once_a_test():
    ship = inspiring(1, 5, 2, 1)
    ship.do(d.KEEP)
    assert ship.question == t.CHOOSE_RANK
    ship = inspiring(1, 5, 2, 1)
    ship.luck(1, 1, 1)
    ship.do(d.REROLL, 1)
    assert ship.question == t.CHOOSE_RANK
    assert successes(ship) == 1


@pytest.mark.rule("ark-ship/inspiring")
def test_each_of_two_inspiring_ones_is_asked_and_in_each_test():
    ship = at_work(3).crisis(c.CRISIS_2, "Cryo Failure").luck(1, 1, 1)
    for slot in (0, 1, 2):
        ship.sheet(slot, traits=[c.INSPIRING])
    ship.send(c.CRISIS_2, c.CRISIS_1, c.CRISIS_1)
    asked: list[int] = []
    while ship.turn == 1:
        if ship.question == t.REROLL_DICE:
            asked.append(ship.about[0])
            ship.do(d.KEEP)
        elif ship.question == t.CHOOSE_RANK:
            ship.do(d.LEARN, c.ENGINEERING)
    assert asked == [0, 1, 2]


@pytest.mark.rule("ark-ship/inspiring")
def test_where_no_better_row_can_be_reached_nothing_is_asked():
    ship = inspiring(5, 5, 1, 1)
    assert ship.question == t.ASSIGN
    assert ship.discarded == [PLAIN_TEST]


@pytest.mark.rule("ark-ship/inspiring")
def test_whoever_is_elsewhere_inspires_nobody():
    ship = at_work(2).sheet(0, traits=[c.INSPIRING]).luck(1)
    ship.send(c.BRIDGE, c.CRISIS_1)
    assert ship.question == t.CHOOSE_RANK


# Careful


@pytest.mark.rule("ark-ship/careful")
def test_a_careful_one_adds_one_to_its_own_sickness_roll():
    ship = quiet_ship(2).sheet(0, traits=[c.CAREFUL], stress=2).sheet(1, stress=2)
    ship.luck(2, 2).send(c.BRIDGE, c.BRIDGE)
    assert [event.details[:3] for event in ship.happened(e.SICKNESS_ROLLED)] == [
        (2, 1, 2),
        (2, 0, 2),
    ]
    assert [ship.rank(slot, c.SICKNESS) for slot in (0, 1)] == [0, 1]


# Empathetic


@pytest.mark.rule("ark-ship/empathetic")
def test_an_empathetic_one_may_take_the_stress_that_another_there_would_get():
    ship = work(at_work(2).sheet(0, traits=[c.EMPATHETIC]).luck(1, 1))
    ship.do(d.LEARN, c.ENGINEERING)
    assert (ship.question, ship.asked) == (t.TAKE_STRESS, 0)
    assert ship.about == (0, 1, 1)
    ship.do(d.TAKE_IT)
    assert [ship.stress(slot) for slot in (0, 1)] == [2, 0]
    assert ship.who(e.TOOK_STRESS) == [0]


@pytest.mark.rule("ark-ship/empathetic")
def test_or_let_it_be():
    ship = work(at_work(2).sheet(0, traits=[c.EMPATHETIC]).luck(1, 1))
    ship.do(d.LEARN, c.ENGINEERING)
    ship.do(d.LET_IT)
    assert [ship.stress(slot) for slot in (0, 1)] == [1, 1]


@pytest.mark.rule("ark-ship/empathetic")
def test_what_is_taken_is_not_handed_on():
    ship = at_work(3)
    ship.sheet(0, traits=[c.EMPATHETIC]).sheet(1, traits=[c.EMPATHETIC])
    ship.crisis(c.CRISIS_1, "Shifted Cargo")
    work(ship.reach("Shifted Cargo", c.STRESS_HERE, crew=3))
    assert (ship.question, ship.about[:2]) == (t.TAKE_STRESS, (1, 0))
    ship.do(d.TAKE_IT)
    assert ship.stress(1) == amount("Shifted Cargo", c.STRESS_HERE)
    assert ship.about[:2] == (0, 1)


@pytest.mark.rule("ark-ship/empathetic")
def test_only_at_the_same_location():
    ship = at_work(2).sheet(0, traits=[c.EMPATHETIC]).luck(1)
    ship.send(c.BRIDGE, c.CRISIS_1)
    assert ship.question == t.CHOOSE_RANK
    assert ship.stress(1) == 1


@pytest.mark.rule("ark-ship/empathetic")
def test_if_the_first_lets_it_be_the_next_is_asked():
    ship = at_work(3, "Shifted Cargo").reach("Shifted Cargo", c.STRESS_HERE, crew=3)
    for slot in (1, 2):
        ship.sheet(slot, traits=[c.EMPATHETIC])
    work(ship)
    assert ship.about[:2] == (1, 0)
    ship.do(d.LET_IT)
    assert ship.about[:2] == (2, 0)
    ship.do(d.LET_IT)
    assert ship.stress(0) == amount("Shifted Cargo", c.STRESS_HERE)


# Patient


@pytest.mark.rule("ark-ship/patient")
def test_a_patient_one_gets_no_stress_from_a_failed_test_but_a_rank():
    ship = work(at_work(2).sheet(0, traits=[c.PATIENT]).luck(*[BAD] * 2))
    ship.do(d.LEARN, c.ENGINEERING)
    ship.luck(6).do(d.LEARN, c.ENGINEERING)
    assert [ship.stress(slot) for slot in (0, 1)] == [0, 1]
    assert ship.rank(0, c.ENGINEERING) == 1


@pytest.mark.rule("ark-ship/patient")
def test_what_a_card_gives_it_gets_all_the_same():
    ship = at_work(1, "Shifted Cargo").sheet(0, traits=[c.PATIENT])
    work(ship.reach("Shifted Cargo", c.STRESS_HERE))
    assert ship.stress(0) == amount("Shifted Cargo", c.STRESS_HERE)
