"""Measure All Hands, and a peer if it is installed, in one run.

    uv run python benchmarks/run.py
    uv run --extra bench python benchmarks/run.py

Every measure is taken several times, and the measures take turns, so that whatever else the machine
does falls on all of them alike.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

import ours
import searching
from allhands.lab.marks import stamp, write_between

try:
    import peer
except ImportError:
    peer = None

CORES = os.cpu_count() or 1
RATE, SECONDS = "a second", "s"


class Measure(NamedTuple):
    """Something measured: its key, what it is called, its unit, and what takes it once."""

    key: str
    title: str
    unit: str
    take: Callable[[int], float]


class Result(NamedTuple):
    """A measure and what came out each time."""

    key: str
    title: str
    unit: str
    values: list[float]

    @property
    def best(self) -> float:
        return max(self.values) if self.unit == RATE else min(self.values)

    @property
    def median(self) -> float:
        return statistics.median(self.values)


def rates(of: ours.Measured, scale: float, *, alone: bool) -> Iterator[Measure]:
    """What is counted by the second of a game. `scale` is 1 for a full run; where the machine is
    not `alone` for this, several threads show nothing."""
    games = max(1, int(20_000 * scale))
    few = max(1, int(300 * scale))
    positions = ours.Positions(of, seed=1)

    def measure(key: str, title: str, take: Callable[[int], float]) -> Measure:
        return Measure(f"{of.name} {key}", f"{of.game.title}: {title}", RATE, take)

    def played(threads: int) -> Callable[[int], float]:
        return lambda seed: ours.random_play(of, games, threads, seed)

    yield measure("play-1", "decisions, random play, one thread", played(1))
    if alone:
        yield measure(f"play-{CORES}", f"decisions, random play, {CORES} threads", played(CORES))
    yield measure(
        "play-python",
        "decisions, random play, each one from Python",
        lambda seed: ours.random_play_from_python(of, few, seed),
    )
    yield measure(
        "play-interpreted",
        "decisions, random play, rules interpreted",
        lambda seed: ours.interpreted_play(of, max(1, few // 10), seed),
    )
    yield measure(
        "copies",
        f"positions copied ({positions.size:,} bytes each)",
        lambda _: positions.copies(),
    )
    yield measure(
        "observations", "positions observed by a seat", lambda _: positions.observations()
    )
    yield measure(
        "observations-python",
        "positions observed, each one from Python",
        lambda _: positions.observations_from_python(),
    )
    yield measure("determinizations", "views determinized", lambda _: positions.determinizations())
    to_search = searching.sampled(of, max(1, int(20 * scale)), seed=1)

    def searched(iterations: int, seed: int) -> float:
        return searching.speed(of, searching.all_hands, to_search, iterations, seed)

    searched(2, seed=0)  # compiles it
    yield measure(
        "search",
        "iterations of a search, one thread",
        lambda seed: searched(max(2, int(2_000 * scale)), seed),
    )


def rates_of_peer(scale: float) -> Iterator[Measure]:
    """The same of the peer, if it is installed."""
    few = max(1, int(300 * scale))
    if peer:
        yield Measure(
            "hanabi",
            "OpenSpiel Hanabi: decisions, random play, one thread",
            RATE,
            lambda seed: peer.random_play(few, seed),
        )
        yield Measure(
            "hanabi-python",
            "OpenSpiel Hanabi: decisions, each one from Python",
            RATE,
            lambda seed: peer.random_play_from_python(few, seed),
        )


def taken_in_turn(measures: list[Measure], repetitions: int) -> list[Result]:
    """Take each measure so many times, one after the other."""
    results = [Result(*measure[:3], []) for measure in measures]
    for repetition in range(repetitions):
        for measure, result in zip(measures, results, strict=True):
            result.values.append(measure.take(repetition + 1))
            note(f"{repetition + 1}/{repetitions} {measure.title}")
    return results


STARTS = {
    "import": "import allhands",
    "offered": "first decision offered",
    "taken": "first decision taken",
    "simulated": "first game simulated",
}


def starts(
    of: ours.Measured,
    condition: str,
    take: Callable[[ours.Measured], dict[str, float]],
    times: int,
) -> list[Result]:
    """How long a new process takes until it can play."""
    results = {
        key: Result(
            f"{of.name} {key}, {condition}", f"{of.game.title}: {title}, {condition}", SECONDS, []
        )
        for key, title in STARTS.items()
    }
    for repetition in range(times):
        for key, seconds in take(of).items():
            results[key].values.append(seconds)
        note(f"{repetition + 1}/{times} {of.game.title}, new process, {condition}")
    return list(results.values()) if times else []


RATIOS = (
    (f"{CORES} threads to one", f"play-{CORES}", "play-1"),
    ("compiled to interpreted", "play-1", "play-interpreted"),
    ("copies to decisions", "copies", "play-1"),
    ("to OpenSpiel Hanabi, compiled loops", "play-1", "hanabi"),
    ("to OpenSpiel Hanabi, from Python", "play-python", "hanabi-python"),
)


def ratios(results: list[Result]) -> dict[str, float]:
    """How the medians compare, for each game."""
    medians = {result.key: result.median for result in results}
    found: dict[str, float] = {}
    for of in ours.measured():
        for title, over, under in RATIOS:
            one = medians.get(f"{of.name} {over}")
            other = medians.get(f"{of.name} {under}", medians.get(under))
            if one is not None and other is not None and over != under:
                found[f"{of.game.title}: {title}"] = one / other
    return found


def machine() -> str:
    """What this was measured on."""
    packages = [f"{name} {_version(name)}" for name in ("allhands", "numba", "numpy", "open-spiel")]
    python = f"Python {platform.python_version()}"
    system = f"{platform.system()} {platform.machine()}, {CORES} logical cores"
    return ", ".join([system, python, *packages])


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def written(value: float, unit: str) -> str:
    """A figure with three digits that mean something."""
    if unit == SECONDS:
        return f"{value:.3f} s" if value < 1 else f"{value:.1f} s"
    step = 10 ** max(0, len(str(int(value))) - 3)
    return f"{int(value) // step * step:,}"


def compared(ratio: float) -> str:
    """A ratio with two digits, or whole."""
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"


def table(results: list[Result]) -> str:
    """The results in columns."""
    rows = [(r.title, written(r.best, r.unit), written(r.median, r.unit)) for r in results]
    wide = max(len(title) for title, _, _ in rows)
    lines = [f"{'':{wide}}  {'best':>14}  {'median':>14}"]
    lines += [f"{title:{wide}}  {best:>14}  {median:>14}" for title, best, median in rows]
    lines += ["", *(f"{title}: {compared(ratio)}" for title, ratio in ratios(results).items())]
    return "\n".join(lines)


def markdown(results: list[Result]) -> str:
    """The results as a table for the documentation."""
    lines = [stamp(), "", f"Measured on {machine()}.", "", "| | best | median |", "|---|--:|--:|"]
    for result in results:
        best, median = written(result.best, result.unit), written(result.median, result.unit)
        lines.append(f"| {result.title} | {best} | {median} |")
    lines += ["", "| ratio of the medians | |", "|---|--:|"]
    lines += [f"| {title} | {compared(ratio)} |" for title, ratio in ratios(results).items()]
    return "\n".join(lines)


def note(text: str) -> None:
    """Show on stderr, if somebody watches, that it goes on."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--repetitions", type=int, default=7, help="how often each is taken")
    parser.add_argument("--fresh", type=int, default=2, help="how often all is compiled anew")
    parser.add_argument(
        "--shared", action="store_true", help="others use the machine: leave out several threads"
    )
    parser.add_argument("--quick", action="store_true", help="show by one game that it runs")
    parser.add_argument("--into", type=Path, help="write the tables into this Markdown file")
    given = parser.parse_args()
    repetitions, scale = (1, 0.01) if given.quick else (given.repetitions, 1.0)
    fresh = 0 if given.quick else given.fresh
    every = ours.measured(given.quick)
    measures = [measure for of in every for measure in rates(of, scale, alone=not given.shared)]
    results = taken_in_turn([*measures, *rates_of_peer(scale)], repetitions)
    for of in every:
        results += starts(of, "compiled before", ours.first_decision, repetitions)
        results += starts(of, "nothing compiled yet", ours.first_decision_ever, fresh)[1:]
    note("")
    if given.into:
        write_between(given.into, "figures", markdown(results))
    if given.json:
        listed = [result._asdict() for result in results]
        print(json.dumps({"machine": machine(), "results": listed, "ratios": ratios(results)}))
    else:
        print(f"{machine()}\n\n{table(results)}")
        if not peer:
            print("\nOpenSpiel is not installed: run with `uv run --extra bench` to compare.")


if __name__ == "__main__":
    main()
