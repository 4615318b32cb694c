"""The cards, and how the table is set."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from tests.piles import pile

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import tasks as t
from allhands.kernel.errors import OptionError

from .printed import COPIES, CREW, HIGHEST, LINE_UPS, passengers, spelled
from .table import Table, quiet_table

EVERY_NUMBER_OF_PLAYERS = pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
FOR_TWO_OR_MORE = {c.SMITH, c.PHILLIPS, c.PITMAN, c.LIGHTOLLER}


def crew_of(table: Table) -> list[int]:
    return [int(member) for member in table.state.crew if member >= 0]


def held(table: Table) -> list[int]:
    return [len(table.holds(seat)) for seat in range(int(table.state.players))]


# The cards


@pytest.mark.rule("sos-titanic/all-passengers")
def test_each_number_of_a_class_is_there_once_with_an_anchor_and_once_without():
    written = [spelled(card, [0, 0]) for card in range(c.PASSENGERS)]
    assert len(written) == 60
    assert set(written) == {
        f"{letter}{number}{anchor}"
        for letter, highest in HIGHEST.items()
        for number in range(1, highest + 1)
        for anchor in ("", "*")
    }
    assert passengers(" ".join(written)) == list(range(60))


@pytest.mark.rule("sos-titanic/all-action-cards")
def test_there_are_twenty_action_cards():
    inventory = quiet_table().inventory()["action cards"]
    assert inventory == [COPIES[kind] for kind in range(c.ACTION_KINDS)]
    assert sum(COPIES.values()) == 20


@pytest.mark.rule("sos-titanic/crew-cards")
@pytest.mark.parametrize("member", CREW)
def test_a_crew_member_card_says_how_many_cards_and_passengers(member: int):
    printed = CREW[member]
    assert c.HANDS[member] == printed.hand
    assert c.MOST_DRAWN[member] == printed.most
    assert c.LEAST_PLAYERS[member] == printed.players


# Crew members and hands


@pytest.mark.rule("sos-titanic/setup-crew")
@EVERY_NUMBER_OF_PLAYERS
def test_each_player_is_dealt_a_crew_member_and_no_two_the_same(players: int):
    for table in Table.deals(20, players):
        assert len(crew_of(table)) == len(set(crew_of(table))) == players
        assert list(table.state.crew[players:]) == [-1] * (5 - players)


@pytest.mark.rule("sos-titanic/setup-crew")
def test_every_crew_member_that_can_be_used_may_be_dealt_to_any_player():
    dealt = [crew_of(table) for table in Table.deals(150, 2)]
    for seat in range(2):
        assert {crew[seat] for crew in dealt} == set(CREW)


@pytest.mark.rule("sos-titanic/setup-crew-players")
def test_smith_phillips_pitman_and_lightoller_are_not_for_somebody_alone():
    alone = {crew_of(table)[0] for table in Table.deals(100, 1)}
    assert alone == set(CREW) - FOR_TWO_OR_MORE


@pytest.mark.rule("sos-titanic/setup-crew-players")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_two_or_more_players_all_ten_are_dealt_from(players: int):
    found = {member for table in Table.deals(100, players) for member in crew_of(table)}
    assert found == set(CREW)


@pytest.mark.rule("sos-titanic/setup-hands")
@EVERY_NUMBER_OF_PLAYERS
def test_each_player_is_dealt_as_many_action_cards_as_the_crew_member_allows(players: int):
    for table in Table.deals(20, players):
        assert held(table) == [CREW[member].hand for member in crew_of(table)]
        assert len(table.action_stack) == 20 - sum(held(table))
        assert table.action_discards == []


@pytest.mark.rule("sos-titanic/setup-hands")
def test_any_action_card_may_be_dealt():
    dealt = {
        kind for table in Table.deals(100, 5) for seat in range(5) for kind in table.holds(seat)
    }
    assert dealt == set(COPIES)


@pytest.mark.rule("sos-titanic/setup-open")
def test_everybody_sees_all_hands_and_nobody_the_stack_of_action_cards():
    table = Table.deal(3, 1)
    for seat in (-1, 0, 1, 2):
        view = table.view(seat)
        assert np.array_equal(view.hand, table.state.hand)
        assert set(pile(view.action_stack)) == {-1}
        assert view.action_stack.count == len(table.action_stack)


# The booklet and the passengers


@pytest.mark.rule("sos-titanic/setup-booklet")
def test_the_booklet_is_opened_at_page_10():
    for table in Table.deals(5):
        assert table.turned == 0
        assert table.score == 10


@pytest.mark.rule("sos-titanic/setup-lines")
def test_4_6_8_and_10_passengers_stand_in_front_of_the_first_four_decks():
    for table in Table.deals(10):
        assert [queue.count for queue in table.state.queues] == [4, 6, 8, 10, 0, 0]
        assert [table.is_line(number) for number in range(6)] == [True] * 4 + [False] * 2


@pytest.mark.rule("sos-titanic/expert")
def test_in_the_expert_game_there_are_seven_in_front_of_each_of_the_four():
    table = Table.deal(2, 3, difficulty="expert")
    assert [queue.count for queue in table.state.queues] == [7, 7, 7, 7, 0, 0]
    assert table.state.stack.count == 32


@pytest.mark.rule("sos-titanic/ultimate")
def test_in_the_ultimate_game_the_long_lines_stand_at_the_bow():
    table = Table.deal(2, 3, difficulty="ultimate")
    assert [queue.count for queue in table.state.queues] == [10, 8, 6, 4, 0, 0]
    assert table.state.stack.count == 32


@pytest.mark.rule("sos-titanic/setup-lines")
def test_without_a_choice_the_game_is_the_standard_one_and_there_is_no_fourth():
    (option,) = [option for option in GAME.options if option.name == "difficulty"]
    assert option.default == "standard"
    assert set(option.names) == set(LINE_UPS)
    with pytest.raises(OptionError):
        Table.deal(2, difficulty="easy")


@pytest.mark.rule("sos-titanic/setup-reveal")
@pytest.mark.parametrize("difficulty", LINE_UPS)
def test_only_the_front_passenger_of_each_line_is_seen(difficulty: str):
    table = Table.deal(3, 5, difficulty=difficulty)
    table.check()
    for seat in (-1, 0, 1, 2):
        view = table.view(seat)
        for line, number in enumerate(LINE_UPS[difficulty]):
            shown = pile(view.queues[line])
            assert shown == [pile(table.state.queues[line])[0], *[-1] * (number - 1)]
            assert view.run[line] == 1


@pytest.mark.rule("sos-titanic/setup-stack")
@EVERY_NUMBER_OF_PLAYERS
def test_the_other_32_are_the_stack_and_nobody_is_discarded_or_saved(players: int):
    for table in Table.deals(5, players):
        assert table.state.stack.count == 32
        assert (table.discards, table.drawn) == ("", "")
        assert [table.in_boat(number) for number in range(4)] == [""] * 4
        assert set(pile(table.view(0).stack)) == {-1}


@pytest.mark.rule("sos-titanic/setup-lines", "sos-titanic/setup-stack")
def test_the_passengers_are_shuffled():
    tops = Counter(table.in_stack.split()[0] for table in Table.deals(150, 1))
    fronts = Counter(table.front(0) for table in Table.deals(150, 1))
    assert len(tops) > 45
    assert len(fronts) > 45


@pytest.mark.rule("sos-titanic/setup-first-player")
def test_anybody_may_be_the_first_player():
    assert {table.active for table in Table.deals(60, 5)} == {0, 1, 2, 3, 4}
    for table in Table.deals(20, 5):
        assert (table.asked, table.question) == (table.active, t.CHOOSE_ACTION)
