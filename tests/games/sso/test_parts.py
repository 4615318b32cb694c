"""SSO for designers: what deaths are put down to, and parts that are taken away."""

from __future__ import annotations

import pytest

from allhands.games import find
from allhands.games.sso import cards as c
from allhands.games.sso.cards import causes, parts
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import crew, ending, ship
from allhands.games.sso.rules import state as s
from allhands.games.sso.rules import tasks as t
from allhands.kernel.rule import in_python
from allhands.lab.simulation import simulate

from .table import deal, everybody, put, step

GAME = find("sso")
change_morale = in_python(crew.change_morale)
flip, flip_pods = in_python(ship.flip), in_python(ship.flip_pods)
cause = in_python(ending.cause)


def without(name: str) -> int:
    """The number of a part, as the option counts it."""
    (option,) = [each for each in GAME.options if each.name == "without"]
    return option.names.index(name)


def blamed(state: s.Omega) -> dict[str, int]:
    """How many deaths each cause has had."""
    return {causes.CAUSES[n]: int(count) for n, count in enumerate(state.deaths_by) if count}


def test_who_finds_nothing_to_breathe_died_of_that() -> None:
    state = deal()
    state.general_oxygen = 0
    count = len(everybody(state))
    step(state, t.BREATHE_STEP)
    assert blamed(state)["Nothing left to breathe"] == count


def test_who_is_in_the_dark_died_of_what_made_it_dark() -> None:
    state = deal()
    put(state, everybody(state)[0], c.AIRLOCK)
    state.challenge = ch.TITLES.index("Airlock Shutdown")
    state.missions[:]["status"] = m.REMOVED
    step(state, t.CHALLENGE_STEP)
    assert blamed(state) == {"Airlock Shutdown": 1}


def test_who_dies_alone_died_of_what_took_the_last_morale() -> None:
    state = deal()
    one = everybody(state)[0]
    put(state, one, c.MEDICAL, morale=1)
    state.cause = ch.TITLES.index("Bridge Array")
    change_morale(state, one, -1)
    step(state, t.MORALE_STEP)
    assert blamed(state)["Bridge Array"] == 1


def test_a_pod_is_dark_by_what_shut_its_array() -> None:
    state = deal()
    state.cause = ch.TITLES.index("Meteor Strike")
    flip(state, c.ARRAY_RADIO, 0)
    state.cause = causes.SHIP
    flip_pods(state, 0)
    assert state.shut_by[c.RADIO] == ch.TITLES.index("Meteor Strike")


def test_a_lost_ship_is_put_down_to_what_most_died_of() -> None:
    state = deal()
    state.deaths_by[causes.GRIEF] = 2
    state.deaths_by[causes.NO_AIR] = 3
    state.outcome = s.LOST
    assert cause(state) == causes.NO_AIR
    state.outcome = s.SURVIVED
    assert cause(state) == -1


def test_every_lost_ship_has_a_cause() -> None:
    played = simulate("sso", games=40, players=4, deck="montalbano", mode="challenge", seed=2)
    lost = played.outcomes["lost"] + played.outcomes["sacrificed"]
    assert lost > 0
    assert sum(played.causes.values()) == lost


def test_each_part_has_a_number_of_its_own() -> None:
    tables = (parts.MEMBER_PART, parts.LOCATION_PART, parts.MISSION_PART, parts.CARD_PART)
    numbers = [int(number) for table in tables for number in table if number > 0]
    assert numbers == list(range(1, len(parts.PARTS) + 1))


def test_a_crew_member_without_text_cannot_do_what_it_says() -> None:
    state = deal()
    put(state, c.PILOT, c.MEDICAL, morale=0)
    state.without = without("pilot")
    step(state, t.AUTO_STEP)
    assert state.crew[c.PILOT].morale == 0


def test_a_location_without_effect_does_nothing() -> None:
    state = deal()
    one, two = everybody(state)[:2]
    for member in (one, two):
        put(state, member, c.REC_ROOM, morale=1)
    state.without = without("rec-room")
    step(state, t.AUTO_STEP)
    assert [state.crew[each].morale for each in (one, two)] == [1, 1]


@pytest.mark.parametrize("name", ["mission-walk-the-decks", "card-for-an-adjacent-location"])
def test_games_without_a_part_come_to_an_end(name: str) -> None:
    played = simulate("sso", games=20, players=2, without=name, seed=3)
    assert played.unfinished == 0


def test_a_mission_that_is_taken_away_is_not_in_the_game() -> None:
    numbers = GAME.option_numbers(*GAME.settle(3, {"without": "mission-walk-the-decks"}))
    state = GAME.new(numbers, 4)
    statuses = [int(mission.status) for mission in state.missions[: m.EACH]]
    assert statuses == [m.REMOVED] + [m.FACE_DOWN] * (m.EACH - 1)
