"""The lists of the lobby: which tables are open, running or finished, and whose they are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, select, true

from allhands.server.store.schema import HOLDERS, MATCHES
from allhands.server.table import SeatPlan

ListKind = Literal["open", "running", "finished"]

LAST_CHANGE: Final = 2**63 - 1
"""No `changed` is greater: databases count no further."""

COLUMNS: Final = MATCHES.c
_KINDS: Final[Mapping[ListKind, ColumnElement[bool]]] = {
    "open": (COLUMNS.outcome == "") & (COLUMNS.open_seats > 0),
    "running": (COLUMNS.outcome == "") & (COLUMNS.open_seats == 0),
    "finished": COLUMNS.outcome != "",
}


class Listing(NamedTuple):
    """A table as a list shows it.

    `seats` is who was to sit there at first, `names` are those of now. `current` is the seat that
    has to choose, or table.NOBODY; `outcome` is "" while the game goes on. `changed` is greater the
    later something happened, and where the next part of a list begins. `mine` are the seats that
    the person whose list it is holds.
    """

    id: str
    title: str
    game: str
    players: int
    options: dict[str, str]
    names: tuple[str, ...]
    seats: tuple[SeatPlan, ...]
    open_seats: int
    current: int
    outcome: str
    summary: str
    created_at: float
    updated_at: float
    changed: int
    mine: frozenset[int] = frozenset()


def listed(kind: ListKind, search: str, limit: int, before: int | None) -> Select[*tuple[Any, ...]]:
    """The query for the tables of a kind that everybody may see."""
    return _latest(_KINDS[kind] & (COLUMNS.listed == true()), search, limit, before)


def held_by(person: str, search: str, limit: int, before: int | None) -> Select[*tuple[Any, ...]]:
    """The query for the tables where a person holds a seat."""
    held = select(HOLDERS.c.match).where(HOLDERS.c.person == person)
    return _latest(COLUMNS.id.in_(held), search, limit, before)


def _latest(
    condition: ColumnElement[bool], search: str, limit: int, before: int | None
) -> Select[*tuple[Any, ...]]:
    query = select(MATCHES).where(condition).order_by(COLUMNS.changed.desc()).limit(limit)
    for word in search.casefold().split():
        query = query.where(COLUMNS.title_folded.contains(word, autoescape=True))
    return query if before is None else query.where(COLUMNS.changed < before)


def read_listing(row: Row[*tuple[Any, ...]], mine: frozenset[int] = frozenset()) -> Listing:
    """A row of a query's answer as a listing."""
    return Listing(
        id=row.id,
        title=row.title,
        game=row.game,
        players=row.players,
        options=json.loads(row.options),
        names=tuple(json.loads(row.names_now)),
        seats=read_seats(row.seats),
        open_seats=row.open_seats,
        current=row.current,
        outcome=row.outcome,
        summary=row.summary,
        created_at=row.created_at,
        updated_at=row.updated_at,
        changed=row.changed,
        mine=mine,
    )


def read_seats(text: str) -> tuple[SeatPlan, ...]:
    """The plan of seats that was kept as `text`."""
    return tuple(SeatPlan(*plan) for plan in json.loads(text))
