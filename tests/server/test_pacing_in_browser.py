"""What others decide is followed one thing at a time, shown again, and skipped, in a browser."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from .browsers import Visitor, findings
from .clients import Server
from .playing_pages import too_wide
from .tables import usual_seed
from .web_matches import WebMatch, shows

LARGE = {"width": 1440, "height": 900}
GAME = "solar-storm"


def a_match(server: Server) -> WebMatch:
    """A match in which the first seat decides several times before the second has to."""
    return WebMatch(server, GAME, "person", "person", seed=usual_seed(GAME, 2))


def set_pace(page: Page, words: str) -> None:
    """Wish to see what others do so fast."""
    page.keyboard.press(",")
    page.get_by_label("Show others' moves").select_option(words)
    page.keyboard.press("Escape")


def set_no_pace_at_all(page: Page) -> None:
    """Wish to see what others do so slowly that nothing goes on by itself within a test."""
    page.evaluate("document.getElementById('pace').add(new Option('never', '3600000'))")
    set_pace(page, "never")


def stop_the_clock(page: Page) -> None:
    """Have the page's time go on only when it is told to."""
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(seconds=10))


def held_at(page: Page, moment: int, of: int) -> None:
    """Wait until the page shows a moment on the way to the present, and no more in the log."""
    expect(page.locator("#since")).to_contain_text(f"Decision {moment} of {of}")
    shows(page, moment)
    expect(page.locator("#log .entry:not([hidden])")).to_have_count(moment)


def test_what_others_do_is_shown_one_thing_at_a_time(
    visitor: Visitor, shared_server: Server
) -> None:
    match = a_match(shared_server)
    page = match.sit(visitor(viewport=LARGE), 1)
    set_pace(page, "one thing at a time")
    stop_the_clock(page)
    match.decide()
    shows(page, 1)
    expect(page.locator("#since")).to_be_hidden()  # a single thing is not waited for
    match.decide(2)
    held_at(page, 1, of=3)
    page.clock.run_for(2400)
    held_at(page, 1, of=3)
    page.clock.run_for(200)
    held_at(page, 2, of=3)
    second = page.locator("#log .entry[data-moment='2'] li").all_inner_texts()
    expect(page.locator("#said")).to_contain_text(" ".join(second))
    expect(page.locator("#said")).to_have_attribute("aria-live", "polite")
    page.clock.run_for(2600)
    shows(page, 3)
    expect(page.locator("#since")).to_be_hidden()
    expect(page.locator("#log .entry[hidden]")).to_have_count(0)
    third = page.locator("#log .entry[data-moment='3'] li").all_inner_texts()
    expect(page.locator("#said")).to_contain_text(" ".join(third))


@pytest.mark.parametrize("phone", [False, True], ids=["1440x900", "390x844"])
def test_whoever_does_not_wish_to_wait_skips(
    phone: bool, visitor: Visitor, shared_server: Server
) -> None:
    match = a_match(shared_server)
    page = match.sit(visitor(phone=phone, **({} if phone else {"viewport": LARGE})), 1)
    set_no_pace_at_all(page)
    match.decide()
    shows(page, 1)
    match.decide(2)
    held_at(page, 1, of=3)
    assert findings(page) == []
    assert too_wide(page) == 0
    skip = page.get_by_role("button", name="Skip")
    if phone:
        skip.tap()
    else:
        page.keyboard.press(".")
    shows(page, 3)
    expect(page.locator("#since")).to_be_hidden()
    expect(page.locator("#log .entry[hidden]")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["1440x900", "390x844"])
def test_what_happened_since_ones_last_decision_is_shown_again(
    phone: bool, visitor: Visitor, shared_server: Server
) -> None:
    match = a_match(shared_server)
    page = match.sit(visitor(phone=phone, **({} if phone else {"viewport": LARGE})), 1)
    expect(page.locator("#again")).to_be_hidden()  # nothing has happened yet
    match.decide(2)
    shows(page, 2)
    stop_the_clock(page)
    again = page.get_by_role("button", name="Replay")
    if phone:
        again.tap()
    else:
        page.keyboard.press(";")
    held_at(page, 0, of=2)
    assert too_wide(page) == 0
    page.clock.run_for(2600)
    held_at(page, 1, of=2)
    page.clock.run_for(2600)
    shows(page, 2)
    expect(page.locator("#since")).to_be_hidden()


def test_one_who_has_decided_sees_again_only_what_came_after(
    visitor: Visitor, shared_server: Server
) -> None:
    match = a_match(shared_server)
    page = match.sit(visitor(viewport=LARGE), 0)
    match.decide(2)
    shows(page, 2)
    expect(page.locator("#again")).to_be_hidden()


def test_whoever_steps_back_while_following_stays_there(
    visitor: Visitor, shared_server: Server
) -> None:
    match = a_match(shared_server)
    page = match.sit(visitor(viewport=LARGE, reduced_motion="reduce"), 1)
    set_no_pace_at_all(page)
    match.decide()
    shows(page, 1)
    match.decide(2)
    expect(page.locator("#since")).to_contain_text("Decision 1 of 3")
    page.keyboard.press("[")
    expect(page.locator("#since")).to_contain_text("Decision 0 of 3")
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(page.get_by_role("button", name="To the present")).to_be_visible()
    expect(page.locator("#log .entry[hidden]")).to_have_count(0)
    page.keyboard.press(".")
    shows(page, 3)


def test_the_pace_is_kept_by_the_browser(visitor: Visitor, shared_server: Server) -> None:
    page = a_match(shared_server).sit(visitor(), 1)
    expect(page.locator("#pace")).to_have_value("0")
    set_pace(page, "slowly")
    page.reload()
    expect(page.locator("#pace")).to_have_value("5000")
