"""Everybody can use the pages: axe-core, calm for those who wish it, clicks that count once, and
forms where there are no scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from allhands import games
from allhands.players.advice import Advice, Weighed
from allhands.server.advising import Hint
from allhands.server.pages.table.advice import hint_parts

from .browsers import COLOURS, PHONE, Visitor, by_daylight, findings
from .clients import Server
from .playing_pages import look_up, story
from .tables import quiet_action, usual_seed
from .web_matches import (
    CHOICE,
    TURN,
    WebMatch,
    choose,
    decided,
    loud,
    position_where,
    press,
    shows,
)

GAMES = tuple(games.names())
MOVING = """() => document.getAnimations()
  .filter(each => each.effect.getKeyframes().some(
    frame => ["transform", "translate", "scale", "rotate", "offsetDistance"].some(x => x in frame)))
  .map(each => each.effect.target.outerHTML.slice(0, 120))"""
AT_REST = """() => Promise.all(document.getAnimations()
  .filter(each => each.effect.getComputedTiming().endTime < Infinity)
  .map(each => each.finished.catch(() => null)))"""


# Nothing for axe-core to find


class Place(NamedTuple):
    """A page that is looked at with nothing done on it: for each game, or the same for all."""

    name: str
    path: Callable[[WebMatch], str]
    games: tuple[str, ...] = ("leaky-raft",)


PLACES = (
    Place("lobby", lambda _: "/"),
    Place("new match", lambda match: f"/new/{match.played.game.name}", GAMES),
    Place("rules", lambda match: f"/rules/{match.played.game.name}", GAMES),
    Place("how to play", lambda _: "/rules"),
    Place("invitation", lambda match: urlsplit(match.links[1]).path),
    Place("free seats", lambda match: f"/match/{match.id}/seats"),
    Place("notice", lambda _: "/match/none"),
)
PAGES = [
    pytest.param(game, place, id=f"{place.name}-{game}") for place in PLACES for game in place.games
]


def is_fine(page: Page, within: str = "body") -> None:
    """Once everything has come to rest, nothing is wider than the window, and axe-core finds
    nothing."""
    page.evaluate(AT_REST)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page, within) == []


def is_fine_day_and_night(page: Page, within: str = "body") -> None:
    """The same in either theme."""
    is_fine(page, within)
    with by_daylight(page):
        assert findings(page, within, COLOURS) == []


@pytest.mark.parametrize(("game", "place"), PAGES)
def test_pages_around_the_table(
    game: str, place: Place, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "open", listed=True)
    page = visitor(expected=("404",))
    page.goto(f"{shared_server.url}{place.path(match)}")
    is_fine_day_and_night(page)
    page.set_viewport_size(PHONE)
    is_fine_day_and_night(page)


def test_every_rule_of_a_ledger(visitor: Visitor, shared_server: Server) -> None:
    page = visitor()
    page.goto(f"{shared_server.url}/rules/sos-titanic")
    assert findings(page, passing_over="") == []


SHEETS = ("why", "settings")


def look(phone: bool) -> Callable[..., None]:
    """How a table is looked at: on a laptop in either theme, on a phone in one, as it has no other
    colours."""
    return is_fine if phone else is_fine_day_and_night


def on_screens(small: str) -> pytest.MarkDecorator:
    """Every game on a phone, and a small one on both screens: for what belongs to no game, but
    stands over its table."""
    screens = [*((game, True) for game in GAMES), (small, True), (small, False)]
    return pytest.mark.parametrize(("game", "phone"), screens)


def a_hint(match: WebMatch, now: int) -> dict[str, Any]:
    """What a page is told that asks, as if a search had looked into all choices: the server of the
    tests interprets its rules, and has but a guess."""
    seen = match.played.view(0)
    most = seen.game.highest_return
    first, *others = seen.legal_actions()
    choices = (
        Weighed(first, 60, 0.6 * most, 0.5 * most, 0.7 * most),
        *(Weighed(action, 60, 0.3 * most, 0.2 * most, 0.4 * most) for action in others),
    )
    advice = Advice(choices, choices[0].action, 60 * len(choices), 1.0, "It saves the ship.")
    return hint_parts(Hint(now, seen, advice))


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_table(game: str, phone: bool, visitor: Visitor, shared_server: Server) -> None:
    seed = usual_seed(game, 3)
    match = WebMatch(shared_server, game, "person", "open", "thumb", seed=seed)
    page = match.sit(visitor(phone=phone), 0)
    told = a_hint(match, story(page))
    page.route("**/advice*", lambda route: route.fulfill(json=told))
    page.locator("#hint").click()
    expect(page.locator(f"{CHOICE}.advised")).to_have_count(1)
    expect(page.locator(f"{CHOICE} .weighed")).to_have_count(len(told["choices"]))
    is_fine_day_and_night(page)


@on_screens("leaky-raft")
def test_its_sheets(game: str, phone: bool, visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, game, "person", "open", seed=usual_seed(game, 2))
    page = match.sit(visitor(phone=phone), 0)
    for sheet in SHEETS:
        page.locator(f".tools [data-opens={sheet}-sheet]").click()
        expect(page.locator(f"#{sheet}-sheet")).to_be_visible()
        look(phone)(page, f"#{sheet}-sheet" if game in GAMES else "body")
        page.keyboard.press("Escape")
    for tab in ("crew", "decks", "log", "talk") if phone else ("decks", "log", "talk"):
        expect(look_up(page, tab)).to_be_visible()
        look(phone)(page, "#side" if game in GAMES else "body")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_what_opens_at_a_place(
    game: str, phone: bool, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = match.sit(visitor(phone=phone), match.played.current_player)
    part = "body" if game == GAMES[0] else "#menu"  # it opens in the same way in all games
    page.locator("#ship [data-place]:not(.lit, :has(.lit), .lit *)").first.click(force=True)
    expect(page.locator("#menu[role=dialog]")).to_be_visible()
    look(phone)(page, part)
    page.keyboard.press("Escape")
    several = page.locator(".handle[aria-haspopup=menu]")
    if several.count():
        several.first.press("Enter")
        expect(page.locator("#menu[role=menu]")).to_be_visible()
        look(phone)(page, part)


@on_screens("last-boat")
def test_the_curtain(game: str, phone: bool, visitor: Visitor, shared_server: Server) -> None:
    seed, actions = position_where(game, 2, lambda played: not played.alike(0, 1))
    match = WebMatch(shared_server, game, "person", "person", seed=seed)
    match.follow(actions)
    page = match.sit(visitor(phone=phone), 0, 1)
    expect(page.locator(".curtain")).to_be_visible()
    look(phone)(page)
    page.locator(".curtain a").first.click()
    page.wait_for_selector(TURN, state="attached")
    look(phone)(page)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_those_who_wish_it(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = visitor(reduced_motion="reduce")
    page.add_init_script(
        """window.moving = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          window.moving.push(JSON.stringify(frames));
          return animate.call(this, frames, options);
        };"""
    )
    match.sit(page, match.played.current_player)
    for _ in range(4):
        match.act(loud(match.played))
        shows(page, len(match.played.decisions))
        assert page.evaluate(MOVING) == []
    begun: list[str] = page.evaluate("window.moving")
    assert [frames for frames in begun if "translate" in frames or "transform" in frames] == []


# Clicks that count once


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_of_two_tabs_exactly_one_counts(game: str, visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    first = match.sit(visitor(expected=("409",)), match.played.current_player)
    second = first.context.new_page()
    match.watch(second)
    action = quiet_action(match.played)
    second.route(
        f"{match.url}/live*", lambda route: route.abort()
    )  # it hears of nothing for a while
    second.reload()
    second.wait_for_selector(TURN, state="attached")
    choose(first, match, action)
    assert decided(second) == 0
    press(second, action)
    expect(second.locator("#refusal")).to_contain_text("The table has moved on")
    second.unroute(f"{match.url}/live*")
    shows(second, 1)
    shows(first, 1)
    second.wait_for_selector(TURN, state="attached")
    choose(second, match)
    expect(second.locator("#refusal")).to_be_hidden()
    shows(first, 2)


@pytest.mark.parametrize("game", ["solar-storm"])
def test_a_double_click_counts_once(game: str, visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, game, "person", "person")
    page = match.sit(visitor(), match.played.current_player)
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    button = page.locator(CHOICE).first
    button.dblclick()
    shows(page, 1)
    page.wait_for_selector(CHOICE)
    assert len(sent) == 1


# Without scripts


@pytest.mark.parametrize("game", ["ark-ship"])
def test_it_is_played_without_scripts(game: str, visitor: Visitor, shared_server: Server) -> None:
    page = visitor(java_script_enabled=False)
    page.goto(f"{shared_server.url}/new/{game}")
    players = games.find(game).seats[0]
    page.locator(f"input[name=players][value='{players}']").check()
    for seat in range(players):
        page.locator(f"select[name=seat-{seat}]").select_option("here" if seat else "me")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    for taken in (1, 2):
        page.locator(CHOICE).first.click()
        expect(page.locator("#now data")).to_have_attribute("value", str(taken))
    back = page.locator("#back button")
    if back.count():
        back.click()
        expect(page.locator("#now data")).not_to_have_attribute("value", "2")


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_a_match_is_begun_from_the_lobby_without_scripts(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor(java_script_enabled=False)
    page.goto(shared_server.url)
    page.locator(f"form[action$='/play/{game}'] button:not([formaction])").click()
    page.wait_for_url("**/match/*")
    expect(page.locator("#question")).not_to_be_empty()
