"""The time that a crew-mate takes tells nothing that only its seat knows."""

from __future__ import annotations

import pytest
from tests.small import SMALL

from allhands import games
from allhands.kernel.game import determinize, new_luck
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import PolicyPlayer
from allhands.players.tact import haste_of

DECISIONS = 120


def a_game_of(name: str, seed: int) -> Match:
    return Match(games.find(name), games.find(name).default_seats, {}, seed)


@pytest.mark.parametrize("name", [*SMALL, *games.names()])
def test_two_positions_that_look_alike_to_the_others_are_answered_in_the_same_time(
    name: str,
) -> None:
    """One is the match, the other is any deal that agrees with what everybody sees."""
    match, thumb = a_game_of(name, 5), PolicyPlayer("thumb", 5)
    while not match.is_over and len(match.decisions) < DECISIONS:
        seat = match.current_player
        other = match.view().record.copy()
        determinize(other, -1, new_luck(99))
        public = Observation(match.game, -1, match.names, match.game.observe(other, -1))
        assert haste_of(public, seat) == haste_of(match.view(), seat)
        match.play(thumb.act(match.view(seat), match.view(seat).legal_actions()))


@pytest.mark.parametrize("name", [*SMALL, *games.names()])
def test_where_everybody_takes_it_that_there_is_one_choice_there_is_one(name: str) -> None:
    match, thumb = a_game_of(name, 6), PolicyPlayer("thumb", 6)
    while not match.is_over and len(match.decisions) < DECISIONS:
        seat = match.current_player
        legal = match.view(seat).legal_actions()
        if haste_of(match.view(), seat) == "forced":
            assert len(legal) == 1
        match.play(thumb.act(match.view(seat), legal))


def test_a_choice_among_cards_of_a_hand_is_answered_in_the_same_time_whatever_the_hand() -> None:
    match = a_game_of("sso", 7)
    assert haste_of(match.view(), match.current_player) == "steady"


def test_where_nothing_is_hidden_a_crew_mate_need_not_wait() -> None:
    match = a_game_of("solar-storm", 7)
    assert haste_of(match.view(), match.current_player) == "free"
