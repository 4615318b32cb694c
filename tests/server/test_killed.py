"""A server that is killed in the midst of play loses nothing that it has acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import Connection, text

from allhands import games
from allhands.server.deal import Deal
from allhands.server.journal import Entry
from allhands.server.store import Store
from allhands.server.store.database import reach
from allhands.server.store.opening import parse
from allhands.server.table import Table

from .clients import FROM_A_SCRIPT
from .forked import ForkedServer
from .postgres import PostgresServer

PATIENCE = 300
"""Seconds after which a test that waits in vain is given up."""
AFTERWARDS = 8
"""Decisions that are acknowledged after the last time."""
REQUESTS = (2, 16)
"""The server is killed some time after between so many requests."""
BREATH = 0.02
"""And at most so many seconds later."""


class Granted(NamedTuple):
    """A decision, or a taking back, of which a client was told that it counts."""

    match: str
    story: int
    seat: int
    kind: str
    action: int
    request: str


class Killed:
    """A server that is killed at moments that chance chooses, and started again in its place."""

    def __init__(self, folder: Path, database: str, times: int, luck: random.Random) -> None:
        self.granted: list[Granted] = []
        self.matches: list[str] = []
        self.lost = 0
        self._folder = folder
        self._database = ("--database", database)
        self._times = times
        self._luck = luck
        self._server = ForkedServer(folder, *self._database)
        self._is_up = asyncio.Event()
        self._is_up.set()
        self._requests = self._next()
        self._blow: asyncio.TimerHandle | None = None
        self._restarting: asyncio.Task[None] | None = None
        self._enough = 0
        self.address = self._server.url

    @property
    def is_done(self) -> bool:
        """Whether it was killed often enough, and play went on after that."""
        return self._times == 0 and len(self.granted) >= self._enough

    @property
    def log(self) -> str:
        """What the servers wrote of what went wrong."""
        lines = map(json.loads, self._server.log.splitlines())
        return "\n".join(f"{line}" for line in lines if line["level"] != "info")

    def visitor(self) -> httpx.AsyncClient:
        """A plain client of the server."""
        return httpx.AsyncClient(base_url=self.address, headers=FROM_A_SCRIPT, timeout=60)

    async def answer(
        self, web: httpx.AsyncClient, method: str, path: str, **what: Any
    ) -> httpx.Response:
        """The answer to a request, which is sent again if the connection is lost."""
        while True:
            await self._is_up.wait()
            if self._restarting is not None:
                await self._restarting
            self._requests -= 1
            if self._requests == 0 and self._times:
                delay = self._luck.uniform(0, BREATH)
                self._blow = asyncio.get_running_loop().call_later(delay, self._kill)
            try:
                return await web.request(method, path, **what)
            except httpx.TransportError:
                self.lost += 1

    def _next(self) -> int:
        return self._luck.randint(*REQUESTS)

    def _kill(self) -> None:
        self._is_up.clear()
        self._server.kill()
        self._restarting = asyncio.create_task(self._start_again())

    async def _start_again(self) -> None:
        port = ("--port", str(self._server.port))
        try:
            assert await asyncio.to_thread(self._server.stop) == -signal.SIGKILL
            self._server = await asyncio.to_thread(
                ForkedServer, self._folder, *self._database, *port
            )
        finally:
            self._is_up.set()
        self._times -= 1
        self._requests = self._next()
        self._enough = len(self.granted) + AFTERWARDS

    async def stop(self) -> None:
        """End it as it should be."""
        if self._blow is not None:
            self._blow.cancel()
        if self._restarting is not None:
            await self._restarting
        assert await asyncio.to_thread(self._server.stop) == 0


class Client(ABC):
    """Plays a seat until the match is over or the server was killed often enough."""

    def __init__(self, server: Killed, match: str, seat: int, token: str) -> None:
        self.server = server
        self.match = match
        self.seat = seat
        self.token = token
        self.luck = random.Random(f"{seat} {len(server.matches)}")
        self.web = server.visitor()
        self.sent = 0

    async def play(self) -> None:
        """Choose whenever there is something to choose."""
        async with self.web:
            await self.sit()
            while not self.server.is_done:
                now = (await self.ask("GET", f"/api/v1/matches/{self.match}")).json()
                if now["over"]:
                    return
                if now["current"] == self.seat:
                    await self.choose()
                else:
                    query = {"story": now["story"], "seconds": 5}
                    await self.ask("GET", f"/api/v1/matches/{self.match}/wait", params=query)

    @abstractmethod
    async def sit(self) -> None:
        """Take the seat."""

    @abstractmethod
    async def choose(self) -> None:
        """Send a choice."""

    async def ask(self, method: str, path: str, **what: Any) -> httpx.Response:
        """The answer to a request, which is none of a server in trouble."""
        found = await self.server.answer(self.web, method, path, **what)
        assert found.status_code < 500, f"{found.text}\n{self.server.log}"
        return found

    def name(self) -> str:
        """A name for the next request."""
        self.sent += 1
        return f"request-{self.seat}-{self.sent}"

    def note(self, answer: httpx.Response, kind: str, story: int, action: int, name: str) -> None:
        """Keep what was granted; what was not has been refused in a sentence."""
        if answer.status_code == 200:
            granted = Granted(self.match, story, self.seat, kind, action, name)
            self.server.granted.append(granted)
        else:
            assert answer.json()["sentence"]


class Bot(Client):
    """Plays by the bot API."""

    async def sit(self) -> None:
        """Nothing: whoever has the token has the seat."""

    async def choose(self) -> None:
        """Take any action."""
        bearer = {"Authorization": f"Bearer {self.token}"}
        path = f"/api/v1/matches/{self.match}"
        seen = (await self.ask("GET", f"{path}/observation", headers=bearer)).json()
        if not seen["actions"]:
            return
        story, name = seen["story"], self.name()
        action = self.luck.choice(seen["actions"])["number"]
        sent = {"story": story, "action": action, "request": name}
        answer = await self.ask("POST", f"{path}/actions", json=sent, headers=bearer)
        self.note(answer, "act", story, action, name)


class Page(Client):
    """Plays by the forms of the table's page, and takes decisions back at times."""

    async def sit(self) -> None:
        """Take the seat up by its own link, as a browser does that has come to the page."""
        await self.ask("GET", f"/match/{self.match}")
        key = self.token.rpartition(".")[2]
        sent = {"seat": self.seat, "name": f"Page {self.seat}", "key": key}
        answer = await self.ask("POST", f"/match/{self.match}/sit", data=sent)
        assert answer.status_code == 200, answer.text

    async def choose(self) -> None:
        """Press any button."""
        page = (await self.ask("GET", f"/match/{self.match}")).text
        story = re.search(r'name="story" value="(\d+)"', page)
        buttons = re.findall(r'name="action" value="(\d+)"', page)
        if story is None or not buttons:
            return
        name = self.name()
        sent = {"seat": self.seat, "story": int(story[1]), "request": name}
        if self.luck.random() < 0.1:
            answer = await self.ask("POST", f"/match/{self.match}/undo", data=sent)
            self.note(answer, "undo", int(story[1]), -1, name)
            return
        action = int(self.luck.choice(buttons))
        answer = await self.ask("POST", f"/match/{self.match}/act", data={**sent, "action": action})
        self.note(answer, "act", int(story[1]), action, name)


async def play_on(server: Killed, names: Sequence[str]) -> None:
    """Play one match after another, two bots and two pages at each."""
    async with server.visitor() as web:
        while not server.is_done:
            game = names[len(server.matches) % len(names)]
            wish = {"game": game, "seats": ["me"] * 4, "undo": "free"}
            opened = (await server.answer(web, "POST", "/api/v1/matches", json=wish)).json()
            server.matches.append(opened["id"])
            kinds = (Bot, Page, Bot, Page)
            await asyncio.gather(
                *(
                    kind(server, opened["id"], seat, opened["tokens"][seat]["token"]).play()
                    for seat, kind in enumerate(kinds)
                )
            )


async def journals(database: str, matches: list[str]) -> dict[str, tuple[Deal, list[Entry]]]:
    """What the database holds of these matches."""
    store = await Store.open(database)
    try:
        found = {match: await store.load(match) for match in matches}
    finally:
        await store.close()
    return {match: stored for match, stored in found.items() if stored is not None}


def told(deal: Deal, entries: list[Entry]) -> set[Granted]:
    """What the journal of a match says was granted, and on which story.

    It is folded by the rules: an action that was not legal where it stands is refused. Each
    decision and each taking back is a step of the story, but for what is chosen at once with others
    who have not.
    """
    table, found, story = Table(deal), set[Granted](), 0
    for entry in entries:
        assert table.story == story
        if entry.kind == "act":
            assert entry.seat in table.match.choosers
            others = {seat.number for seat in table.awaited} - {entry.seat}
            story += not (len(table.match.choosers) > 1 and others)
        elif entry.kind == "undo":
            story += not entry.data.get("withdrawn")
        action = entry.data.get("action", -1)
        request = entry.data.get("request", "")
        found.add(Granted(deal.id, table.story, entry.seat, entry.kind, action, request))
        table.fold(entry)
    assert table.story == story
    return found


def check(server: Killed, stored: dict[str, tuple[Deal, list[Entry]]]) -> None:
    """What was acknowledged stands in the journals, each once, on the story it was sent on."""
    assert sorted(stored) == sorted(server.matches)
    written = set[Granted]()
    for deal, entries in stored.values():
        named = Counter((e.seat, e.data["request"]) for e in entries if e.data.get("request"))
        assert set(named.values()) <= {1}
        written |= told(deal, entries)
    assert len(set(server.granted)) == len(server.granted)
    assert set(server.granted) <= written


async def kill_and_check(
    folder: Path, database: str, times: int, seed: int, names: Sequence[str] | None = None
) -> None:
    """Play these games, or all, at a server that is killed so many times."""
    server = Killed(folder, database, times, random.Random(seed))
    try:
        async with asyncio.timeout(PATIENCE):
            await play_on(server, names or games.names())
    finally:
        await server.stop()
    assert server.lost >= times
    check(server, await journals(database, server.matches))


def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path, sqlite_database: str) -> None:
    asyncio.run(kill_and_check(tmp_path, sqlite_database, 15, seed=1))


def test_it_does_where_several_choose_at_once(tmp_path: Path, sqlite_database: str) -> None:
    asyncio.run(kill_and_check(tmp_path, sqlite_database, 5, seed=3, names=["sso", "zeno"]))


@pytest.mark.parametrize("seed", [2])
def test_it_does_on_postgresql(tmp_path: Path, postgres: PostgresServer, seed: int) -> None:
    asyncio.run(kill_and_check(tmp_path, postgres.new_database(), 4, seed))


def test_reading_goes_on_when_the_connection_is_lost(postgres: PostgresServer) -> None:
    lost: list[int] = []

    def read(connection: Connection) -> int:
        if not lost:
            lost.append(1)
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
        return connection.execute(text("SELECT 7")).scalar_one()

    async def lose_it() -> int:
        database = reach(parse(postgres.new_database()))
        try:
            return await database.read(read)
        finally:
            await database.close()

    assert asyncio.run(lose_it()) == 7
    assert lost
