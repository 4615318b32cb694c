"""Visitors of the web table for tests: of one in this process, and of one in another process."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

import httpx
import uvicorn
from fastapi import FastAPI

from allhands.server.app import create_app
from allhands.server.seating import COOKIE
from allhands.server.settings import NO_RATE, Limits, Settings

FROM_A_PAGE = {"Sec-Fetch-Site": "same-origin"}
"""What a browser adds to what the table's own pages send."""
FROM_A_SCRIPT = {**FROM_A_PAGE, "Accept": "application/json"}
A_PAGE = {"Accept": "text/html"}
UNLIMITED = Limits(person=NO_RATE, address=NO_RATE, matches=NO_RATE)
HERE = "http://testserver"


def settings(folder: Path, **chosen: Any) -> Settings:
    """Settings of a table in a folder of its own, where nobody is kept waiting."""
    usual = {"database": str(folder / "table.db"), "pace": 0, "limits": UNLIMITED}
    return Settings(**{**usual, **chosen})


@asynccontextmanager
async def running(chosen: Settings) -> AsyncIterator[FastAPI]:
    """The application in this process, between its start and its end."""
    app = create_app(chosen)
    async with app.router.lifespan_context(app):
        yield app


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """The address of the application while a thread of this process serves it to browsers."""
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, ws="none"))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        serving.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            serving.join()


def in_a_thread(work: Coroutine[Any, Any, None]) -> None:
    """Run something beside a browser that is driven from this thread, which has its own loop."""
    thread = threading.Thread(target=asyncio.run, args=(work,))
    thread.start()
    thread.join()


@asynccontextmanager
async def visiting(app: FastAPI, **chosen: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor with cookies of their own, who sends what a browser sends with a page, and has been
    here before, unless `cookies` are given."""
    headers = {**FROM_A_PAGE, **chosen.pop("headers", {})}
    client = chosen.pop("client", ("127.0.0.1", 123))
    transport = httpx.ASGITransport(app=app, client=client)
    address = chosen.pop("base_url", HERE)
    cookies = chosen.pop("cookies", None)
    async with httpx.AsyncClient(
        transport=transport,
        base_url=address,
        headers=headers,
        cookies=from_a_visit(address) if cookies is None else cookies,
        **chosen,
    ) as visitor:
        yield visitor


def from_a_visit(address: str) -> httpx.Cookies:
    """What a browser keeps of a first visit."""
    host = httpx.URL(address).host
    kept = httpx.Cookies()
    kept.set(COOKIE, secrets.token_urlsafe(32), host if "." in host else f"{host}.local")
    return kept


def play(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test's scene in an event loop of its own, which must not hang."""

    async def timed() -> None:
        async with asyncio.timeout(60):
            await scene()

    asyncio.run(timed())


class Event(NamedTuple):
    """A server-sent event."""

    name: str
    number: int | None
    data: Any


class LiveStream:
    """A live page in this process: the application's answer as it comes, piece by piece.

    httpx's transport for applications waits for the end of an answer, which has none here.
    """

    def __init__(self, app: FastAPI, path: str, cookie: str = "", root_path: str = "") -> None:
        headers = [(b"host", b"testserver")]
        if cookie:
            headers.append((b"cookie", f"allhands={cookie}".encode()))
        plain, _, query = path.partition("?")
        self.scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": plain,
            "raw_path": plain.encode(),
            "root_path": root_path,
            "query_string": query.encode(),
            "headers": headers,
            "client": ("127.0.0.1", 123),
            "server": ("testserver", 80),
        }
        self._app = app
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._left = asyncio.Event()
        self._buffer = ""
        self._asked = False
        self.status = 0
        self.headers: dict[str, str] = {}
        self.ended = False

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._app(self.scope, self._receive, self._sent.put))
        start = await self._sent.get()
        self.status = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}
        return self

    async def __aexit__(self, *_: object) -> None:
        self._left.set()
        await self._task

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def block(self) -> str:
        """The next block of lines: an event, a comment, or the time to wait before coming again."""
        while "\n\n" not in self._buffer:
            message = await self._sent.get()
            self._buffer += message["body"].decode()
            self.ended = not message.get("more_body", False)
        block, _, self._buffer = self._buffer.partition("\n\n")
        return block

    async def event(self) -> Event:
        """The next event."""
        while True:
            found = event_in(await self.block())
            if found is not None:
                return found


def event_in(block: str) -> Event | None:
    """The event that a block of lines is, if it is one."""
    fields = dict(line.split(": ", 1) for line in block.split("\n") if not line.startswith(":"))
    if "data" not in fields:
        return None
    number = int(fields["id"]) if "id" in fields else None
    return Event(fields.get("event", "message"), number, json.loads(fields["data"]))


def quiet_port() -> int:
    """A port that is free, and that the system gives to nobody for a connection of theirs: a
    server that is started again has to find its port free again."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as listening, suppress(OSError):
            listening.bind(("127.0.0.1", port))
            return port


def nothing_compiled(folder: Path) -> dict[str, str]:
    """Variables by which a process finds no compiled rules."""
    return {"XDG_CACHE_HOME": str(folder / "cache")}


class Server:
    """`allhands serve` in a process of its own, on a database of its own.

    Its rules are interpreted, which starts sooner, and it finds none compiled, so that nobody
    thinks ahead in yet another process; a variable given as None is not set.
    """

    def __init__(self, folder: Path, *argv: str, **env: str | None) -> None:
        self.folder = folder
        database = () if "--database" in argv else ("--database", str(folder / "table.db"))
        port = () if "--port" in argv else ("--port", str(quiet_port()))
        command = [sys.executable, "-W", "error", "-m", "tests.server.serving", "serve"]
        chosen = {**os.environ, "ALLHANDS_INTERPRET": "1", **nothing_compiled(folder), **env}
        with (folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--no-open", *port, "--pace", "0", "--rate", "0", *database, *argv],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={name: value for name, value in chosen.items() if value is not None},
            )
        assert self.process.stdout
        self._opened(self.process.stdout.readline())

    def _opened(self, first_line: str) -> None:
        self.first_line = first_line
        found = re.search(r"http://[^ ]+", first_line)
        assert found, f"{first_line}\n{self.log}"
        self.url = found[0].rstrip("/")

    @property
    def log(self) -> str:
        """What it has written to its log."""
        return (self.folder / "log").read_text()

    @property
    def port(self) -> int:
        """Where it listens."""
        return httpx.URL(self.url).port or 80

    def client(self, **chosen: Any) -> httpx.Client:
        """A visitor with cookies of their own, who has been here before, unless `cookies` are
        given."""
        kept = {"cookies": from_a_visit(self.url), **chosen}
        return httpx.Client(base_url=self.url, headers=FROM_A_PAGE, timeout=30, **kept)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it as the system does, and wait; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.communicate(timeout=30)
        return self.process.returncode
