"""Everything can be said, of any position and to anybody, and what is said can be understood."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands import games
from allhands.face.words import PlainWords
from allhands.kernel.at_once import ONE_BY_ONE
from allhands.kernel.game import Game, current_player
from allhands.kernel.state import record_bytes
from allhands.kernel.views import SPECTATOR
from allhands.match import matching_actions
from allhands.observation import Action

from .games_under_test import under_test
from .playing import starts, tried

pytestmark = pytest.mark.parametrize("name", games.names())
ANY = st.data()
NAMES = ("Ada", "Bea", "Cy", "Dot", "Eve", "Flo")
LONG_NAMES = ("Maximiliane Hohenberg", "Ng", "宇宙飛行士", "É" * 20, "A", "The Second Engineer")
NONSENSE = re.compile(r"-1\b|None|UNKNOWN|\bnan\b|<|\s\s")
"""What no sentence has: a number that is not known, or a value that is not put into words."""


def is_sentence(text: str) -> bool:
    """Whether it is a sentence: from a capital to a full stop or a question mark, maybe said."""
    ends = text.removesuffix("”").endswith((".", "?"))
    return ends and text[0].isupper() and not NONSENSE.search(text)


def columns(text: str) -> int:
    """How wide a line is in a terminal."""
    return sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in text)


def test_verbs_questions_and_events_each_have_words_and_none_twice(name: str) -> None:
    game, words = games.find(name), games.find(name).words
    assert isinstance(words, PlainWords)
    for verb in game.actions.verbs:  # one that has no words is called by its name
        assert not (verb.say and verb.name in words.choices), verb.name
    for task in game.actions.tasks.questions:
        assert bool(task.ask) != (task.name in words.questions), task.name
    for kind in game.event_kinds.kinds if game.event_kinds else ():
        if kind.name not in under_test(name).wordless:
            assert bool(kind.say) != (kind.name in words.happenings), kind.name
    words.check(game)


def titles(game: Game, action: int) -> list[str]:
    """What an action names, which begins with a capital where it has a title."""
    nouns = game.actions.verb_of(action).nouns.values()
    return [word for noun in nouns if noun for word in noun.words]


@given(data=ANY)
def test_every_action_has_words_to_everybody(name: str, data: st.DataObject) -> None:
    """A third of them is said in each position, and others in the next."""
    game = games.find(name)
    start = data.draw(starts(game))
    for turn, state in enumerate(start.walk(every=40)):
        view = game.observe(state, start.viewers[(start.luck + turn) % len(start.viewers)])
        for action in tried(game, turn)[turn % 3 :: 3]:
            words = game.words.action(view, action, NAMES)
            assert words
            assert words[0].islower() or words.startswith((*NAMES, *titles(game, action))), words
            assert not NONSENSE.search(words)
            assert "!" not in words.replace("!)", "") or name == "sos-titanic", words


@given(data=ANY)
def test_whatever_can_be_said_in_a_click_is_a_sentence(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    for state in start.walk(every=40):
        public = game.observe(state, SPECTATOR)
        for seat in range(int(state.players)):
            for _, speeches in game.speech.offered(public, seat):
                for speech in speeches:
                    assert is_sentence(speech.words(seat, NAMES))
                    assert game.speech.read(speech.code) == speech


@given(data=ANY)
def test_no_two_choices_have_the_same_words(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    for state in data.draw(starts(game)).walk(every=3):
        view = game.observe(state, int(current_player(state)))
        legal = game.legal_actions(state)
        actions = [Action(number, game.words.action(view, number, NAMES), "") for number in legal]
        for action in actions:
            assert matching_actions(action.words, actions) == [action]


@given(data=ANY)
def test_a_question_is_asked_until_the_end(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    for state in start.walk(every=10):
        for seat in start.viewers:
            question = game.words.question(game.observe(state, seat), NAMES)
            assert is_sentence(question), question
            if state.outcome:
                assert question == game.outcome_of(state).sentence
            elif state.players > 1 and game.asks_at_once is ONE_BY_ONE:
                assert question.startswith(NAMES[game.awaited(state)[0]]), question


@given(data=ANY)
def test_events_are_told_in_sentences(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    for state in start.walk(every=25):
        since = max(0, int(state.chronicle.total) - len(state.chronicle.what))
        for seat in start.viewers:
            view = game.observe(state, seat)
            for event in game.events(state, since):
                sentence = game.words.event(view, event.seen_by(seat), NAMES)
                assert not sentence or is_sentence(sentence), sentence


@given(data=ANY)
def test_the_table_fits_its_width_and_the_summary_a_line(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    width, names = data.draw(st.integers(60, 120)), data.draw(st.sampled_from([NAMES, LONG_NAMES]))
    for state in start.walk(every=25):
        for seat in start.viewers:
            view = game.observe(state, seat)
            before = record_bytes(view)
            lines = game.words.table(view, names, width).splitlines()
            assert max(map(columns, lines)) <= width
            assert len(game.words.summary(view).splitlines()) == 1
            assert record_bytes(view) == before


@given(data=ANY)
def test_all_on_the_table_is_told_to_everybody(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    for state in start.walk(every=25):
        for seat in start.viewers:
            view = game.observe(state, seat)
            account = game.words.account(view, NAMES)
            assert len({part.heading for part in account}) == len(account)
            for line in (line for part in account for line in part.lines):
                assert line.things or line.text, line
                assert is_sentence(f"{line.sentence}."), line
                assert line.place == "" or game.board.place_name(view, line.place, NAMES), line
                assert line.seat in range(-1, len(NAMES))


def test_numbered_things_have_names(name: str) -> None:
    kinds = games.find(name).words.kind_names()
    assert kinds
    for names in kinds.values():
        assert len(set(names)) == len(names)
        assert all(names)


def test_outcomes_are_told_in_sentences(name: str) -> None:
    outcomes = games.find(name).outcomes
    assert outcomes[0].name == "running"
    assert len({outcome.name for outcome in outcomes}) == len(outcomes)
    assert all(is_sentence(outcome.sentence) for outcome in outcomes)
