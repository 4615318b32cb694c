"""SSO in whole matches, in the middle of what is chosen at once."""

from __future__ import annotations

import random

from allhands import loading, saving
from allhands.games.sso import GAME
from allhands.games.sso.rules import tasks as t
from allhands.kernel.rule import INTERPRETED
from allhands.kernel.state import record_bytes
from allhands.match import Match
from allhands.players import Search

from .table import task


def test_a_match_is_saved_in_the_middle_of_a_vote() -> None:
    match, luck = Match(GAME, 3, {}, 4), random.Random(4)
    while task(match.record) != t.CLOSE_HAND:
        seat = luck.choice(match.awaited)
        match.play(luck.choice(match.view(seat).legal_actions()), seat)
    match.play(match.view(match.awaited[-1]).legal_actions()[0], match.awaited[-1])
    again = loading.from_json(saving.to_json(match), "a file")
    assert record_bytes(again.record) == record_bytes(match.record)


def test_a_search_thinks_about_choices_made_at_once_and_others() -> None:
    match = Match(GAME, 2, {}, 3)
    for _ in range(2 if INTERPRETED else 12):
        seat = match.awaited[-1]
        view = match.view(seat)
        advice = Search(iterations=4 if INTERPRETED else 50, seed=1).weigh(
            view, view.legal_actions()
        )
        assert advice.action in view.legal_actions()
        match.play(advice.action, seat)
