"""What a choice is said to do before it is taken is said in sentences, of any choice anywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from allhands.kernel.views import SPECTATOR

from .moments import GOLDEN, choosing, golden, moments, named
from .playing import tried

every_golden_game = pytest.mark.parametrize("path", GOLDEN, ids=named)
MOMENTS = 5
"""About so many of each game are looked at, for every choice that the game knows."""
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
def test_every_choice_that_is_not_allowed_can_be_asked_about(path: Path) -> None:
    match = golden(path)
    for moment in choosing(path, every=max(1, len(match.decisions) // MOMENTS)):
        game, view = moment.game, moment.view
        allowed = {each for seat in game.choosers(view) for each in game.legal_actions(view, seat)}
        for action in set(tried(game, moment.at)) - allowed:
            told = game.board.explain(view, action, NAMES).words
            assert told == "" or told.endswith("."), told
            assert game.forbids(view, action, moment.seat) is not None


@every_golden_game
def test_whoever_only_looks_on_may_have_any_choice_explained(path: Path) -> None:
    match = golden(path)
    for moment in moments(path, every=max(1, len(match.decisions) // 2)):
        every = tried(moment.game, moment.at) if moment.seat == SPECTATOR else ()
        for action in every:
            told = moment.game.board.explain(moment.view, action, NAMES).words
            assert told == "" or told.endswith("."), told
