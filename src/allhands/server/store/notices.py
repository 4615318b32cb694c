"""Hearing of what other processes write to the same database."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING, Any, Final, Protocol

from sqlalchemy import URL, NullPool

from allhands.server.store.database import postgres_engine

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL: Final = "allhands"
POLL: Final = 0.25
"""How often, in seconds, SQLite is asked whether another connection wrote."""
CHECK: Final = 10.0
"""How long, in seconds, PostgreSQL may be silent before it is asked whether it is still there."""


class Waker(Protocol):
    """Tells that somebody else may have written something since the last time."""

    async def wait(self) -> None:
        """Wait for that. The first time it returns as soon as it is listening.

        It may raise whatever the database's driver raises; the next call starts afresh.
        """
        ...

    async def close(self) -> None:
        """Let go of the connection."""
        ...


def waker(url: URL, name: str) -> Waker:
    """A waker for the database at `url`; on PostgreSQL it sleeps on when `name` writes."""
    return SqliteWaker(url) if url.get_backend_name() == "sqlite" else PostgresWaker(url, name)


class SqliteWaker:
    """Polls a counter that SQLite keeps for all connections to a file, without reading the file."""

    def __init__(self, url: URL) -> None:
        self._path = url.database or ""
        self._file: sqlite3.Connection | None = None
        self._version = -1

    async def wait(self) -> None:
        """Wait until another connection has committed something."""
        while (version := self._ask()) == self._version:
            await asyncio.sleep(POLL)
        self._version = version

    def _ask(self) -> int:
        if self._file is None:
            # A matter of microseconds; nothing that waits for a lock may run in the event loop.
            self._file = sqlite3.connect(self._path, timeout=0)
        return self._file.execute("PRAGMA data_version").fetchone()[0]

    async def close(self) -> None:
        """Let go of the file."""
        file, self._file, self._version = self._file, None, -1
        if file is not None:
            file.close()


class PostgresWaker:
    """Listens on a connection of its own, and makes a new one when it is lost."""

    def __init__(self, url: URL, name: str) -> None:
        self._engine = postgres_engine(url, poolclass=NullPool)
        self._name = name
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._woken = asyncio.Event()

    async def wait(self) -> None:
        """Wait until another process has committed something, or might have."""
        if self._driver is None or self._driver.is_closed():
            await self.close()
            await self._listen()
            return
        try:
            await asyncio.wait_for(self._woken.wait(), CHECK)
        except TimeoutError:
            await self._driver.execute("SELECT 1", timeout=CHECK)
        self._woken.clear()

    async def _listen(self) -> None:
        self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        self._driver = raw.driver_connection
        self._driver.add_termination_listener(self._lost)
        await self._driver.add_listener(CHANNEL, self._heard)

    def _heard(self, _: object, __: int, ___: str, name: str) -> None:
        if name != self._name:
            self._woken.set()

    def _lost(self, _: object) -> None:
        self._woken.set()

    async def close(self) -> None:
        """Let go of the connection."""
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()
