"""Whether decisions can be written down: found out by writing something."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from allhands.server.store.database import Database
from allhands.server.store.opening import StoreError
from allhands.server.store.schema import CHANGES, KEYS

LOG: Final = logging.getLogger("allhands.store")

PATIENCE: Final = 2.0
"""Seconds within which a database has to answer."""
LASTS: Final = 1.0
"""Seconds for which an answer is good, however many ask."""
EXAMINED_AGAIN: Final = 10.0
"""Seconds after which all of a database is examined again, at least."""
SELDOM: Final = 100
"""And at least so many times as long as that took."""
SHORT: Final = 0.2
"""Seconds that an examination is waited for: that of a large database goes on by itself."""


class Checkup:
    """Tells how a database is, to any number of those who ask.

    What does not end is waited for once, and does not keep anybody waiting for long.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._tried: asyncio.Task[None] | None = None
        self._examined: asyncio.Task[None] | None = None
        self._try_again = self._examine_again = 0.0
        self._trouble: StoreError | None = None

    async def state(self) -> str:
        """What keeps decisions from being written, in a few words; nothing if they can be."""
        now = self._clock()
        if now >= self._examine_again:
            self.examine()
        if self._tried is None or (self._tried.done() and now >= self._try_again):
            self._tried = asyncio.create_task(self._try())
        await asyncio.wait({self._tried}, timeout=PATIENCE)
        if self._examined is not None:
            await asyncio.wait({self._examined}, timeout=SHORT)
        trouble = self._database.damage or self._trouble
        if trouble is None and self._tried.done():
            return ""
        return StoreError.state if trouble is None else trouble.state

    def examine(self) -> None:
        """Begin to look through all of the database, if that is not being done."""
        if self._examined is None or self._examined.done():
            self._examined = asyncio.create_task(self._examine())

    async def _try(self) -> None:
        """Write something, and read something."""
        trouble: StoreError | None = None
        try:
            self._database.check_room()
            await self._database.write(_beat)
            await self._database.read(lambda connection: connection.execute(_LATEST).one())
        except Exception as error:
            # Whatever a driver raises is what keeps decisions from being written.
            trouble = self._database.failed(error)
        if trouble is not None and str(trouble) != str(self._trouble):
            LOG.warning("%s", trouble)
        self._trouble = trouble
        self._try_again = self._clock() + LASTS

    async def _examine(self) -> None:
        began, known = self._clock(), self._database.damage
        try:
            await self._database.examine()
        except Exception as error:
            # Damage is remembered by the database; anything else is found by trying, too.
            found = self._database.failed(error)
            if known is None:
                LOG.warning("%s", found)
        now = self._clock()
        self._examine_again = now + max(EXAMINED_AGAIN, SELDOM * (now - began))

    async def close(self) -> None:
        """Look no more."""
        begun = [task for task in (self._tried, self._examined) if task is not None]
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)


_LATEST: Final = select(CHANGES.c.latest)


def _beat(connection: Connection) -> None:
    """Write a row over."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    now = {"value": f"{time.time():.3f}"}
    beat = insert(KEYS).values(name="beat", **now)
    connection.execute(beat.on_conflict_do_update(index_elements=["name"], set_=now))
