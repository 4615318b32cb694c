"""Taking back at a table of two browsers: at once, by consent, or never."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from .browsers import Visitor
from .clients import Server
from .tables import usual_seed
from .web_matches import (
    CHOICE,
    WebMatch,
    choose,
    loud,
    position_where,
    press,
    revealing,
    shows,
)

GAMES = ("leaky-raft",)


class Two(NamedTuple):
    """A match, the page of whoever has to choose, and that of the other."""

    match: WebMatch
    asking: Page
    other: Page


def two_pages(visitor: Visitor, match: WebMatch) -> Two:
    seat = match.played.current_player
    return Two(match, match.sit(visitor(), seat), match.sit(visitor(), 1 - seat))


def after_revealing(visitor: Visitor, server: Server, game: str, **wishes: str) -> Two:
    """Two pages at a match where something hidden has just been shown."""
    seed, actions = position_where(game, 2, lambda played: revealing(played) is not None)
    match = WebMatch(server, game, "person", "person", seed=seed, **wishes)
    match.follow(actions)
    two = two_pages(visitor, match)
    choose(two.asking, match, loud(match.played))
    shows(two.other, len(match.played.decisions))
    return two


@pytest.mark.parametrize("game", GAMES)
def test_what_revealed_nothing_is_taken_back_at_once(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    seed = usual_seed(game, 2)  # in which something can be chosen that reveals nothing
    two = two_pages(visitor, WebMatch(shared_server, game, "person", "person", seed=seed))
    before = two.asking.locator(CHOICE).all_inner_texts()
    choose(two.asking, two.match)
    shows(two.other, 1)
    two.asking.get_by_role("button", name="Undo the latest decision").click()
    for page in (two.asking, two.other):
        shows(page, 0)
        expect(page.locator("#said")).to_contain_text("Taken back.")
        expect(page.locator("#log .entry")).to_have_count(0)
    assert two.asking.locator(CHOICE).all_inner_texts() == before


@pytest.mark.parametrize("game", GAMES)
def test_the_other_is_asked_and_agrees(game: str, visitor: Visitor, shared_server: Server) -> None:
    two = after_revealing(visitor, shared_server, game)
    taken = len(two.match.played.decisions)
    two.asking.get_by_role("button", name="Ask to undo the latest decision").click()
    expect(two.asking.locator(".proposal")).to_contain_text("Still to agree")
    shows(two.asking, taken)
    expect(two.other.locator(".proposal")).to_contain_text("asks to take back the latest decision")
    expect(two.other.locator("#said")).to_contain_text("asks to take back the latest decision")
    two.other.get_by_role("button", name="Agree", exact=True).click()
    for page in (two.asking, two.other):
        shows(page, taken - 1)
        expect(page.locator(".proposal")).to_have_count(0)
    two.match.played.undo(force=True)
    choose(two.asking, two.match)


@pytest.mark.parametrize("game", GAMES)
def test_the_other_refuses_and_it_stays(game: str, visitor: Visitor, shared_server: Server) -> None:
    two = after_revealing(visitor, shared_server, game)
    taken = len(two.match.played.decisions)
    two.asking.keyboard.press("u")
    two.other.get_by_role("button", name="Refuse", exact=True).click()
    for page in (two.asking, two.other):
        expect(page.locator(".proposal")).to_have_count(0)
        expect(page.locator("#back")).to_contain_text("would rather not take it back.")
        shows(page, taken)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_asked_thinks_better_of_it(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    two = after_revealing(visitor, shared_server, game)
    two.asking.keyboard.press("u")
    expect(two.other.locator(".proposal")).to_be_visible()
    two.asking.get_by_role("button", name="Never mind").click()
    for page in (two.asking, two.other):
        expect(page.locator(".proposal")).to_have_count(0)
        expect(page.locator("#back")).not_to_contain_text("would rather not")


@pytest.mark.parametrize("game", GAMES)
def test_freely_means_without_asking(game: str, visitor: Visitor, shared_server: Server) -> None:
    two = after_revealing(visitor, shared_server, game, undo="free")
    two.asking.get_by_role("button", name="Undo the latest decision").click()
    for page in (two.asking, two.other):
        shows(page, len(two.match.played.decisions) - 1)


@pytest.mark.parametrize("game", GAMES)
def test_never_means_never(game: str, visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, game, "person", "person", undo="never")
    page = match.sit(visitor(), match.played.current_player)
    choose(page, match)
    expect(page.locator("#back")).to_have_text("What is done is done.")
    page.keyboard.press("u")
    page.keyboard.press(",")
    expect(page.locator("#seats")).to_contain_text("Undo: What is done is done.")
    shows(page, 1)


@pytest.mark.parametrize("game", GAMES)
def test_playing_on_leaves_a_wish_behind(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    two = after_revealing(visitor, shared_server, game)
    assert not two.match.played.is_over
    two.asking.keyboard.press("u")
    expect(two.other.locator(".proposal")).to_be_visible()
    turn = two.asking if two.asking.locator(CHOICE).count() else two.other
    number = int(turn.locator(CHOICE).first.get_attribute("value") or 0)
    press(turn, number)
    for page in (two.asking, two.other):
        shows(page, len(two.match.played.decisions) + 1)
        expect(page.locator(".proposal")).to_have_count(0)
