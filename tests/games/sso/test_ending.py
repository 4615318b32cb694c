"""What is said of SSO's end."""

from __future__ import annotations

from tests.playing import golden_files

from allhands import loading
from allhands.games.sso.rules import events as e
from allhands.verdict import verdict


def test_what_was_done_for_others_is_told_once_more_when_the_game_is_over() -> None:
    """Golden games show each of these deeds, and each has the sentence of its moment."""
    told: set[int] = set()
    for path in golden_files("sso"):
        match = loading.load(path)
        for number, sentence in match.remembered():
            view = match.revealed(number + 1).record
            events = match.told_by(number)
            assert sentence in [match.game.words.event(view, each, match.names) for each in events]
            told |= {each.kind for each in events}
    assert told >= {e.HANDED, e.PAID_FOR}


def test_the_score_and_its_word_are_in_the_verdict_of_a_ship_that_is_saved() -> None:
    match = loading.load(next(path for path in golden_files("sso") if path.stem == "survived"))
    points = int(match.record.score)
    assert any(f"{points} points for each" in each for each in verdict(match).sentences)
