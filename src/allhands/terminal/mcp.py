"""`allhands mcp`: a seat for a program that speaks the Model Context Protocol."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from allhands.kernel.errors import OptionError
from allhands.terminal.options import checked_players, checked_seed, find_game, own_options

FLAGS: Final = ("--table", "--token", "--watch", "--name", "--players", "--crew", "--seed")
USUAL_CREW: Final = "thumb"
USUAL_TABLE: Final = "http://127.0.0.1:8765"
TOKEN: Final = "ALLHANDS_TOKEN"
"""The variable that may hold a token: others on the machine see what stands on a command line."""


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line, as it was typed."""

    words: Sequence[str] = ()
    table: str | None = None
    token: str | None = None
    watch: str | None = None
    name: str | None = None
    players: str | None = None
    crew: str | None = None
    seed: str | None = None


def mcp(plan: Plan) -> int:
    """Serve a seat over standard input and output until that is closed; the exit status. Raises
    AllHandsError."""
    try:
        from allhands.mcp import serving
    except ModuleNotFoundError as error:
        raise OptionError(
            f"`allhands mcp` needs the extra `mcp`, as there is no {error.name} here: "
            "pip install 'allhands[mcp]'."
        ) from error
    table = plan.table or USUAL_TABLE
    token = plan.token or ("" if plan.words or plan.watch else os.environ.get(TOKEN, ""))
    if bool(plan.words) + bool(plan.watch) + bool(token) != 1:
        raise OptionError(
            f"Say one of these: a game to begin, the link to an open seat, --token (or {TOKEN}) "
            "for a seat that is yours, or --watch and a match."
        )
    if token:
        serving.serve_token(table, token)
    elif plan.watch:
        serving.serve_watching(table, plan.watch)
    elif plan.words[0].startswith(("http://", "https://")):
        serving.serve_invited(plan.words[0], plan.name or "")
    else:
        serving.serve_own(_wish(plan))
    return 0


def _wish(plan: Plan) -> dict[str, Any]:
    """A match to begin, as the API takes it: the first seat, and a computer crew. Raises
    OptionError or UnknownGameError."""
    from allhands.server.opening import check_crew_mate

    game, rest = find_game(plan.words, "begin")
    crew = plan.crew or USUAL_CREW
    check_crew_mate(crew)
    players = checked_players(game, plan.players) or game.default_seats
    options = own_options(game, rest, FLAGS)
    seed = checked_seed(plan.seed)
    return {
        "game": game.name,
        "seats": ["me", *[crew] * (players - 1)],
        "options": options,
        **({} if seed is None else {"seed": seed}),
        **({"names": [plan.name]} if plan.name else {}),
    }
