"""`allhands simulate`: play a game very many times and tell how hard it is."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from allhands.terminal.options import (
    checked_players,
    checked_seed,
    find_game,
    own_options,
    split_list,
    whole,
)
from allhands.terminal.screen import BOLD, CYAN, Screen, wrapped

if TYPE_CHECKING:
    from allhands.kernel.game import Game
    from allhands.kernel.options import Option
    from allhands.lab.simulation import Simulation

FLAGS: Final = ("--games", "--players", "--policy", "--seed", "--threads", "--json", "--no-color")
MOST_GAMES: Final = 100_000_000
MOST_THREADS: Final = 1_024
BAR: Final = 14
MOST_BARS: Final = 16
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 1000)
"""How many scores may share a bar."""
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
    chosen = [
        f"{option.name} {result.options[option.name]}"
        for option in game.options
        if _is_told(option, result.options[option.name])
    ]
    crew = f"{result.players} {'player' if result.players == 1 else 'players'} ({result.policy})"
    title = f"{game.title}: {result.games:,} games"
    setting = ", ".join([crew, *chosen, f"seed {result.seed}"])
    width = screen.width - 1
    lines = ["", screen.paint(f" {title}", BOLD), *wrapped(setting, width, " "), ""]
    if result.interrupted:
        lines += [f" Stopped early: {result.games:,} of {wanted:,} games were played.", ""]
    if not result.games:
        return lines
    rows = [*_result(result), ("length", _length(result)), ("speed", _speed(result))]
    for label, words in rows:
        begun = f" {screen.paint(f'{label:<8}', CYAN)}"
        first, *rest = wrapped(words, width - 9, "")
        lines += [begun + first, *(f"{'':9}{line}" for line in rest)]
    lines += [*_scores(result, screen), *_endings(result, game, screen), *_causes(result, screen)]
    return [*lines, ""]


def _is_told(option: Option, value: str) -> bool:
    """What is off, or was not taken away, goes without saying."""
    return value != option.default or not (option.is_switch or option.for_designers)


def _result(result: Simulation) -> list[tuple[str, str]]:
    """How often the crew won or, in a game that is scored, what it made."""
    if result.score is None:
        return [("won", f"{_share(result.win_rate)} {_interval(result.interval, _share)}")]
    mean = f"{result.mean_score:.2f} {result.score.unit}s on average"
    score = f"{mean} {_interval(result.score_interval, '{:.2f}'.format)}"
    ends = (result.score_at(share) for share in (0.05, 0.95, 0.25, 0.75))
    spread = "nine games in ten made {} to {}, half of them {} to {}".format(*ends)
    compared = result.score.compared(result.score.to_beat + 1).removeprefix("1 ")
    share = f"{_share(result.beat_rate)} {_interval(result.beat_interval, _share)}"
    return [("score", score), ("spread", spread), ("beaten", f"{compared} in {share}")]


def _interval(ends: tuple[float, float], written: Callable[[float], str]) -> str:
    low, high = ends
    return f"(95 % interval: {written(low)} to {written(high)})"


def _share(share: float) -> str:
    """A share in per cent, with more digits where it is very small."""
    return f"{100 * share:.2f} %" if share < 1e-9 or share >= 1e-4 else f"{100 * share:.1g} %"


def _length(result: Simulation) -> str:
    least, most = result.turns_at(0.05), result.turns_at(0.95)
    usual = f"{least}" if least == most else f"{least} to {most}"
    return f"{result.mean_turns:.1f} turns on average; nine games in ten took {usual}"


def _speed(result: Simulation) -> str:
    threads = f"{result.threads} {'thread' if result.threads == 1 else 'threads'}"
    return f"{result.decisions_per_second:,.0f} decisions a second on {threads}"


def _scores(result: Simulation, screen: Screen) -> list[str]:
    """How many games made how much, in steps that are round numbers."""
    if result.score is None:
        return []
    made = [points for points, games in enumerate(result.scores) if games]
    least, most = made[0], made[-1]
    step = next(step for step in STEPS if most // step - least // step < MOST_BARS)
    steps = range(least - least % step, most + 1, step)
    numbers = [int(result.scores[first : first + step].sum()) for first in steps]
    lines = ["", screen.paint(f" {result.score.unit.capitalize()}s", BOLD)]
    for first, number in zip(steps, numbers, strict=True):
        label = f"{first}" if step == 1 else f"{first} to {first + step - 1}"
        bar = "█" * max(int(number > 0), round(BAR * number / max(numbers)))
        lines.append(f" {label:>13} {100 * number / result.games:>6.1f} %  {bar}".rstrip())
    return lines


def _endings(result: Simulation, game: Game, screen: Screen) -> list[str]:
    """How the games ended, the most frequent first: won or lost, if they are not scored."""
    found = [way for way in game.outcomes[1:] if result.outcomes[way.name]]
    found.sort(key=lambda way: -result.outcomes[way.name])
    headed = {
        "Why games were won": [way for way in found if way.won],
        "Why games were lost": [way for way in found if not way.won],
    }
    if result.score is not None:
        headed = {"How games ended": found}
    lines: list[str] = []
    for heading, ways in headed.items():
        if ways:
            lines += ["", screen.paint(f" {heading}", BOLD)]
        for way in ways:
            number = result.outcomes[way.name]
            share = number / result.games
            bar = "█" * max(1, round(BAR * share))
            begun = f" {number:>13,} {100 * share:>6.1f} %  {bar:<{BAR}}  "
            lines += wrapped(way.sentence, screen.width - 1, begun, " " * len(begun))
    return lines


def _causes(result: Simulation, screen: Screen) -> list[str]:
    """What most of the lost games are put down to, of a game that names it."""
    lost = result.games - result.wins
    found = sorted(result.causes.items(), key=lambda cause: -cause[1])[:MOST_BARS]
    lines = ["", screen.paint(" What they were lost to", BOLD)] if found and found[0][1] else []
    for name, number in found:
        if number:
            bar = "█" * max(1, round(BAR * number / lost))
            begun = f" {number:>13,} {100 * number / lost:>6.1f} %  {bar:<{BAR}}  "
            lines += wrapped(name, screen.width - 1, begun, " " * len(begun))
    return lines
