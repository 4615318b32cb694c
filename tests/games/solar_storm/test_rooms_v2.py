"""The powers of the alternative room cards: version 2 (pages 18 to 20)."""

from __future__ import annotations

import pytest

from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import tasks as t

from .printed import BOTTOM, ENERGY, METAL, MIDDLE, NINE_ROOMS, TOP, WHOLE, damage_card
from .table import Table, quiet_table

FAR_OFF = damage_card(c.CARGO_HOLD)
ON_TOP, BENEATH = range(2)


def in_room(room: int, players: int = 3) -> Table:
    """Crew member 0 in a room of version 2, ready to activate it, and the others in the core."""
    return quiet_table(players).at(0, room).version(room, 2)


# Crew Quarters


@pytest.mark.rule("solar-storm/crew-quarters-v2")
def test_version_2_moves_any_meeple_to_a_room_that_has_no_meeple_in_it():
    table = in_room(c.CREW_QUARTERS).at(1, c.BRIDGE)
    table.do(d.ACTIVATE)
    vacant = set(NINE_ROOMS) - {c.CREW_QUARTERS, c.BRIDGE, c.ENERGY_CORE}
    assert table.choices(d.MOVE_MEEPLE) == {(crew, room) for crew in range(3) for room in vacant}
    assert table.why_not(d.MOVE_MEEPLE, 2, c.BRIDGE) == "crew-quarters-v2"
    table.do(d.MOVE_MEEPLE, 2, c.ARMOURY)
    assert list(table.state.meeple[:3]) == [c.CREW_QUARTERS, c.BRIDGE, c.ARMOURY]
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)
    table.do(d.ACTIVATE)
    assert table.can(d.MOVE_MEEPLE, 0, c.ENERGY_CORE)


@pytest.mark.rule("solar-storm/crew-quarters-other-room")
def test_version_2_moves_a_meeple_to_another_room_too():
    table = in_room(c.CREW_QUARTERS)
    table.do(d.ACTIVATE)
    assert table.why_not(d.MOVE_MEEPLE, 0, c.CREW_QUARTERS) == "crew-quarters-other-room"
    table.do(d.MOVE_MEEPLE, 0, c.BRIDGE)
    assert table.state.meeple[0] == c.BRIDGE


# Cargo Hold


@pytest.mark.rule("solar-storm/cargo-hold-v2")
@pytest.mark.parametrize(
    ("pick", "held", "shown"),
    [((d.DRAW_ONE,), "N", "DM"), ((d.TAKE_FACE_UP, METAL), "M", "DN")],
)
def test_version_2_of_the_cargo_hold_takes_one_more_card_from_either_place(
    pick: tuple[int, ...], held: str, shown: str
):
    table = in_room(c.CARGO_HOLD).face_up("DM").deck_top("N")
    table.do(d.ACTIVATE)
    assert table.question == t.PICK
    table.do(*pick)
    assert (table.holds(0), table.shown) == (held, shown)
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/cargo-hold-v2")
def test_the_card_from_the_cargo_hold_cannot_be_declined():
    table = in_room(c.CARGO_HOLD)
    table.do(d.ACTIVATE)
    assert table.why_not(d.LEAVE) == "cargo-hold-v2"


# Engine Room


@pytest.mark.rule("solar-storm/engine-room-v2")
def test_version_2_of_the_engine_room_takes_a_discarded_card_and_discards_the_decks_top_card():
    table = in_room(c.ENGINE_ROOM).hand(0, "").discarded("DEN").deck_top("MU")
    table.do(d.ACTIVATE)
    table.do(d.SALVAGE, ENERGY)
    assert table.holds(0) == "E"
    assert table.discards == "MDN"
    assert table.deck[0] == "U"
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


# Repair Centre


@pytest.mark.rule("solar-storm/repair-centre-v2")
def test_version_2_of_the_repair_centre_gives_somebody_else_a_cube_from_the_supply():
    table = in_room(c.REPAIR_CENTRE).damage(c.BRIDGE, TOP, MIDDLE).at(1, c.ARMOURY)
    table.do(d.ACTIVATE)
    assert table.choices(d.HAND_CUBE) == {(1,), (2,)}
    assert table.why_not(d.HAND_CUBE, 0) == "repair-centre-v2"
    table.do(d.HAND_CUBE, 1)
    assert list(table.state.held_cubes[:3]) == [0, 1, 0]
    assert table.state.cube_supply == 1
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/repair-centre-v2")
def test_version_2_of_the_repair_centre_needs_a_cube_in_the_supply():
    table = in_room(c.REPAIR_CENTRE).damage(c.BRIDGE, TOP).held_cubes(1, 1)
    assert table.why_not(d.ACTIVATE) == "repair-centre-v2"
    assert table.damage(c.BRIDGE, MIDDLE).can(d.ACTIVATE)


@pytest.mark.rule("solar-storm/repair-centre-v2-use")
def test_a_held_cube_repairs_one_space_for_an_action_and_without_a_card():
    table = quiet_table().at(0, c.BRIDGE).damage(c.BRIDGE, TOP, MIDDLE, BOTTOM).held_cubes(0, 2)
    assert table.choices(d.USE_CUBE) == {(TOP,), (MIDDLE,), (BOTTOM,)}
    table.do(d.USE_CUBE, MIDDLE)
    assert table.cubes(c.BRIDGE) == {MIDDLE}
    assert (table.state.held_cubes[0], table.state.cube_supply) == (1, 1)
    assert table.actions_left == 2
    assert table.why_not(d.USE_CUBE, MIDDLE) == "repair"


@pytest.mark.rule("solar-storm/repair-centre-v2-use")
def test_only_a_cube_that_one_holds_repairs_and_only_the_room_one_is_in():
    table = quiet_table().at(0, c.BRIDGE).damage(c.BRIDGE, TOP, MIDDLE).held_cubes(1, 1)
    assert table.why_not(d.USE_CUBE, TOP) == "repair-centre-v2-use"
    table.held_cubes(0, 1).at(0, c.ARMOURY)
    assert table.why_not(d.USE_CUBE, TOP) == "repair"


@pytest.mark.rule("solar-storm/repair-centre-v2-diverted")
@pytest.mark.parametrize(
    ("exposed", "own", "own_left", "supply_left"),
    [(3, 1, 0, 2), (3, 2, 0, 2), (3, 3, 0, 2), (2, 3, 1, 1), (1, 1, 0, 2)],
)
def test_in_a_diverted_room_held_cubes_fill_all_spaces_before_the_supplys(
    exposed: int, own: int, own_left: int, supply_left: int
):
    table = quiet_table().at(0, c.BRIDGE).diverted(c.BRIDGE)
    table.damage(c.BRIDGE, *range(exposed)).damage(c.ARMOURY, TOP, MIDDLE).held_cubes(0, own)
    table.do(d.USE_CUBE, TOP)
    assert table.cubes(c.BRIDGE) == WHOLE
    assert table.state.held_cubes[0] == own_left
    assert table.state.cube_supply == supply_left
    assert table.actions_left == 2


@pytest.mark.rule("solar-storm/repair-centre-v2-diverted")
def test_in_a_diverted_room_using_held_cubes_is_offered_once():
    table = quiet_table().at(0, c.BRIDGE).diverted(c.BRIDGE).damage(c.BRIDGE, MIDDLE, BOTTOM)
    table.held_cubes(0, 1)
    assert table.choices(d.USE_CUBE) == {(MIDDLE,)}
    assert table.why_not(d.USE_CUBE, BOTTOM) == "repair-centre-v2-diverted"


@pytest.mark.rule("solar-storm/repair-centre-v2-diverted")
def test_held_cubes_fill_as_many_spaces_as_there_are_cubes():
    table = quiet_table().at(0, c.BRIDGE).diverted(c.BRIDGE).damage(c.BRIDGE, TOP, MIDDLE, BOTTOM)
    table.held_cubes(0, 1).held_cubes(1, 1)
    table.do(d.USE_CUBE, TOP)
    assert table.cubes(c.BRIDGE) == {TOP, MIDDLE}
    assert list(table.state.held_cubes[:3]) == [0, 1, 0]


# Medical Bay


@pytest.mark.rule("solar-storm/medical-bay-v2", "solar-storm/medical-bay-v2-others")
@pytest.mark.parametrize("split", [(1, 1, 1), (1, 2, 1), (2, 3, 3), (3, 2, 1)])
def test_version_2_of_the_medical_bay_gives_others_three_tokens_in_any_split(
    split: tuple[int, ...],
):
    table = in_room(c.MEDICAL_BAY, 4)
    table.do(d.ACTIVATE)
    for crew in split:
        assert table.choices(d.HAND_TOKEN) == {(1,), (2,), (3,)}
        assert table.why_not(d.HAND_TOKEN, 0) == "medical-bay-v2-others"
        table.do(d.HAND_TOKEN, crew)
    assert list(table.state.action_tokens) == [0, *(split.count(crew) for crew in (1, 2, 3))]
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 1)


@pytest.mark.rule("solar-storm/medical-bay-v2")
@pytest.mark.parametrize("number", [1, 2])
def test_fewer_tokens_may_be_given_but_at_least_one(number: int):
    table = in_room(c.MEDICAL_BAY)
    table.do(d.ACTIVATE)
    assert table.why_not(d.NO_MORE) == "medical-bay-v2"
    for _ in range(number):
        table.do(d.HAND_TOKEN, 1)
    table.do(d.NO_MORE)
    assert table.state.action_tokens[1] == number
    assert table.question == t.CHOOSE_ACTION


@pytest.mark.rule("solar-storm/medical-bay-v2")
def test_tokens_are_given_as_far_as_the_supply_goes():
    table = in_room(c.MEDICAL_BAY).tokens(2, 7)
    table.do(d.ACTIVATE)
    table.do(d.HAND_TOKEN, 1)
    assert table.question == t.CHOOSE_ACTION
    table = in_room(c.MEDICAL_BAY).tokens(2, 8)
    assert table.why_not(d.ACTIVATE) == "medical-bay-v2"


# Bridge


@pytest.mark.rule("solar-storm/bridge-v2")
@pytest.mark.parametrize(
    ("first", "second", "top", "bottom"),
    [
        ((10, ON_TOP), (11, ON_TOP), [11, 10], []),
        ((11, ON_TOP), (10, ON_TOP), [10, 11], []),
        ((10, ON_TOP), (11, BENEATH), [10], [11]),
        ((10, BENEATH), (11, ON_TOP), [11], [10]),
        ((10, BENEATH), (11, BENEATH), [], [10, 11]),
        ((11, BENEATH), (10, BENEATH), [], [11, 10]),
    ],
)
def test_version_2_of_the_bridge_returns_two_cards_to_top_or_bottom_in_any_order(
    first: tuple[int, int], second: tuple[int, int], top: list[int], bottom: list[int]
):
    table = in_room(c.BRIDGE).damage_next(10, 11)
    between = table.damage_deck[2:]
    table.do(d.ACTIVATE)
    assert table.question == t.RETURN_DAMAGE
    looked_at = [10, 11]
    for card, where in (first, second):
        table.do(d.RETURN_CARD, looked_at.index(card), where)
        looked_at.remove(card)
    assert table.damage_deck == [*top, *between, *bottom]
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/bridge-v2")
def test_the_hull_breach_card_stays_below_a_card_returned_to_the_bottom():
    table = in_room(c.BRIDGE).damage_next(1, 2).damage_deck_of(2)
    table.do(d.ACTIVATE)
    table.do(d.RETURN_CARD, 0, BENEATH)
    table.do(d.RETURN_CARD, 0, BENEATH)
    assert table.damage_deck == [1, 2]
    table.end_turn()
    assert table.damage_deck == [2]
    assert table.damage_discards[0] == 1


@pytest.mark.rule("solar-storm/bridge-v2")
def test_with_one_damage_card_left_there_is_nothing_to_arrange():
    table = in_room(c.BRIDGE).damage_next(10).damage_deck_of(1)
    table.do(d.ACTIVATE)
    assert table.question == t.CHOOSE_ACTION
    assert table.damage_deck == [10]


# Armoury


@pytest.mark.rule("solar-storm/armoury-v2")
@pytest.mark.parametrize("crew", [0, 1, 2])
def test_version_2_of_the_armoury_gives_anybody_a_protection_token_to_carry(crew: int):
    table = in_room(c.ARMOURY)
    table.do(d.ACTIVATE)
    assert table.choices(d.HAND_SHIELD) == {(0,), (1,), (2,)}
    table.do(d.HAND_SHIELD, crew)
    assert table.state.held_shields[crew] == table.state.held_shields.sum() == 1
    assert table.state.shield_supply == 3
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/armoury-v2-absorbs")
def test_a_carried_token_is_returned_when_its_carriers_room_is_damaged():
    table = in_room(c.ENERGY_CORE).at(1, c.BRIDGE).carried(1, 2)
    table.end_turn(damage_card(c.BRIDGE, c.ARMOURY))
    assert table.cubes(c.BRIDGE) == WHOLE
    assert table.cubes(c.ARMOURY) == {MIDDLE, BOTTOM}
    assert (table.state.held_shields[1], table.state.shield_supply) == (1, 3)


@pytest.mark.rule("solar-storm/armoury-v2-absorbs")
def test_a_carried_token_goes_where_its_carrier_goes_and_is_kept_until_it_protects():
    table = in_room(c.BRIDGE).carried(0, 1)
    for card in (FAR_OFF, damage_card(c.ENGINE_ROOM), damage_card(c.MESS_HALL)):
        table.end_turn(card)
    assert table.active == 0
    assert table.state.held_shields[0] == 1
    table.at(0, c.ARMOURY).end_turn(damage_card(c.BRIDGE, c.ARMOURY))
    assert table.cubes(c.ARMOURY) == WHOLE
    assert table.cubes(c.BRIDGE) == {MIDDLE, BOTTOM}
    assert table.state.held_shields[0] == 0


@pytest.mark.rule("solar-storm/armoury-v2-several")
def test_if_several_carry_tokens_in_the_damaged_room_the_active_player_says_who_returns_one():
    table = in_room(c.ENERGY_CORE, 4).at(1, c.BRIDGE).at(2, c.BRIDGE).at(3, c.BRIDGE)
    table.carried(1, 1).carried(2, 2)
    table.end_turn(damage_card(c.BRIDGE))
    assert (table.asked, table.question) == (0, t.WHOSE_SHIELD)
    assert table.choices(d.SPEND_SHIELD) == {(1,), (2,)}
    assert table.why_not(d.SPEND_SHIELD, 3) == "armoury-v2-several"
    assert table.why_not(d.SPEND_SHIELD, 0) == "armoury-v2-several"
    table.do(d.SPEND_SHIELD, 2)
    assert list(table.state.held_shields) == [0, 1, 1, 0]
    assert table.state.shield_supply == 2
    assert table.cubes(c.BRIDGE) == WHOLE
    assert table.active == 1
