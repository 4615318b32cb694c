"""Pages that are kept up to date."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI, Request
from starlette.responses import Response, StreamingResponse

from allhands.server import live
from allhands.server.settings import Limits

from .clients import LiveStream, play, running, settings, visiting


class Watched:
    """A table whose changes the test makes, and what a page shows of it."""

    def __init__(self) -> None:
        self.table: Any = SimpleNamespace(story=0, entries=[], is_deleted=False)
        self.parts = {"bar": "<p>one</p>", "log": "<p>begun</p>"}
        self.news = asyncio.Event()
        self.watching = 0

    @contextmanager
    def watch(self) -> Iterator[Watched]:
        self.watching += 1
        yield self
        self.watching -= 1

    async def changed(self) -> None:
        await self.news.wait()
        self.news.clear()

    def change(self, story: int = 0, **parts: str | None) -> None:
        self.table.story += story
        self.table.entries.append(SimpleNamespace(at=0.0))
        for name, html in parts.items():
            if html is None:
                del self.parts[name]
            else:
                self.parts[name] = html
        self.news.set()


@asynccontextmanager
async def watched(folder: Path, **chosen: Any) -> AsyncIterator[tuple[FastAPI, Watched]]:
    async with running(settings(folder, **chosen)) as app:
        it = Watched()

        @app.get("/watched")
        async def page(request: Request) -> Response:
            return live.stream(request, it.watch(), it.table, lambda: it.parts)

        yield app, it


def test_a_page_gets_everything_first_and_then_what_is_new(tmp_path: Path) -> None:
    async def scene() -> None:
        async with watched(tmp_path) as (app, it), LiveStream(app, "/watched") as page:
            assert page.status == 200
            assert page.headers["content-type"].startswith("text/event-stream")
            assert page.headers["cache-control"] == "no-store"
            assert page.headers["x-accel-buffering"] == "no"
            assert "content-length" not in page.headers
            assert await page.block() == "retry: 1000"
            everything = {"story": 0, "entries": 0, "parts": dict(it.parts)}
            assert await page.event() == ("parts", 0, everything)
            it.change(1, log="<p>moved\nto ☃</p>")
            news = {"story": 1, "entries": 1, "parts": {"log": "<p>moved\nto ☃</p>"}}
            assert await page.event() == ("parts", 1, news)
            it.change(log=None)
            assert await page.event() == (
                "parts",
                2,
                {"story": 1, "entries": 2, "parts": {"log": ""}},
            )

    play(scene)


def test_many_changes_at_once_are_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with watched(tmp_path) as (app, it), LiveStream(app, "/watched") as page:
            await page.event()
            for number in range(5):
                it.change(1, bar=f"<p>{number}</p>")
            assert (await page.event()).data == {
                "story": 5,
                "entries": 5,
                "parts": {"bar": "<p>4</p>"},
            }
            it.news.set()  # a change that this page does not show
            it.change(1, bar="<p>last</p>")
            assert (await page.event()).number == 6

    play(scene)


def test_a_quiet_page_is_told_that_the_table_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)

    async def scene() -> None:
        async with watched(tmp_path) as (app, _), LiveStream(app, "/watched") as page:
            await page.event()
            assert await page.block() == ": still here"

    play(scene)


def test_a_page_that_goes_away_is_watched_no_longer(tmp_path: Path) -> None:
    async def scene() -> None:
        async with watched(tmp_path) as (app, it):
            async with LiveStream(app, "/watched") as page, visiting(app) as visitor:
                await page.event()
                assert it.watching == 1
                assert "allhands_pages 1.0" in (await visitor.get("/metrics")).text
            assert it.watching == 0
            assert app.state.live.open == 0

    play(scene)


def test_pages_part_when_the_table_closes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with watched(tmp_path) as (app, it), LiveStream(app, "/watched") as page:
            await page.event()
            app.state.live.close()
            assert (await page.event()).name == "bye"
            assert page.ended
            assert it.watching == 0

    play(scene)


def test_any_other_stream_ends_then_as_well(tmp_path: Path) -> None:
    async def scene() -> None:
        async with watched(tmp_path) as (app, _):

            async def for_ever() -> AsyncIterator[str]:
                yield "first\n\n"
                await asyncio.Event().wait()

            @app.get("/stream")
            async def stream() -> Response:
                return StreamingResponse(for_ever())

            async with LiveStream(app, "/stream") as page:
                assert await page.block() == "first"
                app.state.live.close()

    play(scene)


def test_no_more_pages_are_open_than_may_be(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            watched(tmp_path, limits=Limits(pages=1)) as (app, _),
            visiting(app) as visitor,
            LiveStream(app, "/watched"),
        ):
            assert (await visitor.get("/watched")).status_code == 503

    play(scene)


def test_how_long_news_take_is_measured(tmp_path: Path) -> None:
    async def scene() -> None:
        async with watched(tmp_path) as (app, it), LiveStream(app, "/watched") as page:
            await page.event()
            it.change(1, bar="<p>two</p>")
            await page.event()
            async with visiting(app) as visitor:
                numbers = (await visitor.get("/metrics")).text
            assert "allhands_update_seconds_count 1.0" in numbers
            assert 'allhands_request_seconds_count{route="/watched"}' not in numbers

    play(scene)
