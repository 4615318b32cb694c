"""Planning at the table: a move is proposed, drawn on the board, signed, and taken in one click."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .browsers import Visitor, findings
from .clients import Server
from .phone_pages import FINGER
from .playing_pages import too_wide
from .web_matches import WebMatch, shows

SMALLEST = """() => Math.min(...[...document.querySelectorAll("#plans :is(button, summary)")]
  .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().height))"""
MOVE = "#plans .plan-moves button"


def sit_in(match: WebMatch, visitor: Visitor, phone: bool) -> list[Page]:
    """The page of whoever has to choose first, then the others'."""
    first = match.played.current_player
    seats = [first, *(seat for seat in range(3) if seat != first)]
    return [match.sit(visitor(phone=phone), seat) for seat in seats]


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_move_is_proposed_agreed_on_and_done(
    phone: bool, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, "solar-storm", "person", "person", "person")
    chooser, proposer, other = sit_in(match, visitor, phone)
    proposer.locator("#plans summary").press("Enter")
    move = proposer.locator(MOVE).first
    words = move.inner_text()
    move.focus()
    expect(proposer.locator("#ghosts .ghost").first).to_be_attached()
    assert proposer.locator("#explain").inner_text()
    assert too_wide(proposer) == 0
    assert findings(proposer) == []
    move.press("Enter")
    plan = other.locator("#plans .plan")
    expect(plan).to_contain_text(words[1:])
    assert other.evaluate(SMALLEST) >= (FINGER if phone else 0)
    plan.get_by_role("button", name="Agree").press("Enter")
    agreed = chooser.locator("#plans .plan-agreed")
    expect(agreed).to_be_visible()
    assert findings(chooser) == []
    agreed.get_by_role("button", name="Do it").press("Enter")
    for page in (chooser, proposer, other):
        shows(page, 1)
        expect(page.locator("#plans .plan")).to_have_count(0)


def test_whoever_has_to_choose_asks_the_others(visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, "leaky-raft", "person", "person", "person")
    chooser, other, _ = sit_in(match, visitor, phone=False)
    chooser.locator("#plans summary").press("Enter")
    chooser.locator(MOVE).first.press("Enter")
    plan = other.locator("#plans .plan")
    plan.get_by_role("button", name="Rather not").press("Enter")
    expect(chooser.locator("#plans .plan-signs")).to_contain_text("is against it")
    chooser.locator("#plans").get_by_role("button", name="Never mind").press("Enter")
    expect(other.locator("#plans .plan")).to_have_count(0)


def test_who_plays_alone_with_computers_is_offered_no_proposals(
    visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, "leaky-raft", "person", "thumb", "thumb")
    page = match.sit(visitor(), 0)
    expect(page.locator("#plans")).to_be_empty()
