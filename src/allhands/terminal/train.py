"""`allhands train`: have an agent learn a game, and tell how it comes on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from allhands.terminal.options import (
    checked_players,
    checked_seed,
    find_game,
    own_options,
    split_list,
    whole,
)
from allhands.terminal.screen import Screen
from allhands.terminal.simulate import INTERRUPTED

if TYPE_CHECKING:
    from allhands.kernel.game import Game
    from allhands.training.learning import Mark

FLAGS: Final = (
    "--out",
    "--players",
    "--decisions",
    "--minutes",
    "--beside",
    "--trust",
    "--units",
    "--seed",
    "--json",
    "--no-color",
)
MOST_DECISIONS: Final = 100_000_000_000
MOST_MINUTES: Final = 1_000_000
MOST_UNITS: Final = 4_096
MOST_TRUST: Final = 100


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line, as it was typed."""

    words: Sequence[str]
    out: Path
    players: str | None
    decisions: str
    minutes: str | None
    beside: str | None
    trust: str
    units: str
    seed: str
    as_json: bool


def train(plan: Plan) -> int:
    """Train the agent, with a line after each round; the exit status."""
    from allhands.lab.crossplay import entrants_named
    from allhands.training.learning import train as trained
    from allhands.training.ppo import Course

    game, rest = find_game(plan.words, "train an agent of")
    options: dict[str, Any] = {**own_options(game, rest, FLAGS)}
    screen = Screen()

    def told(mark: Mark) -> None:
        if not plan.as_json:
            screen.say(_line(game, mark))

    found = trained(
        game.name,
        plan.out,
        checked_players(game, plan.players),
        checked_seed(plan.seed) or 0,
        whole("--decisions", plan.decisions, 1, MOST_DECISIONS),
        None if plan.minutes is None else whole("--minutes", plan.minutes, 1, MOST_MINUTES),
        beside=entrants_named(split_list(plan.beside)) if plan.beside else (),
        course=Course(
            units=whole("--units", plan.units, 1, MOST_UNITS),
            trust=whole("--trust", plan.trust, 0, MOST_TRUST),
        ),
        told=told,
        **options,
    )
    if plan.as_json:
        print(json.dumps([mark._asdict() for mark in found.marks]))
    elif found.agent.rounds:
        begun = "Stopped early: " if found.interrupted else ""
        taken = f"{found.agent.decisions:,} decisions"
        screen.say(f"{begun}{plan.out} has learnt from {taken}, and plays as trained:{plan.out}.")
    return INTERRUPTED if found.interrupted else 0


def _line(game: Game, mark: Mark) -> str:
    """A round in a line."""
    scale, digits, unit = 1.0, 2, "seats won a game"
    if game.score is not None:
        digits, unit = 1, f"{game.score.unit}s"
    elif not game.by_seat:
        scale, digits, unit = 100.0, 1, "% won"
    made, thumb, low, high = (
        f"{scale * each:.{digits}f}" for each in (mark.made, mark.thumb, mark.low, mark.high)
    )
    minutes = f"{mark.seconds / 60:.1f} min of a core"
    beside = f"the rule of thumb {thumb}, {low} to {high} more"
    return f"{mark.decisions:>12,} decisions, {minutes}: {made} {unit}; {beside}"
