"""Measure what a longer thought changes: how often it takes another choice, and how much the other
one is worth by a much longer thought.

    uv run python benchmarks/longer.py solar-storm --option difficulty=hard
    uv run python benchmarks/longer.py sos-titanic --positions 200

What is compared are iterations and not seconds, so other work on the machine changes nothing.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from allhands import new
from allhands.lab.beside import Interrupted, beside
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import Search

SHORT: Final = 600
"""Iterations in about a hundredth of a second: one search more takes ten times as many."""
LONGEST: Final = 100 * SHORT
APART: Final = 12
"""So many decisions of a game lie between the positions that are looked at."""


class Thought(NamedTuple):
    """In one position: what a search took after `SHORT` iterations, after ten times as many, and
    after a hundred times; and what each was worth to the longest, in shares of the highest
    return."""

    taken: tuple[int, int, int]
    worth: tuple[float, float, float]


def positions(game: str, players: int, options: dict[str, str], seed: int) -> Iterator[Observation]:
    """Positions of games by short searches, with more than one choice."""
    while True:
        match = new(game, players=players, seed=seed, **options)
        crew = [Search(iterations=SHORT, seed=seat) for seat in range(players)]
        luck, left = np.random.default_rng(seed), 0
        while not match.is_over:
            view, legal = seen(match)
            left -= len(legal) > 1
            if len(legal) > 1 and left < 0:
                left = int(luck.integers(2 * APART))
                yield view
            match.play(crew[view.player].act(view, legal))
        seed += 1


def seen(match: Match) -> tuple[Observation, list[int]]:
    """What whoever has to choose knows, and can choose."""
    view = match.view(match.current_player)
    return view, [action.number for action in view.actions()]


def thought_about(view: Observation, seed: int) -> Thought:
    """Think about a position for three lengths of time, each anew."""
    legal = [action.number for action in view.actions()]
    short, longer = (
        Search(iterations=many, seed=seed + many).weigh(view, legal).action
        for many in (SHORT, 10 * SHORT)
    )
    search = Search(iterations=LONGEST, seed=seed)
    taken = (short, longer, search.weigh(view, legal).action)
    short_worth, longer_worth, best_worth = (search.found(action).mean for action in taken)
    return Thought(taken, (short_worth, longer_worth, best_worth))


def report(thoughts: Sequence[Thought]) -> list[str]:
    """What a longer thought changed, in lines."""
    lines: list[str] = []
    for at, many in enumerate((SHORT, 10 * SHORT)):
        others = sum(each.taken[at] != each.taken[-1] for each in thoughts) / len(thoughts)
        lost = [max(0.0, each.worth[-1] - each.worth[at]) for each in thoughts]
        lines.append(
            f"{many:,} iterations: another choice than {LONGEST:,} in {100 * others:.0f} % of "
            f"{len(thoughts)} positions; worth {100 * statistics.mean(lost):.2f} of a hundred less "
            f"on average, and 5 or more less in "
            f"{100 * sum(each >= 0.05 for each in lost) / len(thoughts):.0f} %"
        )
    return lines


def main() -> None:
    """Think, and print the report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    found = positions(asked.game, asked.players, options, asked.seed)
    views = [next(found) for _ in range(asked.positions)]
    thoughts: dict[int, Thought] = {}

    def think(number: int, _: Interrupted) -> None:
        thoughts[number] = thought_about(views[number], asked.seed + number)

    beside(iter(range(len(views))), think, os.cpu_count() or 1)
    print("\n".join(report(list(thoughts.values()))))


if __name__ == "__main__":
    main()
