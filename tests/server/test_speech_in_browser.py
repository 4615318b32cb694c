"""Sentences that a game has ready, said in browsers: with a mouse, by keyboard, on a phone, and
without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .browsers import Visitor, findings
from .clients import Server
from .playing_pages import look_up
from .web_matches import WebMatch

SAID = "I have a 3."


def a_boat(server: Server, *seats: str) -> WebMatch:
    """A match of a game that has sentences."""
    return WebMatch(server, "last-boat", *(seats or ("person", "person")))


def menu(page: Page) -> Locator:
    return page.locator("#sayable > summary")


def sentence(page: Page, words: str = "I have …") -> Locator:
    return page.locator(".speech-sentence > summary", has_text=words)


def button(page: Page, said: str = SAID) -> Locator:
    return page.get_by_role("button", name=said, exact=True)


def test_what_is_clicked_is_said_to_all(visitor: Visitor, shared_server: Server) -> None:
    match = a_boat(shared_server)
    page, other = match.sit(visitor(), 0), match.sit(visitor(), 1)
    look_up(page, "talk")
    menu(page).click()
    expect(sentence(page)).to_be_in_viewport(ratio=1)
    sentence(page).click()
    expect(button(page)).to_be_in_viewport(ratio=1)
    assert findings(page) == []
    button(page).click()
    for each in (page, other):
        expect(each.locator("#talk")).to_contain_text(f"{match.played.names[0]}: {SAID}")
    expect(sentence(page)).to_be_hidden()
    expect(page.locator("#refusal")).to_be_hidden()
    expect(other.locator("#said")).to_contain_text(SAID)


def test_only_one_sentence_is_unfolded(visitor: Visitor, shared_server: Server) -> None:
    page = a_boat(shared_server).sit(visitor(), 0)
    look_up(page, "talk")
    menu(page).click()
    sentence(page).click()
    sentence(page, "Who has …?").click()
    expect(button(page, "Who has a 3?")).to_be_visible()
    expect(button(page)).to_be_hidden()
    page.locator("#question").click()
    expect(sentence(page)).to_be_hidden()
    menu(page).click()
    expect(sentence(page)).to_be_visible()
    menu(page).click()
    expect(sentence(page)).to_be_hidden()


def test_sentences_are_said_by_keyboard(visitor: Visitor, shared_server: Server) -> None:
    page = a_boat(shared_server).sit(visitor(), 0)
    look_up(page, "talk")
    menu(page).focus()
    page.keyboard.press("Enter")
    expect(sentence(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(sentence(page)).to_be_focused()
    page.keyboard.press("Enter")
    while page.evaluate("document.activeElement.getAttribute('aria-label')") != SAID:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#talk")).to_contain_text(SAID)
    expect(menu(page)).to_be_focused()


@pytest.mark.parametrize("seats", [("person", "person"), ("person", "thumb")])
def test_sentences_are_said_on_a_phone(
    seats: tuple[str, ...], visitor: Visitor, shared_server: Server
) -> None:
    page = a_boat(shared_server, *seats).sit(visitor(phone=True), 0)
    look_up(page, "talk")
    menu(page).tap()
    sentence(page).tap()
    expect(button(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []
    button(page).tap()
    expect(page.locator("#talk")).to_contain_text(SAID)


def test_sentences_are_said_without_scripts(visitor: Visitor, shared_server: Server) -> None:
    match = a_boat(shared_server)
    page = visitor(java_script_enabled=False)
    page.goto(f"{match.url}/seat/0/{match.tokens[0].rpartition('.')[2]}")
    page.get_by_role("button", name="Play on this device").click()
    menu(page).click()
    page.locator("#sayable").get_by_role("link", name="Show").click()
    sentence(page).click()
    button(page).click()
    page.wait_for_url(f"{match.url}*")
    expect(page.locator("#talk")).to_contain_text(SAID)


def test_spectators_and_games_without_sentences_have_no_menu(
    visitor: Visitor, shared_server: Server
) -> None:
    watching = a_boat(shared_server).watch(visitor())
    expect(watching.locator("#speech")).to_have_count(0)
    page = WebMatch(shared_server, "leaky-raft", "person", "person").sit(visitor(), 0)
    look_up(page, "talk")
    expect(page.get_by_label("Say something")).to_be_visible()
    expect(page.locator("#speech")).to_be_empty()
