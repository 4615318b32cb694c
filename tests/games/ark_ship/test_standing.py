"""Standing answers of Ark Ship: each answers its own question, legally, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.moments import choosing, golden_games

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.mates.standing import STANDING, idle
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, card, quiet_ship

FREE = (d.REROLL, d.KEEP, d.REVEAL, d.TAKE_IT, d.LET_IT, d.LEAVE_IT)
HARD_TEST = "Cryo Failure"
"""A crisis that loses two sleepers, one with one success, and goes with three."""


@golden_games("ark-ship")
def test_an_answer_uses_nothing_up(path: Path) -> None:
    for moment in choosing(path, every=2):
        answers = [
            standing.answer(moment.view, moment.legal, choice.name)
            for standing in STANDING
            for choice in standing.choices[1:]
        ]
        for action in (*answers, idle(moment.view, moment.legal)):
            assert action is None or d.ACTIONS.verb_of(action).number in FREE


# Dice rolled again


def thrown(*faces: int, ship: Ship | None = None) -> Ship:
    """A test of four dice that somebody may have rolled again, and how they lie."""
    ship = ship or quiet_ship(1).crisis(c.CRISIS_1, HARD_TEST)
    ship.sheet(0, ranks={c.MEDICINE: 2, c.ENGINEERING: 1}, traits=[c.INSPIRING])
    ship.luck(*[1] * len(faces)).send(c.CRISIS_1)
    assert ship.question == t.REROLL_DICE
    ship.state.face[: len(faces)] = faces
    return ship


@pytest.mark.rule("ark-ship/inspiring")
def test_failures_are_rolled_again_and_never_a_success() -> None:
    ship = thrown(4, 2, 3, 6)
    for choice in ("good", "best"):
        assert ship.answered("reroll", choice) == (
            d.REROLL,
            3 - 1,
        )
    ship.state.face[:4] = (4, 2, 2, 1)
    assert ship.answered("reroll", "good") == (
        d.REROLL,
        2 - 1,
    )


@pytest.mark.rule("ark-ship/bridge-one")
def test_what_the_bridge_makes_a_success_is_kept() -> None:
    ship = thrown(4, 2, 3, 1).put(result_bonus=1)
    assert ship.answered("reroll", "good") == (
        d.REROLL,
        2 - 1,
    )
    ship.put(result_bonus=3)
    assert ship.answered("reroll", "good") == (d.KEEP,)


def on_the_planet(*faces: int) -> Ship:
    """A test of Terraforming, which earns a token with two successes and two with five."""
    ship = quiet_ship(1).planet(0, "Terraforming")
    ship.sheet(0, ranks={c.ENGINEERING: 2}, traits=[c.INSPIRING], age=1)
    ship.luck(*[1] * len(faces)).send(c.PLANET_1)
    assert ship.question == t.REROLL_DICE
    ship.state.face[: len(faces)] = faces
    return ship


def test_a_test_that_succeeds_is_good_enough_or_not() -> None:
    ship = on_the_planet(4, 5, 1)
    rows = c.ROW_FROM[card("Terraforming")]
    assert rows[1] == 2
    assert ship.answered("reroll", "good") == (d.KEEP,)
    assert ship.answered("reroll", "best") == (
        d.REROLL,
        0,
    )


@pytest.mark.rule("ark-ship/ones-age")
def test_while_ones_age_it_is_asked() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, HARD_TEST)
    ship.crisis(c.CRISIS_2, "Scrambled Flavor Additives")
    ship = thrown(4, 2, 3, 6, ship=ship)
    assert ship.answered("reroll", "good") is None
    assert ship.passes is None


# Life goals


def reaching(title: str, named: int = -1) -> Ship:
    """The first crew member's life goal is reached as soon as it is at its location."""
    ship = quiet_ship(2).goal(0, title, named).sheet(0, ranks=dict.fromkeys(range(3), 2))
    ship.send(c.RECREATION, c.RECREATION)
    assert ship.question == t.REVEAL_GOAL
    return ship


@pytest.mark.rule("ark-ship/goals-reveal")
def test_a_life_goal_that_scores_is_revealed() -> None:
    assert reaching("Higher Learning").answered("life-goal", "reveal") == (d.REVEAL,)


@pytest.mark.rule("ark-ship/crush")
def test_a_crush_which_gives_stress_is_asked_about() -> None:
    assert reaching("Crush", named=1).answered("life-goal", "reveal") is None


# Stress


def shared(taker: int, sufferer: int, **more: int) -> Ship:
    """Two in Training, with so much stress and no age; the first may take the other's token."""
    ship = quiet_ship(2).sheet(0, traits=[c.EMPATHETIC], stress=taker)
    ship.sheet(1, stress=sufferer).put(**more)
    ship.send(c.TRAINING, c.TRAINING)
    ship.do(d.LEAVE_IT)
    ship.do(d.TRAIN_SKILL, 0)
    assert ship.question == t.TAKE_STRESS
    return ship


@pytest.mark.rule("ark-ship/empathetic")
def test_stress_is_left_or_taken_as_was_wished() -> None:
    ship = shared(0, 0)
    assert ship.answered("stress", "never") == (d.LET_IT,)
    assert ship.answered("stress", "always") == (d.TAKE_IT,)


@pytest.mark.rule("ark-ship/sickness-roll")
@pytest.mark.parametrize(
    ("taker", "sufferer", "saves"),
    [(0, 5, True), (4, 5, True), (5, 5, False), (0, 4, False), (0, 6, False), (0, 0, False)],
)
def test_stress_is_taken_where_that_saves_the_other_from_certain_sickness(
    taker: int, sufferer: int, saves: bool
) -> None:
    ship = shared(taker, sufferer)
    assert ship.answered("stress", "saves") == (d.TAKE_IT if saves else d.LET_IT,)


def test_other_questions_are_not_answered() -> None:
    ship = quiet_ship(2)
    assert ship.question == t.ASSIGN
    assert all(
        ship.answered(standing.name, choice.name) is None
        for standing in STANDING
        for choice in standing.choices[1:]
    )
    assert ship.passes is None


# Passing


def test_dice_that_cannot_come_out_better_are_kept() -> None:
    assert thrown(4, 1, 1, 1).passes is None
    few = quiet_ship(1).crisis(c.CRISIS_1, HARD_TEST)
    few.sheet(0, traits=[c.INSPIRING]).luck(1).send(c.CRISIS_1)
    assert few.passes is None
    few.state.face[0] = 4
    assert few.passes == (d.KEEP,)


def test_nobody_is_helped_from_the_bridge_where_nobody_can_be_tested() -> None:
    ship = quiet_ship(2).sheet(0, ranks={c.NAVIGATION: 2})
    ship.send(c.BRIDGE, c.TRAINING)
    assert ship.question == t.USE_LOCATION
    assert ship.passes == (d.LEAVE_IT,)
    tested = quiet_ship(2).sheet(0, ranks={c.NAVIGATION: 2}).planet(1, "Terraforming")
    tested.send(c.BRIDGE, c.PLANET_2)
    assert tested.passes is None


def test_a_crisis_that_may_draw_another_is_reason_to_ask() -> None:
    ship = quiet_ship(2).sheet(0, ranks={c.NAVIGATION: 2})
    ship.crisis(c.CRISIS_1, "Stuck Valves").send(c.BRIDGE, c.TRAINING)
    assert ship.passes is None
