"""What an action does, tried on a copy of what a seat sees."""

from __future__ import annotations

import pytest

import allhands
from allhands import games
from allhands.kernel.dry_run import done_alone, dry_run
from allhands.match import Match


@pytest.fixture(params=games.names())
def match(request: pytest.FixtureRequest) -> Match:
    return allhands.new(request.param, seed=1)


def test_what_is_not_allowed_is_not_done(match: Match) -> None:
    seat = match.awaited[0]
    view = match.view(seat)
    forbidden = set(range(match.game.actions.count)).difference(view.legal_actions())
    assert forbidden
    for action in sorted(forbidden)[:20]:
        assert done_alone(view.record, action) is None
        assert dry_run(view.record, action) is None


def test_a_verb_does_its_part_on_a_copy(match: Match) -> None:
    changed = False
    while not changed:
        view = match.view(match.awaited[0])
        before, legal = view.record.tobytes(), view.legal_actions()
        done = [done_alone(view.record, action) for action in legal]
        assert view.record.tobytes() == before
        changed = any(after is not None and after.tobytes() != before for after in done)
        match.play(legal[0], match.awaited[0])


def test_nothing_that_follows_is_done() -> None:
    """The last of the crew is sent out: the tests and nights that follow are still to come."""
    match = allhands.new("ark-ship", players=1, seed=1)
    while True:
        view = match.view(match.awaited[0])
        action = view.legal_actions()[0]
        after = done_alone(view.record, action)
        if dry_run(view.record, action) is None and after is not None:
            break
        match.play(action)
    match.play(action)
    told = int(after.chronicle.total) - int(view.record.chronicle.total)
    assert 0 < told < int(match.record.chronicle.total) - int(view.record.chronicle.total)
