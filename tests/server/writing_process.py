"""Appends to some tables until it is killed, and prints every entry that is acknowledged."""

from __future__ import annotations

import asyncio
import sys
from itertools import count

from allhands.server.journal import Entry
from allhands.server.store import Store


async def write(store: Store, match: str) -> None:
    for number in count(1):
        if await store.append(match, Entry(number, "say", 0, {"text": "Aye."}, float(number))):
            print(match, number, flush=True)


async def main(database: str, *matches: str) -> None:
    store = await Store.open(database)
    await asyncio.gather(*(write(store, match) for match in matches))


asyncio.run(main(*sys.argv[1:]))
