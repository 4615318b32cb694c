"""The powers of rooms as printed in the base game: version 1 (pages 18 to 20)."""

from __future__ import annotations

from itertools import permutations

import pytest

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import tasks as t
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .printed import (
    BOTTOM,
    DATA,
    EIGHT_ROOMS,
    ENERGY,
    METAL,
    MIDDLE,
    NANOBOTS,
    NINE_ROOMS,
    NO_UNIVERSAL,
    TOP,
    UNIVERSAL,
    WHOLE,
    WITH_UNIVERSAL,
    damage_card,
    kinds,
)
from .table import Table, quiet_table

FAR_OFF = damage_card(c.CARGO_HOLD)


def in_room(room: int, players: int = 3) -> Table:
    """Crew member 0 in a room, ready to activate it, and the others in the core."""
    return quiet_table(players).at(0, room)


# Crew Quarters


@pytest.mark.rule("solar-storm/crew-quarters-v1")
def test_the_crew_quarters_move_any_meeple_to_another_room_that_has_a_meeple_in_it():
    table = in_room(c.CREW_QUARTERS).at(1, c.BRIDGE)
    table.do(d.ACTIVATE)
    occupied = (c.CREW_QUARTERS, c.BRIDGE, c.ENERGY_CORE)
    assert table.choices(d.MOVE_MEEPLE) == {
        (crew, room) for crew in range(3) for room in occupied if table.state.meeple[crew] != room
    }
    for room in set(NINE_ROOMS) - set(occupied):
        assert table.why_not(d.MOVE_MEEPLE, 2, room) == "crew-quarters-v1"
    table.do(d.MOVE_MEEPLE, 2, c.BRIDGE)
    assert list(table.state.meeple[:3]) == [c.CREW_QUARTERS, c.BRIDGE, c.BRIDGE]
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/crew-quarters-v1")
def test_the_crew_quarters_have_no_use_while_everybody_is_in_them():
    table = in_room(c.CREW_QUARTERS, 2).at(1, c.CREW_QUARTERS)
    assert table.why_not(d.ACTIVATE) == "crew-quarters-v1"
    assert table.at(1, c.ENERGY_CORE).can(d.ACTIVATE)


@pytest.mark.rule("solar-storm/crew-quarters-other-room")
def test_a_meeple_is_moved_to_another_room_than_its_own_and_may_be_ones_own():
    table = in_room(c.CREW_QUARTERS)
    table.do(d.ACTIVATE)
    assert table.why_not(d.MOVE_MEEPLE, 0, c.CREW_QUARTERS) == "crew-quarters-other-room"
    assert table.why_not(d.MOVE_MEEPLE, 1, c.ENERGY_CORE) == "crew-quarters-other-room"
    table.do(d.MOVE_MEEPLE, 0, c.ENERGY_CORE)
    assert table.state.meeple[0] == c.ENERGY_CORE


# Cargo Hold


@pytest.mark.rule("solar-storm/cargo-hold-v1")
@pytest.mark.parametrize("order", ["DMNEU", "UENMD", "NUDME"])
def test_the_cargo_hold_puts_the_top_five_cards_back_in_any_order(order: str):
    table = in_room(c.CARGO_HOLD).deck_top("DMNEU")
    below = table.deck[5:]
    table.do(d.ACTIVATE)
    for placed, kind in enumerate(kinds(order[:4])):
        assert table.question == t.ARRANGE_RESOURCES
        assert {kind for (kind,) in table.choices(d.NEXT_RESOURCE)} == set(kinds(order[placed:]))
        table.do(d.NEXT_RESOURCE, kind)
    assert table.deck == order + below
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/cargo-hold-v1")
def test_only_the_cards_looked_at_are_put_back():
    table = in_room(c.CARGO_HOLD).deck_top("DDDMM")
    table.do(d.ACTIVATE)
    assert table.choices(d.NEXT_RESOURCE) == {(DATA,), (METAL,)}
    assert table.why_not(d.NEXT_RESOURCE, UNIVERSAL) == "cargo-hold-v1"


@pytest.mark.rule("solar-storm/cargo-hold-v1")
def test_there_is_nothing_to_choose_once_the_cards_left_are_alike():
    table = in_room(c.CARGO_HOLD).deck_top("DDMDD")
    below = table.deck[5:]
    table.do(d.ACTIVATE)
    table.do(d.NEXT_RESOURCE, DATA)
    table.do(d.NEXT_RESOURCE, METAL)
    assert table.question == t.CHOOSE_ACTION
    assert table.deck == "DMDDD" + below
    table.deck_top("EEEEE").do(d.ACTIVATE)
    assert table.question == t.CHOOSE_ACTION


@pytest.mark.rule("solar-storm/cargo-hold-v1")
def test_of_a_small_deck_all_cards_are_looked_at():
    table = in_room(c.CARGO_HOLD).deck_top("DMN").deck_of(3)
    table.do(d.ACTIVATE)
    table.do(d.NEXT_RESOURCE, NANOBOTS)
    table.do(d.NEXT_RESOURCE, DATA)
    assert table.deck == "NDM"


# Engine Room


@pytest.mark.rule("solar-storm/engine-room-v1")
def test_the_engine_room_swaps_a_card_of_ones_hand_for_any_discarded_card():
    table = in_room(c.ENGINE_ROOM).hand(0, "DDM").discarded("EEN")
    table.do(d.ACTIVATE)
    table.do(d.SALVAGE, NANOBOTS)
    assert table.choices(d.REPLACE) == {(DATA,), (METAL,)}
    table.do(d.REPLACE, DATA)
    assert table.holds(0) == "DMN"
    assert table.discards == "DEE"
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/engine-room-v1")
def test_the_engine_room_needs_a_card_that_one_held_before():
    table = in_room(c.ENGINE_ROOM).hand(0, "").discarded("NE")
    assert table.why_not(d.ACTIVATE) == "engine-room-v1"
    table.hand(0, "D").do(d.ACTIVATE)
    table.do(d.SALVAGE, NANOBOTS)
    assert table.why_not(d.REPLACE, NANOBOTS) == "engine-room-v1"


@pytest.mark.rule("solar-storm/engine-room-discard")
@pytest.mark.parametrize("version", [1, 2])
def test_the_engine_room_needs_the_wanted_card_in_the_discard_pile(version: int):
    table = in_room(c.ENGINE_ROOM).version(c.ENGINE_ROOM, version).hand(0, "D").discarded("")
    assert table.why_not(d.ACTIVATE) == "engine-room-discard"
    table.discarded("NEE").do(d.ACTIVATE)
    assert table.choices(d.SALVAGE) == {(NANOBOTS,), (ENERGY,)}
    assert table.why_not(d.SALVAGE, DATA) == "engine-room-discard"


# Repair Centre


@pytest.mark.rule("solar-storm/repair-centre-v1")
def test_the_repair_centre_repairs_one_space_of_any_other_room():
    table = in_room(c.REPAIR_CENTRE).hand(0, "NMU")
    table.damage(c.BRIDGE, TOP, MIDDLE).damage(c.ARMOURY, TOP, MIDDLE, BOTTOM).discarded("")
    table.do(d.ACTIVATE)
    assert table.choices(d.REPAIR_AFAR) == {
        (c.BRIDGE, TOP, NO_UNIVERSAL),
        (c.BRIDGE, TOP, WITH_UNIVERSAL),
        (c.BRIDGE, MIDDLE, WITH_UNIVERSAL),
        (c.ARMOURY, TOP, WITH_UNIVERSAL),
        (c.ARMOURY, MIDDLE, NO_UNIVERSAL),
        (c.ARMOURY, MIDDLE, WITH_UNIVERSAL),
        (c.ARMOURY, BOTTOM, NO_UNIVERSAL),
        (c.ARMOURY, BOTTOM, WITH_UNIVERSAL),
    }
    assert table.why_not(d.REPAIR_AFAR, c.BRIDGE, MIDDLE, NO_UNIVERSAL) == "repair-matching-card"
    assert table.why_not(d.REPAIR_AFAR, c.BRIDGE, BOTTOM, NO_UNIVERSAL) == "repair"
    assert table.why_not(d.REPAIR_AFAR, c.MESS_HALL, TOP, NO_UNIVERSAL) == "repair"
    table.do(d.REPAIR_AFAR, c.BRIDGE, TOP, NO_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == {TOP, BOTTOM}
    assert table.cubes(c.ARMOURY) == set()
    assert (table.holds(0), table.discards) == ("MU", "N")
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/repair-centre-v1")
def test_from_the_repair_centre_one_card_repairs_all_spaces_of_a_diverted_room():
    table = in_room(c.REPAIR_CENTRE).hand(0, "D").damage(c.BRIDGE, TOP, MIDDLE).diverted(c.BRIDGE)
    table.do(d.ACTIVATE)
    table.do(d.REPAIR_AFAR, c.BRIDGE, MIDDLE, NO_UNIVERSAL)
    assert table.cubes(c.BRIDGE) == WHOLE


@pytest.mark.rule("solar-storm/repair-centre-v1")
def test_the_repair_centre_needs_another_room_that_can_be_repaired():
    table = in_room(c.REPAIR_CENTRE).hand(0, "E")
    assert table.why_not(d.ACTIVATE) == "repair-centre-v1"
    table.damage(c.BRIDGE, TOP)
    assert table.why_not(d.ACTIVATE) == "repair-centre-v1"
    table.damage(c.ARMOURY, TOP).hand(0, "D").do(d.ACTIVATE)
    assert table.why_not(d.REPAIR_AFAR, c.REPAIR_CENTRE, TOP, NO_UNIVERSAL) == "repair-centre-v1"
    assert {choice[0] for choice in table.choices(d.REPAIR_AFAR)} == {c.ARMOURY}


# Medical Bay


@pytest.mark.rule("solar-storm/medical-bay-v1")
def test_who_begins_a_turn_in_the_repaired_medical_bay_gains_two_action_tokens():
    table = in_room(c.ENERGY_CORE, 4).at(1, c.MEDICAL_BAY).at(2, c.MEDICAL_BAY)
    table.end_turn(FAR_OFF)
    assert list(table.state.action_tokens) == [3, 2, 0, 0]
    assert table.actions_left == 3


@pytest.mark.rule("solar-storm/medical-bay-v1")
def test_the_medical_bay_gives_no_tokens_while_it_is_damaged():
    table = in_room(c.ENERGY_CORE).at(1, c.MEDICAL_BAY)
    table.end_turn(damage_card(c.MEDICAL_BAY))
    assert table.state.action_tokens[1] == 0


@pytest.mark.rule("solar-storm/medical-bay-v1")
def test_the_medical_bay_gives_tokens_as_far_as_the_supply_goes():
    table = in_room(c.ENERGY_CORE).at(1, c.MEDICAL_BAY).tokens(2, 4)
    table.end_turn(FAR_OFF)
    assert list(table.state.action_tokens[:3]) == [3, 1, 4]


@pytest.mark.rule("solar-storm/medical-bay-v1")
def test_the_medical_bay_is_never_activated_and_version_2_does_not_work_by_itself():
    table = in_room(c.MEDICAL_BAY)
    assert table.why_not(d.ACTIVATE) == "medical-bay-v1"
    assert table.state.action_tokens[0] == 0
    table = in_room(c.ENERGY_CORE).at(1, c.MEDICAL_BAY).version(c.MEDICAL_BAY, 2)
    table.end_turn(FAR_OFF)
    assert table.state.action_tokens[1] == 0


# Bridge


@pytest.mark.rule("solar-storm/bridge-v1")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_bridge_puts_the_top_three_damage_cards_back_in_any_order(order: tuple[int, ...]):
    table = in_room(c.BRIDGE).damage_next(10, 11, 12)
    below = table.damage_deck[3:]
    looked_at = [10, 11, 12]
    table.do(d.ACTIVATE)
    for number in order[:2]:
        assert table.question == t.ARRANGE_DAMAGE
        place = looked_at.index(10 + number)
        looked_at.pop(place)
        table.do(d.NEXT_DAMAGE, place)
    assert table.damage_deck == [10 + number for number in order] + below
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/bridge-v1")
def test_the_bridge_looks_at_all_damage_cards_if_there_are_fewer_than_three():
    table = in_room(c.BRIDGE).damage_next(10, 11).damage_deck_of(2)
    table.do(d.ACTIVATE)
    assert table.choices(d.NEXT_DAMAGE) == {(0,), (1,)}
    assert table.why_not(d.NEXT_DAMAGE, 2) == "bridge-v1"
    table.do(d.NEXT_DAMAGE, 1)
    assert table.damage_deck == [11, 10]
    table.damage_deck_of(1).do(d.ACTIVATE)
    assert table.question == t.CHOOSE_ACTION
    assert table.damage_deck == [11]


@pytest.mark.rule("solar-storm/bridge-empty")
@pytest.mark.parametrize("version", [1, 2])
def test_without_a_damage_card_the_bridge_has_nothing_to_look_at(version: int):
    table = in_room(c.BRIDGE).version(c.BRIDGE, version).damage_deck_of(0)
    assert table.why_not(d.ACTIVATE) == "bridge-empty"


# Armoury


def protect(table: Table, *rooms: int) -> Table:
    table.do(d.ACTIVATE)
    for room in rooms:
        table.do(d.PLACE_SHIELD, room)
    return table


@pytest.mark.rule("solar-storm/armoury-v1")
@pytest.mark.parametrize("rooms", [(c.BRIDGE, c.BRIDGE), (c.BRIDGE, c.MESS_HALL)])
def test_the_armoury_places_two_protection_tokens_in_one_room_or_two(rooms: tuple[int, int]):
    table = in_room(c.ARMOURY)
    table.do(d.ACTIVATE)
    for room in rooms:
        assert table.choices(d.PLACE_SHIELD) == {(room,) for room in EIGHT_ROOMS}
        table.do(d.PLACE_SHIELD, room)
    for room in EIGHT_ROOMS:
        assert table.state.shields[room].sum() == rooms.count(room)
    assert table.state.shield_supply == 2
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/armoury-v1")
def test_the_second_protection_token_may_be_left_in_the_supply_but_not_the_first():
    table = in_room(c.ARMOURY)
    table.do(d.ACTIVATE)
    assert table.why_not(d.NO_MORE) == "armoury-v1"
    table.do(d.PLACE_SHIELD, c.BRIDGE)
    assert table.choices(d.NO_MORE) == {()}
    assert table.choices(d.PLACE_SHIELD) == {(room,) for room in EIGHT_ROOMS}
    table.do(d.NO_MORE)
    assert (table.state.shields.sum(), table.state.shield_supply) == (1, 3)
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/armoury-v1")
def test_the_rule_of_thumb_places_both_protection_tokens():
    table = in_room(c.ARMOURY)
    table.do(d.ACTIVATE)
    for placed in range(2):
        assert table.question == t.PLACE_SHIELDS
        for seed in range(200):  # where nothing is in danger, too, all choices are alike
            player = PolicyPlayer("thumb", seed)
            view = GAME.observe(table.state, 0)
            seen = Observation(GAME, 0, GAME.crew_names, view)
            action = player.act(seen, GAME.legal_actions(view))
            assert GAME.actions.verb_of(action).number == d.PLACE_SHIELD, placed
        table.do(d.PLACE_SHIELD, c.BRIDGE)


@pytest.mark.rule("solar-storm/armoury-v1", "solar-storm/armoury-supply")
def test_the_armoury_places_as_many_tokens_as_are_left_of_four():
    table = in_room(c.ARMOURY).protected(c.MESS_HALL, 1, 2).protected(c.MESS_HALL, 2, 1)
    protect(table, c.BRIDGE)
    assert table.question == t.CHOOSE_ACTION
    assert table.state.shield_supply == 0
    assert table.why_not(d.ACTIVATE) == "armoury-supply"


@pytest.mark.rule("solar-storm/armoury-supply")
def test_without_a_protection_token_in_the_supply_neither_version_can_be_activated():
    table = in_room(c.ARMOURY).carried(1, 4).version(c.ARMOURY, 2)
    assert table.why_not(d.ACTIVATE) == "armoury-supply"
    assert table.version(c.ARMOURY, 1).why_not(d.ACTIVATE) == "armoury-supply"
    assert table.carried(1, 3).can(d.ACTIVATE)


@pytest.mark.rule("solar-storm/armoury-v1-absorbs")
def test_a_token_is_removed_instead_of_a_cube_when_a_damage_card_damages_its_room():
    table = protect(in_room(c.ARMOURY), c.BRIDGE, c.BRIDGE)
    for left in (1, 0):
        table.end_turn(damage_card(c.BRIDGE) if left else damage_card(c.BRIDGE, c.ARMOURY))
        assert table.cubes(c.BRIDGE) == WHOLE
        assert table.state.shields[c.BRIDGE].sum() == left
        assert table.state.shield_supply == 4 - left
    assert table.cubes(c.ARMOURY) == {MIDDLE, BOTTOM}
    table.at(2, c.ENERGY_CORE).end_turn(damage_card(c.BRIDGE, c.CARGO_HOLD))
    assert table.cubes(c.BRIDGE) == {MIDDLE, BOTTOM}


@pytest.mark.rule("solar-storm/armoury-v1-absorbs")
def test_a_token_saves_a_room_without_cubes():
    table = in_room(c.ARMOURY).damage(c.BRIDGE, TOP, MIDDLE, BOTTOM)
    protect(table, c.BRIDGE, c.MESS_HALL).end_turn(damage_card(c.BRIDGE))
    assert table.outcome == "running"
    assert table.state.shields[c.MESS_HALL].sum() == 1


@pytest.mark.rule("solar-storm/armoury-v1-absorbs")
def test_the_oldest_token_of_a_room_goes_first():
    table = protect(in_room(c.ARMOURY).at(1, c.ARMOURY), c.BRIDGE, c.MESS_HALL)
    table.end_turn(FAR_OFF)
    protect(table, c.BRIDGE, c.MESS_HALL).end_turn(damage_card(c.BRIDGE))
    assert list(table.state.shields[c.BRIDGE][:3]) == [0, 1, 0]
    assert list(table.state.shields[c.MESS_HALL][:3]) == [1, 1, 0]


@pytest.mark.rule("solar-storm/armoury-v1-ends")
def test_tokens_placed_return_to_the_supply_at_the_start_of_ones_next_turn():
    table = protect(in_room(c.ARMOURY), c.BRIDGE, c.MESS_HALL)
    for card in (FAR_OFF, damage_card(c.ENGINE_ROOM)):
        table.end_turn(card)
        assert table.state.shields.sum() == 2
    table.end_turn(damage_card(c.CREW_QUARTERS))
    assert table.active == 0
    assert table.state.shields.sum() == 0
    assert table.state.shield_supply == 4


@pytest.mark.rule("solar-storm/armoury-v1-ends")
def test_tokens_that_somebody_else_placed_stay():
    table = in_room(c.ENERGY_CORE).protected(c.BRIDGE, 1).protected(c.BRIDGE, 2)
    table.end_turn(FAR_OFF)
    assert list(table.state.shields[c.BRIDGE][:3]) == [0, 0, 1]
