"""What cannot be done in a match is refused in a sentence that says what can."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

import allhands
from allhands import games
from allhands.kernel.errors import (
    AllHandsError,
    IllegalActionError,
    OptionError,
    UndoError,
    UnknownGameError,
)
from allhands.match import Match, matching_actions
from allhands.observation import Action, Observation

A_FEW = 30
"""Actions of a verb that are tried: of some games a verb has hundreds. Of a game that has more than
a thousand, the fewer the more there are, as each is looked for among all of them."""

pytestmark = pytest.mark.parametrize("name", games.names())


@pytest.fixture
def match(name: str) -> Match:
    return allhands.new(name, seed=7)


def test_a_number_that_is_no_action_says_which_are(match: Match) -> None:
    for number in (-1, match.game.actions.count, 10**9):
        for ask in (match.play, match.why_not):
            with pytest.raises(IllegalActionError, match=f"numbered 0 to .*; there is no {number}"):
                ask(number)


@pytest.mark.parametrize("number", [1.0, float("nan"), np.float32(1), True, None])
def test_what_is_no_whole_number_is_no_action(match: Match, number: Any) -> None:
    for ask in (match.play, match.why_not):
        with pytest.raises(IllegalActionError, match="An action is a whole number, not "):
            ask(number)
    assert not match.decisions


def test_words_with_a_slip_get_a_hint(match: Match) -> None:
    words = max((action.words for action in match.actions()), key=len)
    with pytest.raises(IllegalActionError) as caught:
        match.play(f"x{words[1:]}")
    assert str(caught.value).endswith(f"is no action here. Did you mean {words}?")


def test_words_that_mean_nothing_are_refused_without_one(match: Match) -> None:
    for words in ("qqqqqqqq", "", " ?!"):
        with pytest.raises(IllegalActionError, match=r"is no action here\.$"):
            match.play(words)


def test_words_that_fit_several_actions_name_some_of_them(match: Match) -> None:
    actions = match.actions()
    first_words = [action.words.split()[0] for action in actions]
    shared = next(word for word in first_words if first_words.count(word) > 1)
    with pytest.raises(IllegalActionError, match="say more of it") as caught:
        match.play(shared)
    named = [action for action in actions if f'"{action.words}"' in str(caught.value)]
    assert 2 <= len(named) <= 4


def test_words_of_a_forbidden_action_name_the_rule_that_forbids_it(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, legal = match.view(match.current_player), match.actions()
    described = cache(view.describe)

    def describe(_: Observation, number: int) -> Action:
        """All actions are described at each try, and nothing is played meanwhile."""
        return described(number)

    monkeypatch.setattr(Observation, "describe", describe)
    tried: Counter[str] = Counter()
    a_few = max(1, min(A_FEW, A_FEW * 1_000 // match.game.actions.count))
    for number in range(match.game.actions.count):
        verb = match.game.actions.verb_of(number).name
        tried[verb] += 1
        if tried[verb] > a_few:
            continue
        action = view.describe(number)
        if matching_actions(action.words, legal):
            continue
        with pytest.raises(IllegalActionError) as caught:
            match.play(action.words)
        laws = [law for law in match.game.laws.ids if f"({law})" in str(caught.value)]
        assert len(laws) == 1
        assert str(caught.value).startswith("Not now: ")
    assert match.decisions == []


def test_a_finished_game_takes_no_more_and_says_how_it_ended(match: Match) -> None:
    while not match.is_over:
        match.play(match.actions()[-1])
    assert match.actions() == []
    assert match.current_player == -1
    for choice in (0, "anything"):
        with pytest.raises(IllegalActionError) as caught:
            match.play(choice)
        assert str(caught.value) == f"The game is over. {match.outcome.sentence}"
    assert match.outcome.sentence in str(match)


def test_a_seat_that_is_not_there_has_no_view_and_no_log(match: Match) -> None:
    for seat in (-1, match.players, 99):
        for look in (match.view, match.log):
            with pytest.raises(OptionError, match=f"there is no seat {seat}"):
                look(seat)


def test_there_is_nothing_to_take_back_at_the_start(match: Match) -> None:
    for force in (False, True):
        with pytest.raises(UndoError, match="no decision to take back"):
            match.undo(force)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_a_seed_is_a_whole_number_of_64_bits(name: str, seed: object) -> None:
    with pytest.raises(OptionError, match="A seed is a whole number from 0 to"):
        allhands.new(name, seed=seed)  # type: ignore[arg-type]
    assert allhands.new(name, seed=2**64 - 1).seed == 2**64 - 1
    assert allhands.new(name, seed=np.uint64(7)).seed == 7  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2.0, "2", True])
def test_how_many_play_is_a_whole_number(name: str, players: Any) -> None:
    with pytest.raises(OptionError, match="The number of players is a whole number, not "):
        allhands.new(name, players=players)


def test_without_a_seed_one_is_drawn(name: str) -> None:
    assert len({allhands.new(name).seed for _ in range(4)}) == 4


@pytest.mark.parametrize("given", ["", "   ", "x" * 21, "tab\there", "line\nbreak", "\u202e"])
def test_a_name_is_short_and_can_be_printed(name: str, given: str) -> None:
    with pytest.raises(OptionError, match="A name has 1 to 20 printable characters"):
        allhands.new(name, names=(given,))
    assert allhands.new(name, names=("x" * 20,)).names[0] == "x" * 20


def test_no_two_have_the_same_name_and_there_are_only_so_many(name: str) -> None:
    crew = games.find(name).crew_names
    with pytest.raises(OptionError, match="same name"):
        allhands.new(name, names=("Ada", "Ada"))
    with pytest.raises(OptionError, match=f"has {len(crew)} crew members, not {len(crew) + 1}"):
        allhands.new(name, names=tuple(f"Ada {number}" for number in range(len(crew) + 1)))


def test_whoever_is_not_named_has_a_name_of_the_games(name: str) -> None:
    crew = games.find(name).crew_names
    assert allhands.new(name, names=(crew[1],)).names == (crew[1], crew[0], *crew[2:])


def test_names_in_any_script_tell_the_choices_apart(name: str) -> None:
    game = games.find(name)
    names = ("李", "王", "Ö", "Ä", "Ю", "Я")[: len(game.crew_names)]
    match = Match(game, game.seats[-1], seed=3, names=names)
    for _ in range(40):
        for action in [] if match.is_over else match.actions():
            assert match.find(action.words) == action.number
        if not match.is_over:
            match.play(match.actions()[len(match.decisions) % len(match.actions())])


def test_an_option_that_is_not_there_gets_a_hint(name: str) -> None:
    option = games.find(name).options[0]
    with pytest.raises(OptionError, match=f"Did you mean {option.name}"):
        allhands.new(name, **{option.name[:-1]: option.default})
    with pytest.raises(OptionError, match=f"{option.name} is {option.names[0]}"):
        allhands.new(name, **{option.name: "nothing of the kind"})


def test_a_game_that_is_not_there_gets_a_hint(name: str) -> None:
    with pytest.raises(UnknownGameError, match=f"Did you mean {name}"):
        allhands.new(name[:-1])
    assert issubclass(UnknownGameError, AllHandsError)


def test_a_match_is_shown_as_a_line(match: Match) -> None:
    title, players = match.game.title, match.players
    assert repr(match) == f"<Match of {title}: {players} players, seed 7, 0 decisions, running>"
