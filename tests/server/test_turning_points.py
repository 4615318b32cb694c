"""Turning points of a match that is over, on the page of its replay and in the file of it: looked
for once, apart from the server, while no page waits."""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from allhands import loading, saving
from allhands.lab.turning_points import Estimate, Swing
from allhands.match import Match
from allhands.server import apart, hindsight
from allhands.server.app import create_app
from allhands.server.hindsight import Hindsight, Swings
from allhands.server.pages.export import export_html
from allhands.server.settings import Settings, limits_at
from allhands.server.store import Store

from ..fake_search import Thought, put_in
from .browsers import PHONE, Visitor, findings
from .clients import FROM_A_SCRIPT, in_a_thread, play, running, served, settings, visiting
from .finished import LOST, ended, golden, journal, table

BY_CHOICE, BY_LUCK = 12, 30
"""The decisions that are turning points in these tests."""
SEARCH = "/match/over/replay/turning-points"
ANY_EYES = {"as": "all"}


def swings_of(match: Match) -> Swings:
    """The chance falls from 60 % to 40 % by a choice, to 10 % by bad luck, and then all is lost."""

    def chance(decision: int) -> Estimate:
        mean = 0.6 if decision <= BY_CHOICE else 0.4 if decision <= BY_LUCK else 0.1
        return Estimate(mean, mean - 0.05, mean + 0.05)

    def swing(decision: int) -> Swing:
        done, before = match.decisions[decision - 1], chance(decision)
        view = match.view(done.player, decision - 1)
        others = [action for action in view.actions() if action.number != done.number]
        objects = decision == BY_CHOICE and others
        advised = others[0] if objects else view.describe(done.number)
        last = decision == len(match.decisions)
        return Swing(
            decision,
            done.player,
            done.number,
            done.words,
            advised.number,
            advised.words,
            before,
            Estimate(0.4, 0.38, 0.42) if objects else before,
            Estimate(0.0, 0.0, 0.0) if last else chance(decision + 1),
            iterations=100,
            is_turning_point=decision in (BY_CHOICE, BY_LUCK),
        )

    return tuple(swing(decision) for decision in range(1, len(match.decisions) + 1))


class Searcher:
    """Looks for turning points when a test lets it, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_end = asyncio.Event()
        self.error: Exception | None = None

    async def __call__(self, text: str, tell: Callable[[float], None]) -> Swings:
        self.asked += 1
        tell(0.25)
        await self.may_end.wait()
        if self.error is not None:
            raise self.error
        return swings_of(loading.from_json(text, "it"))


async def keep(store: Any) -> None:
    """A match that is over, and another that goes on."""
    for match_id, decisions in (("over", None), ("running", 20)):
        deal, entries = journal(LOST, match_id, decisions)
        await store.create(deal, {})
        for entry in entries:
            assert await store.append(match_id, entry)


def at_the_replay(
    folder: Path, scene: Callable[[httpx.AsyncClient, Searcher], Awaitable[None]]
) -> None:
    """Play a scene with a server whose searches the test lets end."""

    async def whole() -> None:
        async with running(settings(folder)) as app:
            searcher = Searcher()
            app.state.hindsight = Hindsight(searcher)
            await keep(app.state.store)
            async with visiting(app) as visitor:
                await scene(visitor, searcher)

    play(whole)


async def stands(visitor: httpx.AsyncClient) -> dict[str, Any]:
    """How the search stands, once it has got as far as it can for now."""
    for _ in range(5):
        await asyncio.sleep(0)
    return (await visitor.get(SEARCH, params=ANY_EYES)).json()


async def searched(visitor: httpx.AsyncClient, searcher: Searcher) -> dict[str, Any]:
    """How it stands when the search has ended."""
    searcher.may_end.set()
    await visitor.post(SEARCH, data=ANY_EYES, headers=FROM_A_SCRIPT)
    return await stands(visitor)


def test_a_match_is_searched_once_and_nobody_waits(tmp_path: Path) -> None:
    async def scene(visitor: httpx.AsyncClient, searcher: Searcher) -> None:
        for _ in range(2):
            answer = await visitor.post(SEARCH, data=ANY_EYES, headers=FROM_A_SCRIPT)
            assert answer.json()["goes_on"]
        now = await stands(visitor)
        turned = now.pop("turned")
        assert now == {"goes_on": True, "words": "Searching: 25 %.", "markup": None}
        assert turned == "", "what the page says stands until more is known"
        page = (await visitor.get("/match/over/replay")).text
        assert "Searching: 25 %." in page
        assert "data-goes-on" in page
        searcher.may_end.set()
        now = await stands(visitor)
        assert (now["goes_on"], now["words"]) == (False, "Found 2 turning points.")
        assert searcher.asked == 1

    at_the_replay(tmp_path, scene)


def test_what_was_found_stands_on_the_page(tmp_path: Path) -> None:
    async def scene(visitor: httpx.AsyncClient, searcher: Searcher) -> None:
        before = (await visitor.get("/match/over/replay")).text
        assert "Find the turning points" in before
        assert 'data-mark="' not in before
        found = (await searched(visitor, searcher))["markup"]
        page = (await visitor.get(f"/match/over/replay?move={BY_CHOICE}")).text
        assert json.loads(unescape(_attribute(page, "data-course")))[0] == "60 %"
        for markup in (found, page):
            assert re.findall(r'<li data-at="(\d+)"', markup) == [str(BY_CHOICE), str(BY_LUCK)]
            told = unescape(markup)
            rather = swings_of(golden(LOST))[BY_CHOICE - 1].advised_words
            assert f"From 60 % to 40 % by choice. A search would rather {rather} (60 %)." in told
            assert "From 40 % to 10 % by luck: a search would have done the same." in told
        assert f'<li data-at="{BY_CHOICE}" aria-current="step"' in page
        link = f"/match/over/replay?move={BY_LUCK}&amp;as=all"
        assert f'<a href="{link}" data-mark="{BY_LUCK}">' in page

    at_the_replay(tmp_path, scene)


def test_without_scripts_one_comes_back_to_the_moment(tmp_path: Path) -> None:
    async def scene(visitor: httpx.AsyncClient, searcher: Searcher) -> None:
        answer = await visitor.post(SEARCH, data={"move": "7", "as": "1"})
        assert answer.status_code == 303
        assert answer.headers["location"] == "/match/over/replay?move=7&as=1"
        assert "Look again" in (await visitor.get(answer.headers["location"])).text

    at_the_replay(tmp_path, scene)


@pytest.mark.parametrize("form", [{"move": "1000"}, {"as": "nobody"}, {"as": "4"}])
def test_other_moments_and_eyes_are_refused_in_a_sentence(
    tmp_path: Path, form: dict[str, str]
) -> None:
    async def scene(visitor: httpx.AsyncClient, searcher: Searcher) -> None:
        assert (await visitor.post(SEARCH, data=form)).status_code == 400

    at_the_replay(tmp_path, scene)


def test_a_match_that_goes_on_is_not_searched(tmp_path: Path) -> None:
    async def scene(visitor: httpx.AsyncClient, searcher: Searcher) -> None:
        address = "/match/running/replay/turning-points"
        for answer in (await visitor.post(address), await visitor.get(address)):
            assert answer.status_code == 400
            assert "goes on" in answer.text
        assert (await visitor.post("/match/none/replay/turning-points")).status_code == 404
        assert searcher.asked == 0

    at_the_replay(tmp_path, scene)


def test_a_search_that_nobody_asked_for_is_told_in_a_sentence(tmp_path: Path) -> None:
    async def scene(visitor: httpx.AsyncClient, searcher: Searcher) -> None:
        assert (await stands(visitor))["words"] == "Nobody has had this match searched yet."

    at_the_replay(tmp_path, scene)


def test_a_search_that_failed_can_be_asked_for_again(tmp_path: Path) -> None:
    async def scene(visitor: httpx.AsyncClient, searcher: Searcher) -> None:
        searcher.error = RuntimeError("no luck")
        assert (await searched(visitor, searcher))["words"] == hindsight.FAILED
        assert "Find the turning points" in (await visitor.get("/match/over/replay")).text
        searcher.error = None
        assert (await searched(visitor, searcher))["markup"]

    at_the_replay(tmp_path, scene)


def test_the_file_has_what_was_found(tmp_path: Path) -> None:
    async def scene(visitor: httpx.AsyncClient, searcher: Searcher) -> None:
        assert 'data-mark="' not in (await visitor.get("/match/over/replay.html")).text
        await searched(visitor, searcher)
        file = (await visitor.get("/match/over/replay.html")).text
        assert f'<a href="#move={BY_CHOICE}" data-mark="{BY_CHOICE}">' in file
        assert not re.search(r'href="(?!#)', file)

    at_the_replay(tmp_path, scene)


def test_while_rules_are_not_compiled_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsight, "is_ready", lambda _: False)
    assert Hindsight().ask(table(LOST)).words == hindsight.NOT_COMPILED


def test_only_so_many_matches_wait() -> None:
    async def scene() -> None:
        looking_back = Hindsight(Searcher())
        asked = table(LOST)
        hunts = [
            looking_back.ask(_called(asked, f"match-{number}"))
            for number in range(hindsight.MOST_WAITING + 1)
        ]
        assert [hunt.goes_on for hunt in hunts] == [True] * hindsight.MOST_WAITING + [False]
        assert hunts[-1].words == hindsight.TOO_MANY

    play(scene)


def _called(asked: Any, match_id: str) -> Any:
    """The same table under another name."""
    asked.deal = replace(asked.deal, id=match_id)
    return asked


def _attribute(markup: str, name: str) -> str:
    found = re.search(rf'{name}="([^"]*)"', markup)
    assert found
    return found[1]


# Apart from the server


def test_what_runs_apart_tells_the_share_and_what_was_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = golden(LOST)
    monkeypatch.setattr(sys, "stdin", io.StringIO(saving.to_json(match)))
    monkeypatch.setattr(apart.os, "nice", lambda _: 0)
    put_in(monkeypatch, [done.number for done in match.decisions], lambda _: Thought(0.5))
    assert hindsight.main() == 0
    *shares, found = map(json.loads, capsys.readouterr().out.splitlines())
    assert shares[-1] == 1
    assert len(found) == len(match.decisions)
    assert Swing.from_dict(found[0]).before.mean == 0.5


def _runs(monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    """Have another program run apart."""
    monkeypatch.setattr(hindsight, "COMMAND", (sys.executable, "-c", source))


def test_what_runs_apart_is_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [swing.to_dict() for swing in swings_of(golden(LOST))]
    _runs(
        monkeypatch,
        "import os, sys; assert sys.stdin.read() == 'a game'; print(0.5);"
        f"assert os.environ['ALLHANDS_INTERPRET'] == '0'; print({json.dumps(found)!r})",
    )
    shares: list[float] = []

    async def scene() -> None:
        assert await hindsight.look_apart("a game", shares.append) == swings_of(golden(LOST))

    play(scene)
    assert shares == [0.5]


def test_what_breaks_apart_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    _runs(monkeypatch, "raise SystemExit(3)")

    async def scene() -> None:
        with pytest.raises(RuntimeError, match="ended with"):
            await hindsight.look_apart("a game", lambda _: None)

    play(scene)


def test_what_runs_apart_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    _runs(monkeypatch, "import os, time; print(os.getpid(), flush=True); time.sleep(600)")

    async def scene() -> None:
        number: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        looking = asyncio.create_task(
            hindsight.look_apart("", lambda told: number.set_result(int(told)))
        )
        process = await number
        looking.cancel()
        await asyncio.wait([looking])
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)

    play(scene)


# In a browser


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where a finished match is served whose search ends at once."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    app = create_app(Settings(database=url, pace=0, limits=limits_at(0)))
    in_a_thread(_kept(url))
    app.state.hindsight = Hindsight(_at_once)
    with served(app) as url:
        yield f"{url}/match/over/replay"


async def _kept(url: str) -> None:
    store = await Store.open(url)
    await keep(store)
    await store.close()


async def _at_once(text: str, tell: Callable[[float], None]) -> Swings:
    return swings_of(loading.from_json(text, "it"))


def _goes_through_them(page: Page) -> None:
    """A mark of the list and one of the curve lead to their moments, and say what happened."""
    page.locator(f'.chance-list [data-mark="{BY_CHOICE}"]').click()
    expect(page.locator("[data-count]")).to_have_text(re.compile(f"^{BY_CHOICE} of"))
    expect(page.locator("[data-chance-told]")).to_contain_text("From 60 % to 40 % by choice.")
    expect(page.locator("[data-chance-here]")).to_have_text("40 %")
    page.locator(f'svg [data-mark="{BY_LUCK}"]').click()
    expect(page.locator("[data-count]")).to_have_text(re.compile(f"^{BY_LUCK} of"))
    current = page.locator('.chance-list [aria-current="step"]')
    expect(current).to_have_attribute("data-at", str(BY_LUCK))
    page.keyboard.press("Home")
    expect(page.locator("[data-chance-here]")).to_have_text("60 %")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []


@pytest.mark.parametrize("phone", [False, True])
def test_turning_points_are_found_and_gone_through(
    visitor: Visitor, address: str, *, phone: bool
) -> None:
    page = visitor(phone=phone)
    page.goto(address)
    find = page.get_by_role("button", name="Find the turning points")
    find.click()
    expect(page.get_by_role("heading", name="Turning points: 2")).to_be_visible(timeout=20_000)
    expect(find).to_be_hidden()
    _goes_through_them(page)
    page.reload()
    expect(find).to_be_hidden()
    _goes_through_them(page)


def test_the_curve_leads_anywhere(visitor: Visitor, address: str) -> None:
    page, last = visitor(), len(golden(LOST).decisions)
    page.goto(address)
    page.get_by_role("button", name="Find the turning points").click()
    picture = page.locator("[data-picture]")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box
    picture.click(position={"x": box["width"] / 2, "y": box["height"] - 3})
    expect(page.locator("[data-count]")).to_have_text(f"{last // 2} of {last}")


def test_beside_them_the_ship_stays_large(visitor: Visitor, game: str, tmp_path: Path) -> None:
    file, match = tmp_path / "replay.html", table(ended(game)).match
    file.write_text(export_html(match, "It", swings_of(match)), encoding="utf-8")
    page = visitor()
    for moment in (0, len(match.decisions)):
        page.goto(f"{file.as_uri()}#move={moment}")
        page.reload()
        expect(page.locator("[data-count]")).to_have_text(re.compile(f"^{moment} of"))
        assert page.locator("#ship svg").first.evaluate(
            "ship => ship.getBoundingClientRect().height >= innerHeight / 4"
        )
        assert findings(page) == []
    page.set_viewport_size(PHONE)
    assert findings(page) == []


def test_a_file_has_them_too(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "replay.html"
    match = golden(LOST)
    file.write_text(export_html(match, "It", swings_of(match)), encoding="utf-8")
    page = visitor()
    page.goto(file.as_uri())
    _goes_through_them(page)
