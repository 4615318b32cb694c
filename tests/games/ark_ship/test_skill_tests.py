"""Tests: the pool, successes, rows, and failing."""

from __future__ import annotations

import pytest
from tests.luck import BAD, GOOD, Face

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t
from allhands.games.ark_ship.rules.state import MOST_DICE_EACH

from .setups import Ship, card, quiet_ship

ALICE, BARRY = 0, 1


def working(title: str, *dice: Face, crew: int = 1, **sheet: object) -> Ship:
    """All crew members work on a crisis, the first with this sheet; the dice fall so."""
    ship = quiet_ship(crew).crisis(c.CRISIS_1, title).luck(*dice)
    ship.sheet(0, **sheet)  # pyright: ignore[reportArgumentType]
    return ship


def work(ship: Ship) -> Ship:
    """Everybody goes to the crisis."""
    ship.send(*[c.CRISIS_1] * 4)
    return ship


def counted(ship: Ship) -> tuple[int, int]:
    """Successes and row of the latest test."""
    successes, row = ship.happened(e.COUNTED)[-1].details[1:3]
    return successes, row


def pool(ship: Ship) -> int:
    """The dice of the latest test."""
    return ship.happened(e.TEST_BEGAN)[-1].details[2]


# The book's examples


def food_shortage(*dice: int) -> Ship:
    """Alice has two boxes in Herbology and one in Medicine, Barry neither; others are away."""
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Food Shortage").luck(*dice)
    ship.sheet(ALICE, ranks={c.HERBOLOGY: 2, c.MEDICINE: 1})
    return work(ship)


@pytest.mark.rule(
    "ark-ship/test-pool", "ark-ship/test-success", "ark-ship/test-joint", "ark-ship/crisis-remove"
)
def test_alice_and_barry_remove_the_food_shortage_with_two_successes():
    ship = food_shortage(1, 1, 3, 4, 6)
    assert pool(ship) == 5
    assert [event.details[0] for event in ship.happened(e.ROLLED)] == [4, 1]
    assert counted(ship) == (2, 2)
    assert ship.discarded == ["Food Shortage"]
    assert "Food Shortage" not in ship.crises.values()
    assert (ship.stress(ALICE), ship.stress(BARRY)) == (0, 0)


@pytest.mark.rule("ark-ship/test-pool")
@pytest.mark.parametrize(("more", "each"), [(0, 1), (1, 2), (5, 6), (9, 10), (20, MOST_DICE_EACH)])
def test_each_is_told_all_faces_of_theirs(more: int, each: int):
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Food Shortage")
    ship.state.more_dice = more
    rollers = work(ship).state.roller[: pool(ship)].tolist()
    shown = ship.state.face[: pool(ship)].tolist()
    told = ship.happened(e.ROLLED)
    assert [event.who % c.SLOTS for event in told] == sorted(set(rollers))
    for event in told:
        theirs = [
            face for face, slot in zip(shown, rollers, strict=True) if slot == event.who % c.SLOTS
        ]
        assert event.details == (each, *theirs, *[0] * (MOST_DICE_EACH - each))


@pytest.mark.rule("ark-ship/test-fail", "ark-ship/test-fail-rank", "ark-ship/test-rows")
def test_with_one_success_they_get_a_stress_each_and_a_rank_of_choice():
    ship = food_shortage(1, 2, 2, 3, 5)
    assert counted(ship) == (1, 1)
    assert ship.stress(ALICE) == 1
    assert ship.rank(ALICE, c.MEDICINE) == 2
    assert (ship.question, ship.about[0], ship.asked) == (t.CHOOSE_RANK, BARRY, BARRY)
    assert ship.choices(d.LEARN) == {(c.HERBOLOGY,), (c.MEDICINE,)}
    assert ship.stress(BARRY) == 1
    ship.luck(6, 6)
    ship.do(d.LEARN, c.HERBOLOGY)
    assert ship.ranks(ALICE) == [2, 2, 0, 0, 0]
    assert ship.ranks(BARRY) == [1, 0, 0, 0, 0]
    assert ship.crises[c.CRISIS_1] == "Food Shortage"


# The pool


@pytest.mark.rule("ark-ship/test-pool")
@pytest.mark.parametrize(("medicine", "engineering"), [(0, 0), (1, 0), (0, 2), (1, 1), (2, 2)])
def test_one_die_and_one_for_each_rank_that_the_test_lists(medicine: int, engineering: int):
    ranks = {c.MEDICINE: medicine, c.ENGINEERING: engineering, c.COMPUTING: 2}
    ship = work(working("Cryo Failure", ranks=ranks))
    assert pool(ship) == 1 + medicine + engineering


@pytest.mark.rule("ark-ship/test-sickness")
@pytest.mark.parametrize("boxes", [0, 1, 2])
def test_where_sickness_is_listed_its_boxes_count_as_ranks(boxes: int):
    ship = work(working("Latent Memories", sickness=boxes, ranks={c.MEDICINE: 1}))
    assert pool(ship) == 2 + boxes


@pytest.mark.rule("ark-ship/test-sickness")
def test_where_it_is_not_they_do_not():
    assert pool(work(working("Cryo Failure", sickness=2))) == 1


@pytest.mark.rule("ark-ship/test-joint")
def test_all_who_are_there_make_one_test_and_nobody_else():
    ship = quiet_ship(4).crisis(c.CRISIS_1, "Naive Cloning").luck(*[BAD] * 4)
    ship.sheet(0, ranks={c.MEDICINE: 2}).sheet(1, ranks={c.MEDICINE: 2})
    ship.send(c.CRISIS_1, c.BRIDGE, c.CRISIS_1, c.BRIDGE)
    assert len(ship.happened(e.TEST_BEGAN)) == 1
    assert pool(ship) == 4
    ship.settle()
    assert [ship.stress(slot) for slot in range(4)] == [1, 0, 1, 0]


@pytest.mark.rule("ark-ship/test-success")
@pytest.mark.parametrize(("face", "successes"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_four_five_and_six_are_successes(face: int, successes: int):
    assert counted(work(working("Computer Failure", face)))[0] == successes


@pytest.mark.rule("ark-ship/test-success")
def test_each_die_is_counted():
    ranks = {c.MEDICINE: 2, c.ENGINEERING: 2}
    assert counted(work(working("Cryo Failure", 6, 1, 4, 3, 5, ranks=ranks)))[0] == 3


# Rows


@pytest.mark.rule("ark-ship/test-rows", "ark-ship/lose")
@pytest.mark.parametrize(("successes", "lost"), [(0, 2), (1, 1), (2, 1), (3, 0), (4, 0)])
def test_cryo_failure_takes_two_sleepers_one_or_none(successes: int, lost: int):
    dice = [GOOD] * successes + [BAD] * (5 - successes)
    ranks = {c.MEDICINE: 2, c.ENGINEERING: 2}
    ship = work(working("Cryo Failure", *dice, ranks=ranks))
    assert [event.details[0] for event in ship.happened(e.SLEEPERS_LOST)] == [lost] * (lost > 0)
    assert ship.state.sleepers == 20 - lost
    assert (ship.discarded == ["Cryo Failure"]) == (successes >= 3)


@pytest.mark.rule("ark-ship/test-rows")
def test_every_row_begins_where_it_says_and_the_highest_reached_is_done():
    for number in range(c.TESTS):
        starts = c.ROW_FROM[number, : c.ROWS[number]].tolist()
        assert starts == sorted(set(starts))
        assert starts[0] == 0
        goods = c.ROW_GOOD[number, : c.ROWS[number]].tolist()
        assert goods == sorted(goods)
        assert goods[0] == 0


@pytest.mark.rule("ark-ship/test-rows")
@pytest.mark.parametrize(
    ("title", "skills", "starts"),
    [
        ("Cryo Failure", (1, 4), [0, 1, 3]),
        ("Food Shortage", (0, 1), [0, 1, 2]),
        ("Abandoned Ship", (3, 2), [0, 1, 2]),
        ("CO2 Filter Malfunction", (4, 2), [0, 2]),
        ("Computer Failure", (2, 4), [0, 2]),
        ("Latent Memories", (5, 1), [0, 1, 3]),
        ("Naive Cloning", (1, 4), [0, 3]),
        ("Terraforming", (0, 4), [0, 2, 5]),
    ],
)
def test_the_cards_that_are_known_are_as_they_are_known(
    title: str, skills: tuple[int, int], starts: list[int]
):
    number = c.TEST_TITLES.index(title)
    assert tuple(c.TESTED[number].tolist()) == skills
    assert c.ROW_FROM[number, : c.ROWS[number]].tolist() == starts


@pytest.mark.rule("ark-ship/test-rows")
def test_effects_come_in_their_order():
    """Cloning takes place before its crisis is gone."""
    ship = quiet_ship().crisis(c.CRISIS_1, "Naive Cloning").reach("Naive Cloning")
    work(ship)
    kinds = [event.kind for event in ship.log]
    assert kinds.index(e.CLONED) < kinds.index(e.CRISIS_GONE)


@pytest.mark.rule("ark-ship/test-nobody", "ark-ship/crisis-unattended")
def test_where_nobody_is_it_is_as_with_no_success():
    ship = quiet_ship().crisis(c.CRISIS_1, "Cryo Failure")
    ship.send(c.BRIDGE)
    assert [event.details[:2] for event in ship.happened(e.LEFT_ALONE)] == [
        (card("Cryo Failure"), c.CRISIS_1)
    ]
    assert ship.happened(e.TEST_BEGAN) == ship.happened(e.COUNTED) == []
    assert ship.state.sleepers == 18
    assert ship.stress(0) == 0
    assert ship.state.failed[0] == 0
    assert ship.happened(e.ROLLED) == []
    assert ship.crises[c.CRISIS_1] == "Cryo Failure"


@pytest.mark.rule("ark-ship/test-nobody")
def test_in_a_room_too():
    ship = quiet_ship().crisis(c.MEDICAL, "Cryo Failure")
    ship.send(c.BRIDGE)
    assert ship.state.sleepers == 18


@pytest.mark.rule("ark-ship/crisis-unattended")
def test_a_crisis_that_stays_is_evaluated_again_next_turn():
    ship = quiet_ship().crisis(c.CRISIS_1, "Cryo Failure").next_crises("Homesickness")
    ship.send(c.BRIDGE)
    ship.send(c.COMMS)
    assert ship.state.sleepers == 16


# Failing


@pytest.mark.rule("ark-ship/test-fail")
def test_a_success_gives_neither_stress_nor_rank():
    ship = work(working("Computer Failure", 4, 4, ranks={c.COMPUTING: 1}))
    assert (ship.stress(0), ship.ranks(0)) == (0, [0, 0, 1, 0, 0])
    assert ship.turn == 2


@pytest.mark.rule("ark-ship/test-fail")
def test_the_stress_of_failing_comes_after_the_effects_of_the_row():
    """A stress by the card, and another for failing."""
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Shifted Cargo")
    work(ship.reach("Shifted Cargo", c.STRESS_HERE, crew=2))
    assert ship.who(e.STRESSED_BY) == [0, 1, 0]
    ship.do(d.LEARN, c.ENGINEERING)
    assert ship.who(e.STRESSED_BY) == [0, 1, 0, 1]


@pytest.mark.rule("ark-ship/test-fail-rank")
def test_the_rank_cannot_be_left_out_and_is_one_that_the_test_lists():
    ship = work(working("Computer Failure", BAD))
    assert ship.verbs == {d.LEARN}
    assert ship.choices(d.LEARN) == {(c.COMPUTING,), (c.ENGINEERING,)}
    assert ship.why_not(d.LEARN, c.MEDICINE) == "test-fail-rank"


@pytest.mark.rule("ark-ship/test-fail-rank")
def test_with_both_skills_full_there_is_none():
    ranks = {c.COMPUTING: 2, c.ENGINEERING: 2}
    ship = work(working("Computer Failure", *[BAD] * 5, 6, ranks=ranks))
    assert ship.ranks(0) == [0, 0, 2, 0, 2]
    assert ship.stress(0) == 1
    assert ship.turn == 2


@pytest.mark.rule("ark-ship/test-fail-rank")
def test_sickness_is_not_learned():
    ship = work(working("Latent Memories", BAD, 6))
    assert ship.ranks(0) == [0, 1, 0, 0, 0]
    assert ship.rank(0, c.SICKNESS) == 0


@pytest.mark.rule("ark-ship/test-solved")
def test_tests_solved_and_failed_are_counted_for_each_who_was_in_them():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Food Shortage")
    ship.crisis(c.CRISIS_2, "Cryo Failure").luck(1, 5, 5, 6)
    ship.send(c.CRISIS_1, c.CRISIS_1, c.CRISIS_2)
    ship.settle()
    assert ship.state.solved.tolist()[:3] == [1, 1, 0]
    assert ship.state.failed.tolist()[:3] == [0, 0, 1]
