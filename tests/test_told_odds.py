"""No odds are believed that were not played."""

from __future__ import annotations

import pytest

from allhands import games
from allhands.kernel.mode import INTERPRETED

from .told_odds import COMPARED, play_all


@pytest.mark.skipif(INTERPRETED, reason="plays millions of decisions")
@pytest.mark.parametrize("name", games.names())
def test_chances_come_true_as_often_as_they_are_told(name: str) -> None:
    results = list(play_all(name))
    assert [str(result) for result in results if result.is_wrong] == []
    assert len(results) < COMPARED
    tested = {result.verb for result in results if result.is_tested}
    assert tested == {result.verb for result in results}, "some chance of each verb is decided"
