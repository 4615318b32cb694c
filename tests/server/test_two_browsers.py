"""Two people in two browsers play a whole match by clicking the board, and play again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from allhands import games

from .browsers import Visitor, findings
from .clients import Server
from .playing_pages import (
    AT_REST,
    LOG_LINES,
    MINE,
    STICKING_OUT,
    begin_with_a_friend,
    click_on_board,
    is_over,
    look_up,
    press_button,
    some_choice,
    story,
    too_wide,
    wait_for_story,
    wait_for_turn,
)
from .web_matches import WebMatch

A_WHILE = 10
"""Decisions after which a match is in its midst."""
SEED = 16
"""Ends early: what is drawn is the same for the same seed."""
LONG = {"sso": 30, "zeno": 25}
"""Of the longest games the last decisions are clicked."""


def those_to_choose(*pages: Page) -> list[Page]:
    """The pages whose turn it is: both, where several choose at once."""
    for page in pages:
        page.wait_for_function(
            "() => document.querySelector('#now [data-mine], #now [data-over]')"
            " || document.querySelector('#ask .waiting')"
        )
    return [page for page in pages if page.locator(MINE).count()]


@pytest.mark.parametrize("game", games.names())
def test_a_whole_match_by_clicking_the_board(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    host, guest = visitor(brisk=True), visitor(reduced_motion="reduce")
    if game in LONG:
        match = WebMatch.short(shared_server, game)
        match.nearly_finish(LONG[game])
        match.sit(host, 0)
        match.sit(guest, 1)
    else:
        begin_with_a_friend(host, guest, shared_server, game, SEED)
    on_the_board = alone = taken = 0
    while not is_over(host):
        choosers = those_to_choose(host, guest)
        before = story(choosers[0])
        for chooser in choosers:
            wait_for_turn(chooser)
            choice = some_choice(chooser, SEED)
            if len(choosers) == 1 and click_on_board(chooser, choice):
                on_the_board += 1
            else:
                press_button(chooser, choice)
        for page in (host, guest):
            page.wait_for_function(
                "before => Number(document.getElementById('table').dataset.story) > before",
                arg=before,
            )
        wait_for_story(guest, story(host))
        alone += len(choosers) == 1
        taken += 1
        if taken == A_WHILE:
            it_looks_right(choosers[-1])
    assert on_the_board > alone / 2
    the_end_is_seen(host, guest)
    they_play_again(host, guest)


def it_looks_right(page: Page) -> None:
    """In the middle of a match, on a page at which one has just chosen."""
    page.wait_for_function(AT_REST)
    assert page.evaluate(STICKING_OUT) == []
    look_up(page, "log")
    assert page.locator("#log").evaluate("log => log.clientHeight") >= LOG_LINES
    assert too_wide(page) == 0
    assert findings(page) == []
    look_up(page, "decks")


def the_end_is_seen(host: Page, guest: Page) -> None:
    outcome = host.locator("#question").inner_text()
    for page in (host, guest):
        expect(page.locator("#ending .ending-title")).to_be_visible()
        expect(page.locator("#ending")).to_contain_text(outcome)
        expect(page.locator("#choices")).to_have_count(0)
    assert findings(guest) == []


def they_play_again(host: Page, guest: Page) -> None:
    over = host.url
    host.get_by_role("button", name="Play again").click()
    host.wait_for_url(lambda url: url != over)
    expect(host.locator("#now [data-over]")).to_have_count(0)
    expect(host.locator("#ship svg")).to_be_visible()
    expect(guest.get_by_role("link", name="Watch the replay")).to_be_visible()
