"""What holds in every match of every game, tried in random matches."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import allhands
from allhands import games
from allhands.kernel.errors import AllHandsError, IllegalActionError, UndoError
from allhands.kernel.game import current_player
from allhands.kernel.state import record_bytes
from allhands.match import Match, matching_actions
from allhands.observation import Action

from .playing import sittings

pytestmark = pytest.mark.parametrize("name", games.names())
ANY = st.data()


def begun(data: st.DataObject, name: str) -> tuple[Match, random.Random]:
    """A match at its first decision, and the luck to play it with."""
    sitting = data.draw(sittings(games.find(name)))
    match = Match(games.find(name), sitting.players, dict(sitting.options), sitting.seed)
    return match, random.Random(data.draw(st.integers(0, 2**32 - 1)))


def play_some(match: Match, luck: random.Random, most: int) -> None:
    for _ in range(luck.randrange(1, most)):
        if match.is_over:
            return
        match.play(luck.choice(match.game.legal_actions(match.record)))


@given(data=ANY)
def test_a_match_keeps_every_decision_and_every_event(name: str, data: st.DataObject) -> None:
    match, luck = begun(data, name)
    for number in range(1, 25):
        if match.is_over:
            break
        player, action = match.current_player, luck.choice(match.actions())
        told = len(match.events)
        happened = match.play(action)
        assert len(match.decisions) == number
        decision = match.decisions[-1]
        assert (decision.player, decision.number) == (player, action.number)
        assert decision.words == action.words == str(action)
        assert len(match.events) == match.record.chronicle.total
        assert happened == match.log(player, told)
    assert match.log() == [*match.log(since=0)]
    assert match.is_over == (match.outcome.name != "running") == (match.current_player == -1)


@given(data=ANY)
def test_every_choice_can_be_named_in_four_ways(name: str, data: st.DataObject) -> None:
    match, luck = begun(data, name)
    play_some(match, luck, 40)
    for action in match.actions():
        assert match.find(action) == match.find(action.number) == action.number
        assert match.find(np.int32(action.number)) == action.number  # type: ignore[arg-type]
        assert (
            match.find(action.words) == match.find(f"  {action.words.upper()}! ") == action.number
        )
        assert match.why_not(action.number) is None


@given(data=ANY)
def test_what_cannot_be_chosen_is_refused_by_a_rule_and_nothing_happens(
    name: str, data: st.DataObject
) -> None:
    match, luck = begun(data, name)
    play_some(match, luck, 20)
    before = record_bytes(match.record)
    legal = {action.number for action in match.actions()}
    for number in luck.sample(range(match.game.actions.count), 30):
        if number not in legal:
            with pytest.raises(IllegalActionError) as caught:
                match.play(number)
            law = match.why_not(number)
            assert match.is_over or (law is not None and f"({law.id})" in str(caught.value))
    assert record_bytes(match.record) == before


@given(data=ANY)
def test_taking_everything_back_leads_to_the_start(name: str, data: st.DataObject) -> None:
    match, luck = begun(data, name)
    start, told = record_bytes(match.record), list(match.events)
    positions = []
    for _ in range(25):
        if match.is_over:
            break
        positions.append(record_bytes(match.record))
        match.play(luck.choice(match.game.legal_actions(match.record)))
    while match.decisions:
        match.undo(force=True)
        assert record_bytes(match.record) == positions[len(match.decisions)]
    assert record_bytes(match.record) == start
    assert match.events == told
    with pytest.raises(UndoError):
        match.undo(force=True)


@given(data=ANY)
def test_a_decision_is_taken_back_unless_it_drew_chance_or_showed_something(
    name: str, data: st.DataObject
) -> None:
    match, luck = begun(data, name)
    for _ in range(25):
        if match.is_over:
            break
        before = match.record.copy()
        match.play(luck.choice(match.game.legal_actions(match.record)))
        after = match.record.copy()
        barred = before.chances != after.chances or before.reveals != after.reveals
        if barred:
            with pytest.raises(UndoError, match="cannot be taken back"):
                match.undo()
            assert record_bytes(match.record) == record_bytes(after)
        else:
            again = match.decisions[-1].number
            match.undo()
            assert record_bytes(match.record) == record_bytes(before)
            match.play(again)
            assert record_bytes(match.record) == record_bytes(after)


@given(data=ANY)
def test_a_match_taken_back_goes_on_as_if_nothing_had_been(name: str, data: st.DataObject) -> None:
    match, luck = begun(data, name)
    play_some(match, luck, 15)
    if match.is_over:
        return
    undone = Match(match.game, match.players, dict(match.options), match.seed)
    for decision in match.decisions:
        undone.play(decision.number)
    undone.play(luck.choice(undone.actions()))
    undone.undo(force=True)
    rest = luck.random()
    for each in (match, undone):
        play_some(each, random.Random(rest), 20)
    assert record_bytes(match.record) == record_bytes(undone.record)
    assert match.events == undone.events
    assert match.decisions == undone.decisions


@given(data=ANY)
def test_a_view_asks_what_the_match_asks(name: str, data: st.DataObject) -> None:
    match, luck = begun(data, name)
    play_some(match, luck, 40)
    if match.is_over:
        assert match.view().question == match.outcome.sentence
        assert len(match.returns) == match.players
        return
    view = match.view(match.current_player)
    assert view.actions() == match.actions()
    assert str(match) == f"{view}\n{view.question}"
    assert view.table() == str(view)
    assert current_player(view.record) == match.current_player
    for number in range(0, match.game.actions.count, 7):
        described = view.describe(number)
        assert described.number == number
        assert described.group == match.game.actions.verb_of(number).group


NAMES = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=20)


@given(data=ANY)
def test_any_names_will_do_and_tell_the_choices_apart(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    most = len(game.crew_names)
    names = data.draw(st.lists(NAMES, max_size=most, unique_by=str.casefold))
    try:
        match = Match(game, game.seats[-1], seed=data.draw(st.integers(0, 99)), names=tuple(names))
    except AllHandsError:
        return
    assert match.names[: len(names)] == tuple(names)
    assert len(set(match.names)) == most
    play_some(match, random.Random(0), 40)
    for action in match.actions():
        assert match.find(action.words) == action.number


def test_words_are_matched_whole_then_begun_then_in_order(name: str) -> None:
    actions = [
        Action(number, words, "")
        for number, words in enumerate(
            ("go", "go to the Bridge", "go to the Bay", "let Go be", "put A + B on top", "pass")
        )
    ]

    def meant(text: str) -> list[int]:
        return [action.number for action in matching_actions(text, actions)]

    assert meant("go") == [0], "exactly that"
    assert meant("Go to") == [1, 2], "beginning with that"
    assert meant("go br") == [1], "these words in this order, cut short"
    assert meant("be go") == []
    assert meant("g b") == [1, 2, 3]
    assert meant("a + b") == [4]
    assert meant("") == meant(" ?! ") == []


def test_a_match_is_begun_with_what_is_not_chosen_at_its_default(name: str) -> None:
    game = games.find(name)
    match = allhands.new(name)
    assert match.players == game.default_seats
    assert match.options == {option.name: option.default for option in game.options}
    assert match.names == game.crew_names
    assert 0 <= match.seed < 2**64
