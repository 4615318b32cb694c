"""Thawing and creating crew."""

from __future__ import annotations

import pytest
from tests.luck import Face
from tests.piles import lay, pile

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, goal, quiet_ship

PLAIN = (1, 2, 3)
"""Three dice that each give a first rank."""


def thawing(*dice: Face, age: Face = 1, crew: int = 1) -> Ship:
    """One crew member is missing at the end of a turn; these are the dice of the one thawed."""
    ship = quiet_ship(crew + 1).nobody(0).luck(*dice, age)
    ship.send(*[c.BRIDGE] * (crew + 1))
    return ship


# Who is thawed


@pytest.mark.rule("ark-ship/thaw")
def test_every_empty_place_is_filled_in_order():
    ship = quiet_ship(4, players=2).nobody(0).nobody(2).nobody(3)
    ship.next_turn().settle()
    assert ship.who(e.THAWED) == [0, 2, 3]
    assert all(ship.is_aboard(slot) for slot in range(4))


@pytest.mark.rule("ark-ship/thaw")
def test_whoever_is_aboard_stays_and_nobody_else_is_thawed():
    ship = quiet_ship(3).next_turn()
    assert ship.who(e.THAWED) == []
    assert ship.state.sleepers == 20


@pytest.mark.rule("ark-ship/thaw-cost")
def test_each_one_thawed_is_a_sleeper_less():
    ship = quiet_ship(4, players=2).nobody(1).nobody(2).next_turn().settle()
    assert ship.state.sleepers == 18
    assert [event.details[1] for event in ship.happened(e.THAWED)] == [19, 18]


@pytest.mark.rule("ark-ship/thaw-last")
def test_the_last_sleeper_is_never_thawed():
    ship = quiet_ship(3).nobody(0).nobody(1).put(sleepers=2).next_turn().settle()
    assert ship.state.sleepers == 1
    assert [ship.is_aboard(slot) for slot in range(3)] == [True, False, True]
    assert len(ship.happened(e.NOBODY_THAWED)) == 1


@pytest.mark.rule("ark-ship/thaw-last")
def test_the_voyage_goes_on_with_a_place_empty():
    ship = quiet_ship(2).nobody(0).put(sleepers=1).next_turn().next_turn()
    assert ship.outcome == "running"
    assert not ship.is_aboard(0)


# Skills


@pytest.mark.rule("ark-ship/create-skills")
def test_a_new_crew_member_rolls_three_skills():
    ship = thawing(1, 4, 4)
    assert ship.ranks(0) == [1, 0, 0, 2, 0]
    assert ship.who(e.SKILL_ROLLED) == [0, 0, 0]
    assert ship.traits(0) == set()


@pytest.mark.rule("ark-ship/create-bonus-dice")
@pytest.mark.parametrize(("boxes", "dice"), [(0, 3), (2, 3), (3, 4), (6, 4), (7, 5), (12, 6)])
def test_each_full_row_of_life_goals_is_a_die_more(boxes: int, dice: int):
    ship = quiet_ship(2).nobody(0).put(goal_boxes=boxes)
    ship.luck(*[PLAIN] * dice, 1).next_turn().settle()
    assert len(ship.who(e.SKILL_ROLLED)) == dice


@pytest.mark.rule("ark-ship/skill-roll")
@pytest.mark.parametrize(
    ("die", "name"),
    list(enumerate(["Herbology", "Medicine", "Computing", "Navigation", "Engineering"], 1)),
)
def test_each_number_is_a_skill(die: int, name: str):
    ship = thawing(die, die, 1 + die % 5)
    assert ship.rank(0, die - 1) == 2
    assert c.SKILL_NAMES[die - 1] == name


@pytest.mark.rule("ark-ship/skill-roll")
def test_a_six_is_a_trait_to_roll():
    ship = thawing(6, 3, 2, 5)
    assert ship.traits(0) == {c.INSPIRING}
    assert ship.ranks(0) == [0, 1, 0, 0, 1]


@pytest.mark.rule("ark-ship/skill-roll", "ark-ship/rank-limit")
def test_a_skill_that_is_full_counts_as_a_six():
    ship = thawing(4, 4, 4, 6)
    assert ship.ranks(0) == [0, 0, 0, 2, 0]
    assert ship.traits(0) == {c.PATIENT}


@pytest.mark.rule("ark-ship/trait-roll")
@pytest.mark.parametrize(
    ("die", "name"),
    list(enumerate(["Calm", "Clever", "Inspiring", "Careful", "Empathetic", "Patient"], 1)),
)
def test_each_number_is_a_trait(die: int, name: str):
    ship = thawing(6, die, 1, 1)
    assert ship.traits(0) == {die - 1}
    assert c.TRAIT_NAMES[die - 1] == name


@pytest.mark.rule("ark-ship/trait-again")
def test_a_trait_rolled_again_is_another_of_choice():
    ship = thawing(6, 3, 6, 3, 1)
    assert (ship.question, ship.asked) == (t.CHOOSE_TRAIT, 0)
    assert ship.why_not(d.TAKE_TRAIT, c.INSPIRING) == "trait-again"
    assert len(ship.choices(d.TAKE_TRAIT)) == 5
    ship.do(d.TAKE_TRAIT, c.CALM)
    assert ship.traits(0) == {c.CALM, c.INSPIRING}
    assert ship.ranks(0) == [1, 0, 0, 0, 0]


@pytest.mark.rule("ark-ship/trait-again", "ark-ship/rank-limit")
def test_or_a_rank_of_choice_in_a_skill_that_is_not_full():
    ship = quiet_ship(2).nobody(0).put(goal_boxes=7).luck(2, 2, 6, 3, 6, 3, 1, 1)
    ship.send(c.BRIDGE, c.BRIDGE)
    assert ship.question == t.CHOOSE_TRAIT
    assert ship.why_not(d.LEARN, c.MEDICINE) == "rank-limit"
    ship.do(d.LEARN, c.HERBOLOGY)
    assert ship.traits(0) == {c.INSPIRING}
    assert ship.ranks(0) == [2, 2, 0, 0, 0]


@pytest.mark.rule("ark-ship/trait-again", "ark-ship/rank-limit")
@pytest.mark.parametrize(
    ("traits", "rank", "verb"),
    [(6, 0, d.LEARN), (5, c.MOST_RANKS, d.TAKE_TRAIT), (6, c.MOST_RANKS, None)],
)
def test_whoever_has_every_trait_or_every_rank_takes_what_is_left(
    traits: int, rank: int, verb: int | None
):
    ship = quiet_ship(1).sheet(0, age=4, traits=range(traits))
    ship.send(c.BRIDGE)
    ship.sheet(0, age=5, traits=range(traits), ranks=dict.fromkeys(range(c.SKILLS), rank))
    ship.luck(1).do(d.RANDOM_TRAIT)
    assert (ship.question == t.CHOOSE_TRAIT) == (verb is not None)
    for each in (d.LEARN, d.TAKE_TRAIT):
        assert bool(ship.choices(each)) == (each == verb)


@pytest.mark.rule("ark-ship/rank-limit")
def test_a_skill_has_two_ranks():
    assert c.MOST_RANKS == 2


# Age


@pytest.mark.rule("ark-ship/create-age")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_a_die_says_how_many_age_boxes_are_checked(die: int):
    ship = thawing(*PLAIN, age=die)
    assert ship.state.age[0] == die
    assert ship.question == t.ASSIGN


@pytest.mark.rule("ark-ship/create-age", "ark-ship/bulb", "ark-ship/bulb-any-time")
@pytest.mark.parametrize("die", [5, 6])
def test_with_five_or_six_the_light_bulb_is_among_them(die: int):
    ship = thawing(*PLAIN, age=die)
    assert (ship.question, ship.about[0], ship.asked) == (t.BULB_LIT, 0, 0)
    assert ship.verbs == {d.LEARN, d.RANDOM_TRAIT}
    ship.do(d.LEARN, c.ENGINEERING)
    assert ship.ranks(0) == [1, 1, 1, 0, 1]
    assert ship.state.age[0] == die


@pytest.mark.rule("ark-ship/bulb")
def test_the_light_bulb_may_be_a_trait_at_random():
    ship = thawing(*PLAIN, age=5).luck(2)
    ship.do(d.RANDOM_TRAIT)
    assert ship.traits(0) == {c.CLEVER}
    assert ship.ranks(0) == [1, 1, 1, 0, 0]


@pytest.mark.rule("ark-ship/bulb", "ark-ship/rank-limit")
def test_the_light_bulb_gives_no_third_rank():
    ship = thawing(2, 2, 1, age=5)
    assert ship.why_not(d.LEARN, c.MEDICINE) == "rank-limit"


@pytest.mark.rule("ark-ship/bulb-any-time", "ark-ship/ageing")
def test_the_light_bulb_lights_up_with_the_years():
    ship = quiet_ship().sheet(0, age=4).luck(6)
    ship.send(c.BRIDGE)
    assert (ship.question, ship.state.age[0], ship.turn) == (t.BULB_LIT, 5, 1)


@pytest.mark.rule("ark-ship/bulb-any-time")
def test_the_light_bulb_lights_up_when_a_card_has_somebody_grow_older():
    ship = quiet_ship().sheet(0, age=4).crisis(c.CRISIS_1, "Naive Cloning")
    ship.send(c.BRIDGE)
    assert (ship.question, ship.state.age[0]) == (t.BULB_LIT, 5)


# Portraits and life goals


@pytest.mark.rule("ark-ship/create-portrait")
def test_a_portrait_comes_from_the_deck():
    ship = quiet_ship(2).nobody(0)
    (coming, *rest) = pile(ship.state.portraits)
    ship.next_turn().settle()
    assert ship.state.portrait[0] == coming
    assert pile(ship.state.portraits) == rest
    assert coming != ship.state.portrait[1]


@pytest.mark.rule("ark-ship/create-portrait")
def test_there_are_more_portraits_than_anybody_could_be_thawed():
    assert c.PORTRAITS == 40 > c.FREEZER


@pytest.mark.rule("ark-ship/create-goal", "ark-ship/goals-secret")
def test_a_life_goal_comes_from_the_deck_and_only_its_player_knows_it():
    ship = quiet_ship(2).nobody(0).sheet(1, goal="Full of Years")
    coming = goal("Long Service")
    deck = pile(ship.state.goal_deck)
    deck.remove(coming)
    lay(ship.state.goal_deck, [coming, *deck], 0)
    ship.next_turn().settle()
    assert ship.state.goal[0] == coming
    assert pile(ship.state.goal_deck) == deck
    assert [int(ship.view(seat).goal[0]) for seat in (0, 1, -1)] == [coming, -1, -1]
    assert [int(ship.view(seat).has_goal[0]) for seat in (0, 1, -1)] == [1, 1, 1]


@pytest.mark.rule("ark-ship/create-goal")
def test_with_no_life_goal_left_one_has_none():
    ship = quiet_ship(2).nobody(0)
    past = pile(ship.state.goal_deck)
    lay(ship.state.goal_deck, [], 0)
    lay(ship.state.goals_past, past, 63)
    ship.next_turn().settle()
    assert (ship.state.goal[0], ship.state.has_goal[0]) == (-1, 0)
    assert ship.is_aboard(0)
