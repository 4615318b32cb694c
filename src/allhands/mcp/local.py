"""A table of one's own for a match, in a thread of this process."""

from __future__ import annotations

import socket
import tempfile
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from allhands.server.app import create_app
from allhands.server.serve import PATIENCE, address, listen
from allhands.server.settings import Settings, limits_at


@contextmanager
def own_table() -> Generator[str]:
    """The address of a table on this machine, which is forgotten when it is left. Nobody waits for
    its computer crew, and there is no limit to what is asked. Raises SettingError."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        database = str(Path(folder) / "table.db")
        settings = Settings(port=0, database=database, pace=0, limits=limits_at(0))
        with listen(settings) as listening:
            server = _Server(create_app(settings))
            serving = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
            serving.start()
            try:
                yield address(listening, settings)
            finally:
                server.should_exit = True
                serving.join()


class _Server(uvicorn.Server):
    """Uvicorn, which no open page keeps from closing."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(
            uvicorn.Config(app, log_config=None, ws="none", timeout_graceful_shutdown=PATIENCE)
        )
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell whoever has a page open, and end."""
        self._app.state.live.close()
        await super().shutdown(sockets)
