"""Players by name, policies, and what a match advises."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.players import mutiny as m

from allhands import new
from allhands.kernel.errors import OptionError
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.state import record_bytes
from allhands.players import CREW, MEANING, NAMES, POLICIES, PolicyPlayer, Search, player_named
from allhands.players.crew import TEMPERS

SENTENCE = re.compile(r"[A-Za-z][^\n]*[.?]")
BRIEF = 1e-3 if INTERPRETED else 0.02
"""Seconds to think about a decision."""


def search_named(text: str, seed: int = 0) -> Search:
    player = player_named(text, seed)
    assert isinstance(player, Search)
    return player


# Players by name


@pytest.mark.parametrize(
    ("text", "seconds", "iterations", "clairvoyant"),
    [
        ("search:0.25", 0.25, None, False),
        ("search: 3", 3.0, None, False),
        (" search:3600 ", 3600.0, None, False),
        ("search:200i", None, 200, False),
        ("search:1000000000i", None, 10**9, False),
        ("swift", 0.1, None, False),
        ("thorough", 2.0, None, False),
        ("search", 0.1, None, False),
        ("clairvoyant", 0.1, None, True),
        ("clairvoyant:2", 2.0, None, True),
        ("clairvoyant:50i", None, 50, True),
    ],
)
def test_a_name_says_how_long_is_thought(
    text: str, seconds: float | None, iterations: int | None, clairvoyant: bool
) -> None:
    player = search_named(text, 7)
    assert (player.seconds, player.iterations) == (seconds, iterations)
    assert (player.clairvoyant, player.seed) == (clairvoyant, 7)
    assert (player.threads, player.processor_time) == (1, False)


@pytest.mark.parametrize("policy", POLICIES)
def test_policies_have_names(policy: str) -> None:
    player = player_named(policy)
    assert isinstance(player, PolicyPlayer)
    assert player.name == policy == player.fresh(3).name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no player ''"),
        ("serch", "Did you mean search?"),
        ("Search", "There is no player 'Search'"),
        ("nobody:3", "There is no player 'nobody'"),
        (":3", "There is no player ''"),
        ("thumb:1", "thumb takes no time"),
        ("random:", "random takes no time"),
        ("swift:0.5", "swift takes no time"),
        ("search:", "should say seconds"),
        ("search:soon", "search:soon should say seconds"),
        ("search:0", "should say seconds"),
        ("search:-1", "should say seconds"),
        ("search:nan", "should say seconds"),
        ("search:inf", "should say seconds"),
        ("search:3601", "should say seconds"),
        ("search:1:2", "should say seconds"),
        ("search:0i", "should say seconds"),
        ("search:-5i", "should say seconds"),
        ("search:1.5i", "should say seconds"),
        ("search:i", "should say seconds"),
        ("search:²i", "should say seconds"),
        ("search:1000000001i", "should say seconds"),
        (f"search:{'9' * 5000}i", "should say seconds"),
        ("clairvoyant:never", "clairvoyant:never should say seconds"),
    ],
)
def test_what_names_no_player_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(OptionError) as refused:
        player_named(text)
    assert said in str(refused.value)
    assert SENTENCE.fullmatch(str(refused.value))


def test_every_name_means_something() -> None:
    assert set(NAMES) == set(MEANING)
    assert len(set(NAMES)) == len(NAMES)
    assert set(CREW) < set(NAMES), "a clairvoyant sits at no table"
    assert not any(getattr(player_named(name), "clairvoyant", False) for name in CREW)
    for name in NAMES:
        assert player_named(name).name
    for name, seconds in TEMPERS.items():
        assert search_named(name).seconds == seconds


# Policies


@pytest.mark.parametrize("name", ["thum", "", "search"])
def test_policies_that_there_are_not(name: str) -> None:
    with pytest.raises(OptionError, match=r"^There is no policy .* it is random, thumb, "):
        PolicyPlayer(name)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_takes_a_legal_action_and_the_same_again(policy: str) -> None:
    match = new("solar-storm", players=2, seed=3)
    one = PolicyPlayer(policy, 5)
    other = one.fresh(5)
    for _ in range(6):
        view = match.view(match.current_player)
        legal = view.legal_actions()
        action = one.act(view, legal)
        assert action in legal
        assert action == other.act(view, legal)
        match.play(action)


def test_another_seed_takes_other_actions() -> None:
    view = m.seen(m.begun("guess"))
    actions = view.legal_actions()
    first = PolicyPlayer("random", 1)
    second = first.fresh(2)
    taken = [[player.act(view, actions) for _ in range(12)] for player in (first, second)]
    assert taken[0] != taken[1]
    assert {*taken[0], *taken[1]} == set(actions)


def test_a_policy_chooses_among_those_given() -> None:
    view = m.seen(m.begun("guess"))
    actions = view.legal_actions()[1:3]
    assert {PolicyPlayer("random", seed).act(view, actions) for seed in range(9)} == set(actions)


@pytest.mark.parametrize("name", ["random", "thumb", "search:3i"])
def test_players_decide_a_whole_match(name: str) -> None:
    crew = [player_named(name, seat) for seat in range(m.SEATS)]
    for plot in m.PLOTS:
        state = m.begun(plot)
        while not state.outcome:
            view = m.seen(state)
            legal = m.GAME.legal_actions(state)
            action = crew[view.player].act(view, legal)
            assert action in legal
            m.apply(state, action)


# Advice


def some_match() -> Any:
    return new("solar-storm", players=2, seed=3)


def test_a_match_weighs_every_action_in_the_order_in_which_it_shows_them() -> None:
    match = some_match()
    before = record_bytes(match.record)
    advice = match.advise(seconds=BRIEF)
    actions = [action.number for action in match.actions()]
    assert [choice.action for choice in advice.choices] == actions
    assert advice.action in actions
    assert advice.iterations == sum(choice.visits for choice in advice.choices) > 0
    assert record_bytes(match.record) == before
    assert not match.decisions


def test_advice_can_be_asked_for_by_seat_and_of_several_threads() -> None:
    match = some_match()
    advice = match.advise(match.current_player, seconds=BRIEF, threads=2)
    assert len(advice.choices) == len(match.actions())


def test_advice_is_for_whoever_has_to_choose() -> None:
    match = some_match()
    for seat in (1 - match.current_player, 7, -1):
        with pytest.raises(OptionError, match=r"^Advice is for whoever has to choose\.$"):
            match.advise(seat, seconds=BRIEF)
    match.record.outcome = 1
    for seat in (None, 0, -1):
        with pytest.raises(OptionError, match=r"^Advice is for whoever has to choose\.$"):
            match.advise(seat, seconds=BRIEF)


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"threads": 0}, {"seconds": float("nan")}])
def test_advice_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=r"not (0|nan)\.$"):
        some_match().advise(**wrong)
