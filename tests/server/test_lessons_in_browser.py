"""Guided first voyages in a browser: on a phone from the lobby through every step, with wrong moves
that are answered. On a laptop, by keyboard, test_first_minutes_in_browser.py goes through them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from allhands import games
from allhands.kernel.lesson import MOST_WRONG, Step, Wrong

from .browsers import PHONE, Visitor, findings, wait_until
from .clients import Server
from .phone_pages import too_small
from .playing_pages import too_wide

TAUGHT = [name for name in games.names() if games.find(name).lesson.is_any]
REFUSED = "status of 400"
"""What the browser says of a choice that the lesson answers."""
WAY_TO_RULE = "The rule"
WANTED = "#choices button[data-wanted]"
OTHERS = "#choices button.choice:not([data-wanted])"
AT_STEP = """([counted, ways]) => document.querySelector(".coach-step")?.innerText.includes(counted)
  && document.querySelector(ways)?.checkVisibility()
  && !document.querySelector("#table.settling")"""
ON_BOARD = ":is(#ship, #decks, #crew) .wanted"
OUT_OF_SIGHT = """([phone, acted]) => {
  const sheet = document.getElementById("desk").getBoundingClientRect();
  const isSeen = (selector, least = Infinity) => {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    const bottom = Math.min(box?.bottom, phone ? innerHeight : sheet.bottom);
    return box?.height && bottom - Math.max(box.top, sheet.top) >= Math.min(box.height, least) - 1;
  };
  const ship = document.querySelector("#ship svg").getBoundingClientRect();
  return [
    !isSeen("#goal > summary") && "the way to the goal",
    !phone && !isSeen("#goal .measure b") && "what measures it",
    !isSeen("#coach .coach-says") && "what is said",
    !acted && !isSeen("#coach button") && "the way on",
    acted && !isSeen("#question") && "the question",
    acted && !isSeen("#choices button[data-wanted]", 40) && "what is to be done",
    phone && Math.min(ship.bottom, sheet.top) - ship.top < 150 && "the ship",
  ].filter(Boolean);
}"""
"""What of a lesson is not in sight: on a phone within the sheet, elsewhere above the decks."""


def begin(page: Page, server: Server, game: str) -> None:
    """From the lobby into the lesson."""
    page.goto(server.url)
    card = page.locator(f'form[action$="/play/{game}"]')
    card.get_by_role("button", name="First voyage").click()
    page.wait_for_url("**/match/*")


def at_step(page: Page, game: str, number: int) -> Step:
    """Wait until a step asks for something, or is read."""
    steps = games.find(game).lesson.steps
    counted = f"{number + 1} of {len(steps)}"
    wait_until(page, AT_STEP, [counted, f"{WANTED}, #coach form"], timeout=30_000)
    expect(page.locator(".coach-step")).to_contain_text(counted)
    expect(page.locator(".coach-says")).to_have_text(steps[number].say)
    expect(page.locator(f"{WANTED}, #coach form").first).to_be_visible()
    expect(page.locator("#table")).not_to_have_class(re.compile("settling"))
    return steps[number]


def beginning(*words: str) -> re.Pattern[str]:
    """What a choice looks like that begins with one of these."""
    return re.compile(rf"^\s*({'|'.join(map(re.escape, words))})", re.IGNORECASE)


def out_of_sight(page: Page, step: Step) -> list[str]:
    """What of a step is not in sight as it begins."""
    return page.evaluate(OUT_OF_SIGHT, [page.viewport_size == PHONE, bool(step.do)])


def other_choice(page: Page, step: Step, wrong: Wrong) -> Locator:
    """Of the choices that the step does not wait for, one that this is the first answer to."""
    fits = page.locator(OTHERS).filter(has_text=beginning(wrong.chosen))
    before = [each.chosen for each in step.wrong[: step.wrong.index(wrong)]]
    return (fits.filter(has_not_text=beginning(*before)) if before else fits).last


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_gone_through_on_a_phone(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(phone=True, brisk=True, expected=(REFUSED,))
    begin(page, shared_server, game)
    lesson = games.find(game).lesson
    for number in range(len(lesson.steps)):
        step = at_step(page, game, number)
        assert out_of_sight(page, step) == [], number + 1
        if not step.do:
            page.get_by_role("button", name="Next").click()
            continue
        for wrong in step.wrong[number % MOST_WRONG :][:1]:  # each is heard in test_lessons.py
            story = page.locator("#table").get_attribute("data-story")
            other_choice(page, step, wrong).click()
            law = games.find(game).laws.ledger[wrong.rule].sentence
            said = f"{wrong.say} The rule: {law} {WAY_TO_RULE}"
            expect(page.locator("#refusal")).to_have_text(said)
            expect(page.locator("#table")).to_have_attribute("data-story", story or "")
        assert too_wide(page) == 0
        assert too_small(page) == []
        if not number:
            assert findings(page) == []
        page.locator(WANTED).first.click()
    expect(page.locator(".coach-says")).to_have_text(lesson.end, timeout=30_000)
    assert findings(page) == []
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/match/*")
    expect(page.locator("#coach")).to_be_empty()


def test_after_a_step_that_is_read_the_focus_is_on_what_is_next(
    visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(brisk=True)
    begin(page, shared_server, "sso")
    at_step(page, "sso", 0)
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    at_step(page, "sso", 1)
    expect(page.locator(WANTED)).to_be_focused()
    page.keyboard.press("Enter")
    at_step(page, "sso", 2)
    expect(page.locator(WANTED)).to_be_focused()


def test_one_leaves_and_comes_back(visitor: Visitor, shared_server: Server) -> None:
    game = "solar-storm"
    page = visitor(brisk=True)
    begin(page, shared_server, game)
    at_step(page, game, 0)
    expect(page.locator(ON_BOARD).first).to_be_visible()
    page.locator(WANTED).click()
    at_step(page, game, 1)
    page.goto(shared_server.url)
    page.locator("a.go-on").click()
    at_step(page, game, 1)
