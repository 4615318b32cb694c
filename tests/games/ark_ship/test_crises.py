"""Crises, and what lasts while they lie on the ship."""

from __future__ import annotations

import pytest
from tests.luck import GOOD, Face

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t
from allhands.kernel.state import UNKNOWN

from .setups import Ship, amount, card, quiet_ship


def at_crisis(title: str, *dice: Face, crew: int = 1) -> Ship:
    """A ship with a crisis at Crisis 1; the dice fall so."""
    return quiet_ship(crew).crisis(c.CRISIS_1, title).luck(*dice)


def work(ship: Ship) -> Ship:
    """Everybody goes to the crisis."""
    ship.send(*[c.CRISIS_1] * 4)
    return ship


def leave(ship: Ship) -> Ship:
    """Everybody stays away from it, on the Bridge."""
    ship.send(*[c.BRIDGE] * 4)
    return ship


def successes(ship: Ship) -> list[int]:
    """The successes of each test, in order."""
    return [event.details[1] for event in ship.happened(e.COUNTED)]


def pools(ship: Ship) -> list[int]:
    """The dice of each test, in order."""
    return [event.details[2] for event in ship.happened(e.TEST_BEGAN)]


# Lying there


@pytest.mark.rule("ark-ship/crisis-remove")
def test_a_crisis_that_is_removed_is_discarded_and_its_place_is_free():
    ship = at_crisis("Computer Failure", 5, 5, crew=2).next_crises("Stuck Valves")
    work(ship)
    assert ship.discarded == ["Computer Failure"]
    assert ship.crises == {c.CRISIS_1: "Stuck Valves"}


@pytest.mark.rule("ark-ship/crisis-ongoing")
@pytest.mark.parametrize("place", range(8))
def test_an_ongoing_crisis_lasts_wherever_it_lies(place: int):
    ship = quiet_ship().sheet(0, stress=1).crisis(place, "Hull Fever").luck(2)
    ship.send(c.COMMS if place == c.BRIDGE else c.BRIDGE)
    assert [event.details[2] for event in ship.happened(e.SICKNESS_ROLLED)] == [2]


@pytest.mark.rule("ark-ship/crisis-ongoing")
def test_when_it_has_been_removed_it_lasts_no_longer():
    ship = at_crisis("Hull Fever").sheet(0, stress=1).reach("Hull Fever", UNKNOWN, 6)
    work(ship)
    assert ship.discarded == ["Hull Fever"]
    assert [event.details[2] for event in ship.happened(e.SICKNESS_ROLLED)] == [1]


@pytest.mark.rule("ark-ship/crisis-ongoing", "ark-ship/crises-full")
def test_nor_when_another_has_taken_its_place():
    ship = quiet_ship().crisis(c.CRISIS_1, "Stuck Valves").crisis(c.CRISIS_2, "Dust Lane")
    ship.crisis(c.COMMS, "Hull Fever").next_crises("Cryo Failure").luck(2, 6)
    ship.sheet(0, stress=1).send(c.BRIDGE)
    assert ship.discarded[-1] == "Hull Fever"
    assert [event.details[2] for event in ship.happened(e.SICKNESS_ROLLED)] == [1]


# What lasts


@pytest.mark.rule("ark-ship/drop-highest")
def test_computer_failure_takes_the_highest_die_out_of_every_other_test():
    ship = quiet_ship(2).crisis(c.COMMS, "Computer Failure").crisis(c.CRISIS_1, "Homesickness")
    ship.sheet(0, ranks={c.HERBOLOGY: 2}).luck(4, 6, 1, 6)
    work(ship)
    assert successes(ship) == [2]


@pytest.mark.rule("ark-ship/drop-highest", "ark-ship/clever")
def test_the_six_of_a_clever_one_is_taken_out_as_a_whole():
    ship = quiet_ship().crisis(c.COMMS, "Computer Failure").crisis(c.CRISIS_1, "Homesickness")
    ship.sheet(0, ranks={c.HERBOLOGY: 1}, traits=[c.CLEVER]).luck(6, 4)
    work(ship)
    assert successes(ship) == [1]


@pytest.mark.rule("ark-ship/drop-highest")
def test_its_own_test_keeps_the_highest():
    ship = work(at_crisis("Computer Failure", 6, 5, crew=2))
    assert successes(ship) == [2]


@pytest.mark.rule("ark-ship/ones-age")
def test_scrambled_flavor_additives_age_whoever_has_a_one():
    ship = quiet_ship(3).crisis(c.COMMS, "Scrambled Flavor Additives")
    ship.crisis(c.CRISIS_1, "Homesickness").sheet(0, ranks={c.HERBOLOGY: 2})
    ship.luck(1, 1, 5, 2, 1)
    ship.send(c.CRISIS_1, c.CRISIS_1, c.CRISIS_1)
    ship.settle()
    assert ship.state.age.tolist()[:3] == [2, 1, 2]


@pytest.mark.rule("ark-ship/ones-age")
def test_in_its_own_test_as_well_and_after_dice_were_rolled_again():
    ship = at_crisis("Scrambled Flavor Additives", 1, 1, crew=2)
    ship.sheet(1, traits=[c.INSPIRING])
    work(ship)
    assert ship.state.age.tolist()[:2] == [0, 0]
    ship.luck(3, 1).do(d.REROLL, 0)
    assert ship.state.age.tolist()[:2] == [0, 1]


@pytest.mark.rule("ark-ship/no-calming")
def test_during_homesickness_no_stress_is_taken_off():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Homesickness").luck(6, 6, 6)
    ship.sheet(0, ranks={c.HERBOLOGY: 2}, stress=2, traits=[c.CALM])
    ship.sheet(1, ranks={c.HERBOLOGY: 1}, stress=2).sheet(2, stress=1)
    ship.send(c.RECREATION, c.RECREATION, c.RECREATION)
    ship.settle()
    assert [ship.stress(slot) for slot in range(3)] == [2, 2, 1]
    assert ship.happened(e.CALMED) == []


@pytest.mark.rule("ark-ship/no-calming")
def test_nor_by_cards():
    ship = quiet_ship(2).crisis(c.CRISIS_2, "Watch-Room Quarrel")
    ship.crisis(c.CRISIS_1, "Homesickness").sheet(0, stress=1)
    ship.reach("Watch-Room Quarrel", c.CALM_HERE, 6, crew=2)
    ship.send(c.CRISIS_2, c.CRISIS_2)
    assert ship.discarded == ["Watch-Room Quarrel"]
    assert ship.stress(0) == 1


@pytest.mark.rule("ark-ship/idle-stress")
def test_during_a_misdiagnosis_whoever_was_in_no_test_gets_a_stress():
    ship = quiet_ship(4).crisis(c.CRISIS_1, "Misdiagnosis").crisis(c.CRISIS_2, "Food Shortage")
    ship.luck(5, 5, 1, 6, 6)
    ship.send(c.CRISIS_2, c.CRISIS_2, c.BRIDGE, c.TRAINING)
    ship.do(d.LEAVE_IT)
    assert [ship.stress(slot) for slot in range(4)] == [0, 0, 1, 1]


@pytest.mark.rule("ark-ship/idle-stress")
def test_a_test_of_an_earlier_turn_does_not_count():
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Misdiagnosis").luck(4, 1)
    work(ship).settle()
    leave(ship.crisis(c.CRISIS_1, "Misdiagnosis"))
    assert [ship.stress(slot) for slot in range(2)] == [2, 2]


@pytest.mark.rule("ark-ship/idle-stress")
def test_not_when_it_has_been_removed():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Misdiagnosis").reach("Misdiagnosis", crew=2)
    ship.send(c.CRISIS_1, c.CRISIS_1, c.BRIDGE)
    assert [ship.stress(slot) for slot in range(3)] == [0, 0, 0]


@pytest.mark.rule("ark-ship/idle-stress", "ark-ship/empathetic")
def test_the_stress_of_idleness_may_be_taken_by_somebody_who_is_there():
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Misdiagnosis").sheet(1, traits=[c.EMPATHETIC])
    leave(ship)
    assert ship.question == t.TAKE_STRESS
    ship.luck(6, 6).do(d.TAKE_IT)
    assert [ship.stress(slot) for slot in range(2)] == [0, 2]


@pytest.mark.rule("ark-ship/worse-sickness")
def test_during_a_hull_fever_even_the_young_and_calm_may_fall_sick():
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Hull Fever").luck(1, 2)
    leave(ship)
    assert [ship.rank(slot, c.SICKNESS) for slot in range(2)] == [1, 0]


@pytest.mark.rule("ark-ship/fewer-dice")
def test_while_power_is_rationed_everybody_rolls_a_die_less_but_one_at_least():
    ship = quiet_ship(3).crisis(c.COMMS, "Rationed Power").crisis(c.CRISIS_1, "Homesickness")
    ship.sheet(0, ranks={c.HERBOLOGY: 2}).sheet(1, ranks={c.NAVIGATION: 1})
    ship.luck(*[GOOD] * 4)
    work(ship)
    assert pools(ship)[-1] == 2 + 1 + 1


@pytest.mark.rule("ark-ship/fewer-dice")
def test_its_own_test_has_all_dice():
    ship = at_crisis("Rationed Power", GOOD, GOOD).sheet(0, ranks={c.COMPUTING: 1})
    work(ship)
    assert pools(ship)[-1] == 2


@pytest.mark.rule("ark-ship/more-stress")
def test_during_second_thoughts_a_failed_test_gives_two_stress():
    ship = quiet_ship(2).crisis(c.COMMS, "Second Thoughts").crisis(c.CRISIS_1, "Naive Cloning")
    ship.sheet(1, traits=[c.PATIENT]).luck(1, 1)
    work(ship).settle()
    assert [ship.stress(slot) for slot in range(2)] == [2, 0]


@pytest.mark.rule("ark-ship/more-stress")
def test_other_stress_is_as_ever():
    ship = quiet_ship().crisis(c.COMMS, "Second Thoughts").crisis(c.CRISIS_1, "Shifted Cargo")
    leave(ship)
    assert ship.stress(0) == amount("Shifted Cargo", c.STRESS_ALL)


@pytest.mark.rule("ark-ship/no-medicine")
def test_while_the_medicine_chest_is_locked_medical_adds_nothing():
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Locked Medicine Chest").sheet(1, stress=2)
    ship.sheet(0, ranks={c.MEDICINE: 2}, traits=[c.CAREFUL], stress=2).luck(1, 2)
    ship.send(c.MEDICAL, c.BRIDGE)
    assert [event.details[:3] for event in ship.happened(e.SICKNESS_ROLLED)] == [
        (1, 1, 2),
        (2, 0, 2),
    ]


@pytest.mark.rule("ark-ship/crisis-ongoing")
def test_the_ongoing_crises_that_are_known_are_ongoing():
    lasting = {
        "CO2 Filter Malfunction": c.ONE_EACH,
        "Computer Failure": c.DROP_HIGHEST,
        "Scrambled Flavor Additives": c.ONES_AGE,
        "Misdiagnosis": c.IDLE_STRESS,
    }
    assert {title: c.ONGOING[card(title)] for title in lasting} == lasting
