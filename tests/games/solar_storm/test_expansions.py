"""Alternative rooms and Damage Control (page 15)."""

from __future__ import annotations

import pytest

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import tasks as t

from .printed import (
    BOTTOM,
    COSTS,
    DAMAGE_CONTROL_1,
    DAMAGE_CONTROL_2,
    DAMAGE_CONTROL_3,
    EIGHT_ROOMS,
    MIDDLE,
    NO_UNIVERSAL,
    TOP,
    TRACKERS,
    WHOLE,
)
from .table import Table, quiet_table

TYPES = [*[1] * 8, *[2] * 8, *[3] * 8, 1, 2, 3]


# Alternative rooms


@pytest.mark.rule("solar-storm/alternative-rooms")
def test_with_the_alternative_rooms_eight_differently_named_rooms_of_mixed_versions_are_laid():
    shares = []
    for table in Table.deals(60, 3, alternative_rooms=True):
        assert sorted(table.state.cell) == list(range(9))
        assert table.state.cell[c.ENERGY_CORE] == 4
        assert table.state.version[c.ENERGY_CORE] == 0
        assert all(len(table.cubes(room)) >= 1 for room in EIGHT_ROOMS)
        shares.append(int(table.state.version.sum()))
    assert min(shares) < 4 < max(shares)
    assert 0.4 < sum(shares) / len(shares) / 8 < 0.6


@pytest.mark.rule("solar-storm/alternative-rooms")
def test_either_version_of_every_room_may_be_laid_anywhere():
    versions: dict[int, set[int]] = {room: set() for room in EIGHT_ROOMS}
    cells: dict[int, set[int]] = {room: set() for room in EIGHT_ROOMS}
    for table in Table.deals(60, 3, alternative_rooms=True):
        for room in EIGHT_ROOMS:
            versions[room].add(int(table.state.version[room]))
            cells[room].add(int(table.state.cell[room]))
    assert all(found == {0, 1} for found in versions.values())
    assert all(found == {0, 1, 2, 3, 5, 6, 7, 8} for found in cells.values())


@pytest.mark.rule("solar-storm/alternative-rooms")
@pytest.mark.parametrize("room", EIGHT_ROOMS)
def test_version_2_of_a_room_shows_the_resources_of_version_1(room: int):
    table = quiet_table().version(room, 2).at(0, room).hand(0, TRACKERS[room][0] + COSTS[room])
    table.damage(room, TOP).do(d.REPAIR, TOP, NO_UNIVERSAL)
    table.do(d.DIVERT, 0)
    assert table.is_diverted(room)


@pytest.mark.rule("solar-storm/mess-hall-v2-players")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_version_2_of_the_mess_hall_is_laid_only_for_three_or_four_players(players: int):
    games = list(Table.deals(40, players, alternative_rooms=True))
    laid = {int(table.state.version[c.MESS_HALL]) for table in games}
    assert laid == ({0} if players < 3 else {0, 1})
    others = {int(table.state.version[c.BRIDGE]) for table in games}
    assert others == {0, 1}


# Damage Control


def rooms_short_of(table: Table, cubes: int) -> set[int]:
    return {room for room in EIGHT_ROOMS if len(table.cubes(room)) < cubes}


@pytest.mark.rule("solar-storm/damage-control-deck")
def test_one_card_of_each_type_is_replaced_by_the_damage_control_card_of_that_type():
    boxed: list[set[int]] = [set(), set(), set()]
    depths: list[set[int]] = [set(), set(), set()]
    for table in Table.deals(80, 3, damage_control=True):
        while table.question == t.CHOOSE_DAMAGED:
            table.do(d.DAMAGE, min(table.choices(d.DAMAGE))[0])
        drawn = table.damage_discards
        assert [TYPES[card] for card in table.damage_deck] == [1] * 8 + [2] * 8 + [3] * 6
        assert [TYPES[card] for card in drawn] == [3, 3]
        all_cards = [*table.damage_deck, *drawn]
        assert len(set(all_cards)) == 24
        missing = set(range(27)) - set(all_cards)
        assert set(table.state.in_the_box) == missing
        assert sorted(TYPES[card] for card in missing) == [1, 2, 3]
        for card in missing:
            boxed[TYPES[card] - 1].add(card)
        for card in (DAMAGE_CONTROL_1, DAMAGE_CONTROL_2, DAMAGE_CONTROL_3):
            depths[TYPES[card] - 1].add(all_cards.index(card))
    assert boxed == [set(range(8)), set(range(8, 16)), set(range(16, 24))]
    assert [len(found) for found in depths] == [8, 8, 8]


@pytest.mark.rule("solar-storm/damage-control-deck")
def test_nobody_knows_which_cards_went_back_to_the_box():
    table = Table.deal(3, damage_control=True)
    for seat in (-1, 0, 1, 2):
        assert set(table.view(seat).in_the_box) == {-1}


@pytest.mark.rule("solar-storm/damage-control-deck")
def test_without_damage_control_there_are_only_the_24_cards():
    for table in Table.deals(10):
        assert sorted([*table.damage_deck, *table.damage_discards]) == list(range(24))


@pytest.mark.rule("solar-storm/damage-control-choice")
@pytest.mark.parametrize(
    ("card", "rooms"),
    [
        (DAMAGE_CONTROL_1, (c.BRIDGE,)),
        (DAMAGE_CONTROL_2, (c.BRIDGE, c.MESS_HALL)),
        (DAMAGE_CONTROL_3, (c.BRIDGE, c.MESS_HALL, c.ARMOURY)),
    ],
)
def test_the_active_player_chooses_as_many_rooms_as_the_type_says(
    card: int, rooms: tuple[int, ...]
):
    table = quiet_table(3, damage_control=True)
    table.end_turn(card)
    for room in rooms:
        assert (table.asked, table.question) == (0, t.CHOOSE_DAMAGED)
        table.do(d.DAMAGE, room)
    assert rooms_short_of(table, 3) == set(rooms)
    assert table.state.cube_supply == len(rooms)
    assert (table.active, table.question) == (1, t.CHOOSE_ACTION)


@pytest.mark.rule("solar-storm/damage-control-choice")
def test_a_room_chosen_can_be_protected_or_lost():
    table = quiet_table(3, damage_control=True).protected(c.BRIDGE, 1)
    table.damage(c.ARMOURY, TOP, MIDDLE, BOTTOM)
    table.end_turn(DAMAGE_CONTROL_2)
    table.do(d.DAMAGE, c.BRIDGE)
    assert table.cubes(c.BRIDGE) == WHOLE
    assert table.state.shields[c.BRIDGE].sum() == 0
    table.do(d.DAMAGE, c.ARMOURY)
    assert table.outcome == "room-lost"


@pytest.mark.rule("solar-storm/damage-control-choice")
def test_drawn_at_setup_the_first_player_chooses_before_the_first_turn():
    found = 0
    for table in Table.deals(80, 3, damage_control=True):
        if DAMAGE_CONTROL_3 not in table.damage_discards:
            assert table.question == t.CHOOSE_ACTION
            continue
        found += 1
        assert table.state.turn == 0
        for room in (c.BRIDGE, c.MESS_HALL, c.ARMOURY):
            assert (table.asked, table.question) == (table.state.first, t.CHOOSE_DAMAGED)
            table.do(d.DAMAGE, room)
        assert table.state.cube_supply == 6
        assert (table.state.turn, table.active) == (1, table.state.first)
        assert table.question == t.CHOOSE_ACTION
        assert all(table.cubes(room) != WHOLE for room in (c.BRIDGE, c.MESS_HALL, c.ARMOURY))
    assert found > 5


@pytest.mark.rule("solar-storm/damage-control-different")
def test_the_rooms_chosen_for_one_card_are_all_different():
    table = quiet_table(3, damage_control=True)
    table.end_turn(DAMAGE_CONTROL_3)
    left = set(EIGHT_ROOMS)
    for room in (c.MESS_HALL, c.BRIDGE):
        table.do(d.DAMAGE, room)
        left.remove(room)
        assert table.choices(d.DAMAGE) == {(other,) for other in left}
        assert table.why_not(d.DAMAGE, room) == "damage-control-different"


# Which options go with how many players


@pytest.mark.rule("solar-storm/escape-pod-players")
@pytest.mark.parametrize("players", [1, 2])
def test_the_escape_pod_is_refused_for_fewer_than_three_players(players: int):
    with pytest.raises(ValueError, match="3 or 4 players"):
        Table.deal(players, escape_pod=True)


@pytest.mark.rule("solar-storm/escape-pod-players")
@pytest.mark.parametrize("players", [3, 4])
def test_the_escape_pod_is_an_option_for_three_or_four_players(players: int):
    table = quiet_table(players, escape_pod=True).diverted(*EIGHT_ROOMS)
    assert table.can(d.BOARD_POD)
    table = quiet_table(players).diverted(*EIGHT_ROOMS)
    assert table.why_not(d.BOARD_POD) == "escape-pod-players"


def test_the_game_seats_one_to_four():
    assert list(GAME.seats) == [1, 2, 3, 4]
