"""Zeno: damage, ducts, air and fire."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import state as s
from allhands.games.zeno.rules import tasks as t

from .table import CARD, N, at, burn, cards, choices, choose, crew, deal, fill, fume, run, task


def quiet(section: str = "Cryo") -> Any:
    """A quiet ship with somebody far from everything."""
    state = deal()
    crew(state, section, "Idris Cole", "Beatriz Lemos")
    return state


def damage(state: Any, section: str) -> None:
    run(state, (t.ADD_DAMAGE, 0, N(section), 0))


# Damage


@pytest.mark.rule("zeno/damage", "zeno/wreckage", "zeno/third-damage", "zeno/leak-plasma")
def test_damage_becomes_wreckage_and_wreckage_leaks() -> None:
    state = quiet()
    found = []
    for _ in range(3):
        damage(state, "Flight")
        found.append((int(at(state, "Flight").damage), int(at(state, "Flight").fire)))
    assert found == [(w.DAMAGED, 0), (w.WRECKED, 0), (w.WRECKED, 1)]


@pytest.mark.rule("zeno/ducts")
def test_without_a_duct_nothing_is_damaged() -> None:
    state = quiet()
    damage(state, "Passage H")
    assert at(state, "Passage H").damage == w.WHOLE


@pytest.mark.rule("zeno/leak-fuel")
def test_a_fuel_duct_leaks_fuel() -> None:
    state = quiet()
    at(state, "Freon").damage = w.DAMAGED
    run(state, (t.LEAK, 0, N("Freon")))
    assert (at(state, "Freon").green, at(state, "Freon").fire) == (1, 0)


@pytest.mark.rule("zeno/leak-damaged", "zeno/hazard-leak")
def test_a_leak_in_an_area_is_of_damaged_ducts_only() -> None:
    state = quiet()
    at(state, "Flight").damage = w.DAMAGED
    run(state, (t.LEAK_AREA, 0, sh.AREA_OF[N("Flight")]))
    assert (at(state, "Flight").fire, at(state, "Hangar").green) == (1, 0)


@pytest.mark.rule("zeno/sparks")
def test_sparks_burn_all_fuel_of_the_area_where_they_are() -> None:
    state = quiet()
    at(state, "Access").damage = w.DAMAGED
    fume(state, "Passage N", green=1)
    damage(state, "Access")
    assert at(state, "Passage N").green == 0
    assert at(state, "Access").fire == 2


@pytest.mark.rule("zeno/fragile")
def test_a_fragile_duct_takes_one_more() -> None:
    state = quiet()
    damage(state, "Shields")
    assert (at(state, "Shields").damage, at(state, "Shields").fire) == (w.WRECKED, 0)
    at(state, "Reactor 1").damage = w.DAMAGED
    damage(state, "Reactor 1")
    assert (at(state, "Reactor 1").damage, at(state, "Reactor 1").fire) == (w.WRECKED, 1)


@pytest.mark.rule("zeno/damage-malfunctions", "zeno/malfunction-subcritical")
def test_damage_has_the_system_of_its_section_malfunction() -> None:
    state = quiet()
    damage(state, "Vents")
    assert state.broken[sy.VENTS] == 1


@pytest.mark.rule("zeno/hazard-malfunction", "zeno/malfunction-again", "zeno/malfunction-critical")
def test_a_malfunction_card_breaks_its_system_and_damages_its_section() -> None:
    state = quiet()
    fill(state.malfunctions, [sy.ACCESS, sy.ACCESS])
    for level in (w.DAMAGED, w.WRECKED):
        run(state, (t.HAZARD, 0, 3))
        assert (state.broken[sy.ACCESS], at(state, "Access").damage) == (1, level)


@pytest.mark.rule("zeno/malfunctions-empty", "zeno/refresh")
def test_an_empty_malfunction_deck_is_refreshed() -> None:
    state = quiet()
    fill(state.malfunctions, [])
    fill(state.malfunctioned, [sy.VENTS])
    run(state, (t.MALFUNCTION, 0))
    assert cards(state.malfunctioned) == [sy.VENTS]
    assert state.broken[sy.VENTS] == 1


# Air


def smoke(state: Any, section: str, cubes: int) -> None:
    run(state, (t.ADD_CUBES, 0, N(section), w.BLACK, cubes))


def black(state: Any, *sections: str) -> list[int]:
    return [int(at(state, each).black) for each in sections]


@pytest.mark.rule("zeno/air", "zeno/air-blue", "zeno/air-white", "zeno/air-adjacent", "zeno/ties")
def test_cubes_cover_blue_spaces_here_and_beside_before_white_ones() -> None:
    state = quiet("Passage X")
    smoke(state, "Access", 1)
    assert black(state, "Access", "Passage N") == [1, 0]
    smoke(state, "Access", 2)
    assert black(state, "Access", "Passage N", "Halox 1") == [1, 2, 0]
    smoke(state, "Access", 1)
    assert black(state, "Access", "Passage N", "Halox 1") == [2, 2, 0]


@pytest.mark.rule("zeno/air-full")
def test_where_there_is_no_space_no_cube_is_added() -> None:
    state = quiet()
    for name in ("Access", "Passage N", "Halox 1"):
        at(state, name).black = sh.AIR[N(name)]
        state.in_play[n.SMOKES] += sh.AIR[N(name)]
    before = state.in_play[n.SMOKES]
    smoke(state, "Access", 1)
    assert state.in_play[n.SMOKES] == before
    assert state.outcome == s.RUNNING


@pytest.mark.rule("zeno/shuttle-bay-clean")
def test_nothing_is_added_to_the_shuttle_bay() -> None:
    state = quiet()
    smoke(state, "Shuttle Bay", 1)
    run(state, (t.ADD_FIRE, 0, sh.SHUTTLE_BAY, 3))
    assert (at(state, "Shuttle Bay").black, at(state, "Shuttle Bay").fire) == (0, 0)


@pytest.mark.rule("zeno/ignition")
def test_fire_ignites_fuel_anywhere_in_its_area_and_burns_where_it_came() -> None:
    state = quiet()
    fume(state, "Passage A", green=1)
    run(state, (t.ADD_FIRE, 0, N("Comms 1"), 1))
    assert (at(state, "Passage A").green, at(state, "Comms 1").fire) == (0, 3)
    assert state.in_play[n.FUELS] == 0


@pytest.mark.rule("zeno/ignition")
def test_fuel_that_comes_to_a_burning_area_burns_where_the_player_says() -> None:
    state = quiet()
    burn(state, "Bridge", 1)
    burn(state, "Comms 1", 1)
    run(state, (t.ADD_CUBES, 0, N("Passage A"), w.GREEN, 1))
    assert choices(state, v.PICK_SECTION) == {(N("Bridge"),), (N("Comms 1"),)}
    choose(state, v.PICK_SECTION, N("Bridge"))
    assert (at(state, "Bridge").fire, at(state, "Passage A").green) == (3, 0)


# Fire


@pytest.mark.rule("zeno/inferno", "zeno/spread")
def test_fire_added_to_an_inferno_goes_to_the_neighbour_with_least() -> None:
    state = quiet()
    burn(state, "Comms 1", 4)
    burn(state, "Bridge", 1)
    run(state, (t.ADD_FIRE, 0, N("Comms 1"), 1))
    assert [int(at(state, each).fire) for each in ("Comms 1", "Bridge", "Passage A")] == [4, 1, 1]


@pytest.mark.rule("zeno/spread-nowhere")
def test_fire_does_not_spread_over_airlocks() -> None:
    state = quiet()
    for name in ("Bridge", "Comms 1", "Passage A"):
        burn(state, name, 4)
    run(state, (t.ADD_FIRE, 0, N("Comms 1"), 1))
    assert state.in_play[n.FIRES] == 12


@pytest.mark.rule("zeno/spread-area", "zeno/fires-grow")
def test_an_area_of_infernos_reaches_over_one_airlock_when_fires_grow() -> None:
    state = quiet()
    for name in ("Bridge", "Comms 1", "Passage A"):
        burn(state, name, 4)
    run(state, (t.HAZARD, 0, 0))
    assert choices(state, v.PICK_SECTION) == {(N("Passage C"),), (N("Passage Z"),)}
    choose(state, v.PICK_SECTION, N("Passage Z"))
    assert at(state, "Passage Z").fire == 1
    assert task(state) == t.ACT


@pytest.mark.rule("zeno/fires-grow")
def test_fires_grow_where_it_burnt_before() -> None:
    state = quiet()
    burn(state, "Comms 1", 4)
    burn(state, "Bridge", 2)
    run(state, (t.GROW_FIRES, 0))
    assert [int(at(state, each).fire) for each in ("Comms 1", "Bridge", "Passage A")] == [4, 3, 1]


@pytest.mark.rule("zeno/flammable")
def test_fire_in_a_flammable_section_is_two() -> None:
    state = quiet()
    run(state, (t.ADD_FIRE, 0, N("Stores"), 1))
    assert at(state, "Stores").fire == 2
    burn(state, "Hydroponics", 3)
    run(state, (t.ADD_FIRE, 0, N("Hydroponics"), 1))
    assert at(state, "Hydroponics").fire == 4
    assert state.in_play[n.FIRES] == 2 + 5 or task(state) == t.PICK_SECTION


@pytest.mark.rule("zeno/explosion", "zeno/explosion-fire", "zeno/explosion-wreck")
def test_an_explosion_divides_fire_and_wrecks_both_without_leaks() -> None:
    state = quiet()
    burn(state, "Comms 1", 3)
    run(state, (t.EXPLODE, 0, N("Comms 1")))
    assert task(state) == t.ACT
    assert [int(at(state, each).fire) for each in ("Comms 1", "Passage A")] == [2, 1]
    assert at(state, "Comms 1").damage == w.WRECKED
    assert state.broken[sy.UPPER_COMMS] == 1


@pytest.mark.rule("zeno/explosion-harm")
def test_all_who_are_in_an_explosion_are_injured() -> None:
    state = quiet("Comms 1")
    run(state, (t.EXPLODE, 0, N("Comms 1")))
    hurt = [int(person.harm) for person in state.survivors if person.section == N("Comms 1")]
    assert hurt == [w.INJURED, w.INJURED]


@pytest.mark.rule("zeno/disaster", "zeno/limits")
def test_fire_that_must_be_added_and_is_not_there_is_a_disaster() -> None:
    state = quiet()
    state.in_play[n.FIRES] = 50
    run(state, (t.ADD_FIRE, 0, N("Bridge"), 1))
    assert state.outcome == s.DISASTER


@pytest.mark.rule("zeno/countdown-disaster", "zeno/launch")
def test_a_disaster_launches_the_shuttle_once_it_counts_down() -> None:
    state = quiet("Shuttle Bay")
    state.is_counting = 1
    state.in_play[n.FIRES] = 50
    run(state, (t.ADD_FIRE, 0, N("Bridge"), 1))
    assert state.outcome == s.LAUNCHED
    away = [each for each, person in enumerate(state.survivors) if person.fate == w.EVACUATED]
    assert len(away) == 4


@pytest.mark.rule("zeno/countdown-disaster")
def test_a_card_that_is_still_to_come_when_the_shuttle_launches_is_not_lost() -> None:
    state = quiet("Shuttle Bay")
    state.is_counting = 1
    state.in_play[n.FIRES] = 50
    crisis = CARD("Burning Linen")
    run(state, (t.ADD_FIRE, 0, N("Bridge"), 1), (t.CARD_COMES, 0, crisis))
    assert state.outcome == s.LAUNCHED
    assert crisis in state.waste.cards[: state.waste.count]
