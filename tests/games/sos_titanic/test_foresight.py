"""What crew-mates of SOS Titanic choose for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.foreseeing import foreseen, said_of

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.mates import foresight as f
from allhands.games.sos_titanic.rules.lines import ALL_SAFE, SUNK

from .table import Table


def sunk(*aboard: int) -> Any:
    """The ship has sunk, with so many in the boats."""
    state = Table.deal().state
    state.outcome = SUNK
    state.turned = c.PAGES
    state.aboard[:] = aboard
    return state


@pytest.mark.parametrize("boat", range(c.BOATS))
def test_a_boat_is_filled_up_to_a_number(boat: int) -> None:
    aboard = [0] * c.BOATS
    aboard[boat] = 7
    came_true = foreseen(sunk(*aboard))[: c.BOATS * c.MOST_NUMBER]
    first = f.ABOARD + boat * c.MOST_NUMBER
    assert [number for number in range(len(came_true)) if came_true[number]] == [
        first + place for place in range(7)
    ]


@pytest.mark.parametrize(("aboard", "steps"), [((0, 0, 0, 4), 0), ((5, 3, 0, 2), 2)])
def test_so_many_are_saved(aboard: tuple[int, ...], steps: int) -> None:
    saved = foreseen(sunk(*aboard))[f.SAVED :][: f.SAVED_STEPS]
    assert saved == [True] * steps + [False] * (f.SAVED_STEPS - steps)


def test_so_much_is_scored() -> None:
    state = sunk(5, 3, 0, 2)
    scored = foreseen(state)[f.SCORED :][: f.SCORE_STEPS]
    assert GAME.score_of(state) == 10
    assert scored == [True] * 2 + [False] * (f.SCORE_STEPS - 2)


@pytest.mark.parametrize("more", [0, 1])
def test_the_historical_crew_is_beaten(more: int) -> None:
    state = sunk(13, c.HISTORICAL_SCORE - 13 + more, 0, 0)
    assert foreseen(state)[f.HISTORY_BEATEN] is bool(more)


def test_all_are_safe() -> None:
    state = sunk(13, 13, 17, 17)
    state.outcome = ALL_SAFE
    assert foreseen(state)[f.SAVED + f.SAVED_STEPS - 1]
    assert not foreseen(sunk(13, 13, 17, 16))[f.SAVED + f.SAVED_STEPS - 1]


# Words


def test_what_is_said() -> None:
    state = sunk(2, 0, 0, 0)
    assert said_of(state, f.ABOARD + 6) == "gets at least seven passengers into boat A"
    assert said_of(state, f.ABOARD + c.MOST_NUMBER) == "gets somebody into boat B"
    assert said_of(state, f.SAVED + 3) == "brings 20 passengers or more into the boats"
    assert (
        said_of(state, f.SAVED + c.PASSENGERS // 5 - 1) == "brings every passenger into the boats"
    )
    assert said_of(state, f.SCORED + 4) == "makes 25 points or more"
    assert said_of(state, f.HISTORY_BEATEN) == "saves more than the historical crew did"


def test_nothing_is_said_of_places_that_are_taken_or_that_there_are_not() -> None:
    state = sunk(2, 0, 0, 0)
    said = [said_of(state, f.ABOARD + place) for place in range(c.MOST_NUMBER)]
    assert [bool(words) for words in said] == [False] * 2 + [True] * 11 + [False] * 4
