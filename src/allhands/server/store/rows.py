"""What a table is in rows: made of a deal, an entry, and made into them again."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Row

from allhands.server.deal import NOBODY, Deal
from allhands.server.journal import Entry
from allhands.server.store.listing import read_seats

Values = dict[str, Any]


class Shown(NamedTuple):
    """What lists show of a table beside its deal; None where it stays as it was."""

    outcome: str | None = None
    summary: str | None = None
    current: int | None = None
    names_now: str | None = None
    open_seats: int | None = None
    winners: int | None = None
    score: int | None = None
    entries: int | None = None
    updated_at: float | None = None


class Change(NamedTuple):
    """Something to write to one table: a new deal, an entry, or just who holds which seat."""

    match: str
    shown: Shown
    holders: list[Values]
    deal: Values | None = None
    entry: Values | None = None

    @property
    def deletes(self) -> bool:
        """Whether nothing but this is left of the table."""
        return self.entry is not None and self.entry["kind"] == "delete"


def deal_row(deal: Deal, holders: Mapping[int, str]) -> Values:
    """The row of a new table."""
    names = json.dumps(deal.names)
    is_open = [
        plan.kind == "person" and seat not in holders for seat, plan in enumerate(deal.seats)
    ]
    return {
        "id": deal.id,
        "title": deal.title,
        "title_folded": deal.title.casefold(),
        "game": deal.game,
        "version": deal.version,
        "players": deal.players,
        "options": json.dumps(deal.options),
        "seed": str(deal.seed),
        "names": names,
        "seats": json.dumps(deal.seats),
        "undo": deal.undo,
        "listed": deal.listed,
        "created_at": deal.created_at,
        "again_of": deal.again_of,
        "hints": deal.hints,
        "seed_chosen": deal.seed_chosen,
        "host": deal.host,
        "pace": deal.pace,
        "daily": deal.daily,
        "sailed_as": deal.sailed_as,
        "names_now": names,
        "open_seats": sum(is_open),
        "current": NOBODY,
        "outcome": "",
        "summary": "",
        "winners": 0,
        "score": -1,
        "updated_at": deal.created_at,
        "entries": 0,
    }


def read_deal(row: Row[*tuple[Any, ...]]) -> Deal:
    """The deal of a table's row."""
    return Deal(
        id=row.id,
        title=row.title,
        game=row.game,
        version=row.version,
        players=row.players,
        options=json.loads(row.options),
        seed=int(row.seed),
        names=tuple(json.loads(row.names)),
        seats=read_seats(row.seats),
        undo=row.undo,
        listed=row.listed,
        created_at=row.created_at,
        again_of=row.again_of,
        hints=row.hints,
        seed_chosen=row.seed_chosen,
        host=row.host,
        pace=row.pace,
        daily=row.daily,
        sailed_as=row.sailed_as,
    )


def entry_row(match: str, entry: Entry) -> Values:
    """The row of an entry, with a mark of its own."""
    data = json.dumps(entry.data, separators=(",", ":"))
    return entry._asdict() | {"match": match, "data": data, "mark": secrets.token_hex(8)}


def read_entry(row: Row[*tuple[Any, ...]]) -> Entry:
    """The entry of a row."""
    return Entry(row.number, row.kind, row.seat, json.loads(row.data), row.at)


def holder_row(match: str, seat: int, person: str) -> Values:
    """The row of a person who holds a seat."""
    return {"match": match, "seat": seat, "person": person}
