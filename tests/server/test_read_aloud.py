"""What is read aloud to those who cannot see the page: what others do in one go, what concerns
oneself at once, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from allhands import games

from .browsers import Visitor
from .clients import Server
from .playing_pages import is_over, look_up
from .tables import any_action, usual_seed
from .web_matches import TURN, WebMatch, loud, position_where, press, revealing, shows

GAMES = games.names()
QUIET, LONGEST = 4000, 15_000
"""Milliseconds after which what was gathered is told: of quiet, and however much happens."""
MOST = 12
"""So many sentences are told in one go."""
A_FEW = 3
DECISIONS = 60

NOTES_WHAT_IS_SAID = """window.said = [];
addEventListener("DOMContentLoaded", () => {
  const region = document.getElementById("said");
  if (!region) return;
  const note = () => said.push(region.textContent);
  new MutationObserver(note).observe(region, { childList: true });
});"""


def listening(page: Page) -> Page:
    """The page, where all that is said is noted, and time stands still once it shows a match."""
    page.add_init_script(NOTES_WHAT_IS_SAID)
    page.clock.install(time=0)
    return page


def said(page: Page) -> list[str]:
    """Everything that was read aloud."""
    found: list[str] = page.evaluate("said")
    return found


def told(page: Page, first: int) -> list[str]:
    """What the log says came of the decisions from number `first` on."""
    entries = page.locator("#log .entry").all()
    return [line for each in entries[first - 1 :] for line in each.locator("li").all_inner_texts()]


def has_all(words: str, lines: list[str]) -> bool:
    """Whether all lines were told, or the last ones and how many there are."""
    if len(lines) > MOST and f"{len(lines)} things happened" not in words:
        return False
    return all(line in words for line in lines[-MOST:])


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_what_the_others_do_in_their_turn_is_told_in_one_go(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person", seed=usual_seed(game, 2))
    page = match.sit(listening(visitor()), 0)
    page.clock.pause_at(10_000_000)
    longest = since = 0
    while longest < A_FEW and len(match.played.decisions) < DECISIONS and not is_over(page):
        before, number = len(said(page)), len(match.played.decisions) + 1
        action = any_action(match.played)
        if match.played.current_player == 0:
            page.wait_for_selector(TURN, state="attached")
            press(page, action)
            match.played.play(action)
            since = number + 1
        else:
            match.act(action)
            longest = max(longest, number - since + 1)
        shows(page, number)
        mine = since == number + 1 or page.locator(TURN).count() or is_over(page)
        assert len(said(page)) == before + bool(mine)
        if mine:
            assert has_all(said(page)[-1], told(page, min(since, number)))
            assert page.locator("#question").inner_text() in said(page)[-1]
    assert longest > 1


@pytest.mark.parametrize("game", ["solar-storm"])
def test_who_watches_is_told_when_it_is_quiet_or_after_a_while(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = match.watch(listening(visitor()))
    page.clock.pause_at(10_000_000)

    def go_on(count: int, then: int) -> None:
        match.decide(count, any_action)
        shows(page, len(match.played.decisions))
        page.clock.run_for(then)

    go_on(2, QUIET - 500)
    assert said(page) == []
    page.clock.run_for(1000)
    assert len(said(page)) == 1
    assert has_all(said(page)[0], told(page, 1))
    for _ in range(LONGEST // 3000):
        assert len(said(page)) == 1
        go_on(1, 3000)
    assert len(said(page)) == 2
    first = len(match.played.decisions) + 1
    go_on(20, QUIET)
    assert len(told(page, first)) > MOST
    assert has_all(said(page)[-1], told(page, first))


@pytest.mark.parametrize("game", ["ark-ship"])
def test_what_is_said_to_one_is_told_at_once_with_what_happened_before(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page, guest = match.watch(listening(visitor())), match.sit(visitor(), 1)
    page.clock.pause_at(10_000_000)
    match.decide(1, any_action)
    shows(page, 1)
    look_up(guest, "talk")
    guest.get_by_label("Say something").fill("Look at that")
    guest.get_by_label("Say something").press("Enter")
    expect(page.locator("#talk")).to_contain_text("Look at that")
    assert len(said(page)) == 1
    assert has_all(said(page)[0], told(page, 1))
    assert "Look at that" in said(page)[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_revealed_is_read_aloud(game: str, visitor: Visitor, shared_server: Server) -> None:
    seed, actions = position_where(game, 2, lambda played: revealing(played) is not None)
    match = WebMatch(shared_server, game, "person", "person", seed=seed)
    match.follow(actions)
    page = match.sit(listening(visitor()), match.played.current_player)
    match.act(loud(match.played))
    shows(page, len(match.played.decisions))
    lines = told(page, len(match.played.decisions))
    assert lines
    assert has_all(said(page)[-1], lines)
