"""Playing on pages as people do: by clicking lit places of the board, and by waiting until a page
shows what came of it."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from allhands import games
from allhands.server.wishing import CREW, LINK, option_field, seat_field

from .browsers import wait_until
from .clients import Server

STORY = "data-story"
MINE = "#now [data-mine]"
OVER = "#now [data-over]"
LIT = ":is(#ship, #decks, #crew, #reach) [data-place].lit"

CHOICES = """() => [...document.querySelectorAll("#choices .choice")].map((button) => ({
  number: Number(button.value),
  key: button.dataset.key ?? "",
  places: (button.dataset.places ?? "").split(" ").filter(Boolean),
}))"""

FREE_SPOT = """([place]) => {
  const shown = document.querySelectorAll(
    `:is(#ship, #decks, #crew, #reach) [data-place="${place}"].lit`);
  for (const element of shown) {
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    for (const down of [0.5, 0.15, 0.85, 0.3, 0.7, 0.05, 0.95]) {
      for (const across of [0.5, 0.15, 0.85, 0.3, 0.7, 0.05, 0.95]) {
        const [x, y] = [box.x + box.width * across, box.y + box.height * down];
        const there = document.elementFromPoint(x, y)?.closest("[data-place].lit");
        if (there === element) return { x, y };
      }
    }
  }
  return null;
}"""
"""A spot of a lit place that no other place and nothing else covers."""

AGAIN = "Tap again"
"""What stands behind what a choice does, when it was tapped once."""
ASKED_ONCE = "#choices .choice.asked-once"
"""What ends a turn, and is asked once."""
ANSWERED = f"""(story) => document.getElementById("table").dataset.story !== story
  || !document.getElementById("menu").hidden || document.querySelector("{ASKED_ONCE}")
  || document.getElementById("explain").textContent.includes("{AGAIN}")"""
"""A click on the board has decided something, opened a menu, or has to be meant."""

SAME_STORY = """(story) => document.getElementById("table")?.dataset.story === story"""


def story(page: Page) -> int:
    """How many decisions were taken or taken back, as far as a page shows."""
    return int(page.locator("#table").get_attribute(STORY) or 0)


def wait_for_story(page: Page, number: int) -> None:
    """Wait until a page shows what the decisions so far came to."""
    wait_until(page, SAME_STORY, str(number))


STICKING_OUT = """() => [...document.querySelectorAll(".handle")].filter((handle) => {
  const [holder, name, time] = handle.dataset.of.split(" ");
  const places = document.querySelectorAll(`#${holder} [data-place="${name}"].lit`);
  const { left, top, right, bottom } = places[time - 1].getBoundingClientRect();
  const own = handle.getBoundingClientRect();
  return Math.max(left - own.left, top - own.top, own.right - right, own.bottom - bottom) > 2;
}).map((handle) => handle.dataset.of)"""
"""The lit places whose button reaches beyond what is drawn of them."""

LOG_LINES = 80
"""Pixels that some four lines of the log take."""

AT_REST = """() => document.getAnimations().every((each) => each.playState !== "running"
  || each.effect.getComputedTiming().endTime === Infinity)"""
"""Nothing glides to where it is going: a place can be clicked where it was found."""

IS_TO_CHOOSE = f"""(turn) => document.querySelector(turn)
  && document.querySelector("#table:not(.settling, [aria-busy])") && ({AT_REST})()"""


def wait_for_turn(page: Page) -> None:
    """Wait until a choice of this page counts, or until the match is over."""
    wait_until(page, IS_TO_CHOOSE, f"{MINE}, {OVER}", timeout=30_000)


GIVEN = re.compile("%|points|no difference|a guess:")
"""What stands in a hint, or in what is none."""


def look_up(page: Page, name: str) -> Locator:
    """Open a tab of the side: `crew`, `decks`, `log` or `talk`; answers with its panel."""
    opener = page.locator(f'.tab-opener[data-tab="{name}"]')
    if opener.is_visible():
        opener.click()
    else:
        page.locator(f".tab-{name}").click()
    return page.locator(f".panel-{name}")


def until_rules_are_compiled(page: Page) -> None:
    """Wait until the table says no more that its crew follows the rule of thumb."""
    expect(page.locator("#company .slow")).to_have_count(0, timeout=120_000)


def is_over(page: Page) -> bool:
    """Whether a page shows the end."""
    return page.locator(OVER).count() > 0


def choices(page: Page) -> list[dict[str, Any]]:
    """What can be chosen: the number, the key and the places of each choice."""
    found: list[dict[str, Any]] = page.evaluate(CHOICES)
    return found


def some_choice(page: Page, seed: int) -> dict[str, Any]:
    """One of the choices, the same for the same seed and story."""
    found = sorted(choices(page), key=lambda each: each["number"])
    return random.Random(f"{seed} {story(page)}").choice(found)


def click_on_board(page: Page, choice: dict[str, Any], *, touch: bool = False) -> bool:
    """Take a choice where it lies on the board. Answers whether it lies anywhere.

    Every place that a choice names must be free to be clicked somewhere.
    """
    before, number = str(story(page)), choice["number"]
    for place in choice["places"]:
        if not page.locator(f'{LIT}[data-place="{place}"]:visible').count():
            continue
        spot = page.evaluate(FREE_SPOT, [place])
        assert spot, f"nothing of {place} can be clicked"
        press = page.touchscreen.tap if touch else page.mouse.click
        press(spot["x"], spot["y"])
        page.wait_for_function(ANSWERED, arg=before)
        if story(page) == int(before):
            item = page.locator(f'#menu [role=menuitem][value="{number}"]')
            if item.count():
                item.tap() if touch else item.click()
            if page.locator("#explain", has_text=AGAIN).count():  # the first tap said what it does
                item.tap() if item.count() else press(spot["x"], spot["y"])
            if page.locator(ASKED_ONCE).count():
                page.locator(ASKED_ONCE).click()
        return True
    return False


def press_button(page: Page, choice: dict[str, Any], *, touch: bool = False) -> None:
    """Take a choice by its button; with a finger, once it has said what it does."""
    button = page.locator(f'#choices .choice[value="{choice["number"]}"]')
    if touch:
        button.tap()  # which says what it does
        button.tap()
    else:
        button.click()
        if page.locator(ASKED_ONCE).count():
            button.click()


def begin_with_a_friend(host: Page, guest: Page, server: Server, game: str, seed: int) -> None:
    """One person opens the shortest match of a game, and another joins by the link."""
    found = games.find(game)
    host.goto(f"{server.url}/new/{game}")
    players = next(count for count in found.seats if count > 1)
    host.locator(f'[name=players][value="{players}"]').check()
    for seat in range(1, players):
        host.locator(f"[name={seat_field(seat)}]").select_option(LINK if seat == 1 else CREW)
    for option in found.offered:
        if not option.is_switch:
            hardest = option.choices[-1].name
            host.locator(f'[name={option_field(option.name)}][value="{hardest}"]').check()
    host.get_by_text("Advanced").click()
    host.get_by_label("Seed").fill(str(seed))
    host.get_by_label("Show it in the lobby").uncheck()
    host.get_by_role("button", name="Begin").click()
    host.wait_for_url("**/match/*")
    host.locator(".gear").click()
    link = host.get_by_label("The link to this seat").input_value()
    host.keyboard.press("Escape")
    guest.goto(link)
    guest.get_by_label("Your name").fill("Wren")
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_url("**/match/*")
    expect(host.locator("#bar")).to_contain_text("Wren")


CUT_OFF = """(selector) => {
  const sheet = document.querySelector(selector);
  const { top, right, bottom, left, height } = sheet.getBoundingClientRect();
  const isHigh = height >= 0.75 * innerHeight;
  return [
    top < 0 || bottom > innerHeight + 1 ? "outside above or below" : "",
    left < 0 || right > innerWidth + 1 ? "outside at a side" : "",
    sheet.scrollWidth > sheet.clientWidth ? "scrolls to the side" : "",
    sheet.scrollHeight > sheet.clientHeight && !isHigh ? "scrolls where there is room" : "",
    ...[...sheet.querySelectorAll("*")]
      .filter((each) => each.checkVisibility() && !each.closest(".unseen, svg"))
      .filter((each) => each.getBoundingClientRect().right > right)
      .map((each) => each.outerHTML.slice(0, 80)),
  ].filter(Boolean);
}"""
"""What a sheet does not show of itself, and need not be scrolled for: nothing if all is well."""


def too_wide(page: Page) -> int:
    """By how many pixels a page is wider than its window; 0 if it is not."""
    over: int = page.evaluate("Math.max(0, document.documentElement.scrollWidth - innerWidth)")
    return over
