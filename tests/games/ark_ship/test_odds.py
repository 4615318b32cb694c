"""The odds that are told: held against every way that dice can fall, and against the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.moments import choosing, golden_games

from allhands.games.ark_ship import GAME, cards
from allhands.games.ark_ship.face.nouns import Scene
from allhands.games.ark_ship.face.odds import (
    FACES,
    Die,
    Pool,
    chance_from,
    chance_of_sickness,
    chances,
    chances_of_rows,
    pool_again,
    pool_of,
    reached,
    rows_from,
)
from allhands.games.ark_ship.face.tonight import tonight
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events, tasks
from allhands.kernel.game import apply
from allhands.kernel.prose import in_cases
from allhands.kernel.words import Event

from .setups import Ship, card, quiet_ship

NAMES = GAME.crew_names
PLAIN_TEST = "Food Shortage"
"""A crisis that two successes in Herbology and Medicine remove."""


# Dice


def tried(pool: Pool) -> tuple[Fraction, ...]:
    """The chances of each number of successes, by laying the dice in every way."""
    found: Counter[int] = Counter()
    for faces in product(*(_faces(die) for die in pool.dice)):
        values = [pool.value(die.clever, face) for die, face in zip(pool.dice, faces, strict=True)]
        if pool.drops_highest and faces:
            values[faces.index(max(faces))] = 0
        found[sum(values)] += 1
    total = sum(found.values())
    return tuple(Fraction(found[number], total) for number in range(max(found) + 1))


def _faces(die: Die) -> range:
    return range(die.face, die.face + 1) if die.face else range(1, FACES + 1)


PLAIN, CLEVER = Die(), Die(clever=True)


@pytest.mark.parametrize("bonus", [0, 1, 2, 3])
@pytest.mark.parametrize("drops", [False, True])
@pytest.mark.parametrize(
    "dice",
    [
        (PLAIN,),
        (CLEVER,),
        (PLAIN,) * 4,
        (PLAIN, CLEVER, PLAIN),
        (CLEVER, PLAIN, CLEVER, PLAIN),
        (Die(face=6), CLEVER, Die(clever=True, face=6), PLAIN),
        (Die(face=2), Die(face=5), Die(clever=True, face=6)),
    ],
)
def test_successes_are_counted_as_by_laying_the_dice_in_every_way(
    dice: tuple[Die, ...], bonus: int, drops: bool
) -> None:
    pool = Pool(dice, bonus, drops)
    assert chances(pool) == tried(pool)
    assert sum(chances(pool)) == 1


@pytest.mark.parametrize("drops", [False, True])
@pytest.mark.parametrize("bonus", [0, 1, 3])
@pytest.mark.parametrize(
    "dice", [(PLAIN,), (PLAIN, CLEVER), (CLEVER, Die(face=2), PLAIN), (Die(face=5), PLAIN)]
)
@pytest.mark.rule("ark-ship/inspiring")
def test_failed_dice_rolled_again_are_counted_as_by_laying_them_in_every_way(
    dice: tuple[Die, ...], bonus: int, drops: bool
) -> None:
    once = Pool(dice, bonus, drops)
    throws = list(product(*(_faces(die) for die in dice)))
    expected: Counter[int] = Counter()
    for faces in throws:
        lying = zip(dice, faces, strict=True)
        left = (Die(die.clever, face * (face + bonus > 3)) for die, face in lying)
        for successes, share in enumerate(tried(once._replace(dice=tuple(left)))):
            expected[successes] += share / len(throws)  # pyright: ignore[reportArgumentType]
    found = chances(once._replace(again=1))
    assert found == tuple(expected[number] for number in range(len(found)))
    assert sum(found) == sum(chances(once._replace(again=2))) == 1


def test_a_pool_without_dice_has_no_successes() -> None:
    assert chances(Pool(())) == (1,)
    assert chances(Pool((), drops_highest=True)) == (1,)


def test_chances_of_rows_are_those_of_the_successes_that_they_count_for() -> None:
    pool = Pool((PLAIN,) * 3)
    shares = chances_of_rows(pool, (0, 1, 3))
    assert shares == (Fraction(1, 8), Fraction(6, 8), Fraction(1, 8))
    assert chance_from(pool, 4) == 0
    assert chance_from(pool, 0) == 1


# Dice as the rules count them


def thrown(*traits: int, location: int = cards.CRISIS_1, title: str = PLAIN_TEST) -> Ship:
    """Two crew members at a crisis whose dice lie on the table; the first may inspire."""
    ship = quiet_ship(2).crisis(location, title)
    ship.sheet(0, ranks={cards.HERBOLOGY: 1}, traits=(cards.INSPIRING, *traits)).sheet(1)
    ship.luck(1, 1, 1).send(location, location)
    assert ship.question == tasks.REROLL_DICE
    assert int(ship.state.dice) == 3
    return ship


def row_told(state: Any, action: int) -> tuple[int, int]:
    """The successes and the row that the rules count for the first test after an action."""
    state, before = state.copy(), int(state.chronicle.total)
    apply(state, action)
    told = GAME.events(state, before)
    event = next(event for event in told if event.kind == events.COUNTED)
    return event.details[1], event.details[2]


def every_throw(ship: Ship) -> dict[tuple[int, ...], tuple[int, int]]:
    """What the rules count for each way that the three dice can lie."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for faces in product(range(1, FACES + 1), repeat=3):
        ship.state.face[:3] = faces
        found[faces] = row_told(ship.state, d.ACTIONS.number(d.KEEP))
    return found


COMPUTER_FAILURE = (cards.CRISIS_2, "Computer Failure")
POWER = (cards.CRISIS_2, "Rationed Power")


@pytest.mark.parametrize(
    ("traits", "bonus", "elsewhere"),
    [
        ((), 0, None),
        ((), 1, None),
        ((cards.CLEVER,), 0, None),
        ((cards.CLEVER,), 2, None),
        ((), 0, COMPUTER_FAILURE),
        ((cards.CLEVER,), 0, COMPUTER_FAILURE),
    ],
)
@pytest.mark.rule("ark-ship/test-success")
@pytest.mark.rule("ark-ship/clever")
@pytest.mark.rule("ark-ship/drop-highest")
def test_the_chances_of_a_test_are_those_of_all_throws_that_the_rules_count(
    traits: tuple[int, ...], bonus: int, elsewhere: tuple[int, str] | None
) -> None:
    ship = thrown(*traits)
    if elsewhere:
        ship.crisis(*elsewhere)
    ship.put(result_bonus=bonus)
    view, number = ship.view(0), card(PLAIN_TEST)
    throws = every_throw(ship)
    expected = pool_of(view, number, (0, 1))._replace(again=0)
    for successes, share in enumerate(chances(expected)):
        assert share == Fraction(sum(t == successes for t, _ in throws.values()), len(throws))
    for row, share in enumerate(chances_of_rows(expected, rows_from(number))):
        assert share == Fraction(sum(r == row for _, r in throws.values()), len(throws))


@pytest.mark.parametrize("up_to", [1, 2, 3, 5])
@pytest.mark.rule("ark-ship/inspiring")
def test_the_chances_of_a_reroll_are_those_of_all_ways_the_dice_can_fall_again(up_to: int) -> None:
    ship = thrown(cards.CLEVER)
    throws = every_throw(ship)
    lying = (1, 5, 3)
    ship.state.face[:3] = lying
    view, number = ship.view(0), card(PLAIN_TEST)
    spans = [(face,) if face > up_to else range(1, FACES + 1) for face in lying]
    rows = [throws[faces][1] for faces in product(*spans)]
    shares = chances_of_rows(pool_again(view, number, up_to), rows_from(number))
    for row, share in enumerate(shares):
        assert share == Fraction(rows.count(row), len(rows))
    assert reached(view, number) == throws[lying]


@pytest.mark.rule("ark-ship/fewer-dice")
@pytest.mark.rule("ark-ship/test-sickness")
@pytest.mark.rule("ark-ship/crush")
@pytest.mark.rule("ark-ship/bridge-two")
def test_as_many_dice_are_promised_as_are_rolled() -> None:
    ship = quiet_ship(4).crisis(cards.CRISIS_1, "Latent Memories").crisis(*POWER)
    ship.sheet(0, ranks={cards.MEDICINE: 2}, sickness=1).sheet(1, sickness=2)
    ship.sheet(2, ranks={cards.NAVIGATION: 2}).sheet(3, ranks={cards.MEDICINE: 1})
    ship.revealed(1, "Crush", named=0).put(more_dice=1)
    view, number = ship.view(0), card("Latent Memories")
    promised = len(pool_of(view, number, (0, 1, 3)).dice)
    assert promised == (1 + 2 + 1 + 1 - 1) + (1 + 2 + 1 + 1 - 1) + (1 + 1 + 1 - 1)
    ship.send(cards.CRISIS_1, cards.CRISIS_1, cards.RECREATION, cards.CRISIS_1)
    (begun,) = [each for each in ship.happened(events.TEST_BEGAN) if each.details[0] == number]
    assert begun.details[2] == promised


@golden_games("ark-ship")
@pytest.mark.rule("ark-ship/test-pool")
def test_the_first_test_after_the_last_assignment_has_as_many_dice_as_were_promised(
    path: Path,
) -> None:
    for moment in choosing(path, every=5):
        scene = Scene(moment.view, moment.names)
        if scene.task != tasks.ASSIGN:
            continue
        for action in moment.legal:
            state = moment.match.record_at(moment.at).copy()
            before = int(state.chronicle.total)
            apply(state, action)
            begun = _first_test(GAME.events(state, before))
            if begun is not None:
                company = {*scene.crew_at(begun[1]), *_sent(scene, action, begun[1])}
                assert len(pool_of(moment.view, begun[0], company).dice) == begun[2]


def _sent(scene: Scene, action: int, location: int) -> list[int]:
    """Who is sent to a location with an action."""
    return [scene.subject] if action == d.ACTIONS.number(d.ASSIGN_TO, location) else []


CHANGES = (events.FELL_SICK, events.DIED, events.CRISIS_DRAWN, events.CRISIS_GONE)


def _first_test(told: list[Event]) -> tuple[int, ...] | None:
    """The first test that is told of, unless something has changed before that counts in it."""
    for event in told:
        if event.kind in CHANGES:
            return None
        if event.kind == events.TEST_BEGAN:
            return event.details
    return None


# Sickness


@pytest.mark.parametrize(
    ("target", "bonus", "sixths"),
    [(0, 0, 0), (1, 0, 1), (3, 1, 2), (2, 2, 0), (9, 0, 6), (9, 4, 5)],
)
def test_whoever_rolls_no_more_than_the_target_falls_sick(
    target: int, bonus: int, sixths: int
) -> None:
    assert chance_of_sickness(target, bonus) == Fraction(sixths, 6)


def nights(ship: Ship, *locations: int) -> Fraction:
    """How many of six dice make the first crew member sick, by the rules."""
    sick = 0
    for face in range(1, FACES + 1):
        other = Ship(ship.state.copy()).luck(face)
        other.send(*locations)
        sick += bool(other.happened(events.FELL_SICK) or other.happened(events.DIED))
    return Fraction(sick, FACES)


@pytest.mark.parametrize(
    ("age", "stress", "traits", "bonus", "crisis"),
    [
        (0, 0, (), 0, None),
        (2, 0, (), 0, None),
        (7, 2, (), 0, None),
        (7, 2, (cards.CAREFUL,), 0, None),
        (10, 1, (), 2, None),
        (10, 3, (), 0, None),
        (4, 0, (), 0, "Hull Fever"),
        (0, 0, (cards.CAREFUL,), 0, "Hull Fever"),
        (7, 0, (), 2, "Locked Medicine Chest"),
    ],
)
@pytest.mark.rule("ark-ship/sickness-roll")
@pytest.mark.rule("ark-ship/worse-sickness")
@pytest.mark.rule("ark-ship/no-medicine")
@pytest.mark.rule("ark-ship/careful")
def test_the_odds_of_a_night_are_those_of_all_six_faces(
    age: int, stress: int, traits: tuple[int, ...], bonus: int, crisis: str | None
) -> None:
    ship = quiet_ship(1).sheet(0, age=age, stress=stress, traits=traits)
    ship.put(health_bonus=bonus)
    if crisis:
        ship.crisis(cards.CRISIS_1, crisis)
    assert tonight(Scene(ship.view(0), NAMES), 0) == nights(ship, cards.BRIDGE)


@pytest.mark.rule("ark-ship/android")
def test_an_android_does_not_feel_its_age() -> None:
    ship = quiet_ship(1).sheet(0, age=10, stress=2).revealed(0, "Android")
    assert tonight(Scene(ship.view(0), NAMES), 0) == nights(ship, cards.BRIDGE) == Fraction(2, 6)


@pytest.mark.rule("ark-ship/sickness-boxes")
def test_whose_next_sickness_is_the_last_is_said_to_die_of_it() -> None:
    ship = quiet_ship(1).sheet(0, age=2, sickness=2)
    words = ship.explained(d.ASSIGN_TO, cards.TRAINING)
    assert "then dies of sickness tonight in 33 of 100 cases rather than 17." in words


# Whole choices


@pytest.mark.rule("ark-ship/test-joint")
def test_the_odds_of_a_choice_agree_with_games_played_on_by_chance() -> None:
    ship = quiet_ship(2).crisis(cards.CRISIS_1, "Food Shortage")
    ship.sheet(0, ranks={cards.MEDICINE: 1}, traits=[cards.CLEVER]).sheet(1)
    ship.do(d.ASSIGN_TO, cards.CRISIS_1)
    expected = chances_of_rows(
        pool_of(ship.view(0), card("Food Shortage"), (0, 1)), rows_from(card("Food Shortage"))
    )
    assert f"{in_cases(expected[2])} the crisis is removed" in ship.explained(
        d.ASSIGN_TO, cards.CRISIS_1
    )
    played, rows = 200, Counter[int]()
    for chance in range(played):
        ship.state.chance = chance * 7919 + 1
        rows[row_told(ship.state, d.ACTIONS.number(d.ASSIGN_TO, cards.CRISIS_1))[1]] += 1
    for row, share in enumerate(expected):
        part = float(share)
        assert abs(rows[row] / played - part) < 4 * (part * (1 - part) / played) ** 0.5


@pytest.mark.rule("ark-ship/trait-again")
def test_the_odds_of_a_new_trait_are_those_of_all_six_faces() -> None:
    ship = quiet_ship(1).sheet(0, age=4, traits=[cards.CALM, cards.CAREFUL])
    ship.send(cards.BRIDGE)
    assert ship.question == tasks.BULB_LIT
    assert "a new one in 67 of 100 cases" in ship.explained(d.RANDOM_TRAIT)
    new = 0
    for face in range(1, FACES + 1):
        other = Ship(ship.state.copy()).luck(face)
        told = other.do(d.RANDOM_TRAIT)
        new += any(each.kind == events.TRAIT_ROLLED and not each.details[1] for each in told)
    assert new == 4
