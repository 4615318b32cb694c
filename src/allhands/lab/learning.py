"""`python -m allhands.lab.learning GAME`: have a game's evaluation learn from games.

From very many games by the rule of thumb, in which a choice is at random now and then, and from
what they returned. To learn from games by a search made no difference that could be measured: see
`docs/players.md`.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands import games
from allhands.kernel.chance import below
from allhands.kernel.evaluation import Network, Numbers
from allhands.kernel.game import (
    Game,
    apply,
    features,
    legal_actions,
    new_luck,
    returns,
    thumb,
    turns,
)
from allhands.kernel.rule import entry
from allhands.kernel.state import MAX_SEATS, new_records

UNITS: Final = 32
MISTAKES: Final = 50
"""Choices at random in games by the rule of thumb, of a thousand; else nobody would learn what
becomes of those who do not follow it."""
ROUNDS: Final = 12
"""How often every lesson is learnt."""
RATE: Final = 0.002
MOST_TURNS: Final = 512
BATCH: Final = 512
HELD_OUT: Final = 8
"""One game of so many is kept to see what was learnt."""


class Lessons(NamedTuple):
    """Positions at the first choice of a turn: their features (positions, features), what they
    were worth in shares of the highest return, and the games that they are from."""

    features: Numbers
    worth: Numbers
    game: NDArray[np.int64]


# Games by the rule of thumb


@entry
def follow(state: Any, choices: Any, luck: Any, met: Numbers, returned: Numbers) -> int:
    """Play to the end by the rule of thumb, with mistakes; returns how many turns' first choices
    were met, whose features are in the rows of `met`."""
    count, latest = 0, -1
    while state.outcome == 0:
        legal = legal_actions(state, choices)
        if legal > 1 and turns(state) != latest and count < len(met):
            latest = turns(state)
            features(state, met[count])
            count += 1
        action = choices.action[below(luck, legal)]
        if below(luck, 1000) >= MISTAKES:
            action = thumb(state, choices, legal, luck)
        apply(state, action)
    returns(state, returned)
    return count


def lessons_by_thumb(game: Game, options: Sequence[Any], count: int, seed: int) -> Lessons:
    """Lessons of `count` games by the rule of thumb, with each of the settings in turn."""
    assert game.evaluation is not None
    work, choices, luck = new_records(game.state, 1), game.actions.new_choices(), new_luck(seed)
    met, returned = np.zeros((MOST_TURNS, game.evaluation.count)), np.zeros(MAX_SEATS)
    rows: list[Numbers] = []
    worths: list[float] = []
    numbers: list[int] = []
    for number in range(count):
        work[0] = game.new(options[number % len(options)], seed, number)
        turned = follow(work[0], choices, luck, met, returned)
        rows.append(met[:turned].astype(np.float32))
        worths += [returned[0] / highest_return(game)] * turned
        numbers += [number] * turned
    return Lessons(np.concatenate(rows), np.array(worths), np.array(numbers))


def highest_return(game: Game) -> float:
    """What a game returns at most."""
    return float(game.score.most) if game.score else 1.0


# Learning


def untaught(features: int, units: int, seed: int) -> Network:
    """A network that knows nothing."""
    luck = np.random.default_rng(seed)
    return Network(
        luck.normal(size=(features, units)) / np.sqrt(20),
        np.zeros(units),
        luck.normal(size=units) / np.sqrt(units),
        np.zeros(1),
    )


def reckoned(network: Network, rows: Numbers) -> Numbers:
    """What a network makes of the features of positions."""
    total = np.maximum(rows @ network.inner + network.inner_bias, 0) @ network.outer
    total = total + network.outer_bias[0]
    return 0.5 + 0.5 * total / np.sqrt(1 + total * total)


def taught(network: Network, lessons: Lessons, seed: int) -> Network:
    """The network after the lessons, by Adam (Kingma and Ba, ICLR 2015) with a rate that falls to
    nothing; the games held out are not learnt from."""
    own = [part.astype(np.float32) for part in network]
    kept = np.flatnonzero(lessons.game % HELD_OUT != 0)
    luck, steps = np.random.default_rng(seed), ROUNDS * (len(kept) // BATCH)
    mean, square = [np.zeros_like(part) for part in own], [np.zeros_like(part) for part in own]
    order = np.concatenate(
        [luck.permutation(kept)[: steps // ROUNDS * BATCH] for _ in range(ROUNDS)]
    )
    for step in range(steps):
        batch = order[step * BATCH : (step + 1) * BATCH]
        slopes = _slopes(Network(*own), lessons.features[batch], lessons.worth[batch])
        pace = RATE * (1 - step / steps)
        for part, slope, first, second in zip(own, slopes, mean, square, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            so_far = first / (1 - 0.9 ** (step + 1)), second / (1 - 0.999 ** (step + 1))
            part -= pace * so_far[0] / (np.sqrt(so_far[1]) + 1e-8)
    return Network(*(part.astype(np.float64) for part in own))


def _slopes(network: Network, rows: Numbers, worth: Numbers) -> Network:
    """How the mean squared error of some lessons changes with each weight."""
    units = np.maximum(rows @ network.inner + network.inner_bias, 0)
    total = units @ network.outer + network.outer_bias[0]
    root = np.sqrt(1 + total * total)
    error = 0.5 + 0.5 * total / root - worth
    back = (error / root**3 / len(rows)).astype(np.float32)
    inner = np.outer(back, network.outer) * (units > 0)
    return Network(rows.T @ inner, inner.sum(0), units.T @ back, back.sum(keepdims=True))


def explained(network: Network, lessons: Lessons) -> float:
    """How much of the variance of the worths in the games held out the network explains."""
    held = lessons.game % HELD_OUT == 0
    worth = lessons.worth[held]
    return float(
        1 - np.mean((reckoned(network, lessons.features[held]) - worth) ** 2) / worth.var()
    )


# The command


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, tell how well, and write the network; the exit status."""
    asked = _parser().parse_args(arguments)
    game = games.find(asked.game)
    if game.evaluation is None:
        print(f"{game.title} has no features to learn from.", file=sys.stderr)
        return 2
    seats, seed = asked.players or game.seats, asked.seed
    lessons = lessons_by_thumb(game, every_setting(game, seats), asked.games, seed)
    network = taught(untaught(game.evaluation.count, UNITS, seed), lessons, seed)
    print(f"{explained(network, lessons):.3f} of the variance explained, of games held out")
    np.savez_compressed(asked.out, **network._asdict())
    return 0


def every_setting(game: Game, seats: Sequence[int]) -> list[Any]:
    """Every choice that players have, with each of these numbers of them."""
    names = [option.name for option in game.offered]
    choices = itertools.product(*(option.names for option in game.offered))
    return [
        game.option_numbers(*game.settle(players, dict(zip(names, chosen, strict=True))))
        for chosen in choices
        for players in seats
    ]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m allhands.lab.learning", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--players", type=int, nargs="+", help="all if nothing is said")
    parser.add_argument("--games", type=int, default=40_000, help="how many to learn from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
