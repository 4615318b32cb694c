"""The drawing of the ship: rooms, crises, signals, planets, freezer, life goals and the voyage."""

from __future__ import annotations

import pytest
from tests.drawn import count_of, part, pieces_in, said_of, values, words_in

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.face.board import BOARD
from allhands.games.ark_ship.face.board_rooms import title_lines
from allhands.games.ark_ship.face.nouns import needed as tokens_needed
from allhands.games.ark_ship.face.words_cards import (
    removed_from,
    row_short,
    span_short,
)

from .setups import Ship, card, quiet_ship

NAMES = GAME.crew_names


def ship_of(ship: Ship, seat: int = 0) -> str:
    return BOARD.ship(ship.view(seat), NAMES)


# Rooms


@pytest.mark.parametrize("location", range(c.CRISIS_PLACES))
def test_every_location_of_the_ship_is_a_room_with_its_number_and_name(location: int) -> None:
    room = part(ship_of(quiet_ship(1)), f"location-{location}")
    assert words_in(room)[:2] == [str(location + 1), c.LOCATION_NAMES[location]]
    assert said_of(room).startswith(f"{c.LOCATION_NAMES[location]} ({location + 1}): ")


def test_a_room_shows_what_it_offers_with_each_rank() -> None:
    room = part(ship_of(quiet_ship(1)), f"location-{c.ARCHIVES}")
    assert words_in(room)[2:] == ["learn the skill", "a column +1", "a column to 0"]
    assert count_of(room, "full") == 0 + 1 + 2


def test_a_crisis_covers_what_its_room_offers() -> None:
    ship = quiet_ship(1).crisis(c.MEDICAL, "Cryo Failure")
    room = part(ship_of(ship), f"location-{c.MEDICAL}")
    assert "blocked" in (room.get("class") or "")
    assert pieces_in(room) == {f"crisis-{card('Cryo Failure')}"}
    assert "learn the skill" not in words_in(room)
    written = words_in(room)
    for row in range(int(c.ROWS[card("Cryo Failure")])):
        span = span_short(card("Cryo Failure"), row)
        assert written[written.index(span) + 1] == row_short(card("Cryo Failure"), row)
    assert "Test of Medicine and Engineering." in said_of(room)


def test_what_lasts_stands_on_the_card_instead_of_a_row_in_which_nothing_happens() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, "CO2 Filter Malfunction")
    written = words_in(part(ship_of(ship), f"location-{c.CRISIS_1}"))
    assert "each sends out one," in written
    assert "0" not in written


def test_a_card_says_from_how_many_successes_on_it_goes_where_there_is_little_room() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_2, "Naive Cloning")
    least = removed_from(card("Naive Cloning"))
    assert f"gone at {least}+" in words_in(part(ship_of(ship), f"location-{c.CRISIS_2}"))


def test_rows_are_told_shortly() -> None:
    cryo = card("Cryo Failure")
    assert span_short(cryo, 0) == "0"
    assert row_short(cryo, int(c.ROWS[cryo]) - 1) == "gone"
    assert row_short(cryo, 0).endswith(" asleep")
    assert row_short(card("Computer Failure"), 0) == "failed"


def test_no_row_and_no_title_is_longer_than_its_card_is_wide() -> None:
    for test in range(c.TESTS):
        assert max(len(line) for line in title_lines(c.TEST_TITLES[test])) <= 16
        for row in range(int(c.ROWS[test])):
            assert len(span_short(test, row)) <= 3
            assert len(row_short(test, row)) <= 26


def test_crew_stand_where_they_were_sent_and_otherwise_in_quarters() -> None:
    ship = quiet_ship(3).put()
    ship.state.place[:3] = (c.COMMS, c.COMMS, -1)
    whole = ship_of(ship)
    assert pieces_in(part(whole, f"location-{c.COMMS}")) == {"meeple-0", "meeple-1"}
    assert "meeple-2" in values(whole, "data-piece")
    assert ", with " in said_of(part(whole, f"location-{c.COMMS}"))
    for location in set(range(c.CRISIS_PLACES)) - {c.COMMS}:
        assert not pieces_in(part(whole, f"location-{location}"))


# Signals


def test_tokens_stand_in_their_columns_and_say_how_far_they_still_have_to_go() -> None:
    ship = quiet_ship(1).tokens(0, 1, 0, 3, 2, 1, target=3)  # targets 1 1 1 2 1
    signal = part(ship_of(ship), "signal-0")
    assert pieces_in(signal) == {f"token-0-{column}" for column in range(c.COLUMNS)}
    assert count_of(signal, "target-ring") == c.COLUMNS
    assert count_of(signal, "done") == 3
    assert words_in(part(ship_of(ship), "column-0-1")) == ["B", "+1"]
    assert words_in(part(ship_of(ship), "column-0-2")) == ["C", "\u22122"]
    assert "3 of 5" in words_in(signal)
    assert said_of(part(ship_of(ship), "column-0-1")).endswith(
        "the token stands at 0, and should stand at 1"
    )


def test_a_waveform_shows_what_it_does_to_each_column() -> None:
    wave = part(ship_of(quiet_ship(1).waves(11, 6)), "wave-0")  # -1 +2 -1 +2 -1
    assert pieces_in(wave) == {"wave-11"}
    numbers = [words for words in words_in(wave) if words[0] in "+\u2212"]
    assert numbers == ["\u22121", "+2", "\u22121", "+2", "\u22121"]
    assert count_of(wave, "wave-arrow") == c.COLUMNS


def test_a_decoded_signal_shows_the_planet_crisis_and_where_to_stand() -> None:
    ship = quiet_ship(1).planet(1, "A Voice in the Ruins", 2)
    ship.state.place[0] = c.PLANET_2
    whole = ship_of(ship)
    planet = part(whole, f"location-{c.PLANET_2}")
    assert "signal-1" not in values(whole, "data-place")
    assert "A Voice in the Ruins" in words_in(planet)
    needed = tokens_needed(ship.view(0), card("A Voice in the Ruins") - c.CRISES)
    assert (count_of(planet, "token"), count_of(planet, "token-place")) == (2, needed - 2)
    costs = int(c.COSTS[card("A Voice in the Ruins") - c.CRISES])
    assert f"or \u2212{costs} asleep" in words_in(planet)
    assert pieces_in(planet) == {"meeple-0"}


def test_tokens_needed_follow_the_voyage_and_enough_of_them_are_safe() -> None:
    ship = quiet_ship(1).planet(0, "Silent Seas", 2).put(voyage=0)
    planet = part(ship_of(ship), f"location-{c.PLANET_1}")
    needed = int(c.NEEDS[card("Silent Seas") - c.CRISES] + c.MORE_NEEDED[0, 1])
    assert count_of(planet, "token") + count_of(planet, "token-place") == needed
    assert ("enough" in words_in(planet)) == (needed <= 2)


# The hold and the voyage


@pytest.mark.parametrize("sleepers", [0, 1, 13, c.FREEZER])
def test_each_sleeper_has_a_berth(sleepers: int) -> None:
    freezer = part(ship_of(quiet_ship(1).put(sleepers=sleepers)), "freezer")
    assert (count_of(freezer, "asleep"), count_of(freezer, "vacant")) == (
        sleepers,
        c.FREEZER - sleepers,
    )
    assert f"{sleepers} asleep" in words_in(freezer)


def test_the_voyage_has_a_box_a_turn_with_its_number_of_crises() -> None:
    progress = part(ship_of(quiet_ship(1).put(progress=5)), "progress")
    assert words_in(progress) == [str(number) for number in c.PROGRESS]
    assert (count_of(progress, "stage-past"), count_of(progress, "stage-now")) == (4, 1)
    assert "5 of 16 boxes checked; the next turn draws one crisis" in said_of(progress)


def test_life_goals_stand_in_rows_and_a_full_row_is_reached() -> None:
    goals = part(ship_of(quiet_ship(1).put(goal_boxes=7)), "life-goals")
    assert count_of(goals, "sheet-box") == c.GOAL_BOXES
    assert count_of(goals, "full") == 7
    assert (count_of(goals, "bonus"), count_of(goals, "reached")) == (3, 2)


def test_the_planet_grows_with_the_voyage() -> None:
    drawings = [ship_of(quiet_ship(1).put(progress=box)) for box in range(1, c.BOXES + 1)]
    assert len(set(drawings)) == c.BOXES
