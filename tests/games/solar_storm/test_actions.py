"""Phase one: turns, actions and what anybody may do anywhere (pages 7, 8, 11)."""

from __future__ import annotations

import pytest

from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import events as e
from allhands.games.solar_storm.rules import tasks as t

from .printed import DATA, ENERGY, METAL, NANOBOTS, NINE_ROOMS, TOP, WITH_UNIVERSAL
from .table import faces, happened, quiet_table

# A turn


@pytest.mark.rule("solar-storm/turn-phases")
def test_a_turn_is_actions_then_collection_then_damage():
    table = quiet_table()
    told = table.end_actions()
    assert table.question == t.COLLECT
    assert not happened(told, e.DAMAGE_CARD)
    told = table.do(d.DRAW_TWO)
    kinds = [event.kind for event in told]
    assert kinds.index(e.DREW) < kinds.index(e.DAMAGE_CARD)
    assert kinds.index(e.DAMAGE_CARD) < kinds.index(e.TURN_BEGAN)
    assert (table.active, table.question) == (1, t.CHOOSE_ACTION)


@pytest.mark.rule("solar-storm/turn-phases")
def test_what_is_not_being_asked_now_cannot_be_done_now():
    table = quiet_table().at(0, c.ENERGY_CORE)
    assert table.why_not(d.DRAW_TWO) == "turn-phases"
    assert table.why_not(d.DISCARD, DATA) == "turn-phases"
    assert table.why_not(d.MOVE_MEEPLE, 1, c.BRIDGE) == "turn-phases"
    room = min(table.neighbours(c.ENERGY_CORE))
    assert table.can(d.MOVE, room)
    table.end_actions()
    assert table.why_not(d.MOVE, room) == "turn-phases"
    assert table.why_not(d.SCAVENGE) == "turn-phases"
    assert table.can(d.DRAW_TWO)


@pytest.mark.rule("solar-storm/turn-phases")
def test_nothing_can_be_done_once_the_game_is_over():
    table = quiet_table().at(0, c.ENERGY_CORE).diverted(*NINE_ROOMS[:8])
    table.do(d.ACTIVATE)
    assert table.asked == -1
    assert table.why_not(d.END_ACTIONS) == "turn-phases"
    assert table.why_not(d.DRAW_TWO) == "turn-phases"


@pytest.mark.rule("solar-storm/actions-three")
def test_a_turn_has_three_actions_and_one_may_be_repeated():
    table = quiet_table()
    for left in (3, 2, 1):
        assert table.actions_left == left
        assert table.question == t.CHOOSE_ACTION
        table.do(d.SCAVENGE, rolls=[1])
    assert table.question == t.COLLECT


@pytest.mark.rule("solar-storm/actions-three")
def test_different_actions_may_be_taken_in_one_turn():
    table = quiet_table().at(0, c.BRIDGE).hand(0, "NDME").damage(c.BRIDGE, TOP)
    table.do(d.REPAIR, TOP, 0)
    table.do(d.DIVERT, 0)
    table.do(d.MOVE, min(table.neighbours(c.BRIDGE)))
    assert table.question == t.COLLECT


@pytest.mark.rule("solar-storm/actions-three")
def test_the_next_turn_has_three_actions_again():
    table = quiet_table()
    table.do(d.SCAVENGE, rolls=[1])
    table.end_turn()
    assert table.actions_left == 3


@pytest.mark.rule("solar-storm/actions-three")
def test_without_an_action_left_no_action_can_be_taken():
    table = quiet_table(3, escape_pod=True)
    table.at(0, c.BRIDGE).at(1, c.BRIDGE).hand(0, "DMEU").hand(1, "D")
    table.damage(c.BRIDGE, TOP).damage(c.ARMOURY, TOP).held_cubes(0, 1)
    table.tokens(0, 1).actions(0)
    for choice in (
        (d.MOVE, min(table.neighbours(c.BRIDGE))),
        (d.SCAVENGE,),
        (d.GIVE, 1, DATA),
        (d.TAKE, 1, DATA),
        (d.REPAIR, TOP, WITH_UNIVERSAL),
        (d.USE_CUBE, TOP),
        (d.DIVERT, 0),
    ):
        assert table.why_not(*choice) == "actions-three"
    table.diverted(*NINE_ROOMS[:7]).at(0, c.ENERGY_CORE)
    assert table.why_not(d.BOARD_POD) == "actions-three"
    table.do(d.SPEND_TOKEN)
    assert table.can(d.BOARD_POD)


@pytest.mark.rule("solar-storm/action-token-spend")
def test_an_action_token_is_returned_for_an_extra_action():
    table = quiet_table().tokens(0, 1)
    table.do(d.SPEND_TOKEN)
    assert table.actions_left == 4
    assert (table.state.action_tokens[0], table.state.token_supply) == (0, 8)
    for _ in range(4):
        table.do(d.SCAVENGE, rolls=[2])
    assert table.question == t.COLLECT


@pytest.mark.rule("solar-storm/action-token-spend")
def test_tokens_may_be_spent_one_after_another_even_when_no_action_is_left():
    table = quiet_table().tokens(0, 3).actions(0)
    for tokens in (3, 2, 1):
        assert table.state.action_tokens[0] == tokens
        table.do(d.SPEND_TOKEN)
        table.do(d.SCAVENGE, rolls=[1])
    assert table.question == t.COLLECT


@pytest.mark.rule("solar-storm/action-token-spend")
def test_only_a_token_of_ones_own_can_be_spent():
    table = quiet_table().tokens(1, 2)
    assert table.why_not(d.SPEND_TOKEN) == "action-token-spend"
    assert table.tokens(0, 1).can(d.SPEND_TOKEN)


# Move


@pytest.mark.rule("solar-storm/move")
@pytest.mark.parametrize("room", NINE_ROOMS)
def test_a_move_goes_to_an_orthogonally_adjacent_room(room: int):
    table = quiet_table().at(0, room)
    touching = table.neighbours(room)
    assert {to for (to,) in table.choices(d.MOVE)} == touching
    for to in set(NINE_ROOMS) - touching:
        assert table.why_not(d.MOVE, to) == "move"


@pytest.mark.rule("solar-storm/move")
def test_a_move_takes_one_action_and_moves_nobody_else():
    table = quiet_table()
    to = min(table.neighbours(c.ENERGY_CORE))
    table.do(d.MOVE, to)
    assert list(table.state.meeple[:3]) == [to, c.ENERGY_CORE, c.ENERGY_CORE]
    assert table.actions_left == 2


# Scavenge


@pytest.mark.rule("solar-storm/scavenge")
@pytest.mark.parametrize("face", [1, 2])
def test_scavenging_finds_nothing_on_1_or_2(face: int):
    table = quiet_table()
    told = table.do(d.SCAVENGE, rolls=[face])
    assert faces(told) == [face]
    assert table.question == t.CHOOSE_ACTION
    assert table.holds(0) == ""
    assert table.actions_left == 2


@pytest.mark.rule("solar-storm/scavenge")
@pytest.mark.parametrize(("face", "found"), [(3, 1), (4, 1), (5, 1), (6, 2)])
def test_scavenging_finds_one_card_on_3_to_5_and_two_on_6(face: int, found: int):
    table = quiet_table().deck_top("NE")
    table.do(d.SCAVENGE, rolls=[face])
    for number in range(found):
        assert table.question == t.PICK
        assert len(table.holds(0)) == number
        table.do(d.DRAW_ONE)
    assert table.question == t.CHOOSE_ACTION
    assert table.holds(0) == "NE"[:found]
    assert table.actions_left == 2


@pytest.mark.rule("solar-storm/scavenge")
def test_the_die_shows_every_face():
    table = quiet_table()
    seen = set()
    for luck in range(100):
        table.state.chance = luck
        table.state.actions_left = 3
        seen |= set(faces(table.do(d.SCAVENGE)))
        if table.question == t.PICK:
            table.do(d.LEAVE)
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("solar-storm/scavenge-pick")
@pytest.mark.parametrize(
    ("picks", "held"),
    [
        ([(d.DRAW_ONE,), (d.DRAW_ONE,)], "NE"),
        ([(d.DRAW_ONE,), (d.TAKE_FACE_UP, METAL)], "MN"),
        ([(d.TAKE_FACE_UP, DATA), (d.DRAW_ONE,)], "DE"),
        ([(d.TAKE_FACE_UP, DATA), (d.TAKE_FACE_UP, METAL)], "DM"),
        ([(d.LEAVE,)], ""),
        ([(d.DRAW_ONE,), (d.LEAVE,)], "N"),
        ([(d.TAKE_FACE_UP, DATA), (d.LEAVE,)], "D"),
    ],
)
def test_cards_found_come_from_both_places_in_any_mixture_or_are_left(
    picks: list[tuple[int, ...]], held: str
):
    table = quiet_table().face_up("DM").deck_top("NE")
    table.do(d.SCAVENGE, rolls=[6])
    for pick in picks:
        table.do(*pick)
    assert table.holds(0) == held
    assert table.question == t.CHOOSE_ACTION


@pytest.mark.rule("solar-storm/face-up-replaced")
def test_a_face_up_card_taken_is_replaced_at_once_and_the_replacement_may_be_taken_too():
    table = quiet_table().face_up("DM").deck_top("NE")
    table.do(d.SCAVENGE, rolls=[6])
    assert not table.can(d.TAKE_FACE_UP, NANOBOTS)
    table.do(d.TAKE_FACE_UP, DATA)
    assert table.shown == "MN"
    table.do(d.TAKE_FACE_UP, NANOBOTS)
    assert table.shown == "ME"
    assert table.holds(0) == "DN"


@pytest.mark.rule("solar-storm/face-up-replaced")
def test_the_card_that_replaces_a_face_up_card_is_the_top_of_the_deck():
    table = quiet_table().face_up("DD").deck_top("E")
    below = table.deck[1:]
    table.end_actions()
    table.do(d.TAKE_FACE_UP, DATA)
    assert table.shown == "DE"
    assert table.deck == below


# Share


@pytest.mark.rule("solar-storm/share-same-room")
def test_giving_or_taking_a_card_in_the_same_room_takes_an_action_each():
    table = quiet_table().at(0, c.BRIDGE).at(1, c.BRIDGE).hand(0, "D").hand(1, "E")
    table.do(d.GIVE, 1, DATA)
    assert (table.holds(0), table.holds(1), table.actions_left) == ("", "DE", 2)
    table.do(d.TAKE, 1, ENERGY)
    assert (table.holds(0), table.holds(1), table.actions_left) == ("E", "D", 1)


@pytest.mark.rule("solar-storm/share-same-room")
def test_swapping_one_card_with_another_player_takes_two_actions():
    table = quiet_table(2).hand(0, "M").hand(1, "N")
    table.do(d.TAKE, 1, NANOBOTS)
    table.do(d.GIVE, 1, METAL)
    assert (table.holds(0), table.holds(1), table.actions_left) == ("N", "M", 1)


@pytest.mark.rule("solar-storm/share-same-room")
def test_cards_cannot_be_shared_with_a_player_in_another_room():
    table = quiet_table().at(0, c.BRIDGE).at(1, c.BRIDGE).at(2, c.ARMOURY)
    table.hand(0, "D").hand(1, "D").hand(2, "D")
    assert table.choices(d.GIVE) == table.choices(d.TAKE) == {(1, DATA)}
    assert table.why_not(d.GIVE, 2, DATA) == "share-same-room"
    assert table.why_not(d.TAKE, 2, DATA) == "share-same-room"
    table.at(1, c.ARMOURY)
    assert table.why_not(d.GIVE, 1, DATA) == "share-same-room"
    assert table.why_not(d.TAKE, 1, DATA) == "share-same-room"


@pytest.mark.rule("solar-storm/share-own-cards")
def test_only_a_card_that_its_giver_holds_changes_hands():
    table = quiet_table(2).hand(0, "D").hand(1, "E")
    assert table.choices(d.GIVE) == {(1, DATA)}
    assert table.choices(d.TAKE) == {(1, ENERGY)}
    assert table.why_not(d.GIVE, 1, ENERGY) == "share-own-cards"
    assert table.why_not(d.TAKE, 1, DATA) == "share-own-cards"


# Save actions


@pytest.mark.rule("solar-storm/save-actions")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_each_of_the_three_actions_not_taken_gives_an_action_token(taken: int):
    table = quiet_table()
    for _ in range(taken):
        table.do(d.SCAVENGE, rolls=[1])
    table.end_actions()
    assert table.state.action_tokens[0] == 3 - taken
    assert table.question == t.COLLECT


@pytest.mark.rule("solar-storm/save-actions")
def test_tokens_are_given_only_while_the_supply_has_any():
    table = quiet_table().tokens(1, 6)
    table.end_actions()
    assert table.state.action_tokens[0] == 2
    assert table.state.token_supply == 0


@pytest.mark.rule("solar-storm/save-actions")
@pytest.mark.parametrize(("taken", "kept"), [(0, 3), (1, 2), (3, 0), (4, 0)])
def test_an_action_bought_with_a_token_is_not_an_action_not_taken(taken: int, kept: int):
    table = quiet_table().tokens(0, 2)
    table.do(d.SPEND_TOKEN)
    table.do(d.SPEND_TOKEN)
    for _ in range(taken):
        table.do(d.SCAVENGE, rolls=[1])
    table.end_actions()
    assert table.state.action_tokens[0] == kept


@pytest.mark.rule("solar-storm/save-actions")
def test_a_saved_action_is_an_extra_action_on_a_later_turn():
    table = quiet_table(2)
    table.end_turn()
    table.end_turn()
    assert table.active == 0
    assert table.state.action_tokens[0] == 3
    table.do(d.SPEND_TOKEN)
    assert table.actions_left == 4
