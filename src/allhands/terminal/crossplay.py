"""`allhands crossplay`: how entrants get on with each other in the same deals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from allhands.kernel.errors import OptionError
from allhands.kernel.whole_file import whole_file
from allhands.terminal.figures import labelled, players_and_options
from allhands.terminal.options import (
    checked_players,
    checked_seed,
    find_game,
    own_options,
    split_list,
    whole,
)
from allhands.terminal.screen import DIM, Screen, padded, wrapped
from allhands.terminal.simulate import INTERRUPTED, MOST_LIMIT, MOST_THREADS, progress_bar
from allhands.terminal.tournament import MOST_GAMES

if TYPE_CHECKING:
    from allhands.lab.crossplay import Crossplay, Measure, Measured

FLAGS: Final = (
    "--entrants",
    "--respond",
    "--bound",
    "--games",
    "--players",
    "--seed",
    "--threads",
    "--limit",
    "--record",
    "--picture",
    "--json",
    "--no-color",
)
NO_BOUND: Final = "none"
CELL: Final = 8
"""So many columns has a pair's figure."""


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line, as it was typed."""

    words: Sequence[str]
    entrants: str
    respond: str | None
    bound: str
    games: str
    players: str | None
    seed: str
    threads: str | None
    limit: str
    record: str | None
    picture: Path | None
    as_json: bool


def crossplay(plan: Plan) -> int:
    """Play the games, print the result, and draw it if that is wanted; the exit status."""
    from allhands.lab import crossplay as lab
    from allhands.lab.crossplay_picture import picture

    game, rest = find_game(plan.words, "play cross-play of")
    options: dict[str, Any] = {**own_options(game, rest, FLAGS)}
    entrants = lab.entrants_named(split_list(plan.entrants))
    respond = lab.entrants_named(split_list(plan.respond)) if plan.respond else []
    bound = None if plan.bound == NO_BOUND else plan.bound
    games = whole("--games", plan.games, 1, MOST_GAMES)
    threads = plan.threads and whole("--threads", plan.threads, 1, MOST_THREADS)
    to_play = lab.games_to_play(len(entrants), len(respond), games, bound=bound is not None)
    wanted = nullcontext() if plan.picture is None else whole_file(plan.picture, OptionError)
    with wanted as draft:
        with progress_bar(game.title, to_play) as progress:
            found = lab.crossplay(
                game.name,
                entrants,
                games,
                checked_players(game, plan.players),
                checked_seed(plan.seed) or 0,
                threads or None,
                respond=respond,
                bound=bound,
                record=plan.record,
                progress=progress,
                limit=whole("--limit", plan.limit, 1, MOST_LIMIT),
                **options,
            )
        # Before it is written: a full disk must not cost what was played.
        print(json.dumps(found.to_dict()) if plan.as_json else "\n".join(report(found, Screen())))
        if draft is not None:
            draft.write_text(picture(found), encoding="utf-8")
    return INTERRUPTED if found.run.interrupted else 0


def report(found: Crossplay, screen: Screen) -> list[str]:
    """The result as a page of text."""
    width, game = screen.width - 1, found.game
    setting = [*players_and_options(game, found.players, found.options), f"seed {found.seed}"]
    head = f"{game.title}: cross-play of {len(found.columns)} in the same {found.deals:,} deals"
    lines = ["", *screen.headed(head), *wrapped(", ".join(setting), width, " "), ""]
    if found.run.interrupted:
        wanted = f"{found.deals:,} of {found.run.wanted:,} deals were played by all"
        lines += [*wrapped(f"Stopped early: {wanted}.", width, " "), ""]
    said = "Each row plays one seat, the column all others; 95 % intervals stand below."
    lines += [*wrapped(said, width, " "), ""]
    for measure in found.measures:
        lines += [*_table(found, measure, screen), ""]
    return [*lines, *labelled(_rows(found), screen), ""]


def _table(found: Crossplay, measure: Measure, screen: Screen) -> Iterator[str]:
    """The pairs of a game by one measure, so many columns at once as there is room for."""
    room = max(map(len, found.rows)) + 1
    fitting = max(1, (screen.width - 2 - room) // CELL)
    yield from screen.headed(f"{measure.name.capitalize()} ({measure.unit})")
    for first in range(0, len(found.columns), fitting):
        shown = found.columns[first : first + fitting]
        yield f" {'':{room}}" + "".join(f"{name[: CELL - 1]:>{CELL}}" for name in shown)
        for name, pairs in zip(found.rows, found.pairs, strict=True):
            measured = [measure.of(pair) for pair in pairs[first : first + fitting]]
            means = "".join(f"{measure.told(each):>{CELL}}" for each in measured)
            yield f" {padded(name, room)}{means}"
            spans = "".join(f"{_span(measure, each):>{CELL}}" for each in measured)
            yield screen.paint(f" {'':{room}}{spans}", DIM)


def _span(measure: Measure, found: Measured | None) -> str:
    low, high = (measure.told(found, end) for end in ("low", "high"))
    return "" if low == high == "-" else f"{low}-{high}"


def _rows(found: Crossplay) -> Iterator[tuple[str, str]]:
    """What each makes with itself and with others, and what the bound makes."""
    measure = found.measures[0]
    for row, name in enumerate(found.rows):
        own, others = found.with_itself(row), found.with_others(row)
        parts = [f"{_told(measure, own)} with itself"] if own else []
        parts += [f"{_told(measure, others)} beside others"] if others else []
        yield "" if row else "each", f"{name}: {', '.join(parts)}"
    if found.bound is not None:
        bound = _told(measure, found.bound.own_result)
        yield "bound", f"{found.bound.one} in all seats: {bound}"
    broken = sum(pair.broken_off for pairs in found.pairs for pair in pairs)
    if broken:
        yield "broken", f"{broken:,} games were broken off, and count as nothing made"
    threads = f"{found.run.threads} {'thread' if found.run.threads == 1 else 'threads'}"
    yield "time", f"{found.run.seconds:,.1f} s on {threads}"


def _told(measure: Measure, found: Measured) -> str:
    span = f"{measure.told(found, 'low')} to {measure.told(found, 'high')}"
    return f"{measure.told(found)} {measure.unit} ({span})"
