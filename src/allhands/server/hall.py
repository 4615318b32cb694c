"""The hall: all tables in memory, and the way to them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Final, Protocol
from weakref import WeakValueDictionary, finalize

from allhands import games
from allhands.kernel import unit
from allhands.kernel.errors import UnknownGameError

from .deal import Deal
from .errors import NoSuchTable, SailedError, TableError
from .journal import Entry
from .live_table import HallTable, Journals
from .opening import Wish, deal_of, drawn_seed
from .table import Table
from .tasks import Tasks
from .thinking import Minds
from .unshown import NOT_OFFERED, OTHER_RULES, Unshown, UnshownError

__all__ = ["MOST_TABLES", "Hall", "HallTable", "NoSuchTable", "Store", "Wish"]

LOG: Final = logging.getLogger("allhands.server")
MOST_TABLES: Final = 2000
"""Tables kept in memory although nobody looks at them."""
RECONNECT: Final = 1.0
"""Seconds until the store is listened to again."""
NOT_NOW: Final = "This match cannot be shown just now: try again in a moment."
COUNTING: Final = 2.0
"""Seconds after which pages tell anew how long it is until their crew thinks."""


class Store(Journals, Protocol):
    """What the hall needs of the store."""

    async def create(self, deal: Deal, holders: Mapping[int, str]) -> bool:
        """Keep a new match; False if it is a try of the day that there is already."""
        ...

    async def load(self, match: str) -> tuple[Deal, list[Entry]] | None:
        """A match and its whole journal."""
        ...

    def notices(self) -> AsyncIterator[str]:
        """The matches that other processes append to, as they do."""
        ...


class Hall:
    """Finds tables, opens new ones, and hears what other processes write."""

    def __init__(
        self,
        store: Store,
        pace: float = 0.9,
        clock: Callable[[], float] = time.time,
        most_tables: int = MOST_TABLES,
        minds: Minds | None = None,
    ) -> None:
        self.draw_seed: Callable[[], int] = drawn_seed
        self.store = store
        self.pace = pace
        self.minds = minds or Minds()
        self.clock = clock
        self._most_tables = most_tables
        # A table that somebody still holds on to is found again although it is long unused:
        # two of one match would not hear of each other.
        self._tables: WeakValueDictionary[str, HallTable] = WeakValueDictionary()
        self._recent: OrderedDict[str, HallTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[HallTable]] = {}
        self._unshown: OrderedDict[str, Unshown] = OrderedDict()
        self._tasks = Tasks()
        self._own: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to listen to what other processes write, and to think."""
        self._own = [
            asyncio.create_task(self._listen()),
            asyncio.create_task(self._tell_how_long_until_crews_think()),
        ]

    async def stop(self) -> None:
        """Let the computers rest, and wait until everything begun has been written."""
        for task in self._own:
            task.cancel()
        await asyncio.gather(*self._own, return_exceptions=True)
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in self.tables))
        await self.minds.close()
        await self._tasks.finish()

    @property
    def tables(self) -> list[HallTable]:
        """The tables in memory."""
        return list(self._tables.values())

    def let_go(self, person: str) -> None:
        """A person has given up their seats at matches that are over."""
        for table in self.tables:
            if table.table.match.is_over:
                table.let_go(person)

    async def open_match(self, wish: Wish, person: str) -> HallTable:
        """A new table, at which the person has the seats wished for. Raises AllHandsError, and
        SailedError if it is a try of the day that there is already."""
        deal = deal_of(wish, self.clock(), self.draw_seed)
        table = await asyncio.to_thread(Table, deal)
        holders = dict.fromkeys(wish.mine, person) if deal.counts else {}
        if not await self.store.create(deal, holders):
            raise SailedError
        found = self._remember(table)
        for seat in sorted(wish.mine):
            await found.seat_founder(seat, person)
        return found

    async def open_lesson(self, wish: Wish, person: str) -> HallTable:
        """A guided first voyage, at its first step. Raises AllHandsError."""
        found = await self.open_match(wish, person)
        await found.lead_there()
        return found

    async def find(self, match_id: str) -> HallTable:
        """The table of that match, from memory or from the store. Raises NoSuchTable, and
        UnshownError if it can be deleted only."""
        found = self._tables.get(match_id)
        if found is not None and found.table.is_deleted:
            self._recent.pop(match_id, None)
            raise NoSuchTable
        if found is not None and not found.is_lost:
            self._recall(match_id, found)
            return found
        unshown = self._unshown.get(match_id)
        if unshown is not None:
            await self._check_still_kept(unshown)
            raise UnshownError(unshown)
        if match_id not in self._loading:
            task = asyncio.create_task(self._load(match_id))
            self._loading[match_id] = task
            task.add_done_callback(lambda _: self._loading.pop(match_id))
        return await asyncio.shield(self._loading[match_id])

    async def _load(self, match_id: str) -> HallTable:
        could_be = match_id.isascii() and match_id.isalnum()
        stored = await self.store.load(match_id) if could_be else None
        if stored is None:
            raise NoSuchTable
        try:
            table = await asyncio.to_thread(folded, *stored)
        except UnknownGameError as error:
            raise UnshownError(self._note_unshown(*stored, NOT_OFFERED)) from error
        except (OSError, MemoryError) as error:
            LOG.exception("the journal of %s was not folded", match_id)
            raise TableError(NOT_NOW) from error
        except Exception as error:
            LOG.exception("the journal of %s cannot be folded", match_id)
            raise UnshownError(self._note_unshown(*stored, OTHER_RULES)) from error
        found = self._remember(table)
        await found.refresh()  # what others wrote while it was being folded
        return found

    def _note_unshown(self, deal: Deal, entries: list[Entry], sentence: str) -> Unshown:
        """Remember that a match cannot be shown, so that nobody tries to fold it again."""
        self._unshown[deal.id] = Unshown(self.store, self.clock, deal, entries, sentence)
        while len(self._unshown) > self._most_tables:
            self._unshown.popitem(last=False)
        return self._unshown[deal.id]

    async def _check_still_kept(self, unshown: Unshown) -> None:
        try:
            await unshown.catch_up()
        except NoSuchTable:
            self._unshown.pop(unshown.deal.id, None)
            raise

    def _remember(self, table: Table) -> HallTable:
        found = HallTable(self.store, table, self._tasks, self.pace, self.clock, self.minds)
        finalize(found, self.minds.forget, table.deal.id).atexit = False
        self._tables[table.deal.id] = found
        unit.is_played(table.deal.game)
        self._recall(table.deal.id, found)
        return found

    def _recall(self, match_id: str, table: HallTable) -> None:
        """Count a table as used just now, and let go of those unused for longest."""
        self._recent[match_id] = table
        self._recent.move_to_end(match_id)
        while len(self._recent) > self._most_tables:
            self._recent.popitem(last=False)

    async def _listen(self) -> None:
        while True:
            try:
                async for match_id in self.store.notices():
                    self._refresh(self._tables.get(match_id))
                return
            except Exception:
                LOG.exception("the store is not heard: listening again")
            await asyncio.sleep(RECONNECT)
            for table in self.tables:
                self._refresh(table)

    async def _tell_how_long_until_crews_think(self) -> None:
        """While games are compiled, have pages count down, and hear when it is done."""
        slow = set(games.names())
        while slow := {name for name in slow if unit.seconds_left(name) is not None}:
            await asyncio.sleep(COUNTING)
            for table in self.tables:
                if table.deal.game in slow:
                    table.tell()

    def _refresh(self, table: HallTable | None) -> None:
        if table is not None:
            self._tasks.start_unattended(table.refresh())


def folded(deal: Deal, entries: list[Entry]) -> Table:
    """The table that a journal tells of."""
    table = Table(deal)
    for entry in entries:
        table.fold(entry)
    return table
