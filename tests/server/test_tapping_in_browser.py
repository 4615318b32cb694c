"""With a finger, the first tap on a choice says what it costs and does, and the second takes it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from allhands import games

from .browsers import Visitor
from .clients import Server
from .playing_pages import FREE_SPOT, story, wait_for_story, wait_for_turn
from .tables import usual_seed
from .web_matches import WebMatch

CHOICE = "#choices button.choice"
LONE = """() => [...document.querySelectorAll("#ship [data-place].lit")]
  .map((each) => each.dataset.place)
  .find((place) => [...document.querySelectorAll("#choices .choice")]
    .filter((each) => each.dataset.places?.split(" ").includes(place)).length === 1) ?? ''"""
"""A place of the ship where one thing alone can be chosen."""
UNEXPLAINED = """() => [...document.querySelectorAll("#choices .choice")]
  .filter((choice) => {
    const does = document.getElementById(choice.getAttribute("aria-describedby"));
    return (does?.textContent ?? "").split(" ").length < 3;
  })
  .map((choice) => choice.textContent)"""
"""The choices of which no words tell what they cost and do."""
BOXES = """() => [...document.querySelectorAll("#choices .choice")].map((choice) => {
  const { x, y, width, height } = choice.getBoundingClientRect();
  return [x, y, width, height].map((each) => Math.round(each / 4));
})"""
"""Where all choices stand, but for what a pressed one moves: nothing may move under a finger."""


def at_the_table(page: Page, server: Server, game: str) -> Page:
    """A person on a phone is to choose, and nobody else decides anything."""
    players = games.find(game).seats[0]
    match = WebMatch(
        server, game, "person", *["open"] * (players - 1), seed=usual_seed(game, players)
    )
    match.sit(page, 0)
    wait_for_turn(page)
    return page


@pytest.mark.parametrize("game", games.names())
def test_the_first_tap_says_what_a_choice_does_and_the_second_takes_it(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = at_the_table(visitor(phone=True, brisk=True), shared_server, game)
    before = story(page)
    first, last = page.locator(CHOICE).first, page.locator(CHOICE).last
    says = page.locator("#explain")
    assert page.evaluate(UNEXPLAINED) == []
    last.scroll_into_view_if_needed()
    stood = page.evaluate(BOXES)
    last.tap()
    expect(says).to_have_text(re.compile(f"^{re.escape(explained(page, last))} .*again"))
    expect(last).to_have_class(re.compile("considered|asked-once"))
    assert page.evaluate(BOXES) == stood
    first.tap()
    expect(says).to_have_text(re.compile(f"^{re.escape(explained(page, first))} .*again"))
    assert story(page) == before
    first.tap()
    wait_for_taken(page, before)


def explained(page: Page, choice: Locator) -> str:
    """What is said of a choice: its cost, what it does, the odds."""
    told = page.locator(f"#{choice.get_attribute('aria-describedby')}").text_content()
    return (told or "").strip()


def wait_for_taken(page: Page, before: int) -> None:
    """Wait until a choice counts; one made at once with others is no step of the story."""
    page.wait_for_function(
        """(before) => Number(document.getElementById("table").dataset.story) > before
          || document.querySelector(".at-once b")""",
        arg=before,
    )


def test_a_place_with_one_choice_says_it_before_it_is_taken(
    visitor: Visitor, shared_server: Server
) -> None:
    page = at_the_table(visitor(phone=True, brisk=True), shared_server, "solar-storm")
    before, place = story(page), page.evaluate(LONE)
    assert place
    spot = page.evaluate(FREE_SPOT, [place])
    page.touchscreen.tap(spot["x"], spot["y"])
    expect(page.locator("#explain")).to_contain_text("Tap again")
    expect(page.locator(f"{CHOICE}.considered")).to_have_count(1)
    assert story(page) == before
    page.touchscreen.tap(spot["x"], spot["y"])
    wait_for_story(page, before + 1)


def test_one_tap_is_enough_for_whoever_wants_it_so(visitor: Visitor, shared_server: Server) -> None:
    page = at_the_table(visitor(phone=True, brisk=True), shared_server, "solar-storm")
    page.locator(".gear").tap()
    page.get_by_role("button", name="Choose with one tap").tap()
    page.keyboard.press("Escape")
    before = story(page)
    page.locator(CHOICE).first.tap()
    wait_for_story(page, before + 1)
