"""All writing of one process: what is waiting is committed together, and answered after."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy.exc import DBAPIError, OperationalError

from allhands.server.store.batch import Answer, write
from allhands.server.store.database import Database
from allhands.server.store.opening import StoreError
from allhands.server.store.rows import Change

TOGETHER: Final = 500
"""How many changes share a commit at most; the others have the next one."""


class _Job(NamedTuple):
    change: Change
    answer: asyncio.Future[bool]


class Writer:
    """Writes in one transaction whatever came in during the last one.

    A commit waits for the disk, so that a hundred changes that share it cost hardly more than one.
    """

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._name = name
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def write(self, change: Change) -> bool:
        """Write a change: whether it is committed, or somebody else's came first.

        Raises StoreError.
        """
        if self._closed:
            raise StoreError("The table is closing: nothing more is kept.")
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Job(change, answer))
        return await answer

    async def close(self) -> None:
        """Finish what is waiting, and take no more."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        while (job := await self._queue.get()) is not None:
            jobs = [job]
            while len(jobs) < TOGETHER and not self._queue.empty():
                following = self._queue.get_nowait()
                if following is None:
                    self._queue.put_nowait(None)
                    break
                jobs.append(following)
            await self._settle(jobs)

    async def _settle(self, jobs: list[_Job]) -> None:
        try:
            answers = await self._commit_surely([job.change for job in jobs])
        except Exception as error:
            # One that the database does not take must not keep its neighbours from it.
            if len(jobs) > 1 and not _concerns_all(error):
                for job in jobs:
                    await self._settle([job])
                return
            answers = [self._database.failed(error) for _ in jobs]
        for job, answer in zip(jobs, answers, strict=True):
            if job.answer.done():
                continue
            if isinstance(answer, StoreError):
                job.answer.set_exception(answer)
            else:
                job.answer.set_result(answer)

    async def _commit_surely(self, changes: list[Change]) -> list[Answer]:
        try:
            return await self._commit(changes)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            # Lost on the way: only asking again tells whether it was committed.
            return await self._commit(changes)

    async def _commit(self, changes: list[Change]) -> list[Answer]:
        return await self._database.write(partial(write, changes=changes, writer=self._name))


def _concerns_all(error: Exception) -> bool:
    """Whether the database is at fault, not what was to be written."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, OperationalError | OSError)
