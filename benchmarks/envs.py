"""Measure the environments: decisions a second, through each way to them that is installed.

    uv run python benchmarks/envs.py
    uv run --extra bench python benchmarks/envs.py
    uv run --extra bench --with pgx --with shimmy --with pygame-ce python benchmarks/envs.py

Actions are legal ones at random. Choosing them is not counted; stepping, and writing what is seen
and what may be done, is. The ways take turns, so that whatever else the machine does falls on all
of them alike. Peers that are installed take turns with them.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np

import ours
from allhands import envs
from envs_peers import in_turn, one_of, peers, some
from run import CORES, RATE, Result, machine, note, written

GAMES = 1_024
THUMB = "thumb"


class Way(NamedTuple):
    """One way to an environment, and what takes so many steps by it: decisions a second."""

    title: str
    take: Callable[[ours.Measured, int, int], float]


def many(threads: int) -> Callable[[ours.Measured, int, int], float]:
    """Games stepped in one compiled pass, on so many threads."""

    def take(of: ours.Measured, steps: int, seed: int) -> float:
        batch = envs.vector(of.name, GAMES, seed=seed, threads=threads)
        batch.reset()
        luck, seconds, decisions = np.random.default_rng(seed), 0.0, 0
        for _ in range(max(1, steps // 100)):
            actions = some(batch.mask, luck)
            decisions += int((batch.seat >= 0).sum())
            began = time.perf_counter()
            batch.step(actions)
            seconds += time.perf_counter() - began
        batch.close()
        return decisions / seconds

    return take


def alone(of: ours.Measured, steps: int, seed: int) -> float:
    """A game stepped from Python."""
    game, chance, seconds = envs.one(of.name, seed=seed), random.Random(seed), 0.0
    game.reset()
    for _ in range(steps):
        if game.seat < 0:
            game.reset()
        action = one_of(game.mask, chance)
        began = time.perf_counter()
        game.step(action)
        seconds += time.perf_counter() - began
    return steps / seconds


def by_gymnasium(of: ours.Measured, steps: int, seed: int) -> float:
    """One seat's decisions, with the rule of thumb in the others."""
    from allhands.envs.on_gymnasium import SeatEnv

    env, chance, seconds = SeatEnv(of.name, crew=THUMB), random.Random(seed), 0.0
    _, info = env.reset(seed=seed)
    for _ in range(steps):
        action = one_of(info["action_mask"], chance)
        began = time.perf_counter()
        *_, terminated, truncated, info = env.step(action)
        seconds += time.perf_counter() - began
        if terminated or truncated:
            _, info = env.reset()
    return steps / seconds


def many_by_gymnasium(of: ours.Measured, steps: int, seed: int) -> float:
    """The same of many games in one compiled pass, on one thread."""
    from allhands.envs.on_gymnasium import SeatVectorEnv

    batch = SeatVectorEnv(of.name, GAMES, crew=THUMB)
    luck, seconds, decisions = np.random.default_rng(seed), 0.0, 0
    _, infos = batch.reset(seed=seed)
    for _ in range(max(1, steps // 100)):
        actions = some(infos["action_mask"], luck)
        decisions += int(infos["action_mask"].any(axis=1).sum())
        began = time.perf_counter()
        *_, infos = batch.step(actions)
        seconds += time.perf_counter() - began
    batch.close()
    return decisions / seconds


def by_pettingzoo(of: ours.Measured, steps: int, seed: int) -> float:
    """All seats in turn."""
    from allhands.envs.on_pettingzoo import CrewEnv

    return in_turn(CrewEnv(of.name), steps, seed)


def by_openspiel(of: ours.Measured, steps: int, seed: int) -> float:
    """All seats in turn."""
    from allhands.envs import on_openspiel

    game, chance, seconds = on_openspiel.ship_game(of.name, of.players), random.Random(seed), 0.0
    state = game.new_initial_state()
    state.apply_action(seed)
    for _ in range(steps):
        if state.is_terminal():
            state = game.new_initial_state()
            state.apply_action(chance.randrange(on_openspiel.DEALS))
        action = chance.choice(state.legal_actions())
        began = time.perf_counter()
        state.apply_action(action)
        if not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.legal_actions()
        seconds += time.perf_counter() - began
    return steps / seconds


def ways() -> Iterator[Way]:
    """The ways that are installed."""
    yield Way(f"{GAMES:,} games, one thread", many(1))
    yield Way(f"{GAMES:,} games, {CORES} threads", many(CORES))
    yield Way("one game from Python", alone)
    if find_spec("gymnasium"):
        yield Way("Gymnasium, one seat beside the rule of thumb", by_gymnasium)
        yield Way(f"Gymnasium, one seat in {GAMES:,} games, one thread", many_by_gymnasium)
    if find_spec("pettingzoo"):
        yield Way("PettingZoo, seats in turn", by_pettingzoo)
    if find_spec("pyspiel"):
        yield Way("OpenSpiel, seats in turn", by_openspiel)


class Turn(NamedTuple):
    """One thing that is measured, and what it came to."""

    note: str
    take: Callable[[int, int], float]
    result: Result


def turn(title: str, take: Callable[[int, int], float], game: str = "") -> Turn:
    """A way with a game, or a peer."""
    return Turn(f"{game}: {title}", take, Result(f"{game} {title}", title, RATE, []))


def taken_in_turn(turns: list[Turn], steps: int, repetitions: int, seconds: float) -> None:
    """Each taken in turn so many times, or fewer times when the seconds are over: once at least."""
    began = time.monotonic()
    for each in turns:
        each.take(1, 0)  # compiles it
    for repetition in range(repetitions):
        if repetition and time.monotonic() - began > seconds:
            break
        for each in turns:
            each.result.values.append(each.take(steps, repetition + 1))
            note(f"{repetition + 1}/{repetitions} {each.note}")
    note("")


def markdown(every: list[ours.Measured], results: list[Result], beside: list[Result]) -> str:
    """The medians, a row for each way and a column for each game, and a row for each peer."""
    lines = [
        f"Measured on {machine()}.",
        "",
        f"| decisions a second | {' | '.join(of.game.title for of in every)} |",
        f"|---|{'--:|' * len(every)}",
    ]
    for first in range(0, len(results), len(every)):
        row = results[first : first + len(every)]
        rates = " | ".join(written(result.median, RATE) for result in row)
        lines.append(f"| {row[0].title} | {rates} |")
    if beside:
        lines += ["", "| peers, in the same run | decisions a second |", "|---|--:|"]
        lines += [f"| {each.title} | {written(each.median, RATE)} |" for each in beside]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=5_000, help="steps of one game at a time")
    parser.add_argument("--repetitions", type=int, default=5, help="how often each is taken")
    parser.add_argument(
        "--seconds", type=float, default=150, help="after so many, nothing is taken once more"
    )
    parser.add_argument("--quick", action="store_true", help="show by one game that it runs")
    given = parser.parse_args()
    steps, repetitions = (
        (given.steps // 100, 1) if given.quick else (given.steps, given.repetitions)
    )
    every = ours.measured(given.quick)
    own = [turn(way.title, partial(way.take, of), of.game.title) for way in ways() for of in every]
    beside = [turn(peer.title, peer.take) for peer in peers(GAMES)]
    taken_in_turn([*own, *beside], steps, repetitions, given.seconds)
    print(markdown(every, [each.result for each in own], [each.result for each in beside]))


if __name__ == "__main__":
    main()
