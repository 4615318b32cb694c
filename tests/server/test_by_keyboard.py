"""The keyboard alone: from the lobby into a match, and everything that can be done there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from .browsers import Visitor
from .clients import Server
from .playing_pages import ANSWERED, choices, is_over, story, wait_for_turn
from .tables import any_action, usual_seed
from .web_matches import CHOICE, WebMatch, press, shows

DECISIONS = 10
SCREENS: tuple[ViewportSize, ...] = (
    {"width": 1366, "height": 768},
    {"width": 1024, "height": 768},
    {"width": 600, "height": 800},
)
MOST_STOPS = 250
"""More than any page has: a table that offers much has some seventy, and the log grows."""

FOCUSED = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "nothing";
  const style = getComputedStyle(focused);
  const isSeen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  return isSeen || focused.id === "main" ? "" : focused.outerHTML.slice(0, 120);
}"""
"""What has the focus without showing it; nothing if all is well."""


def tab_to(page: Page, selector: str, *, backwards: bool = False) -> None:
    """Go on by the Tab key until something has the focus, which is seen on every stop."""
    passed: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
        passed.append(page.evaluate("document.activeElement?.outerHTML.slice(0, 40)"))
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            assert page.evaluate(FOCUSED) == ""
            return
    raise AssertionError(f"the Tab key never comes to {selector}, only to {passed}")


def begin(page: Page, server: Server, game: str) -> None:
    page.goto(server.url)
    tab_to(page, f'form[action$="/play/{game}"] button:not([formaction])')
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/*")
    wait_for_turn(page)


def is_decided(page: Page, before: int) -> None:
    page.wait_for_function(
        "before => Number(document.getElementById('table').dataset.story) > before", arg=before
    )


def by_letter(page: Page, number: int) -> None:
    """Press the letter that stands beside a choice."""
    before, keyed = story(page), [each for each in choices(page) if each["key"]]
    page.keyboard.press(keyed[number % len(keyed)]["key"])
    is_decided(page, before)


def on_the_board(page: Page, number: int) -> None:
    """Go to a lit place, on to another by an arrow, and take what lies there."""
    before = story(page)
    tab_to(page, ".handle")
    page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[number % 4])
    assert page.evaluate(FOCUSED) == ""
    page.keyboard.press("Enter")
    page.wait_for_function(ANSWERED, arg=str(before))
    if story(page) == before:
        items = page.locator("#menu :is(button, a)")
        for key, item in (("ArrowDown", 1), ("End", -1), ("ArrowDown", 0)):
            page.keyboard.press(key)
            expect(items.nth(item)).to_be_focused()
        page.keyboard.press("Enter")
    is_decided(page, before)


@pytest.mark.parametrize("game", ["ark-ship"])
def test_decisions_are_taken_by_letters_and_on_the_board(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(brisk=True)
    begin(page, shared_server, game)
    for number in range(DECISIONS):
        wait_for_turn(page)
        if is_over(page):
            break
        is_lit = page.locator("[data-place].lit").count() > 0
        had_focus = page.evaluate("document.activeElement !== document.body")
        (on_the_board if number % 3 and is_lit else by_letter)(page, number)
        wait_for_turn(page)
        assert not had_focus or page.evaluate(FOCUSED) == ""


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_everything_opens_and_closes_by_its_key(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    begin(page, shared_server, game)
    for key, sheet in (("w", "why-sheet"), (",", "settings-sheet"), ("?", "keys-sheet")):
        page.keyboard.press(key)
        expect(page.locator(f"#{sheet}")).to_be_visible()
        assert page.evaluate(f"document.activeElement.closest('#{sheet}') !== null")
        page.keyboard.press("Escape")
        expect(page.locator(f"#{sheet}")).to_be_hidden()
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_label("Say something")).to_be_focused()
    page.keyboard.type("Steady as she goes")
    page.keyboard.press("Enter")
    expect(page.locator("#talk")).to_contain_text("Steady as she goes")


@pytest.mark.parametrize("screen", SCREENS, ids=["beside the ship", "below her", "over her"])
@pytest.mark.parametrize("game", ["solar-storm"])
def test_escape_leads_back_to_where_one_was(
    game: str, screen: ViewportSize, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "thumb", seed=usual_seed(game, 2))
    page = match.sit(visitor(viewport=screen), 0)
    wait_for_turn(page)
    choice = page.locator(f"#{page.locator(CHOICE).last.get_attribute('id')}")
    choice.focus()
    for key, inside in (("/", page.get_by_label("Say something")), ("l", page.locator("#log"))):
        page.keyboard.press(key)
        expect(inside).to_be_focused()
        page.keyboard.press("Escape")
        expect(choice).to_be_focused()
    page.keyboard.press("/")
    match.decide()  # on another device: what had the focus may be gone
    shows(page, 1)
    expect(page.get_by_label("Say something")).to_be_focused()
    page.keyboard.press("Escape")
    expect(choice if choice.count() else next_choice(page)).to_be_focused()


def next_choice(page: Page) -> Locator:
    """Where somebody who chooses by the list goes on: the first choice, or else what is asked."""
    first = page.locator(CHOICE).first
    return first if first.count() else page.locator("#ask")


@pytest.mark.parametrize("game", ["ark-ship"])
def test_the_focus_waits_at_what_is_asked_and_goes_on_to_the_first_choice(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person", seed=usual_seed(game, 2))
    page, waited = match.sit(visitor(brisk=True), 0), 0
    while not match.played.is_over and (waited < 2 or len(match.played.decisions) < DECISIONS):
        action = any_action(match.played)
        if match.played.current_player == 0:
            wait_for_turn(page)
            press(page, action)
            match.played.play(action)
        else:
            match.act(action)
            waited += 1
        shows(page, len(match.played.decisions))
        expect(next_choice(page)).to_be_focused()


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_why_not_is_asked_in_words(game: str, visitor: Visitor, shared_server: Server) -> None:
    page = visitor()
    begin(page, shared_server, game)
    page.keyboard.press("w")
    page.keyboard.type("fly")
    page.keyboard.press("Enter")
    expect(page.locator("#why h3")).to_contain_text("fly")


@pytest.mark.parametrize("game", ["solar-storm"])
def test_one_steps_back_and_forward_and_takes_back(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page, now = visitor(), "#now data"
    begin(page, shared_server, game)
    by_letter(page, 0)
    wait_for_turn(page)
    present = int(page.locator(now).get_attribute("value") or 0)
    page.keyboard.press("[")
    expect(page.locator("#since")).to_contain_text(f"Decision {present - 1} of")
    page.keyboard.press("]")
    expect(page.locator("#since")).to_be_hidden()
    page.keyboard.press("[")
    expect(page.locator("#since")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#since")).to_be_hidden()
    before = story(page)
    page.locator("#back button").focus()
    page.keyboard.press("Enter")
    is_decided(page, before)
    wait_for_turn(page)
    assert page.evaluate(FOCUSED) == ""
    expect(page.locator("#said")).to_contain_text("Taken back")
