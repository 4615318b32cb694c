"""Open pages that are kept up to date: server-sent events that carry the parts that changed.

A browser opens at most six connections to a server without HTTP/2, so a page has one stream.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from typing import Any, Final, Protocol

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from allhands.server.proxy import address_of
from allhands.server.settings import Limits
from allhands.server.table import Table
from allhands.server.telemetry import Telemetry

Parts = Mapping[str, str]
"""Pieces of a page: HTML by the id of the element that it replaces."""

HEARTBEAT: Final = 15.0


class Watching(Protocol):
    """What tells a page that its table has changed: see `hall.Watcher`."""

    async def changed(self) -> None:
        """Wait until something was folded that has not been told of yet."""
        ...


class Live:
    """All the open pages of an application."""

    def __init__(self, limits: Limits, telemetry: Telemetry) -> None:
        self.open = 0
        self.telemetry = telemetry
        self.closing = asyncio.Event()
        self._limits = limits
        self._open_at: Counter[str] = Counter()

    def _check_room(self, address: str) -> None:
        if self.open >= self._limits.pages:
            raise HTTPException(503, "More pages are open than the table can keep up to date.")
        if self._open_at[address] >= self._limits.pages_of_one:
            raise HTTPException(429, "More pages are open than one visitor may have: close some.")

    @contextmanager
    def page(self, scope: Scope) -> Generator[None]:
        """A visitor's page is open meanwhile. Raises HTTPException if there is no room for it.

        Nothing may be sent to the visitor before: of many that ask at once, each is counted here
        before the next one is.
        """
        address = address_of(scope)
        self._check_room(address)
        self.open += 1
        self._open_at[address] += 1
        try:
            yield
        finally:
            self.open -= 1
            self._open_at[address] -= 1
            if not self._open_at[address]:
                del self._open_at[address]

    def close(self) -> None:
        """Say goodbye to every page: they come again when there is a server again."""
        self.closing.set()


def stream(
    request: Request,
    watching: AbstractContextManager[Watching],
    table: Table,
    render: Callable[[], Parts],
) -> Response:
    """Keep a page up to date until it goes away.

    `render` answers with all parts of the page as they are to be shown now; those that this page
    has not got are sent, all of them at first. If too many pages are open, that is said instead.
    """
    return events(request, watching, table, _Page(table, render).news)


def events(
    request: Request,
    watching: AbstractContextManager[Watching],
    table: Table,
    news: Callable[[], str],
) -> Response:
    """Send `news()`, server-sent events as text, at first and after every change at a table.

    `watching` is entered for as long as that goes on. If too many listen, that is said instead.
    """
    return LiveResponse(request.app.state.live, watching, table, news)


def event_text(name: str, number: int, data: Mapping[str, Any]) -> str:
    """An event as it is sent."""
    return f"event: {name}\nid: {number}\ndata: {json.dumps(data)}\n\n"


def _parts_text(story: int, number: int, parts: Parts) -> str:
    """The event with these parts: `event_text`, with what many pages are sent written once."""
    written = ", ".join(f"{json.dumps(name)}: {_written(html)}" for name, html in parts.items())
    data = f'{{"story": {story}, "entries": {number}, "parts": {{{written}}}}}'
    return f"event: parts\nid: {number}\ndata: {data}\n\n"


@lru_cache(maxsize=512)
def _written(html: str) -> str:
    return json.dumps(html)


class _Page:
    """What a page shows, and what of it is new to the page. Only hashes of what was sent are
    kept: there may be thousands of pages."""

    def __init__(self, table: Table, render: Callable[[], Parts]) -> None:
        self._render = render
        self._table = table
        self._sent: dict[str, int] = {}
        self._number = -1

    def news(self) -> str:
        """The event with the parts that the page has not got, or nothing if it has all; a part
        that is no more is empty. Of a table that was deleted there is nothing more to show."""
        if self._table.is_deleted:
            return event_text("gone", len(self._table.entries), {})
        parts = {**dict.fromkeys(self._sent, ""), **self._render()}
        hashes = {name: hash(html) for name, html in parts.items()}
        fresh = {name: parts[name] for name in parts if self._sent.get(name) != hashes[name]}
        self._sent = hashes
        number = len(self._table.entries)
        if not fresh and number == self._number:
            return ""
        self._number = number
        return _parts_text(self._table.story, number, fresh)


class LiveResponse(Response):
    """The answer that goes on for as long as the page is open."""

    def __init__(
        self,
        live: Live,
        watching: AbstractContextManager[Watching],
        table: Table,
        news: Callable[[], str],
    ) -> None:
        super().__init__(media_type="text/event-stream")
        del self.headers["content-length"]
        self.headers["Cache-Control"] = "no-store"
        self.headers["X-Accel-Buffering"] = "no"
        self._live = live
        self._watching = watching
        self._news = news
        self._table = table
        self._told = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what changes, until the page or the server goes away."""
        with self._live.page(scope):
            start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(start)
            gone = asyncio.create_task(_until_gone(receive))
            try:
                with self._watching as watcher:
                    await self._keep_up(watcher, gone, send)
            finally:
                gone.cancel()
        if self._live.closing.is_set():
            await _send(send, "event: bye\ndata: {}\n\n", more=False)

    async def _keep_up(self, watcher: Watching, gone: asyncio.Task[None], send: Send) -> None:
        """Send news and heartbeats until the visitor is gone."""
        changed = asyncio.create_task(watcher.changed())
        try:
            self._told = len(self._table.entries)
            await _send(send, f"retry: 1000\n\n{self._news()}")
            while not gone.done():
                first = asyncio.FIRST_COMPLETED
                await asyncio.wait((gone, changed), timeout=HEARTBEAT, return_when=first)
                if changed.done():
                    changed.result()
                    changed = asyncio.create_task(watcher.changed())
                    await self._tell(send)
                elif not gone.done():
                    await _send(send, ": still here\n\n")
        finally:
            changed.cancel()

    async def _tell(self, send: Send) -> None:
        news = self._news()
        if news:
            await _send(send, news)
            self._measure()

    def _measure(self) -> None:
        """Note how long it took from an entry until it was on its way to the page."""
        entries = self._table.entries
        if len(entries) > self._told:
            self._live.telemetry.updated(max(0.0, time.time() - entries[-1].at))
        self._told = len(entries)


async def _send(send: Send, text: str, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": more})


async def _until_gone(receive: Receive) -> None:
    """Wait until nobody listens any more."""
    while (await receive())["type"] != "http.disconnect":
        pass


class Farewell:
    """Ends whatever streams to a visitor when the server is about to close."""

    def __init__(self, app: ASGIApp, live: Live) -> None:
        self.app = app
        self.live = live

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the visitor seem to have gone as soon as the server closes."""

        async def receive_or_part() -> Message:
            if self.live.closing.is_set():
                return {"type": "http.disconnect"}
            message = asyncio.ensure_future(receive())
            closing = asyncio.create_task(self.live.closing.wait())
            try:
                await asyncio.wait((message, closing), return_when=asyncio.FIRST_COMPLETED)
                return message.result() if message.done() else {"type": "http.disconnect"}
            finally:
                message.cancel()
                closing.cancel()

        is_read = scope["type"] == "http" and scope["method"] == "GET"
        await self.app(scope, receive_or_part if is_read else receive, send)
