"""The Escape Pod (pages 16 and 17)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import events as e
from allhands.games.solar_storm.rules import tasks as t

from .printed import BOTTOM, DATA, EIGHT_ROOMS, MIDDLE, NINE_ROOMS, TOP, damage_card
from .table import Table, faces, happened, quiet_table

SEVEN_ROOMS = EIGHT_ROOMS[:7]
FAR_OFF = damage_card(c.CARGO_HOLD)


def with_pod(players: int = 3) -> Table:
    """Seven rooms diverted, everybody in the core."""
    return quiet_table(players, escape_pod=True).diverted(*SEVEN_ROOMS)


def with_deserter(hand: str = "", discarded: str = "DMNEDMN") -> Table:
    """Crew member 1 has deserted; crew member 0 has a turn."""
    return with_pod().deserted(1).hand(1, hand).discarded(discarded)


def pod_turn(table: Table, rolls: Sequence[int]) -> None:
    """End the turn of crew member 0, whereupon the deserter has one."""
    table.damage_next(FAR_OFF)
    table.end_actions()
    table.collect(rolls=rolls)


@pytest.mark.rule("solar-storm/escape-pod-offline")
def test_the_pod_is_offline_until_seven_rooms_have_been_diverted():
    table = with_pod().diverted(*EIGHT_ROOMS[:6])
    assert table.why_not(d.BOARD_POD) == "escape-pod-offline"
    assert table.diverted(*EIGHT_ROOMS[1:]).can(d.BOARD_POD)
    assert table.diverted(*EIGHT_ROOMS).can(d.BOARD_POD)


@pytest.mark.rule("solar-storm/escape-pod-board")
def test_the_pod_is_boarded_from_the_core():
    table = with_pod()
    for room in EIGHT_ROOMS:
        assert table.at(0, room).why_not(d.BOARD_POD) == "escape-pod-board"
    table.at(0, c.ENERGY_CORE).do(d.BOARD_POD)
    assert table.state.meeple[0] not in NINE_ROOMS
    assert table.state.deserter == 0


@pytest.mark.rule("solar-storm/escape-pod-board", "solar-storm/actions-three")
def test_boarding_takes_an_action():
    table = with_pod().tokens(0, 1).actions(0)
    assert table.why_not(d.BOARD_POD) == "actions-three"
    assert table.actions(1).can(d.BOARD_POD)


@pytest.mark.rule("solar-storm/escape-pod-one")
def test_the_pod_has_one_place():
    table = with_deserter()
    assert table.why_not(d.BOARD_POD) == "escape-pod-one"


@pytest.mark.rule("solar-storm/escape-pod-one")
def test_nobody_comes_back_from_the_pod():
    table = with_pod()
    table.do(d.BOARD_POD)
    for turn in range(6):
        assert table.asked == table.active == (1, 2)[turn % 2]
        table.repair_everything().end_turn()
        assert table.state.meeple[0] not in NINE_ROOMS


@pytest.mark.rule("solar-storm/escape-pod-leaves")
def test_whoever_boards_keeps_the_resource_cards_and_returns_everything_else():
    table = with_pod().hand(0, "DME").discarded("")
    table.damage(c.BRIDGE, TOP, MIDDLE).held_cubes(0, 1)
    table.tokens(0, 2).carried(0, 1)
    table.do(d.BOARD_POD, rolls=[6])
    assert table.holds(0) == "DME"
    state = table.state
    assert (state.action_tokens[0], state.held_cubes[0], state.held_shields[0]) == (0, 0, 0)
    assert (state.token_supply, state.cube_supply, state.shield_supply) == (8, 2, 4)


# Turns in the pod


@pytest.mark.rule("solar-storm/escape-pod-turn")
@pytest.mark.parametrize(
    ("hand", "roll", "drawn"),
    [("DD", 4, "N"), ("DD", 6, "N"), ("DD", 3, "NE"), ("DD", 1, "NE"), ("", 2, "N"), ("", 1, "NE")],
)
def test_boarding_draws_the_top_discard_and_another_if_the_roll_is_not_higher_than_the_hand(
    hand: str, roll: int, drawn: str
):
    table = with_pod().hand(0, hand).discarded("NEM")
    told = table.do(d.BOARD_POD, rolls=[roll])
    assert faces(told) == [roll]
    assert table.holds(0) == hand + drawn
    assert table.discards == "NEM"[len(drawn) :]


@pytest.mark.rule("solar-storm/escape-pod-turn")
def test_boarding_ends_the_turn_without_collection_or_damage():
    table = with_pod().discarded("NEM")
    deck, damage_deck = table.deck, table.damage_deck
    told = table.do(d.BOARD_POD)
    assert (table.active, table.asked, table.question) == (1, 1, t.CHOOSE_ACTION)
    assert (table.deck, table.damage_deck, table.shown) == (deck, damage_deck, "DM")
    assert not happened(told, e.DAMAGE_CARD)
    assert table.state.token_supply == 8


@pytest.mark.rule("solar-storm/escape-pod-turn")
@pytest.mark.parametrize(("roll", "drawn"), [(5, "N"), (4, "N"), (3, "NE"), (1, "NE")])
def test_each_later_turn_in_the_pod_is_the_same_and_passes_by_itself(roll: int, drawn: str):
    table = with_deserter("DD", "NEM")
    deck, damage_deck = table.deck, table.damage_deck
    pod_turn(table, [roll])
    assert table.holds(1) == "DD" + drawn
    assert (table.active, table.asked, table.actions_left) == (2, 2, 3)
    assert table.discards == "NEM"[len(drawn) :]
    assert len(table.deck) == len(deck) - 1, "only crew member 0 has collected"
    assert len(table.damage_deck) == len(damage_deck) - 1


@pytest.mark.rule("solar-storm/escape-pod-turn")
def test_from_an_empty_discard_pile_nothing_is_drawn():
    table = with_deserter("DD", "")
    pod_turn(table, [1])
    assert table.holds(1) == "DD"
    table = with_deserter("DD", "N")
    pod_turn(table, [1])
    assert table.holds(1) == "DDN"
    assert table.active == 2


@pytest.mark.rule("solar-storm/escape-pod-turn")
def test_in_the_pod_there_is_no_hand_limit():
    table = with_deserter("DDDDDD", "NEM")
    pod_turn(table, [1])
    assert len(table.holds(1)) == 8
    assert table.active == 2


@pytest.mark.rule("solar-storm/armoury-v1-ends")
def test_tokens_that_a_deserter_placed_return_when_the_turn_comes_round():
    table = with_pod().protected(c.BRIDGE, 0)
    table.do(d.BOARD_POD)
    table.end_turn(FAR_OFF)
    assert table.state.shields[c.BRIDGE, 0] == 1
    table.end_turn(damage_card(c.MESS_HALL))
    assert table.state.shields[c.BRIDGE, 0] == 0


# How the game ends for a deserter


@pytest.mark.rule("solar-storm/escape-pod-crew-wins")
def test_if_the_crew_wins_whoever_deserted_loses():
    table = with_deserter().diverted(*EIGHT_ROOMS)
    told = table.do(d.ACTIVATE)
    assert table.outcome == "won-without-deserter"
    assert table.results == [1, 0, 1]
    assert faces(told) == []


@pytest.mark.rule("solar-storm/escape-pod-last-roll")
@pytest.mark.parametrize(("hand", "roll"), [("DD", 4), ("DD", 6), ("", 2), ("DDDD", 6)])
def test_whoever_deserted_wins_alone_if_the_last_roll_is_higher_than_the_hand(hand: str, roll: int):
    table = with_deserter(hand, "NE").damage(c.BRIDGE, TOP, MIDDLE, BOTTOM)
    table.damage_next(damage_card(c.BRIDGE))
    table.end_actions()
    told = table.collect(rolls=[roll])
    assert faces(told) == [roll]
    assert table.holds(1) == hand + "N"
    assert table.outcome == "room-lost-deserter-escaped"
    assert table.results == [0, 1, 0]


@pytest.mark.rule("solar-storm/escape-pod-last-roll")
@pytest.mark.parametrize(("hand", "roll"), [("DD", 3), ("DD", 1), ("", 1), ("DDDDD", 6)])
def test_everybody_loses_if_the_last_roll_is_not_higher_than_the_hand(hand: str, roll: int):
    table = with_deserter(hand, "NE").damage(c.BRIDGE, TOP, MIDDLE, BOTTOM)
    table.damage_next(damage_card(c.BRIDGE))
    table.end_actions()
    table.collect(rolls=[roll])
    assert table.holds(1) == hand + "N"
    assert table.outcome == "room-lost"
    assert table.results == [0, 0, 0]


@pytest.mark.rule("solar-storm/escape-pod-last-roll")
@pytest.mark.parametrize(
    ("roll", "outcome", "results"),
    [
        (2, "out-of-resources-deserter-escaped", [0, 1, 0]),
        (1, "out-of-resources", [0, 0, 0]),
    ],
)
def test_the_last_roll_comes_whatever_the_crew_lost_by(
    roll: int, outcome: str, results: list[float]
):
    table = with_deserter("", "N").deck_of(1, rest_to=2)
    table.end_actions()
    table.collect(rolls=[roll])
    assert (table.outcome, table.results) == (outcome, results)


@pytest.mark.rule("solar-storm/escape-pod-last-roll")
def test_a_card_that_the_hull_breach_discards_last_is_the_one_the_deserter_draws():
    table = with_deserter("", "").damage_deck_of(0).deck_top("ME").deck_of(2, rest_to=2)
    table.end_actions()
    table.collect(rolls=[1])
    assert table.outcome.startswith("out-of-resources")
    assert table.holds(1) == "E"


@pytest.mark.rule("solar-storm/escape-pod-last-roll")
def test_a_card_that_the_engine_room_discards_last_is_the_one_the_deserter_draws():
    room = c.ENGINE_ROOM
    table = with_deserter("", "N").at(0, room).version(room, 2)
    table.deck_top("E").deck_of(1, rest_to=2)
    table.do(d.ACTIVATE)
    table.do(d.SALVAGE, 2)
    assert table.outcome.startswith("out-of-resources")
    assert table.holds(1) == "E"


# Those aboard


@pytest.mark.rule("solar-storm/aboard")
@pytest.mark.parametrize("version", [1, 2])
def test_the_crew_quarters_do_not_reach_the_pod(version: int):
    table = with_deserter().at(0, c.CREW_QUARTERS).version(c.CREW_QUARTERS, version)
    table.do(d.ACTIVATE)
    assert table.why_not(d.MOVE_MEEPLE, 1, c.ENERGY_CORE) == "aboard"
    assert table.why_not(d.MOVE_MEEPLE, 1, c.BRIDGE) == "aboard"
    assert table.why_not(d.MOVE_MEEPLE, 3, c.ENERGY_CORE) == "aboard"
    assert {crew for crew, _ in table.choices(d.MOVE_MEEPLE)} == {0, 2}


@pytest.mark.rule("solar-storm/aboard")
def test_the_crew_quarters_need_somebody_aboard_elsewhere():
    table = with_deserter().at(0, c.CREW_QUARTERS).at(2, c.CREW_QUARTERS)
    assert table.why_not(d.ACTIVATE) == "crew-quarters-v1"


@pytest.mark.rule("solar-storm/aboard")
def test_the_mess_hall_does_not_reach_the_pod():
    table = with_deserter("DM").at(0, c.MESS_HALL).hand(0, "D").hand(2, "E")
    table.do(d.ACTIVATE)
    for verb in (d.GIVE, d.TAKE, d.SWAP_WITH):
        assert table.why_not(verb, 1, DATA) == "aboard"
        assert {other for other, _ in table.choices(verb)} == {2}
    table = with_deserter("DM").at(0, c.MESS_HALL)
    assert table.why_not(d.ACTIVATE) == "mess-hall-v1"
    table.version(c.MESS_HALL, 2).hand(2, "E")
    assert table.why_not(d.ACTIVATE) == "mess-hall-v2"


@pytest.mark.rule("solar-storm/aboard")
def test_the_mess_hall_of_version_2_passes_no_card_to_the_pod():
    table = quiet_table(4, escape_pod=True).deserted(1).at(0, c.MESS_HALL).version(c.MESS_HALL, 2)
    table.hands("D", "D", "D", "D").do(d.ACTIVATE)
    assert table.choices(d.BETWEEN) == {(2, 3)}


@pytest.mark.rule("solar-storm/aboard")
@pytest.mark.parametrize(
    ("room", "verb"),
    [(c.REPAIR_CENTRE, d.HAND_CUBE), (c.MEDICAL_BAY, d.HAND_TOKEN), (c.ARMOURY, d.HAND_SHIELD)],
)
def test_nothing_is_handed_to_whoever_is_in_the_pod(room: int, verb: int):
    table = with_deserter().at(0, room).version(room, 2).damage(c.BRIDGE, TOP)
    table.do(d.ACTIVATE)
    assert table.why_not(verb, 1) == "aboard"
    assert table.why_not(verb, 3) == "aboard"
    assert (2,) in table.choices(verb)


@pytest.mark.rule("solar-storm/aboard")
def test_cards_are_not_shared_with_the_pod_or_with_somebody_who_does_not_play():
    table = with_deserter("D").hand(0, "D")
    assert {other for other, _ in table.choices(d.GIVE)} == {2}
    assert table.choices(d.TAKE) == set()
    assert table.why_not(d.GIVE, 3, DATA) == "aboard"
