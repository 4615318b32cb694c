"""`allhands record`: games played by policies, kept decision by decision in a Parquet file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from allhands.terminal.options import (
    checked_players,
    checked_seed,
    find_game,
    own_options,
    split_list,
    whole,
)
from allhands.terminal.screen import Screen
from allhands.terminal.simulate import MOST_LIMIT, progress_bar
from allhands.terminal.tournament import MOST_GAMES

FLAGS: Final = (
    "--out",
    "--games",
    "--players",
    "--policy",
    "--seed",
    "--limit",
    "--no-color",
)


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line, as it was typed."""

    words: Sequence[str]
    out: Path
    games: str
    players: str | None
    policy: str
    seed: str
    limit: str


def record(plan: Plan) -> int:
    """Play the games and write the file; the exit status."""
    from allhands import envs

    game, rest = find_game(plan.words, "record")
    options: dict[str, Any] = {**own_options(game, rest, FLAGS)}
    games = whole("--games", plan.games, 1, MOST_GAMES)
    with progress_bar(game.title, games) as progress:
        made = envs.record(
            game.name,
            plan.out,
            games,
            checked_players(game, plan.players),
            split_list(plan.policy),
            checked_seed(plan.seed) or 0,
            max_decisions=whole("--limit", plan.limit, 1, MOST_LIMIT),
            progress=progress,
            **options,
        )
    told = f"{games:,} game{'' if games == 1 else 's'} of {game.title}"
    Screen().say(f"{told} are in {plan.out}, with observations {made.layout.name}.")
    return 0
