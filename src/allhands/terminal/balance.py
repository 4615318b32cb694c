"""`allhands balance`: how often a game is won, what it is lost to, what each part is worth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from allhands.kernel.errors import OptionError
from allhands.terminal.options import checked_seed, find_game, split_list, whole
from allhands.terminal.simulate import MOST_GAMES, MOST_LIMIT, progress_bar

if TYPE_CHECKING:
    from allhands.kernel.game import Game

MARK: Final = "balance"


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line, as it was typed."""

    words: Sequence[str]
    games: str
    players: str | None
    policy: str
    seed: str
    limit: str
    parts: bool
    as_json: bool
    into: Path | None


def balance(plan: Plan) -> int:
    """Play the games, and print the tables or write them into a file; the exit status."""
    from allhands.lab import balance as lab
    from allhands.lab.balance_tables import markdown
    from allhands.lab.marks import marked, write_between

    game, rest = find_game(plan.words, "balance")
    if rest:
        raise OptionError(f"{rest[0]!r} is a word too many: all options of a game are looked at.")
    players = lab.players_of(game, _players(game, plan.players))
    games = whole("--games", plan.games, 1, MOST_GAMES)
    seed = checked_seed(plan.seed) or 0
    limit = whole("--limit", plan.limit, 1, MOST_LIMIT)
    if plan.into is not None:
        marked(plan.into, MARK)  # before all is played for nothing
    rounds = len(lab.settings_of(game, players))
    rounds += len(lab.parts_of(game)) if plan.parts else 0
    with progress_bar(game.title, games * rounds) as progress:
        found = lab.balance(
            game.name,
            games,
            players,
            seed,
            progress,
            policy=plan.policy,
            parts=plan.parts,
            limit=limit,
        )
    if plan.as_json:
        print(json.dumps(found.to_dict()))
    elif plan.into is None:
        print(markdown(found))
    if plan.into is not None:
        write_between(plan.into, MARK, markdown(found))
    return 0


def _players(game: Game, text: str | None) -> list[int] | None:
    """The numbers of players that were named, if any were. Raises OptionError."""
    if text is None:
        return None
    least, most = game.seats[0], game.seats[-1]
    return [whole("--players", part, least, most) for part in split_list(text)]
