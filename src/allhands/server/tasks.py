"""Work that goes on when whoever asked for it has gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

LOG: Final = logging.getLogger("allhands.server")


class Tasks:
    """All such work of a server."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin it."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def start_unattended(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin what nobody waits for: if it fails, the log tells."""
        self.start(_logged(work))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # seen: whoever waited for it has been told

    async def finish(self) -> None:
        """Wait for all of it."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        LOG.exception("a table could not be brought up to date")
