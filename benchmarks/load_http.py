"""HTTP as light as a load generator needs it: requests over kept connections, and open pages."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

STORY: Final = b'{"story": '
"""How every update begins; in the parts that follow, quotation marks are escaped."""
END: Final = b"\n\n\r\n"
"""The end of an event, and of the chunk that it travels in."""
TAIL: Final = 64
"""Bytes kept of what came, as a number may lie across two reads."""


class HttpError(Exception):
    """The server refused something."""


class Answer(NamedTuple):
    """A status and a body."""

    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Connection(NamedTuple):
    """A connection that is kept for the next request."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @property
    def is_closed(self) -> bool:
        return self.reader.at_eof() or self.writer.is_closing()


class Client:
    """Sends requests to a server, each over a connection that is free at the moment.

    `source` is the address of this machine that they come from, if it matters.
    """

    def __init__(self, host: str, port: int, source: str = "") -> None:
        self.host = host
        self.port = port
        self._source = (source, 0) if source else None
        self._free: list[Connection] = []

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send JSON and get JSON. Raises HttpError unless it is granted."""
        data = b"" if body is None else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **headers}
        return self._granted(await self.send(method, path, data, sent), path).json()

    async def post_form(self, path: str, fields: dict[str, str], **headers: str) -> None:
        """Post a form as a page of the table does. Raises HttpError unless it is granted."""
        sent = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json",
            "Sec-Fetch-Site": "same-origin",
            **headers,
        }
        self._granted(await self.send("POST", path, urlencode(fields).encode(), sent), path)

    async def send(self, method: str, path: str, data: bytes, headers: dict[str, str]) -> Answer:
        """Send a request and wait for its answer; again, if the server has just closed the
        connection, which it may do with one that rests."""
        sent = self.head(method, path, len(data), headers) + data
        while True:
            connection, is_new = await self._connection()
            try:
                connection.writer.write(sent)
                answer = await _read_answer(connection.reader)
            except (ConnectionError, asyncio.IncompleteReadError):
                if is_new:
                    raise
                continue
            self._free.append(connection)
            return answer

    def head(self, method: str, path: str, length: int, headers: dict[str, str]) -> bytes:
        """The lines before a request's body."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {length}"] if length or method == "POST" else []
        return "\r\n".join([*lines, "", ""]).encode()

    def _granted(self, answer: Answer, path: str) -> Answer:
        if answer.status >= 300:
            raise HttpError(f"{path}: {answer.status} {answer.body[:300]!r}")
        return answer

    async def _connection(self) -> tuple[Connection, bool]:
        """The connection that was used last, as the server closes those that rest; or a new one."""
        while self._free:
            connection = self._free.pop()
            if not connection.is_closed:
                return connection, False
            connection.writer.close()
        opened = asyncio.open_connection(self.host, self.port, local_addr=self._source)
        return Connection(*await opened), True

    def close(self) -> None:
        """Close the connections that are kept."""
        for connection in self._free:
            connection.writer.close()
        self._free.clear()


async def _read_answer(reader: asyncio.StreamReader) -> Answer:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head[9:12])
    lines = head.lower().split(b"\r\n")
    length = next((int(line[15:]) for line in lines if line.startswith(b"content-length:")), 0)
    return Answer(status, await reader.readexactly(length))


class Update(NamedTuple):
    """What a page was sent: the decisions that it covers, when it was there, and its bytes."""

    stories: range
    at: float
    size: int


class Page(asyncio.Protocol):
    """An open page, which notes how far the story was told to it.

    Nothing of an update is looked at but the number of its story, so that the server, and not
    the load generator, has the work.
    """

    def __init__(self, head: bytes, told: Callable[[Update], None]) -> None:
        self.story = -1
        self._head = head
        self._told = told
        self._coming = -1
        self._size = 0
        self._tail = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._size += len(data)
        come = self._tail + data
        self._tail = come[-TAIL:]
        number, comma, _ = come.rpartition(STORY)[2][:TAIL].partition(b",")
        if comma and number.isdigit():
            self._coming = int(number)
        if come.endswith(END):
            self._show(now)

    def _show(self, now: float) -> None:
        """Take note of a whole event, or of several."""
        size, self._size = self._size, 0
        if self._coming > self.story:
            stories = range(self.story + 1, self._coming + 1)
            self.story = self._coming
            self._told(Update(stories, now, size))

    def close(self) -> None:
        """Close the page."""
        if self._transport is not None:
            self._transport.close()
