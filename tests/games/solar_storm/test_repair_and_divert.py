"""Phase one: repairing rooms, their powers in general, and diverting power (pages 8 to 10)."""

from __future__ import annotations

from itertools import permutations

import pytest

from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import tasks as t

from .printed import (
    BOTTOM,
    COSTS,
    DAMAGE_CONTROL_1,
    EIGHT_ROOMS,
    MIDDLE,
    NINE_ROOMS,
    NO_UNIVERSAL,
    TOP,
    TRACKERS,
    WHOLE,
    WITH_UNIVERSAL,
    damage_card,
    in_order,
)
from .table import Table, quiet_table


def in_room(room: int, hand: str = "", **options: object) -> Table:
    return quiet_table(3, **options).at(0, room).hand(0, hand)


# Repair


@pytest.mark.rule("solar-storm/repair")
def test_a_repair_takes_an_action_and_fills_one_space_of_the_room_one_is_in():
    table = in_room(c.BRIDGE, "ND").damage(c.BRIDGE, TOP, MIDDLE).damage(c.ARMOURY, TOP)
    table.do(d.REPAIR, TOP, NO_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == {TOP, BOTTOM}
    assert table.cubes(c.ARMOURY) == {MIDDLE, BOTTOM}
    assert table.actions_left == 2


@pytest.mark.rule("solar-storm/repair")
def test_repairing_two_spaces_takes_two_actions():
    table = in_room(c.BRIDGE, "ND").damage(c.BRIDGE, TOP, MIDDLE)
    table.do(d.REPAIR, TOP, NO_UNIVERSAL)
    table.do(d.REPAIR, MIDDLE, NO_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == WHOLE
    assert table.actions_left == 1


@pytest.mark.rule("solar-storm/repair")
def test_a_space_that_holds_its_cube_needs_no_repair():
    table = in_room(c.BRIDGE, "NDEU").damage(c.BRIDGE, TOP)
    assert table.choices(d.REPAIR) == {(TOP, NO_UNIVERSAL), (TOP, WITH_UNIVERSAL)}
    assert table.why_not(d.REPAIR, MIDDLE, NO_UNIVERSAL) == "repair"
    table.repair_everything().damage(c.ARMOURY, TOP)
    assert table.why_not(d.REPAIR, TOP, NO_UNIVERSAL) == "repair"


@pytest.mark.rule("solar-storm/repair-matching-card")
@pytest.mark.parametrize("room", EIGHT_ROOMS)
def test_a_space_is_repaired_by_discarding_a_card_that_matches_it(room: int):
    for space, letter in enumerate(TRACKERS[room]):
        table = in_room(room, letter).damage(room, space).discarded("")
        table.do(d.REPAIR, space, NO_UNIVERSAL)
        assert table.cubes(room) == WHOLE
        assert (table.holds(0), table.discards) == ("", letter)


@pytest.mark.rule("solar-storm/repair-matching-card")
@pytest.mark.parametrize("room", EIGHT_ROOMS)
def test_a_card_that_does_not_match_the_space_does_not_repair_it(room: int):
    for space, letter in enumerate(TRACKERS[room]):
        others = "DMNE".replace(letter, "")
        table = in_room(room, others).damage(room, space)
        assert table.why_not(d.REPAIR, space, NO_UNIVERSAL) == "repair-matching-card"
        assert table.why_not(d.REPAIR, space, WITH_UNIVERSAL) == "repair-matching-card"


@pytest.mark.rule("solar-storm/repair-matching-card")
def test_a_card_in_another_players_hand_does_not_help():
    table = in_room(c.BRIDGE).at(1, c.BRIDGE).hand(1, "NU").damage(c.BRIDGE, TOP)
    assert table.why_not(d.REPAIR, TOP, NO_UNIVERSAL) == "repair-matching-card"


@pytest.mark.rule("solar-storm/universal", "solar-storm/repair-matching-card")
@pytest.mark.parametrize("space", [TOP, MIDDLE, BOTTOM])
def test_a_universal_card_repairs_any_space(space: int):
    table = in_room(c.BRIDGE, "U").damage(c.BRIDGE, space).discarded("")
    table.do(d.REPAIR, space, WITH_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == WHOLE
    assert (table.holds(0), table.discards) == ("", "U")


@pytest.mark.rule("solar-storm/repair-any-order")
@pytest.mark.parametrize("order", list(permutations([TOP, MIDDLE, BOTTOM])))
def test_spaces_may_be_repaired_in_any_order(order: tuple[int, ...]):
    table = in_room(c.BRIDGE, "NDE").damage(c.BRIDGE, TOP, MIDDLE, BOTTOM)
    repaired = set()
    for space in order:
        table.do(d.REPAIR, space, NO_UNIVERSAL)
        repaired.add(space)
        assert table.cubes(c.BRIDGE) == repaired


@pytest.mark.rule("solar-storm/repair-any-order")
def test_damage_takes_the_topmost_cube_whatever_was_repaired_first():
    table = in_room(c.BRIDGE, "E").damage(c.BRIDGE, TOP, MIDDLE, BOTTOM)
    table.do(d.REPAIR, BOTTOM, NO_UNIVERSAL)
    table.state.cubes[c.BRIDGE] |= 1 << TOP
    table.state.cube_supply -= 1
    table.end_turn(damage_card(c.BRIDGE))
    assert table.cubes(c.BRIDGE) == {BOTTOM}


@pytest.mark.rule("solar-storm/repair-supply")
def test_a_repair_takes_its_cube_from_the_supply():
    table = in_room(c.BRIDGE, "N").damage(c.BRIDGE, TOP, MIDDLE)
    table.do(d.REPAIR, TOP, NO_UNIVERSAL)
    assert table.state.cube_supply == 1


@pytest.mark.rule("solar-storm/repair-supply")
def test_without_a_cube_in_the_supply_no_repair_can_be_made():
    table = in_room(c.BRIDGE, "NDEU").damage(c.BRIDGE, TOP, MIDDLE).held_cubes(1, 2)
    assert table.choices(d.REPAIR) == set()
    assert table.why_not(d.REPAIR, TOP, NO_UNIVERSAL) == "repair-supply"


@pytest.mark.rule("solar-storm/repair-supply")
@pytest.mark.parametrize(
    ("chosen", "supply", "filled"),
    [
        (MIDDLE, 1, {MIDDLE}),
        (BOTTOM, 1, {BOTTOM}),
        (BOTTOM, 2, {BOTTOM, TOP}),
        (MIDDLE, 2, {MIDDLE, TOP}),
        (TOP, 2, {TOP, MIDDLE}),
    ],
)
def test_too_few_cubes_fill_the_chosen_space_first_and_then_from_the_top_down(
    chosen: int, supply: int, filled: set[int]
):
    table = in_room(c.BRIDGE, "NDE").damage(c.BRIDGE, TOP, MIDDLE, BOTTOM).diverted(c.BRIDGE)
    table.held_cubes(1, 3 - supply)
    table.do(d.REPAIR, chosen, NO_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == filled
    assert table.state.cube_supply == 0


@pytest.mark.rule("solar-storm/core-never-damaged")
def test_the_core_is_never_repaired():
    table = in_room(c.ENERGY_CORE, "DMNEU").damage(c.BRIDGE, TOP, MIDDLE).held_cubes(0, 1)
    assert table.choices(d.REPAIR) == table.choices(d.USE_CUBE) == set()
    assert table.why_not(d.REPAIR, TOP, WITH_UNIVERSAL) == "core-never-damaged"
    assert table.why_not(d.USE_CUBE, TOP) == "core-never-damaged"


@pytest.mark.rule("solar-storm/core-never-damaged")
def test_no_damage_card_names_the_core_and_no_choice_damages_or_protects_it():
    assert not any(int(mask) >> c.ENERGY_CORE & 1 for mask in c.DAMAGE_ROOMS)
    table = in_room(c.ARMOURY, damage_control=True)
    table.do(d.ACTIVATE)
    assert table.choices(d.PLACE_SHIELD) == {(room,) for room in EIGHT_ROOMS}
    table.do(d.PLACE_SHIELD, c.BRIDGE)
    table.do(d.PLACE_SHIELD, c.BRIDGE)
    table.end_turn(DAMAGE_CONTROL_1)
    assert table.choices(d.DAMAGE) == {(room,) for room in EIGHT_ROOMS}


# Powers in general


def ready_to_activate(room: int, version: int) -> Table:
    """Crew member 0 in a room whose power can do something."""
    table = in_room(room, "DDDD").version(room, version).hand(1, "DD").hand(2, "DD")
    other = c.BRIDGE if room != c.BRIDGE else c.ARMOURY
    table.at(1, other).discarded("EEE")
    return table.damage(other, *[TRACKERS[other].index("D")])


POWERS = [(room, version) for room in EIGHT_ROOMS for version in (1, 2)]
POWERS.remove((c.MEDICAL_BAY, 1))


@pytest.mark.rule("solar-storm/activate-repaired")
@pytest.mark.parametrize(("room", "version"), POWERS)
def test_a_power_can_be_used_only_while_all_three_cubes_are_in_place(room: int, version: int):
    for space in (TOP, MIDDLE, BOTTOM):
        table = ready_to_activate(room, version).damage(room, space)
        assert table.why_not(d.ACTIVATE) == "activate-repaired"
    assert ready_to_activate(room, version).can(d.ACTIVATE)


@pytest.mark.rule("solar-storm/activate-repaired")
def test_a_power_can_be_used_as_often_as_there_are_actions():
    table = in_room(c.CREW_QUARTERS).at(1, c.BRIDGE)
    for room in (c.BRIDGE, c.CREW_QUARTERS, c.BRIDGE):
        table.do(d.ACTIVATE)
        table.do(d.MOVE_MEEPLE, 2, room)
    assert table.question == t.COLLECT


@pytest.mark.rule("solar-storm/activate-cost")
@pytest.mark.parametrize(("room", "version"), POWERS)
def test_a_power_takes_one_action_but_version_2_of_the_medical_bay_two(room: int, version: int):
    cost = 2 if (room, version) == (c.MEDICAL_BAY, 2) else 1
    table = ready_to_activate(room, version).tokens(0, 1)
    assert table.actions(cost - 1).why_not(d.ACTIVATE) == "activate-cost"
    table.actions(cost).do(d.ACTIVATE)
    assert table.actions_left == 0


@pytest.mark.rule("solar-storm/activate-cost")
def test_activating_the_core_takes_an_action():
    table = in_room(c.ENERGY_CORE).diverted(*EIGHT_ROOMS).tokens(0, 1).actions(0)
    assert table.why_not(d.ACTIVATE) == "activate-cost"


# Divert power


@pytest.mark.rule("solar-storm/divert")
def test_diverting_takes_an_action_and_moves_the_power_of_the_room_one_is_in():
    table = in_room(c.BRIDGE, "DME").at(1, c.ARMOURY)
    table.do(d.DIVERT, 0)
    assert {room for room in NINE_ROOMS if table.is_diverted(room)} == {c.BRIDGE}
    assert table.actions_left == 2


@pytest.mark.rule("solar-storm/divert")
def test_the_core_itself_has_no_power_to_divert():
    table = in_room(c.ENERGY_CORE, "DDDMMMNNNEEEUUU")
    assert table.choices(d.DIVERT) == set()
    assert table.why_not(d.DIVERT, 0) == "divert"


@pytest.mark.rule("solar-storm/divert-repaired")
@pytest.mark.parametrize("space", [TOP, MIDDLE, BOTTOM])
def test_power_is_diverted_only_from_a_fully_repaired_room(space: int):
    table = in_room(c.BRIDGE, "DME")
    assert table.can(d.DIVERT, 0)
    assert table.damage(c.BRIDGE, space).why_not(d.DIVERT, 0) == "divert-repaired"


@pytest.mark.rule("solar-storm/divert-all-cards")
@pytest.mark.parametrize("room", EIGHT_ROOMS)
def test_diverting_discards_the_three_cards_that_the_room_shows(room: int):
    table = in_room(room, "DMNE" + COSTS[room]).discarded("")
    assert table.choices(d.DIVERT) == {(0,)}
    table.do(d.DIVERT, 0)
    assert table.holds(0) == "DMNE"
    assert in_order(table.discards) == in_order(COSTS[room])


@pytest.mark.rule("solar-storm/divert-all-cards")
@pytest.mark.parametrize("room", EIGHT_ROOMS)
def test_nothing_is_diverted_while_one_of_the_three_cards_is_missing(room: int):
    for missing in range(3):
        have = COSTS[room][:missing] + COSTS[room][missing + 1 :]
        lacking = COSTS[room][missing]
        others = "DDDMMMNNNEEE".replace(lacking, "")
        extra = lacking * have.count(lacking)
        table = in_room(room, others + extra).hand(1, lacking).at(1, room)
        assert table.choices(d.DIVERT) == set()
        assert table.why_not(d.DIVERT, 0) == "divert-all-cards"


@pytest.mark.rule("solar-storm/divert-once")
def test_a_rooms_power_is_diverted_once():
    table = in_room(c.BRIDGE, "DMEDME")
    table.do(d.DIVERT, 0)
    assert table.why_not(d.DIVERT, 0) == "divert-once"


@pytest.mark.rule("solar-storm/divert-once")
def test_diverted_power_stays_diverted_when_the_room_is_damaged():
    table = in_room(c.BRIDGE).diverted(c.BRIDGE)
    table.end_turn(damage_card(c.BRIDGE))
    assert table.is_diverted(c.BRIDGE)
    table.at(1, c.BRIDGE).hand(1, "DMEN")
    table.do(d.REPAIR, TOP, NO_UNIVERSAL)
    assert table.why_not(d.DIVERT, 0) == "divert-once"


@pytest.mark.rule("solar-storm/universal")
@pytest.mark.parametrize("universals", range(8))
def test_universal_cards_pay_any_of_the_three_costs(universals: int):
    """The Cargo Hold asks for data, metal and nanobots."""
    paid = "".join("U" if universals >> cost & 1 else "DMN"[cost] for cost in range(3))
    table = in_room(c.CARGO_HOLD, paid).discarded("")
    assert table.choices(d.DIVERT) == {(universals,)}
    table.do(d.DIVERT, universals)
    assert table.is_diverted(c.CARGO_HOLD)
    assert table.holds(0) == ""
    assert in_order(table.discards) == in_order(paid)


@pytest.mark.rule("solar-storm/universal")
def test_a_universal_card_pays_for_one_resource_only():
    table = in_room(c.CARGO_HOLD, "DDDU")
    assert table.choices(d.DIVERT) == set()
    assert table.hand(0, "DUU").choices(d.DIVERT) == {(0b110,)}


@pytest.mark.rule("solar-storm/universal")
@pytest.mark.parametrize(
    ("room", "payments"),
    [
        (c.MESS_HALL, 6),  # data, data, energy
        (c.MEDICAL_BAY, 6),  # data, energy, energy
        (c.BRIDGE, 8),  # data, metal, energy
    ],
)
def test_the_same_payment_is_offered_once(room: int, payments: int):
    table = in_room(room, "DDDMMMNNNEEEUUU")
    offered = table.choices(d.DIVERT)
    paid = set()
    for (universals,) in offered:
        trial = Table(table.state.copy())
        trial.do(d.DIVERT, universals)
        paid.add(trial.holds(0))
    assert len(offered) == len(paid) == payments


@pytest.mark.rule("solar-storm/universal")
def test_the_same_payment_is_refused_by_name():
    table = in_room(c.MESS_HALL, "DEU")
    assert len(table.choices(d.DIVERT)) == 1
    assert {table.why_not(d.DIVERT, 1), table.why_not(d.DIVERT, 2)} == {None, "universal"}


@pytest.mark.rule("solar-storm/diverted-damage")
def test_a_room_whose_power_was_diverted_can_still_be_damaged():
    table = quiet_table().diverted(c.BRIDGE)
    table.end_turn(damage_card(c.BRIDGE))
    assert table.cubes(c.BRIDGE) == {MIDDLE, BOTTOM}


@pytest.mark.rule("solar-storm/diverted-damage")
def test_a_room_whose_power_was_diverted_can_be_lost():
    table = quiet_table().diverted(c.BRIDGE).damage(c.BRIDGE, TOP, MIDDLE, BOTTOM)
    table.end_turn(damage_card(c.BRIDGE))
    assert table.outcome == "room-lost"


@pytest.mark.rule("solar-storm/diverted-repair")
@pytest.mark.parametrize("space", [TOP, MIDDLE, BOTTOM])
def test_one_card_of_any_resource_shown_repairs_a_diverted_room_without_cubes(space: int):
    letter = TRACKERS[c.BRIDGE][space]
    table = in_room(c.BRIDGE, letter * 2).damage(c.BRIDGE, TOP, MIDDLE, BOTTOM).diverted(c.BRIDGE)
    table.do(d.REPAIR, space, NO_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == WHOLE
    assert table.holds(0) == letter
    assert table.actions_left == 2


@pytest.mark.rule("solar-storm/diverted-repair")
def test_in_a_diverted_room_the_card_must_match_an_exposed_space():
    table = in_room(c.BRIDGE, "NDEM").damage(c.BRIDGE, TOP, MIDDLE).diverted(c.BRIDGE)
    assert table.choices(d.REPAIR) == {(TOP, NO_UNIVERSAL), (MIDDLE, NO_UNIVERSAL)}
    table.do(d.REPAIR, MIDDLE, NO_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == WHOLE
    assert table.holds(0) == "MNE"


@pytest.mark.rule("solar-storm/diverted-repair")
def test_a_universal_card_repairs_all_of_a_diverted_room_and_is_offered_once():
    table = in_room(c.BRIDGE, "U").damage(c.BRIDGE, MIDDLE, BOTTOM).diverted(c.BRIDGE)
    assert table.choices(d.REPAIR) == {(MIDDLE, WITH_UNIVERSAL)}
    assert table.why_not(d.REPAIR, BOTTOM, WITH_UNIVERSAL) == "diverted-repair"
    table.do(d.REPAIR, MIDDLE, WITH_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == WHOLE


@pytest.mark.rule("solar-storm/diverted-repair")
def test_without_diverted_power_a_card_repairs_one_space_only():
    table = in_room(c.BRIDGE, "U").damage(c.BRIDGE, TOP, MIDDLE, BOTTOM).diverted(c.ARMOURY)
    assert len(table.choices(d.REPAIR)) == 3
    table.do(d.REPAIR, MIDDLE, WITH_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == {MIDDLE}
