"""The store: tables and their journals, kept in a database."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncGenerator, Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Row, Select, select
from sqlalchemy.dialects import postgresql, sqlite

from allhands.daily import Voyage
from allhands.server.deal import Deal
from allhands.server.errors import NoSuchTable
from allhands.server.journal import Entry
from allhands.server.store import rows
from allhands.server.store.checkup import Checkup
from allhands.server.store.dailies import LatestTries, Tries
from allhands.server.store.database import Database, reach
from allhands.server.store.listing import (
    LatestLists,
    Listing,
    ListKind,
    Lists,
    forget_voyages,
    games_of,
    of_kind,
    of_person,
    voyages_of,
)
from allhands.server.store.migrate import migrate
from allhands.server.store.notices import Waker, waker
from allhands.server.store.opening import parse
from allhands.server.store.recognising import begin, check_own, clear
from allhands.server.store.schema import CHANGES, DELETED, ENTRIES, HOLDERS, KEYS, MATCHES
from allhands.server.store.writer import Writer

LOG: Final = logging.getLogger("allhands.store")
PAUSE: Final = 0.5
"""How long, in seconds, to wait before a lost database is listened to again."""

T = TypeVar("T")
_Row = Row[*tuple[Any, ...]]
_Query = Select[*tuple[Any, ...]]


class Store:
    """The tables of a database. Open one with `Store.open`."""

    def __init__(self, database: Database, secret: bytes, seen: int) -> None:
        self.secret = secret
        self._database = database
        self._name = secrets.token_hex(8)
        self._seen = seen
        self._latest = LatestLists()
        self._tries = LatestTries()
        self._writer = Writer(database, self._name)
        self._wakers: list[Waker] = []
        self._checkup = Checkup(database)

    @classmethod
    async def open(cls, address: str, *, may_begin: bool = False) -> Store:
        """Reach a database and bring its tables to the present version. Raises StoreError; a file
        that is not ours is left as it is, and so is one of which nothing is left, unless a new one
        `may_begin` in its place."""
        database = reach(parse(address))
        try:
            if database.url.get_backend_name() == "sqlite":
                await asyncio.to_thread(_prepare_file, Path(database.url.database or ""), may_begin)
            secret, seen = await database.write(_prepare)
        except Exception as error:
            # Whatever a driver raises, a person is told in a sentence what to do about it.
            await database.close()
            raise database.failed(error) from error
        return cls(database, secret, seen)

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await self._checkup.close()
        await self._writer.close()
        for listening in list(self._wakers):
            await listening.close()
        await self._database.close()

    # Writing: it is committed when it returns, or raises StoreError

    async def create(self, deal: Deal, holders: Mapping[int, str]) -> bool:
        """Keep a new table. `holders` are the persons of the seats held from the beginning.

        False means that it is a try of a voyage of the day that there is already: the one of its
        holder that counts, or the thinking crew's.
        """
        held = [rows.holder_row(deal.id, seat, person) for seat, person in holders.items()]
        row = rows.deal_row(deal, holders)
        return await self._writer.write(rows.Change(deal.id, rows.Shown(), held, deal=row))

    async def append(
        self,
        match: str,
        entry: Entry,
        *,
        outcome: str | None = None,
        holder: str = "",
        summary: str | None = None,
        current: int | None = None,
        names: tuple[str, ...] | None = None,
        open_seats: int | None = None,
        winners: int | None = None,
        score: int | None = None,
    ) -> bool:
        """Put an entry at the end of a journal: whether it was the next one.

        False means that somebody else has appended first. What is given beside the entry is kept
        for lists, what is None stays as it was: the outcome ("" while the game goes on), a line on
        how things stand, the seat that has to choose, the names, how many seats are open,
        which have won, as a mask, and the score. `holder` holds the entry's seat from now on. An
        entry that deletes the table is all that is left of it, so that other processes hear of it.
        """
        shown = rows.Shown(
            outcome=outcome,
            summary=summary,
            current=current,
            names_now=None if names is None else json.dumps(names),
            open_seats=open_seats,
            winners=winners,
            score=score,
            entries=entry.number,
            updated_at=entry.at,
        )
        held = [rows.holder_row(match, entry.seat, holder)] if holder else []
        row = rows.entry_row(match, entry)
        return await self._writer.write(rows.Change(match, shown, held, entry=row))

    async def hold(self, match: str, seat: int, person: str) -> None:
        """Let a person hold a seat, beside whoever holds it already. Raises NoSuchTable if the
        table has been deleted."""
        held = [rows.holder_row(match, seat, person)]
        if not await self._writer.write(rows.Change(match, rows.Shown(), held)):
            raise NoSuchTable

    # Reading

    async def load(self, match: str) -> tuple[Deal, list[Entry]] | None:
        """A table's deal and its journal; None if there is no such table, or not any more."""
        columns = MATCHES.c
        found = await self._read(
            select(MATCHES).where(columns.id == match, columns.outcome != DELETED)
        )
        return (rows.read_deal(found[0]), await self.entries(match, 0)) if found else None

    async def entries(self, match: str, after: int) -> list[Entry]:
        """The entries of a journal that follow number `after`."""
        return [rows.read_entry(row) for row in await self._read(_journal(match, after))]

    async def holders(self, match: str) -> list[tuple[int, str]]:
        """Who holds which seat of a table, by seats."""
        columns = HOLDERS.c
        found = await self._read(
            select(columns.seat, columns.person)
            .where(columns.match == match)
            .order_by(columns.seat, columns.person)
        )
        return [(row.seat, row.person) for row in found]

    async def listing(
        self, kind: ListKind, *, search: str = "", limit: int = 50, before: int | None = None
    ) -> list[Listing]:
        """The listed tables of a kind, those where something happened latest first.

        An open one waits for a person, a running one does not. All words of `search` are in the
        titles. `before` is the `changed` of the last one of the part of the list before.
        """
        return await self._do(lambda asked: of_kind(asked, kind, search, limit, before))

    async def of_person(
        self, person: str, *, search: str = "", limit: int = 50, before: int | None = None
    ) -> list[Listing]:
        """The tables where a person holds a seat, as `listing` gives them, listed or not."""
        return await self._do(lambda asked: of_person(asked, person, search, limit, before))

    async def games_of(self, person: str) -> frozenset[str]:
        """The games that a person has sat down to."""
        return await self._do(lambda asked: games_of(asked, person))

    async def voyages(self, person: str) -> list[Listing]:
        """The matches that a person played to their end, the latest first."""
        return await self._do(lambda asked: voyages_of(asked, person))

    async def tries(self, voyage: Voyage) -> Tries:
        """The tries of a voyage of the day."""
        day, game = voyage.day.isoformat(), voyage.game.name
        return await self._do(lambda asked: self._tries.read(asked, day, game))

    async def forget(self, person: str) -> None:
        """Forget that a person sat at matches that are over: their seats are nobody's any more."""
        try:
            await self._database.write(lambda asked: forget_voyages(asked, person))
        except Exception as error:
            raise self._database.failed(error) from error

    async def lists(self, person: str, limit: int) -> Lists:
        """The first part of each list that a person sees in the lobby."""
        return await self._do(
            lambda asked: Lists(
                mine=of_person(asked, person, "", limit, None), **self._latest.read(asked, limit)
            )
        )

    async def _read(self, query: _Query) -> list[_Row]:
        return await self._do(lambda connection: list(connection.execute(query).all()))

    async def _do(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._database.read(work)
        except Exception as error:
            # Whatever a driver raises, a person is told in a sentence.
            raise self._database.failed(error) from error

    # Health

    def examine(self) -> None:
        """Begin to look through all of the database: the log tells if it is damaged."""
        self._checkup.examine()

    async def trouble(self) -> str:
        """What keeps decisions from being written, in a few words; nothing if they can be."""
        return await self._checkup.state()

    # Hearing

    async def notices(self) -> AsyncGenerator[str, None]:
        """The ids of the tables that other processes have written to since this store was opened.

        It never ends by itself. What happens while the database is out of reach is told later.
        """
        listening = waker(self._database.url, self._name)
        self._wakers.append(listening)
        seen = self._seen
        try:
            while True:
                for row in await self._changed_since(seen, listening):
                    seen = row.changed
                    if row.changed_by != self._name:
                        yield row.id
        finally:
            self._wakers.remove(listening)
            await listening.close()

    async def _changed_since(self, seen: int, listening: Waker) -> list[_Row]:
        try:
            await listening.wait()
            return await self._read(_changed_since(seen))
        except Exception as error:
            # Whatever a driver raises when its server is gone: it is looked for again.
            LOG.warning("%s", self._database.failed(error))
            await listening.close()
            await asyncio.sleep(PAUSE)
            return []


def _prepare_file(file: Path, may_begin: bool) -> None:
    if may_begin:
        clear(file)
    check_own(file)
    begin(file)


def _journal(match: str, after: int) -> _Query:
    columns = ENTRIES.c
    return (
        select(columns.number, columns.kind, columns.seat, columns.data, columns.at)
        .where(columns.match == match, columns.number > after)
        .order_by(columns.number)
    )


def _changed_since(seen: int) -> _Query:
    columns = MATCHES.c
    return (
        select(columns.id, columns.changed, columns.changed_by)
        .where(columns.changed > seen)
        .order_by(columns.changed)
    )


def _prepare(connection: Connection) -> tuple[bytes, int]:
    """Bring the tables to the present version; the secret and the latest change."""
    migrate(connection)
    return _secret(connection), connection.execute(select(CHANGES.c.latest)).scalar_one()


def _secret(connection: Connection) -> bytes:
    """The database's own secret: whoever asks first makes it."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    made = {"name": "secret", "value": secrets.token_hex(32)}
    connection.execute(insert(KEYS).values(made).on_conflict_do_nothing())
    kept = connection.execute(select(KEYS.c.value).where(KEYS.c.name == "secret"))
    return bytes.fromhex(kept.scalar_one())
