"""The seats of a table in browsers: links, names, stand-ins, standing answers, talk."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from allhands.match import Match
from allhands.server.standing import PASS, standing_answer

from .browsers import Visitor
from .clients import Server
from .web_matches import (
    CHOICE,
    TURN,
    WebMatch,
    choose,
    connected,
    decided,
    position_where,
    seen_by,
    shows,
)

GAMES = ("leaky-raft",)
WITH_SECRETS = ("last-boat",)
FIRST_PARTS = """async path => {
  const answer = await fetch(path);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\\n\\n", text.indexOf("data:")) || !text.includes("data:")) {
    text += (await reader.read()).value;
  }
  await reader.cancel();
  return text;
}"""


def open_seats(page: Page) -> Page:
    """Open the sheet with the seats."""
    if not page.locator("#settings-sheet.open").count():
        page.locator("button.gear").click()
    expect(page.locator("#settings-sheet")).to_be_visible()
    return page


def seat_of(page: Page, seat: int) -> Any:
    """A seat in the sheet of seats."""
    return page.locator("#seats .seat").nth(seat)


# Links


@pytest.mark.parametrize("game", GAMES)
def test_a_link_takes_the_seat_and_a_used_one_says_so(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "open")
    host, guest, late = visitor(), visitor(), visitor(expected=("410",))
    match.sit(host, 0)
    link = seat_of(open_seats(host), 1).locator("[data-handed-on]").input_value()
    assert link == match.links[1]
    guest.goto(link)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_url(match.url)
    expect(host.locator("#bar .mate").nth(1)).to_contain_text("Bo")
    expect(seat_of(host, 1)).to_contain_text("here")
    late.goto(link)
    expect(late.locator("main")).to_contain_text("This link has been used: Bo sits there now.")
    late.get_by_role("link", name="Watch the match").click()
    late.wait_for_url(match.url)


@pytest.mark.parametrize("game", GAMES)
def test_a_listed_match_has_a_seat_for_whoever_comes(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "open", listed=True, title=f"Come to {game}")
    guest = visitor()
    guest.goto(shared_server.url)
    guest.get_by_role("link", name=f"Come to {game}").click()
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Take seat 2").click()
    guest.wait_for_url(match.url)
    expect(connected(guest).locator("#bar .mate-mine")).to_contain_text("Bo")


# The host


def test_the_host_hands_the_table_on_and_it_is_deleted(
    visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, "solar-storm", "person", "person", "thumb")
    host, guest = match.sit(visitor(expected=("404",)), 0), match.sit(visitor(), 1)
    for page in (host, guest):
        page.keyboard.press(",")
    name = match.played.names[1]
    expect(guest.locator("#seats")).not_to_contain_text("Delete this table")
    host.get_by_role("button", name=f"Make {name} the host").click()
    expect(host.locator("#seats")).to_contain_text(f"{name} decides about the seats")
    expect(host.get_by_role("button", name="Invite a player")).to_have_count(0)
    guest.get_by_text("Delete this table").click()
    guest.get_by_role("button", name="Delete").click()
    guest.wait_for_url(f"{shared_server.url}/")
    expect(host.get_by_role("heading", level=1)).to_have_text("Nothing is here")


# Computers


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_takes_over_and_gives_back(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    seat = match.played.current_player
    page, other = match.sit(visitor(), seat), match.sit(visitor(), 1 - seat)
    open_seats(page).get_by_role("button", name="Let the computer play").click()
    expect(seat_of(page, seat)).to_contain_text("away, a computer stands in")
    other.wait_for_selector(TURN, state="attached")
    assert decided(other) > 0
    expect(page.locator("#log .entry").first).to_contain_text("stand-in")
    page.locator("#seats").get_by_role("button", name="Take my seat back").click()
    expect(seat_of(page, seat)).to_contain_text("you")
    expect(other.locator("#bar .mate").nth(seat)).not_to_contain_text("away")


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_back_has_the_seat_back(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    seat = match.played.current_player
    page, other = match.sit(visitor(), seat), match.sit(visitor(), 1 - seat)
    page.goto("about:blank")
    expect(open_seats(other).locator("#seats .seat").nth(seat)).to_contain_text("not here")
    seat_of(other, seat).get_by_role("button", name="Let a computer stand in").click()
    other.wait_for_selector(TURN, state="attached")
    page.goto(match.url)
    expect(seat_of(other, seat)).to_contain_text("here")
    expect(seat_of(other, seat)).not_to_contain_text("computer")


@pytest.mark.parametrize("game", GAMES)
def test_an_open_seat_is_given_to_a_computer(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "open")
    page = open_seats(match.sit(visitor(), 0))
    seat_of(page, 1).get_by_label("Or a computer").select_option("random")
    seat_of(page, 1).get_by_role("button", name="Let it play").click()
    expect(seat_of(page, 1)).to_contain_text("computer crew")
    seat_of(page, 1).get_by_role("button", name="Invite a player").click()
    expect(seat_of(page, 1).get_by_label("The link to this seat")).to_be_visible()


# Names


@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_changed(game: str, visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page, other = match.sit(visitor(expected=("400",)), 0), match.sit(visitor(), 1)
    own = seat_of(open_seats(page), 0)
    own.locator("summary").click()
    own.get_by_label("Name", exact=True).fill("<i>Zoë")
    own.get_by_role("button", name="Rename").click()
    for each in (page, other):
        expect(each.locator("#bar .mate").first).to_contain_text("<i>Zoë")
    expect(own.get_by_label("Name", exact=True)).to_have_value("<i>Zoë")
    taken = match.played.names[1]
    own.get_by_label("Name", exact=True).fill(taken)
    own.get_by_role("button", name="Rename").click()
    expect(page.locator("#refusal")).to_contain_text(f"There is {taken} at this table already")
    expect(page.locator("#refusal")).to_be_in_viewport()
    assert own.get_by_label("Name", exact=True).input_value() == taken


@pytest.mark.parametrize("game", GAMES)
def test_what_is_typed_stays_whatever_happens(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = match.sit(visitor(), 0)
    own = seat_of(open_seats(page), 0)
    own.locator("summary").click()
    own.get_by_label("Name", exact=True).fill("Zo")
    other = match.sit(visitor(), 1)
    expect(page.locator("#bar .mate").nth(1)).to_contain_text("here")
    own.get_by_label("Name", exact=True).press("End")
    page.keyboard.type("ra")
    own.get_by_role("button", name="Rename").click()
    expect(other.locator("#bar .mate").first).to_contain_text("Zora")
    expect(seat_of(page, 1)).to_contain_text("here")


# Standing answers


@pytest.mark.parametrize("game", GAMES)
def test_standing_answers_are_kept(game: str, visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = open_seats(match.sit(visitor(), 0))
    asked = page.locator("#standing select")
    chosen = []
    for number in range(asked.count()):
        last = asked.nth(number).locator("option").last.get_attribute("value") or ""
        asked.nth(number).select_option(last)
        chosen.append(last)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#standing form")).not_to_have_attribute("data-sent", "yes")
    page.reload()
    open_seats(connected(page))
    for number, answer in enumerate(chosen):
        expect(asked.nth(number)).to_have_value(answer)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_wishes_it_passes_by_itself(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    def passes(played: Match) -> bool:
        return (
            bool(played.decisions)
            and standing_answer(played, played.current_player, {PASS: "on"}) is not None
        )

    seed, actions = position_where(game, 2, passes)
    match = WebMatch(shared_server, game, "person", "person", seed=seed)
    match.follow(actions[:-1])
    for seat in (0, 1):
        page = open_seats(match.sit(visitor(), seat))
        page.locator("#standing [name=answer-pass]").select_option("on")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#standing form")).not_to_have_attribute("data-sent", "yes")
    match.act(actions[-1])
    expect(page.locator("#log")).to_contain_text("auto-play")
    assert decided(page) > len(actions)


# Two people at one screen


def secret_match(server: Server, game: str) -> WebMatch:
    """A match at a moment when its two people know different things."""
    seed, actions = position_where(game, 2, lambda played: not played.alike(0, 1))
    match = WebMatch(server, game, "person", "person", seed=seed)
    match.follow(actions)
    return match


def parts_of(page: Page, match: WebMatch, query: str = "") -> dict[str, str]:
    """What the page's own connection is sent at first."""
    text: str = page.evaluate(FIRST_PARTS, f"{match.url}/live{query}")
    data = next(line for line in text.splitlines() if line.startswith("data: "))
    return json.loads(data.removeprefix("data: "))["parts"]


SIGHTS = ("ship", "decks", "crew", "read", "news", "log-0")


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_curtain_hangs_between_two_at_one_screen(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = secret_match(shared_server, game)
    seat = match.played.current_player
    name = match.played.names[seat]
    page, stranger = match.sit(visitor(), 0, 1), match.watch(visitor())
    expect(page.locator("#question")).to_have_text(f"{name} is to look now.")
    expect(page.locator(CHOICE)).to_have_count(0)
    public, sent = parts_of(stranger, match), parts_of(page, match)
    assert [part for part in SIGHTS if sent[part] != public[part]] == []
    whole = page.request.get(match.url).text()
    markup = [page.evaluate("part => document.getElementById(part).innerHTML", x) for x in SIGHTS]
    page.get_by_role("link", name=f"{name} looks").click()
    connected(page)
    page.wait_for_selector(TURN, state="attached")
    own = parts_of(page, match, f"?looking={seat}")
    secret = [part for part in SIGHTS if own[part] != public[part]]
    assert secret or seen_by(match.played, seat) == seen_by(match.played)
    assert all(own[part] not in whole for part in secret)
    assert all(own[part] not in markup for part in secret)
    page.go_back()
    expect(connected(page).locator("#question")).to_have_text(f"{name} is to look now.")


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_the_curtain_falls_again_before_the_next_one_looks(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = secret_match(shared_server, game)
    first = match.played.current_player
    page = match.sit(visitor(), 0, 1)
    page.get_by_role("link", name=f"{match.played.names[first]} looks").click()
    connected(page)
    for _ in range(40):
        if match.played.is_over or match.played.current_player != first:
            break
        choose(page, match)
    if match.played.is_over or match.played.alike(0, 1):
        expect(page.locator(".curtain")).to_have_count(0)
    else:
        other = match.played.names[match.played.current_player]
        expect(page.locator("#question")).to_have_text(f"{other} is to look now.")


# Talk and clock


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_and_pointed_at_reaches_the_other(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page, other = match.sit(visitor(), 0), match.sit(visitor(), 1)
    page.keyboard.press("/")
    page.keyboard.type("<b>All hands</b> & so on")
    page.keyboard.press("Enter")
    for each in (page, other):
        expect(each.locator("#talk")).to_contain_text("<b>All hands</b> & so on")
    expect(page.get_by_label("Say something")).to_have_value("")
    expect(page.get_by_label("Say something")).to_be_focused()
    page.locator("#point").click()
    place = page.locator("#ship [data-place]").first
    place.click(force=True)
    expect(other.locator("#talk .ping")).to_contain_text("points at")
    expect(other.locator("#ship .pinged").first).to_be_attached()
    expect(other.locator("#said")).to_contain_text("points at")
    shows(page, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_clock_stands_on_the_table_if_somebody_wishes(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page, other = match.sit(visitor(), 0), match.sit(visitor(), 1)
    open_seats(page).get_by_role("button", name="Add a clock").click()
    for each in (open_seats(other), page):
        expect(each.locator("#seats .clock")).to_have_count(2)
    running = page.locator("#seats .clock[data-since]")
    begun = running.inner_text()
    expect(running).not_to_have_text(begun)
    open_seats(page).get_by_role("button", name="Remove the clock").click()
    expect(other.locator("#seats .clock")).to_have_count(0)
