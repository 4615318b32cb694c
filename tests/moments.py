"""Moments of the golden games, as seats and spectators see them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from allhands import games, loading
from allhands.kernel.game import Game
from allhands.kernel.views import SPECTATOR
from allhands.match import Match

from .games_under_test import under_test
from .playing import golden_files

GOLDEN = [
    path for name in games.names() for path in golden_files(name)[:: under_test(name).pace.golden]
]


def named(path: Path) -> str:
    """A golden game, as a test is named by it."""
    return f"{path.parent.name}-{path.stem}"


def golden_games(name: str) -> pytest.MarkDecorator:
    """A test of each golden game of a title."""
    return pytest.mark.parametrize("path", golden_files(name), ids=named)


class Moment(NamedTuple):
    """A moment of a game through the eyes of a seat."""

    match: Match
    at: int
    seat: int
    view: Any

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return self.match.names

    @property
    def legal(self) -> list[int]:
        """What the seat may choose."""
        return self.game.legal_actions(self.view, self.seat)


@lru_cache(maxsize=16)
def golden(path: Path) -> Match:
    """A golden game, played again."""
    return loading.load(path)


def moments(path: Path, every: int) -> Iterator[Moment]:
    """Now and then, and at the end, what each seat sees, and a spectator."""
    match = golden(path)
    last = len(match.decisions)
    for at in sorted({*range(0, last + 1, every), last}):
        for seat in range(SPECTATOR, match.players):
            yield _seen(match, at, seat)


def choosing(path: Path, every: int = 1) -> Iterator[Moment]:
    """What whoever decides sees before a decision."""
    match = golden(path)
    for at in range(0, len(match.decisions), every):
        yield _seen(match, at, match.decisions[at].player)


def _seen(match: Match, at: int, seat: int) -> Moment:
    player = None if seat == SPECTATOR else seat
    return Moment(match, at, seat, match.view(player, at).record)
