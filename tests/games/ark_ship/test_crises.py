"""Crises, and what lasts while they lie on the ship."""

from __future__ import annotations

import pytest

from allhands.games.ark_ship import cards
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events, tasks
from allhands.kernel.state import UNKNOWN

from .luck import GOOD, Face
from .setups import Ship, amount, card, quiet_ship

HERE = cards.CRISIS_1


def at_crisis(title: str, *dice: Face, crew: int = 1) -> Ship:
    """A ship with a crisis at Crisis 1; the dice fall so."""
    return quiet_ship(crew).crisis(HERE, title).luck(*dice)


def work(ship: Ship) -> Ship:
    """Everybody goes to the crisis."""
    ship.send(*[HERE] * 4)
    return ship


def leave(ship: Ship) -> Ship:
    """Everybody stays away from it, on the Bridge."""
    ship.send(*[cards.BRIDGE] * 4)
    return ship


def successes(ship: Ship) -> list[int]:
    """The successes of each test, in order."""
    return [event.details[1] for event in ship.happened(events.COUNTED)]


def pools(ship: Ship) -> list[int]:
    """The dice of each test, in order."""
    return [event.details[2] for event in ship.happened(events.TEST_BEGAN)]


# Lying there


@pytest.mark.rule("ark-ship/crisis-remove")
def test_a_crisis_that_is_removed_is_discarded_and_its_place_is_free():
    ship = at_crisis("Computer Failure", 5, 5, crew=2).next_crises("Stuck Valves")
    work(ship)
    assert ship.discarded == ["Computer Failure"]
    assert ship.crises == {HERE: "Stuck Valves"}


@pytest.mark.rule("ark-ship/crisis-ongoing")
@pytest.mark.parametrize("place", range(8))
def test_an_ongoing_crisis_lasts_wherever_it_lies(place: int):
    ship = quiet_ship().sheet(0, stress=1).crisis(place, "Hull Fever").luck(2)
    ship.send(cards.COMMS if place == cards.BRIDGE else cards.BRIDGE)
    assert [event.details[2] for event in ship.happened(events.SICKNESS_ROLLED)] == [2]


@pytest.mark.rule("ark-ship/crisis-ongoing")
def test_when_it_has_been_removed_it_lasts_no_longer():
    ship = at_crisis("Hull Fever").sheet(0, stress=1).reach("Hull Fever", UNKNOWN, 6)
    work(ship)
    assert ship.discarded == ["Hull Fever"]
    assert [event.details[2] for event in ship.happened(events.SICKNESS_ROLLED)] == [1]


@pytest.mark.rule("ark-ship/crisis-ongoing", "ark-ship/crises-full")
def test_nor_when_another_has_taken_its_place():
    ship = quiet_ship().crisis(HERE, "Stuck Valves").crisis(cards.CRISIS_2, "Dust Lane")
    ship.crisis(cards.COMMS, "Hull Fever").next_crises("Cryo Failure").luck(2, 6)
    ship.sheet(0, stress=1).send(cards.BRIDGE)
    assert ship.discarded[-1] == "Hull Fever"
    assert [event.details[2] for event in ship.happened(events.SICKNESS_ROLLED)] == [1]


# What lasts


@pytest.mark.rule("ark-ship/drop-highest")
def test_computer_failure_takes_the_highest_die_out_of_every_other_test():
    ship = quiet_ship(2).crisis(cards.COMMS, "Computer Failure").crisis(HERE, "Homesickness")
    ship.sheet(0, ranks={cards.HERBOLOGY: 2}).luck(4, 6, 1, 6)
    work(ship)
    assert successes(ship) == [2]


@pytest.mark.rule("ark-ship/drop-highest", "ark-ship/clever")
def test_the_six_of_a_clever_one_is_taken_out_as_a_whole():
    ship = quiet_ship().crisis(cards.COMMS, "Computer Failure").crisis(HERE, "Homesickness")
    ship.sheet(0, ranks={cards.HERBOLOGY: 1}, traits=[cards.CLEVER]).luck(6, 4)
    work(ship)
    assert successes(ship) == [1]


@pytest.mark.rule("ark-ship/drop-highest")
def test_its_own_test_keeps_the_highest():
    ship = work(at_crisis("Computer Failure", 6, 5, crew=2))
    assert successes(ship) == [2]


@pytest.mark.rule("ark-ship/ones-age")
def test_scrambled_flavor_additives_age_whoever_has_a_one():
    ship = quiet_ship(3).crisis(cards.COMMS, "Scrambled Flavor Additives")
    ship.crisis(HERE, "Homesickness").sheet(0, ranks={cards.HERBOLOGY: 2})
    ship.luck(1, 1, 5, 2, 1)
    ship.send(HERE, HERE, HERE)
    ship.settle()
    assert ship.state.age.tolist()[:3] == [2, 1, 2]


@pytest.mark.rule("ark-ship/ones-age")
def test_in_its_own_test_as_well_and_after_dice_were_rolled_again():
    ship = at_crisis("Scrambled Flavor Additives", 1, 1, crew=2)
    ship.sheet(1, traits=[cards.INSPIRING])
    work(ship)
    assert ship.state.age.tolist()[:2] == [0, 0]
    ship.luck(3, 1).do(d.REROLL, 0)
    assert ship.state.age.tolist()[:2] == [0, 1]


@pytest.mark.rule("ark-ship/no-calming")
def test_during_homesickness_no_stress_is_taken_off():
    ship = quiet_ship(3).crisis(HERE, "Homesickness").luck(6, 6, 6)
    ship.sheet(0, ranks={cards.HERBOLOGY: 2}, stress=2, traits=[cards.CALM])
    ship.sheet(1, ranks={cards.HERBOLOGY: 1}, stress=2).sheet(2, stress=1)
    ship.send(cards.RECREATION, cards.RECREATION, cards.RECREATION)
    ship.settle()
    assert [ship.stress(slot) for slot in range(3)] == [2, 2, 1]
    assert ship.happened(events.CALMED) == []


@pytest.mark.rule("ark-ship/no-calming")
def test_nor_by_cards():
    ship = quiet_ship(2).crisis(cards.CRISIS_2, "Watch-Room Quarrel")
    ship.crisis(HERE, "Homesickness").sheet(0, stress=1)
    ship.reach("Watch-Room Quarrel", cards.CALM_HERE, 6, crew=2)
    ship.send(cards.CRISIS_2, cards.CRISIS_2)
    assert ship.discarded == ["Watch-Room Quarrel"]
    assert ship.stress(0) == 1


@pytest.mark.rule("ark-ship/idle-stress")
def test_during_a_misdiagnosis_whoever_was_in_no_test_gets_a_stress():
    ship = quiet_ship(4).crisis(HERE, "Misdiagnosis").crisis(cards.CRISIS_2, "Food Shortage")
    ship.luck(5, 5, 1, 6, 6)
    ship.send(cards.CRISIS_2, cards.CRISIS_2, cards.BRIDGE, cards.TRAINING)
    ship.do(d.LEAVE_IT)
    assert [ship.stress(slot) for slot in range(4)] == [0, 0, 1, 1]


@pytest.mark.rule("ark-ship/idle-stress")
def test_a_test_of_an_earlier_turn_does_not_count():
    ship = quiet_ship(2).crisis(HERE, "Misdiagnosis").luck(4, 1)
    work(ship).settle()
    leave(ship.crisis(HERE, "Misdiagnosis"))
    assert [ship.stress(slot) for slot in range(2)] == [2, 2]


@pytest.mark.rule("ark-ship/idle-stress")
def test_not_when_it_has_been_removed():
    ship = quiet_ship(3).crisis(HERE, "Misdiagnosis").reach("Misdiagnosis", crew=2)
    ship.send(HERE, HERE, cards.BRIDGE)
    assert [ship.stress(slot) for slot in range(3)] == [0, 0, 0]


@pytest.mark.rule("ark-ship/idle-stress", "ark-ship/empathetic")
def test_the_stress_of_idleness_may_be_taken_by_somebody_who_is_there():
    ship = quiet_ship(2).crisis(HERE, "Misdiagnosis").sheet(1, traits=[cards.EMPATHETIC])
    leave(ship)
    assert ship.question == tasks.TAKE_STRESS
    ship.luck(6, 6).do(d.TAKE_IT)
    assert [ship.stress(slot) for slot in range(2)] == [0, 2]


@pytest.mark.rule("ark-ship/worse-sickness")
def test_during_a_hull_fever_even_the_young_and_calm_may_fall_sick():
    ship = quiet_ship(2).crisis(HERE, "Hull Fever").luck(1, 2)
    leave(ship)
    assert [ship.rank(slot, cards.SICKNESS) for slot in range(2)] == [1, 0]


@pytest.mark.rule("ark-ship/fewer-dice")
def test_while_power_is_rationed_everybody_rolls_a_die_less_but_one_at_least():
    ship = quiet_ship(3).crisis(cards.COMMS, "Rationed Power").crisis(HERE, "Homesickness")
    ship.sheet(0, ranks={cards.HERBOLOGY: 2}).sheet(1, ranks={cards.NAVIGATION: 1})
    ship.luck(*[GOOD] * 4)
    work(ship)
    assert pools(ship)[-1] == 2 + 1 + 1


@pytest.mark.rule("ark-ship/fewer-dice")
def test_its_own_test_has_all_dice():
    ship = at_crisis("Rationed Power", GOOD, GOOD).sheet(0, ranks={cards.COMPUTING: 1})
    work(ship)
    assert pools(ship)[-1] == 2


@pytest.mark.rule("ark-ship/more-stress")
def test_during_second_thoughts_a_failed_test_gives_two_stress():
    ship = quiet_ship(2).crisis(cards.COMMS, "Second Thoughts").crisis(HERE, "Naive Cloning")
    ship.sheet(1, traits=[cards.PATIENT]).luck(1, 1)
    work(ship).settle()
    assert [ship.stress(slot) for slot in range(2)] == [2, 0]


@pytest.mark.rule("ark-ship/more-stress")
def test_other_stress_is_as_ever():
    ship = quiet_ship().crisis(cards.COMMS, "Second Thoughts").crisis(HERE, "Shifted Cargo")
    leave(ship)
    assert ship.stress(0) == amount("Shifted Cargo", cards.STRESS_ALL)


@pytest.mark.rule("ark-ship/no-medicine")
def test_while_the_medicine_chest_is_locked_medical_adds_nothing():
    ship = quiet_ship(2).crisis(HERE, "Locked Medicine Chest").sheet(1, stress=2)
    ship.sheet(0, ranks={cards.MEDICINE: 2}, traits=[cards.CAREFUL], stress=2).luck(1, 2)
    ship.send(cards.MEDICAL, cards.BRIDGE)
    assert [event.details[:3] for event in ship.happened(events.SICKNESS_ROLLED)] == [
        (1, 1, 2),
        (2, 0, 2),
    ]


@pytest.mark.rule("ark-ship/crisis-ongoing")
def test_the_ongoing_crises_that_are_known_are_ongoing():
    lasting = {
        "CO2 Filter Malfunction": cards.ONE_EACH,
        "Computer Failure": cards.DROP_HIGHEST,
        "Scrambled Flavor Additives": cards.ONES_AGE,
        "Misdiagnosis": cards.IDLE_STRESS,
    }
    assert {title: cards.ONGOING[card(title)] for title in lasting} == lasting
