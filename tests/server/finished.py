"""Finished matches to look back at: golden games as tables."""

from __future__ import annotations

from functools import cache
from typing import Any

from allhands import saving
from allhands.match import Match
from allhands.server.table import Deal, Entry, SeatPlan, Table

from ..playing import GOLDEN

STARTED = 1_750_000_000.0
SECONDS_EACH = 20.0
WON, LOST, SHOWN = "won", "room-lost", "shows-01"
DESERTED = "out-of-resources-deserter-escaped"


@cache
def golden(name: str) -> Match:
    """A finished match. Nobody changes it."""
    return saving.load(GOLDEN / "solar-storm" / f"{name}.json")


def journal(
    name: str, match_id: str = "golden", decisions: int | None = None, **changed: Any
) -> tuple[Deal, list[Entry]]:
    """A golden game as a deal and its journal, cut short after so many decisions."""
    match = golden(name)
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
        {"action": taken.number, "words": taken.words, "by": "person", "request": ""}
        for taken in match.decisions[:decisions]
    ]
    entries = [
        Entry(
            number, "act", match.decisions[number - 1].player, act, STARTED + number * SECONDS_EACH
        )
        for number, act in enumerate(acts, start=1)
    ]
    return Deal(**agreed | changed), entries


def table(name: str, decisions: int | None = None, **changed: Any) -> Table:
    """A golden game as a table."""
    deal, entries = journal(name, decisions=decisions, **changed)
    found = Table(deal)
    for entry in entries:
        found.fold(entry)
    return found
