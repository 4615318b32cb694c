"""What crew-mates of Ark Ship choose for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.foreseeing import check_words, foreseen, said_of
from tests.games_under_test import sitting
from tests.playing import Start

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.cards.people import PEOPLE
from allhands.games.ark_ship.mates import foresight as f
from allhands.games.ark_ship.rules.ending import BARREN, FIRST_DEGREE
from allhands.games.ark_ship.rules.freezer import EMPTY

from .setups import card, quiet_ship

ENOUGH, TOO_FEW = 9, 0


def arrived(sleepers: int = 5, outcome: int = FIRST_DEGREE, crew: int = 2) -> Any:
    """A voyage that is over."""
    return quiet_ship(crew).put(sleepers=sleepers, outcome=outcome).state


def lives(state: Any) -> list[int]:
    """The people of whom it comes true that they live."""
    came_true = foreseen(state)
    return [portrait for portrait in range(c.PORTRAITS) if came_true[f.LIVES + portrait]]


def test_so_many_sleepers_arrive() -> None:
    left = foreseen(arrived(3))[f.SLEEPERS_LEFT : f.FREEZER_EMPTY]
    assert left == [True] * 3 + [False] * (len(left) - 3)


@pytest.mark.parametrize(("outcome", "ran_empty"), [(EMPTY, True), (BARREN, False)])
def test_the_freezer_runs_empty(outcome: int, ran_empty: bool) -> None:
    assert foreseen(arrived(0, outcome))[f.FREEZER_EMPTY] is ran_empty


def test_it_is_a_village_or_better() -> None:
    for outcome, degrees in ((BARREN, 0), (FIRST_DEGREE, 1), (FIRST_DEGREE + 3, 4)):
        reached = foreseen(arrived(outcome=outcome))[f.DEGREE : f.LIVES]
        assert reached == [True] * degrees + [False] * (len(c.ENDINGS) - degrees)


def test_who_is_aboard_lives_if_the_ship_arrives() -> None:
    state = arrived(crew=2)
    aboard = sorted(int(portrait) for portrait in state.portrait if portrait >= 0)
    assert len(aboard) == 2
    assert lives(state) == aboard
    assert lives(arrived(0, BARREN)) == aboard
    assert lives(arrived(0, EMPTY)) == []


def test_a_signal_is_decoded() -> None:
    ship = quiet_ship(1).planet(1, "Hard Ground").put(outcome=FIRST_DEGREE)
    assert foreseen(ship.state)[f.DECODED : f.PLANET_MET] == [False, True]


def test_a_planet_crisis_is_met_or_not() -> None:
    ship = quiet_ship(1).planet(0, "Hard Ground", ENOUGH).planet(1, "Thin Air", TOO_FEW)
    met = foreseen(ship.put(outcome=FIRST_DEGREE).state)[f.PLANET_MET : f.TOOK_SLEEPERS]
    assert met == [True, False]
    met = foreseen(ship.put(outcome=EMPTY).state)[f.PLANET_MET : f.TOOK_SLEEPERS]
    assert met == [False, False]


def test_a_card_takes_sleepers() -> None:
    state = arrived()
    assert not any(foreseen(state)[f.TOOK_SLEEPERS : f.GOALS_REACHED])
    state.taken_by[card("Dust Lane")] = 2
    took = foreseen(state)[f.TOOK_SLEEPERS : f.GOALS_REACHED]
    assert [number for number in range(len(took)) if took[number]] == [card("Dust Lane")]


def test_life_goals_are_counted() -> None:
    state = arrived()
    state.goal_boxes = 4
    reached = foreseen(state)[f.GOALS_REACHED :]
    assert reached == [True] * 4 + [False] * (len(reached) - 4)


# Words


def test_what_is_said() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Dust Lane").planet(1, "Hard Ground")
    state = ship.state
    name = PEOPLE[int(state.portrait[0])].name
    said = {
        f.SLEEPERS_LEFT: "brings a sleeper to the new world",
        f.SLEEPERS_LEFT + 11: "brings 12 sleepers or more to the new world",
        f.FREEZER_EMPTY: "keeps the freezer from running empty",
        f.DEGREE: "founds an outpost or better",
        f.DEGREE + 3: "founds a city",
        f.LIVES + int(state.portrait[0]): f"lets {name} live to see the new world",
        f.DECODED: "gets signal 1 decoded",
        f.DECODED + 1: "",
        f.PLANET_MET: "gets the crew ready for what waits behind signal 1",
        f.PLANET_MET + 1: "gets the crew ready for Hard Ground",
        f.TOOK_SLEEPERS + card("Dust Lane"): "keeps Dust Lane from taking sleepers",
        f.TOOK_SLEEPERS + card("Cryo Failure"): "",
        f.TOOK_SLEEPERS + card("Hard Ground"): "keeps Hard Ground from taking sleepers",
        f.GOALS_REACHED: "gets one life goal or more reached",
    }
    assert {number: said_of(state, number) for number in said} == said


def test_of_those_who_sleep_or_have_died_nothing_is_said() -> None:
    state = quiet_ship(2).state
    spoken = [portrait for portrait in range(c.PORTRAITS) if said_of(state, f.LIVES + portrait)]
    assert spoken == sorted(int(portrait) for portrait in state.portrait if portrait >= 0)


def test_a_planet_that_only_some_have_seen_is_not_named() -> None:
    ship = quiet_ship(2).planet(0, "Hard Ground", revealed=False)
    ship.state.planet_seen[0] = 0b01
    assert "Hard Ground" not in said_of(ship.state, f.PLANET_MET)
    assert said_of(ship.state, f.TOOK_SLEEPERS + card("Hard Ground")) == ""


@pytest.mark.parametrize("luck", range(3))
def test_whatever_is_said_reads_well(luck: int) -> None:
    for state in Start(sitting("ark-ship", 3), luck, 2).walk(every=12):
        check_words(GAME, state)
