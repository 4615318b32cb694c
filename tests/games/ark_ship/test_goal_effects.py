"""What life goals do."""

from __future__ import annotations

import pytest
from tests.piles import pile

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .goals import given, revealing, with_goal
from .setups import quiet_ship


@pytest.mark.rule("ark-ship/higher-learning")
def test_higher_learning_teaches_everybody_else_the_first_rank_of_three_skills():
    """The card is known: with rank 2 in three skills all others learn these."""
    learned = {c.HERBOLOGY: 2, c.COMPUTING: 2, c.ENGINEERING: 2, c.MEDICINE: 1}
    ship = with_goal("Higher Learning", ranks=learned).sheet(2, ranks={c.COMPUTING: 1})
    revealing(ship)
    assert ship.ranks(0) == [2, 1, 2, 0, 2]
    assert ship.ranks(1) == [1, 0, 1, 0, 1]
    assert ship.ranks(2) == [1, 0, 1, 0, 1]
    assert ship.state.goal_boxes == 1


@pytest.mark.rule("ark-ship/goals-do")
def test_a_rank_of_its_own_is_chosen_by_its_player():
    ship = with_goal("Many Sides", crew=3, traits=[0, 1])
    ship = revealing(ship)
    assert (ship.question, ship.asked) == (t.CHOOSE_RANK, 0)
    assert len(ship.choices(d.LEARN)) == 5
    ship.do(d.LEARN, 3)
    assert ship.ranks(0) == [0, 0, 0, 1, 0]


@pytest.mark.rule("ark-ship/goals-do")
def test_a_trait_of_its_own_is_rolled():
    ship = revealing(with_goal("Every Fall a Lesson", failed=9), 4)
    assert ship.traits(0) == {c.CAREFUL}


@pytest.mark.rule("ark-ship/goals-do")
def test_all_others_roll_a_skill():
    ship = revealing(with_goal("Grey at the Helm", age=10), 2, 5, 6)
    assert [ship.ranks(slot) for slot in range(3)] == [
        [0, 0, 0, 0, 0],
        [0, 1, 0, 0, 0],
        [0, 0, 0, 0, 1],
    ]


@pytest.mark.rule("ark-ship/goals-do")
def test_of_the_dead_all_who_are_left_are_others():
    ship = quiet_ship(3).put(sleepers=1).luck(1, 2, 3)
    ship.sheet(0, sickness=2, stress=3, solved=2, goal="Well Spent")
    ship.send(c.BRIDGE, c.BRIDGE, c.BRIDGE)
    assert [ship.ranks(slot) for slot in (1, 2)] == [[0, 1, 0, 1, 0], [0, 0, 1, 1, 0]]


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/heal")
def test_one_who_is_back_from_the_brink_has_a_sickness_box_less():
    ship = revealing(with_goal("Back from the Brink", sickness=2))
    assert ship.rank(0, c.SICKNESS) == 1


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/heal")
def test_another_heals_one_whom_the_speaker_chooses():
    ship = with_goal("First, No Harm", ranks={c.MEDICINE: 2})
    ship.sheet(1, sickness=1).sheet(2, sickness=2)
    revealing(ship)
    assert (ship.question, ship.asked) == (t.CHOOSE_CREW, ship.state.speaker)
    ship.do(d.CHOOSE_MEMBER, 2)
    assert ship.rank(2, c.SICKNESS) == 1


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/column-any")
def test_another_sets_a_column():
    ship = revealing(with_goal("The Last Byte", ranks={c.COMPUTING: 2}))
    ship.do(d.SET_COLUMN, 1, 4, 3)
    assert ship.lines(1) == (0, 0, 0, 0, 3)


@pytest.mark.rule("ark-ship/goals-do")
def test_another_steadies_the_ship_for_the_rest_of_the_turn():
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Computer Failure")
    ship.sheet(0, goal="By the Stars", ranks={c.NAVIGATION: 2})
    ship.send(c.BRIDGE, c.CRISIS_1)
    ship.do(d.LEAVE_IT)
    ship.luck(3).do(d.REVEAL)
    assert [event.details[1] for event in ship.happened(e.COUNTED)] == [1]


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/crisis-remove")
def test_another_removes_a_crisis_of_choice_wherever_it_lies():
    ship = with_goal("Leave It to Me", solved=9, crew=3)
    ship.crisis(c.CRISIS_1, "Hull Fever").crisis(c.MEDICAL, "Homesickness")
    ship.planet(0, "Thin Air")
    ship.luck(*[6] * 3).send(c.TRAINING, c.TRAINING, c.TRAINING)
    assert ship.question == t.REVEAL_GOAL
    ship.do(d.REVEAL)
    assert (ship.question, ship.asked) == (t.CHOOSE_CRISIS, 0)
    assert ship.choices(d.REMOVE_CRISIS) == {(c.MEDICAL,), (c.CRISIS_1,)}
    assert ship.why_not(d.REMOVE_CRISIS, c.COMMS) == "crisis-remove"
    ship.do(d.REMOVE_CRISIS, c.CRISIS_1)
    assert ship.discarded == ["Hull Fever"]


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/crisis-remove")
def test_if_there_is_only_one_it_is_that_and_with_none_nothing_happens():
    ship = with_goal("It Runs, It Stays Running", ranks={4: 2}).crisis(7, "Homesickness")
    assert revealing(ship).discarded == ["Homesickness"]
    assert revealing(with_goal("Leave It to Me", solved=9)).turn == 2


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/planet-pool")
def test_another_adds_a_token_to_a_planet_crisis_of_choice():
    ship = with_goal("First Footprint").planet(0, "Thin Air", 1).planet(1, "Hard Ground")
    revealing(ship)
    assert (ship.question, ship.asked) == (t.CHOOSE_PLANET, 0)
    ship.do(d.ADD_TOKEN, 1)
    assert ship.state.earned.tolist() == [1, 1]


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/planet-pool")
def test_with_one_revealed_it_goes_there_and_with_no_token_left_nowhere():
    ship = revealing(with_goal("First Footprint").planet(1, "Thin Air", 1))
    assert ship.state.earned.tolist() == [0, 2]
    ship = revealing(with_goal("First Footprint").planet(1, "Thin Air", 5))
    assert ship.state.earned.tolist() == [0, 5]


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/waves-again")
def test_a_quiet_ship_draws_waveforms_and_teaches():
    ship = with_goal("A Quiet Ship")
    coming = pile(ship.state.wave_deck)[:2]
    revealing(ship)
    assert [event.details[0] for event in ship.happened(e.WAVEFORM_DRAWN)] == coming
    assert ship.question == t.CHOOSE_RANK


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/stress")
def test_many_take_a_stress_off_everybody():
    off = given("A Full Table")
    ship = with_goal("A Full Table", stress=off + 1).sheet(1, stress=1).sheet(2, stress=off)
    revealing(ship, 6)
    assert [ship.stress(slot) for slot in range(3)] == [1, 0, 0]
