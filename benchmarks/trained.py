"""Measure a trained agent beside the rule of thumb, in the same deals: with its like, and beside
each of the partners that are held out.

    uv run python benchmarks/trained.py agent.npz --deals 1000

With its like, all seats are the agent's, or the rule of thumb's. Beside partners it is one seat,
each seat as often, and partners are in all others. The deals are of other seeds than those that
agents learn from and are marked by.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands.envs import vector
from allhands.lab.paired import difference_of, worths_of
from allhands.lab.simulation import simulate
from allhands.players import HELD_OUT
from allhands.training.agent import Agent, read
from allhands.training.learning import MOST_DECISIONS, made_of

THUMB = "thumb"
SEED = 9_000_000

Worths = NDArray[np.int16]


class Pair(NamedTuple):
    """What the rule of thumb made of some deals, and the agent of the same ones."""

    thumb: Worths
    agent: Worths


def played(agent: Agent, deals: int, seed: int, others: Mapping[int, str]) -> Pair:
    """Some deals, with others in some seats."""
    name, players = agent.game.name, agent.kind.players
    options: dict[str, Any] = dict(agent.course["options"])
    made = np.zeros(deals, np.int16)
    policies = [others.get(seat, THUMB) for seat in range(players)]
    asked: dict[str, Any] = {"policy": policies, "made": made, "limit": MOST_DECISIONS, **options}
    simulate(name, deals, players, seed=seed, **asked)
    kept: dict[str, Any] = {"autoreset": "disabled", "max_decisions": MOST_DECISIONS, **options}
    games = vector(name, deals, players=players, seed=seed, others=others, **kept)
    return Pair(worths_of(agent.game, made), made_of(games, agent.weights, agent.course["trust"]))


def beside(agent: Agent, deals: int, name: str) -> Pair:
    """Some deals in each seat, with one policy in all others."""
    seats = range(agent.kind.players)
    pairs = [
        played(agent, deals // len(seats), SEED + seat, {n: name for n in seats if n != seat})
        for seat in seats
    ]
    return Pair(*(np.concatenate(parts) for parts in zip(*pairs, strict=True)))


def line(agent: Agent, name: str, pair: Pair) -> str:
    """A row of the table."""
    more = difference_of(agent.game, pair.thumb, pair.agent)
    made = f"{pair.agent.mean():.2f} | {pair.thumb.mean():.2f}"
    return f"| {name} | {made} | {more.mean:+.2f} ({more.low:+.2f} to {more.high:+.2f}) |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("agent", type=Path, help="its file")
    parser.add_argument("--deals", type=int, default=1_000, help="how many in each row")
    parser.add_argument("--beside", nargs="*", default=[*HELD_OUT], help="partners")
    given = parser.parse_args()
    agent = read(given.agent)
    print("| all other seats | agent | rule of thumb | difference |\n|---|--:|--:|--:|", flush=True)
    print(line(agent, "its like", played(agent, given.deals, SEED, {})), flush=True)
    for name in given.beside if agent.kind.players > 1 else ():
        print(line(agent, f"`{name}`", beside(agent, given.deals, name)), flush=True)


if __name__ == "__main__":
    main()
