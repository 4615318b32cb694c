"""`allhands tournament`: play whole games with players in the seats, and tell who does better."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from allhands.terminal.figures import (
    between,
    broken_off_rows,
    ending_bars,
    labelled,
    length_rows,
    made_rows,
    per_cent,
    players_and_options,
    score_bars,
)
from allhands.terminal.options import (
    checked_players,
    checked_seed,
    find_game,
    own_options,
    whole,
)
from allhands.terminal.screen import Screen, padded, wrapped
from allhands.terminal.simulate import INTERRUPTED, MOST_LIMIT, MOST_THREADS, progress_bar

if TYPE_CHECKING:
    from allhands.kernel.game import Game
    from allhands.lab.simulation_result import Simulation
    from allhands.lab.tournament_result import Compared, Thought, Tournament

FLAGS: Final = (
    "--games",
    "--players",
    "--seats",
    "--against",
    "--seed",
    "--threads",
    "--limit",
    "--record",
    "--ray",
    "--json",
    "--no-color",
)
MOST_GAMES: Final = 1_000_000


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line, as it was typed."""

    words: Sequence[str]
    games: str
    players: str | None
    seats: str
    against: Sequence[str]
    seed: str
    threads: str | None
    limit: str
    record: str | None
    ray: str | None
    as_json: bool


def tournament(plan: Plan) -> int:
    """Play the games and print the result; the exit status."""
    from allhands.lab import tournament as lab

    game, rest = find_game(plan.words, "play a tournament of")
    options: dict[str, Any] = {**own_options(game, rest, FLAGS)}
    games = whole("--games", plan.games, 1, MOST_GAMES)
    threads = plan.threads and whole("--threads", plan.threads, 1, MOST_THREADS)
    with progress_bar(game.title, games * (1 + len(plan.against))) as progress:
        result = lab.tournament(
            game.name,
            games=games,
            players=checked_players(game, plan.players),
            seats=plan.seats,
            against=list(plan.against),
            seed=checked_seed(plan.seed) or 0,
            threads=threads or None,
            limit=whole("--limit", plan.limit, 1, MOST_LIMIT),
            record=plan.record,
            ray=plan.ray,
            progress=progress,
            **options,
        )
    if plan.as_json:
        print(json.dumps(result.to_dict()))
    else:
        print("\n".join(report(result, game, Screen())))
    return INTERRUPTED if result.run.interrupted else 0


def report(result: Tournament, game: Game, screen: Screen) -> list[str]:
    """The result as a page of text."""
    first, *others = result.line_ups
    who = "" if others else first.name
    setting = [*players_and_options(game, result.players, result.options, who)]
    setting.append(f"seed {result.seed}")
    title = f"{game.title}: {_counted(result)}"
    width = screen.width - 1
    lines = ["", *screen.headed(title), *wrapped(", ".join(setting), width, " "), ""]
    played = sum(compared.result.games for compared in result.line_ups)
    if result.run.interrupted:
        wanted = result.run.wanted * len(result.line_ups)
        stopped = f"Stopped early: {played:,} of {wanted:,} games were played."
        lines += [*wrapped(stopped, width, " "), ""]
    for compared in result.line_ups:
        if others:
            lines += screen.headed(compared.name)
        lines += [*labelled(_rows(compared), screen), *([""] if others else [])]
    lines += labelled([("time", _time(result, played))], screen)
    if others:
        return [*lines, *_comparison(result, screen), ""]
    if first.result.games:
        lines += [*score_bars(first.result, screen), *ending_bars(first.result, game, screen)]
    return [*lines, ""]


def _counted(result: Tournament) -> str:
    if len(result.line_ups) > 1:
        return f"{len(result.line_ups)} line-ups in the same {result.run.wanted:,} deals"
    return f"{result.result.games:,} games"


def _rows(compared: Compared) -> Iterator[tuple[str, str]]:
    """What a line-up made, and how much thought that took."""
    result = compared.result
    if not result.games:
        yield "games", "none"
        return
    yield from made_rows(result)
    if result.score is not None:
        yield "whole", f"all there is to make in {_share_of(result)}"
    yield from broken_off_rows(result)
    yield from length_rows(result)
    for number, thought in enumerate(compared.thoughts):
        yield "" if number else "thought", _thought(thought)
    if len(result.won_by):
        for number, thought in enumerate(compared.thoughts):
            share = f"{per_cent(thought.win_rate)} {between(thought.win_interval, per_cent)}"
            yield "" if number else "seats", f"those of {thought.player} won {share}"


def _share_of(result: Simulation) -> str:
    return f"{per_cent(result.win_rate)} {between(result.interval, per_cent)}"


def _thought(thought: Thought) -> str:
    seconds = _seconds(thought.seconds_a_decision)
    words = f"{thought.player}: {thought.decisions:,} decisions, {seconds} each"
    if thought.iterations:
        words += f", {thought.iterations_a_decision:,.0f} iterations each"
    return f"{words}; {thought.counts}" if thought.counts else words


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f} s" if seconds >= 0.001 else f"{1e6 * seconds:.0f} µs"


def _time(result: Tournament, played: int) -> str:
    threads = f"{result.run.threads} {'thread' if result.run.threads == 1 else 'threads'}"
    words = f"{result.run.seconds:,.1f} s on {threads}"
    if result.run.resumed:
        words += f" for {played - result.run.resumed:,} games; {result.run.resumed:,} were there"
    return words


NAME: Final = 16
"""So many columns has a line-up's name beside its figures, at least."""
FIGURES: Final = 41
"""So many columns have the figures, with what stands between them."""


def _comparison(result: Tournament, screen: Screen) -> list[str]:
    """How much more or less the others make of the deals than the first line-up does."""
    first, *others = result.line_ups
    score, by_seat = first.result.score, len(first.result.won_by) > 0
    scale = 100 if score is None and not by_seat else 1
    unit = f"{score.unit}s" if score else "seats that win" if by_seat else "percentage points"
    lines = ["", *screen.headed(f"Beside {first.name}, in the same deals")]
    longest = max(len(one.name) for one in others)
    room = 0 if screen.is_narrow else max(NAME, min(screen.width - FIGURES, longest))
    lines.append(f" {'':{room}} {'difference':>10} {'95 % interval':>18} {'deals':>8}")
    for compared in others:
        name = padded(compared.name, room)
        if len(compared.name) > room:
            lines += wrapped(compared.name, screen.width - 1, " ")
            name = " " * room
        found = compared.difference
        if found is None:
            lines.append(f" {name} {'none':>10}")
            continue
        mean, low, high = (f"{scale * x:+.2f}" for x in (found.mean, found.low, found.high))
        span = f"{low} to {high}"
        lines.append(f" {name} {mean:>10} {span:>18} {compared.pairs:>8,}")
    said = f"Differences are {unit}; one is more than chance if its interval does not hold 0."
    return [*lines, *wrapped(said, screen.width - 1, " ")]
