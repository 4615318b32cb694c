"""The page of a match in a browser: choosing on the board, by keys, and looking back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .browsers import Visitor, serious_findings
from .clients import Server

LIT = "#ship [data-place].lit, #decks [data-place].lit, #crew [data-place].lit"


def sit_down(page: Page, server: Server) -> None:
    """Begin a match at once, and wait until it is one's turn."""
    page.goto(server.url)
    page.evaluate(
        """() => {
          const form = document.createElement("form");
          form.method = "post";
          form.action = `${document.documentElement.dataset.base}/play/solar-storm`;
          document.body.append(form);
          form.submit();
        }"""
    )
    page.wait_for_url("**/match/*")
    wait_for_turn(page)


def wait_for_turn(page: Page) -> None:
    page.wait_for_selector("#now [data-mine]", state="attached", timeout=30_000)
    page.wait_for_selector(".choice")
    page.wait_for_timeout(300)  # what was just put under the pointer is no choice


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


NOTES_WHAT_IS_REPLACED = """window.replaced = [];
document.addEventListener("table:parts", (event) => replaced.push(...event.detail.changed));"""


def test_what_the_page_began_with_is_not_taken_from_under_the_pointer(
    visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    page.add_init_script(NOTES_WHAT_IS_REPLACED)
    sit_down(page, shared_server)
    page.wait_for_function("replaced.length > 0")  # who is here: the page itself
    assert not {"ship", "decks", "crew", "ask"} & set(page.evaluate("replaced"))


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_ten_decisions_by_clicking_the_board(
    phone: bool, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(phone=phone)
    sit_down(page, shared_server)
    for number in range(10):
        wait_for_turn(page)
        rooms = page.locator("#ship [data-place].lit[role=button]")
        lit = rooms if rooms.count() else page.locator(LIT)
        choose_at(page, lit.nth(number % lit.count()))
    assert fits(page)
    assert serious_findings(page) == []


def fits(page: Page) -> bool:
    """Whether nothing is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_dark_place_says_why_and_a_choice_says_what_it_does(
    visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    sit_down(page, shared_server)
    page.locator("#ship [data-place^=room-]:not(.lit) .name").first.click(force=True)
    expect(page.locator("#menu")).to_contain_text("Nothing to do here now")
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    page.locator("button.choice").first.hover()
    expect(page.locator("#explain")).not_to_be_empty()


def test_keys_choose_take_back_and_step(visitor: Visitor, shared_server: Server) -> None:
    page = visitor()
    sit_down(page, shared_server)
    before = decided(page)
    move = page.locator("button.choice", has_text="Move to").first
    page.keyboard.press(move.get_attribute("data-key") or "")
    expect(page.locator("#now data")).to_have_attribute("value", str(before + 1))
    page.keyboard.press("[")
    expect(page.locator("#since")).to_contain_text(f"Decision {before} of {before + 1}")
    expect(page.locator("button.choice")).to_have_count(0)
    page.keyboard.press(".")
    expect(page.locator("#since")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator("#now data")).to_have_attribute("value", str(before))
    expect(page.locator("#said")).to_contain_text("Taken back")


def test_places_are_chosen_with_the_keyboard(visitor: Visitor, shared_server: Server) -> None:
    page = visitor()
    sit_down(page, shared_server)
    before = decided(page)
    first = page.locator("#ship [data-place].lit[tabindex='0']")
    first.focus()
    page.keyboard.press("ArrowRight")
    here: Any = page.evaluate("document.activeElement.dataset.place")
    assert here
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('#now data').value > before "
        "|| !document.getElementById('menu').hidden",
        arg=before,
    )


def test_a_page_comes_back_by_itself(visitor: Visitor, shared_server: Server) -> None:
    page = visitor(expected=("ERR_INTERNET_DISCONNECTED", "net::ERR"))
    sit_down(page, shared_server)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # the connection is tried, and fails
    expect(page.locator("#link-lost")).to_have_text("Reconnecting …")
    page.context.set_offline(False)
    expect(page.locator("#link-lost")).to_be_empty(timeout=15_000)
    choose_at(page, page.locator("#ship [data-place].lit[role=button]").first)
