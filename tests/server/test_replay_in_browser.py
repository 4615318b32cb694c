"""The replay of any game in Chromium, from the server and from a file: stepping, keys, links,
playing on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from allhands.match import Match
from allhands.server.app import create_app
from allhands.server.pages.export import export_html
from allhands.server.pages.moments import Reel
from allhands.server.settings import Settings, limits_at
from allhands.server.store import Store

from .browsers import COLOURS, Visitor, by_daylight, findings
from .clients import in_a_thread, served
from .finished import ended, ended_well, journal, table
from .playing_pages import too_wide

COUNT = "[data-count]"


def over(game: str) -> Match:
    """The match of the file: one of people with names that are no markup."""
    return table(ended(game), names=("<b>Ada", "</script>")).match


async def _keep(url: str, game: str) -> None:
    store = await Store.open(url)
    lost = journal(ended(game), "over", names=("<b>Ada", "Bo"))
    for deal, entries in (lost, journal(ended_well(game), "won")):
        await store.create(deal, {})
        for entry in entries:
            assert await store.append(deal.id, entry)
    await store.close()


@pytest.fixture(scope="module")
def address(game: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a finished match's table is served."""
    url = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('replay') / 'tables.sqlite'}"
    in_a_thread(_keep(url, game))
    with served(create_app(Settings(database=url, pace=0, limits=limits_at(0)))) as server:
        yield f"{server}/match/over/replay"


@pytest.fixture(scope="module")
def file(game: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The replay of a match as a file."""
    path = tmp_path_factory.mktemp("kept") / "replay.html"
    path.write_text(export_html(over(game), "A </script> evening"), encoding="utf-8")
    return path


def idle(page: Page) -> list[str | None]:
    """The steps that lead nowhere from here."""
    return [
        each.get_attribute("data-step") for each in page.locator("[data-step][data-idle]").all()
    ]


@pytest.mark.parametrize("game", ["ark-ship"], indirect=True)
def test_it_is_stepped_through_by_key_and_by_click(
    visitor: Visitor, game: str, address: str
) -> None:
    page, last = visitor(), len(ended(game).decisions)
    page.goto(f"{address}?move=3")
    expect(page.locator(COUNT)).to_have_text(f"3 of {last}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(COUNT)).to_have_text(f"4 of {last}")
    assert idle(page) == []
    page.keyboard.press("End")
    expect(page.locator(COUNT)).to_have_text(f"{last} of {last}")
    assert idle(page) == ["forward", "last"]
    expect(page.locator("[data-part=words]")).to_contain_text(ended(game).log()[-1])
    page.keyboard.press("Home")
    expect(page.locator(COUNT)).to_have_text(f"0 of {last}")
    assert idle(page) == ["first", "back"]
    page.get_by_role("link", name="On", exact=True).click()
    expect(page.locator(COUNT)).to_have_text(f"1 of {last}")
    page.locator('[data-moment="9"] > a').click()
    expect(page.locator(COUNT)).to_have_text(f"9 of {last}")
    expect(page.locator('[aria-current="step"]')).to_have_attribute("data-moment", "9")


@pytest.mark.parametrize("game", ["sos-titanic"], indirect=True)
def test_the_address_follows_and_leads_back(visitor: Visitor, address: str) -> None:
    page = visitor()
    page.goto(address)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay?move=2&as=all")
    shown = page.locator("[data-part=ship]").inner_html()
    page.reload()
    there = page.locator("[data-part=ship]").inner_html()
    assert re.sub(r' id="(?:piece|place)-[^"]*"', "", there) == re.sub(
        r' id="(?:piece|place)-[^"]*"', "", shown
    )


@pytest.mark.parametrize("game", ["solar-storm"], indirect=True)
def test_the_slider_goes_anywhere(visitor: Visitor, game: str, address: str) -> None:
    page, last = visitor(), len(ended(game).decisions)
    page.goto(address)
    page.locator("[data-slider]").fill("30")
    expect(page.locator(COUNT)).to_have_text(f"30 of {last}")
    page.locator("[data-slider]").press("ArrowLeft")
    expect(page.locator(COUNT)).to_have_text(f"29 of {last}")


@pytest.mark.parametrize("game", ["solar-storm"], indirect=True)
def test_it_plays_by_itself_and_stops_at_the_end(visitor: Visitor, game: str, address: str) -> None:
    page, last = visitor(), len(ended(game).decisions)
    page.goto(f"{address}?move={last - 2}")
    page.locator("[data-pace]").select_option("700")
    page.locator("body").press(" ")
    expect(page.locator("[data-play]")).to_have_text("Pause")
    expect(page.locator(COUNT)).to_have_text(f"{last} of {last}")
    expect(page.locator("[data-play]")).to_have_text("Play")


@pytest.mark.parametrize("game", ["ark-ship"], indirect=True)
def test_it_is_seen_through_other_eyes(visitor: Visitor, address: str) -> None:
    page = visitor()
    page.goto(f"{address}?move=7")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**move=8**")
    page.get_by_label("Seen").select_option("1")
    page.wait_for_url("**as=1**")
    page.wait_for_url("**move=8**")
    expect(page.get_by_label("Seen")).to_have_value("1")


@pytest.mark.parametrize("game", ["sos-titanic"], indirect=True)
def test_without_scripts_links_lead_on(visitor: Visitor, game: str, address: str) -> None:
    page, last = visitor(java_script_enabled=False), len(ended(game).decisions)
    page.goto(address)
    page.get_by_role("link", name="On", exact=True).click()
    expect(page.locator(COUNT)).to_have_text(f"1 of {last}")
    page.get_by_role("link", name="Last", exact=True).click()
    expect(page.locator(COUNT)).to_have_text(f"{last} of {last}")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator(COUNT)).to_have_text(f"{last - 1} of {last}")


@pytest.mark.parametrize("phone", [False, True])
def test_in_the_result_and_the_replay_nothing_is_wider_than_the_screen_and_axe_finds_nothing(
    visitor: Visitor, address: str, *, phone: bool
) -> None:
    page, over = visitor(phone=phone), address.removesuffix("/replay")
    # at moment 30 of Ark Ship, both sheets of a player are empty
    for shown in (over, f"{over.removesuffix('over')}won", f"{address}?move=30"):
        page.goto(shown)
        assert too_wide(page) == 0, shown
        assert findings(page) == [], shown
    if not phone:
        with by_daylight(page):
            assert findings(page, rules=COLOURS) == []


def test_a_file_steps_through_and_asks_for_nothing(visitor: Visitor, game: str, file: Path) -> None:
    page = visitor(reduced_motion="reduce")  # what glides stays in the drawing for a while
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    reel = Reel(over(game))
    for moment in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect(page.locator(COUNT)).to_have_text(f"{moment} of {reel.last}")
    _shows(page, reel, 5)
    page.keyboard.press("End")
    expect(page.locator(COUNT)).to_have_text(f"{reel.last} of {reel.last}")
    _shows(page, reel, reel.last)
    assert page.url == f"{file.as_uri()}#move={reel.last}"
    page.reload()
    expect(page.locator(COUNT)).to_have_text(f"{reel.last} of {reel.last}")
    assert {urlsplit(url).scheme for url in asked} == {"file"}
    assert {urlsplit(url).path for url in asked} == {str(file)}


def _shows(page: Page, reel: Reel, moment: int) -> None:
    """The page has the very parts of that moment, as the browser reads them."""
    for name, markup in reel.parts(moment).items():
        same = page.evaluate(
            """([name, markup]) => {
                const [told, shown] = ["div", "div"].map((each) => document.createElement(each));
                const named = / id="(?:piece|place)-[^"]*"/g; // by which a piece is known again
                told.innerHTML = markup;
                shown.innerHTML = document.querySelector(`[data-part="${name}"]`).innerHTML
                    .replace(named, "");
                return shown.isEqualNode(told);
            }""",
            [name, markup],
        )
        assert same, f"{name} at {moment}"


def test_a_file_can_be_read_without_scripts(visitor: Visitor, game: str, file: Path) -> None:
    page = visitor(java_script_enabled=False)
    page.goto(file.as_uri())
    log = page.get_by_role("region", name="Log").inner_text()
    told = " ".join(log.split())
    assert all(decision.words in told for decision in over(game).decisions)
    assert "<b>Ada" in told
