"""The voyage of the day in a browser: from the lobby to how others fared with the same deal."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from playwright.sync_api import Page, expect

from allhands.daily import Voyage, voyage_of
from allhands.server.app import create_app
from allhands.server.daily import sail
from allhands.server.daily_crew import ThinkingCrew

from .browsers import Visitor, findings
from .clients import served, settings
from .playing_pages import too_wide, wait_for_turn
from .test_daily import by_thumb, to_the_end
from .test_ending_in_browser import lies_in_sight

LARGE = {"width": 1440, "height": 900}


def a_voyage(game: str) -> Voyage:
    """A day on which it is a game's turn."""
    days = (date.fromordinal(day) for day in range(date(2026, 1, 1).toordinal(), 10**6))
    return next(each for each in map(voyage_of, days) if each.game.name == game)


@contextmanager
def a_server(folder: Path, voyage: Voyage) -> Generator[tuple[str, FastAPI]]:
    """A server at noon of a day."""
    app = create_app(settings(folder))
    noon = datetime(voyage.day.year, voyage.day.month, voyage.day.day, 12, tzinfo=UTC).timestamp()
    with served(app) as url:
        app.state.thinking_crew = ThinkingCrew(by_thumb)
        while not hasattr(app.state, "hall"):
            pass
        app.state.hall.clock = lambda: noon
        try:
            yield url, app
        finally:  # pages that are open would be waited for
            loop_of(app).call_soon_threadsafe(app.state.live.close)


def loop_of(app: FastAPI) -> asyncio.AbstractEventLoop:
    """Where the server runs."""
    return app.state.hall._own[0].get_loop()


def in_the_server(app: FastAPI, work: Coroutine[Any, Any, None]) -> None:
    """Do something where the server runs."""
    asyncio.run_coroutine_threadsafe(work, loop_of(app)).result(120)


async def finish(app: FastAPI, match_id: str) -> None:
    """A try comes to its end."""
    await to_the_end(await app.state.hall.find(match_id))


async def others(app: FastAPI, voyage: Voyage) -> None:
    """Others sail the voyage, too."""
    for person in ("bo", "cy"):
        state = app.state
        await to_the_end(await sail(state.hall, state.store, voyage, person, "", counts=True))


def is_fine(page: Page) -> None:
    """Axe finds nothing, and nothing is too wide."""
    assert findings(page) == []
    assert too_wide(page) == 0


@pytest.mark.parametrize("game", ["solar-storm", "sos-titanic"])
@pytest.mark.parametrize("phone", [False, True], ids=["1440x900", "390x844"])
def test_a_voyage_is_sailed_and_compared(
    game: str, phone: bool, visitor: Visitor, tmp_path: Path
) -> None:
    voyage = a_voyage(game)
    with a_server(tmp_path, voyage) as (url, app):
        in_the_server(app, others(app, voyage))
        page = visitor(phone=phone, **({} if phone else {"viewport": LARGE}))
        page.goto(url)
        is_fine(page)
        page.get_by_role("link", name="What it is").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(voyage.game.title)
        expect(page.locator(".compared")).to_contain_text("2 people have begun it so far.")
        is_fine(page)
        page.get_by_role("button", name="Sail it: this try counts").click()
        expect(page.locator(".chosen-deal")).to_contain_text("Counts")
        wait_for_turn(page)
        is_fine(page)
        match_url = page.url
        page.goto(url)
        page.get_by_role("link", name="Resume your try").click()
        expect(page).to_have_url(match_url)
        in_the_server(app, finish(app, match_url.rpartition("/")[2]))
        compared = page.locator("#ending .compared")
        expect(compared).to_contain_text("3 people have sailed it to its end", timeout=20_000)
        expect(compared.get_by_role("img")).to_be_visible()
        expect(compared).to_contain_text("The thinking crew")
        for name in ("Play again", "the result"):
            lies_in_sight(page, name)
        ship: Any = page.locator("#ship svg").first.bounding_box()
        assert ship["height"] > 150
        is_fine(page)
        page.goto(f"{url}/daily")
        expect(page.locator(".compared")).to_contain_text("3 people have sailed it")
        while app.state.thinking_crew.is_sailing(voyage):
            page.reload()
        page.reload()
        expect(page.get_by_role("link", name="Watch how it went")).to_be_visible()
        is_fine(page)
        page.get_by_role("button", name="Sail it without counting").click()
        expect(page.locator(".chosen-deal")).to_contain_text("Does not count")
        page.goto("about:blank")  # or it would look for the server that has gone
