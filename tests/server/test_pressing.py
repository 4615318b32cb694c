"""What a person presses counts, whatever becomes of the board before they let go."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .browsers import Visitor
from .clients import Server
from .playing_pages import FREE_SPOT, LIT, story, wait_for_story, wait_for_turn
from .tables import usual_seed
from .web_matches import WebMatch

IMPORT = """const { present, show } = await import(performance.getEntriesByType("resource")
  .map((each) => each.name).find((name) => name.endsWith("/table/parts.js")));"""
"""The page's own module that draws, and not another one of that name."""

IS_TOLD = f"async () => {{ {IMPORT} return present.size > 0; }}"

DRAW_ANEW = f"""async () => {{
  {IMPORT}
  for (const name of ["ship", "decks", "crew"]) show({{ [name]: present.get(name) + "<!-- -->" }});
}}"""

SEND_FLYING = f"""async (name) => {{
  {IMPORT}
  const away = document.createElement("template");
  away.innerHTML = present.get("ship");
  const piece = away.content.querySelector(`[data-piece="${{name}}"]`);
  piece.setAttribute("transform", `translate(0 150) ${{piece.getAttribute("transform") ?? ""}}`);
  show({{ ship: away.innerHTML }});
  show({{ ship: present.get("ship") }});
  for (const flight of document.getAnimations()) flight.pause();
}}"""
"""Has a piece glide home from somewhere else, and stops it on its way."""

TAKE_AWAY = f"""async (name) => {{
  {IMPORT}
  const without = document.createElement("template");
  without.innerHTML = present.get("ship");
  without.content.querySelector(`[data-piece="${{name}}"]`).remove();
  show({{ ship: without.innerHTML }});
  for (const fading of document.getAnimations()) fading.pause();
}}"""

CHOSEN = """(before) => Number(document.getElementById("table").dataset.story) > before
  || document.querySelector("#menu [role=menuitem]")"""
"""A choice was taken, or several are offered; that nothing can be done there is no choice."""

MIDDLE_OF_AN_OUTLINE = """() => {
  const ship = document.querySelector("#ship svg");
  const { x, y, width, height } = ship.viewBox.baseVal;
  ship.insertAdjacentHTML("beforeend", `<g class="lit" data-piece="ring" data-place="ring">
    <circle r="40" cx="${x + width / 2}" cy="${y + height / 2}" fill="none" stroke="red"/></g>`);
  const box = ship.lastElementChild.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return there.closest("[data-place]").dataset.place;
}"""


def alone_at(page: Page, server: Server, game: str) -> WebMatch:
    """A person is to choose, and nobody else decides anything."""
    match = WebMatch(server, game, "person", seed=usual_seed(game, 1))
    match.sit(page, 0)
    page.wait_for_function(IS_TOLD)
    wait_for_turn(page)
    return match


def press(page: Page, place: Locator) -> None:
    """Press a place where nothing covers it, and do not let go."""
    spot = page.evaluate(FREE_SPOT, [place.get_attribute("data-place")])
    page.mouse.move(spot["x"], spot["y"])
    page.mouse.down()


WITH_PIECES = ["sos-titanic"]
"""Where pieces can be chosen, and not the places only on which they stand."""


def a_piece(page: Page) -> Locator:
    """A piece of the ship that can be chosen."""
    return page.locator("#ship [data-piece][data-place].lit").first


@pytest.mark.parametrize("game", ["ark-ship"])
def test_a_place_that_is_drawn_anew_while_it_is_pressed_is_chosen(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    alone_at(page, shared_server, game)
    before = story(page)
    press(page, page.locator(LIT).first)
    page.evaluate(DRAW_ANEW)
    page.mouse.up()
    page.wait_for_function(CHOSEN, arg=before)


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_whoever_moves_away_before_letting_go_chooses_nothing(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    alone_at(page, shared_server, game)
    press(page, page.locator(LIT).first)
    page.mouse.move(700, 5)
    page.mouse.up()
    expect(page.locator("#table")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#menu")).to_be_hidden()


@pytest.mark.parametrize("game", WITH_PIECES)
def test_a_piece_is_chosen_though_it_comes_to_rest_when_it_is_pressed(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    alone_at(page, shared_server, game)
    before, piece = story(page), a_piece(page)
    page.evaluate(SEND_FLYING, piece.get_attribute("data-piece"))
    press(page, piece)
    page.mouse.up()
    page.wait_for_function(CHOSEN, arg=before)


@pytest.mark.parametrize("game", WITH_PIECES)
def test_a_piece_that_is_gone_is_no_place_while_it_fades(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    alone_at(page, shared_server, game)
    piece = a_piece(page)
    place = piece.get_attribute("data-place")
    page.evaluate(TAKE_AWAY, piece.get_attribute("data-piece"))
    assert page.locator("#ship svg > [aria-hidden]").count()
    expect(page.locator(f'#ship [data-place="{place}"]')).to_have_count(0)


def test_a_piece_that_is_an_outline_is_pressed_within_it(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    alone_at(page, shared_server, game)
    assert page.evaluate(MIDDLE_OF_AN_OUTLINE) == "ring"


PRESS_UNTIL_TOLD = """() => {
  document.querySelector("#choices .choice").click();
  return !document.getElementById("refusal").hidden;
}"""

SOMEBODY_COMES = """document.dispatchEvent(
  new CustomEvent("table:parts", { detail: { changed: ["bar", "seats"] } }))"""


@pytest.mark.parametrize("game", ["solar-storm"])
def test_whoever_presses_while_a_choice_is_on_its_way_is_told_so(
    game: str, visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    alone_at(page, shared_server, game)
    held: list[Route] = []
    page.route("**/act", lambda route: held.append(route))
    before, busy = story(page), page.locator("#table[aria-busy]")
    page.locator("#choices .choice").first.click()
    expect(busy).to_have_count(1)
    page.evaluate(SOMEBODY_COMES)
    expect(busy).to_have_count(1)
    page.wait_for_function(PRESS_UNTIL_TOLD)
    assert "still on its way" in page.locator("#refusal").inner_text()
    assert len(held) == 1
    held[0].continue_()
    wait_for_story(page, before + 1)
    expect(page.locator("#refusal")).to_be_hidden()
