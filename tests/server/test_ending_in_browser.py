"""The end of a match in a browser: what can be done next is in sight, and results are shared."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from allhands import games
from allhands.server.pages.ending import BLOCKS

from .browsers import COLOURS, PHONE, Visitor, by_daylight, findings
from .clients import Server
from .playing_pages import too_wide
from .web_matches import WebMatch

LARGE = {"width": 1440, "height": 900}
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
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def over(shared_server: Server) -> dict[str, WebMatch]:
    """A match of each game that is over."""
    played = {game: WebMatch.short(shared_server, game) for game in games.names()}
    for match in played.values():
        match.finish()
    return played


def lies_in_sight(page: Page, name: str) -> None:
    """A button of the result is pressed without scrolling."""
    button: Any = page.locator("#ending").get_by_role("button", name=name)
    box = button.bounding_box()
    size: Any = page.viewport_size
    sheet: Any = page.locator("#duty-sheet").bounding_box()
    foot = sheet["y"] if size["width"] == PHONE["width"] else size["height"]
    assert 0 <= box["y"] <= box["y"] + box["height"] <= foot
    assert page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y)?.closest('#ending button')",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("phone", [False, True], ids=["1440x900", "390x844"])
def test_again_the_same_deal_and_share_are_in_sight(
    game: str, phone: bool, visitor: Visitor, over: dict[str, WebMatch]
) -> None:
    page = over[game].sit(visitor(phone=phone, **({} if phone else {"viewport": LARGE})), 0)
    for name in ("Play again", "The same deal", "the result"):
        lies_in_sight(page, name)
    ship: Any = page.locator("#ship > svg").bounding_box()
    assert ship["height"] > 150
    assert too_wide(page) == 0
    assert findings(page) == []
    if not phone:
        with by_daylight(page):
            assert findings(page, rules=COLOURS) == []


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
