"""What the rows of each room do."""

from __future__ import annotations

import pytest
from tests.luck import BAD, GOOD

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .rooms import using
from .setups import Ship, quiet_ship

FIRST_UP, LAST_UP = 12, 15
"""Waveforms that move the first column, or the last, up by 1."""
SECOND_UP_FOURTH_DOWN = 0


def dice_of_tests(ship: Ship) -> list[int]:
    """The size of each pool."""
    return [event.details[2] for event in ship.happened(e.TEST_BEGAN)]


def successes(ship: Ship) -> list[int]:
    """The successes of each test."""
    return [event.details[1] for event in ship.happened(e.COUNTED)]


# Bridge


@pytest.mark.rule("ark-ship/bridge-one")
def test_rank_one_on_the_bridge_adds_one_to_every_die():
    ship = using(c.BRIDGE, 1, crew=2).sheet(1, ranks={c.COMPUTING: 2})
    ship.crisis(c.CRISIS_1, "Computer Failure").luck(3, 2, 4)
    ship.send(c.BRIDGE, c.CRISIS_1)
    assert successes(ship) == [2]
    assert ship.discarded == ["Computer Failure"]


@pytest.mark.rule("ark-ship/bridge-one")
def test_without_it_a_three_is_no_success():
    ship = quiet_ship(2).sheet(1, ranks={c.COMPUTING: 2})
    ship.crisis(c.CRISIS_1, "Computer Failure").luck(3, 2, 4)
    ship.send(c.TRAINING, c.CRISIS_1)
    ship.do(d.LEAVE_IT)
    assert successes(ship) == [1]


@pytest.mark.rule("ark-ship/bridge-one", "ark-ship/bridge-two")
def test_the_bridge_counts_for_every_test_of_this_turn_and_not_of_the_next():
    ship = using(c.BRIDGE, 1, crew=2)
    ship.crisis(c.CRISIS_1, "Computer Failure").luck(3)
    ship.send(c.BRIDGE, c.CRISIS_1)
    ship.settle()
    assert successes(ship) == [1]
    assert ship.state.result_bonus == 0
    assert ship.state.more_dice == 0


@pytest.mark.rule("ark-ship/bridge-two")
def test_rank_two_on_the_bridge_gives_each_in_a_test_a_die_more():
    ship = using(c.BRIDGE, 2, crew=4).crisis(c.CRISIS_1, "Stuck Valves")
    ship.crisis(c.CRISIS_2, "Shifted Cargo").luck(*[BAD] * 4)
    ship.send(c.BRIDGE, c.CRISIS_1, c.CRISIS_1, c.CRISIS_2)
    ship.do(d.MORE_DICE)
    ship.settle()
    assert dice_of_tests(ship) == [2, 4]


@pytest.mark.rule("ark-ship/bridge-two")
def test_the_next_turn_has_as_many_dice_as_ever():
    ship = using(c.BRIDGE, 2, crew=2)
    ship.send(c.BRIDGE, c.MEDICAL)
    ship.do(d.MORE_DICE)
    ship.crisis(c.CRISIS_1, "Computer Failure").luck(GOOD)
    ship.send(c.COMMS, c.CRISIS_1)
    assert dice_of_tests(ship)[-1] == 1


@pytest.mark.rule("ark-ship/bridge-one", "ark-ship/use-one-row")
def test_rank_two_may_steady_the_ship_instead():
    ship = using(c.BRIDGE, 2, crew=2).crisis(c.CRISIS_1, "Computer Failure").luck(3)
    ship.send(c.BRIDGE, c.CRISIS_1)
    ship.do(d.STEADY)
    assert dice_of_tests(ship) == [1]
    assert successes(ship) == [1]


@pytest.mark.rule("ark-ship/bonuses-add")
def test_what_several_do_on_the_bridge_adds_up():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Computer Failure").luck(2)
    for slot in (0, 1):
        ship.sheet(slot, ranks={c.NAVIGATION: 1})
    ship.send(c.BRIDGE, c.BRIDGE, c.CRISIS_1)
    assert successes(ship) == [1]


@pytest.mark.rule("ark-ship/bonuses-add")
def test_two_of_rank_two_give_everybody_two_dice_more():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Computer Failure").luck(*[GOOD] * 3)
    for slot in (0, 1):
        ship.sheet(slot, ranks={c.NAVIGATION: 2})
    ship.send(c.BRIDGE, c.BRIDGE, c.CRISIS_1)
    ship.do(d.MORE_DICE)
    ship.do(d.MORE_DICE)
    assert dice_of_tests(ship) == [3]


# Comms


@pytest.mark.rule("ark-ship/comms-one", "ark-ship/waveform-apply")
def test_rank_one_in_comms_moves_all_columns_as_the_waveform_says():
    """The book's example: the second column up 1 and the fourth down 1."""
    assert c.WAVE[SECOND_UP_FOURTH_DOWN].tolist() == [0, 1, 0, -1, 0]
    ship = using(c.COMMS, 1).waves(SECOND_UP_FOURTH_DOWN, LAST_UP).tokens(0, 1, 1, 1, 1, 1)
    ship.send(c.COMMS)
    ship.do(d.APPLY, 0, 0)
    assert ship.lines(0) == (1, 2, 1, 0, 1)
    assert ship.lines(1) == (0, 0, 0, 0, 0)


@pytest.mark.rule("ark-ship/comms-one")
def test_either_waveform_may_be_applied_to_either_signal():
    ship = using(c.COMMS, 1).waves(FIRST_UP, LAST_UP)
    ship.send(c.COMMS)
    assert ship.choices(d.APPLY) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    ship.do(d.APPLY, 1, 1)
    assert ship.lines(0) == (0, 0, 0, 0, 0)
    assert ship.lines(1) == (0, 0, 0, 0, 1)


@pytest.mark.rule("ark-ship/waveform-apply")
def test_a_waveform_stays_and_can_be_used_again():
    ship = quiet_ship(2).waves(FIRST_UP, LAST_UP)
    for slot in (0, 1):
        ship.sheet(slot, ranks={c.ENGINEERING: 1})
    ship.send(c.COMMS, c.COMMS)
    ship.do(d.APPLY, 0, 0)
    ship.do(d.APPLY, 0, 0)
    assert ship.lines(0) == (2, 0, 0, 0, 0)


@pytest.mark.rule("ark-ship/comms-two")
def test_rank_two_in_comms_applies_a_waveform_to_chosen_columns():
    ship = using(c.COMMS, 2).waves(6, LAST_UP).tokens(0, 1, 1, 1, 0, 2)
    assert c.WAVE[6].tolist() == [1, 1, -1, 1, 1]
    ship.send(c.COMMS)
    ship.do(d.PICK, 0, 0)
    assert ship.choices(d.MOVE_COLUMN) == {(0,), (1,), (2,), (3,), (4,)}
    ship.do(d.MOVE_COLUMN, 2)
    assert ship.why_not(d.MOVE_COLUMN, 2) == "comms-two"
    ship.do(d.MOVE_COLUMN, 4)
    ship.do(d.ENOUGH)
    assert ship.lines(0) == (1, 1, 0, 0, 3)
    assert ship.turn == 2


@pytest.mark.rule("ark-ship/comms-two")
def test_when_no_column_is_left_nothing_more_is_asked():
    ship = using(c.COMMS, 2).waves(SECOND_UP_FOURTH_DOWN, LAST_UP).tokens(0, 1, 1, 1, 0, 2)
    ship.send(c.COMMS)
    ship.do(d.PICK, 0, 0)
    assert ship.choices(d.MOVE_COLUMN) == {(1,)}
    ship.do(d.MOVE_COLUMN, 1)
    assert ship.lines(0) == (1, 2, 1, 0, 2)
    assert ship.turn == 2


# Archives


@pytest.mark.rule("ark-ship/archives-one")
def test_rank_one_in_the_archives_moves_one_column_up():
    ship = using(c.ARCHIVES, 1).tokens(0, 1, 1, 1, 0, 3)
    ship.send(c.ARCHIVES)
    assert ship.choices(d.RAISE) == {
        *((0, column) for column in range(4)),
        *((1, column) for column in range(5)),
    }
    ship.do(d.RAISE, 0, 3)
    assert ship.lines(0) == (1, 1, 1, 1, 3)


@pytest.mark.rule("ark-ship/archives-two")
def test_rank_two_in_the_archives_sets_one_column_to_0():
    ship = using(c.ARCHIVES, 2).tokens(0, 3, 1, 1, 0, 2)
    ship.send(c.ARCHIVES)
    assert ship.choices(d.CLEAR) == {(0, 0), (0, 1), (0, 2), (0, 4)}
    ship.do(d.CLEAR, 0, 0)
    assert ship.lines(0) == (0, 1, 1, 0, 2)


# Medical


def rolls(ship: Ship) -> list[tuple[int, ...]]:
    """Die, bonus and target of each sickness roll."""
    return [event.details[:3] for event in ship.happened(e.SICKNESS_ROLLED)]


@pytest.mark.rule("ark-ship/medical-one", "ark-ship/medical-two")
@pytest.mark.parametrize("rank", [1, 2])
def test_medical_adds_to_everybodys_sickness_roll(rank: int):
    ship = using(c.MEDICAL, rank, crew=3).luck(1, 2, 3)
    ship.state.stress[:3] = (2, 3, 4)
    ship.send(c.MEDICAL, c.BRIDGE, c.COMMS)
    assert rolls(ship) == [(1, rank, 2), (2, rank, 3), (3, rank, 4)]
    sick = [ship.rank(slot, c.SICKNESS) for slot in range(3)]
    assert sick == ([1, 1, 1] if rank == 1 else [0, 0, 0])


@pytest.mark.rule("ark-ship/bonuses-add", "ark-ship/medical-one", "ark-ship/medical-two")
def test_what_several_do_in_medical_adds_up_and_ends_with_the_turn():
    ship = quiet_ship(3).sheet(0, ranks={c.MEDICINE: 1}).luck(1)
    ship.sheet(1, ranks={c.MEDICINE: 2}).sheet(2, stress=3)
    ship.send(c.MEDICAL, c.MEDICAL, c.BRIDGE)
    assert rolls(ship) == [(1, 3, 3)]
    assert ship.rank(2, c.SICKNESS) == 0
    assert ship.state.health_bonus == 0


# Recreation


@pytest.mark.rule("ark-ship/recreation-one")
def test_rank_one_in_recreation_takes_all_stress_off_one():
    ship = using(c.RECREATION, 1, crew=3)
    ship.state.stress[:3] = (0, 4, 2)
    ship.send(c.RECREATION, c.BRIDGE, c.BRIDGE)
    assert ship.why_not(d.REST_ONE, 0) == "recreation-one"
    assert ship.choices(d.REST_ONE) == {(1,), (2,)}
    ship.luck(6)
    ship.do(d.REST_ONE, 1)
    assert [ship.stress(slot) for slot in range(3)] == [0, 0, 2]


@pytest.mark.rule("ark-ship/recreation-two")
def test_rank_two_in_recreation_takes_one_stress_off_everybody():
    ship = using(c.RECREATION, 2, crew=3)
    ship.state.stress[:3] = (0, 4, 1)
    ship.send(c.RECREATION, c.BRIDGE, c.BRIDGE)
    ship.luck(6)
    ship.do(d.REST_ALL)
    assert [ship.stress(slot) for slot in range(3)] == [0, 3, 0]


@pytest.mark.rule("ark-ship/recreation-two")
def test_if_nobody_has_any_stress_nothing_is_asked_in_recreation():
    ship = using(c.RECREATION, 2)
    ship.send(c.RECREATION)
    assert ship.turn == 2
    assert ship.happened(e.USED) == []


# Training


@pytest.mark.rule("ark-ship/training")
def test_training_gives_a_rank_of_any_skill_for_a_stress():
    ship = quiet_ship().sheet(0, ranks={c.MEDICINE: 2, c.COMPUTING: 1})
    ship.send(c.TRAINING)
    assert ship.why_not(d.TRAIN_SKILL, c.MEDICINE) == "rank-limit"
    assert ship.choices(d.TRAIN_SKILL) == {(0,), (2,), (3,), (4,)}
    ship.luck(6)
    ship.do(d.TRAIN_SKILL, c.COMPUTING)
    assert ship.ranks(0) == [0, 2, 2, 0, 0]
    assert ship.stress(0) == 1


@pytest.mark.rule("ark-ship/training")
def test_or_any_trait_that_one_does_not_have():
    ship = quiet_ship().sheet(0, traits=[c.CAREFUL])
    ship.send(c.TRAINING)
    assert ship.why_not(d.TRAIN_TRAIT, c.CAREFUL) == "trait-again"
    assert len(ship.choices(d.TRAIN_TRAIT)) == 5
    ship.luck(6)
    ship.do(d.TRAIN_TRAIT, c.PATIENT)
    assert ship.traits(0) == {c.CAREFUL, c.PATIENT}
    assert ship.stress(0) == 1


@pytest.mark.rule("ark-ship/training")
def test_each_in_training_trains():
    ship = quiet_ship(2)
    ship.send(c.TRAINING, c.TRAINING)
    ship.do(d.TRAIN_SKILL, 0)
    assert (ship.question, ship.about[0], ship.asked) == (t.USE_LOCATION, 1, 1)
    ship.luck(6, 6)
    ship.do(d.TRAIN_SKILL, 1)
    assert (ship.stress(0), ship.stress(1)) == (1, 1)


# What an experiment takes away


@pytest.mark.rule("ark-ship/taken-away")
def test_a_room_that_is_taken_away_does_nothing():
    ship = quiet_ship().put(without=1 + c.TRAITS + c.COMMS)
    ship.send(c.COMMS)
    assert ship.ranks(0) == [0] * 5
    assert ship.turn == 2
    ship.send(c.BRIDGE)
    assert ship.ranks(0) == [0, 0, 0, 1, 0]


@pytest.mark.rule("ark-ship/taken-away")
def test_a_trait_that_is_taken_away_does_nothing():
    ship = quiet_ship().put(without=1 + c.CAREFUL).luck(2)
    ship.sheet(0, traits=[c.CAREFUL], stress=2).send(c.BRIDGE)
    assert rolls(ship) == [(2, 0, 2)]
