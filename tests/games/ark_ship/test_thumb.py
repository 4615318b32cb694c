"""The rule of thumb: what it does on ships laid out by hand, and how it plays whole voyages."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from tests.luck import BAD

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t
from allhands.kernel.game import apply, current_player
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .rooms import skilled, using
from .setups import Ship, quiet_ship

VOYAGES = ((1, "gentle", 1), (2, "standard", 2), (3, "standard", 3), (4, "dire", 4))
"""Players, voyage and seed."""
MOST_DECISIONS = 600
ABLE = {c.MEDICINE: 2, c.ENGINEERING: 2}
LATE = 12
"""A progress box by which a signal should be decoded, with turns to come."""

FAR_AS_CHANCE = 13
"""With choices by chance the freezer is empty in the eleventh turn, on average."""


class Taken(NamedTuple):
    """A decision: the record before it, who took it, and the action."""

    before: Any
    seat: int
    action: int


def act(state: Any, seat: int) -> int:
    """The action that the rule of thumb takes for a seat."""
    seen = Observation(GAME, seat, (), state)
    return PolicyPlayer("thumb", 1).act(seen, GAME.legal_actions(state))


def choice(ship: Ship) -> tuple[int, ...]:
    """The verb that the rule of thumb answers with, and its arguments."""
    action = act(ship.state, ship.asked)
    return GAME.actions.verb_of(action).number, *GAME.actions.arguments_of(action)


def sent(ship: Ship) -> list[tuple[int, ...]]:
    """How the rule of thumb assigns each crew member, by slot."""
    turn, found = ship.turn, dict[int, tuple[int, ...]]()
    while ship.question == t.ASSIGN and ship.turn == turn:
        found[ship.about[0]] = choice(ship)
        ship.do(*found[ship.about[0]])
    return [found[slot] for slot in sorted(found)]


def to(location: int) -> tuple[int, int]:
    """The choice that assigns somebody to a location."""
    return d.ASSIGN_TO, location


@cache
def voyage(players: int, kind: str, seed: int) -> tuple[tuple[Taken, ...], Any]:
    """All decisions of a voyage that the rule of thumb plays, and its end."""
    state = Ship.deal(players, seed, voyage=kind).state
    story: list[Taken] = []
    while not state.outcome:
        assert len(story) < MOST_DECISIONS, "a voyage that does not end"
        seat, before = int(current_player(state)), state.copy()
        action = act(state, seat)
        apply(state, action)
        story.append(Taken(before, seat, action))
    return tuple(story), state


# Whole voyages


def test_it_brings_ships_farther_than_chance_does() -> None:
    ends = [voyage(*played)[1] for played in VOYAGES]
    assert sum(int(state.turn) for state in ends) > FAR_AS_CHANCE * len(ends)


def test_it_decodes_signals() -> None:
    ends = [voyage(*played)[1] for played in VOYAGES]
    assert sum(int((state.signal < 0).sum()) for state in ends) >= len(ends)


# Assigning crew


def test_who_can_solve_a_crisis_goes_there() -> None:
    ship = quiet_ship(2).sheet(1, ranks=ABLE)
    ship.crisis(c.CRISIS_1, "Cryo Failure")
    assert sent(ship)[1] == to(c.CRISIS_1)


def test_two_go_where_one_is_not_enough() -> None:
    ship = quiet_ship(4).sheet(1, ranks={c.MEDICINE: 1}).sheet(2, ranks={c.ENGINEERING: 1})
    ship.crisis(c.CRISIS_1, "Cryo Failure")
    assert sent(ship).count(to(c.CRISIS_1)) >= 2


def test_in_the_last_turn_nobody_works_on_what_takes_no_sleepers() -> None:
    ship = quiet_ship(2).sheet(0, ranks={c.HERBOLOGY: 2, c.NAVIGATION: 2}).put(progress=c.BOXES)
    ship.crisis(c.CRISIS_1, "Homesickness").crisis(c.CRISIS_2, "Cryo Failure")
    assert to(c.CRISIS_1) not in sent(ship)


def test_a_planet_that_lacks_one_token_is_worked_on_in_the_last_turn() -> None:
    ship = quiet_ship(2).sheet(1, ranks={c.HERBOLOGY: 2}).put(progress=c.BOXES)
    ship.planet(0, "Terraforming", 4)
    assert sent(ship) == [to(c.PLANET_1)] * 2


def test_a_planet_that_can_no_longer_be_won_is_left_alone() -> None:
    ship = quiet_ship(2).sheet(1, ranks={c.HERBOLOGY: 2}).put(progress=c.BOXES)
    ship.planet(0, "Terraforming", 1).crisis(c.CRISIS_1, "Cryo Failure")
    assert sent(ship) == [to(c.CRISIS_1)] * 2


def test_a_planet_that_has_its_tokens_is_left_alone() -> None:
    ship = quiet_ship(2).sheet(1, ranks={c.HERBOLOGY: 2})
    ship.planet(0, "Terraforming", 5).crisis(c.CRISIS_1, "Cryo Failure")
    assert to(c.PLANET_1) not in sent(ship)


def test_who_can_use_waveforms_goes_to_comms() -> None:
    ship = using(c.COMMS, 2, crew=2).tokens(0, 0, 1, 1, 2, 1).put(progress=LATE)
    assert sent(ship)[0] == to(c.COMMS)


def test_the_young_train() -> None:
    assert sent(quiet_ship(4)).count(to(c.TRAINING)) >= 1


def test_in_the_last_turn_one_cares_for_those_near_death() -> None:
    ship = using(c.MEDICAL, 2, crew=4).put(progress=c.BOXES)
    for slot in range(1, 4):
        ship.sheet(slot, sickness=2, age=c.AGES)
    assert sent(ship)[0] == to(c.MEDICAL)


def test_while_one_may_go_the_abler_one_does() -> None:
    ship = quiet_ship(4, players=2).sheet(2, ranks=ABLE)
    ship.crisis(c.CRISIS_1, "CO2 Filter Malfunction").crisis(c.CRISIS_2, "Cryo Failure")
    assert choice(ship) == (d.STAY,)


@pytest.mark.parametrize("able", [*combinations(range(4), 2)])
def test_while_half_of_the_crew_may_go_the_abler_ones_do(able: tuple[int, int]) -> None:
    ship = quiet_ship(4, players=4).crisis(c.CRISIS_1, "CO2 Filter Malfunction")
    ship.crisis(c.CRISIS_2, "Cryo Failure")
    for slot in able:
        ship.sheet(slot, ranks=ABLE)
    sent(ship)
    assert sorted(ship.who(e.ASSIGNED)) == [*able]


# Rooms


def test_columns_are_picked_that_come_nearer_and_no_others() -> None:
    ship = using(c.COMMS, 2).tokens(0, 0, 0, 0, 1, 1, target=0).waves(0, 15)
    ship.send(c.COMMS)
    assert choice(ship) == (d.PICK, 0, 0)
    ship.do(d.PICK, 0, 0)
    assert choice(ship) == (d.MOVE_COLUMN, 1)


def test_a_column_that_stands_right_is_left() -> None:
    ship = using(c.COMMS, 2).tokens(0, 0, 0, 0, 1, 1, target=0).waves(0, 15)
    ship.send(c.COMMS)
    ship.do(d.PICK, 0, 0)
    ship.do(d.MOVE_COLUMN, 1)
    assert choice(ship) == (d.ENOUGH,)


def test_no_waveform_is_applied_that_leads_away() -> None:
    ship = using(c.COMMS, 1).tokens(0, 1, 1, 1, 1, 1, target=3).tokens(1, 3, 2, 1, 0, 2)
    ship.send(c.COMMS)
    assert choice(ship) == (d.LEAVE_IT,)


def test_the_archives_raise_the_token_that_lacks_a_line() -> None:
    ship = using(c.ARCHIVES, 1).tokens(0, 1, 1, 1, 1, 1, target=3)
    ship.send(c.ARCHIVES)
    assert choice(ship) == (d.RAISE, 0, 3)


def test_the_archives_clear_a_token_that_stands_too_high() -> None:
    ship = using(c.ARCHIVES, 2).tokens(0, 3, 1, 3, 1, 1, target=0)
    ship.send(c.ARCHIVES)
    assert choice(ship) == (d.CLEAR, 0, 0)


def test_who_has_most_stress_is_rested() -> None:
    ship = using(c.RECREATION, 1, crew=3).sheet(1, stress=1).sheet(2, stress=4)
    ship.send(c.RECREATION, c.TRAINING, c.TRAINING)
    assert choice(ship) == (d.REST_ONE, 2)


def test_everybody_is_rested_if_all_have_stress() -> None:
    ship = quiet_ship(4).sheet(0, ranks=skilled(c.RECREATION, 2), stress=1)
    for slot in range(1, 4):
        ship.sheet(slot, stress=1)
    ship.send(c.RECREATION, c.TRAINING, c.TRAINING, c.TRAINING)
    assert choice(ship) == (d.REST_ALL,)


@pytest.mark.parametrize(("ranks", "verb"), [({}, d.MORE_DICE), (ABLE, d.STEADY)])
def test_the_bridge_does_what_helps_this_turns_tests_more(ranks: dict[int, int], verb: int) -> None:
    ship = quiet_ship(2).sheet(0, ranks=skilled(c.BRIDGE, 2)).sheet(1, ranks=ranks)
    ship.crisis(c.CRISIS_1, "Cryo Failure").send(c.BRIDGE, c.CRISIS_1)
    assert choice(ship) == (verb,)


# Tests


def test_failed_dice_are_rolled_again_and_no_others() -> None:
    ship = quiet_ship().sheet(0, ranks=ABLE, traits=[c.INSPIRING])
    ship.crisis(c.CRISIS_1, "Cryo Failure").luck(1, 2, 4, 3, 6)
    ship.send(c.CRISIS_1)
    assert choice(ship) == (d.REROLL, 2)


def test_what_counts_on_the_bridge_is_not_rolled_again() -> None:
    ship = quiet_ship().sheet(0, ranks=ABLE, traits=[c.INSPIRING]).put(result_bonus=1)
    ship.crisis(c.CRISIS_1, "Cryo Failure").luck(1, 2, 3, 2, 2)
    ship.send(c.CRISIS_1)
    assert choice(ship) == (d.REROLL, 1)


@pytest.mark.parametrize(("age", "verb"), [(0, d.TAKE_IT), (c.AGES, d.LET_IT)])
def test_stress_goes_to_who_bears_it_better(age: int, verb: int) -> None:
    ship = quiet_ship(2).sheet(0, traits=[c.EMPATHETIC], age=age).sheet(1, age=4)
    ship.crisis(c.CRISIS_1, "Cryo Failure").luck(BAD, BAD, BAD, BAD)
    ship.send(c.CRISIS_1, c.CRISIS_1)
    ship.settle(t.TAKE_STRESS)
    assert choice(ship) == (verb,)


def test_a_rank_is_learned_that_the_planet_asks_for() -> None:
    ship = quiet_ship().sheet(0, traits=range(c.TRAITS))
    ship.planet(0, "Terraforming").planet(1, "Thin Air").send(c.TRAINING)
    assert choice(ship) == (d.TRAIN_SKILL, c.ENGINEERING)


# What is chosen for a card


def test_who_is_nearest_to_death_is_healed() -> None:
    ship = quiet_ship(3).sheet(1, sickness=2).sheet(2, sickness=1)
    ship.crisis(c.CRISIS_1, "Hull Fever").reach("Hull Fever").send(c.CRISIS_1, 5, 5)
    ship.settle(t.CHOOSE_CREW)
    assert choice(ship) == (d.CHOOSE_MEMBER, 1)


def test_sickness_is_for_who_is_well() -> None:
    ship = quiet_ship(3).sheet(0, sickness=2).sheet(1, sickness=1)
    ship.crisis(c.CRISIS_1, "Coolant in the Air").send(c.TRAINING, c.TRAINING, c.TRAINING)
    ship.settle(t.CHOOSE_CREW)
    assert choice(ship) == (d.CHOOSE_MEMBER, 2)


def test_a_column_is_set_to_its_target() -> None:
    ship = quiet_ship().tokens(0, 1, 1, 1, 0, 1, target=3)
    ship.crisis(c.CRISIS_1, "Latent Memories").reach("Latent Memories").send(c.CRISIS_1)
    assert choice(ship) == (d.SET_COLUMN, 0, 3, 2)


def test_a_column_is_cleared_that_should_be_empty() -> None:
    ship = quiet_ship().tokens(0, 1, 1, 1, 1, 1, target=0).tokens(1, 1, 1, 1, 1, 2)
    ship.crisis(c.CRISIS_1, "Latent Memories").send(c.TRAINING)
    ship.settle(t.CHOOSE_COLUMN)
    assert choice(ship) == (d.SET_COLUMN, 0, 0, 0)


# Life goals


def test_a_life_goal_is_revealed_when_it_is_reached() -> None:
    ship = quiet_ship().sheet(0, goal="Something Green", ranks={c.HERBOLOGY: 2})
    ship.send(c.TRAINING)
    ship.settle(t.REVEAL_GOAL)
    assert choice(ship) == (d.REVEAL,)
