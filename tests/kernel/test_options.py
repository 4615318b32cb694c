"""What is chosen before a game."""

from __future__ import annotations

import pytest

from allhands import games
from allhands.kernel.errors import OptionError
from allhands.kernel.options import Choice, Option, settle, switch

OPTIONS = (
    Option("weather", "The sea.", (Choice("calm", ""), Choice("rough", "")), "calm"),
    switch("fog", "nothing is seen"),
)
SHARKS = Option("sharks", "", tuple(Choice(f"{number}", "") for number in range(20)), "0")


def test_what_is_not_chosen_has_its_default():
    assert settle(OPTIONS, {}, "Raft") == {"weather": "calm", "fog": "off"}


def test_a_switch_takes_true_and_words():
    assert settle(OPTIONS, {"fog": True}, "Raft")["fog"] == "on"
    assert settle(OPTIONS, {"fog": "on", "weather": "ROUGH"}, "Raft")["weather"] == "rough"


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"wether": "calm"}, "Did you mean weather"),
        ({"weather": "stormy"}, "weather is calm or rough, not 'stormy'"),
        ({"weather": "rouhg"}, "not 'rouhg'. Did you mean rough"),
        ({"sharks": "many"}, "sharks is one of 20, such as 0, 1 or 2, not 'many'"),
        ({"fog": 3}, "fog is off or on, not '3'"),
    ],
)
def test_what_is_not_there_is_said_so(chosen: dict[str, object], said: str):
    with pytest.raises(OptionError, match=said):
        settle((*OPTIONS, SHARKS), chosen, "Raft")


@pytest.mark.parametrize("name", games.names())
def test_players_are_asked_about_all_options_but_those_for_designers(name: str):
    game = games.find(name)
    fog = switch("fog", "nothing is seen")
    more = game._replace(options=(fog._replace(for_designers=True), *game.options, fog))
    assert more.offered == (*game.offered, fog)
    assert not any(option.for_designers for option in game.offered)
    assert set(game.offered) <= set(game.options)


def test_an_option_for_designers_is_taken_by_name():
    hidden = (*OPTIONS, SHARKS._replace(for_designers=True))
    assert settle(hidden, {"sharks": 7}, "Raft")["sharks"] == "7"
    assert settle(hidden, {}, "Raft")["sharks"] == "0"
