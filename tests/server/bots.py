"""The web table as bots reach it: by HTTP, in this process or from another."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from allhands.server.app import create_app
from allhands.server.settings import Settings, limits_at

from .tables import usual_seed

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def an_app(folder: Path, pace: float = 0, **settings: Any) -> FastAPI:
    """A web table without limits, whose computer crew-mates do not pause."""
    database = str(folder / "table.sqlite")
    return create_app(Settings(database=database, pace=pace, limits=limits_at(0), **settings))


@asynccontextmanager
async def at_work(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a table that runs in this process."""
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://table.test/api/v1", timeout=60
        ) as web,
    ):
        yield web


@asynccontextmanager
async def listening(app: FastAPI) -> AsyncIterator[str]:
    """The address of a table that other processes reach."""
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, ws="none"))
    with socket.create_server(("127.0.0.1", 0)) as door:
        serving = asyncio.create_task(server.serve([door]))
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving


class Player:
    """A seat at a match, played by HTTP."""

    def __init__(self, web: httpx.AsyncClient, match: str, given: dict[str, Any]) -> None:
        self.web = web
        self.match = match
        self.seat: int = given["seat"]
        self.token: str = given["token"]

    async def ask(self, method: str, path: str, **what: Any) -> httpx.Response:
        """Ask something of the match in the seat's name."""
        headers = {"Authorization": f"Bearer {self.token}", **what.pop("headers", {})}
        where = f"/matches/{self.match}/{path}"
        return await self.web.request(method, where, headers=headers, **what)

    async def look(self, **query: Any) -> dict[str, Any]:
        """What the seat may know."""
        answer = await self.ask("GET", "observation", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def log(self) -> list[str]:
        """The whole story, as the seat may know it, in as many parts as it takes."""
        told: list[str] = []
        since, total = 0, 1
        while since < total:
            query = {"since": since, "limit": 500}
            answer = (await self.ask("GET", "log", params=query)).json()
            told += [event["sentence"] for event in answer["events"] if event["sentence"]]
            since, total = answer["next"], answer["total"]
        return told

    async def act(self, **choice: Any) -> httpx.Response:
        """Take an action on the present story, unless the choice says on which."""
        if "story" not in choice:
            choice["story"] = (await self.look())["story"]
        return await self.ask("POST", "actions", json=choice)


async def sat_down(
    web: httpx.AsyncClient, game: str, *seats: str, **wishes: Any
) -> tuple[dict[str, Any], list[Player]]:
    """A match that was opened, and the players of its seats: mine, and then the open ones'."""
    dealt = {"seed": usual_seed(game, len(seats))}
    wish = {"game": game, "seats": list(seats), **dealt, **wishes}
    answer = await web.post("/matches", json=wish)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    players = [Player(web, opened["id"], token) for token in opened["tokens"]]
    for seat in opened["open_seats"]:
        path = f"/matches/{opened['id']}/seats/{seat['seat']}"
        taken = await web.post(path, json={"key": seat["key"]})
        assert taken.status_code == 201, taken.text
        players.append(Player(web, opened["id"], taken.json()))
    return opened, players


async def play_out(players: list[Player]) -> list[int]:
    """Play a match to its end, each seat with its own client; the actions that were taken."""
    by_seat = {player.seat: player for player in players}
    seen = await players[0].look()
    taken: list[int] = []
    luck = random.Random(3)
    while not seen["over"]:
        player = by_seat[seen["current"]]
        seen = await player.look()
        choice = luck.choice(seen["actions"])
        named: dict[str, Any] = {"action": choice["number"]}
        if len(taken) % 2 and [a["words"] for a in seen["actions"]].count(choice["words"]) == 1:
            named = {"words": choice["words"]}
        answer = await player.act(story=seen["story"], **named)
        assert answer.status_code == 200, answer.text
        assert answer.json()["action"] == choice
        taken.append(choice["number"])
        seen = answer.json()
    return taken
