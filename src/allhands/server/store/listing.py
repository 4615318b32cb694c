"""The lists of the lobby: which tables are open, running or finished, and whose they are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, case, delete, func, select, true

from allhands.kernel.outcomes import BROKEN
from allhands.server.deal import SeatPlan, is_lesson
from allhands.server.store.schema import CHANGES, DELETED, ENTRIES, HOLDERS, MATCHES

ListKind = Literal["open", "running", "finished"]

LAST_CHANGE: Final = 2**63 - 1
"""No `changed` is greater: databases count no further."""

MOST_VOYAGES: Final = 1000
"""So many of a person's finished matches are counted."""
LONGEST_PAUSE: Final = 300.0
"""Of a longer pause between two decisions, so many seconds count as played."""
COLUMNS: Final = MATCHES.c
_LATEST: Final = select(CHANGES.c.latest)
_KINDS: Final[Mapping[ListKind, ColumnElement[bool]]] = {
    "open": (COLUMNS.outcome == "") & (COLUMNS.open_seats > 0),
    "running": (COLUMNS.outcome == "") & (COLUMNS.open_seats == 0),
    "finished": COLUMNS.outcome != "",
}


class Listing(NamedTuple):
    """A table as a list shows it.

    `seats` is who was to sit there at first, `names` are those of now. `current` is the seat that
    has to choose, if not several have (see `table.awaited_seats`); `outcome` is "" while the game
    goes on. `changed` is greater the later something happened, and where the next part of a list
    begins. `mine` are the seats that the person whose list it is holds, `winners` those that have
    won, as a mask, and `score` is -1 where nothing has been scored. `played` is how many seconds
    lie between the first decision and the last (see LONGEST_PAUSE); it is told of voyages alone.
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
    winners: int = 0
    score: int = -1
    played: float = 0.0

    @property
    def is_won(self) -> bool:
        """Whether the person whose list it is has won."""
        return any(self.winners >> seat & 1 for seat in self.mine)


class Lists(NamedTuple):
    """The first part of each list of the lobby: a person's own tables, and those of a kind that
    everybody may see."""

    mine: list[Listing]
    open: list[Listing]
    running: list[Listing]
    finished: list[Listing]

    @property
    def games(self) -> frozenset[str]:
        """The games of a person's own tables here."""
        return frozenset(match.game for match in self.mine)


class LatestLists:
    """The lists that everybody sees, which are read again only after something has changed.

    Whoever writes, in whichever process, counts on the number of the latest change: as long as
    that is the same, so are the lists.
    """

    def __init__(self) -> None:
        self._kept: tuple[tuple[int, int], dict[str, list[Listing]]] | None = None

    def read(self, connection: Connection, limit: int) -> dict[str, list[Listing]]:
        """The first `limit` tables of each kind."""
        read_at = connection.execute(_LATEST).scalar_one(), limit
        kept = self._kept
        if kept is not None and kept[0] == read_at:
            return kept[1]
        lists: dict[str, list[Listing]] = {
            kind: of_kind(connection, kind, "", limit, None) for kind in _KINDS
        }
        self._kept = read_at, lists
        return lists


def of_kind(
    connection: Connection, kind: ListKind, search: str, limit: int, before: int | None
) -> list[Listing]:
    """The tables of a kind that everybody may see, those where something happened latest first."""
    return [read_listing(row) for row in connection.execute(_listed(kind, search, limit, before))]


def of_person(
    connection: Connection, person: str, search: str, limit: int, before: int | None
) -> list[Listing]:
    """The tables where a person holds a seat, listed or not."""
    return _with_seats(connection, person, _held_by(person, search, limit, before))


def games_of(connection: Connection, person: str) -> frozenset[str]:
    """The names of the games of all tables where a person holds a seat."""
    held = select(HOLDERS.c.match).where(HOLDERS.c.person == person)
    query = select(COLUMNS.game).where(COLUMNS.id.in_(held)).distinct()
    return frozenset(connection.execute(query).scalars())


def voyages_of(connection: Connection, person: str) -> list[Listing]:
    """The latest matches that a person played to their end."""
    over = COLUMNS.outcome.not_in(("", DELETED, BROKEN.name))
    query = _held_by(person, "", MOST_VOYAGES, None).where(over)
    found = [each for each in _with_seats(connection, person, query) if not is_lesson(each.seats)]
    played = _played(connection, [each.id for each in found])
    return [each._replace(played=played.get(each.id, 0.0)) for each in found]


def _played(connection: Connection, matches: list[str]) -> dict[str, float]:
    """How many seconds were played in each of the matches. The database adds them up, so that no
    journal is read."""
    columns = ENTRIES.c
    before = func.lag(columns.at).over(partition_by=columns.match, order_by=columns.number)
    pauses = (
        select(columns.match, (columns.at - before).label("pause"))
        .where(columns.match.in_(matches), columns.kind == "act")
        .subquery()
    )
    pause = pauses.c.pause
    counted = case(
        (pause > LONGEST_PAUSE, LONGEST_PAUSE),
        (pause > 0, pause),
        else_=0.0,  # at the first decision, or where the clocks of two servers differ
    )
    query = select(pauses.c.match, func.sum(counted).label("played")).group_by(pauses.c.match)
    return {row.match: row.played for row in connection.execute(query)}


def forget_voyages(connection: Connection, person: str) -> None:
    """Take a person's seats at matches that are over from them."""
    over = select(COLUMNS.id).where(COLUMNS.outcome != "")
    query = delete(HOLDERS).where(HOLDERS.c.person == person, HOLDERS.c.match.in_(over))
    connection.execute(query)


def _with_seats(
    connection: Connection, person: str, wanted: Select[*tuple[Any, ...]]
) -> list[Listing]:
    """The tables of a query, each with the seats that a person holds there."""
    found = connection.execute(wanted).all()
    if not found:
        return []
    columns = HOLDERS.c
    ids = [row.id for row in found]
    query = select(columns.match, columns.seat)
    query = query.where(columns.person == person, columns.match.in_(ids))
    held = connection.execute(query).all()
    return [
        read_listing(row, frozenset(seat for match, seat in held if match == row.id))
        for row in found
    ]


def _listed(
    kind: ListKind, search: str, limit: int, before: int | None
) -> Select[*tuple[Any, ...]]:
    """The query for the tables of a kind that everybody may see."""
    return _latest(_KINDS[kind] & (COLUMNS.listed == true()), search, limit, before)


def _held_by(person: str, search: str, limit: int, before: int | None) -> Select[*tuple[Any, ...]]:
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
        winners=row.winners,
        score=row.score,
    )


def read_seats(text: str) -> tuple[SeatPlan, ...]:
    """The plan of seats that was kept as `text`."""
    return tuple(SeatPlan(*plan) for plan in json.loads(text))
