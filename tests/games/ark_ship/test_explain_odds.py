"""Odds that are told with what is surely on its way: dice rolled again, stress, calm and care."""

from __future__ import annotations

import pytest

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.face.words_cards import row_words
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, card, quiet_ship

FOOD = "Food Shortage"
NONE, ONE, GONE = (row_words(card(FOOD), row) for row in range(3))
OLD = 2
"""An age with one red box: the night is 1 in 6."""


def night(ship: Ship, slot: int, odds: str) -> str:
    return f"{ship.name(slot)} then falls sick tonight {odds}"


# Dice rolled again


@pytest.mark.rule("ark-ship/inspiring")
def test_a_test_is_told_with_the_dice_that_somebody_inspiring_has_rolled_again() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, FOOD).sheet(1, traits=[c.INSPIRING])
    assert ship.explained(d.ASSIGN_TO, c.CRISIS_1).startswith("One die: in 50 of 100 cases ")
    ship.sheet(0, traits=[c.INSPIRING])
    assert ship.explained(d.ASSIGN_TO, c.CRISIS_1).startswith(
        f"One die, rolled again if it fails: in 75 of 100 cases {ONE}, in 25 {NONE}."
    )
    ship.do(d.ASSIGN_TO, c.CRISIS_1)
    assert ship.explained(d.ASSIGN_TO, c.CRISIS_1).startswith(
        f"Two dice with {ship.name(0)}, failed dice rolled again twice: "
        f"in 77 of 100 cases {GONE}, in 22 {ONE}, in 1 {NONE}."
    )


@pytest.mark.rule("ark-ship/inspiring")
def test_dice_that_two_may_have_rolled_again_are_told_with_both() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, FOOD)
    for slot in range(2):
        ship.sheet(slot, traits=[c.INSPIRING])
    ship.luck(1, 5).send(c.CRISIS_1, c.CRISIS_1)
    assert ship.question == t.REROLL_DICE
    again = f"in 75 of 100 cases {GONE}, in 25 {ONE}"
    assert ship.explained(d.REROLL, 0) == (
        f"Rolls one die again, then failed dice rolled again: {again}. "
        "Better than they lie in 75 of 100 cases."
    )
    assert ship.explained(d.KEEP) == (
        f"One success, then failed dice rolled again: in 50 of 100 cases {GONE}, in 50 {ONE}."
    )
    ship.do(d.KEEP)
    assert ship.explained(d.KEEP) == f"One success: {ONE}."


@pytest.mark.rule("ark-ship/inspiring", "ark-ship/bridge-one")
def test_help_from_the_bridge_counts_dice_rolled_again_and_other_hands_there() -> None:
    ship = quiet_ship(3).crisis(c.CRISIS_1, FOOD)
    ship.sheet(0, ranks={c.NAVIGATION: 2}).sheet(1, ranks={c.NAVIGATION: 1})
    ship.sheet(2, ranks={c.MEDICINE: 1}, traits=[c.INSPIRING])
    ship.send(c.BRIDGE, c.BRIDGE, c.CRISIS_1)
    assert ship.explained(d.STEADY).endswith(
        f"{FOOD} is then solved in 95 of 100 cases rather than 79, failed dice rolled again."
    )


@pytest.mark.rule(
    "ark-ship/clever", "ark-ship/crush", "ark-ship/drop-highest", "ark-ship/fewer-dice"
)
def test_all_that_changes_the_dice_of_a_test_is_counted_together() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, FOOD)
    ship.crisis(c.CRISIS_2, "Computer Failure").crisis(c.COMMS, "Rationed Power")
    ship.sheet(0, ranks={c.MEDICINE: 2}, traits=[c.CLEVER]).revealed(0, "Crush", named=1)
    ship.sheet(1, ranks={c.HERBOLOGY: 1}, traits=[c.INSPIRING])
    ship.do(d.ASSIGN_TO, c.CRISIS_1)
    assert ship.explained(d.ASSIGN_TO, c.CRISIS_1).startswith(
        f"Four dice with {ship.name(0)}, failed dice rolled again: "
        f"in 75 of 100 cases {GONE}, in 20 {ONE}, in 5 {NONE}."
    )


@pytest.mark.rule("ark-ship/ones-age")
def test_a_1_that_may_be_rolled_again_ages_only_if_it_stays() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, FOOD)
    ship.crisis(c.CRISIS_2, "Scrambled Flavor Additives").sheet(0, traits=[c.INSPIRING])
    words = f"{ship.name(0)} rolls a 1 in 17 of 100 cases, and ages if it stays."
    assert words in ship.explained(d.ASSIGN_TO, c.CRISIS_1)
    ship.sheet(0, age=c.AGES)
    assert "rolls a 1" not in ship.explained(d.ASSIGN_TO, c.CRISIS_1)
    assert "ages" not in ship.explained(d.ASSIGN_TO, c.CRISIS_1)


# Nights


def in_training(*traits: int, others: int = 0) -> Ship:
    """Somebody with one red age box in Training, with others there or nobody."""
    ship = quiet_ship(1 + others).sheet(0, age=OLD, traits=traits)
    ship.send(*[c.TRAINING] * (1 + others))
    assert ship.question == t.USE_LOCATION
    return ship


@pytest.mark.rule("ark-ship/training", "ark-ship/calm", "ark-ship/careful")
@pytest.mark.parametrize(
    ("trait", "odds"),
    [
        (c.CALM, "in 17 of 100 cases."),
        (c.CAREFUL, "in 17 of 100 cases."),
        (c.PATIENT, "in 33 of 100 cases rather than 17."),
    ],
)
def test_a_trait_that_makes_up_for_the_stress_of_training_is_told_to(trait: int, odds: str) -> None:
    ship = in_training()
    assert ship.explained(d.TRAIN_TRAIT, trait).endswith(night(ship, 0, odds))


@pytest.mark.rule("ark-ship/calm")
def test_stress_that_calm_crew_will_take_off_is_not_told_as_staying() -> None:
    ship = in_training(c.CALM)
    words = night(ship, 0, "in 17 of 100 cases.")
    assert ship.explained(d.TRAIN_SKILL, c.MEDICINE).endswith(words)
    ship.state.ongoing |= 1 << c.NO_CALMING
    words = night(ship, 0, "in 33 of 100 cases rather than 17.")
    assert ship.explained(d.TRAIN_SKILL, c.MEDICINE).endswith(words)


@pytest.mark.rule("ark-ship/medical-one")
def test_those_in_medical_are_counted_before_they_have_cared() -> None:
    ship = quiet_ship(2).sheet(0, ranks={c.MEDICINE: 1}).sheet(1, age=OLD, stress=1)
    ship.do(d.ASSIGN_TO, c.MEDICAL)
    words = night(ship, 1, "in 33 of 100 cases rather than 17.")
    assert ship.explained(d.ASSIGN_TO, c.TRAINING).endswith(words)


@pytest.mark.rule("ark-ship/test-fail")
def test_whoever_would_take_stress_is_told_with_the_stress_of_its_own_failure() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Computer Failure")
    ship.sheet(1, traits=[c.EMPATHETIC])
    ship.luck(1, 1).send(c.CRISIS_1, c.CRISIS_1)
    assert ship.question == t.TAKE_STRESS
    assert ship.explained(d.TAKE_IT).startswith(
        f"{ship.name(1)} gets 1 stress, and falls sick tonight in 33 of 100 cases rather than 17."
    )


@pytest.mark.rule("ark-ship/crush", "ark-ship/empathetic")
def test_dice_that_are_not_counted_yet_may_bring_more_stress() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Computer Failure").revealed(0, "Crush", named=1)
    ship.sheet(1, traits=[c.EMPATHETIC])
    ship.luck(1, 1, 1, 1).send(c.CRISIS_1, c.CRISIS_1)
    assert ship.question == t.TAKE_STRESS
    assert ", as things stand. " in ship.explained(d.TAKE_IT)


@pytest.mark.rule("ark-ship/idle-stress")
def test_the_stress_of_those_in_no_test_is_counted_while_it_lasts() -> None:
    ship = in_training()
    ship.crisis(c.CRISIS_1, "Misdiagnosis")
    words = night(ship, 0, "in 50 of 100 cases rather than 33, as things stand.")
    assert ship.explained(d.TRAIN_SKILL, c.MEDICINE).endswith(words)


def test_what_a_test_to_come_may_change_is_told_as_things_stand() -> None:
    ship = quiet_ship(2).sheet(0, age=OLD).sheet(1, ranks={c.MEDICINE: 1}, age=OLD)
    assert "as things stand" not in ship.explained(d.ASSIGN_TO, c.TRAINING)
    ship.crisis(c.CRISIS_1, FOOD)
    assert ship.explained(d.ASSIGN_TO, c.TRAINING).endswith(
        night(ship, 0, "in 33 of 100 cases rather than 17, as things stand.")
    )
    ship.do(d.ASSIGN_TO, c.TRAINING)
    assert ship.explained(d.ASSIGN_TO, c.MEDICAL) == (
        "Sick tonight in so many of 100 cases, as things stand: "
        f"{ship.name(0)} 0 rather than 17, {ship.name(1)} 0 rather than 17."
    )


# Shares


@pytest.mark.rule("ark-ship/test-rows")
def test_the_rows_of_a_test_add_up_to_a_hundred() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, "Cryo Failure")
    ship.sheet(0, ranks={c.MEDICINE: 2})
    words = ship.explained(d.ASSIGN_TO, c.CRISIS_1)
    assert words.startswith("Three dice: in 13 of 100 cases the crisis is removed, in 75 ")
    assert ", in 12 two sleepers are lost." in words
