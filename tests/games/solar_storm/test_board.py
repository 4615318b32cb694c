"""What the board of Solar Storm shows of things that are laid out."""

from __future__ import annotations

import re

import pytest
from tests.drawn import count_of, part, values

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.face.board import BOARD
from allhands.games.solar_storm.rules import events as e
from allhands.kernel.state import EVERY_SEAT, UNKNOWN
from allhands.kernel.words import Event

from .printed import BOTTOM, MIDDLE, TOP
from .table import Table, quiet_table

NAMES = GAME.crew_names


def ship_of(table: Table) -> str:
    return BOARD.ship(table.view(0), NAMES)


def test_a_cube_is_drawn_where_it_is_and_what_repairs_a_space_where_it_is_not() -> None:
    ship = ship_of(quiet_table().damage(c.BRIDGE, TOP))
    pieces = values(ship, "data-piece")
    assert f"cube-{c.BRIDGE}-0" not in pieces
    assert f"cube-{c.BRIDGE}-1" in pieces
    assert "top of the Bridge: exposed space, Nanobots repairs it" in ship


def test_each_missing_cube_breaks_the_drawing_further() -> None:
    table = quiet_table()
    for missing, space in enumerate((TOP, MIDDLE, BOTTOM), 1):
        ship = ship_of(table.damage(c.ARMOURY, space))
        assert f"room-box missing-{missing}" in ship
        assert f"hull-line missing-{missing}" in ship
    assert "no cube left, the next damage loses the ship" in ship_of(table)


def test_a_diverted_room_has_a_bright_line_and_no_cost() -> None:
    assert f"divert-{c.BRIDGE}" in values(ship_of(quiet_table()), "data-place")
    ship = ship_of(quiet_table().diverted(c.BRIDGE))
    assert ship.count('class="power-line live"') == 1
    assert f"divert-{c.BRIDGE}" not in values(ship, "data-place")


def test_the_sun_rises_as_the_damage_deck_runs_down() -> None:
    ships = [ship_of(quiet_table().damage_deck_of(left)) for left in (22, 11, 0)]
    rising = re.compile(r'translate\(0 (-[\d.]+)\)" class="sun"')
    heights = [-float(rising.findall(ship)[0]) for ship in ships]
    assert heights == sorted(set(heights))


def test_a_sun_that_cannot_be_told_is_dotted() -> None:
    view = quiet_table(no_counting=True).view(0)
    assert 'class="sun guessed"' in BOARD.ship(view, NAMES)
    assert BOARD.gauge(view).value == UNKNOWN
    assert ">?<" in BOARD.decks(view, NAMES)


def test_cards_that_a_seat_has_not_seen_show_their_backs() -> None:
    table = quiet_table().look_at(2, 3)
    own, others = (BOARD.decks(table.view(seat), NAMES) for seat in (0, 1))
    assert own != others
    assert others.count("A card that others look at") == 4  # said and shown on pointing


def test_a_card_that_a_seat_knows_to_be_next_is_shown_to_that_seat_alone() -> None:
    table = quiet_table().damage_next(0)
    table.state.damage_deck.seen[table.state.damage_deck.count - 1] = 1
    own, others = (BOARD.decks(table.view(seat), NAMES) for seat in (0, 1))
    assert "next: Bridge" in own
    assert "next:" not in others


def test_the_damage_discards_show_the_card_that_was_drawn_last() -> None:
    table = quiet_table()
    discards = part(BOARD.decks(table.view(0), NAMES), "damage-discard")
    assert (count_of(discards, "damage-card"), count_of(discards, "empty")) == (1, 0)
    table.state.damage_discard.count = 0
    discards = part(BOARD.decks(table.view(0), NAMES), "damage-discard")
    assert (count_of(discards, "damage-card"), count_of(discards, "empty")) == (0, 1)


def test_a_crew_of_one_player_shares_the_hand_of_the_first_strip() -> None:
    view = Table.deal(1, 3).view(0)
    first, second, third = (BOARD.crew(view, NAMES, member, 0) for member in range(3))
    assert "shared cards" in first
    assert 'class="hand"' not in second + third


def test_a_die_that_was_rolled_is_pictured() -> None:
    rolled = Event(e.ROLLED, 0, (5, e.ROLL_SCAVENGE, 0), EVERY_SEAT)
    assert BOARD.event_picture(quiet_table().view(0), rolled).count('class="pip"') == 5
    assert BOARD.event_places(rolled) == ("die",)


@pytest.mark.parametrize(
    "place",
    [
        *("room-0", "room-8", "space-1-2", "divert-3", "hand-0-1", "crew-2", "tokens-0", "die"),
        *("resource-deck", "resource-discard", "damage-deck", "damage-discard", "face-up-1"),
        *("looked-0", "discarded-1", "supply", "pod"),
    ],
)
def test_places_have_rules_though_they_are_not_drawn_at_the_time(place: str) -> None:
    rules = BOARD.rules_of(place)
    assert rules
    assert set(rules) <= set(GAME.laws.ledger)
