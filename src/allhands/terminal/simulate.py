"""`allhands simulate`: play a game very many times and tell how hard it is."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from allhands.terminal.figures import (
    broken_off_rows,
    cause_bars,
    ending_bars,
    labelled,
    length_rows,
    made_rows,
    players_and_options,
    score_bars,
)
from allhands.terminal.options import (
    checked_players,
    checked_seed,
    find_game,
    own_options,
    split_list,
    whole,
)
from allhands.terminal.screen import Screen, wrapped

if TYPE_CHECKING:
    from allhands.kernel.game import Game
    from allhands.lab.simulation_result import Simulation

FLAGS: Final = (
    "--games",
    "--players",
    "--policy",
    "--seed",
    "--threads",
    "--limit",
    "--json",
    "--no-color",
)
MOST_GAMES: Final = 100_000_000
MOST_LIMIT: Final = 1_000_000_000
MOST_THREADS: Final = 1_024
INTERRUPTED: Final = 130


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line, as it was typed."""

    words: Sequence[str]
    games: str
    players: str | None
    policy: str
    seed: str
    threads: str | None
    limit: str
    as_json: bool


def simulate(plan: Plan) -> int:
    """Play the games and print the result; the exit status."""
    from allhands.lab import simulation

    game, rest = find_game(plan.words, "simulate")
    options: dict[str, Any] = {**own_options(game, rest, FLAGS)}
    policies = split_list(plan.policy)
    games = whole("--games", plan.games, 1, MOST_GAMES)
    threads = plan.threads and whole("--threads", plan.threads, 1, MOST_THREADS)
    with progress_bar(game.title, games) as progress:
        result = simulation.simulate(
            game.name,
            games=games,
            players=checked_players(game, plan.players),
            policy=policies[0] if len(policies) == 1 else policies,
            seed=checked_seed(plan.seed) or 0,
            threads=threads or None,
            progress=progress,
            limit=whole("--limit", plan.limit, 1, MOST_LIMIT),
            **options,
        )
    if plan.as_json:
        print(json.dumps(result.to_dict()))
    else:
        print("\n".join(report(result, game, games, Screen())))
    return INTERRUPTED if result.interrupted else 0


@contextmanager
def progress_bar(title: str, games: int) -> Generator[Callable[[int], None] | None, None, None]:
    """A bar on stderr if that is a terminal, which leaves nothing behind."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(f"Playing {title}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    progress = Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
    bar = progress.add_task("", total=games)

    def advance(played: int) -> None:
        progress.start()
        progress.advance(bar, played)

    try:
        yield advance
    finally:
        progress.stop()


def report(result: Simulation, game: Game, wanted: int, screen: Screen) -> list[str]:
    """The result as a page of text."""
    chosen = players_and_options(game, result.players, result.options, result.policy)
    title = f"{game.title}: {result.games:,} games"
    setting = ", ".join([*chosen, f"seed {result.seed}"])
    lines = ["", *screen.headed(title), *wrapped(setting, screen.width - 1, " "), ""]
    if result.interrupted:
        stopped = f"Stopped early: {result.games:,} of {wanted:,} games were played."
        lines += [*wrapped(stopped, screen.width - 1, " "), ""]
    if not result.games:
        return lines
    rows = [*made_rows(result), *broken_off_rows(result), *length_rows(result)]
    lines += labelled([*rows, ("speed", _speed(result))], screen)
    lines += [*score_bars(result, screen), *ending_bars(result, game, screen)]
    return [*lines, *cause_bars(result, screen), ""]


def _speed(result: Simulation) -> str:
    threads = f"{result.threads} {'thread' if result.threads == 1 else 'threads'}"
    return f"{result.decisions_per_second:,.0f} decisions a second on {threads}"
