"""What a choice is said to do before it is taken is said in sentences, of any choice anywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .moments import GOLDEN, choosing, named

every_golden_game = pytest.mark.parametrize("path", GOLDEN, ids=named)
NAMES = ("Ada", "Bea", "Cy", "Dot", "Eve", "Flo")
SENTENCES = re.compile(r"[A-Z0-9].*\.|")
NONSENSE = re.compile(r"  |\.\.|-1|None(?! is| are)|!\.")


@every_golden_game
def test_every_choice_is_explained_in_sentences(path: Path) -> None:
    for moment in choosing(path, every=3):
        before = moment.view.tobytes()
        for action in moment.legal:
            told = moment.game.board.explain(moment.view, action, NAMES).words
            assert SENTENCES.fullmatch(told), told
            assert not NONSENSE.search(told), told
        assert moment.view.tobytes() == before


@every_golden_game
def test_choices_that_are_not_allowed_can_be_explained_too(path: Path) -> None:
    for moment in choosing(path, every=40):
        actions = moment.game.actions
        if "chosen" in moment.game.state.fields:
            return  # of what several choose at once only one's own is explained
        for action in range(0, actions.count, 1 + actions.count // 200):
            told = moment.game.board.explain(moment.view, action, NAMES).words
            assert told == "" or told.endswith("."), told
