"""What players know (pages 3, 12 and 18 to 20)."""

from __future__ import annotations

import pytest

from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d

from .printed import DATA, METAL, NANOBOTS, TOP, damage_card, kinds, spelled
from .table import Table, differences, pile, quiet_table

SPECTATOR = -1
ALL_VIEWERS = (SPECTATOR, 0, 1, 2)


def deck_as_seen(table: Table, seat: int) -> str:
    """The resource deck, a question mark for each card that a seat does not know."""
    return spelled(pile(table.view(seat).resource_deck))


def damage_as_seen(table: Table, seat: int) -> list[int]:
    """The damage deck, -1 for each card that a seat does not know."""
    return pile(table.view(seat).damage_deck)


# Open hands


@pytest.mark.rule("solar-storm/open-hands")
@pytest.mark.parametrize("no_counting", [False, True])
def test_everybody_sees_everybodys_resource_cards(no_counting: bool):
    for table in Table.deals(5, 3, no_counting=no_counting):
        for seat in ALL_VIEWERS:
            view = table.view(seat)
            assert (view.hand == table.state.hand).all()
            assert (view.face_up == table.state.face_up).all()


@pytest.mark.rule("solar-storm/open-hands")
def test_a_card_drawn_from_the_deck_is_seen_by_all():
    table = quiet_table().deck_top("NE")
    table.end_actions()
    table.do(d.DRAW_TWO)
    for seat in ALL_VIEWERS:
        assert list(table.view(seat).hand[0]) == [0, 0, 1, 1, 0]


# Cards looked at


@pytest.mark.rule("solar-storm/looked-at")
def test_cards_looked_at_in_the_cargo_hold_are_seen_by_the_player_who_looks():
    table = quiet_table().at(0, c.CARGO_HOLD).deck_top("DMNEU")
    table.do(d.ACTIVATE)
    for seat in ALL_VIEWERS:
        seen = spelled(pile(table.view(seat).looked_at))
        assert seen[::-1] == ("DMNEU" if seat == 0 else "?????")
    table.do(d.NEXT_RESOURCE, NANOBOTS)
    for seat in ALL_VIEWERS:
        assert deck_as_seen(table, seat)[0] == ("N" if seat == 0 else "?")


@pytest.mark.rule("solar-storm/looked-at")
def test_cards_put_back_stay_known_in_their_places_until_they_are_drawn():
    table = quiet_table().at(0, c.CARGO_HOLD).deck_top("DMNEU").face_up("DD")
    table.do(d.ACTIVATE)
    for kind in kinds("UENM"):
        table.do(d.NEXT_RESOURCE, kind)
    for drawn in range(3):
        known = "UENMD"[drawn:]
        assert deck_as_seen(table, 0)[: len(known) + 1] == known + "?"
        for seat in (SPECTATOR, 1, 2):
            assert set(deck_as_seen(table, seat)) == {"?"}
        table.end_turn()


@pytest.mark.rule("solar-storm/looked-at")
def test_others_cannot_tell_one_arrangement_from_another():
    tables = []
    for order in ("DMNE", "UENM"):
        table = quiet_table().at(0, c.CARGO_HOLD).deck_top("DMNEU")
        table.do(d.ACTIVATE)
        for kind in kinds(order):
            table.do(d.NEXT_RESOURCE, kind)
        tables.append(table)
    for seat in (SPECTATOR, 1, 2):
        assert not [*differences(tables[0].view(seat), tables[1].view(seat))]
    assert [*differences(tables[0].view(0), tables[1].view(0))]


@pytest.mark.rule("solar-storm/looked-at")
def test_cards_that_somebody_else_arranges_are_no_longer_known():
    table = quiet_table().at(0, c.BRIDGE).at(1, c.BRIDGE).damage_next(10, 11, 12, 13, 14)
    table.do(d.ACTIVATE)
    table.do(d.NEXT_DAMAGE, 0)
    table.do(d.NEXT_DAMAGE, 0)
    assert damage_as_seen(table, 0)[:4] == [10, 11, 12, -1]
    table.repair_everything().end_turn()
    assert damage_as_seen(table, 0)[:3] == [11, 12, -1]
    assert set(damage_as_seen(table, 1)) == {-1}
    table.repair_everything().do(d.ACTIVATE)
    table.do(d.NEXT_DAMAGE, 0)
    table.do(d.NEXT_DAMAGE, 0)
    assert set(damage_as_seen(table, 0)) == {-1}
    assert damage_as_seen(table, 1)[:4] == [11, 12, 13, -1]


@pytest.mark.rule("solar-storm/looked-at")
def test_damage_cards_returned_to_top_and_bottom_are_known_to_the_player_who_returned_them():
    table = quiet_table().at(0, c.BRIDGE).version(c.BRIDGE, 2).damage_next(10, 11)
    table.do(d.ACTIVATE)
    for seat in ALL_VIEWERS:
        looked_at = pile(table.view(seat).looked_at)
        assert looked_at[::-1] == ([10, 11] if seat == 0 else [-1, -1])
    table.do(d.RETURN_CARD, 0, 1)
    table.do(d.RETURN_CARD, 0, 0)
    seen = damage_as_seen(table, 0)
    assert (seen[0], seen[-1]) == (11, 10)
    assert set(seen[1:-1]) == {-1}
    for seat in (SPECTATOR, 1, 2):
        assert set(damage_as_seen(table, seat)) == {-1}


@pytest.mark.rule("solar-storm/looked-at")
def test_what_was_looked_at_stays_when_the_unknown_is_filled_in():
    table = quiet_table().at(0, c.CARGO_HOLD).deck_top("DMNEU")
    table.do(d.ACTIVATE)
    for kind in kinds("UENM"):
        table.do(d.NEXT_RESOURCE, kind)
    decks = [table.filled_in(0, luck).deck for luck in range(20)]
    assert {deck[:5] for deck in decks} == {"UENMD"}
    assert len({deck[5] for deck in decks}) > 1
    assert len({table.filled_in(1, luck).deck[:5] for luck in range(20)}) > 1


# Without the option: counting and looking through


@pytest.mark.rule("solar-storm/discards-open")
def test_anybody_may_look_through_the_discards_and_count_the_decks():
    table = quiet_table().discarded("NEM").deck_of(30).damage_deck_of(9)
    for seat in ALL_VIEWERS:
        view = table.view(seat)
        assert spelled(pile(view.resource_discard)) == table.discards
        assert pile(view.damage_discard)[-2:] == table.damage_discards[-2:]
        assert view.resource_deck.count == 30
        assert view.damage_deck.count == 9
        assert view.turn == 1


@pytest.mark.rule("solar-storm/discards-open")
def test_discards_are_open_however_they_came_there():
    table = quiet_table().hand(0, "DDDDDDD").discarded("").damage_next(10)
    table.end_actions()
    table.collect()
    table.do(d.DISCARD, DATA)
    table.do(d.DISCARD, METAL if table.can(d.DISCARD, METAL) else DATA)
    for seat in ALL_VIEWERS:
        view = table.view(seat)
        assert spelled(pile(view.resource_discard)) == table.discards
        assert pile(view.damage_discard) == table.damage_discards


# With the option


def uncounted(**options: object) -> Table:
    return quiet_table(3, no_counting=True, **options)


@pytest.mark.rule("solar-storm/no-counting")
def test_a_pile_shows_its_top_card_and_a_deck_that_it_has_cards():
    table = uncounted().discarded("NEM").damage_deck_of(9)
    for seat in ALL_VIEWERS:
        view = table.view(seat)
        assert spelled(pile(view.resource_discard)) == "N"
        assert pile(view.damage_discard) == table.damage_discards[:1]
        assert pile(view.resource_deck) == [-1]
        assert pile(view.damage_deck) == [-1]


@pytest.mark.rule("solar-storm/no-counting")
def test_an_empty_pile_is_seen_to_be_empty():
    table = uncounted().discarded("").damage_deck_of(0)
    for seat in ALL_VIEWERS:
        assert table.view(seat).resource_discard.count == 0
        assert table.view(seat).damage_deck.count == 0


@pytest.mark.rule("solar-storm/no-counting")
def test_nothing_tells_a_deep_deck_from_a_shallow_one():
    deep = uncounted().discarded("N").deck_of(40).damage_deck_of(20)
    shallow = uncounted().discarded("N").deck_of(20).damage_deck_of(4)
    shallow.state.turn = 17
    for table in (deep, shallow):
        table.state.damage_discard.cards[table.state.damage_discard.count - 1] = 3
    for seat in ALL_VIEWERS:
        assert not [*differences(deep.view(seat), shallow.view(seat))]


@pytest.mark.rule("solar-storm/no-counting")
def test_the_number_of_turns_is_not_told():
    table = uncounted()
    assert all(table.view(seat).turn == -1 for seat in ALL_VIEWERS)


@pytest.mark.rule("solar-storm/no-counting")
@pytest.mark.parametrize("is_looked_at", [False, True])
def test_the_turn_is_filled_in_as_the_damage_deck_tells_it(is_looked_at: bool):
    table = uncounted().at(0, c.BRIDGE)
    turn, deck = int(table.state.turn), len(table.damage_deck)
    if is_looked_at:
        table.do(d.ACTIVATE)
    for luck in range(6):
        other = table.filled_in(1, luck)
        left = len(other.damage_deck) + int(other.state.looked_at.count)
        assert int(other.state.turn) - turn == deck - left


@pytest.mark.rule("solar-storm/no-counting")
def test_a_new_discard_covers_the_one_below():
    table = uncounted().hand(0, "NN").at(0, c.BRIDGE).damage(c.BRIDGE, TOP).discarded("E")
    table.do(d.REPAIR, TOP, 0)
    assert table.discards == "NE"
    for seat in ALL_VIEWERS:
        assert spelled(pile(table.view(seat).resource_discard)) == "N"


def choosing_a_discard(version: int) -> Table:
    table = uncounted().at(0, c.ENGINE_ROOM).version(c.ENGINE_ROOM, version).hand(0, "D")
    table.discarded("NEM").deck_top("U").do(d.ACTIVATE)
    return table


@pytest.mark.rule("solar-storm/no-counting")
@pytest.mark.parametrize(("version", "top"), [(1, "E"), (2, "U")])
def test_the_engine_room_shows_the_discard_pile_while_a_card_is_chosen(version: int, top: str):
    table = choosing_a_discard(version)
    assert spelled(pile(table.view(0).resource_discard)) == "NEM"
    table.do(d.SALVAGE, NANOBOTS)
    assert spelled(pile(table.view(0).resource_discard)) == top
    if version == 1:
        table.do(d.REPLACE, DATA)
        assert spelled(pile(table.view(0).resource_discard)) == "D"


@pytest.mark.rule("solar-storm/no-counting")
def test_others_see_the_discard_below_the_one_taken_so_that_is_not_simply_taken_back():
    table = choosing_a_discard(1)
    before = int(table.state.reveals)
    table.do(d.SALVAGE, NANOBOTS)
    assert spelled(pile(table.view(1).resource_discard)) == "E"
    assert table.state.reveals == before + 1


@pytest.mark.rule("solar-storm/no-counting")
@pytest.mark.parametrize("version", [1, 2])
def test_while_one_player_looks_through_the_discard_pile_the_others_cannot_count_it(version: int):
    table = choosing_a_discard(version)
    for seat in (SPECTATOR, 1, 2):
        assert spelled(pile(table.view(seat).resource_discard)) == "N"


@pytest.mark.rule("solar-storm/no-counting")
def test_when_the_top_discard_is_taken_the_one_below_shows():
    table = uncounted(escape_pod=True).discarded("NEM").diverted(*range(7)).hand(0, "")
    table.do(d.BOARD_POD, rolls=[6])
    for seat in ALL_VIEWERS:
        assert spelled(pile(table.view(seat).resource_discard)) == "E"


@pytest.mark.rule("solar-storm/no-counting")
def test_cards_looked_at_on_top_stay_known_but_what_lies_at_the_bottom_is_not_remembered():
    table = uncounted().at(0, c.BRIDGE).version(c.BRIDGE, 2).damage_next(10, 11)
    table.do(d.ACTIVATE)
    table.do(d.RETURN_CARD, 0, 1)
    table.do(d.RETURN_CARD, 0, 0)
    assert table.damage_deck[-1] == 10
    assert damage_as_seen(table, 0) == [11]
    assert damage_as_seen(table, 1) == [-1]
    table.repair_everything().end_turn()
    assert damage_as_seen(table, 0) == [-1]


# Filling in what a player does not know


@pytest.mark.rule("solar-storm/no-counting")
def test_a_deck_whose_last_cards_are_looked_at_is_filled_in_as_empty():
    table = uncounted().at(0, c.CARGO_HOLD).deck_top("DMN").deck_of(3)
    table.do(d.ACTIVATE)
    assert table.view(1).resource_deck.count == 0
    assert {len(table.filled_in(1, luck).deck) for luck in range(6)} == {0}
    table = uncounted().at(0, c.BRIDGE).damage_next(10, 11).damage_deck_of(2)
    table.do(d.ACTIVATE)
    assert table.view(1).damage_deck.count == 0
    assert {len(table.filled_in(1, luck).damage_deck) for luck in range(6)} == {0}


@pytest.mark.parametrize("no_counting", [False, True])
def test_any_unseen_card_may_lie_anywhere_in_a_deck_that_is_filled_in(no_counting: bool):
    table = quiet_table(3, no_counting=no_counting)
    decks = [table.filled_in(0, luck).deck for luck in range(40)]
    assert {len(deck) for deck in decks} == {64}
    for place in (0, 32, 63):
        assert {deck[place] for deck in decks} == set("DMNEU")


@pytest.mark.rule("solar-storm/setup-damage-deck", "solar-storm/no-counting")
@pytest.mark.parametrize("no_counting", [False, True])
def test_the_damage_deck_is_filled_in_by_type(no_counting: bool):
    table = Table.deal(3, 1, no_counting=no_counting)
    lasts = set()
    for luck in range(30):
        deck = table.filled_in(0, luck).damage_deck
        sizes = [bin(c.DAMAGE_ROOMS[card]).count("1") for card in deck]
        assert sizes == sorted(sizes)
        lasts.add(deck[-1])
    assert lasts <= set(range(16, 24))
    assert len(lasts) > 3


def test_damage_cards_that_a_player_has_seen_are_not_dealt_again():
    table = quiet_table().at(0, c.BRIDGE)
    table.damage_next(10, 11, 12).do(d.ACTIVATE)
    table.do(d.NEXT_DAMAGE, 2)
    table.do(d.NEXT_DAMAGE, 0)
    for luck in range(10):
        deck = table.filled_in(0, luck).damage_deck
        assert deck[:3] == [12, 10, 11]
        assert len(set(deck)) == 22
        assert damage_card(c.BRIDGE) in deck
