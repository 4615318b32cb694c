"""Finished matches to look back at: golden games of Solar Storm as tables, and any of each game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from starlette.requests import Request

from allhands import games, loading
from allhands.match import Match
from allhands.players import PolicyPlayer
from allhands.server.deal import Deal, SeatPlan
from allhands.server.journal import Entry
from allhands.server.pages.ending import Kind
from allhands.server.pages.sight import Sight
from allhands.server.table import Table

from ..playing import GOLDEN

STARTED = 1_750_000_000.0
SECONDS_EACH = 20.0
WON, LOST = "won", "room-lost"
SEED, SEED_OF = 3, {"zeno": 23}
"""A game of Zeno can be of a thousand decisions and more: by this seed it is a short one."""
DESERTED = "out-of-resources-deserter-escaped"

ENDINGS: dict[str, dict[Kind, tuple[str | int, int]]] = {
    "ark-ship": {"won": ("city", 0), "near": ("barren", 0), "lost": ("shows-03", 0)},
    "solar-storm": {"won": ("won", 0), "near": ("out-of-resources", 0), "lost": ("room-lost", 0)},
    "sos-titanic": {"won": ("all-safe", 0), "near": (33, 0), "lost": ("shows-04", 0)},
    "sso": {"won": ("survived", 0), "near": ("survived", 1), "lost": ("shows-01", 2)},
    "zeno": {"won": ("told-apart", 3), "near": ("told-apart", 0), "lost": ("disaster", 0)},
}
"""Golden games, or seeds of games by the rule of thumb, that end so for a seat."""


@dataclass
class Place:
    """What stands for a table in memory here."""

    table: Table


@cache
def golden(name: str) -> Match:
    """A finished match. Nobody changes it."""
    return loading.load(GOLDEN / "solar-storm" / f"{name}.json")


@cache
def ended_well(game: str) -> Match:
    """A golden game of any game that ended well. Nobody changes it."""
    good = {
        f"ending: {ending.name}" for ending in games.find(game).outcomes if ending.won is not False
    }
    index = json.loads((GOLDEN / game / "index.json").read_text(encoding="utf-8"))
    name = next(name for name, entry in index.items() if good.intersection(entry["shows"]))
    return loading.load(GOLDEN / game / name)


@cache
def ended_as(game: str, kind: Kind) -> Sight:
    """A match of any game that ends so for a seat, as that seat sees it. Nobody changes it."""
    story, seat = ENDINGS[game][kind]
    match = (
        ended(game, seed=story)
        if isinstance(story, int)
        else loading.load(GOLDEN / game / f"{story}.json")
    )
    return sight_of(table(match), frozenset({seat}))


def sight_of(over: Table, held: frozenset[int], root: str = "") -> Sight:
    """A table as somebody sees it who holds those seats, on a server under a path."""
    scope: dict[str, Any] = {"type": "http", "root_path": root, "headers": [], "path": "/"}
    return Sight(Place(over), Request(scope), held)  # type: ignore[arg-type]


@cache
def ended(game: str, players: int = 2, seed: int | None = None) -> Match:
    """A match of any game, played by the rule of thumb to its end. Nobody changes it."""
    seed = SEED_OF.get(game, SEED) if seed is None else seed
    match = Match(games.find(game), players, {}, seed)
    crew = [PolicyPlayer("thumb", seed) for _ in range(players)]
    while not match.is_over:
        view = match.view(match.current_player)
        actions = view.legal_actions()
        match.play(crew[view.player].act(view, actions))
    return match


def played_by(match: Match, names: tuple[str, ...]) -> Match:
    """The same match of people of other names."""
    again = Match(match.game, match.players, dict(match.options), match.seed, names)
    for taken in match.decisions:
        again.play(taken.number, taken.player)
    return again


def journal(
    name: str | Match, match_id: str = "golden", decisions: int | None = None, **changed: Any
) -> tuple[Deal, list[Entry]]:
    """A golden game, or another match, as a deal and its journal, cut short after so many
    decisions."""
    match = golden(name) if isinstance(name, str) else name
    if "names" in changed:
        match = played_by(match, changed["names"])
    agreed: dict[str, Any] = {
        "id": match_id,
        "title": "A golden evening",
        "game": match.game.name,
        "version": match.game.version,
        "players": match.players,
        "options": dict(match.options),
        "seed": match.seed,
        "names": match.names[: match.players],
        "seats": tuple(SeatPlan("crew", "thumb") for _ in range(match.players)),
        "undo": "free",
        "listed": True,
        "created_at": STARTED,
    }
    acts = [
        {"action": taken.number, "words": taken.words, "by": "crew", "request": ""}
        for taken in match.decisions[:decisions]
    ]
    entries = [
        Entry(
            number, "act", match.decisions[number - 1].player, act, STARTED + number * SECONDS_EACH
        )
        for number, act in enumerate(acts, start=1)
    ]
    return Deal(**agreed | changed), entries


def table(name: str | Match, decisions: int | None = None, **changed: Any) -> Table:
    """A golden game, or another match, as a table."""
    deal, entries = journal(name, decisions=decisions, **changed)
    found = Table(deal)
    for entry in entries:
        found.fold(entry)
    return found
