"""`python -m allhands.lab.outlook GAME`: learn what comes of positions that a search has looked at.

Searches play whole games; every other of these begins with some choices at random. At the first
choice of each turn it is noted what the search finds, and in the end what the game came to. From
that follows the game's `Outlook`, which is printed for its `guidance`; and how well one that has
learnt from the other games tells how those held out end. With `--check`, nothing is learnt and the
present outlook is looked at.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from allhands.kernel.game import Game, apply, current_player, turns_of
from allhands.kernel.guidance import Outlook
from allhands.observation import Observation
from allhands.players import Search
from allhands.players.advice import Found, expected, likely, terms, terms_of_spread

from .beside import Interrupted, beside
from .learning import HELD_OUT, Numbers, a_game, at_least, every_setting

OPENING: Final = 40
"""Choices at random at most with which a game begins."""
LOW, HIGH = 0.1, 0.9
STEPS: Final = 200
"""Until the numbers stand still."""
RIDGE: Final = 1e-6
"""Keeps what hardly matters from growing without end."""
BLUR: Final = 1e-3
"""How far a value may be off, in standard deviations of all, and still count as met."""
RARE: Final = 1e-4
"""The least chance that is reckoned with, as games are not told apart by less."""
BINS: Final = 5
"""Into so many classes are positions put by what was told of them."""


class Sight(NamedTuple):
    """What a search found at the first choice of a turn, in which game, and what that came to for
    the seat that had to choose."""

    number: int
    turn: int
    found: Found
    result: float


# Games


def sights(
    game: Game, settings: Sequence[Any], count: int, seed: int, iterations: int
) -> list[Sight]:
    """What searches of so many iterations find in `count` games, with each of the settings in turn,
    on all cores."""
    seen: dict[int, list[Sight]] = {}

    def play(number: int, interrupted: Interrupted) -> None:
        state = game.new(settings[number % len(settings)], seed, number)
        seen[number] = followed(game, state, number, iterations, interrupted)
        if len(seen) % max(1, count // 10) == 0:
            print(f"{len(seen)} of {count} games played", file=sys.stderr)

    if beside(iter(range(count)), play, os.cpu_count() or 1):
        raise KeyboardInterrupt
    return [sight for number in range(count) for sight in seen[number]]


def followed(
    game: Game, state: Any, number: int, iterations: int, is_stopped: Interrupted
) -> list[Sight]:
    """Play to the end by searches, after some choices at random."""
    luck = np.random.default_rng(int(state.chance))
    opening = int(luck.integers(OPENING) * luck.integers(2))
    crew = [Search(iterations=iterations, seed=seat) for seat in range(game.seats[-1])]
    noted: list[tuple[int, int, Found]] = []
    while state.outcome == 0 and not is_stopped():
        legal, seat = game.legal_actions(state), int(current_player(state))
        action = legal[luck.integers(len(legal))]
        if opening or len(legal) == 1:
            opening -= len(legal) > 1
        else:
            seen = Observation(game, seat, game.crew_names, game.observe(state, seat))
            turn = turns_of(state)
            is_first = not noted or noted[-1][1] != turn
            action = crew[seat].weigh(seen, legal, until_settled=not is_first).action
            if is_first:
                noted.append((seat, turn, crew[seat].found(action)))
        apply(state, action)
    results = game.returns_of(state, game.seats[-1])
    return [Sight(number, turn, found, results[seat]) for seat, turn, found in noted]


# Learning


def outlook_of(game: Game, seen: Sequence[Sight]) -> Outlook:
    """What the games that these sights are from have shown."""
    met = np.array([sight.found.ended * sight.found.returned for sight in seen])
    results = np.array([sight.result for sight in seen])
    open_ = np.array([1 - sight.found.ended for sight in seen])
    rows = np.array([terms(game, sight.turn, sight.found) for sight in seen])
    if game.score is None:
        return Outlook(_numbers(odds(rows, open_, met, results)))
    left = results - game.highest_return * met
    mean = np.linalg.lstsq(rows * open_[:, None], left, rcond=None)[0]
    wide = np.array([terms_of_spread(game, sight.turn, sight.found) for sight in seen])
    low, high = (_numbers(quantile(wide, left, share)) for share in (LOW, HIGH))
    return Outlook(_numbers(mean), low, high)


def _numbers(row: Numbers) -> tuple[float, ...]:
    """A row as it is written into a game."""
    return tuple(round(number, 3) for number in row.tolist())


def odds(rows: Numbers, open_: Numbers, met: Numbers, won: Numbers) -> Numbers:
    """The numbers by which the games won are likeliest, by Fisher's scoring: in the share `open_`
    of the looks ahead the chance is what they make of `rows`, and `met` of all ended well."""
    sizes = np.sqrt((rows**2).mean(axis=0))
    scaled, row = rows / sizes, np.zeros(rows.shape[1])

    def ahead(row: Numbers) -> Numbers:
        return 0.5 + 0.5 * np.tanh(scaled @ row / 2)

    def chance(row: Numbers) -> Numbers:
        return np.clip(open_ * ahead(row) + met, RARE, 1 - RARE)

    def likelihood(row: Numbers) -> float:
        told = chance(row)
        return float(np.mean(won * np.log(told) + (1 - won) * np.log(1 - told)))

    for _ in range(STEPS):
        each, told = ahead(row), chance(row)
        slopes = scaled * (open_ * each * (1 - each))[:, None]
        weights = 1 / (told * (1 - told))
        bend = (slopes.T * weights) @ slopes + RIDGE * len(rows) * np.eye(len(row))
        step = np.linalg.solve(bend, slopes.T @ ((won - told) * weights))
        while likelihood(row + step) < likelihood(row) and np.abs(step).max() > RIDGE:
            step /= 2
        row = row + step
    return row / sizes


def quantile(rows: Numbers, values: Numbers, share: float) -> Numbers:
    """The numbers that make of `rows` what so great a share of the values stays below: Hunter and
    Lange, "Quantile regression via an MM algorithm" (JCGS 9, 2000)."""
    row: Numbers = np.linalg.lstsq(rows, values, rcond=None)[0]
    blur = BLUR * float(values.std()) + RIDGE
    for _ in range(STEPS):
        weights = 1 / (blur + np.abs(values - rows @ row))
        bend = (rows.T * weights) @ rows + RIDGE * np.eye(len(row))
        row = np.linalg.solve(bend, rows.T @ (weights * values + 2 * share - 1))
    return row


# How well it is told


class Class(NamedTuple):
    """Positions of which about the same was told: how many of how many games, and on average what
    was told and what the games came to."""

    positions: int
    games: int
    told: float
    result: float


def classes(game: Game, seen: Sequence[Sight]) -> list[Class]:
    """What was told by the game's present outlook beside what came, from the least told on."""
    told = np.array([expected(game, sight.turn, sight.found) for sight in seen])
    results = np.array([sight.result for sight in seen])
    numbers = np.array([sight.number for sight in seen])
    return [
        Class(len(some), len(set(numbers[some].tolist())), told[some].mean(), results[some].mean())
        for some in np.array_split(np.argsort(told, kind="stable"), BINS)
        if len(some)
    ]


def held(game: Game, seen: Sequence[Sight]) -> float:
    """The share of scores that lie where the game's present outlook has them."""
    spans = np.array([likely(game, sight.turn, sight.found) for sight in seen])
    results = np.array([sight.result for sight in seen])
    return float(np.mean((spans[:, 0] <= results) & (results <= spans[:, 1])))


def explained(game: Game, seen: Sequence[Sight]) -> float:
    """How much of the variance of the results the game's present outlook explains."""
    results = np.array([sight.result for sight in seen])
    told = np.array([expected(game, sight.turn, sight.found) for sight in seen])
    return float(1 - np.mean((told - results) ** 2) / results.var())


def report(game: Game, seen: Sequence[Sight]) -> list[str]:
    """How well the game's present outlook tells what came of positions, in lines."""
    scored = game.score is not None
    lines = [f"{100 * explained(game, seen):.0f} % of the variance explained"]
    if scored:
        lines.append(f"{100 * held(game, seen):.0f} % of the scores where they were likely")
    factor, unit = (1.0, "") if scored else (100.0, " %")
    return lines + [
        f"told {factor * each.told:.1f}{unit}, came to {factor * each.result:.1f}{unit}: "
        f"{each.positions} positions of {each.games} games"
        for each in classes(game, seen)
    ]


# The command


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn or check, and tell how well; the exit status."""
    asked = _parser().parse_args(arguments)
    game: Game = asked.game
    seats = asked.players or game.seats
    if any(players not in game.seats for players in seats):
        print(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players.", file=sys.stderr)
        return 2
    try:
        settings = every_setting(game, seats)
        seen = sights(game, settings, asked.games, asked.seed, asked.iterations)
    except KeyboardInterrupt:
        print("Stopped, and nothing learnt.", file=sys.stderr)
        return 130
    lines = report(game, seen) if asked.check else _learnt(game, seen)
    print("\n".join(lines))
    return 0


def _learnt(game: Game, seen: Sequence[Sight]) -> list[str]:
    others = [sight for sight in seen if sight.number % HELD_OUT]
    held_out = [sight for sight in seen if sight.number % HELD_OUT == 0]
    told = ["Of games held out:", *report(with_outlook(game, outlook_of(game, others)), held_out)]
    return [*told, f"outlook={outlook_of(game, seen)},"]


def with_outlook(game: Game, outlook: Outlook | None) -> Game:
    """The game with another outlook."""
    return game._replace(guidance=game.guidance._replace(outlook=outlook))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m allhands.lab.outlook", description=__doc__)
    parser.add_argument("game", type=a_game)
    parser.add_argument("--players", type=int, nargs="+", help="all if nothing is said")
    parser.add_argument(
        "--games", type=at_least(2 * HELD_OUT), default=300, help="how many to learn from"
    )
    parser.add_argument(
        "--iterations", type=at_least(1), default=2000, help="that a search thinks for"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="learn nothing")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
