"""Partners: each keeps to its character, reads nothing hidden, and differs from the others."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.playing import action_of, determinized
from tests.small import last_boat, leaky_raft

from allhands import games
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game, apply, current_player
from allhands.kernel.mode import INTERPRETED
from allhands.lab.simulation import simulate
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import CHARACTERS, HELD_OUT, PARTNERS, POLICIES, PolicyPlayer, player_named
from allhands.players.characters import TRAITS
from allhands.players.policies import FIRST_PARTNER, policy_number
from allhands.players.replies import true_claims

BOAT, RAFT = last_boat.GAME, leaky_raft.GAME
SEEDS = range(12)
MIDDLING = 18
"""A deal in which who rows first may win with a card, and may lose with any."""
SURE = 1
"""One in which a card of theirs loses to no other."""


def said(match: Match, name: str, seed: int = 0) -> str:
    """What a partner does, in words, at the seat that has to choose."""
    view = match.view(match.current_player)
    return view.describe(PolicyPlayer(name, seed).act(view, view.legal_actions())).words


def all_said(match: Match, name: str) -> set[str]:
    """All that it does with other luck."""
    return {said(match, name, seed) for seed in SEEDS}


def rowing(seed: int) -> Match:
    """A match in which all are ready to row."""
    match = Match(BOAT, 2, {}, seed)
    for _ in range(2):
        match.play("say ready")
    return match


# Who they are


def test_there_are_ten_at_least_of_whom_five_are_held_out() -> None:
    assert len(CHARACTERS) >= 10
    assert (len(HELD_OUT), len(PARTNERS)) == (5, len(CHARACTERS) - 5)
    assert set(HELD_OUT) | set(PARTNERS) == set(CHARACTERS)


def test_each_is_known_by_name_wherever_a_policy_is() -> None:
    assert POLICIES[FIRST_PARTNER:] == tuple(CHARACTERS)
    assert len(TRAITS) == len(CHARACTERS)
    for place, name in enumerate(CHARACTERS):
        assert policy_number(name) == FIRST_PARTNER + place
        assert player_named(name).name == name
    with pytest.raises(OptionError, match="Did you mean careful"):
        policy_number("carefull")


def test_no_two_have_the_same_character() -> None:
    assert len({tuple(row) for row in TRAITS.tolist()}) == len(TRAITS)


# What each is like, where the rule of thumb says ready at once


def test_the_tireless_and_the_contrary_are_never_ready_as_the_hasty_is() -> None:
    match = Match(BOAT, 2, {}, 5)
    assert all_said(match, "thumb") == all_said(match, "hasty") == {"say ready"}
    assert "say ready" not in all_said(match, "tireless")
    match.play("say ready")
    assert all_said(match, "follower") == {"say ready"}
    assert all_said(match, "contrary") > {"say ready"}


def test_the_talkative_looks_and_the_secretive_does_not() -> None:
    match = Match(BOAT, 2, {}, 5)
    assert all_said(match, "talkative") == {"look under the tarp"}
    assert "look under the tarp" not in all_said(match, "secretive")


def test_the_stubborn_does_again_what_it_did() -> None:
    match = Match(BOAT, 2, {}, 5)
    match.play("trim the jib")
    assert all_said(match, "stubborn") == {"say ready", "trim the main"}
    match.play("trim the main")
    assert "trim the mizzen" in all_said(match, "stubborn")


def test_the_follower_does_what_the_other_did() -> None:
    match = Match(RAFT, 2, {}, 5)
    for _ in range(3):
        match.play("rest")
    assert "rest" in all_said(match, "follower")
    assert "rest" not in all_said(match, "thumb")


def test_the_loner_changes_what_is_its_own() -> None:
    match = Match(BOAT, 2, {}, 5)
    assert all_said(match, "loner") - {"say ready"} <= {
        "trim the jib",
        "trim the main",
        "look under the tarp",
    }
    assert len(all_said(match, "loner")) > 1


def test_the_unreliable_takes_anything() -> None:
    match = Match(BOAT, 2, {}, 5)
    assert 1 < len({said(match, "unreliable", seed) for seed in range(40)}) <= 4


def test_the_daring_row_with_what_may_win_and_the_careful_only_with_what_cannot_lose() -> None:
    match = rowing(MIDDLING)
    assert all_said(match, "thumb") == all_said(match, "careful") == {"row with a 3"}
    assert all_said(match, "daring") == {"row with a 3", "row with a 5"}
    sure = rowing(SURE)
    assert all_said(sure, "thumb") == {"row with a 1"}
    assert all_said(sure, "careful") == {"row with a 6"}


@pytest.mark.skipif(INTERPRETED, reason="plays some dozen games")
def test_a_real_crew_shares_or_ends_its_turns_as_its_character_is() -> None:
    gives, ends = ("give", "take", "hand-token", "hand-cube"), ("end-actions",)
    assert _share("generous", gives) > 2 * _share("thumb", gives)
    assert _share("loner", gives) < _share("thumb", gives)
    assert _share("hasty", ends) > 2 * _share("thumb", ends)
    assert _share("tireless", ends) < _share("thumb", ends)


def _share(name: str, verbs: tuple[str, ...]) -> float:
    """How many of what a crew does are of these verbs."""
    game = games.find("solar-storm")
    numbers, done, counted = game.option_numbers(*game.settle(3, {})), 0, 0
    for deal in range(20):
        state, player = game.new(numbers, 1, deal), PolicyPlayer(name, deal)
        while not state.outcome:
            action = action_of(player, game, game.observe(state, int(current_player(state))))
            done += 1
            counted += game.actions.verb_of(action).name in verbs
            apply(state, action)
    return counted / done


def test_all_claims_that_are_true_and_no_others_are_said() -> None:
    match = Match(BOAT, 2, {}, 5)
    own = match.view(0)
    held = sorted({int(card) for card in own.record.hands[0].cards[:3]})
    assert [speech.code for speech in true_claims(match.view(), own)] == [
        f"hold {card}" for card in held
    ]


# What they may know


@pytest.mark.parametrize("name", CHARACTERS)
@pytest.mark.parametrize("game", [BOAT, RAFT], ids=lambda game: game.name)
def test_it_chooses_alike_in_worlds_that_its_seat_cannot_tell_apart(game: Game, name: str) -> None:
    luck = random.Random(4)
    state = game.new(game.option_numbers(*game.settle(3, {})), 4)
    while not state.outcome:
        _chooses_alike(game, state, name, luck.randrange(1_000))
        apply(state, luck.choice(game.legal_actions(state)))


@pytest.mark.skipif(INTERPRETED, reason="plays whole games")
@pytest.mark.parametrize("name", games.names())
def test_partners_of_each_game_choose_alike_from_a_view_and_from_all_there_is(name: str) -> None:
    game = games.find(name)
    numbers = game.option_numbers(*game.settle(None, {}))
    state, mover = game.new(numbers, 3), PolicyPlayer("unreliable", 3)
    for number in range(120):
        if state.outcome:
            break
        if number % 4 == 0:
            for partner in CHARACTERS:
                _chooses_alike(game, state, partner, number)
        apply(state, action_of(mover, game, game.observe(state, int(current_player(state)))))


def _chooses_alike(game: Game, state: Any, name: str, luck: int) -> None:
    seat = int(current_player(state))
    worlds = [game.observe(state, seat), state, determinized(game, state, seat, luck)]
    before = [world.tobytes() for world in worlds]
    legal = game.legal_actions(state, seat)
    seen = [Observation(game, seat, game.crew_names, world) for world in worlds]
    assert len({PolicyPlayer(name, luck).act(each, legal) for each in seen}) == 1
    assert [world.tobytes() for world in worlds] == before


# How much they differ


ALIKE = {("ark-ship", "contrary", "thumb")}
"""Nearly all choices of Ark Ship are of one kind, so that there is nothing contrary to do."""


@pytest.mark.skipif(INTERPRETED, reason="plays whole games")
@pytest.mark.parametrize("name", games.names())
def test_each_differs_from_the_rule_of_thumb_and_from_every_other(name: str) -> None:
    game = games.find(name)
    taken = _choices(game, 200)
    differs = (taken[:, :, None] != taken[:, None, :]).mean(axis=0)
    for place, one in enumerate(CHARACTERS, start=1):
        for other in range(place):
            pair = one, (["thumb", *CHARACTERS])[other]
            assert (differs[place, other] > 0) != ((name, *pair) in ALIKE), pair


def _choices(game: Game, most: int) -> Any:
    """What the rule of thumb and each partner choose in positions of games by the unreliable."""
    numbers = game.option_numbers(*game.settle(None, {}))
    crew = [PolicyPlayer(name, 1) for name in ("thumb", *CHARACTERS)]
    rows: list[list[int]] = []
    for deal in range(most):
        state, mover = game.new(numbers, 1, deal), PolicyPlayer("unreliable", deal)
        while not state.outcome and len(rows) < most:
            view = game.observe(state, int(current_player(state)))
            rows.append([action_of(one, game, view) for one in crew])
            apply(state, action_of(mover, game, view))
    return np.array(rows)


@pytest.mark.parametrize("game", [BOAT.name, RAFT.name])
def test_a_crew_of_any_partner_plays_games_to_their_end(game: str) -> None:
    for name in CHARACTERS:
        result = simulate(game, 3, policy=name, seed=2, threads=1)
        assert (result.games, result.unfinished) == (3, 0)
