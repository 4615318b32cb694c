"""Hints and crew-mates who think ahead, in a browser: as people meet them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from allhands.kernel import cache

from .browsers import Visitor, findings
from .clients import Server
from .phone_pages import FINGER
from .playing_pages import GIVEN, too_wide, until_rules_are_compiled, wait_for_turn
from .tables import usual_seed
from .web_matches import CHOICE, WebMatch, choose, connected

WEIGHED = f"{CHOICE} .weighed"
LIT_WITH_SEVERAL = ".handle[aria-haspopup=menu]"
TOO_LITTLE = "too little to tell"
NO_DIFFERENCE = "no difference"


def ask_for_a_hint(page: Page) -> None:
    """Press the button, and wait until every choice is weighed."""
    wait_for_turn(page)
    until_rules_are_compiled(page)
    page.locator("#hint").click()
    expect(page.locator("#hint-said")).to_contain_text(GIVEN, timeout=30_000)
    expect(page.locator(WEIGHED)).to_have_count(page.locator(CHOICE).count())


@pytest.mark.parametrize("game", ["solar-storm"])
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_person_plays_with_a_swift_mate_and_takes_a_hint(
    game: str,
    phone: bool,
    start_server: Any,
    visitor: Visitor,  # which leaves before it ends
) -> None:
    folder = cache.unit_file("any").parent.parent.parent
    server = start_server("--pace", "0", ALLHANDS_INTERPRET="0", XDG_CACHE_HOME=str(folder))
    page = visitor(phone=phone)
    page.goto(server.url)
    page.locator(f'form[action$="/play/{game}"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/match/*")
    ask_for_a_hint(page)
    advised = page.locator(f"{CHOICE}.advised")
    expect(advised).to_have_count(1)  # a turn of Solar Storm has better and worse actions
    expect(advised.locator(".weighed .unseen")).to_contain_text("advised")
    assert too_wide(page) == 0
    assert findings(page) == []
    if phone:
        box: Any = page.locator("#hint").bounding_box()
        assert min(box["width"], box["height"]) >= FINGER - 0.5
    words = advised.locator(".words").text_content() or ""
    expect(page.locator("#hint-said")).to_contain_text(words)
    before = int(page.locator("#table").get_attribute("data-story") or 0)
    advised.click()
    page.wait_for_function(
        "before => document.querySelector('#table').dataset.story > before", arg=before
    )
    wait_for_turn(page)
    expect(page.locator(".weighed")).to_have_count(0)
    expect(page.locator("#hint-said")).to_be_empty()


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_a_hint_stays_until_the_question_changes(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", seed=usual_seed(game, 1))
    page = match.sit(visitor(), 0)
    choose(page, match)
    wait_for_turn(page)
    until_rules_are_compiled(page)
    page.keyboard.press("h")
    expect(page.locator("#hint-said")).to_contain_text(GIVEN, timeout=30_000)
    said = page.locator("#hint-said").inner_text()
    is_told = TOO_LITTLE not in said
    advised = int(is_told and NO_DIFFERENCE not in said)
    expect(page.locator(f"{CHOICE}.advised")).to_have_count(advised)
    page.keyboard.press("[")
    expect(page.locator("#hint-said")).to_be_empty()
    page.keyboard.press(".")
    expect(page.locator("#hint-said")).to_contain_text(GIVEN)
    expect(page.locator(f"{CHOICE}.advised")).to_have_count(advised)
    several = page.locator(LIT_WITH_SEVERAL)
    if several.count():
        several.first.press("Enter")
        if is_told:
            items = page.locator("#menu [role=menuitem]")
            expect(page.locator("#menu .weighed")).to_have_count(items.count())
        page.keyboard.press("Escape")
    choose(page, match)
    expect(page.locator(".weighed")).to_have_count(0)


@pytest.mark.parametrize("game", ["ark-ship"])
def test_a_hint_that_is_refused_says_why(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(expected=("400",))
    page.route(
        re.compile("/advice"),
        lambda route: route.fulfill(status=400, json={"sentence": "Ask again in a moment."}),
    )
    match = WebMatch(shared_server, game, "person")
    match.sit(page, 0)
    wait_for_turn(page)
    page.locator("#hint").click()
    expect(page.locator("#refusal")).to_have_text("Ask again in a moment.")
    expect(page.locator("#hint-said")).to_be_empty()


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_whoever_waits_is_told_that_a_mate_is_thinking(
    game: str, start_server: Any, visitor: Visitor
) -> None:
    server = start_server("--pace", "60")
    match = WebMatch(server, game, "swift", "person")
    page = match.watch(visitor())
    match_names = match.played.names
    if match.played.current_player == 0:
        expect(page.locator("#ask .waiting")).to_have_text(f"{match_names[0]} is thinking.")
    else:
        connected(page)
        expect(page.locator("#ask .waiting")).to_contain_text("chooses")
