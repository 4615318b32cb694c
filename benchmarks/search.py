"""Measure the search of All Hands beside OpenSpiel's at the same games, in one run.

    uv run --extra bench python benchmarks/search.py
    uv run --extra bench python benchmarks/search.py --games 200 --into docs/performance.md

How fast each of them searches is measured first, on one thread, in the same positions, in turn.
Then whole games are played with the same number of iterations a decision. That takes hours.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import ours
import searching
from allhands.kernel.intervals import mean_interval, share_interval
from allhands.lab.marks import stamp, write_between
from run import CORES, machine, note, written

try:
    import openspiel_search
except ImportError:
    openspiel_search = None

SEED: Final = 1
OURS: Final = "All Hands"
RANDOM: Final = "OpenSpiel"
THUMB: Final = "OpenSpiel, thumb rollouts"


class Kind(NamedTuple):
    """A kind of search, and how many iterations are timed in each position."""

    make: searching.Make
    timed: int


@cache
def timed() -> dict[str, Kind]:
    """What is measured for its speed."""
    kinds = {OURS: Kind(searching.all_hands, 10_000)}
    if openspiel_search:
        own = openspiel_search.with_rollouts(openspiel_search.OWN)
        compiled = openspiel_search.with_rollouts("random")
        kinds |= {RANDOM: Kind(own, 100), "OpenSpiel, compiled rollouts": Kind(compiled, 300)}
    return kinds


def played() -> tuple[str, ...]:
    """What is measured for its strength."""
    return (OURS, RANDOM, THUMB) if openspiel_search else (OURS,)


def maker(search: str, exploration: float) -> searching.Make:
    """One of those; OpenSpiel's explore that much."""
    if search == OURS:
        return searching.all_hands
    kind = {RANDOM: "random", THUMB: "thumb"}[search]
    return openspiel_search.with_rollouts(kind, exploration)


class Speed(NamedTuple):
    """Iterations a second of one search at one game, each time they were taken."""

    game: str
    search: str
    values: list[float]


class Strength(NamedTuple):
    """What came out of each game of one search with so many iterations a decision."""

    game: str
    search: str
    iterations: int
    results: list[float]


class Job(NamedTuple):
    """A game to be played."""

    game: str
    search: str
    iterations: int
    deal: int
    exploration: float


def speeds(
    every: list[ours.Measured], positions: int, repetitions: int, scale: float
) -> list[Speed]:
    """How fast each search is at each game; the first time, when compiling, does not count."""
    samples = {of.name: searching.sampled(of, positions, SEED) for of in every}
    found = [Speed(of.name, search, []) for of in every for search in timed()]
    by_name = {of.name: of for of in every}
    for repetition in range(repetitions + 1):
        for one in found:
            of, kind = by_name[one.game], timed()[one.search]
            records = samples[one.game] if repetition else samples[one.game][:1]
            iterations = max(2, int(kind.timed * scale)) if repetition else 2
            value = searching.speed(of, kind.make, records, iterations, SEED + repetition)
            if repetition:
                one.values.append(value)
            note(f"{repetition}/{repetitions} {one.search} at {of.game.title}")
    return found


def play(job: Job) -> float:
    """Play a game, in whatever process."""
    of = next(of for of in ours.measured() if of.name == job.game)
    make = maker(job.search, job.exploration)
    return searching.play(of, make, job.iterations, SEED, job.deal)


def strengths(every: list[ours.Measured], given: argparse.Namespace) -> list[Strength]:
    """What each search makes of the same deals of each game. Those of one deal are played next to
    each other, so that whatever else the machine does falls on all of them alike."""
    found = [
        Strength(of.name, search, count, [])
        for of in every
        for count in given.iterations
        for search in played()
    ]
    jobs = [Job(*one[:3], deal, given.exploration) for deal in range(given.games) for one in found]
    for number, result in enumerate(_mapped(play, jobs, given.processes)):
        found[number % len(found)].results.append(result)
        note(f"{number + 1}/{len(jobs)} games")
    return found


def _mapped(function: Callable[[Job], float], jobs: list[Job], processes: int) -> Iterable[float]:
    if processes == 1:
        yield from map(function, jobs)
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(function, jobs)


def told(of: ours.Measured, results: list[float]) -> str:
    """A win rate or a mean score, with its 95 % interval."""
    mean = statistics.mean(results)
    if of.game.score is None:
        low, high = share_interval(round(sum(results)), len(results))
        return f"{mean:.0%} ({low:.0%} to {high:.0%})"
    squares = sum((result - mean) ** 2 for result in results)
    low, high = mean_interval(mean, squares, len(results))
    return f"{mean:.1f} ({low:.1f} to {high:.1f})"


def rows_of_speed(every: list[ours.Measured], found: list[Speed]) -> list[list[str]]:
    """A table: the medians by game, and how many times as fast All Hands is as each other one."""
    others = list(timed())[1:]
    heads = [part for other in others for part in (other, "ratio")]
    rows = [["iterations a second", OURS, *heads]]
    for of in every:
        medians = {
            one.search: statistics.median(one.values) for one in found if one.game == of.name
        }
        row = [of.game.title, written(medians[OURS], "a second")]
        for other in others:
            row += [written(medians[other], "a second"), f"{medians[OURS] / medians[other]:,.0f}"]
        rows.append(row)
    return rows


def rows_of_strength(every: list[ours.Measured], found: list[Strength]) -> list[list[str]]:
    """A table: what each search made of each game, by iterations a decision."""
    rows = [["", "iterations a decision", *played()]]
    for of in every:
        what = f"{of.game.score.unit}s" if of.game.score else "games won"
        for count in sorted({one.iterations for one in found}):
            row = [f"{of.game.title}, {of.players} players, {what}", f"{count:,}"]
            for search in played():
                results = next(one.results for one in found if one[:3] == (of.name, search, count))
                row.append(told(of, results))
            rows.append(row)
    return rows


def table(rows: list[list[str]]) -> str:
    """Rows in columns, for a terminal."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            f"{cell:<{width}}" if not at else f"{cell:>{width}}"
            for at, (cell, width) in enumerate(zip(row, wide, strict=True))
        )
        for row in rows
    )


def markdown(rows: list[list[str]]) -> str:
    """Rows as a table for the documentation."""
    head, *rest = rows
    rule = ["---", *["--:"] * (len(head) - 1)]
    lines = [" | ".join(row) for row in (head, rule, *rest)]
    return "\n".join(f"| {line} |".replace("|  |", "| |") for line in lines)


def options() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--games", type=int, default=100, help="games of each search at each game; 0 for none"
    )
    parser.add_argument("--iterations", type=int, nargs="+", default=[100, 300])
    names = [of.name for of in ours.measured()]
    parser.add_argument("--only", nargs="+", choices=names, help="these games and no others")
    parser.add_argument(
        "--exploration",
        type=float,
        default=searching.EXPLORATION,
        help="of OpenSpiel's search, times the range of results",
    )
    parser.add_argument("--positions", type=int, default=20, help="how many are searched for speed")
    parser.add_argument(
        "--repetitions", type=int, default=5, help="how often, for speed; 0 for never"
    )
    parser.add_argument("--processes", type=int, default=CORES, help="games played at once")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--quick", action="store_true", help="show by one game that it runs")
    parser.add_argument("--into", type=Path, help="write the tables into this Markdown file")
    given = parser.parse_args()
    if given.quick:
        given.only = given.only or [ours.QUICK]
        given.games = given.positions = given.repetitions = given.processes = 1
        given.iterations = [2]
    return given


def main() -> None:
    given = options()
    every = [of for of in ours.measured() if not given.only or of.name in given.only]
    fast: list[Speed] = []
    if given.repetitions:
        fast = speeds(every, given.positions, given.repetitions, 0.01 if given.quick else 1.0)
    strong = strengths(every, given) if given.games else []
    note("")
    tables = [
        rows_of_speed(every, fast) if fast else [],
        rows_of_strength(every, strong) if strong else [],
    ]
    how = (
        f"Games of each search at each game and number of iterations: {given.games:,}. "
        f"OpenSpiel explores {given.exploration:.2f} times the range of results."
    )
    if given.into and fast:
        text = [stamp(), f"Measured on {machine()}.", markdown(tables[0])]
        write_between(given.into, "search speeds", "\n\n".join(text))
    if given.into and strong:
        text = [stamp(), f"Measured on {machine()}.", how, markdown(tables[1])]
        write_between(given.into, "search strengths", "\n\n".join(text))
    if given.json:
        listed: list[Any] = [one._asdict() for one in (*fast, *strong)]
        print(json.dumps({"machine": machine(), "results": listed}))
    else:
        parts = [table(tables[0])] if fast else []
        parts += [how, table(tables[1])] if strong else []
        print("\n\n".join([machine(), *parts]))
        if not openspiel_search:
            print("\nOpenSpiel is not installed: run with `uv run --extra bench` to compare.")


if __name__ == "__main__":
    main()
