"""What is shown of a finished match of any game: its end, and its replay."""

from __future__ import annotations

from html import escape, unescape

import pytest

from allhands.server.deal import SeatPlan
from allhands.server.pages.lobby import how_it_ended
from allhands.server.pages.moments import PARTS, Reel
from allhands.server.pages.replay import Place, replay_stage
from allhands.server.store import Listing
from allhands.verdict import verdict

from .finished import ended, table
from .test_ending import told


def test_the_end_says_what_it_came_to(game: str) -> None:
    match = ended(game)
    page, end = unescape(told(table(match))), verdict(match)
    assert end.headline in page
    assert f'<p class="ending-outcome">{end.sentences[0]}</p>' in page
    assert all(f"{sentence.rstrip('.')}" in page for sentence in end.sentences)
    assert ("ending-scored" in page) == (match.game.score is not None)
    assert "ending-mark" in page  # not colour alone
    fates = match.game.board.fates(match.revealed().record, match.names)
    assert fates
    assert all(f"<strong>{name}</strong> {fate}" in page for name, fate in fates)


@pytest.mark.parametrize("eyes", ["all", "-", "0", "1"])
def test_every_moment_is_drawn_for_all_eyes(game: str, eyes: str) -> None:
    reel = Reel(ended(game), eyes)
    for moment in (0, 1, reel.last // 2, reel.last):
        parts = reel.parts(moment)
        assert tuple(parts) == PARTS
        assert all(parts.values())


def test_the_replay_says_at_once_how_it_ended(game: str) -> None:
    match = ended(game)
    stage = str(replay_stage(Reel(match), 0, "An evening", Place("", "#move={}")))
    end = verdict(match)
    assert f"<strong>{end.label}. </strong>" in stage
    assert all(escape(sentence, quote=False) in stage for sentence in end.sentences)


def test_lists_tell_the_end(game: str) -> None:
    match = ended(game)
    row = Listing(
        id="m",
        title="A title",
        game=game,
        players=2,
        options={},
        names=match.names[:2],
        seats=(SeatPlan("person"), SeatPlan("person")),
        open_seats=0,
        current=-1,
        outcome=match.outcome.name,
        summary=match.game.in_short(match.record),
        created_at=0.0,
        updated_at=0.0,
        changed=1,
    )
    said = unescape(str(how_it_ended(row)))
    assert match.outcome.sentence in said
    assert f"<strong>{row.summary}</strong>" in said or match.game.score is None
    assert "It is over." in str(how_it_ended(row._replace(outcome="blown away")))
    assert "It is over." in str(how_it_ended(row._replace(game="ludo")))
