"""Whole games played at random, with moments of them as seats and spectators see them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import allhands
from allhands.games.ark_ship import GAME
from allhands.games.ark_ship.rules import decisions as d
from allhands.match import Match

WALKS = tuple((players, seed) for players in (1, 2, 3, 4) for seed in (players, players + 20))
LAZY = (d.LEAVE_IT, d.WAIT, d.NOT_NOW, d.KEEP)
"""Taken less often than others, or little would ever be seen."""


class Moment(NamedTuple):
    """A moment of a game through the eyes of a seat; None is a spectator."""

    match: Match
    at: int
    seat: int | None
    view: Any

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.names

    @property
    def chooser(self) -> int | None:
        over = self.at == len(self.match.decisions)
        return None if over else self.match.decisions[self.at].player

    @property
    def legal(self) -> list[int]:
        return GAME.legal_actions(self.view)


@cache
def walk(players: int, seed: int) -> Match:
    """A game played to its end, always the same."""
    match = allhands.new("ark-ship", players=players, seed=seed)
    luck = random.Random(seed)
    while not match.is_over:
        legal = GAME.legal_actions(match.record)
        busy = [action for action in legal if GAME.actions.verb_of(action).number not in LAZY]
        match.play(luck.choice(busy if busy and luck.random() < 0.85 else legal))
    return match


def moments(players: int, seed: int, every: int = 1) -> Iterator[Moment]:
    """Moments of a game as each seat, and a spectator, sees them."""
    match = walk(players, seed)
    last = len(match.decisions)
    for at in sorted({*range(0, last + 1, every), last}):
        for seat in (None, *range(players)):
            yield Moment(match, at, seat, match.view(seat, at).record)


def choosing(players: int, seed: int, every: int = 1) -> Iterator[Moment]:
    """Moments as whoever has to choose sees them."""
    match = walk(players, seed)
    for at in range(0, len(match.decisions), every):
        seat = match.decisions[at].player
        yield Moment(match, at, seat, match.view(seat, at).record)
