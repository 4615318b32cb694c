"""An open seat is offered on the table itself: its link, a button that hands it on, and a code."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from allhands import games

from .browsers import COLOURS, Visitor, by_daylight, findings
from .clients import Server
from .phone_pages import FINGER
from .playing_pages import too_wide
from .web_matches import WebMatch

NO_WAY = """
delete Navigator.prototype.share;
Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
document.execCommand = () => false;
"""
SHARING = """
Navigator.prototype.share = async (handed) => {
  document.documentElement.dataset.handed = handed.url;
};
"""
SELECTED = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
SMALLEST = """() => Math.min(...[
    ...document.querySelectorAll("#company :is(button, summary, input)")]
  .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().height))"""
SMALLEST_TEXT = """() => Math.min(...[...document.querySelectorAll("#company *")]
  .filter((each) => each.checkVisibility() && !each.closest("svg"))
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""


def unfolded(page: Page) -> Page:
    """The page with its invitation in sight."""
    summary = page.locator("#company summary")
    if summary.count():
        summary.press("Enter")
    expect(page.locator("#company .code").first).to_be_visible()
    return page


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_an_open_seat_shows_its_link_and_its_code(
    game: str, phone: bool, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "open")
    page = unfolded(match.sit(visitor(phone=phone), 0))
    expect(page.locator("#company [data-handed-on]")).to_have_value(match.links[1])
    assert too_wide(page) == 0
    assert page.evaluate(SMALLEST) >= (FINGER if phone else 0)
    assert page.evaluate(SMALLEST_TEXT) >= 12
    assert findings(page) == []
    with by_daylight(page):
        assert findings(page, rules=COLOURS) == []


@pytest.mark.parametrize(
    ("script", "words"), [(NO_WAY, "Selected: copy it"), ("", "Copied|Shared|Selected: copy it")]
)
def test_the_link_is_copied_or_else_selected(
    script: str, words: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, "leaky-raft", "person", "open")
    page = visitor()
    page.add_init_script(f"delete Navigator.prototype.share;{script}")
    button = unfolded(match.sit(page, 0)).locator("#company [data-hand-on]")
    expect(button).to_have_text("Copy the link")
    button.press("Enter")
    expect(button).to_have_text(re.compile(words))
    if script:
        assert page.locator("#company [data-handed-on]").evaluate(SELECTED) == match.links[1]


def test_the_link_is_shared_where_the_browser_can(visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, "leaky-raft", "person", "open")
    page = visitor()
    page.add_init_script(SHARING)
    unfolded(match.sit(page, 0)).get_by_role("button", name="Share the link").first.click()
    expect(page.locator("html")).to_have_attribute("data-handed", match.links[1])


def test_only_those_at_the_table_see_the_link(visitor: Visitor, shared_server: Server) -> None:
    hidden = WebMatch(shared_server, "leaky-raft", "person", "open")
    expect(hidden.watch(visitor()).locator("#company")).to_be_empty()
    listed = WebMatch(shared_server, "leaky-raft", "person", "open", listed=True)
    page = listed.watch(visitor())
    expect(page.locator("#company .code")).to_have_count(0)
    expect(page.locator("#company a", has_text="Sit down as")).to_have_count(1)


def test_it_covers_no_choices_while_all_choose_at_once(
    visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, "sso", "person", "open")
    page = match.sit(visitor(phone=True), 0)
    expect(page.locator("#company .code")).to_be_hidden()
    page.locator("#choices button.choice").first.tap()
    page.locator("#choices button.choice").first.tap()
    expect(page.locator(".at-once")).to_contain_text("You have chosen")


def test_it_is_gone_when_somebody_has_sat_down(visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, "leaky-raft", "person", "open")
    page, guest = match.sit(visitor(), 0), visitor(java_script_enabled=False)
    expect(page.locator("#company")).to_contain_text("open: invite somebody")
    guest.goto(match.links[1])
    guest.get_by_label("Your name").fill("Wren")
    guest.get_by_role("button", name="Take the seat").click()
    expect(page.locator("#company")).to_be_empty()


def test_without_scripts_the_link_and_the_code_are_there(
    visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, "leaky-raft", "person", "open")
    page = visitor(java_script_enabled=False)
    page.goto(f"{match.url}/seat/0/{match.tokens[0].rpartition('.')[2]}")
    page.get_by_role("button", name="Play on this device").click()
    page.locator("#company summary").click()
    expect(page.locator("#company [data-handed-on]")).to_have_value(match.links[1])
    expect(page.locator("#company .code")).to_be_visible()
    expect(page.locator("#company button")).to_have_count(1)
    expect(page.locator("#company button")).to_be_hidden()
