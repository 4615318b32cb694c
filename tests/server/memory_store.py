"""A store in memory, with the methods of the real one that the hall needs, and with failures."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from allhands.server.deal import Deal
from allhands.server.journal import Entry
from allhands.server.store import StoreError


@dataclass
class MemoryDatabase:
    """What several stores share, as processes share a database."""

    secret: bytes = bytes(range(32))
    deals: dict[str, Deal] = field(default_factory=dict)
    journals: dict[str, list[Entry]] = field(default_factory=dict)
    held: dict[str, set[tuple[int, str]]] = field(default_factory=dict)
    shown: dict[str, dict[str, Any]] = field(default_factory=dict)
    stores: list[MemoryStore] = field(default_factory=list)


class MemoryStore:
    """One process's way to a `MemoryDatabase`.

    `fails` is when writing fails: before it is done, or after, unheard. `waits` is an event that
    every append waits for before it is done.
    """

    def __init__(self, database: MemoryDatabase | None = None) -> None:
        self.database = database or MemoryDatabase()
        self.secret = self.database.secret
        self.database.stores.append(self)
        self.fails: Literal["", "before", "after"] = ""
        self.waits: asyncio.Event | None = None
        self._news: asyncio.Queue[str] = asyncio.Queue()

    async def create(self, deal: Deal, holders: Mapping[int, str]) -> bool:
        self.database.deals[deal.id] = deal
        self.database.journals[deal.id] = []
        self.database.held[deal.id] = set(holders.items())
        return True

    async def load(self, match: str) -> tuple[Deal, list[Entry]] | None:
        await asyncio.sleep(0)
        deal = self.database.deals.get(match)
        return None if deal is None else (deal, list(self.database.journals[match]))

    async def entries(self, match: str, after: int) -> list[Entry]:
        await asyncio.sleep(0)
        return self.database.journals[match][after:]

    async def append(self, match: str, entry: Entry, *, holder: str = "", **shown: Any) -> bool:
        await asyncio.sleep(0)
        if self.waits is not None:
            await self.waits.wait()
        if self.fails == "before":
            raise StoreError("The disk is full.")
        journal = self.database.journals[match]
        if entry.number != len(journal) + 1:
            return False
        journal.append(entry)
        self.database.shown[match] = shown
        if holder:
            self.database.held[match].add((entry.seat, holder))
        self._notify(match)
        await asyncio.sleep(0)
        if self.fails == "after":
            raise StoreError("The connection was lost.")
        return True

    async def hold(self, match: str, seat: int, person: str) -> None:
        await asyncio.sleep(0)
        self.database.held[match].add((seat, person))
        self._notify(match)

    async def holders(self, match: str) -> list[tuple[int, str]]:
        await asyncio.sleep(0)
        return sorted(self.database.held[match])

    def _notify(self, match: str) -> None:
        for store in self.database.stores:
            if store is not self:
                store._news.put_nowait(match)

    async def notices(self) -> AsyncIterator[str]:
        while True:
            yield await self._news.get()
