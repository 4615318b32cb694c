"""The numbering of actions, counted from the seat that acts."""

from __future__ import annotations

import pytest

from allhands import envs, games
from allhands.kernel.errors import OptionError

MANY = 2_000
"""Of more actions than these every so many are tried."""
EVERY_GAME = pytest.mark.parametrize("name", games.names())


@EVERY_GAME
def test_every_action_has_a_number_and_a_name_and_the_way_back(name: str) -> None:
    game = games.find(name)
    for players in game.seats:
        numbering = envs.actions(name, players)
        assert numbering.to_game.min() >= 0
        for seat in range(players):
            own = numbering.to_game[seat]
            assert len(set(own.tolist())) == numbering.count
            assert numbering.from_game[seat][own].tolist() == list(range(numbering.count))
        for action in range(0, numbering.count, 1 + numbering.count // MANY):
            verb, arguments = numbering.act(action)
            assert numbering.number(verb, **arguments) == action


def test_giving_to_the_left_has_one_number_for_all() -> None:
    numbering, actions = envs.actions("solar-storm", 3), games.find("solar-storm").actions
    number = numbering.number("give", other=1, kind=2)
    given = [actions.arguments_of(int(numbering.to_game[seat, number])) for seat in range(3)]
    assert given == [(1, 2), (2, 2), (0, 2)]


def test_who_is_not_at_the_table_has_no_number() -> None:
    assert envs.actions("solar-storm", 2).count < envs.actions("solar-storm", 4).count


@pytest.mark.parametrize(
    ("verb", "arguments", "said"),
    [
        ("giv", {}, "Did you mean give"),
        ("give", {"other": 1}, "give takes other, kind, not other"),
        ("scavenge", {"other": 1}, "scavenge takes no argument, not other"),
        ("give", {"other": 3, "kind": 0}, "other is a number from 0 to 2, not 3"),
    ],
)
def test_a_name_that_is_none_is_said(verb: str, arguments: dict[str, int], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        envs.actions("solar-storm", 3).number(verb, **arguments)


def test_a_number_that_is_none_is_said() -> None:
    with pytest.raises(OptionError, match="run from 0 to 261: there is no 262"):
        envs.actions("solar-storm", 3).act(262)
