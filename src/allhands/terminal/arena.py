"""`allhands arena`: bots in any language, and players by name, in the same deals."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from allhands.kernel.errors import OptionError
from allhands.kernel.prose import listed
from allhands.kernel.whole_file import reason, whole_file
from allhands.terminal import crossplay
from allhands.terminal.figures import labelled
from allhands.terminal.options import checked_players, checked_seed, find_game, own_options, whole
from allhands.terminal.screen import Screen
from allhands.terminal.simulate import INTERRUPTED, MOST_LIMIT, MOST_THREADS, progress_bar
from allhands.terminal.tournament import MOST_GAMES

if TYPE_CHECKING:
    from allhands.lab.arena import Arena
    from allhands.lab.bot_process import Limits
    from allhands.lab.bots import Bot

FLAGS: Final = (
    "--entrant",
    "--bots",
    "--games",
    "--players",
    "--seed",
    "--threads",
    "--limit",
    "--decision",
    "--match",
    "--start",
    "--memory",
    "--faults",
    "--out",
    "--json",
    "--no-color",
)
MOST_SECONDS: Final = 86_400
RESULT, PICTURE, ERRORS = "result.json", "pairs.svg", "stderr"
"""What is written into the folder of the result."""


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line, as it was typed."""

    words: Sequence[str]
    entrants: Sequence[str]
    bots: Path | None
    games: str
    players: str | None
    seed: str | None
    threads: str | None
    limit: str
    decision: str
    match: str
    start: str
    memory: str
    faults: str
    out: Path | None
    as_json: bool


def arena(plan: Plan) -> int:
    """Play the games, print the result, and write it down if that is wanted; the exit status."""
    from allhands.lab import arena as lab
    from allhands.lab.crossplay import games_to_play
    from allhands.lab.crossplay_picture import picture

    game, rest = find_game(plan.words, "play in the arena")
    options: dict[str, Any] = {**own_options(game, rest, FLAGS)}
    entrants = [lab.wanted_of(text) for text in plan.entrants]
    entrants += lab.wanted_in(plan.bots) if plan.bots else []
    if not entrants:
        raise OptionError('Say who takes part: --entrant thumb --entrant mine="python mine.py".')
    limits = _limits(plan)
    games = whole("--games", plan.games, 1, MOST_GAMES)
    players, seed = checked_players(game, plan.players), checked_seed(plan.seed)
    threads = plan.threads and whole("--threads", plan.threads, 1, MOST_THREADS)
    limit = whole("--limit", plan.limit, 1, MOST_LIMIT)
    with ExitStack() as written:
        drafts = [written.enter_context(each) for each in _files(plan.out)]
        to_play = games_to_play(len(entrants), 0, games, bound=False)
        with progress_bar(game.title, to_play) as progress:
            found = lab.arena(
                game.name,
                entrants,
                games,
                players,
                seed,
                threads or None,
                limits=limits,
                errors=plan.out and plan.out / ERRORS,
                progress=progress,
                limit=limit,
                **options,
            )
        said = json.dumps(found.to_dict())
        # Before it is written: a full disk must not cost what was played.
        print(said if plan.as_json else "\n".join(report(found, Screen())))
        for draft, text in zip(drafts, (f"{said}\n", picture(found.found)), strict=False):
            _write(draft, text)
    return INTERRUPTED if found.found.run.interrupted else 0


def _write(draft: Path, text: str) -> None:
    """Write one of the files. Raises OSError, which says which of them."""
    try:
        draft.write_text(text, encoding="utf-8")
    except OSError as error:
        error.filename = draft
        raise


def _files(folder: Path | None) -> list[Any]:
    """The files of a result, in whose place drafts are written. Raises OptionError."""
    if folder is None:
        return []
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"{folder} cannot be written: {reason(error)}.") from error
    return [whole_file(folder / name, OptionError) for name in (RESULT, PICTURE)]


def _limits(plan: Plan) -> Limits:
    from allhands.lab.bot_process import Limits

    return Limits(
        _seconds("--decision", plan.decision),
        _seconds("--match", plan.match),
        _seconds("--start", plan.start),
        whole("--memory", plan.memory, 16, 2**20),
        whole("--faults", plan.faults, 1, 1_000_000),
    )


def _seconds(flag: str, text: str) -> float:
    """The seconds that a text says. Raises OptionError."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        raise OptionError(f"{flag} is seconds, above 0 and up to {MOST_SECONDS}, not {text!r}.")
    return seconds


def report(found: Arena, screen: Screen) -> list[str]:
    """The result as a page of text: the pairs, and what became of the bots' decisions."""
    lines = crossplay.report(found.found, screen)
    if not found.bots:
        return lines
    limits = found.limits
    head = (
        f"Bots, each with {limits.decision:g} s for a decision and {limits.match:g} s for a match"
    )
    lines += screen.headed(head)
    for bot in found.bots:
        lines += labelled(_rows(bot), screen)
    return [*lines, ""]


def _rows(bot: Bot) -> Iterator[tuple[str, str]]:
    """What became of a bot's decisions, and what went wrong most often."""
    faults = bot.faults
    mean = faults.seconds / faults.decisions if faults.decisions else 0
    words = f"{faults.decisions:,} decisions, {mean:.3f} s each, {faults.longest:.3f} s at most"
    yield "bot", f"{bot.name}: {words}"
    told = {
        "late": faults.late,
        "illegal": faults.illegal,
        "unclear": faults.unclear,
        "ended": faults.ended,
        "flooded": faults.flooded,
    }
    kinds = [f"{number:,} {kind}" for kind, number in told.items() if number]
    if kinds:
        fallback = f"{faults.fallback:,} decided by the rule of thumb"
        out = f"; out of {faults.out:,} of its seats" if faults.out else ""
        yield "faults", f"{listed(kinds)}; {fallback}{out}"
    for number, (words, times) in enumerate(bot.troubles.items()):
        yield "" if number else "mostly", f"{words} ({times:,} times)" if times > 1 else words
