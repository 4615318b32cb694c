"""Connections to a server that nothing comes of: requests that do not arrive, answers that nobody
reads, and more of them than there is room for."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from allhands.server.app import create_app
from allhands.server.connections import Held
from allhands.server.proxy import Peers
from allhands.server.serve import _Server
from allhands.server.settings import Settings
from allhands.server.static_files import digest

from .clients import UNLIMITED, play, settings

SOON = 0.3
"""Seconds that these servers wait."""
PACE = 0.02
"""Seconds between two small parts of a request that comes slowly."""
HOST = "Host: testserver\r\n"
STYLES = f"/static/{digest()}/frame.css"


class Here(NamedTuple):
    """A server in this process, as `allhands serve` makes it."""

    port: int
    server: _Server
    opened: list[Connection]

    async def connect(self, source: str = "127.0.0.1") -> Connection:
        """A connection to it from an address of this machine."""
        where = ("127.0.0.1", self.port)
        opened = await asyncio.open_connection(*where, local_addr=(source, 0))
        self.opened.append(Connection(*opened))
        return self.opened[-1]


class Connection(NamedTuple):
    """Somebody's end of a connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, text: str) -> None:
        """Send a part of a request."""
        self.writer.write(text.encode())
        await self.writer.drain()

    async def rest(self) -> str:
        """All that comes until the server closes."""
        async with asyncio.timeout(10):
            return (await self.reader.read()).decode()

    async def answer(self) -> str:
        """The beginning of an answer, after which the connection is free again."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = next(line for line in head.lower().split("\r\n") if "content-length" in line)
        await self.reader.readexactly(int(length.partition(":")[2]))
        return head

    async def trickle(self, text: str) -> str:
        """Send the same small part again and again until the server closes; all that comes."""
        came = b""
        async with asyncio.timeout(10):
            while not self.reader.at_eof():
                with suppress(ConnectionError):
                    await self.send(text)
                try:
                    came += await asyncio.wait_for(self.reader.read(1000), PACE)
                except TimeoutError:
                    continue
                except ConnectionResetError:  # a part was under way as the server closed
                    break
        return came.decode()


@asynccontextmanager
async def serving(folder: Path, **limits: Any) -> AsyncGenerator[Here]:
    allowed = replace(UNLIMITED, **{"patience": SOON, **limits})
    chosen: Settings = settings(folder, limits=allowed, trusted=("127.0.0.9",))
    opened = asyncio.Event()
    held = Held(chosen.limits, Peers(chosen.trusted), chosen.limits.connections)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = _Server(create_app(chosen), held, opened.set)
        running = asyncio.create_task(server.run_until_interrupted(listening))
        await opened.wait()
        here = Here(listening.getsockname()[1], server, [])
        try:
            yield here
        finally:
            for connection in here.opened:
                connection.writer.close()
            server.should_exit = True
            await running


# Requests that do not arrive


def test_whoever_asks_nothing_is_not_waited_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as here:
            assert await (await here.connect()).rest() == ""

    play(scene)


@pytest.mark.parametrize("begun", ["G", "GET / HTTP/1.1\r\n" + HOST, "POST /match/m/act HTTP/1.1"])
def test_headers_that_do_not_come_whole_are_not_waited_for(tmp_path: Path, begun: str) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as here:
            connection = await here.connect()
            await connection.send(begun)
            said = await connection.rest()
            assert said.startswith("HTTP/1.1 408 Request Timeout\r\n")
            assert said.endswith("The request did not arrive in time.")

    play(scene)


def test_headers_that_come_in_small_parts_have_no_more_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as here:
            connection = await here.connect()
            await connection.send("GET / HTTP/1.1\r\n")
            assert "408 Request Timeout" in await connection.trickle("X-More: x\r\n")

    play(scene)


def test_a_second_request_has_no_more_time_than_the_first(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as here:
            connection = await here.connect()
            await connection.send(f"GET {STYLES} HTTP/1.1\r\n{HOST}\r\n")
            assert "200 OK" in await connection.answer()
            await connection.send(f"GET {STYLES} HTTP/1.1\r\n")
            assert "408 Request Timeout" in await connection.trickle("X-More: x\r\n")

    play(scene)


def test_requests_one_after_the_other_are_answered(tmp_path: Path) -> None:
    """Also if the next has come before the first is answered."""

    async def scene() -> None:
        async with serving(tmp_path) as here:
            connection = await here.connect()
            whole = f"GET {STYLES} HTTP/1.1\r\n{HOST}\r\n"
            await connection.send(whole * 3)
            for _ in range(3):
                assert "200 OK" in await connection.answer()
            await connection.send(whole)
            assert "200 OK" in await connection.answer()

    play(scene)


BODY = (
    "Sec-Fetch-Site: same-origin\r\nAccept: application/json\r\nContent-Length: 1000\r\n\r\nseat="
)


def test_a_body_that_does_not_come_whole_is_not_waited_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as here:
            connection = await here.connect()
            await connection.send(f"POST /match/m/act HTTP/1.1\r\n{HOST}{BODY}")
            said = await connection.trickle("x")
            assert said.startswith("HTTP/1.1 408 Request Timeout\r\n")
            assert said.endswith('{"sentence":"The request did not arrive in time."}')

    play(scene)


@pytest.mark.parametrize("asked", [f"GET {STYLES}", "POST /nowhere"])
def test_a_body_that_nobody_reads_is_not_waited_for(tmp_path: Path, asked: str) -> None:
    """A request that is answered before it has come: a GET, or one that is refused at once."""

    async def scene() -> None:
        async with serving(tmp_path) as here:
            connection = await here.connect()
            await connection.send(f"{asked} HTTP/1.1\r\n{HOST}{BODY}".replace("same-o", "cross-o"))
            said = await connection.trickle("x")
            assert said.startswith(("HTTP/1.1 200 OK\r\n", "HTTP/1.1 403 Forbidden\r\n"))

    play(scene)


# Answers that nobody reads


def test_whoever_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as here:
            asking = socket.socket()
            asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            asking.setblocking(False)
            await asyncio.get_running_loop().sock_connect(asking, ("127.0.0.1", here.port))
            asking.send(f"GET {STYLES} HTTP/1.1\r\n{HOST}\r\n".encode() * 400)
            connections = here.server.server_state.connections
            async with asyncio.timeout(10):
                while not connections:
                    await asyncio.sleep(PACE)
                while connections:
                    await asyncio.sleep(PACE)
            asking.close()

    play(scene)


# More than there is room for


def test_one_visitor_does_not_have_all_the_connections(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, connections_of_one=2, patience=60.0) as here:
            first, _, third = [await here.connect("127.0.0.2") for _ in range(3)]
            said = await third.rest()
            assert said.startswith("HTTP/1.1 429 Too Many Requests\r\n")
            assert said.endswith("One visitor has too many connections here.")
            for source in ("127.0.0.3", *["127.0.0.9"] * 3):
                other = await here.connect(source)
                await other.send(f"GET {STYLES} HTTP/1.1\r\n{HOST}\r\n")
                assert "200 OK" in await other.answer()
            before = len(here.server.server_state.connections)
            first.writer.close()
            while len(here.server.server_state.connections) == before:
                await asyncio.sleep(PACE)
            again = await here.connect("127.0.0.2")
            await again.send(f"GET {STYLES} HTTP/1.1\r\n{HOST}\r\n")
            assert "200 OK" in await again.answer()

    play(scene)


def test_there_is_room_for_so_many_connections(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, connections=2, patience=60.0) as here:
            *_, third = [await here.connect(f"127.0.0.{number}") for number in (9, 3, 4)]
            said = await third.rest()
            assert said.startswith("HTTP/1.1 503 Service Unavailable\r\n")
            assert said.endswith("More visitors are here than there is room for.")

    play(scene)
