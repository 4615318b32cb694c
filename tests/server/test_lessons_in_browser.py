"""Guided first voyages in a browser: from the lobby through every step, with every wrong move
that is answered, by mouse and by keyboard, on a laptop and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from allhands import games
from allhands.kernel.lesson import Step, Wrong

from .browsers import Visitor, findings
from .clients import Server
from .phone_pages import too_small
from .playing_pages import too_wide

TAUGHT = [name for name in games.names() if games.find(name).lesson.is_any]
REFUSED = "status of 400"
"""What the browser says of a choice that the lesson answers."""
WAY_TO_RULE = "The rule"
WANTED = "#choices button[data-wanted]"
OTHERS = "#choices button.choice:not([data-wanted])"
ON_BOARD = ":is(#ship, #decks, #crew) .wanted"


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
    expect(page.locator(".coach-step")).to_contain_text(counted, timeout=30_000)
    expect(page.locator(".coach-says")).to_have_text(steps[number].say)
    expect(page.locator(f"{WANTED}, #coach form").first).to_be_visible(timeout=30_000)
    expect(page.locator("#table")).not_to_have_class(re.compile("settling"))
    return steps[number]


def beginning(*words: str) -> re.Pattern[str]:
    """What a choice looks like that begins with one of these."""
    return re.compile(rf"^\s*({'|'.join(map(re.escape, words))})", re.IGNORECASE)


def other_choice(page: Page, step: Step, wrong: Wrong) -> Locator:
    """Of the choices that the step does not wait for, one that this is the first answer to."""
    fits = page.locator(OTHERS).filter(has_text=beginning(wrong.chosen))
    before = [each.chosen for each in step.wrong[: step.wrong.index(wrong)]]
    return (fits.filter(has_not_text=beginning(*before)) if before else fits).last


@pytest.mark.parametrize(
    ("game", "phone"), [*((game, False) for game in TAUGHT), ("solar-storm", True)]
)
def test_a_lesson_is_gone_through(
    game: str, phone: bool, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(phone=phone, brisk=True, expected=(REFUSED,))
    begin(page, shared_server, game)
    lesson = games.find(game).lesson
    for number in range(len(lesson.steps)):
        step = at_step(page, game, number)
        if not step.do:
            page.get_by_role("button", name="Go on").click()
            continue
        for wrong in step.wrong:
            story = page.locator("#table").get_attribute("data-story")
            other_choice(page, step, wrong).click()
            law = games.find(game).laws.ledger[wrong.rule].sentence
            said = f"{wrong.say} The rule: {law} {WAY_TO_RULE}"
            expect(page.locator("#refusal")).to_have_text(said)
            expect(page.locator("#table")).to_have_attribute("data-story", story or "")
        assert too_wide(page) == 0
        assert not phone or too_small(page) == []
        if not number:
            assert findings(page) == []
        page.locator(WANTED).first.click()
    expect(page.locator(".coach-says")).to_have_text(lesson.end, timeout=30_000)
    assert findings(page) == []
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/match/*")
    expect(page.locator("#coach")).to_be_empty()


def test_a_lesson_is_gone_through_by_keyboard(visitor: Visitor, shared_server: Server) -> None:
    game = "solar-storm"
    page = visitor(brisk=True)
    begin(page, shared_server, game)
    for number in range(6):
        step = at_step(page, game, number)
        key = page.locator(WANTED).first.get_attribute("data-key") if step.do else "g"
        page.keyboard.press(key or "")
    at_step(page, game, 6)


def test_after_a_step_that_is_read_the_focus_is_on_what_is_next(
    visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(brisk=True)
    begin(page, shared_server, "sso")
    at_step(page, "sso", 0)
    page.get_by_role("button", name="Go on").focus()
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
