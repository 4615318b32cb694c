"""The pages of the lobby in a browser: from the lobby into a match, forms, rules, themes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from allhands import games

from .browsers import Visitor
from .clients import Server

GAMES = games.names()
MATCH = re.compile(r"/match/[a-z0-9]{16}$")


@pytest.mark.parametrize("game", GAMES)
def test_one_click_in_the_lobby_begins_a_match(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    page.goto(shared_server.url)
    page.locator(f'form[action$="/play/{game}"]').get_by_role("button", name="Play now").click()
    expect(page).to_have_url(MATCH)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_put_together_and_joined_by_link(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page, guest, title = visitor(), visitor(phone=True), f"Ada's evening of {game}"
    page.goto(f"{shared_server.url}/new/{game}")
    page.get_by_role("radio", name="2", exact=True).check()
    expect(page.locator("[data-seat]:visible")).to_have_count(2)
    page.get_by_role("combobox", name="Seat 2").select_option("link")
    page.get_by_label("Name in seat 1").fill("Ada")
    page.get_by_label("What the match is called").fill(title)
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(MATCH)
    guest.goto(shared_server.url)
    guest.get_by_role("link", name=title).click()
    expect(guest.get_by_text(f"Ada plays {games.find(game).title}.")).to_be_visible()
    guest.get_by_label("Your name").fill("Grace")
    guest.get_by_role("button", name="Take seat 2").click()
    expect(guest).to_have_url(page.url)
    guest.goto(shared_server.url)
    expect(guest.locator(".go-on")).to_contain_text(title)


def test_a_refusal_is_read_out_and_what_was_filled_in_is_kept(
    visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(expected=("400",))
    page.goto(f"{shared_server.url}/new/{GAMES[0]}")
    page.get_by_label("What the match is called").fill("Kept")
    page.get_by_text("Advanced").click()
    page.get_by_label("Seed").fill("seven")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_contain_text("A seed is a whole number")
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_label("What the match is called")).to_have_value("Kept")
    expect(page.get_by_label("Seed")).to_have_value("seven")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_searched_as_one_types(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    rule = next(iter(games.find(game).laws.ledger.values()))
    page = visitor()
    page.goto(f"{shared_server.url}/rules/{game}")
    page.get_by_role("searchbox", name="Search the rules").fill(rule.text[:40])
    expect(page.locator(f'[id="{rule.id}"]')).to_be_visible()
    expect(page.locator("#ledger li:visible")).to_have_count(1)
    expect(page.locator("output")).to_contain_text("1 of ")
    page.get_by_role("searchbox").fill("no rule says this")
    expect(page.locator("#ledger section:visible")).to_have_count(0)


def test_the_theme_is_switched_and_kept(visitor: Visitor, shared_server: Server) -> None:
    page = visitor(color_scheme="dark")
    page.goto(shared_server.url)
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_role("button", name="Dark or light").click()
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert dark != light
    page.goto(f"{shared_server.url}/rules")
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_ones_name_is_remembered(visitor: Visitor, shared_server: Server) -> None:
    page = visitor()
    page.goto(f"{shared_server.url}/new/{GAMES[0]}")
    page.get_by_label("Name in seat 1").fill("Ada")
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(MATCH)
    page.goto(f"{shared_server.url}/new/{GAMES[0]}")
    expect(page.get_by_label("Name in seat 1")).to_have_value("Ada")
    page.goto(shared_server.url)
    expect(page.locator("form.play [name=name]").first).to_have_value("Ada")
