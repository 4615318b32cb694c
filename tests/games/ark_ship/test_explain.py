"""What a choice is said to do before it is taken: effects and odds that agree with the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from tests.moments import choosing, golden_games

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.face.board import BOARD
from allhands.games.ark_ship.face.consequences import rather_than
from allhands.games.ark_ship.face.words_cards import row_words
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t
from allhands.games.ark_ship.rules.crew_sheet import WITHOUT_ROOM
from allhands.kernel.prose import in_cases

from .setups import QUIET_WAVES, Ship, card, quiet_ship

NAMES = GAME.crew_names
INES, JOSS = range(2)


# Sentences


@golden_games("ark-ship")
def test_nothing_is_told_of_choices_that_are_not_allowed(path: Path) -> None:
    for moment in choosing(path, every=40):
        for action in set(range(GAME.actions.count)).difference(moment.legal):
            assert BOARD.explain(moment.view, action, moment.names) == ("", ())


@pytest.mark.parametrize(
    ("share", "before", "words"),
    [
        (Fraction(1, 2), Fraction(1, 3), "in 50 of 100 cases rather than 33"),
        (Fraction(1, 2), Fraction(1, 2), "in 50 of 100 cases"),
        (Fraction(1), Fraction(5, 6), "for certain rather than in 83 of 100 cases"),
        (Fraction(1, 6), Fraction(0), "in 17 of 100 cases rather than in no case"),
        (Fraction(0), Fraction(0), "in no case"),
    ],
)
def test_odds_are_told_beside_those_without_the_choice(
    share: Fraction, before: Fraction, words: str
) -> None:
    assert rather_than(share, before) == words


# Working on crises and planets

NONE, ONE, GONE = (row_words(card("Food Shortage"), row) for row in range(3))
"""What a Food Shortage brings with no success, with one, and with two."""


def food_shortage(crew: int = 2) -> Ship:
    return quiet_ship(crew).crisis(c.CRISIS_1, "Food Shortage")


@pytest.mark.rule("ark-ship/test-pool", "ark-ship/test-joint")
def test_a_crisis_tells_the_dice_of_all_there_and_the_odds_of_every_row() -> None:
    ship = food_shortage().sheet(0, ranks={c.HERBOLOGY: 2, c.MEDICINE: 1})
    ship.do(d.ASSIGN_TO, c.CRISIS_1)
    assert ship.explained(d.ASSIGN_TO, c.CRISIS_1) == (
        f"Five dice with {ship.name(0)}: in 81 of 100 cases {GONE}, in 16 {ONE}, in 3 {NONE}. "
        "Failing it gives 1 stress and teaches a rank."
    )


@pytest.mark.rule("ark-ship/test-nobody")
def test_whoever_is_first_at_a_crisis_is_told_what_it_brings_if_left_alone() -> None:
    words = food_shortage().explained(d.ASSIGN_TO, c.CRISIS_1)
    assert words.startswith(f"One die: in 50 of 100 cases {ONE}, in 50 {NONE}.")
    assert words.endswith(f"Left alone, {NONE}.")


@pytest.mark.rule("ark-ship/bridge-one")
def test_steady_hands_on_the_bridge_count_before_they_are_used() -> None:
    ship = food_shortage().sheet(0, ranks={c.NAVIGATION: 1})
    before = ship.explained(d.ASSIGN_TO, c.CRISIS_1)
    assert before.startswith("One die: in 50 of 100 cases ")
    ship.do(d.ASSIGN_TO, c.BRIDGE)
    assert ship.explained(d.ASSIGN_TO, c.CRISIS_1).startswith("One die: in 67 of 100 cases ")
    blocked = food_shortage().sheet(0, ranks={c.NAVIGATION: 1})
    blocked.crisis(c.BRIDGE, "Cryo Failure").do(d.ASSIGN_TO, c.BRIDGE)
    assert blocked.explained(d.ASSIGN_TO, c.CRISIS_1).startswith("One die: in 50 of 100 cases ")


@pytest.mark.rule("ark-ship/patient", "ark-ship/more-stress")
def test_what_failing_brings_depends_on_who_fails_and_on_what_lasts() -> None:
    ship = food_shortage().crisis(c.CRISIS_2, "Second Thoughts")
    assert "Failing it gives 2 stress and teaches a rank." in ship.explained(
        d.ASSIGN_TO, c.CRISIS_1
    )
    ship.sheet(0, traits=[c.PATIENT])
    assert "Failing it teaches a rank." in ship.explained(d.ASSIGN_TO, c.CRISIS_1)


@pytest.mark.rule("ark-ship/ones-age")
def test_the_chance_to_age_for_a_1_is_told_while_that_lasts() -> None:
    ship = food_shortage(1).crisis(c.CRISIS_2, "Scrambled Flavor Additives")
    ship.sheet(0, ranks={c.MEDICINE: 1})
    aged, food_counted = 0, (e.COUNTED, card("Food Shortage"))
    for faces in product(range(1, 7), repeat=2):
        told = Ship(ship.state.copy()).luck(*faces).do(d.ASSIGN_TO, c.CRISIS_1)
        counted = [(event.kind, event.details[0]) for event in told].index(food_counted)
        aged += told[counted + 1].kind == e.GREW_OLDER
    share = Fraction(aged, 36)
    words = ship.explained(d.ASSIGN_TO, c.CRISIS_1)
    assert f"{ship.name(0)} ages for a 1 {in_cases(share)}." in words


@pytest.mark.rule("ark-ship/one-each", "ark-ship/assign-wait")
def test_whoever_waits_is_told_whether_there_may_be_nobody_left_to_send() -> None:
    ship = quiet_ship(4)
    assert ship.explained(d.WAIT).endswith("is asked again.")
    ship.crisis(c.CRISIS_1, "CO2 Filter Malfunction")
    assert ship.explained(d.WAIT).endswith("is asked again, if more may go.")
    assert ship.explained(d.STAY).endswith("Another may go instead.")


@pytest.mark.rule("ark-ship/blocked")
def test_a_room_with_a_crisis_offers_the_test_alone() -> None:
    ship = quiet_ship(1).crisis(c.MEDICAL, "Food Shortage")
    assert ship.explained(d.ASSIGN_TO, c.MEDICAL).startswith("One die: ")


@pytest.mark.rule("ark-ship/end-planets")
def test_a_planet_tells_how_many_sleepers_are_at_stake() -> None:
    ship = quiet_ship(1).planet(0, "Terraforming", 2)
    assert ship.explained(d.ASSIGN_TO, c.PLANET_1).endswith(
        "It has 2 of 5 tokens; 10 sleepers are lost with fewer on arrival."
    )
    ship.planet(0, "Terraforming", 5)
    assert ship.explained(d.ASSIGN_TO, c.PLANET_1).endswith("It has all the tokens that it needs.")


# Rooms


@pytest.mark.rule("ark-ship/first-rank")
def test_without_a_rank_one_learns_what_the_room_is_for() -> None:
    ship = food_shortage(1)
    assert ship.explained(d.ASSIGN_TO, c.MEDICAL) == (
        "A first rank: Medicine 1. In Medical: sickness rolls get 1 more. "
        "One die more for Food Shortage."
    )


@pytest.mark.rule("ark-ship/medical-two")
def test_medical_tells_whose_nights_get_better() -> None:
    ship = quiet_ship(2).sheet(0, ranks={c.MEDICINE: 2}, stress=1).sheet(1, stress=3)
    assert ship.explained(d.ASSIGN_TO, c.MEDICAL) == (
        "Sick tonight in so many of 100 cases: "
        f"{ship.name(0)} 0 rather than 17, {ship.name(1)} 17 rather than 50."
    )
    ship.send(c.MEDICAL, c.TRAINING)
    assert int(ship.state.health_bonus) == 2


@pytest.mark.rule("ark-ship/no-medicine")
def test_a_locked_medicine_chest_promises_nothing() -> None:
    ship = quiet_ship(1).sheet(0, ranks={c.MEDICINE: 1}, stress=3)
    ship.crisis(c.CRISIS_1, "Locked Medicine Chest")
    assert "it adds nothing" in ship.explained(d.ASSIGN_TO, c.MEDICAL)


@pytest.mark.rule("ark-ship/training")
def test_training_tells_what_its_stress_costs() -> None:
    ship = quiet_ship(1).sheet(0, age=2)
    assert ship.explained(d.ASSIGN_TO, c.TRAINING).endswith(
        f"{ship.name(0)} then falls sick tonight in 33 of 100 cases rather than 17."
    )
    ship.send(c.TRAINING)
    words = ship.explained(d.TRAIN_SKILL, c.NAVIGATION)
    assert words.startswith("Navigation 1. On the Bridge: dice of tests count 1 more. 1 stress.")


@pytest.mark.rule("ark-ship/bridge-two")
def test_help_from_the_bridge_tells_what_becomes_of_each_test_behind_it() -> None:
    ship = food_shortage().sheet(0, ranks={c.NAVIGATION: 2}).sheet(1, ranks={c.MEDICINE: 1})
    ship.send(c.BRIDGE, c.CRISIS_1)
    assert ship.explained(d.STEADY).endswith(
        "Food Shortage is then solved in 44 of 100 cases rather than 25."
    )
    assert ship.explained(d.MORE_DICE).endswith(
        "Food Shortage is then solved in 50 of 100 cases rather than 25."
    )
    dice = len(ship.do(d.MORE_DICE)) and ship.happened(e.TEST_BEGAN)[0].details[2]
    assert dice == 3


def at_recreation(rank: int) -> Ship:
    ship = quiet_ship(2).sheet(0, ranks={c.HERBOLOGY: rank}, stress=1).sheet(1, stress=3)
    ship.send(c.RECREATION, c.TRAINING)
    return ship


@pytest.mark.rule("ark-ship/recreation-one")
def test_rest_tells_the_night_of_whoever_rests() -> None:
    ship = at_recreation(1)
    assert ship.explained(d.REST_ONE, 1) == (
        f"{ship.name(1)} loses 3 stress, and falls sick tonight in no case rather than "
        "in 50 of 100 cases."
    )


@pytest.mark.rule("ark-ship/recreation-two")
def test_rest_for_all_tells_every_night_that_gets_better() -> None:
    ship = at_recreation(2)
    first, second = ship.name(0), ship.name(1)
    assert ship.explained(d.REST_ALL) == (
        f"{first} and {second} lose 1 stress. Sick tonight in so many of 100 cases: "
        f"{first} 0 rather than 17, {second} 33 rather than 50."
    )


@pytest.mark.rule("ark-ship/no-calming")
def test_where_nobody_can_be_calmed_recreation_promises_nothing() -> None:
    ship = quiet_ship(1).sheet(0, ranks={c.HERBOLOGY: 1}, stress=2)
    ship.crisis(c.CRISIS_1, "Homesickness")
    assert "so nothing comes of it" in ship.explained(d.ASSIGN_TO, c.RECREATION)
    calm = quiet_ship(1).sheet(0, ranks={c.HERBOLOGY: 1})
    assert "so nothing comes of it" in calm.explained(d.ASSIGN_TO, c.RECREATION)


# Signals


def at_comms(rank: int, *lines: int) -> Ship:
    """Signal 1 is for 0 1 3 1 1, and the first waveform moves its first column up."""
    ship = quiet_ship(1).sheet(0, ranks={c.ENGINEERING: rank}).tokens(0, *lines, target=0)
    assert c.TARGET[0].tolist() == [0, 1, 3, 1, 1]
    assert c.WAVE[QUIET_WAVES[0]].tolist() == [1, 0, 0, 0, 0]
    assert c.WAVE[QUIET_WAVES[1]].tolist() == [0, 0, 0, 0, 1]
    return ship


@pytest.mark.rule("ark-ship/waveform-apply")
def test_a_waveform_tells_what_it_does_to_each_column() -> None:
    ship = at_comms(1, 0, 1, 0, 0, 0)
    ship.send(c.COMMS)
    assert ship.explained(d.APPLY, 0, 0) == "A 0 to 1. 1 of 5 columns is then right, rather than 2."
    assert (
        ship.explained(d.APPLY, 0, 1) == "E 0 to 1. 3 of 5 columns are then right, rather than 2."
    )


@pytest.mark.rule("ark-ship/decode")
def test_a_waveform_that_decodes_a_signal_says_so() -> None:
    ship = at_comms(1, 0, 1, 3, 1, 0)
    assert "on signal 1 decodes the signal." in ship.explained(d.ASSIGN_TO, c.COMMS)
    ship.send(c.COMMS)
    words = "E 0 to 1. Signal 1 is decoded, and a planet crisis is turned up."
    assert ship.explained(d.APPLY, 0, 1) == words
    ship.do(d.APPLY, 0, 1)
    assert int(ship.state.signal[0]) == -1


@pytest.mark.rule("ark-ship/signal-bounds")
def test_a_token_that_cannot_move_is_not_said_to() -> None:
    ship = at_comms(1, 3, 1, 0, 0, 0)
    ship.send(c.COMMS)
    assert ship.explained(d.APPLY, 0, 0) == ""


@pytest.mark.rule("ark-ship/comms-two")
def test_chosen_columns_are_told_with_those_that_reach_their_targets() -> None:
    ship = at_comms(2, 0, 0, 0, 0, 0).waves(2, 0)
    assert c.WAVE[0].tolist() == [0, 1, 0, -1, 0]
    ship.tokens(0, 0, 0, 0, 3, 0)
    ship.send(c.COMMS)
    assert ship.explained(d.PICK, 0, 1) == (
        "To choose from: B 0 to 1, D 3 to 2. "
        "At best B 0 to 1: 2 of 5 columns are then right, rather than 1."
    )
    ship.do(d.PICK, 0, 1)
    assert ship.explained(d.MOVE_COLUMN, 1) == (
        "Column B goes from 0 to 1, its target. 2 of 5 columns are then right, rather than 1."
    )
    assert ship.explained(d.MOVE_COLUMN, 3).startswith("Column D goes from 3 to 2, with 1 for its")
    assert ship.explained(d.ENOUGH) == "Signal 1 stays at 1 of 5 columns right."


@pytest.mark.rule("ark-ship/archives-two")
def test_the_archives_tell_what_one_token_does() -> None:
    ship = quiet_ship(1).sheet(0, ranks={c.COMPUTING: 2}).tokens(0, 2, 1, 3, 0, 1, target=0)
    assert "of signal 1 gets 4 of 5 columns right." in ship.explained(d.ASSIGN_TO, c.ARCHIVES)
    ship.send(c.ARCHIVES)
    assert ship.explained(d.CLEAR, 0, 0).startswith("Column A goes from 2 to 0, its target.")
    assert ship.explained(d.RAISE, 0, 0).startswith(
        "Column A goes from 2 to 3, with 0 for its target."
    )


def test_with_both_signals_decoded_nothing_is_left_to_do_there() -> None:
    ship = quiet_ship(1).sheet(0, ranks={c.COMPUTING: 1, c.ENGINEERING: 1})
    ship.planet(0, "Terraforming").planet(1, "Storm Belt")
    for room in (c.COMMS, c.ARCHIVES):
        words = ship.explained(d.ASSIGN_TO, room)
        assert words == "No signal is left to decode, so nothing comes of it."


def test_a_room_that_was_taken_away_has_no_use() -> None:
    ship = quiet_ship(1).put(without=WITHOUT_ROOM + c.MEDICAL)
    assert ship.explained(d.ASSIGN_TO, c.MEDICAL) == "The room has no use on this voyage."
    assert ship.explained(d.ASSIGN_TO, c.COMMS).startswith("A first rank: Engineering 1.")


# Dice


def thrown(*faces: int) -> Ship:
    ship = quiet_ship(1).crisis(c.CRISIS_1, "Food Shortage")
    ship.sheet(0, ranks={c.MEDICINE: 2, c.HERBOLOGY: 1}, traits=[c.INSPIRING])
    ship.luck(1, 1, 1, 1).send(c.CRISIS_1)
    assert ship.question == t.REROLL_DICE
    ship.state.face[: len(faces)] = faces
    return ship


@pytest.mark.rule("ark-ship/inspiring")
def test_dice_rolled_again_are_told_with_the_chance_of_a_better_row() -> None:
    ship = thrown(4, 2, 2, 1)
    assert ship.explained(d.KEEP) == f"One success: {ONE}."
    assert ship.explained(d.REROLL, 1).startswith(
        f"Rolls three dice again: in 88 of 100 cases {GONE}, in 12 {ONE}."
    )
    assert ship.explained(d.REROLL, 1).endswith("Better than they lie in 88 of 100 cases.")
    assert ship.explained(d.REROLL, 3).endswith(
        "Better than they lie in 69 of 100 cases, worse in 6."
    )


@pytest.mark.rule("ark-ship/ones-age")
def test_who_ages_for_a_1_that_is_kept_is_told() -> None:
    ship = thrown(4, 2, 2, 1).crisis(c.CRISIS_2, "Scrambled Flavor Additives")
    assert ship.explained(d.KEEP).endswith(f"{ship.name(0)} ages by 1.")


@pytest.mark.rule("ark-ship/ones-age", "ark-ship/inspiring")
def test_who_ages_only_if_nobody_rolls_that_1_again_is_told_so() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Food Shortage")
    ship.crisis(c.CRISIS_2, "Scrambled Flavor Additives")
    ship.sheet(0, traits=[c.INSPIRING]).sheet(1, traits=[c.INSPIRING])
    ship.luck(1, 2).send(c.CRISIS_1, c.CRISIS_1)
    assert ship.explained(d.KEEP).endswith(f"{ship.name(0)} ages by 1, if the 1 stays.")


# Stress, sickness and life goals


@pytest.mark.rule("ark-ship/empathetic")
def test_taking_stress_tells_the_nights_of_both() -> None:
    ship = quiet_ship(2).sheet(0, traits=[c.EMPATHETIC]).sheet(1, stress=2, sickness=2)
    ship.send(c.TRAINING, c.TRAINING)
    ship.do(d.LEAVE_IT)
    ship.do(d.TRAIN_SKILL, c.MEDICINE)
    first, second = ship.name(0), ship.name(1)
    assert ship.explained(d.TAKE_IT) == (
        f"{first} gets 1 stress, and falls sick tonight in 17 of 100 cases rather than in no case. "
        f"{second} is spared, and dies of sickness tonight in 33 of 100 cases."
    )
    assert ship.explained(d.LET_IT) == (
        f"{second} gets 1 stress, and dies of sickness tonight in 50 of 100 cases rather than 33."
    )


def chosen(what: int, *stress: int) -> Ship:
    """The speaker is asked whom an effect at Crisis 1 reaches."""
    ship = quiet_ship(2)
    for slot, tokens in enumerate(stress):
        ship.sheet(slot, stress=tokens, age=3, sickness=slot + 1)
    ship.state.place[:2] = c.CRISIS_1
    ship.ask(t.CHOOSE_CREW, what, c.CRISIS_1)
    assert ship.choices(d.CHOOSE_MEMBER) == {(0,), (1,)}
    return ship


@pytest.mark.rule("ark-ship/chosen-crew")
def test_whom_an_effect_reaches_is_told_what_becomes_of_them() -> None:
    sick = chosen(c.SICKEN_ONE, 0, 0)
    assert sick.explained(d.CHOOSE_MEMBER, 0) == "Then has sickness 2 of 2: the next one is death."
    assert sick.explained(d.CHOOSE_MEMBER, 1) == "Dies, as no sickness box is left."
    assert chosen(c.HEAL_ONE, 0, 0).explained(d.CHOOSE_MEMBER, 1) == "Then has sickness 1 of 2."
    killed = chosen(c.KILL_ONE_HERE, 0, 0).explained(d.CHOOSE_MEMBER, 0)
    assert killed.startswith("Dies, and the life goal is looked at.")


@pytest.mark.rule("ark-ship/stress-onto-one")
def test_all_stress_on_one_is_told_as_the_rules_move_it() -> None:
    ship = chosen(c.STRESS_ONTO_ONE, 1, 2)
    assert ship.explained(d.CHOOSE_MEMBER, 0).startswith(
        "Gets 2 stress of the others, and falls sick"
    )
    ship.do(d.CHOOSE_MEMBER, 0)
    assert (ship.happened(e.STRESS_MOVED)[0].details[0]) == 2


@pytest.mark.rule("ark-ship/clone")
def test_a_clone_tells_the_age_and_the_light_bulb() -> None:
    ship = chosen(c.CLONE, 0, 0)
    words = ship.explained(d.CHOOSE_MEMBER, 0)
    assert words.startswith("Then is of age 6, and falls sick tonight in 33 of 100 cases")
    assert words.endswith("one sleeper more. The light bulb is passed.")


@pytest.mark.rule("ark-ship/goals-rows")
def test_revealing_a_life_goal_tells_the_box_and_what_it_does() -> None:
    ship = quiet_ship(2).goal(0, "Higher Learning").put(goal_boxes=2)
    ship.sheet(0, ranks=dict.fromkeys(range(3), 2))
    ship.send(c.RECREATION, c.RECREATION)
    assert ship.question == t.REVEAL_GOAL
    assert ship.explained(d.REVEAL) == (
        "Box 3 of 12 for life goals. A row is full: whoever is thawed rolls one die more. "
        "Everybody else gains a first rank in each skill mastered."
    )


@pytest.mark.rule("ark-ship/crisis-remove")
def test_a_crisis_that_would_go_is_told_with_what_it_brings_and_what_ends() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, "Food Shortage")
    ship.crisis(c.COMMS, "Computer Failure")
    ship.ask(t.CHOOSE_CRISIS)
    assert ship.explained(d.REMOVE_CRISIS, c.CRISIS_1).startswith(
        f"Food Shortage is gone. Left alone, {NONE}."
    )
    assert ship.explained(d.REMOVE_CRISIS, c.COMMS) == (
        "Computer Failure is gone, and the room can be used. "
        "No longer so: the highest die of every other test does not count."
    )


@pytest.mark.rule("ark-ship/planet-tokens")
def test_a_token_is_told_with_how_many_are_needed() -> None:
    ship = quiet_ship(1).planet(0, "Terraforming", 3)
    ship.ask(t.CHOOSE_PLANET)
    assert ship.explained(d.ADD_TOKEN, 0).startswith("It then has 4 of 5 tokens;")
