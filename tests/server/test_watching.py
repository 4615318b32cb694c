"""Watching a match without a seat, its end, and asking why something cannot be done."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from allhands.match import Match

from .browsers import Visitor
from .clients import FROM_A_SCRIPT, Server
from .web_matches import CHOICE, WebMatch, choose, shows

GAMES = ("leaky-raft",)


def checked_rule(page: Page, where: str) -> None:
    """A rule is linked to, and stands where the link leads."""
    link = page.locator(f"{where} a.rule").first
    path = link.get_attribute("href") or ""
    rule = urlsplit(path).fragment
    assert rule
    assert rule.endswith(link.inner_text())
    page.goto(page.evaluate("path => new URL(path, location).href", path))
    expect(page.locator(f'[id="{rule}"]')).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_sees_what_happens_and_has_no_say(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    seat = match.played.current_player
    page, watching = match.sit(visitor(), seat), match.watch(visitor())
    action = choose(page, match)
    shows(watching, 1)
    expect(watching.locator("#log .entry")).to_have_count(1)
    for nothing in (CHOICE, "#choices", ".lit", "#say", "form[action$='/say']", "#back button"):
        expect(watching.locator(nothing)).to_have_count(0)
    expect(watching.locator("#ask .waiting")).to_contain_text("chooses.")
    answer = watching.request.post(
        f"{match.url}/act",
        headers=FROM_A_SCRIPT,
        form={"seat": str(seat), "story": "1", "action": str(action)},
    )
    assert answer.status == 403
    assert answer.json()["sentence"] == "That seat is not yours."
    watching.keyboard.press("u")
    watching.keyboard.press(",")
    expect(watching.locator("#settings-sheet")).to_be_visible()
    expect(watching.locator("#seats form")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_shown_to_all_and_leads_to_the_replay(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page, watching = match.sit(visitor(), 0), match.watch(visitor())
    match.finish()
    last = len(match.played.decisions)
    for each in (page, watching):
        shows(each, last)
        expect(each.locator("#ending")).to_contain_text(match.played.outcome.sentence)
        expect(each.locator(CHOICE)).to_have_count(0)
    for name in ("Play again", "The same deal"):
        assert page.get_by_role("button", name=name).count() == 1
        assert watching.get_by_role("button", name=name).count() == 0
    watching.get_by_role("link", name="Watch the replay").click()
    watching.wait_for_url("**/replay*")
    expect(watching.locator("[data-count]")).to_contain_text(f"of {last}")
    page.get_by_role("button", name="The same deal").click()
    page.wait_for_url(lambda url: "/match/" in url and url != match.url)
    shows(page, 0)


@pytest.mark.parametrize("game", GAMES)
def test_an_unlit_place_says_why_by_the_rule(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = match.sit(visitor(), match.played.current_player)
    dark = page.locator("#ship [data-place]:not(.lit, :has(.lit), .lit *)").first
    dark.click(force=True)
    expect(page.locator("#menu")).to_contain_text("Nothing to do here now")
    checked_rule(page, "#menu")


def forbidden_words(match: Match) -> str:
    """Something that cannot be done now."""
    view = match.view(match.current_player)
    legal = {view.describe(each).words for each in match.game.legal_actions(match.record)}
    every = [view.describe(number) for number in range(match.game.actions.count)]
    return next(
        each.words
        for each in every
        if each.words not in legal and match.game.forbids(view.record, each.number)
    )


@pytest.mark.parametrize("game", GAMES)
def test_words_are_answered_with_the_rule(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = match.sit(visitor(), match.played.current_player)
    words = forbidden_words(match.played)
    page.keyboard.press("w")
    page.keyboard.type(words[:80])
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_contain_text(words[:20], ignore_case=True)
    shows(page, 0)
    checked_rule(page, "#why")


@pytest.mark.parametrize("game", GAMES)
def test_words_without_sense_are_answered_in_a_sentence(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = match.watch(visitor())
    page.keyboard.press("w")
    page.keyboard.type("<b>xyzzy")
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_have_text(
        re.compile("<b>xyzzy.*Nothing of that name can be done in this game.")
    )
