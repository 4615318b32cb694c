"""Planning at the table: a move is proposed, drawn on the board, signed, and taken in one click."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from allhands.match import Match
from allhands.observation import Action
from allhands.server.known import explained, known_of
from allhands.server.pages.table.preview import view_after

from .browsers import Visitor, findings
from .clients import Server
from .phone_pages import FINGER
from .playing_pages import look_up, too_wide
from .web_matches import TURN, WebMatch, shows

SMALLEST = """() => Math.min(...[...document.querySelectorAll("#plans :is(button, summary)")]
  .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().height))"""
MOVE = "#propose .plan-moves button"


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
    unfold(proposer, "Propose a move to")
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
    unfold(chooser, "Ask about a move")
    chooser.locator(MOVE).first.press("Enter")
    plan = other.locator("#plans .plan")
    plan.get_by_role("button", name="Vote against").press("Enter")
    expect(chooser.locator("#plans .plan-signs")).to_contain_text("is against it")
    chooser.locator("#plans").get_by_role("button", name="Never mind").press("Enter")
    expect(other.locator("#plans .plan")).to_have_count(0)


@pytest.mark.parametrize(("game", "is_heeded"), [("leaky-raft", True), ("last-boat", False)])
def test_who_plays_alone_proposes_to_computers_where_they_share_the_aim(
    game: str, is_heeded: bool, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "thumb", "thumb")
    page = match.sit(visitor(), 0)
    if not is_heeded:
        expect(page.locator("#propose")).to_be_empty()
        return
    page.wait_for_selector(TURN, state="attached")
    unfold(page, f"Plan {match.played.names[1]}'s next turn")
    words = page.locator(f"{MOVE}").first.inner_text()
    page.locator(MOVE).first.press("Enter")
    expect(page.locator("#plans .plan-agreed")).to_contain_text(words[1:])


def test_a_later_turn_is_planned_drawn_and_agreed_on(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person", "person")
    while not (foreseen := foreseen_in(match.played)):
        match.decide()
    later = min(foreseen)
    proposer, other = (seat for seat in range(3) if seat != later)
    page = match.sit(visitor(), proposer)
    unfold(page, f"Plan {match.played.names[later]}'s next turn")
    moves = page.locator(f"#plan-{later} .plan-moves button")
    expect(moves).to_have_count(len(foreseen[later]))
    move = page.locator(f"#plan-{later} button[value='{drawn_in(match.played, later)}']")
    move.focus()
    expect(page.locator("#explain")).not_to_be_empty()
    expect(page.locator(".ghost, .leaving, .changing").first).to_be_attached()
    assert findings(page) == []
    move.press("Enter")
    second = match.sit(visitor(), other)
    plan = second.locator("#plans .plan")
    expect(plan).to_contain_text("for the next turn")
    plan.get_by_role("button", name="Agree").press("Enter")
    expect(page.locator("#plans .plan-agreed")).to_be_visible()


def test_what_was_agreed_on_is_one_click_when_the_turn_comes(
    visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, "solar-storm", "person", "person")
    later = 1 - match.played.current_player
    page = match.sit(visitor(), later)
    unfold(page, "Ask about your next turn")
    words = page.locator(f"#plan-{later} .plan-moves button").first.inner_text()
    page.locator(f"#plan-{later} .plan-moves button").first.press("Enter")
    expect(page.locator("#plans .plan")).to_contain_text(words[1:])
    while match.played.current_player != later:
        match.decide()
    shows(page, len(match.played.decisions))
    done = page.locator("#plans .plan").get_by_role("button", name="Do it")
    expect(done).to_be_visible()
    done.press("Enter")
    shows(page, len(match.played.decisions) + 1)
    expect(page.locator("#plans .plan")).to_have_count(0)


def unfold(page: Page, words: str) -> None:
    look_up(page, "talk")
    summary = page.locator("#propose summary", has_text=words)
    expect(summary).to_be_visible()
    summary.press("Enter")


def foreseen_in(match: Match) -> dict[int, tuple[Action, ...]]:
    """What can be planned for two whose turn is to come, for those of whom some can be drawn."""
    later = [seat for seat in range(match.players) if seat not in match.choosers]
    drawn = [seat for seat in later if drawn_in(match, seat) is not None]
    return {seat: known_of(match, seat).actions for seat in drawn} if len(later) == 2 else {}


def drawn_in(match: Match, seat: int) -> int | None:
    """An action of a later turn whose effect on the ship is certain, and told."""
    known, draw = known_of(match, seat), match.game.board.ship
    for action in known.actions:
        before = known.views(action.number)[0]
        after = view_after(before, action.number) if explained(known, action.number) else None
        if after and draw(after.record, after.names) != draw(before.record, before.names):
            return action.number
    return None
