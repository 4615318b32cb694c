"""A player alone (pages 14 and 15)."""

from __future__ import annotations

import pytest

from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import tasks as t

from .printed import DATA, ENERGY, METAL, NANOBOTS, TOP, WHOLE, damage_card
from .table import Table, quiet_table


def alone(hand: str = "", **options: object) -> Table:
    return quiet_table(1, **options).hand(0, hand)


@pytest.mark.rule("solar-storm/solo-crew")
def test_one_player_directs_three_crew_members_who_take_turns():
    for table in Table.deals(6, 1):
        first = table.active
        for turn in range(6):
            assert table.active == (first + turn) % 3
            assert table.asked == 0
            assert table.actions_left == 3
            table.repair_everything().end_turn()


@pytest.mark.rule("solar-storm/solo-crew")
def test_each_crew_member_acts_from_where_it_stands():
    table = alone("NN").at(0, c.BRIDGE).at(1, c.ARMOURY)
    table.damage(c.BRIDGE, TOP)
    table.do(d.REPAIR, TOP, 0)
    table.end_turn(damage_card(c.MESS_HALL))
    assert {room for (room,) in table.choices(d.MOVE)} == table.neighbours(c.ARMOURY)


@pytest.mark.rule("solar-storm/solo-hand")
def test_four_cards_are_dealt_to_the_one_hand():
    for table in Table.deals(5, 1):
        assert len(table.holds(0)) == 4
        assert not table.state.hand[1:].any()


@pytest.mark.rule("solar-storm/solo-hand")
def test_every_crew_member_collects_for_and_pays_from_the_same_hand():
    table = alone("D").face_up("MM")
    for crew in range(3):
        assert table.active == crew
        table.end_turn(crew)
        table.face_up("MM")
    assert table.holds(0) == "DMMM"
    assert not table.state.hand[1:].any()
    table.end_turn(3)
    table.repair_everything().at(1, c.BRIDGE).hand(0, "DME")
    table.do(d.DIVERT, 0)
    assert table.holds(0) == ""


@pytest.mark.rule("solar-storm/solo-limit")
def test_the_shared_hand_has_a_limit_of_six_in_all():
    table = alone("DDDD").face_up("MM")
    for _ in range(2):
        table.end_turn()
        assert table.question == t.CHOOSE_ACTION
        table.face_up("MM")
    assert len(table.holds(0)) == 6
    table.end_actions()
    table.collect()
    assert (table.active, table.question, table.asked) == (2, t.DISCARD_DOWN, 0)
    table.do(d.DISCARD, DATA)
    assert table.holds(0) == "DDDMMM"


@pytest.mark.rule("solar-storm/solo-only")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_a_player_alone_trades_with_the_face_up_cards(players: int):
    table = quiet_table(players).hand(0, "N").face_up("DM")
    assert table.why_not(d.TRADE, NANOBOTS, DATA) == "solo-only"
    table.at(0, c.MESS_HALL)
    table.do(d.ACTIVATE)
    assert table.why_not(d.TRADE, NANOBOTS, DATA) == "solo-only"


@pytest.mark.rule("solar-storm/solo-trade")
def test_a_card_of_the_hand_changes_places_with_a_different_face_up_one():
    table = alone("DNN").face_up("DM").at(0, c.BRIDGE)
    deck = table.deck
    assert table.choices(d.TRADE) == {(DATA, METAL), (NANOBOTS, DATA), (NANOBOTS, METAL)}
    assert table.why_not(d.TRADE, DATA, DATA) == "solo-trade"
    assert table.why_not(d.TRADE, DATA, ENERGY) == "solo-trade"
    assert table.why_not(d.TRADE, METAL, DATA) == "solo-trade"
    table.do(d.TRADE, NANOBOTS, METAL)
    assert (table.holds(0), table.shown) == ("DMN", "DN")
    assert table.deck == deck


@pytest.mark.rule("solar-storm/solo-trade")
def test_alone_there_is_nobody_to_share_with():
    table = alone("D")
    assert table.choices(d.GIVE) == table.choices(d.TAKE) == set()
    assert table.why_not(d.GIVE, 1, DATA) == "solo-trade"
    assert table.why_not(d.TAKE, 1, DATA) == "solo-trade"
    table.at(0, c.MESS_HALL)
    table.do(d.ACTIVATE)
    assert table.why_not(d.GIVE, 1, DATA) == "solo-trade"
    assert table.why_not(d.SWAP_WITH, 1, DATA) == "solo-trade"
    assert table.can(d.TRADE, DATA, METAL)


@pytest.mark.rule("solar-storm/solo-trade-cost")
def test_a_trade_takes_two_actions():
    table = alone("N")
    table.do(d.TRADE, NANOBOTS, METAL)
    assert table.actions_left == 1
    assert table.why_not(d.TRADE, METAL, DATA) == "solo-trade-cost"


@pytest.mark.rule("solar-storm/solo-trade-cost")
@pytest.mark.parametrize("actions", [3, 1])
def test_a_trade_in_the_mess_hall_takes_one_action(actions: int):
    table = alone("N").at(0, c.MESS_HALL).actions(actions)
    table.do(d.ACTIVATE)
    table.do(d.TRADE, NANOBOTS, METAL)
    assert (table.holds(0), table.shown) == ("M", "DN")
    assert table.actions_left == actions - 1


@pytest.mark.rule("solar-storm/mess-hall-v1", "solar-storm/solo-trade")
def test_alone_the_mess_hall_is_of_no_use_where_no_card_differs():
    table = alone("N").face_up("NN").at(0, c.MESS_HALL)
    assert table.why_not(d.ACTIVATE) == "mess-hall-v1"
    assert table.face_up("DN").can(d.ACTIVATE)
    assert table.face_up("ND").can(d.ACTIVATE)
    assert table.hand(0, "").why_not(d.ACTIVATE) == "mess-hall-v1"


@pytest.mark.rule("solar-storm/solo-tokens")
def test_action_tokens_belong_to_the_crew_member_who_saved_them():
    table = alone()
    table.end_turn(0)
    assert list(table.state.action_tokens[:3]) == [3, 0, 0]
    assert table.active == 1
    assert table.why_not(d.SPEND_TOKEN) == "action-token-spend"
    table.end_turn(1)
    table.end_turn(2)
    assert table.active == 0
    table.do(d.SPEND_TOKEN)
    assert table.state.action_tokens[0] == 2


@pytest.mark.rule("solar-storm/solo-tokens")
def test_repair_cubes_belong_to_the_crew_member_who_was_given_them():
    table = alone().version(c.REPAIR_CENTRE, 2)
    table.at(0, c.REPAIR_CENTRE).at(1, c.BRIDGE).damage(c.BRIDGE, TOP)
    table.do(d.ACTIVATE)
    table.do(d.HAND_CUBE, 1)
    table.at(0, c.BRIDGE)
    assert table.why_not(d.USE_CUBE, TOP) == "repair-centre-v2-use"
    table.end_turn(damage_card(c.MESS_HALL))
    table.do(d.USE_CUBE, TOP)
    assert table.cubes(c.BRIDGE) == WHOLE


@pytest.mark.rule("solar-storm/solo-tokens")
def test_placed_protection_ends_with_the_next_turn_of_the_crew_member_who_placed_it():
    table = alone().at(0, c.ARMOURY)
    table.do(d.ACTIVATE)
    table.do(d.PLACE_SHIELD, c.BRIDGE)
    table.do(d.PLACE_SHIELD, c.BRIDGE)
    for turn in range(3):
        assert table.active == turn
        assert table.state.shields[c.BRIDGE].sum() == 2
        table.end_turn(damage_card(c.MESS_HALL) if turn == 0 else turn + 4)
    assert table.active == 0
    assert table.state.shields[c.BRIDGE].sum() == 0


@pytest.mark.rule("solar-storm/solo-tokens")
def test_a_carried_protection_token_protects_only_the_room_of_its_crew_member():
    table = alone().carried(1, 1).at(1, c.BRIDGE).at(0, c.ARMOURY)
    table.end_turn(damage_card(c.BRIDGE, c.ARMOURY))
    assert table.cubes(c.BRIDGE) == WHOLE
    assert table.cubes(c.ARMOURY) != WHOLE
    assert table.state.held_shields[1] == 0
