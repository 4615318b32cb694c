"""A page that was away: reloaded, without a server or a network for a while, or out of sight."""

from __future__ import annotations

import signal

import pytest
from playwright.sync_api import Page, expect

from .browsers import Visitor
from .clients import Server
from .conftest import Starter
from .web_matches import CHOICE, TURN, WebMatch, choose, connected, press, shows

GAMES = ("leaky-raft",)
OFFLINE = ("net::ERR_", "Failed to fetch")
LOST = "#link-lost"


def story_of(page: Page) -> tuple[str, str, list[str]]:
    """What the page tells: its question, its log and its choices."""
    log = page.locator("#log").inner_text()
    return page.locator("#question").inner_text(), log, page.locator(CHOICE).all_inner_texts()


def sitting(visitor: Visitor, match: WebMatch) -> Page:
    """A page of the seat that has to choose."""
    return match.sit(visitor(expected=OFFLINE), match.played.current_player)


def hide(page: Page, hidden: bool) -> None:
    """Put the page's tab behind another one, or before it."""
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_shows_the_same(game: str, visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = sitting(visitor, match)
    choose(page, match)
    before = story_of(page)
    page.reload()
    assert story_of(connected(page)) == before
    choose(page, match)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("game", GAMES)
def test_the_server_ends_and_comes_again(
    game: str, number: int, visitor: Visitor, start_server: Starter
) -> None:
    server = start_server()
    match = WebMatch(server, game, "person", "person")
    page = sitting(visitor, match)
    choose(page, match)
    before = story_of(page)
    server.stop(number)
    expect(page.locator(LOST)).to_have_text("Reconnecting …")
    assert story_of(page) == before
    start_server("--port", str(server.port))
    expect(page.locator(LOST)).to_be_empty(timeout=20_000)
    connected(page)
    assert story_of(page) == before
    choose(page, match)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_decided_meanwhile_is_there(
    game: str, visitor: Visitor, start_server: Starter
) -> None:
    server = start_server()
    match = WebMatch(server, game, "person", "person")
    page = sitting(visitor, match)
    server.stop(signal.SIGKILL)
    expect(page.locator(LOST)).to_have_text("Reconnecting …")
    start_server("--port", str(server.port))
    match.decide(3)
    shows(page, 3)
    expect(page.locator(LOST)).to_be_empty()


@pytest.mark.parametrize("game", GAMES)
def test_without_a_network_nothing_is_decided(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = sitting(visitor, match)
    page.wait_for_selector(TURN, state="attached")
    page.context.set_offline(True)
    expect(page.locator(LOST)).to_have_text("Reconnecting …")
    press(page, int(page.locator(CHOICE).first.get_attribute("value") or 0))
    expect(page.locator("#refusal")).to_contain_text("Nothing was decided; try again.")
    page.context.set_offline(False)
    expect(page.locator(LOST)).to_be_empty(timeout=20_000)
    choose(page, match)
    expect(page.locator("#refusal")).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looked_away_steps_through_what_happened(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = sitting(visitor, match)
    bar = page.locator("#since")
    hide(page, True)
    match.decide(3)
    shows(page, 3)
    hide(page, False)
    expect(bar).to_contain_text("3 things happened.")
    page.keyboard.press("]")
    shows(page, 1)
    expect(bar).to_contain_text("Decision 1 of 3")
    expect(page.locator(CHOICE)).to_have_count(0)
    page.keyboard.press("]")
    shows(page, 2)
    page.keyboard.press("[")
    shows(page, 1)
    match.decide()
    expect(bar).to_contain_text("Decision 1 of 4")
    page.keyboard.press(".")
    shows(page, 4)
    expect(bar).to_be_hidden()
    page.keyboard.press("]")
    expect(bar).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_may_be_left_as_it_is(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = sitting(visitor, match)
    hide(page, True)
    match.decide()
    shows(page, 1)
    hide(page, False)
    expect(page.locator("#since")).to_contain_text("One thing happened.")
    page.get_by_role("button", name="Leave it").click()
    expect(page.locator("#since")).to_be_hidden()
