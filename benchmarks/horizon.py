"""Measure what a look ahead tells at each horizon: how much looks at one choice scatter, how far
the choices lie apart, and how many looks at each it takes to see that.

    uv run python benchmarks/horizon.py zeno --players 4 --horizons 1 2 6

Looks and the thread's own processor time are counted, so other work on the machine changes little.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from allhands import games, new
from allhands.kernel.game import Game
from allhands.observation import Observation
from allhands.players import PolicyPlayer, Search

FEWEST: Final = 3
"""Choices that a position has at least."""
APART: Final = 30
"""So many such positions of a game lie between those that are looked at."""


class Seen(NamedTuple):
    """What the looks of a position came to: their standard deviation, that of the choices' true
    worths, both in hundredths of the highest return, and the milliseconds of a look."""

    scatter: float
    apart: float
    cost: float


def positions(name: str, players: int) -> Iterator[tuple[Any, int]]:
    """Views of games by the rule of thumb, and the seats that have to choose."""
    thumb, seed, met = PolicyPlayer("thumb", 1), 50, 0
    while True:
        match = new(name, players=players, seed=seed)
        while not match.is_over:
            view = match.view(match.current_player)
            legal = view.legal_actions()
            met += len(legal) >= FEWEST
            if len(legal) >= FEWEST and met % APART == APART // 2:
                yield view.record, view.player
            match.play(thumb.act(view, legal))
        seed += 1


def seen(game: Game, record: Any, seat: int, looks: int) -> Seen:
    """Look so often at each choice by itself."""
    view = Observation(game, seat, game.crew_names, record)
    spreads: list[float] = []
    means: list[float] = []
    search = Search(iterations=looks, seed=3)
    search.weigh(view, view.legal_actions()[:1])  # which reads what is compiled
    began = time.thread_time()
    for action in view.legal_actions():
        search.weigh(view, [action])
        found = search.found(action)
        spreads.append(found.spread)
        means.append(found.mean)
    cost = (time.thread_time() - began) / looks / len(means)
    noise = statistics.fmean(spreads)
    apart = max(0.0, statistics.variance(means) - noise / looks)
    return Seen(100 * noise**0.5, 100 * apart**0.5, 1000 * cost)


def at_horizon(game: Game, horizon: int) -> Game:
    """The game, but it is evaluated after so many turns."""
    assert game.evaluation
    return game._replace(evaluation=replace(game.evaluation, horizon=horizon))


def report(horizon: int, all_seen: Sequence[Seen]) -> str:
    """A horizon's row: the mean over the positions, and what follows from it."""
    scatter, apart, cost = np.mean(np.array(all_seen), axis=0)
    looks = (scatter / apart) ** 2
    enough = f"{looks:>10.0f}{looks * cost:>10.1f}"
    return f"{horizon:>7}{scatter:>10.2f}{apart:>10.2f}{cost:>10.3f}{enough}"


def main() -> None:
    """Look at positions and print what each horizon shows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--horizons", type=int, nargs="+", default=[1, 2, 6])
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--looks", type=int, default=60)
    asked = parser.parse_args()
    met = positions(asked.game, asked.players)
    met = [next(met) for _ in range(asked.positions)]
    print("horizon   scatter     apart   ms/look     looks        ms")
    for horizon in asked.horizons:
        game = at_horizon(games.find(asked.game), horizon)
        print(report(horizon, [seen(game, *one, asked.looks) for one in met]), flush=True)


if __name__ == "__main__":
    main()
