"""`python -m allhands.lab.learning GAME`: have a game's evaluation learn from games.

From nothing, by very many games by the rule of thumb; or on from what it knows, by games of
searches that go by it, which take far longer and show what becomes of a position in better hands.
Now and then a choice is at random. What each helped is in `docs/players.md`.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands import games
from allhands.kernel.chance import below
from allhands.kernel.errors import AllHandsError, OptionError
from allhands.kernel.evaluation import Evaluation, Network, Numbers, reckoned
from allhands.kernel.game import (
    Game,
    apply,
    current_player,
    features,
    features_of,
    legal_actions,
    new_luck,
    progress,
    returns,
    thumb,
    turns,
    turns_of,
)
from allhands.kernel.rule import entry
from allhands.kernel.state import MAX_SEATS, new_records
from allhands.observation import Observation
from allhands.players import Search

from .beside import Interrupted, beside

UNITS: Final = 32
MISTAKES: Final = 50
"""Choices at random in games by the rule of thumb, of a thousand; else nobody would learn what
becomes of those who do not follow it."""
SLIPS: Final = 20
"""The same in games of searches, which try more by themselves."""
MOST_TURNS: Final = 512
BATCH: Final = 512
HELD_OUT: Final = 8
"""One game of so many is kept to see what was learnt."""


class Course(NamedTuple):
    """How often every lesson is learnt, and how fast at first."""

    rounds: int
    rate: float


FROM_NOTHING: Final = Course(12, 0.002)
FURTHER: Final = Course(5, 0.0007)


class Lessons(NamedTuple):
    """Positions at the first choice of a turn: their features (positions, features), what the
    games that they are from turned out to be worth, from 0 to 1, and the numbers of these."""

    features: Numbers
    worth: Numbers
    game: NDArray[np.int64]


class Played(NamedTuple):
    """The features at the first choices of a game's turns, and what it turned out to be worth."""

    rows: Numbers
    worth: float


# Games by the rule of thumb


@entry
def follow(
    state: Any, choices: Any, luck: Any, met: Numbers, returned: Numbers
) -> tuple[int, float]:
    """Play to the end by the rule of thumb, with mistakes; returns how many turns' first choices
    were met, whose features are in the rows of `met`, and how far the crew came."""
    count, latest = 0, -1
    while state.outcome == 0:
        legal = legal_actions(state, choices)
        if legal > 1 and turns(state) != latest and count < len(met):
            latest = turns(state)
            features(state, 0, met[count])
            count += 1
        action = choices.action[below(luck, legal)]
        if below(luck, 1000) >= MISTAKES:
            action = thumb(state, current_player(state), choices, legal, luck)
        apply(state, action)
    returns(state, returned)
    return count, progress(state, 0)


def lessons_by_thumb(game: Game, options: Sequence[Any], count: int, seed: int) -> Lessons:
    """Lessons of `count` games by the rule of thumb, with each of the settings in turn."""
    assert game.evaluation is not None
    work, choices, luck = new_records(game.state, 1), game.actions.new_choices(), new_luck(seed)
    met, returned = np.zeros((MOST_TURNS, game.evaluation.count)), np.zeros(MAX_SEATS)
    played: list[Played] = []
    for number in range(count):
        work[0] = game.new(options[number % len(options)], seed, number)
        turned, come = follow(work[0], choices, luck, met, returned)
        played.append(Played(met[:turned].astype(np.float32), worth_of(game, returned[0], come)))
    return lessons_of(played)


def worth_of(game: Game, returned: float, come: float) -> float:
    """What a game was worth that returned something, the crew having come so far: as a search
    counts it."""
    share = game.guidance.progress_share
    return float((1 - share) * returned / game.highest_return + share * come)


def lessons_of(played: Sequence[Played]) -> Lessons:
    """What there is to learn from games."""
    turns = [len(game.rows) for game in played]
    return Lessons(
        np.concatenate([game.rows for game in played]),
        np.repeat([game.worth for game in played], turns),
        np.repeat(np.arange(len(played)), turns),
    )


# Games by searches


def lessons_by_search(
    game: Game, options: Sequence[Any], count: int, seed: int, iterations: int
) -> Lessons:
    """Lessons of `count` games of searches that think for so many iterations about a decision,
    with each of the settings in turn, on all cores."""
    played: dict[int, Played] = {}

    def play(number: int, interrupted: Interrupted) -> None:
        state = game.new(options[number % len(options)], seed, number)
        played[number] = searched(game, state, iterations, interrupted)
        if len(played) % max(1, count // 10) == 0:
            print(f"{len(played)} of {count} games played", file=sys.stderr)

    if beside(iter(range(count)), play, os.cpu_count() or 1):
        raise KeyboardInterrupt
    return lessons_of([played[number] for number in range(count)])


def searched(game: Game, state: Any, iterations: int, is_stopped: Interrupted) -> Played:
    """Play to the end by searches, with slips."""
    assert game.evaluation is not None
    luck = np.random.default_rng(int(state.chance))
    crew = [Search(iterations=iterations, seed=seat) for seat in range(game.seats[-1])]
    rows: list[NDArray[np.float64]] = []
    latest = -1
    while state.outcome == 0 and not is_stopped():
        legal = game.legal_actions(state)
        action = legal[luck.integers(len(legal))]
        if len(legal) > 1:
            if turns_of(state) != latest:
                latest = turns_of(state)
                rows.append(np.zeros(game.evaluation.count))
                features_of(state, 0, rows[-1])
            if luck.integers(1000) >= SLIPS:
                seat = int(current_player(state))
                seen = Observation(game, seat, game.crew_names, game.observe(state, seat))
                action = crew[seat].weigh(seen, legal, until_settled=True).action
        apply(state, action)
    worth = worth_of(game, game.returns_of(state, game.seats[-1])[0], progress_of(state))
    return Played(np.array(rows, np.float32), worth)


@entry
def progress_of(state: Any) -> float:
    """`progress`, for plain Python."""
    return progress(state, 0)


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


def taught(network: Network, lessons: Lessons, course: Course, seed: int) -> Network:
    """The network after the lessons, by Adam (Kingma and Ba, ICLR 2015) with a rate that falls to
    nothing; the games held out are not learnt from."""
    own = [part.astype(np.float32) for part in network]
    kept = np.flatnonzero(lessons.game % HELD_OUT != 0)
    luck, steps = np.random.default_rng(seed), course.rounds * (len(kept) // BATCH)
    mean, square = [np.zeros_like(part) for part in own], [np.zeros_like(part) for part in own]
    order = np.concatenate(
        [luck.permutation(kept)[: steps // course.rounds * BATCH] for _ in range(course.rounds)]
    )
    for step in range(steps):
        batch = order[step * BATCH : (step + 1) * BATCH]
        slopes = _slopes(Network(*own), lessons.features[batch], lessons.worth[batch])
        pace = course.rate * (1 - step / steps)
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
    game: Game = asked.game
    trouble = _trouble(game, asked)
    if trouble or game.evaluation is None:
        print(trouble, file=sys.stderr)
        return 2
    settings = every_setting(game, asked.players or game.seats)
    try:
        network = _learnt(game, game.evaluation, settings, asked)
    except KeyboardInterrupt:
        print("Stopped, and nothing written.", file=sys.stderr)
        return 130
    np.savez_compressed(asked.out, **network._asdict())
    return 0


def _trouble(game: Game, asked: argparse.Namespace) -> str:
    """What was asked for that cannot be, in a sentence."""
    seats = asked.players or game.seats
    if game.evaluation is None:
        return f"{game.title} has no features to learn from."
    if any(players not in game.seats for players in seats):
        return f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players."
    if not os.access(asked.out.parent, os.W_OK):
        return f"{asked.out} cannot be written: its folder is missing or closed."
    return ""


def _learnt(
    game: Game, present: Evaluation, settings: Sequence[Any], asked: argparse.Namespace
) -> Network:
    """The network after what was asked for; how well it has learnt is told."""
    if asked.iterations:
        network, course = present.network, FURTHER
        lessons = lessons_by_search(game, settings, asked.games, asked.seed, asked.iterations)
    else:
        network, course = untaught(present.count, UNITS, asked.seed), FROM_NOTHING
        lessons = lessons_by_thumb(game, settings, asked.games, asked.seed)
    network = taught(network, lessons, course, asked.seed)
    print(f"{explained(network, lessons):.3f} of the variance explained, of games held out")
    return network


def every_setting(game: Game, seats: Sequence[int]) -> list[Any]:
    """The choices that players have, as they go together, with each of these numbers of them."""
    names = [option.name for option in game.offered]
    choices = itertools.product(*(option.names for option in game.offered))
    settings: list[Any] = []
    for chosen, players in itertools.product(choices, seats):
        with suppress(OptionError):
            settled = game.settle(players, dict(zip(names, chosen, strict=True)))
            settings.append(game.option_numbers(*settled))
    return settings


def a_game(name: str) -> Game:
    """Reads the name of a game."""
    try:
        return games.find(name)
    except AllHandsError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def at_least(least: int) -> Callable[[str], int]:
    """Reads a number that must not be less."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no number from {least} up.")
        return int(text)

    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m allhands.lab.learning", description=__doc__)
    parser.add_argument("game", type=a_game)
    parser.add_argument("--players", type=int, nargs="+", help="all if nothing is said")
    parser.add_argument(
        "--games", type=at_least(2 * HELD_OUT), default=40_000, help="how many to learn from"
    )
    parser.add_argument(
        "--iterations", type=at_least(1), help="learn on, from searches that think for so many"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
