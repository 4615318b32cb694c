"""Standing answers and foresights: whatever the game, each is in order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands import games
from allhands.kernel.standing import ASK

from .foreseeing import check_words, foreseen
from .moments import GOLDEN, choosing, named
from .playing import starts

EVERY_GAME = pytest.mark.parametrize("name", games.names())


@EVERY_GAME
def test_each_standing_answer_begins_with_asking_and_is_named_once(name: str) -> None:
    offered = games.find(name).standing
    assert len({standing.name for standing in offered}) == len(offered)
    for standing in offered:
        assert standing.choices[0] == ASK
        assert len(standing.choices) > 1
        assert standing.meaning.endswith(".")
        assert len({choice.name for choice in standing.choices}) == len(standing.choices)


@pytest.mark.parametrize("path", GOLDEN, ids=named)
def test_standing_answers_are_legal_and_a_question_has_one_at_most(path: Path) -> None:
    for moment in choosing(path, every=2):
        game, view, legal = moment.game, moment.view, moment.legal
        answering = {
            standing.name
            for standing in game.standing
            for choice in standing.choices[1:]
            if _answers(standing, view, legal, choice.name)
        }
        assert len(answering) <= 1, answering
        passing = game.idle(view, legal)
        assert passing is None or passing in legal


def _answers(standing: Any, view: Any, legal: list[int], choice: str) -> bool:
    action = standing.answer(view, legal, choice)
    assert action is None or action in legal
    return action is not None


@EVERY_GAME
@given(data=st.data())
def test_what_is_chosen_for_reads_well_and_is_written_for_every_end(
    name: str, data: st.DataObject
) -> None:
    game = games.find(name)
    for state in data.draw(starts(game)).walk(every=40):
        check_words(game, state)
        if state.outcome:
            assert len(foreseen(state)) == len(game.foresights)
