"""The end of a match in a browser: what can be done next is in sight, and results are shared."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from allhands import games
from allhands.server.pages.ending import BLOCKS, Kind, ending
from allhands.server.pages.moments import Reel
from allhands.server.pages.rendering import rendered

from .browsers import AT_REST, COLOURS, Visitor, by_daylight, findings
from .clients import Server
from .finished import ENDINGS, ended_as
from .playing_pages import too_wide
from .web_matches import WebMatch

SIZES = {
    False: [(1440, 900), (1024, 768), (768, 1024)],
    True: [(390, 844), (360, 640)],
}
"""Windows that an ending has to fit, of laptops and of phones."""
ENDS_AS = """([ending, ship]) => {
  document.getElementById("ending").innerHTML = ending;
  document.querySelector("#ship .scale").innerHTML = ship;
  document.dispatchEvent(new Event("allhands:swapped"));
  document.dispatchEvent(new CustomEvent("table:parts", { detail: { changed: [] } }));
}"""
"""Has a page end otherwise than its match did: playing each way to its end would take minutes."""
SHARING = """
Navigator.prototype.share = async (handed) => {
  document.documentElement.dataset.handed = handed.text;
  document.documentElement.dataset.files = JSON.stringify(
    (handed.files ?? []).map(({ name, type, size }) => ({ name, type, size })));
};
Navigator.prototype.canShare = (handed) => !handed.files || TAKES_FILES;
"""
DRAWING = """
globalThis.written = [];
globalThis.filled = [];
const { fillText, fillRect } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (...all) {
  globalThis.written.push(all[0]);
  fillText.apply(this, all);
};
CanvasRenderingContext2D.prototype.fillRect = function (...all) {
  globalThis.filled.push([this.fillStyle, ...all]);
  fillRect.apply(this, all);
};
"""
SHIP, SHIP_ON_A_PHONE = 240, 100
"""So many pixels of the ship's height are seen at least."""
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def over(shared_server: Server) -> dict[str, WebMatch]:
    """A match of each game that is over."""
    played = {game: WebMatch.short(shared_server, game) for game in games.names()}
    for match in played.values():
        match.finish()
    return played


def ends_as(page: Page, game: str, kind: Kind) -> None:
    """Have a page show how another match ended."""
    sight = ended_as(game, kind)
    reel = Reel(sight.match)
    ship = str(reel.board.ship(reel.view(reel.last).record, reel.match.names))
    page.evaluate(ENDS_AS, [rendered(ending(sight)), ship])
    page.evaluate(AT_REST)


def foot(page: Page) -> float:
    """Where a page ends that can be seen without scrolling."""
    size: Any = page.viewport_size
    return size["height"]


def lies_in_sight(page: Page, name: str) -> None:
    """A button of the result is pressed without scrolling."""
    button: Any = page.locator("#ending").get_by_role("button", name=name)
    box = button.bounding_box()
    assert 0 <= box["y"] <= box["y"] + box["height"] <= foot(page)
    assert page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y)?.closest('#ending button')",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )


def seen_of_the_ship(page: Page) -> float:
    """How much of the ship's height is in sight."""
    box: Any = page.locator("#ship").bounding_box()
    return box["height"]


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_however_it_ends_what_comes_next_and_the_ship_are_in_sight(
    game: str, phone: bool, visitor: Visitor, over: dict[str, WebMatch]
) -> None:
    page = over[game].sit(visitor(phone=phone), 0)
    assert findings(page) == []
    with by_daylight(page):
        assert findings(page, rules=COLOURS) == []
    for kind in ENDINGS[game]:
        ends_as(page, game, kind)
        for width, height in SIZES[phone]:
            page.set_viewport_size({"width": width, "height": height})
            for name in ("Play again", "The same deal", "the result"):
                lies_in_sight(page, name)
            assert page.locator("#turned").bounding_box() is not None
            assert seen_of_the_ship(page) >= (SHIP_ON_A_PHONE if phone else SHIP)
            assert too_wide(page) == 0
        assert findings(page, "#ending") == []
        with by_daylight(page):
            assert findings(page, "#ending", COLOURS) == []


@pytest.mark.parametrize("takes_files", [False, True], ids=["words", "words and picture"])
def test_the_result_is_shared(
    takes_files: bool, visitor: Visitor, over: dict[str, WebMatch]
) -> None:
    page = visitor()
    page.add_init_script(SHARING.replace("TAKES_FILES", str(takes_files).lower()))
    over["solar-storm"].sit(page, 0)
    expect(page.get_by_role("button", name="Save the picture")).to_be_visible()
    page.get_by_role("button", name="Share the result").click()
    text = page.locator("html").get_attribute("data-handed") or ""
    assert text.startswith("All Hands: Solar Storm (2 aboard")
    assert over["solar-storm"].url not in text
    files: Any = json.loads(page.locator("html").get_attribute("data-files") or "")
    assert [each["name"] for each in files] == ["all-hands-solar-storm.png"] * takes_files
    assert all(each["type"] == "image/png" and each["size"] > 1000 for each in files)


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_the_picture_of_the_result_is_saved(
    phone: bool, visitor: Visitor, over: dict[str, WebMatch]
) -> None:
    page = over["zeno"].watch(visitor(phone=phone))
    button: Any = page.get_by_role("button", name="Save the picture")
    with page.expect_download() as saving:
        button.click()
    assert saving.value.suggested_filename == "all-hands-zeno.png"
    assert saving.value.path().read_bytes().startswith(PNG)
    assert button.bounding_box()["height"] >= 40


def test_the_picture_says_what_the_words_say(visitor: Visitor, over: dict[str, WebMatch]) -> None:
    page = visitor()
    page.add_init_script(DRAWING)
    over["sos-titanic"].watch(page)
    with page.expect_download():
        page.get_by_role("button", name="Save the picture").click()
    words = page.locator("[data-handed-on]").first.input_value()
    first, outcome, course = words.split("\n")
    label, _, blocks = course.partition(": ")
    whose, title, aboard, *rest = page.evaluate("written")
    assert f"{whose}: {title} ({aboard})" == first
    assert rest == [outcome, label]
    (_, *_), (hue, *_), *bars = page.evaluate("filled")
    heights = [bar[-1] / bars[0][-1] for bar in bars if bar[0] == hue]
    assert heights == [pytest.approx((BLOCKS.index(each) + 1) / len(BLOCKS)) for each in blocks]


def test_only_a_match_that_is_over_fetches_what_draws_its_picture(
    visitor: Visitor, shared_server: Server
) -> None:
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    match = WebMatch.short(shared_server, "solar-storm")
    match.sit(page, 0)
    drawing = "table/picture.js"
    assert any(url.endswith("table/ending.js") for url in asked)
    assert not any(url.endswith(drawing) for url in asked)
    match.finish()
    expect(page.get_by_role("button", name="Save the picture")).to_be_visible()
    assert any(url.endswith(drawing) for url in asked)


def test_where_it_turned_is_found_without_leaving_the_table(
    visitor: Visitor, over: dict[str, WebMatch]
) -> None:
    page = over["solar-storm"].watch(visitor())
    answers = [
        {"goes_on": True, "words": "Searching: 50 %.", "turned": "", "markup": None},
        {"goes_on": False, "words": "Found.", "turned": "<p>It turned.</p>", "markup": "<p></p>"},
    ]
    page.route("**/turning-points", lambda route: route.fulfill(json=answers.pop(0)))
    page.get_by_role("button", name="Find where it turned").click()
    expect(page.locator("#turned")).to_have_text("It turned.")
    expect(page.get_by_role("button", name="Find where it turned")).to_have_count(0)
