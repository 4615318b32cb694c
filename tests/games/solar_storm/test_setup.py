"""The ship and its setup (pages 3 to 6)."""

from __future__ import annotations

import pytest

from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import events as e

from .printed import BOTTOM, EIGHT_ROOMS, MIDDLE, WHOLE
from .table import Table, quiet_table


def rooms_on(card: int) -> set[int]:
    return {room for room in EIGHT_ROOMS if int(c.DAMAGE_ROOMS[card]) >> room & 1}


@pytest.mark.rule("solar-storm/setup-ship")
def test_the_rooms_form_a_grid_of_three_by_three_with_the_core_in_the_middle():
    for table in Table.deals(20):
        assert sorted(table.state.cell) == list(range(9))
        assert table.state.cell[c.ENERGY_CORE] == 4


@pytest.mark.rule("solar-storm/setup-ship")
def test_every_room_may_lie_in_every_place_around_the_core():
    places: dict[int, set[int]] = {room: set() for room in EIGHT_ROOMS}
    for table in Table.deals(100):
        for room in EIGHT_ROOMS:
            places[room].add(int(table.state.cell[room]))
    assert all(found == {0, 1, 2, 3, 5, 6, 7, 8} for found in places.values())


@pytest.mark.rule("solar-storm/setup-ship")
def test_without_the_alternative_rooms_every_room_is_of_version_1():
    assert not any(table.state.version.any() for table in Table.deals(20))


@pytest.mark.rule("solar-storm/setup-cubes")
def test_each_room_begins_with_three_cubes_before_the_first_damage():
    for table in Table.deals(20):
        for room in EIGHT_ROOMS:
            hits = sum(room in rooms_on(card) for card in table.damage_discards)
            assert len(table.cubes(room)) + hits == 3
        assert table.inventory()["cubes"] == 24


@pytest.mark.rule("solar-storm/setup-universal")
@pytest.mark.parametrize(
    ("difficulty", "universal"),
    [("easy", 8), ("medium", 6), ("hard", 4), ("veteran", 2), ("realist", 0)],
)
def test_the_deck_holds_15_of_each_resource_and_universal_cards_by_difficulty(
    difficulty: str, universal: int
):
    table = Table.deal(2, difficulty=difficulty)
    assert table.inventory()["resources"] == [15, 15, 15, 15, universal]
    assert len(table.deck) == 60 + universal - 2 * 4 - 2


@pytest.mark.rule("solar-storm/setup-universal")
def test_universal_cards_are_shuffled_into_the_deck():
    tops = "".join(table.deck[0] for table in Table.deals(60))
    assert set(tops) == set("DMNEU")


@pytest.mark.rule("solar-storm/setup-hands")
@pytest.mark.parametrize(("players", "number"), [(2, 4), (3, 3), (4, 2)])
def test_fewer_players_are_dealt_more_cards_each(players: int, number: int):
    for table in Table.deals(5, players):
        assert [len(table.holds(player)) for player in range(players)] == [number] * players
        assert not table.state.hand[players:].any()


@pytest.mark.rule("solar-storm/setup-face-up")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_two_resource_cards_lie_face_up(players: int):
    for table in Table.deals(5, players):
        dealt = sum(len(table.holds(player)) for player in range(players))
        assert len(table.shown) == 2
        assert "?" not in table.shown
        assert len(table.deck) == 66 - dealt - 2


@pytest.mark.rule("solar-storm/setup-damage-deck")
def test_cards_that_damage_more_rooms_lie_deeper_in_the_damage_deck():
    for table in Table.deals(20):
        sizes = [len(rooms_on(card)) for card in table.damage_deck]
        assert sizes == [1] * 8 + [2] * 8 + [3] * 6
        assert len(set(table.damage_deck)) == 22


@pytest.mark.rule("solar-storm/setup-damage-deck")
def test_each_type_of_damage_card_is_shuffled():
    decks = [table.damage_deck for table in Table.deals(100)]
    for place in (0, 7, 8, 15, 16, 21):
        assert len({deck[place] for deck in decks}) == 8


@pytest.mark.rule("solar-storm/setup-damage-deck")
def test_nobody_sees_a_card_of_the_damage_deck():
    table = Table.deal()
    for seat in (-1, 0, 1, 2):
        assert set(table.view(seat).damage_deck.cards) == {-1}


@pytest.mark.rule("solar-storm/setup-damage")
def test_two_cards_of_type_3_damage_six_cubes_at_setup_from_the_top_of_the_trackers_down():
    left_after = [WHOLE, {MIDDLE, BOTTOM}, {BOTTOM}]
    hit_twice = 0
    for table in Table.deals(30):
        first, second = table.damage_discards
        assert len(rooms_on(first)) == len(rooms_on(second)) == 3
        for room in EIGHT_ROOMS:
            hits = (room in rooms_on(first)) + (room in rooms_on(second))
            assert table.cubes(room) == left_after[hits]
            hit_twice += hits == 2
        assert table.state.cube_supply == 6
    assert hit_twice, "a room may be damaged up to two times"


@pytest.mark.rule("solar-storm/setup-damage")
def test_the_two_cards_drawn_at_setup_differ_from_game_to_game():
    drawn = {card for table in Table.deals(100) for card in table.damage_discards}
    assert drawn == set(range(16, 24))


@pytest.mark.rule("solar-storm/setup-hull-breach")
def test_the_damage_cards_last_for_22_turns_and_then_the_hull_breach_shows():
    table = quiet_table(4).face_up("MM")
    for turn in range(1, 23):
        assert table.state.turn == turn
        table.repair_everything()
        told = table.end_turn()
        assert [event.kind for event in told].count(e.DAMAGE_CARD) == 1
        assert not any(event.kind == e.BREACHED_HULL for event in told)
    assert table.damage_deck == []
    kinds = [event.kind for event in table.end_turn()]
    assert e.DAMAGE_CARD not in kinds
    assert e.BREACHED_HULL in kinds


@pytest.mark.rule("solar-storm/setup-supply")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_tokens_and_the_cubes_taken_off_lie_in_the_supply(players: int):
    for table in Table.deals(5, players):
        state = table.state
        assert (state.token_supply, state.shield_supply, state.cube_supply) == (8, 4, 6)
        assert not state.action_tokens.any()
        assert not state.held_cubes.any()
        assert not state.held_shields.any()
        assert not state.shields.any()
        assert state.diverted == 0


@pytest.mark.rule("solar-storm/setup-supply")
def test_a_cube_taken_off_a_tracker_joins_the_supply():
    table = quiet_table()
    table.end_turn(0)
    assert table.state.cube_supply == 1


@pytest.mark.rule("solar-storm/setup-meeples")
@pytest.mark.parametrize(("players", "crew"), [(1, 3), (2, 2), (3, 3), (4, 4)])
def test_every_crew_member_begins_in_the_core(players: int, crew: int):
    state = Table.deal(players).state
    assert list(state.meeple) == [c.ENERGY_CORE] * crew + [-1] * (4 - crew)


@pytest.mark.rule("solar-storm/setup-first")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anybody_may_be_first(players: int):
    tables = list(Table.deals(60, players))
    assert {table.active for table in tables} == set(range(players))
    assert all(table.asked == table.active for table in tables)


@pytest.mark.rule("solar-storm/setup-first")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_turns_go_round_clockwise_from_the_first_player(players: int):
    for table in Table.deals(6, players):
        crew = 3 if players == 1 else players
        first = table.active
        for turn in range(2 * crew):
            assert table.active == (first + turn) % crew
            table.repair_everything().end_turn()


@pytest.mark.rule("solar-storm/setup-ship")
def test_games_of_different_seeds_differ_and_of_the_same_seed_do_not():
    one, same, other = Table.deal(seed=5).state, Table.deal(seed=5).state, Table.deal(seed=6).state
    assert one.tobytes() == same.tobytes()
    assert one.tobytes() != other.tobytes()
