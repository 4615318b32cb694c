"""Life goals: their conditions; kept secret, revealed and scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.piles import lay, pile

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .goals import dying, given, is_asked, ranks, revealing, wanted, with_goal
from .setups import Ship, goal, quiet_ship

Setting = Callable[[Ship], object]

# Conditions


def counted(title: str, what: str, **other: int) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """A life goal that counts something: with as many as it wants, and with one less."""
    return title, {what: wanted(title)}, {what: wanted(title) - 1, **other}


REACHED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("Higher Learning", {"ranks": ranks(3, 2)}, {"ranks": ranks(2, 2) | {3: 1, 4: 1}}),
    ("A Hand in Everything", {"ranks": ranks(4, 1)}, {"ranks": ranks(3, 2)}),
    ("Something Green", {"ranks": {c.HERBOLOGY: 2}}, {"ranks": {c.HERBOLOGY: 1}}),
    ("First, No Harm", {"ranks": {c.MEDICINE: 2}}, {"ranks": {c.HERBOLOGY: 2}}),
    ("The Last Byte", {"ranks": {c.COMPUTING: 2}}, {"ranks": {c.COMPUTING: 1}}),
    ("By the Stars", {"ranks": {c.NAVIGATION: 2}}, {"ranks": {c.ENGINEERING: 2}}),
    ("It Runs, It Stays Running", {"ranks": {c.ENGINEERING: 2}}, {"ranks": {2: 2}}),
    ("Many Sides", {"traits": [c.CLEVER, c.PATIENT]}, {"traits": [c.CLEVER]}),
    counted("Long Service", "served"),
    counted("Grey at the Helm", "age"),
    counted("Still Waters", "age"),
    ("Still Waters", {"age": wanted("Still Waters")}, {"age": 10, "stress": 1}),
    counted("Burning Bright", "stress"),
    counted("Back from the Brink", "sickness"),
    counted("Leave It to Me", "solved", failed=9),
    counted("Every Fall a Lesson", "failed", solved=9),
]


@pytest.mark.rule("ark-ship/goals-when", "ark-ship/goals-reveal")
@pytest.mark.parametrize(("title", "reached", "missed"), REACHED)
def test_what_is_on_the_sheet_may_be_what_a_life_goal_asks_for(
    title: str, reached: dict[str, Any], missed: dict[str, Any]
):
    assert is_asked(with_goal(title, **reached))
    assert not is_asked(with_goal(title, **missed))


@pytest.mark.rule("ark-ship/goals-when")
def test_it_is_the_sheet_of_the_one_whose_goal_it_is():
    ship = with_goal("Burning Bright", crew=2)
    ship.sheet(1, stress=4)
    assert not is_asked(ship)


@pytest.mark.rule("ark-ship/goals-when")
def test_a_turn_aboard_counts_when_it_ends():
    last = wanted("Long Service")
    ship = with_goal("Long Service", crew=2, served=last - 1)
    assert not is_asked(ship)
    assert is_asked(ship)
    assert ship.state.served.tolist()[:2] == [last, 1]


@pytest.mark.rule("ark-ship/goals-when")
def test_a_room_of_ones_own_is_the_archives_with_nobody_else():
    ship = with_goal("A Room of One's Own", crew=2)
    ship.send(c.ARCHIVES, c.COMMS)
    assert (ship.question, ship.about[0]) == (t.REVEAL_GOAL, 0)
    for places in ((c.ARCHIVES, c.ARCHIVES), (c.COMMS, c.ARCHIVES)):
        ship = with_goal("A Room of One's Own", crew=2)
        ship.send(*places)
        assert ship.turn == 2


@pytest.mark.rule("ark-ship/goals-when")
@pytest.mark.parametrize(("others", "asked"), [(1, False), (2, True), (3, True)])
def test_a_full_table_is_company_of_two(others: int, asked: bool):
    ship = with_goal("A Full Table", crew=4)
    away = [c.TRAINING] * (3 - others)
    ship.send(c.BRIDGE, *[c.BRIDGE] * others, *away)
    while ship.question == t.USE_LOCATION:
        ship.do(d.LEAVE_IT)
    assert (ship.question == t.REVEAL_GOAL) == asked


def decode_one(ship: Ship) -> object:
    """One signal is decoded."""
    return ship.planet(0, "Thin Air")


def earn_one(ship: Ship) -> object:
    """One token has been earned."""
    return ship.planet(1, "Thin Air", 1)


def bury_two(ship: Ship) -> object:
    """Two have died."""
    return bury(ship, 2)


def bury_three(ship: Ship) -> object:
    """Three have died."""
    return bury(ship, 3)


def one_crisis(ship: Ship) -> object:
    """One crisis lies on the ship."""
    return ship.crisis(7, "Homesickness")


def bury(ship: Ship, number: int) -> object:
    """So many have died."""
    deck = pile(ship.state.portraits)
    lay(ship.state.portraits, deck[number:], 0)
    lay(ship.state.memorial, deck[:number], 63)
    return ship


def two_crises(ship: Ship) -> object:
    """Two crises lie on the ship."""
    return ship.crisis(6, "Homesickness").crisis(7, "Misdiagnosis")


@pytest.mark.rule("ark-ship/goals-when")
@pytest.mark.parametrize(
    ("title", "reached", "missed"),
    [
        ("Somebody Is Out There", decode_one, None),
        ("First Footprint", earn_one, decode_one),
        ("Keeper of Names", bury_three, bury_two),
        ("A Quiet Ship", one_crisis, two_crises),
    ],
)
def test_the_ship_may_be_what_a_life_goal_asks_for(
    title: str, reached: Setting, missed: Setting | None
):
    ship = with_goal(title)
    reached(ship)
    assert is_asked(ship)
    ship = with_goal(title)
    if missed is not None:
        missed(ship)
    assert not is_asked(ship)


# Secret, revealed, scored


@pytest.mark.rule("ark-ship/goals-secret")
def test_nobody_else_knows_a_life_goal_before_it_is_revealed():
    ship = with_goal("Burning Bright", stress=3)
    assert [int(ship.view(seat).goal[0]) for seat in (0, 1, 2, -1)] == [
        goal("Burning Bright"),
        -1,
        -1,
        -1,
    ]
    revealing(ship, 6)
    for seat in (0, 1, 2, -1):
        assert ship.view(seat).goal[0] == goal("Burning Bright")


@pytest.mark.rule("ark-ship/goals-reveal")
def test_its_player_is_asked_when_a_location_has_been_evaluated():
    ship = with_goal("Something Green", crew=2, ranks={c.HERBOLOGY: 1})
    ship.crisis(c.CRISIS_1, "Homesickness").luck(1, 1)
    ship.send(c.CRISIS_1, c.BRIDGE)
    assert ship.question == t.CHOOSE_RANK
    ship.do(d.LEARN, c.HERBOLOGY)
    assert (ship.question, ship.asked) == (t.REVEAL_GOAL, 0)
    assert ship.verbs == {d.REVEAL, d.NOT_NOW}


@pytest.mark.rule("ark-ship/goals-reveal")
def test_once_a_turn_and_again_in_the_next():
    ship = with_goal("Many Sides", crew=3, traits=[c.CLEVER, c.PATIENT])
    ship.send(c.BRIDGE, c.COMMS, c.MEDICAL)
    assert ship.question == t.REVEAL_GOAL
    ship.do(d.NOT_NOW)
    assert (ship.turn, ship.state.goal_boxes) == (2, 0)
    assert ship.view(1).goal[0] == -1
    ship.send(c.BRIDGE, c.COMMS, c.MEDICAL)
    assert ship.question == t.REVEAL_GOAL


@pytest.mark.rule("ark-ship/goals-reveal")
def test_one_for_death_is_not_asked_about_before():
    assert not is_asked(with_goal("Well Spent", solved=4))
    assert not is_asked(with_goal("Full of Years", age=10))


@pytest.mark.rule("ark-ship/goals-reveal", "ark-ship/goals-score")
def test_one_that_was_revealed_is_not_revealed_again():
    ship = revealing(with_goal("Burning Bright", stress=3), 6)
    assert ship.state.goal_boxes == 1
    ship.sheet(0, stress=4)
    assert not is_asked(ship)
    assert ship.state.goal_boxes == 1


@pytest.mark.rule("ark-ship/goals-score")
def test_it_is_scored_at_once_with_a_box_and_its_effect():
    ship = with_goal("Something Green", ranks={c.HERBOLOGY: 2}).put(goal_boxes=4)
    ship.sheet(1, stress=3)
    revealing(ship, 6)
    assert ship.state.goal_boxes == 5
    assert ship.stress(1) == 3 - given("Something Green")
    assert ship.happened(e.GOAL_REVEALED)[0].details[:3] == (goal("Something Green"), 1, 5)


@pytest.mark.rule("ark-ship/goals-rows")
def test_there_are_twelve_boxes_in_three_rows():
    assert c.GOAL_ROWS.tolist() == [3, 7, 12]
    ship = with_goal("Many Sides", traits=[c.CLEVER, c.PATIENT]).put(goal_boxes=12)
    revealing(ship)
    assert ship.state.goal_boxes == 12
    assert ship.question == t.CHOOSE_RANK


@pytest.mark.rule("ark-ship/taken-away")
def test_a_life_goal_that_is_taken_away_is_never_reached():
    without = 1 + c.TRAITS + c.ROOMS + goal("Burning Bright")
    assert not is_asked(with_goal("Burning Bright", stress=3).put(without=without))


# Death


@pytest.mark.rule("ark-ship/goals-death", "ark-ship/goals-when")
@pytest.mark.parametrize(
    ("title", "sheet", "scored"),
    [
        ("Full of Years", {"age": 10}, 1),
        ("Full of Years", {"age": 9}, 0),
        ("Well Spent", {"solved": wanted("Well Spent")}, 1),
        ("Well Spent", {"solved": wanted("Well Spent") - 1}, 0),
        ("Light Luggage", {"stress": wanted("Light Luggage")}, 1),
        ("Light Luggage", {"stress": wanted("Light Luggage") + 1}, 0),
        ("A Last Gift", {"served": wanted("A Last Gift")}, 1),
        ("A Last Gift", {"served": wanted("A Last Gift") - 1}, 0),
        ("At My Post", {}, 0),
        ("Grey at the Helm", {"age": 9}, 1),
        ("Grey at the Helm", {"age": 8}, 0),
    ],
)
def test_death_reveals_a_life_goal_and_scores_it_if_it_was_reached(
    title: str, sheet: dict[str, Any], scored: int
):
    if title == "Grey at the Helm" and scored:
        ship = quiet_ship(2).put(sleepers=1).luck(1, 6).sheet(0, sickness=2, age=9, goal=title)
        ship.send(c.BRIDGE, c.TRAINING)
        ship.do(d.NOT_NOW)
        ship.do(d.LEAVE_IT)
    else:
        ship = dying(title, **sheet)
    (told,) = ship.happened(e.GOAL_REVEALED)
    assert told.details[:3] == (goal(title), scored, scored)
    assert ship.state.goal_boxes == scored
    assert pile(ship.state.goals_past)[0] == goal(title)


@pytest.mark.rule("ark-ship/goals-death")
def test_one_that_was_revealed_before_is_not_scored_again():
    ship = quiet_ship(2).put(sleepers=1, goal_boxes=1).luck(1).sheet(0, sickness=2, stress=3)
    ship.revealed(0, "Burning Bright").send(c.BRIDGE, c.BRIDGE)
    assert ship.who(e.DIED) == [0]
    assert ship.state.goal_boxes == 1
    assert ship.happened(e.GOAL_REVEALED) == []


@pytest.mark.rule("ark-ship/goals-death", "ark-ship/goals-do")
def test_at_my_post_takes_the_crisis_along():
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Reactor Surge")
    ship.reach("Reactor Surge", c.KILL_ONE_HERE)
    ship.goal(0, "At My Post").send(c.CRISIS_1, c.BRIDGE)
    assert ship.state.goal_boxes == 1
    assert ship.discarded == ["Reactor Surge"]


@pytest.mark.rule("ark-ship/goals-death", "ark-ship/goals-do")
def test_what_it_would_do_for_the_dead_is_lost():
    ship = quiet_ship(2).put(sleepers=1).luck(1).sheet(0, sickness=2, age=4, goal="Many Sides")
    ship.state.traits[0] = 0b11
    ship.send(c.COMMS, c.BRIDGE)
    ship.do(d.NOT_NOW)
    assert ship.who(e.DIED) == [0]
    assert ship.state.goal_boxes == 1
    assert ship.turn == 2


@pytest.mark.rule("ark-ship/goals-do", "ark-ship/gain")
def test_full_of_years_gives_a_sleeper():
    ship = dying("Full of Years", age=10)
    assert [event.details[:2] for event in ship.happened(e.SLEEPERS_GAINED)] == [(1, 2)]
