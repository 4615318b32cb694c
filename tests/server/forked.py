"""Servers that are started often: forked from a process in which everything is imported."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import warnings
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from unittest import mock

from allhands import games
from allhands.terminal.app import main

from .clients import Server, nothing_compiled, quiet_port

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(
    [
        "__main__",
        "alembic.command",
        *(f"allhands.games.{name.replace('-', '_')}.face.board" for name in games.names()),
        "allhands.server.app",
        "allhands.server.serve",
        "allhands.terminal.serve",
        "asyncpg",
        "sqlalchemy.dialects.postgresql.asyncpg",
        "sqlalchemy.ext.asyncio",
        "uvicorn.protocols.http.auto",
        __name__,
    ]
)


class ForkedServer(Server):
    """`allhands serve` in a process of its own that imports nothing, and so is there at once."""

    def __init__(self, folder: Path, *argv: str) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self._said, saying = FORKING.Pipe(duplex=False)
        port = () if "--port" in argv else ("--port", str(quiet_port()))
        usual = ("serve", "--no-open", "--pace", "0", "--rate", "0")
        # What is imported decides whether rules are compiled, so it has to be told first.
        with mock.patch.dict(os.environ, ALLHANDS_INTERPRET="1"):
            self.forked = FORKING.Process(
                target=_serve, args=((*usual, *port, *argv), folder / "log", saying)
            )
            self.forked.start()
        saying.close()
        with os.fdopen(os.dup(self._said.fileno())) as lines:
            self._opened(lines.readline())

    def kill(self) -> None:
        """End it without a chance to do anything more."""
        self.forked.kill()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it as the system does, and wait; its exit status."""
        if self.forked.exitcode is None and self.forked.pid is not None:
            with suppress(ProcessLookupError):  # killed, it may just have gone
                os.kill(self.forked.pid, number)
        self.forked.join(30)
        self._said.close()
        assert self.forked.exitcode is not None, "it does not end"
        return self.forked.exitcode


def _serve(argv: tuple[str, ...], log: Path, saying: Connection) -> None:
    """Be the server."""
    warnings.simplefilter("error")
    sys.stdout = os.fdopen(os.dup(saying.fileno()), "w")
    sys.stderr = log.open("a")
    os.environ.update(nothing_compiled(log.parent))
    sys.argv[1:] = argv
    sys.exit(main())
