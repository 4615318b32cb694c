"""Measure the environments: decisions a second in whole episodes, through each way to them that is
installed, and what a clone takes.

    uv run python benchmarks/envs.py
    uv run --extra bench python benchmarks/envs.py
    uv run --extra bench --with pgx --with shimmy --with pygame-ce python benchmarks/envs.py

Actions are legal ones at random. Choosing them is not counted; resetting, stepping, and writing
what is seen and what may be done, is, in seconds of processor time. Several threads are measured by
the clock on the wall. The ways take turns, so that whatever else the machine does falls on all of
them alike. Peers that are installed take turns with them.
"""

from __future__ import annotations

import argparse
import datetime
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import ours
from allhands import envs
from allhands.lab.marks import write_between
from allhands.match import Match
from envs_peers import HANABI, in_turn, one_of, peers, some, whole_episodes
from run import CORES, RATE, Result, compared, machine, note, written

GAMES = 1_024
THUMB = "thumb"
SEATS = "PettingZoo, seats in turn"
SEAT = "Gymnasium, one seat beside the rule of thumb"
CLONES = 300
MIDGAME = 30
"""Decisions before a clone is made: nothing is as small as at the beginning."""


class Way(NamedTuple):
    """One way to an environment, and what takes so many steps by it: decisions a second."""

    title: str
    take: Callable[[ours.Measured, int, int], float]


def many(threads: int) -> Callable[[ours.Measured, int, int], float]:
    """Games stepped in one compiled pass, on so many threads; each that ends is followed by the
    next."""
    clock = time.process_time if threads == 1 else time.perf_counter

    def take(of: ours.Measured, steps: int, seed: int) -> float:
        batch = envs.vector(of.name, GAMES, seed=seed, threads=threads)
        batch.reset()
        luck, seconds, decisions = np.random.default_rng(seed), 0.0, 0
        for _ in range(max(1, steps // 100)):
            actions = some(batch.mask, luck)
            decisions += int((batch.seat >= 0).sum())
            began = clock()
            batch.step(actions)
            seconds += clock() - began
        batch.close()
        return decisions / seconds

    return take


def alone(of: ours.Measured, steps: int, seed: int) -> float:
    """A game stepped from Python."""
    game = envs.one(of.name, seed=seed)

    def begin() -> Any:
        game.reset()
        return game.mask, False

    def step(action: int) -> Any:
        game.step(action)
        return game.mask, game.seat < 0

    return whole_episodes(begin, step, steps, seed)


def by_gymnasium(of: ours.Measured, steps: int, seed: int) -> float:
    """One seat's decisions, with the rule of thumb in the others."""
    from allhands.envs.on_gymnasium import SeatEnv

    env = SeatEnv(of.name, crew=THUMB)
    env.reset(seed=seed)

    def begin() -> Any:
        return env.reset()[1]["action_mask"], False

    def step(action: int) -> Any:
        *_, terminated, truncated, info = env.step(action)
        return info["action_mask"], terminated or truncated

    return whole_episodes(begin, step, steps, seed)


def many_by_gymnasium(of: ours.Measured, steps: int, seed: int) -> float:
    """The same of many games in one compiled pass, on one thread."""
    from allhands.envs.on_gymnasium import SeatVectorEnv

    batch = SeatVectorEnv(of.name, GAMES, crew=THUMB)
    luck, seconds, decisions = np.random.default_rng(seed), 0.0, 0
    _, infos = batch.reset(seed=seed)
    for _ in range(max(1, steps // 100)):
        actions = some(infos["action_mask"], luck)
        decisions += int(infos["action_mask"].any(axis=1).sum())
        began = time.process_time()
        *_, infos = batch.step(actions)
        seconds += time.process_time() - began
    batch.close()
    return decisions / seconds


def by_pettingzoo(of: ours.Measured, steps: int, seed: int) -> float:
    """All seats in turn."""
    from allhands.envs.on_pettingzoo import CrewEnv

    return in_turn(CrewEnv(of.name), steps, seed)


def by_openspiel(of: ours.Measured, steps: int, seed: int) -> float:
    """All seats in turn."""
    from allhands.envs import on_openspiel

    game, chance = on_openspiel.ship_game(of.name, of.players), random.Random(seed)
    state = game.new_initial_state()

    def seen() -> Any:
        if not state.is_terminal():
            state.observation_tensor(state.current_player())
        return state.legal_actions(), state.is_terminal()

    def begin() -> Any:
        nonlocal state
        state = game.new_initial_state()
        state.apply_action(chance.randrange(on_openspiel.DEALS))
        return seen()

    def step(action: int) -> Any:
        state.apply_action(action)
        return seen()

    return whole_episodes(begin, step, steps, seed, lambda legal, luck: luck.choice(legal))


def ways() -> Iterator[Way]:
    """The ways that are installed."""
    yield Way(f"{GAMES:,} games, one thread", many(1))
    if CORES > 1:
        yield Way(f"{GAMES:,} games, {CORES} threads, by the clock", many(CORES))
    yield Way("one game from Python", alone)
    if find_spec("gymnasium"):
        yield Way(SEAT, by_gymnasium)
        yield Way(f"Gymnasium, one seat in {GAMES:,} games, one thread", many_by_gymnasium)
    if find_spec("pettingzoo"):
        yield Way(SEATS, by_pettingzoo)
    if find_spec("pyspiel"):
        yield Way("OpenSpiel, seats in turn", by_openspiel)


# Clones


def a_match(of: ours.Measured) -> Any:
    """A match in its middle."""
    match = Match(of.game, seed=1)
    for _ in range(MIDGAME):
        match.play(match.actions()[0])
    return match


def one(of: ours.Measured) -> Any:
    """A game stepped from Python, in its middle."""
    game = envs.one(of.name, seed=1)
    game.reset()
    chance = random.Random(1)
    for _ in range(MIDGAME):
        game.step(one_of(game.mask, chance))
    return game


def seat_env(of: ours.Measured) -> Any:
    """An environment of Gymnasium, with luck that was drawn from."""
    from allhands.envs.on_gymnasium import SeatEnv

    env = SeatEnv(of.name)
    _, info = env.reset(seed=1)
    env.step(env.action_space.sample(mask=info["action_mask"]))
    return env


def crew_env(of: ours.Measured) -> Any:
    """An environment of PettingZoo."""
    from allhands.envs.on_pettingzoo import CrewEnv

    env = CrewEnv(of.name)
    env.reset(seed=1)
    return env


def spiel_state(of: ours.Measured) -> Any:
    """A state of OpenSpiel."""
    from allhands.envs import on_openspiel

    state = on_openspiel.ship_game(of.name, of.players).new_initial_state()
    state.apply_action(1)
    return state


def cloned() -> Iterator[tuple[str, Callable[[ours.Measured], Any]]]:
    """What can be cloned, of what is installed, and how each is made."""
    yield "`Match`", a_match
    yield "`envs.one`", one
    if find_spec("gymnasium"):
        yield "Gymnasium, `SeatEnv`", seat_env
    if find_spec("pettingzoo"):
        yield "PettingZoo, `CrewEnv`", crew_env
    if find_spec("pyspiel"):
        yield "OpenSpiel, a state", spiel_state


def microseconds(made: Any, repetitions: int) -> float:
    """What a clone takes: the median of some rounds of many each."""
    rounds: list[float] = []
    for _ in range(repetitions):
        began = time.process_time()
        for _ in range(CLONES):
            made.clone()
        rounds.append((time.process_time() - began) / CLONES * 1e6)
    return float(np.median(rounds))


# What it came to


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


def table(head: str, every: list[ours.Measured], rows: list[tuple[str, list[str]]]) -> list[str]:
    """A table with a column for each game."""
    titles = [head, *(of.game.title for of in every)]
    lines = [f"| {' | '.join(titles)} |", f"|---|{'--:|' * len(every)}"]
    return [*lines, *(f"| {title} | {' | '.join(cells)} |" for title, cells in rows), ""]


def times_hanabi(every: list[ours.Measured], own: list[Result], peer: Result) -> list[str]:
    """How many times the decisions of PettingZoo's Hanabi are taken, one at a time, by each way."""
    rows: list[tuple[str, list[str]]] = []
    for first in range(0, len(own), len(every)):
        row = own[first : first + len(every)]
        if row[0].title in (SEAT, SEATS):
            rows.append((row[0].title, [compared(each.median / peer.median) for each in row]))
    return table(f"times {HANABI}", every, rows) if rows else []


def markdown(every: list[ours.Measured], own: list[Result], beside: list[Result]) -> str:
    """The medians, a row for each way and a column for each game; how they compare to Hanabi by
    PettingZoo; a row for each peer; and what clones take."""
    day = datetime.datetime.now(datetime.UTC).date()
    lines = [f"Measured on {day:%d %B %Y}, on {machine()}.", ""]
    rows = [own[first : first + len(every)] for first in range(0, len(own), len(every))]
    rates = [(row[0].title, [written(each.median, RATE) for each in row]) for row in rows]
    lines += table("decisions a second", every, rates)
    for peer in beside:
        if peer.title == HANABI:
            lines += times_hanabi(every, own, peer)
    if beside:
        lines += ["| peers, in the same run | decisions a second |", "|---|--:|"]
        lines += [f"| {each.title} | {written(each.median, RATE)} |" for each in beside]
        lines.append("")
    clones = [
        (title, [f"{microseconds(made(of), 7):.0f}" for of in every]) for title, made in cloned()
    ]
    lines += table("microseconds a clone", every, clones)
    return "\n".join(lines).rstrip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=5_000, help="steps of one game at a time")
    parser.add_argument("--repetitions", type=int, default=5, help="how often each is taken")
    parser.add_argument(
        "--seconds", type=float, default=150, help="after so many, nothing is taken once more"
    )
    parser.add_argument("--quick", action="store_true", help="show by one game that it runs")
    parser.add_argument("--into", type=Path, help="write the tables into this Markdown file")
    given = parser.parse_args()
    steps, repetitions = (
        (given.steps // 100, 1) if given.quick else (given.steps, given.repetitions)
    )
    every = ours.measured(given.quick)
    own = [turn(way.title, partial(way.take, of), of.game.title) for way in ways() for of in every]
    beside = [turn(peer.title, peer.take) for peer in peers(GAMES)]
    taken_in_turn([*own, *beside], steps, repetitions, given.seconds)
    text = markdown(every, [each.result for each in own], [each.result for each in beside])
    print(text)
    if given.into:
        write_between(given.into, "environment figures", text)


if __name__ == "__main__":
    main()
