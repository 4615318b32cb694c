"""The map of the Riga: what the rulebook says of it, and what a wrong file is told."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from allhands.games.zeno.cards import ALL_DIVISIONS, COMMAND, NO_DUCT, PACKAGE
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.cards.ship_rows import MAP_FILE, checked_ship
from allhands.kernel.rows import RowError, read_rows

N = sh.section_number


def near(section: int, far: int, is_down: bool = False) -> set[str]:
    """The sections so far away."""
    row = sh.DISTANCE[int(is_down), section]
    return {name for name, distance in zip(sh.NAMES, row, strict=True) if distance == far}


def mask_names(mask: int) -> set[str]:
    return {name for number, name in enumerate(sh.NAMES) if mask >> number & 1}


@pytest.mark.rule("zeno/map")
def test_the_riga_has_two_decks_and_what_the_rulebook_names_is_in_its_area() -> None:
    assert set(sh.DECK_OF) == {0, 1}
    assert 45 <= sh.SECTIONS <= 60
    letters = {"Shuttle Bay": "N", "Cabins 1": "Z", "Flight": "Y", "Ready Room": "X"}
    letters |= {"Reactor 2": "X", "Reactor 1": "B", "Cryo": "H"}
    for name, letter in letters.items():
        assert sh.AREA.words[sh.AREA_OF[N(name)]] == f"area {letter}"


@pytest.mark.rule("zeno/areas")
def test_hatches_lie_within_areas_and_airlocks_between_them() -> None:
    for section in range(sh.SECTIONS):
        area = int(sh.IN_AREA[sh.AREA_OF[section]])
        assert int(sh.HATCHES[section]) & ~area == 0
        assert int(sh.AIRLOCKS[section]) & area == 0


@pytest.mark.rule("zeno/adjacent", "zeno/bulkheads")
def test_sections_are_adjacent_by_hatch_or_airlock_and_else_not() -> None:
    assert mask_names(int(sh.DOORS[N("Passage N")])) == {
        "Shuttle Bay",
        "Access",
        "Halox 1",
        "Passage Q",
        "Passage R",
    }
    assert near(N("Bridge"), 1) == {"Comms 1", "Passage A"}


@pytest.mark.rule("zeno/shuttle-bay")
def test_the_shuttle_bay_is_left_by_its_hatch() -> None:
    assert near(sh.SHUTTLE_BAY, 1) == {"Passage N"}


@pytest.mark.rule("zeno/shuttle-bay-divisions", "zeno/divisions")
def test_each_section_has_one_division_and_the_shuttle_bay_all_four() -> None:
    assert sh.DIVISIONS_OF[sh.SHUTTLE_BAY] == ALL_DIVISIONS
    assert sh.DIVISIONS_OF[sh.BRIDGE] == 1 << COMMAND
    for section in range(sh.SECTIONS):
        if section != sh.SHUTTLE_BAY:
            assert int(sh.DIVISIONS_OF[section]).bit_count() == 1


@pytest.mark.rule("zeno/transit-from-bay", "zeno/transit")
def test_the_example_of_the_rulebook_leads_from_the_shuttle_bay() -> None:
    by_transit = {"Passage Z", "Passage Y", "Ready Room"}
    assert by_transit <= near(N("Passage N"), 1)
    assert by_transit <= near(sh.SHUTTLE_BAY, 2)
    assert len(sh.SHIP.networks) == 3


@pytest.mark.rule("zeno/transit-only-moves")
def test_nothing_but_moves_goes_by_transit() -> None:
    assert "Passage Z" not in mask_names(int(sh.DOORS[N("Passage N")]))
    assert "Passage Z" not in mask_names(int(sh.HATCHES[N("Passage N")]))


@pytest.mark.rule("zeno/ladders", "zeno/transit-down")
def test_with_transit_down_ladders_count_two_and_railpods_do_not_run() -> None:
    assert sh.DISTANCE[1, N("Passage N"), N("Passage Z")] == 2
    assert sh.DISTANCE[1, N("Passage N"), N("Ready Room")] > 3


@pytest.mark.rule("zeno/systems-twelve")
def test_each_system_has_a_compartment_with_a_duct() -> None:
    assert sy.SYSTEMS == 12
    assert len(set(sh.SECTION_OF)) == 12
    assert all(sh.DUCT[section] != NO_DUCT for section in sh.SECTION_OF)
    comms = [sh.DECK_OF[sh.SECTION_OF[each]] for each in (sy.UPPER_COMMS, sy.LOWER_COMMS)]
    assert comms == [0, 1]


@pytest.mark.rule("zeno/air-adjacent")
def test_air_goes_by_hatches_only() -> None:
    assert mask_names(int(sh.HATCHES[N("Passage H")])) == {"Cryo", "Medical Bay 2"}


@pytest.mark.rule("zeno/search-icons")
def test_every_icon_is_somewhere() -> None:
    assert all(sh.SEARCH.sum(axis=0) > 0)
    assert sh.SEARCH[N("Armoury")].tolist() == [2, 0, 0, 0, 0, 0]


# What is wrong with a map


def rows() -> Any:
    return copy.deepcopy(read_rows(PACKAGE, MAP_FILE))


def area(data: Any, letter: str) -> Any:
    return next(each for each in data["areas"] if each["letter"] == letter)


def section(data: Any, name: str) -> Any:
    return next(row for each in data["areas"] for row in each["sections"] if row["name"] == name)


def test_the_file_as_it_is_is_right() -> None:
    assert checked_ship(rows()).names == list(sh.NAMES)


def without_hatch(data: Any) -> None:
    area(data, "H")["hatches"] = [["Cryo", "Medical Bay 2"]]


def apart(data: Any) -> None:
    area(data, "E")["hatches"].remove(["Observatory", "Passage E"])


def hatch_across(data: Any) -> None:
    area(data, "H")["hatches"].append(["Cryo", "Passage B"])


def airlock_inside(data: Any) -> None:
    data["ways"]["airlocks"].append(["Cryo", "Passage H"])


def no_such(data: Any) -> None:
    data["ways"]["airlocks"].append(["Cyro", "Passage B"])


def letter_twice(data: Any) -> None:
    area(data, "H")["letter"] = "B"


def long_letter(data: Any) -> None:
    area(data, "G")["letter"] = "GG"


def moved(data: Any) -> None:
    data["areas"][0]["letter"], data["areas"][7]["letter"] = "Y", "A"


def bay_with_air(data: Any) -> None:
    section(data, "Shuttle Bay")["air"] = [1, 1]


def no_white(data: Any) -> None:
    section(data, "Cryo")["air"] = [2, 0]


def no_duct(data: Any) -> None:
    del section(data, "Gravity")["duct"]


def system_twice(data: Any) -> None:
    section(data, "Tactical")["system"] = "Shields"


def flat_elevator(data: Any) -> None:
    data["ways"]["networks"][0]["elevators"] = [["Passage N", "Passage Q"]]


def shared_stop(data: Any) -> None:
    data["ways"]["networks"][1]["railpods"].append("Ready Room")


def no_such_field(data: Any) -> None:
    section(data, "Cryo")["fragil"] = True


def more_resources(data: Any) -> None:
    section(data, "Cryo")["resource"] = 3


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (without_hatch, "Cryo: name: no way leads there from Shuttle Bay"),
        (apart, "Observatory: name: no way leads there"),
        (hatch_across, "area H: hatches: Cryo and Passage B lie in two areas"),
        (airlock_inside, "Cryo and Passage H do not lie in two areas of one deck"),
        (no_such, "'Cyro' is none of"),
        (letter_twice, "the areas: letter: each is there once, and B is there twice"),
        (long_letter, "area GG: letter: it is one letter from A to Z"),
        (moved, "Flight: area: it is in area Y"),
        (bay_with_air, "Shuttle Bay: air: the Shuttle Bay has no air supply"),
        (no_white, "Cryo: air: there is a white space at least"),
        (no_duct, "Gravity: fragile: it needs a duct"),
        (system_twice, "Shields is in one compartment, and not in Tactical and Shields"),
        (flat_elevator, "Passage N and Passage Q are on one deck"),
        (shared_stop, "networks: each is there once, and Ready Room is there twice"),
        (no_such_field, "Cryo: fragil: there is no such field. Did you mean"),
        (more_resources, "Cryo: resource: the rulebook has 1 there"),
    ],
)
def test_a_wrong_map_is_told_what_is_wrong(spoil: Any, said: str) -> None:
    data = rows()
    spoil(data)
    with pytest.raises(RowError) as found:
        checked_ship(data)
    assert said in str(found.value)
    assert str(found.value).startswith("map.toml: ")
