"""What crew-mates of Solar Storm choose for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.foreseeing import foreseen, said_of

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.mates import foresight as f
from allhands.games.solar_storm.rules.supply import (
    DESERTER_ESCAPED,
    OUT_OF_RESOURCES,
    ROOM_LOST,
    WON,
    WON_WITHOUT_DESERTER,
)

from .printed import damage_card
from .table import Table, quiet_table


def ended(outcome: int, players: int = 3, deserter: int = -1) -> Any:
    """A game that ended in a way."""
    state = Table.deal(players).state
    state.outcome = outcome
    state.deserter = deserter
    return state


def lost_with(room: int) -> Table:
    """A ship that was lost when a room was damaged."""
    table = quiet_table().damage(room, 0, 1, 2)
    table.end_turn(damage_card(room))
    assert table.outcome == "room-lost"
    return table


@pytest.mark.parametrize("room", range(c.DAMAGEABLE))
def test_a_room_gave_way_and_no_other(room: int) -> None:
    came_true = foreseen(lost_with(room).state)
    assert [number for number in range(c.DAMAGEABLE) if came_true[f.ROOM_GAVE_WAY + number]] == [
        room
    ]


def test_without_a_lost_room_none_gave_way() -> None:
    for outcome in (WON, OUT_OF_RESOURCES):
        assert not any(foreseen(ended(outcome))[f.ROOM_GAVE_WAY :][: c.DAMAGEABLE])


def test_power_is_diverted_room_by_room_and_counted() -> None:
    table = quiet_table().diverted(c.MESS_HALL, c.BRIDGE)
    came_true = foreseen(table.state)
    diverted = came_true[f.POWER_DIVERTED :][: c.DAMAGEABLE]
    assert [room for room in range(c.DAMAGEABLE) if diverted[room]] == [c.MESS_HALL, c.BRIDGE]
    assert came_true[f.SO_MANY_DIVERTED :][: c.DAMAGEABLE] == [True] * 2 + [False] * 6


@pytest.mark.parametrize(
    ("outcome", "ran_out"),
    [
        (WON, False),
        (ROOM_LOST, False),
        (OUT_OF_RESOURCES, True),
        (OUT_OF_RESOURCES + DESERTER_ESCAPED, True),
        (ROOM_LOST + DESERTER_ESCAPED, False),
    ],
)
def test_the_deck_ran_out(outcome: int, ran_out: bool) -> None:
    assert foreseen(ended(outcome))[f.DECK_RAN_OUT] is ran_out


@pytest.mark.parametrize(
    ("outcome", "deserter", "home"),
    [
        (WON, -1, [True, True, True]),
        (WON_WITHOUT_DESERTER, 1, [True, False, True]),
        (ROOM_LOST, -1, [False, False, False]),
        (ROOM_LOST, 1, [False, False, False]),
        (ROOM_LOST + DESERTER_ESCAPED, 1, [False, True, False]),
        (OUT_OF_RESOURCES + DESERTER_ESCAPED, 0, [True, False, False]),
    ],
)
def test_each_gets_home_or_not(outcome: int, deserter: int, home: list[bool]) -> None:
    state = ended(outcome, deserter=deserter)
    assert foreseen(state)[f.GOT_HOME :][:3] == home
    assert GAME.returns_of(state, 3) == [float(each) for each in home]


# Words


def test_what_is_said() -> None:
    state = quiet_table().state
    assert said_of(state, f.ROOM_GAVE_WAY + c.BRIDGE) == "keeps the Bridge from giving way"
    power = said_of(state, f.POWER_DIVERTED + c.ENGINE_ROOM)
    assert power == "gets the power of the Engine Room diverted"
    assert said_of(state, f.SO_MANY_DIVERTED) == "gets the power of one room or more diverted"
    assert said_of(state, f.DECK_RAN_OUT - 1) == "gets the power of all eight rooms diverted"
    assert said_of(state, f.DECK_RAN_OUT) == "keeps the resource deck from running out"
    assert said_of(state, f.GOT_HOME) == "gets the ship away from the Sun"


def test_nothing_is_said_of_what_has_been_done() -> None:
    state = quiet_table().diverted(c.ENGINE_ROOM).state
    assert said_of(state, f.POWER_DIVERTED + c.ENGINE_ROOM) == ""
    assert said_of(state, f.POWER_DIVERTED + c.BRIDGE) != ""


def test_each_chooses_for_oneself() -> None:
    state = quiet_table(escape_pod=True).state
    assert said_of(state, f.GOT_HOME + 1, seat=1) == "gets Imre home alive"
    assert said_of(state, f.GOT_HOME + 1, seat=0) == ""


def test_who_is_in_the_escape_pod_does_not_choose_for_the_ship() -> None:
    state = quiet_table(escape_pod=True).deserted(1).state
    said = [number for number in range(len(GAME.foresights)) if said_of(state, number, seat=1)]
    assert said == [f.GOT_HOME + 1]
    assert said_of(state, f.DECK_RAN_OUT, seat=0) != ""
