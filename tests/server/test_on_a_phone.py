"""A phone: into a game within three taps, and on by the sheet's buttons and by tapping the ship."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from allhands import Match, games

from .browsers import PHONE, Visitor, findings
from .clients import Server
from .phone_pages import FINGER, LEGIBLE, TINY, too_small
from .playing_pages import (
    CUT_OFF,
    FREE_SPOT,
    STICKING_OUT,
    choices,
    click_on_board,
    is_over,
    look_up,
    press_button,
    some_choice,
    story,
    too_wide,
    wait_for_turn,
)
from .tables import any_action
from .web_matches import WebMatch, position_where, shows

DECISIONS = 16
TABS = ("crew", "decks", "log", "talk")
LEAST_OF_THE_SHIP = 180
"""Pixels of the ship's height that are seen at least."""
DESKTOP = {"width": 1440, "height": 900}
NARROW = """(least) => [...document.querySelectorAll(
    ".primer-section > summary, .primer-said > summary, .primer a, .ways-on a, .ways-on button")]
  .filter((each) => each.checkVisibility())
  .filter((each) => each.getBoundingClientRect().height < least - 0.5)
  .map((each) => each.textContent)"""

BARE_SPOT = """() => {
  for (let y = 0; y < innerHeight; y += 2)
    for (let x = 4; x < innerWidth; x += 8) {
      const there = document.elementFromPoint(x, y);
      if (there?.closest("#ship") && !there.closest("[data-place]")) return { x, y };
    }
}"""
"""A spot of the ship that is no place's, and that nothing covers."""

GOAL_UNSEEN = """() => {
  const told = document.querySelector("#goal > summary"), box = told.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(told);
  const isWhole = [...words.getClientRects()].every((each) => each.bottom <= box.bottom + 1);
  return isWhole && box.top >= 0 && box.bottom <= innerHeight ? [] : [told.innerText];
}"""
"""Who one is, which unfolds to the goal, if it is not seen whole."""

SECTION = "details.primer-section"
SCREENS = """() => Math.max(
  ...[...document.querySelectorAll(".primer")].map((each) => each.offsetHeight))"""
"""How high the higher one of the rules' two screens is."""


def begin(page: Page, server: Server, game: str) -> None:
    """From the lobby to the first choice with one tap on a button and one on a choice."""
    page.goto(server.url)
    assert too_wide(page) == 0
    card = page.locator(f"article[aria-labelledby=game-{game}]")
    card.get_by_role("button", name="Play now").tap()
    page.wait_for_url("**/match/*")
    wait_for_turn(page)


def ship_and_desk_share_the_screen(page: Page) -> None:
    """Neither covers the other, and nothing but the ship has to be scrolled to be seen."""
    ship: Any = page.locator("#ship").bounding_box()
    desk: Any = page.locator("#desk").bounding_box()
    assert ship["x"] >= 0
    assert ship["y"] >= 0
    assert ship["x"] + ship["width"] <= PHONE["width"]
    assert ship["y"] + ship["height"] <= desk["y"] + 1
    assert ship["height"] >= LEAST_OF_THE_SHIP
    assert desk["y"] + desk["height"] <= PHONE["height"] + 1


def lies_on_the_ship(page: Page, choice: dict[str, Any]) -> bool:
    first = next(iter(choice["places"]), "")
    return page.locator(f'#ship [data-place="{first}"].lit').count() > 0


CUT_SHORT = """(strip) => {
  strip.style.maxHeight = "1.5rem";
  return strip.scrollHeight > strip.clientHeight;
}"""
"""Much is within reach: whoever has no finger scrolls it, too."""


@pytest.mark.parametrize("game", games.names())
def test_a_phone_plays_by_its_buttons_and_by_tapping_the_ship(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(phone=True, brisk=True)
    begin(page, shared_server, game)
    for number in range(DECISIONS):
        wait_for_turn(page)
        if is_over(page):
            break
        assert page.evaluate(GOAL_UNSEEN) == []
        ship_and_desk_share_the_screen(page)
        before, choice = story(page), some_choice(page, number)
        if not (number % 2 and lies_on_the_ship(page, choice)):
            press_button(page, choice, touch=True)
        else:
            click_on_board(page, choice, touch=True)
        page.wait_for_function(
            "before => Number(document.getElementById('table').dataset.story) > before",
            arg=before,
        )
        wait_for_turn(page)
        assert too_wide(page) == 0
        assert too_small(page) == []
        assert page.evaluate(STICKING_OUT) == []
    assert findings(page) == []


STOPS_A_FINGER = """() => {
  const { x, y, width, height } = document.querySelector(".outcome").getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).closest(".outcome") !== null;
}"""
"""Whether what is said over the foot of the ship stops a finger."""


def test_what_a_choice_does_lets_a_second_tap_through_to_the_ship(
    visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, "solar-storm", "person", "person")
    page = match.sit(visitor(phone=True), match.played.current_player)
    wait_for_turn(page)
    page.locator("#choices .choice").first.tap()
    expect(page.locator("#explain")).to_contain_text("Tap again")
    assert not page.evaluate(STOPS_A_FINGER)


def test_a_new_question_is_read_from_its_top(visitor: Visitor, shared_server: Server) -> None:
    seed, actions = position_where("zeno", 2, _has_a_long_list, most=150)
    match = WebMatch(shared_server, "zeno", "person", "person", seed=seed)
    match.follow(actions)
    page = match.sit(visitor(phone=True), match.played.current_player)
    wait_for_turn(page)
    offered = page.locator(".offered")
    assert offered.evaluate("list => (list.scrollTop = 200, list.scrollTop)") > 100
    match.decide(1, _move)
    shows(page, len(match.played.decisions))
    wait_for_turn(page)
    assert offered.evaluate("list => list.scrollTop") == 0


def _has_a_long_list(match: Match) -> bool:
    return len(match.game.legal_actions(match.record)) > 20


def _move(match: Match) -> int:
    """A choice after which the same seat has another long list, or else any."""
    for action in match.game.legal_actions(match.record):
        ahead = copy.deepcopy(match)
        seat = match.current_player
        ahead.play(action)
        if ahead.current_player == seat and _has_a_long_list(ahead):
            return action
    return any_action(match)


def test_survivors_are_tapped_clear_of_the_card_that_asks_for_one(
    visitor: Visitor, shared_server: Server
) -> None:
    seed, actions = position_where("zeno", 2, _asks_a_card_for_survivors, most=150)
    match = WebMatch(shared_server, "zeno", "person", "person", seed=seed)
    match.follow(actions)
    page = match.sit(visitor(phone=True), 0)
    wait_for_turn(page)
    expect(page.locator("#reach .zeno-card.now")).to_be_visible()
    assert len(choices(page)) > 1
    for choice in choices(page):
        assert any(page.evaluate(FREE_SPOT, [place]) for place in choice["places"]), choice


def test_what_is_in_reach_can_be_scrolled_by_keys(visitor: Visitor, shared_server: Server) -> None:
    page = visitor(phone=True, brisk=True)
    begin(page, shared_server, "sso")
    wait_for_turn(page)
    assert page.locator("#reach").evaluate(CUT_SHORT)
    assert findings(page) == []


def _asks_a_card_for_survivors(match: Match) -> bool:
    asked = match.view(0)
    return match.current_player == 0 and "who resolves" in asked.question


def test_fingers_hit_and_eyes_read_what_is_on_every_page(
    visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(phone=True)
    for path in ("/", "/new/sso", "/voyages", "/daily", "/rules/zeno"):
        page.goto(f"{shared_server.url}{path}")
        assert too_small(page) == [], path
    match = WebMatch.short(shared_server, "last-boat")
    match.finish()
    match.sit(page, 0)
    assert too_small(page) == [], "ending"
    page.goto(f"{match.url}/replay?move=2")
    assert too_small(page) == [], "replay"
    begin(page, shared_server, "solar-storm")
    for sheet in ("why-sheet", "settings-sheet"):
        page.locator(f".tools [data-opens={sheet}]").tap()
        expect(page.locator(".sheet.open")).to_have_count(1)
        assert too_small(page) == [], sheet
        page.keyboard.press("Escape")
    press_button(page, some_choice(page, 0), touch=True)  # so that the log has something to tell
    wait_for_turn(page)
    for tab in TABS:
        expect(look_up(page, tab)).to_be_visible()
        assert too_small(page) == [], tab
        page.keyboard.press("Escape")


@pytest.mark.parametrize("game", games.names())
def test_what_is_opened_over_the_ship_fits_and_is_closed_again(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(phone=True)
    begin(page, shared_server, game)
    opened = page.locator(":is(.sheet, .side).open")
    page.keyboard.press("?")
    expect(opened).to_have_count(1)
    assert page.evaluate(CUT_OFF, ".sheet.open") == []
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    openers = [f"[data-opens={sheet}]" for sheet in ("why-sheet", "settings-sheet")]
    for opener in (*openers, *(f".tab-opener[data-tab={tab}]" for tab in TABS)):
        for close in (
            lambda: opened.get_by_role("button", name="Close").tap(),
            lambda: page.keyboard.press("Escape"),
            lambda: page.touchscreen.tap(**page.evaluate(BARE_SPOT)),
        ):
            page.locator(f".tools {opener}").tap()
            expect(opened).to_have_count(1)
            assert page.evaluate(CUT_OFF, ":is(.sheet, .side).open") == []
            close()
            expect(opened).to_have_count(0)


@pytest.mark.parametrize("game", games.names())
def test_the_rules_are_read_on_a_phone(game: str, visitor: Visitor, shared_server: Server) -> None:
    page = visitor(phone=True)
    page.goto(f"{shared_server.url}/rules/{game}")
    assert page.locator(".primer .picture").count() == len(games.find(game).primer.pictures)
    assert too_wide(page) == 0
    for number in range(page.locator(SECTION).count()):
        if number:
            page.locator(SECTION).nth(number).locator("> summary").tap()
        assert page.evaluate(SCREENS) < PHONE["height"]
        assert page.evaluate(TINY, LEGIBLE) == []
        page.locator(f"{SECTION}[open] > .primer-said > summary:visible").first.tap()
        assert page.evaluate(NARROW, FINGER) == []


@pytest.mark.parametrize("game", games.names())
def test_the_rules_two_screens_are_no_higher_than_a_desktop(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(viewport=DESKTOP)
    page.goto(f"{shared_server.url}/rules/{game}")
    assert page.locator(".primer .picture").count() == len(games.find(game).primer.pictures)
    assert 0 < page.evaluate(SCREENS) < DESKTOP["height"]
    assert too_wide(page) == 0


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_the_log_opens_at_its_newest_entry(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    match.decide(25, any_action)
    page = match.sit(visitor(phone=True), 0)
    for _ in range(2):  # the second time after somebody read from the beginning
        look_up(page, "log")
        expect(page.locator("#log .entry").last).to_be_in_viewport()
        expect(page.locator("#log .entry").first).not_to_be_in_viewport()
        page.locator("#log").evaluate("log => log.scrollTo(0, 0)")
        expect(page.locator("#log .entry").first).to_be_in_viewport()
        page.locator(".side.open").get_by_role("button", name="Close").tap()
