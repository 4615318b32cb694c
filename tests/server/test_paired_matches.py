"""A few pairs of matches that differ only in what others hide; `paired_matches` plays more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from allhands import games

from .paired_matches import play_pairs

PAIRS = 10


@pytest.mark.parametrize("game", games.names())
def test_a_seat_is_sent_the_same_until_something_differs_for_all(game: str, tmp_path: Path) -> None:
    tally = asyncio.run(play_pairs(game, range(PAIRS), tmp_path))
    assert not tally.leaks
    assert tally.steps > tally.pairs > PAIRS / 2, f"{tally}"
    assert game != "sso" or min(tally.hidden, tally.secret, tally.kept) > 0, f"{tally}"


@pytest.mark.parametrize(
    ("game", "number", "end"),
    [
        ("sos-titanic", 364, "over"),
        ("solar-storm", 207, "by chance or what was turned up"),
    ],
)
def test_what_the_end_or_a_card_taken_lays_open_is_no_secret(
    game: str, number: int, end: str, tmp_path: Path
) -> None:
    tally = asyncio.run(play_pairs(game, [number], tmp_path))
    assert (tally.pairs, tally.leaks, tally.ends[end]) == (1, [], 1)
