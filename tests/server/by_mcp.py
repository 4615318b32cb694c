"""A seat at a table by the Model Context Protocol, in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
from fastapi import FastAPI
from mcp import Client

from allhands.mcp.seat import Seat
from allhands.mcp.server import server_of


class Caller:
    """Calls the tools of a seat and reads its resources, for their text."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **given: Any) -> str:
        """The text of what a tool answers; an error begins with "Error"."""
        answer = await self.client.call_tool(tool, given)
        text = "\n".join(getattr(part, "text", "") for part in answer.content)
        return f"Error: {text}" if answer.is_error else text

    async def read(self, uri: str) -> str:
        """The text of a resource."""
        found = await self.client.read_resource(uri)
        return "\n".join(getattr(part, "text", "") for part in found.contents)

    async def tools(self) -> set[str]:
        """What there is to call."""
        return {tool.name for tool in (await self.client.list_tools()).tools}


@asynccontextmanager
async def seated(app: FastAPI, match: str, token: str = "") -> AsyncIterator[Caller]:
    """Whoever has a token, or watches."""
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://testserver/api/v1", timeout=60
    ) as web:
        seat = Seat(web, match, token)
        await seat.sit_down()
        async with Client(server_of(seat), cache=None) as client:
            yield Caller(client)


async def told_by_mcp(
    app: FastAPI, match: str, bearer: Mapping[str, str], moment: int, words: str
) -> dict[str, str]:
    """All that somebody is told of a position, by what was asked."""
    token = bearer.get("Authorization", "").removeprefix("Bearer ")
    async with seated(app, match, token) as caller:
        told = {f"mcp {tool}": await caller.call(tool) for tool in ("look", "table", "talk")}
        told["mcp log"] = await caller.call("log", since_decision=moment)
        for uri in ("view", "log", f"log/{moment}"):
            told[f"mcp {uri}"] = await caller.read(f"allhands://{uri}")
        if token:
            told["mcp why-not"] = await caller.call("why_not", words=words)
            told["mcp sentences"] = await caller.call("sentences")
            told["mcp choose"] = await caller.call("choose", choice="neither 1 nor 2")
        return told
