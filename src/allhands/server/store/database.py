"""A database as the store uses it: pieces of work, each in a transaction of its own.

What is to be done is written once, for a plain connection. With SQLite it runs in threads, which
costs less than handing each statement over to one; with PostgreSQL under asyncio's driver.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from allhands.server.store.opening import (
    PATIENCE,
    DamagedError,
    FullError,
    StoreError,
    store_error,
    where,
)
from allhands.server.store.recognising import is_lost

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")
WRITES: Final = "allhands_writes"
"""The execution option of a connection that is going to write."""
READERS: Final = 4
"""How many threads read from a SQLite file at once."""
LEAST_FREE: Final = 1 << 20
"""Bytes of a disk that is not full."""


class Database(Protocol):
    """Where work is done. It raises whatever the work or the database's driver raises."""

    url: URL
    damage: StoreError | None
    """What was found to be damaged, if anything was."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work that writes nothing."""
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work that writes: it is committed, durably, when this returns."""
        ...

    async def examine(self) -> None:
        """Look whether all of it is whole, as far as can be told. Raises DamagedError if not."""
        ...

    def check_room(self) -> None:
        """Raises FullError if there is hardly any room for more, as far as can be told."""
        ...

    def failed(self, error: BaseException) -> StoreError:
        """What was raised, in a sentence."""
        ...

    async def close(self) -> None:
        """Finish what is being done and let go of the database."""
        ...


def reach(url: URL) -> Database:
    """The database at an address. Raises StoreError if the driver is missing."""
    return SqliteFile(url) if url.get_backend_name() == "sqlite" else PostgresServer(url)


class _Reached:
    """A database that remembers that it was damaged when it was used."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.damage: StoreError | None = None

    def failed(self, error: BaseException) -> StoreError:
        """What was raised, in a sentence."""
        known = store_error(self.url, error)
        if isinstance(known, DamagedError):
            self.damage = known
        return known


class SqliteFile(_Reached):
    """A file that several processes may share."""

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self._engine = create_engine(url)
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._writing = self._engine.execution_options(**{WRITES: True})
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="allhands-read")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="allhands-write")
        self._is_prepared = False
        self._path = url.database or ""
        self._examining: sqlite3.Connection | None = None

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work that writes nothing."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, _in_transaction, self._engine, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work that writes: it is on the disk when this returns."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    def _write(self, work: Callable[[Connection], T]) -> T:
        if not self._is_prepared:
            self._write_ahead()
            self._is_prepared = True
        return _in_transaction(self._writing, work)

    def _write_ahead(self) -> None:
        # SQLite does not wait for another process here, whatever its busy timeout.
        deadline = time.monotonic() + PATIENCE
        file = sqlite3.connect(self._path, timeout=PATIENCE)
        try:
            while True:
                try:
                    file.execute("PRAGMA journal_mode = WAL")
                    return
                except sqlite3.OperationalError as error:
                    if "locked" not in str(error) or time.monotonic() > deadline:
                        raise
                time.sleep(0.02)
        finally:
            file.close()

    async def examine(self) -> None:
        """Look through the whole file, half a gigabyte a second."""
        await asyncio.get_running_loop().run_in_executor(self._readers, self._examine)

    def _examine(self) -> None:
        # Whoever opens a file that is gone would make another.
        if is_lost(file := Path(self._path)) or not file.exists():
            raise DamagedError(f"The database {where(self.url)} is gone: its file is empty.")
        # A connection of its own has nothing in its memory that stands no more in the file.
        self._examining = sqlite3.connect(self._path, timeout=PATIENCE)
        try:
            (found,) = self._examining.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            self._examining.close()
        if found != "ok":
            reason = found.splitlines()[-1].rstrip(".")
            raise DamagedError(f"The database {where(self.url)} is damaged: {reason}.")

    def check_room(self) -> None:
        """Look how much the disk has left: what is written ahead of a file of a full disk may
        have some room of its own, but not for long."""
        if shutil.disk_usage(Path(self._path).parent).free < LEAST_FREE:
            raise FullError(f"The database {where(self.url)} is on a disk that is full.")

    async def close(self) -> None:
        """Finish what is being done and let go of the file."""
        if self._examining is not None:
            with suppress(sqlite3.ProgrammingError):  # it has just ended
                self._examining.interrupt()
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self._engine.dispose()


def _in_transaction(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where _begin says
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A transaction that reads first and writes later can be refused when another process
    # writes in between; one that says so at its beginning only ever waits.
    if connection.get_execution_options().get(WRITES):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


class PostgresServer(_Reached):
    """A server that several processes, on several machines, may share."""

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self._engine = postgres_engine(url, pool_pre_ping=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work that writes nothing: once more if the connection is lost on the way."""
        try:
            return await self.write(work)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            return await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work that writes: it is committed when this returns."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def examine(self) -> None:
        """Leave that to the server, which finds out as it reads."""

    def check_room(self) -> None:
        """Leave that to the server, too."""

    async def close(self) -> None:
        """Let go of the server."""
        await self._engine.dispose()


def postgres_engine(url: URL, **settings: Any) -> AsyncEngine:
    """An engine for PostgreSQL. Raises StoreError if its driver is missing."""
    from sqlalchemy.ext.asyncio import create_async_engine  # a part that SQLite has no use for

    try:
        return create_async_engine(url, connect_args={"timeout": PATIENCE}, **settings)
    except ModuleNotFoundError:
        raise StoreError(
            'PostgreSQL needs one more package: pip install "allhands[postgresql]".'
        ) from None
