"""The end of the voyage."""

from __future__ import annotations

import pytest

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import events as e

from .setups import Ship, card, quiet_ship

ENDED = -1
PLENTY = 9
"""Tokens with which any planet crisis is content."""
STANDARD = c.VOYAGES.index("standard")


def arriving(sleepers: int = 24, crew: int = 1, voyage: str = "standard") -> Ship:
    """The last progress box is checked; both planet crises are content."""
    ship = quiet_ship(crew).put(sleepers=sleepers, progress=c.BOXES)
    ship.state.voyage = c.VOYAGES.index(voyage)
    return ship.planet(0, "Hard Ground", PLENTY).planet(1, "Silent Seas", PLENTY)


def arrive(ship: Ship) -> Ship:
    """The turn ends, and with it the voyage."""
    ship.send(*[c.BRIDGE] * 4)
    ship.settle()
    assert ship.question == ENDED
    return ship


@pytest.mark.rule("ark-ship/end-progress")
def test_after_sixteen_turns_the_ship_has_arrived():
    ship = (
        quiet_ship()
        .put(progress=1)
        .planet(0, "Hard Ground", PLENTY)
        .planet(1, "Silent Seas", PLENTY)
    )
    turns = 1
    while ship.outcome == "running":
        for location in range(c.CRISIS_PLACES):
            ship.no_crisis(location)
        ship.sheet(0).crises_left(10)
        ship.next_turn()
        turns += ship.outcome == "running"
    assert turns == 16 == c.BOXES
    assert GAME.outcomes[ship.state.outcome].won


@pytest.mark.rule("ark-ship/end-progress")
def test_with_a_box_left_the_voyage_goes_on():
    ship = arriving().put(progress=c.BOXES - 1)
    ship.send(c.BRIDGE)
    assert (ship.outcome, ship.state.progress) == ("running", c.BOXES)


@pytest.mark.rule("ark-ship/end-progress")
def test_when_it_has_arrived_nothing_is_asked_any_more():
    ship = arrive(arriving())
    assert ship.asked == -1
    assert GAME.legal_actions(ship.state) == []
    assert len(ship.happened(e.ENDED)) == 1
    assert ship.happened(e.TURN_BEGAN) == []


# Planet crises


@pytest.mark.rule("ark-ship/end-planets")
def test_terraforming_needs_five_tokens_or_ten_sleepers_are_lost():
    """The planet crisis that is known."""
    needed = 5 + int(c.MORE_NEEDED[STANDARD, 1])
    assert arrive(arriving().planet(0, "Terraforming", needed)).state.sleepers == 24
    assert arrive(arriving().planet(0, "Terraforming", needed - 1)).state.sleepers == 14


@pytest.mark.rule("ark-ship/end-planets")
@pytest.mark.parametrize("planet", range(c.PLANETS))
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_each_planet_crisis_with_too_few_tokens_costs_what_it_says(planet: int, missing: int):
    title = c.TEST_TITLES[c.CRISES + planet]
    needed = int(c.NEEDS[planet] + c.MORE_NEEDED[STANDARD, 1])
    tokens = max(0, needed - missing)
    other = "Hard Ground" if title != "Hard Ground" else "Silent Seas"
    ship = arriving().planet(0, title, tokens).planet(1, other, PLENTY)
    assert ship.state.planet.tolist()[0] == planet
    arrive(ship)
    assert ship.state.sleepers == 24 - (int(c.COSTS[planet]) if missing else 0)


@pytest.mark.rule("ark-ship/end-planets")
def test_both_are_judged():
    ship = arriving().planet(0, "Terraforming", 0).planet(1, "Thin Air", 0)
    arrive(ship)
    assert [event.details[0] for event in ship.happened(e.PLANET_JUDGED)] == [
        card("Terraforming"),
        card("Thin Air"),
    ]
    assert ship.state.sleepers == 24 - 10 - int(c.COSTS[card("Thin Air") - c.CRISES])


@pytest.mark.rule("ark-ship/end-planets", "ark-ship/voyages")
@pytest.mark.parametrize("voyage", c.VOYAGES)
def test_the_voyage_changes_what_they_need(voyage: str):
    needed = 5 + int(c.MORE_NEEDED[c.VOYAGES.index(voyage), 1])
    for tokens, lost in ((needed, 0), (needed - 1, 10)):
        ship = arriving(voyage=voyage).planet(0, "Terraforming", tokens)
        assert arrive(ship).state.sleepers == 24 - lost


@pytest.mark.rule("ark-ship/end-hidden", "ark-ship/end-planets")
def test_a_planet_crisis_that_was_never_decoded_counts_with_no_tokens():
    ship = arriving()
    ship.state.signal[0], ship.state.planet_seen[0] = 0, 0
    ship.planet(0, "Terraforming", revealed=False)
    assert ship.view(-1).planet[0] == -1
    arrive(ship)
    assert ship.state.sleepers == 14
    assert ship.view(-1).planet[0] == card("Terraforming") - c.CRISES


# Won and lost


@pytest.mark.rule("ark-ship/end-win")
@pytest.mark.parametrize(("sleepers", "won"), [(12, True), (11, True), (10, False), (3, False)])
def test_the_crew_wins_if_anybody_is_left_in_the_freezer(sleepers: int, won: bool):
    ship = arrive(arriving(sleepers, crew=3).planet(0, "Terraforming", 0))
    assert GAME.outcomes[ship.state.outcome].won == won
    assert GAME.returns_of(ship.state, 3) == [float(won)] * 3
    assert (ship.outcome == "barren") == (not won)
    assert ship.state.sleepers == max(0, sleepers - 10)


@pytest.mark.rule("ark-ship/end-empty")
@pytest.mark.parametrize("sleepers", [1, 2])
def test_the_voyage_is_lost_as_soon_as_the_freezer_is_empty(sleepers: int):
    ship = quiet_ship(2).crisis(c.COMMS, "Cryo Failure").put(sleepers=sleepers)
    ship.send(c.TRAINING, c.TRAINING)
    assert (ship.outcome, ship.question) == ("empty", ENDED)
    assert ship.state.sleepers == 0
    assert GAME.returns_of(ship.state, 2) == [0.0, 0.0]
    assert len(ship.happened(e.ENDED)) == 1


@pytest.mark.rule("ark-ship/end-empty")
def test_with_one_left_it_goes_on():
    ship = quiet_ship().crisis(c.COMMS, "Cryo Failure").put(sleepers=3)
    ship.send(c.BRIDGE)
    assert (ship.outcome, ship.state.sleepers) == ("running", 1)


ALIVE = [
    (crew, int(least) - fewer, degree - fewer)
    for crew in (1, 4)
    for degree, least in enumerate(c.ENDING_FROM)
    for fewer in (0, 1)
    if 1 <= int(least) - fewer - crew <= c.FREEZER
]
"""Crew members, all who are alive, and the degree of that."""


@pytest.mark.rule("ark-ship/end-degrees")
@pytest.mark.parametrize(("crew", "alive", "degree"), ALIVE)
def test_the_degree_is_how_many_are_alive_asleep_or_awake(crew: int, alive: int, degree: int):
    ship = arrive(arriving(alive - crew, crew))
    assert ship.outcome == c.ENDINGS[degree]


@pytest.mark.rule("ark-ship/end-degrees")
def test_the_degrees_are_four():
    assert c.ENDINGS == ("outpost", "village", "town", "city")
    starts = c.ENDING_FROM.tolist()
    assert starts == sorted(set(starts))
    assert starts[0] == 1
