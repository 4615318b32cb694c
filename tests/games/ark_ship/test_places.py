"""Where choices are made and events happen: places that the board draws and names."""

from __future__ import annotations

import re

import pytest

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.face.board import BOARD
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t
from allhands.games.ark_ship.rules.laws import LAWS
from allhands.kernel.state import EVERY_SEAT
from allhands.kernel.words import Event

from .setups import Ship, quiet_ship

NAMES = GAME.crew_names
INES, JOSS = range(2)


# What a player would point at


def places(ship: Ship, verb: int, *arguments: int) -> tuple[str, ...]:
    return BOARD.places(ship.view(ship.asked), d.ACTIONS.number(verb, *arguments))


def test_crew_are_assigned_at_the_location_and_at_their_sheet() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Food Shortage")
    assert places(ship, d.ASSIGN_TO, c.CRISIS_1) == ("location-7", "crew-0")
    assert places(ship, d.WAIT) == ()


def test_waveforms_are_applied_at_the_signal_and_at_the_waveform() -> None:
    ship = quiet_ship(1).sheet(0, ranks={c.ENGINEERING: 2})
    ship.send(c.COMMS)
    assert places(ship, d.APPLY, 0, 1) == ("signal-0", "wave-1")
    ship.do(d.PICK, 1, 0)
    assert places(ship, d.MOVE_COLUMN, 0) == ("column-1-0",)
    assert places(ship, d.ENOUGH) == ("signal-1",)


def test_tokens_are_moved_at_their_columns() -> None:
    ship = quiet_ship(1).sheet(0, ranks={c.COMPUTING: 1})
    ship.send(c.ARCHIVES)
    assert places(ship, d.RAISE, 1, 4) == ("column-1-4",)
    assert places(ship, d.LEAVE_IT) == ("crew-0",)


def test_stress_is_taken_off_at_the_sheet_of_whoever_has_it() -> None:
    ship = quiet_ship(2).sheet(0, ranks={c.HERBOLOGY: 1}).sheet(1, stress=2)
    ship.send(c.RECREATION, c.BRIDGE)
    assert places(ship, d.REST_ONE, 1) == ("crew-1",)


def test_dice_are_rolled_again_at_the_dice() -> None:
    ship = quiet_ship(1).sheet(0, traits=[c.INSPIRING]).crisis(c.CRISIS_1, "Food Shortage")
    ship.luck(1).send(c.CRISIS_1)
    assert ship.question == t.REROLL_DICE
    assert places(ship, d.REROLL, 0) == places(ship, d.KEEP) == ("dice",)


def test_a_life_goal_is_revealed_where_it_lies() -> None:
    ship = quiet_ship(2).goal(1, "Higher Learning")
    ship.sheet(1, ranks=dict.fromkeys(range(3), 2))
    ship.send(c.RECREATION, c.RECREATION)
    assert ship.question == t.REVEAL_GOAL
    assert places(ship, d.REVEAL) == places(ship, d.NOT_NOW) == ("goal-1",)


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("location-0", "the Bridge"),
        ("location-7", "Food Shortage (Crisis 1)"),
        ("location-9", "planet crisis 2"),
        ("signal-1", "signal 2"),
        ("column-0-2", "column C of signal 1"),
        ("freezer", "the freezer"),
        ("memorial", "the memorial"),
    ],
)
def test_places_are_called_as_everywhere_else(place: str, name: str) -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Food Shortage")
    assert BOARD.place_name(ship.view(INES), place, NAMES[:2]) == name


def test_crew_members_are_called_by_name_and_by_whose_they_are() -> None:
    ship = quiet_ship(2)
    view = ship.view(INES)
    assert re.fullmatch(r"\w+, of Joss's crew", BOARD.place_name(view, "crew-1", NAMES[:2]))
    assert re.fullmatch(r"\w+'s life goal", BOARD.place_name(view, "goal-1", NAMES[:2]))
    alone = quiet_ship(1, players=1).view(INES)
    assert re.fullmatch(r"\w+", BOARD.place_name(alone, "crew-0", NAMES[:1]))


@pytest.mark.parametrize(
    "place",
    [
        *("", "location", "location-10", "location--1", "crew-4", "signal-2", "column-0"),
        *("column-0-5", "column-2-0", "wave-2", "goal-9", "freezer-0", "crew-٣", "<b>", "wave-999"),
    ],
)
def test_what_is_no_place_has_no_name(place: str) -> None:
    assert not BOARD.place_name(quiet_ship(2).view(INES), place, NAMES[:2])


# Events


def told(kind: int, who: int, first: int = 0, second: int = 0, third: int = 0) -> Event:
    return Event(kind, who, (first, second, third), EVERY_SEAT)


def test_what_happens_to_a_crew_member_happens_at_the_sheet_whoever_lies_there_now() -> None:
    slot, portrait = 2, 31
    member = portrait * c.SLOTS + slot
    assert BOARD.event_places(told(e.FELL_SICK, member, 1)) == ("crew-2",)
    assert BOARD.event_places(told(e.DIED, member, portrait)) == ("memorial", "crew-2")


def test_a_token_that_moves_is_told_of_its_column() -> None:
    assert BOARD.event_places(told(e.TOKEN_MOVED, 0, 8 + 3, 0, 1)) == ("column-1-3",)


def test_what_happens_to_all_has_no_place() -> None:
    assert BOARD.event_places(told(e.LET_OTHERS, JOSS)) == ()


# Rules


def test_rules_of_places_and_groups_are_rules_of_the_ledger() -> None:
    groups = {verb.group for verb in d.ACTIONS.verbs}
    numbered = [f"location-{location}" for location in range(c.LOCATIONS)]
    others = ("crew-0", "signal-1", "column-0-3", "wave-1", "goal-2")
    alone = ("freezer", "progress", "life-goals", "memorial", "crises", "dice")
    for thing in (*groups, *numbered, *others, *alone):
        rules = BOARD.rules_of(thing)
        assert rules, thing
        assert set(rules) <= set(LAWS.ledger), (thing, set(rules) - set(LAWS.ledger))
        assert len(set(rules)) == len(rules), thing
