"""The page of a match in a browser: choosing on the board, by keys, and looking back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from .browsers import Visitor
from .clients import Server
from .playing_pages import CUT_OFF, LOG_LINES, look_up, wait_for_turn
from .tables import any_action, quiet_action, usual_seed
from .web_matches import WebMatch, shows

LIT = "#ship [data-place].lit, #decks [data-place].lit, #crew [data-place].lit"


def sit_down(page: Page, server: Server, game: str) -> None:
    """Begin a match at once, and wait until it is one's turn."""
    page.goto(server.url)
    page.locator(f'form[action$="/play/{game}"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/match/*")
    wait_for_turn(page)


def decided(page: Page) -> int:
    return int(page.locator("#now data").get_attribute("value") or 0)


def choose_at(page: Page, place: Locator) -> None:
    """Click a lit place, and take the first choice if it has several."""
    before = decided(page)
    place.click()
    page.wait_for_function(
        "before => document.querySelector('#now data').value > before "
        "|| !document.getElementById('menu').hidden",
        arg=before,
    )
    if decided(page) == before:
        page.locator("#menu [role=menuitem]").first.click()
        page.wait_for_function(
            "before => document.querySelector('#now data').value > before", arg=before
        )


SCREENS: tuple[ViewportSize, ...] = ({"width": 1440, "height": 900}, {"width": 1280, "height": 720})
"""On these nothing that is opened has to be scrolled."""


def test_what_is_opened_over_the_page_is_seen_whole(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    sit_down(page, shared_server, game)
    for screen in SCREENS:
        page.set_viewport_size(screen)
        for key, name in (("w", "why"), (",", "settings"), ("?", "keys")):
            page.keyboard.press(key)
            sheet = page.locator(f"#{name}-sheet")
            expect(sheet).to_be_visible()
            assert page.evaluate(CUT_OFF, f"#{name}-sheet") == [], name
            assert sheet.evaluate("sheet => sheet.scrollHeight <= sheet.clientHeight"), name
            sheet.get_by_role("button", name="Close").click()
            expect(sheet).to_be_hidden()


@pytest.mark.parametrize("game", ["sos-titanic"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']} wide")
def test_the_log_follows_the_game_unless_somebody_reads(
    game: str, screen: ViewportSize, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = match.sit(visitor(viewport=screen, brisk=True), 0)
    look_up(page, "log")
    newest, log = page.locator("#log .entry").last, page.locator("#log")

    def go_on(count: int) -> None:
        match.decide(count, any_action)
        shows(page, len(match.played.decisions))

    for _ in range(3):
        go_on(8)
        expect(newest).to_be_in_viewport()
        assert log.evaluate("log => log.clientHeight") >= LOG_LINES
    log.hover()
    page.mouse.wheel(0, -100_000)
    first = page.locator("#log .entry").first
    expect(first).to_be_in_viewport()
    go_on(4)
    expect(first).to_be_in_viewport()
    page.mouse.wheel(0, 100_000)
    expect(newest).to_be_in_viewport()
    go_on(4)
    expect(newest).to_be_in_viewport()


NOTES_WHAT_IS_REPLACED = """window.replaced = [];
document.addEventListener("table:parts", (event) => replaced.push(...event.detail.changed));"""


@pytest.mark.parametrize("game", ["ark-ship"])
def test_what_the_page_began_with_is_not_taken_from_under_the_pointer(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    page.add_init_script(NOTES_WHAT_IS_REPLACED)
    match = WebMatch(shared_server, game, "person")  # no computer decides meanwhile
    match.sit(page, 0)
    page.wait_for_function("() => replaced.length > 0")  # who is here: the page itself
    assert not {"ship", "decks", "crew", "ask"} & set(page.evaluate("replaced"))


CLICK_A_DARK_PLACE = """() => {
  const dark = [...document.querySelectorAll("#ship [data-place]:not(.lit)")];
  const free = dark.find((place) => !place.closest(".lit") && !place.querySelector(".lit"));
  free.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def test_a_dark_place_says_why_and_a_choice_says_what_it_does(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    sit_down(page, shared_server, game)
    page.evaluate(CLICK_A_DARK_PLACE)
    expect(page.locator("#menu")).to_contain_text("Nothing to do here now")
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    page.locator("button.choice").first.hover()
    expect(page.locator("#explain")).not_to_be_empty()


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_keys_choose_take_back_and_step(game: str, visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, game, "person", seed=usual_seed(game, 1))
    page = match.sit(visitor(), 0)
    wait_for_turn(page)
    before = decided(page)
    choice = page.locator(f'button.choice[value="{quiet_action(match.played)}"]')
    page.keyboard.press(choice.get_attribute("data-key") or "")
    expect(page.locator("#now data")).to_have_attribute("value", str(before + 1))
    page.keyboard.press("[")
    expect(page.locator("#since")).to_contain_text(f"Decision {before} of {before + 1}")
    expect(page.locator("button.choice")).to_have_count(0)
    page.keyboard.press(".")
    expect(page.locator("#since")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator("#now data")).to_have_attribute("value", str(before))
    expect(page.locator("#said")).to_contain_text("Taken back")


def test_places_are_chosen_with_the_keyboard(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    sit_down(page, shared_server, game)
    before = decided(page)
    page.locator(".handle[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    here: Any = page.evaluate("document.activeElement.dataset.of")
    assert here
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('#now data').value > before "
        "|| !document.getElementById('menu').hidden",
        arg=before,
    )


@pytest.mark.parametrize("game", ["solar-storm"])
def test_a_page_comes_back_by_itself(game: str, visitor: Visitor, shared_server: Server) -> None:
    page = visitor(expected=("ERR_INTERNET_DISCONNECTED", "net::ERR"))
    sit_down(page, shared_server, game)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # the connection is tried, and fails
    expect(page.locator("#link-lost")).to_have_text("Reconnecting …")
    page.context.set_offline(False)
    expect(page.locator("#link-lost")).to_be_empty(timeout=15_000)
    choose_at(page, page.locator(LIT).first)
