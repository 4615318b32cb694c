"""The first minutes of somebody new: how many clicks and seconds they take, by keyboard alone as
well, how much has to be loaded for them, and what a phone shows of what is decided with."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request

from allhands import Match, games
from allhands.drawing.widgets import IN_REACH
from allhands.kernel.game import turns_of
from allhands.server.settings import Settings

from ..playing import ROOT
from ..test_lessons import reading_seconds
from .browsers import COLOURS, LAPTOP, PHONE, Visitor, by_daylight, findings
from .clients import Server
from .playing_pages import too_wide, wait_for_turn
from .tables import any_action
from .test_lessons_in_browser import TAUGHT, WANTED, at_step, out_of_sight
from .test_lessons_in_browser import begin as begin_lesson
from .web_matches import CHOICE, WebMatch, position_where, shows

Record = Callable[[str, object], None]

FIRST_SECONDS = 20
"""So soon somebody new has done something in a lesson, reading included."""
LESSON_SECONDS = 300
"""So long a lesson takes, with what is read and with the pauses that mates make."""
MEASURED = ROOT / "docs" / "performance.md"
MOST_MORE, MOST_LESS = 0.05, 0.1
"""By such shares a page may weigh more than is told there, or less: then it is told anew."""
POSITIONS = 12
TURNS = 3
"""In this turn whoever began has had a whole one, in a game in which one plays after the other."""
MOST_STEPS = 200
"""So many elements are walked over to a choice."""

IS_CHOICE = "(action) => document.activeElement.closest('.choice')?.value === action"
BEGINS_LESSON = """(game) => {
  const { form, innerText } = document.activeElement;
  return form?.action.endsWith(`/play/${game}`) && innerText.startsWith("First voyage");
}"""
OUT_OF_SIGHT = """() => {
  const sheet = document.getElementById("desk").getBoundingClientRect();
  const reach = document.getElementById("reach");
  const ask = document.getElementById("ask").getBoundingClientRect();
  const ship = document.querySelector("#ship svg");
  const question = document.getElementById("question");
  const concerned = document.querySelector("#ship [data-concerned]");
  const choices = [...document.querySelectorAll("#choices .choice")];
  const seen = (element, { top, bottom }) => {
    const box = element.getBoundingClientRect();
    return Math.min(box.bottom, bottom) - Math.max(box.top, top);
  };
  const above = { top: 0, bottom: sheet.top };
  const isOpen = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const drawn = (each) => each.checkVisibility() ? [each] : [...each.children].flatMap(drawn);
  const marked = (of) => [...document.querySelectorAll(of)].filter((each) => each.textContent);
  const own = marked("#crew > .own .in-reach"), beside = marked("#decks .in-reach");
  const held = [...reach.querySelectorAll(".in-reach")].filter((each) => each.textContent);
  const whole = !document.getElementById("ship").matches(".zoomed");
  const isSelf = (place) => document.querySelector(`#crew > .own[data-place="${place}"]`);
  const shown = (place) => document.querySelectorAll(`:is(#ship, #reach) [data-place="${place}"]`);
  const isInSight = (place) => isSelf(place) || [...shown(place)].some((each) =>
    each.closest("#reach") ? isOpen(each) : !whole || seen(each, above) >= 8);
  const places = choices.map(({ dataset }) => (dataset.places ?? "").split(" ").filter(Boolean));
  return [
    seen(ship, above) < 150 && "the ship",
    (question.getBoundingClientRect().bottom > ask.bottom || !isOpen(question)) && "the question",
    seen(choices[0], ask) < Math.min(40, choices[0].offsetHeight) && "a choice",
    concerned && seen(concerned, above) < 8 && "what is asked about",
    !own.length && "one's own things",
    held.length < own.length + beside.length && "all that is decided with",
    ...held.flatMap((each) => [each, ...each.querySelectorAll("[data-place]")]).flatMap(drawn)
      .filter((each) => !isOpen(each)).map((each) => `${each.className}: ${each.textContent}`),
    ...places.filter((each) => each.length && !each.some(isInSight)).map((each) => each.join()),
  ].filter(Boolean);
}"""
"""What of all that one decides with a phone does not show in its first screen."""
DRAWN = "#reach > .decks > .in-reach"
"""What is decided with of what lies beside the ship."""


@pytest.mark.parametrize("game", TAUGHT)
def test_somebody_new_has_soon_done_something(
    game: str, visitor: Visitor, shared_server: Server, record_property: Record
) -> None:
    page, began = visitor(), time.monotonic()
    begin_lesson(page, shared_server, game)
    clicks, step = 1, 0
    while not games.find(game).lesson.steps[step].do:
        at_step(page, game, step)
        page.get_by_role("button", name="Next").click()
        clicks, step = clicks + 1, step + 1
    at_step(page, game, step)
    page.locator(WANTED).first.click()
    at_step(page, game, step + 1)
    seconds = time.monotonic() - began
    reading = reading_seconds(games.find(game).lesson.steps[: step + 1])
    record_property(f"{game}: clicks from the lobby to the first decision", clicks + 1)
    record_property(f"{game}: seconds from the lobby to the first decision", round(seconds, 1))
    record_property(f"{game}: seconds of reading before it", round(reading, 1))
    assert clicks + 1 <= 3
    assert seconds < FIRST_SECONDS, "a machine that does much else is slow, so without reading"
    assert findings(page) == []


@pytest.mark.parametrize("game", TAUGHT)
def test_a_whole_lesson_is_gone_through_by_keyboard_alone(
    game: str, visitor: Visitor, shared_server: Server, record_property: Record
) -> None:
    steps, page = games.find(game).lesson.steps, visitor(brisk=True)
    page.goto(shared_server.url)
    began, keys = time.monotonic(), 1
    _walk_to(page, BEGINS_LESSON, game)
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/*")
    for number in range(len(steps)):
        step = at_step(page, game, number)
        assert out_of_sight(page, step) == [], number + 1
        if step.do:
            wanted = int(page.locator(WANTED).first.get_attribute("value") or "")
            _take_by_keyboard(page, wanted, by_letter=True)
        else:
            page.keyboard.press("n")
        keys += 1
    page.get_by_role("button", name="Play now").wait_for()
    seconds, reading = time.monotonic() - began, reading_seconds(steps)
    pauses = Settings().pace * sum(len(step.mates) for step in steps)
    record_property(f"{game}: clicks or keys from the lobby to the end of the lesson", keys)
    record_property(f"{game}: seconds from the lobby to the end of the lesson", round(seconds, 1))
    record_property(f"{game}: seconds of reading in it", round(reading, 1))
    record_property(f"{game}: seconds in which mates pause in it", round(pauses, 1))
    assert seconds + reading + pauses < LESSON_SECONDS
    assert findings(page) == []


@pytest.mark.parametrize("game", games.names())
def test_a_lesson_weighs_what_is_told_of_it_and_everybody_can_use_it(
    game: str, visitor: Visitor, shared_server: Server, record_property: Record
) -> None:
    page, loaded = visitor(), list[Request]()
    page.on("requestfinished", lambda request: loaded.append(request))
    begin_lesson(page, shared_server, game)
    at_step(page, game, 0)
    weight = sum(request.sizes()["responseBodySize"] for request in loaded)
    record_property(f"{game}: bytes of the lobby and the table", weight)
    assert 1 - MOST_LESS < weight / _told_weight(game) < 1 + MOST_MORE
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        _is_fine(page, "lesson")
        with by_daylight(page):
            assert findings(page, rules=COLOURS) == []


def keep_picture(page: Page, name: str) -> None:
    """Keep what a page shows, where ALLHANDS_PICTURES names a folder for it."""
    if folder := os.environ.get("ALLHANDS_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def _told_weight(game: str) -> int:
    """What the lobby and a lesson's table weigh together as they are sent, by the documentation."""
    row = rf"^\| {re.escape(games.find(game).title)} \| (\d+) kB \|$"
    told = re.search(row, MEASURED.read_text(encoding="utf-8"), re.MULTILINE)
    assert told
    return 1000 * int(told[1])


@pytest.mark.parametrize("game", games.names())
def test_a_whole_turn_is_played_by_keyboard_alone(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = match.sit(visitor(brisk=True), 0)
    played, own = match.played, 0
    while int(turns_of(played.record)) < TURNS:
        if played.current_player != 0:
            match.act(any_action(played))
            continue
        shows(page, len(played.decisions))
        wait_for_turn(page)
        action = any_action(played)
        by_letter = int(turns_of(played.record)) > 1  # in the first turn by walking alone
        _take_by_keyboard(page, action, by_letter=by_letter)
        played.play(action)
        shows(page, len(played.decisions))
        own += 1
    assert own


def _take_by_keyboard(page: Page, action: int, *, by_letter: bool) -> None:
    """By the letter beside the choice, or else, or where letters have run out, by walking there."""
    key = page.locator(f"{CHOICE}[value='{action}']").get_attribute("data-key")
    if not by_letter or not key:
        _walk_to(page, IS_CHOICE, str(action))
        key = "Enter"
    page.keyboard.press(key)
    if page.locator(f"{CHOICE}.asked-once").count():
        page.keyboard.press(key)  # what ends a turn is asked once


def _walk_to(page: Page, is_there: str, what: str) -> None:
    """From one thing that can be pressed to the next."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        if page.evaluate(is_there, what):
            return
    pytest.fail(f"{what} is not walked to")


@pytest.mark.parametrize("game", games.names())
def test_a_phone_shows_the_ship_the_question_and_what_is_decided_with(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    seed, actions = position_where(game, 2, _has_drawn, most=150)
    match = WebMatch(shared_server, game, "person", "person", seed=seed)
    match.follow(actions)
    pages = [match.sit(visitor(phone=True, brisk=True), seat) for seat in range(2)]
    assert any(page.locator(DRAWN).count() for page in pages)
    for number in range(POSITIONS):
        for seat in match.played.choosers:
            page, question = pages[seat], match.played.view(seat).question
            shows(page, len(match.played.decisions))
            wait_for_turn(page)
            keep_picture(page, f"{game}-{number}-{seat}")
            assert page.evaluate(OUT_OF_SIGHT) == [], question
        match.act(any_action(match.played))


def _has_drawn(match: Match) -> bool:
    """Whether something lies beside the ship that is decided with."""
    board, names = match.game.board, ("Ada", "Bo")
    return IN_REACH in board.decks(match.view(match.current_player).record, names)


@pytest.mark.parametrize("colours", ["dark", "light"])
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_axe_finds_nothing_where_somebody_new_comes(
    phone: bool, colours: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(phone=phone, color_scheme=colours)
    for path in ("/voyages", "/daily"):
        page.goto(f"{shared_server.url}{path}")
        _is_fine(page, path)
    match = WebMatch.short(shared_server, "last-boat")
    match.finish()
    match.sit(page, 0)
    _is_fine(page, "ending")
    page.goto(f"{match.url}/replay?move=2")
    _is_fine(page, "replay")
    page.goto(f"{shared_server.url}/voyages")
    _is_fine(page, "voyages that are over")


def _is_fine(page: Page, where: str) -> None:
    assert too_wide(page) == 0, where
    assert findings(page) == [], where
