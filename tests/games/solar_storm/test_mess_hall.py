"""The Mess Hall, which passes cards over any distance: both versions (page 18)."""

from __future__ import annotations

import pytest

from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import tasks as t

from .printed import DATA, ENERGY, METAL, NANOBOTS, UNIVERSAL, damage_card
from .table import Table, quiet_table

FAR_OFF = damage_card(c.CARGO_HOLD)


def in_mess_hall(players: int = 3) -> Table:
    """Crew member 0 in the Mess Hall, the others in the core."""
    return quiet_table(players).at(0, c.MESS_HALL)


# Version 1


@pytest.mark.rule("solar-storm/mess-hall-v1")
def test_the_mess_hall_takes_a_card_from_a_player_anywhere_aboard():
    table = in_mess_hall().at(1, c.BRIDGE).hand(1, "DE")
    table.do(d.ACTIVATE)
    table.do(d.TAKE, 1, ENERGY)
    assert (table.holds(0), table.holds(1)) == ("E", "D")
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/mess-hall-v1")
def test_the_mess_hall_gives_a_card_to_a_player_anywhere_aboard():
    table = in_mess_hall().at(2, c.BRIDGE).hand(0, "DE")
    table.do(d.ACTIVATE)
    table.do(d.GIVE, 2, DATA)
    assert (table.holds(0), table.holds(2)) == ("E", "D")
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/mess-hall-v1")
def test_the_mess_hall_swaps_a_card_for_any_card_of_another_player():
    table = in_mess_hall().at(1, c.BRIDGE).hand(0, "DDM").hand(1, "NE").hand(2, "U")
    table.do(d.ACTIVATE)
    table.do(d.SWAP_WITH, 1, DATA)
    assert table.choices(d.SWAP_FOR) == {(NANOBOTS,), (ENERGY,)}
    assert table.why_not(d.SWAP_FOR, UNIVERSAL) == "share-own-cards"
    table.do(d.SWAP_FOR, ENERGY)
    assert (table.holds(0), table.holds(1), table.holds(2)) == ("DME", "DN", "U")
    assert (table.question, table.actions_left) == (t.CHOOSE_ACTION, 2)


@pytest.mark.rule("solar-storm/mess-hall-v1", "solar-storm/share-own-cards")
def test_a_swap_in_the_mess_hall_takes_a_card_on_each_side():
    table = in_mess_hall().hand(0, "D").hand(1, "E")
    table.do(d.ACTIVATE)
    assert table.choices(d.SWAP_WITH) == {(1, DATA)}
    assert table.why_not(d.SWAP_WITH, 1, METAL) == "share-own-cards"
    assert table.why_not(d.SWAP_WITH, 2, DATA) == "share-own-cards"
    assert table.why_not(d.TAKE, 2, DATA) == "share-own-cards"


@pytest.mark.rule("solar-storm/mess-hall-v1")
def test_the_mess_hall_needs_a_card_to_pass():
    table = in_mess_hall()
    assert table.why_not(d.ACTIVATE) == "mess-hall-v1"
    assert table.hand(1, "D").can(d.ACTIVATE)
    assert table.hand(1, "").hand(0, "D").can(d.ACTIVATE)


@pytest.mark.rule("solar-storm/mess-hall-others")
def test_cards_are_not_exchanged_with_oneself():
    table = in_mess_hall().hand(0, "D").hand(1, "E")
    table.do(d.ACTIVATE)
    for verb in (d.GIVE, d.TAKE, d.SWAP_WITH):
        assert table.why_not(verb, 0, DATA) == "mess-hall-others"
    table = quiet_table().hand(0, "D")
    assert table.why_not(d.GIVE, 0, DATA) == "mess-hall-others"


# Version 2


def between_1_and_2(first: str, second: str, players: int = 3) -> Table:
    """The Mess Hall asks what crew members 1 and 2 exchange."""
    table = (
        in_mess_hall(players).version(c.MESS_HALL, 2).hand(0, "UU").hand(1, first).hand(2, second)
    )
    table.do(d.ACTIVATE)
    table.do(d.BETWEEN, 1, 2)
    return table


@pytest.mark.rule("solar-storm/mess-hall-v2")
def test_version_2_of_the_mess_hall_is_for_two_other_players_who_each_have_a_card():
    table = in_mess_hall(4).version(c.MESS_HALL, 2).hands("D", "D", "D", "D")
    table.do(d.ACTIVATE)
    assert table.choices(d.BETWEEN) == {(1, 2), (1, 3), (2, 3)}
    for pair in ((0, 1), (1, 0), (2, 2), (0, 0)):
        assert table.why_not(d.BETWEEN, *pair) == "mess-hall-v2"
    assert table.hand(2, "").choices(d.BETWEEN) == {(1, 3)}


@pytest.mark.rule("solar-storm/mess-hall-v2")
def test_version_2_of_the_mess_hall_needs_two_others_with_cards():
    table = in_mess_hall().version(c.MESS_HALL, 2).hand(0, "D").hand(1, "D")
    assert table.why_not(d.ACTIVATE) == "mess-hall-v2"
    assert table.hand(2, "E").can(d.ACTIVATE)


@pytest.mark.rule("solar-storm/mess-hall-v2")
def test_the_two_swap_a_card_and_the_active_player_neither_gives_nor_gets_one():
    table = between_1_and_2("DM", "NE")
    assert table.asked == 0
    assert table.choices(d.OFFER) == {(DATA,), (METAL,)}
    table.do(d.OFFER, DATA)
    assert table.asked == 0
    assert table.choices(d.OFFER) == {(NANOBOTS,), (ENERGY,)}
    table.do(d.OFFER, ENERGY)
    table.do(d.PROPOSE)
    table.do(d.AGREE)
    table.do(d.AGREE)
    assert [table.holds(player) for player in range(3)] == ["UU", "ME", "DN"]
    assert (table.asked, table.question) == (0, t.CHOOSE_ACTION)
    assert table.actions_left == 2


@pytest.mark.rule("solar-storm/mess-hall-v2-cards")
def test_the_two_may_swap_two_cards_each_and_no_more():
    table = between_1_and_2("DDM", "NEE")
    for kind in (DATA, NANOBOTS, DATA, ENERGY):
        assert table.question in (t.OFFER_FIRST, t.OFFER_SECOND)
        table.do(d.OFFER, kind)
    assert table.question == t.AGREE_TO_EXCHANGE
    table.do(d.AGREE)
    table.do(d.AGREE)
    assert [table.holds(player) for player in range(3)] == ["UU", "MNE", "DDE"]


@pytest.mark.rule("solar-storm/mess-hall-v2-cards")
def test_each_of_the_two_gives_as_many_cards_as_the_other():
    table = between_1_and_2("DM", "NE")
    assert not table.can(d.PROPOSE)
    table.do(d.OFFER, DATA)
    assert not table.can(d.PROPOSE)
    table.do(d.OFFER, NANOBOTS)
    assert table.can(d.PROPOSE)
    table.do(d.OFFER, METAL)
    assert not table.can(d.PROPOSE)


@pytest.mark.rule("solar-storm/mess-hall-v2-cards")
def test_an_exchange_of_no_cards_is_not_proposed():
    assert between_1_and_2("DM", "NE").why_not(d.PROPOSE) == "mess-hall-v2-cards"


@pytest.mark.rule("solar-storm/mess-hall-v2-cards")
@pytest.mark.parametrize(("first", "second"), [("D", "NE"), ("DM", "E")])
def test_who_has_only_one_card_can_swap_only_one(first: str, second: str):
    table = between_1_and_2(first, second)
    table.do(d.OFFER, DATA)
    table.do(d.OFFER, ENERGY)
    assert table.question == t.AGREE_TO_EXCHANGE


@pytest.mark.rule("solar-storm/share-own-cards")
def test_neither_of_the_two_offers_a_card_that_is_not_held():
    table = between_1_and_2("DM", "NEE")
    assert table.why_not(d.OFFER, NANOBOTS) == "share-own-cards"
    table.do(d.OFFER, DATA)
    assert table.why_not(d.OFFER, DATA) == "share-own-cards"
    table.do(d.OFFER, ENERGY)
    assert table.choices(d.OFFER) == {(METAL,)}
    table.do(d.OFFER, METAL)
    assert table.choices(d.OFFER) == {(NANOBOTS,), (ENERGY,)}


@pytest.mark.rule("solar-storm/mess-hall-v2-agree")
def test_both_players_are_asked_before_the_cards_change_hands():
    table = between_1_and_2("D", "E")
    table.do(d.OFFER, DATA)
    table.do(d.OFFER, ENERGY)
    for player in (1, 2):
        assert (table.asked, table.question) == (player, t.AGREE_TO_EXCHANGE)
        assert (table.holds(1), table.holds(2)) == ("D", "E")
        table.do(d.AGREE)
    assert (table.holds(1), table.holds(2)) == ("E", "D")


@pytest.mark.rule("solar-storm/mess-hall-v2-agree", "solar-storm/mess-hall-v2-refused")
@pytest.mark.parametrize("agreed_before", [0, 1])
def test_an_exchange_that_either_player_refuses_is_not_made_and_takes_no_action(
    agreed_before: int,
):
    table = between_1_and_2("D", "E")
    table.do(d.OFFER, DATA)
    table.do(d.OFFER, ENERGY)
    for _ in range(agreed_before):
        table.do(d.AGREE)
    table.do(d.REFUSE)
    assert (table.asked, table.question) == (0, t.CHOOSE_ACTION)
    assert (table.holds(1), table.holds(2)) == ("D", "E")
    assert table.actions_left == 3
    table.end_actions()
    assert table.state.action_tokens[0] == 3


@pytest.mark.rule("solar-storm/mess-hall-v2-refused")
def test_the_last_action_of_a_turn_is_left_to_whoever_was_refused():
    table = in_mess_hall().version(c.MESS_HALL, 2).hands("U", "D", "E").actions(1)
    table.do(d.ACTIVATE)
    table.do(d.BETWEEN, 1, 2)
    table.do(d.OFFER, DATA)
    table.do(d.OFFER, ENERGY)
    table.do(d.REFUSE)
    assert (table.asked, table.question, table.actions_left) == (0, t.CHOOSE_ACTION, 1)
    assert table.can(d.SCAVENGE)


@pytest.mark.rule("solar-storm/mess-hall-v2-refused")
def test_after_a_refusal_no_exchange_is_proposed_again_in_that_turn():
    table = between_1_and_2("D", "E")
    table.do(d.OFFER, DATA)
    table.do(d.OFFER, ENERGY)
    table.do(d.REFUSE)
    assert table.why_not(d.ACTIVATE) == "mess-hall-v2-refused"
    table.at(1, c.MESS_HALL).end_turn(FAR_OFF)
    assert table.active == 1
    assert table.can(d.ACTIVATE)


@pytest.mark.rule("solar-storm/mess-hall-v2-refused")
def test_an_exchange_after_one_that_was_agreed_may_be_proposed_in_the_same_turn():
    table = between_1_and_2("DD", "E")
    for kind in (DATA, ENERGY):
        table.do(d.OFFER, kind)
    table.do(d.AGREE)
    table.do(d.AGREE)
    table.do(d.ACTIVATE)
    table.do(d.BETWEEN, 1, 2)
    assert table.choices(d.OFFER) == {(DATA,), (ENERGY,)}
