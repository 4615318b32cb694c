"""Two pages whose seats choose at once."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.small.last_boat import SAY_READY_ACTION

from .browsers import Visitor
from .clients import Server
from .web_matches import CHOICE, WebMatch, connected, shows


def at_the_oars(server: Server) -> WebMatch:
    """A match of two who are both ready to row."""
    match = WebMatch(server, "last-boat", "person", "person")
    match.follow([SAY_READY_ACTION, SAY_READY_ACTION])
    return match


def row(page: Page, which: int) -> str:
    """A page chooses a card; the words of the choice."""
    expect(page.locator(".settling")).to_have_count(0)  # what was just put there is not taken
    choice = page.locator(CHOICE).nth(which)
    words = choice.locator(".words").inner_text()
    choice.click()
    return words


def test_each_chooses_on_its_own_page_and_may_choose_otherwise(
    visitor: Visitor, shared_server: Server
) -> None:
    match = at_the_oars(shared_server)
    one, other = match.sit(visitor(), 0), match.sit(visitor(), 1)
    expect(one.locator(".at-once")).to_contain_text("at the same time, unseen")
    first = row(other, 0)
    expect(other.locator(".at-once")).to_contain_text(f"You have chosen: {first.lower()}")
    expect(one.locator(".at-once")).to_contain_text("at the same time, unseen")
    expect(one.locator("#news")).to_contain_text("makes a choice that others do not see")
    last = row(other, -1)
    expect(other.locator(".at-once")).to_contain_text(f"You have chosen: {last.lower()}")
    other.get_by_role("button", name="Undo your choice").click()
    expect(other.locator(".at-once")).to_contain_text("at the same time, unseen")
    row(other, -1)
    expect(other.locator(".at-once")).to_contain_text("You have chosen")
    row(one, 0)
    for page in (one, other):
        shows(page, 4)
        expect(page.locator("#news")).to_contain_text("has rowed with a")


def test_at_one_screen_a_curtain_hangs_between_them(
    visitor: Visitor, shared_server: Server
) -> None:
    match = at_the_oars(shared_server)
    page = match.sit(visitor(), 0, 1)
    names = match.played.names
    page.get_by_role("link", name=f"{names[1]} looks").click()
    row(connected(page), 0)
    page.get_by_role("link", name=f"{names[0]} looks").click()
    expect(connected(page).locator(CHOICE).first).to_be_visible()
    row(page, 0)
    shows(page, 4)
