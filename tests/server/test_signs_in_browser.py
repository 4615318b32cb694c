"""Signs for those who look elsewhere: the title, sounds, notifications; installing the page."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

from .browsers import Visitor
from .clients import Server
from .web_matches import WebMatch, choose

NOTIFIED = """
window.Notification = class extends EventTarget {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title) { super(); document.documentElement.dataset.notified = title; }
};
Object.defineProperty(Document.prototype, "hidden", { get: () => !!window.looksAway });
"""
TURN = re.compile("Your turn")
NEWS = """async ([sign, moment]) => {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const { noteLatest } = await import(fetched.find((name) => name.includes("table/page.js")));
  noteLatest(`<data value="${moment}"></data>`);
  document.getElementById("news").innerHTML = `<ul><li data-sign="${sign}"></li></ul>`;
  document.dispatchEvent(new CustomEvent("table:settled"));
  return document.documentElement.dataset.heard;
}"""
"""Has news come to a page of a moment, as a game tells them that has such a sign."""


def want(page: Page, name: str) -> None:
    """Switch a sign on under the seats."""
    page.locator("button.gear").click()
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.keyboard.press("Escape")


def test_the_title_says_whose_turn_it_is(visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, "leaky-raft", "person", "person")
    page, other = match.sit(visitor(), 0), match.sit(visitor(), 1)
    expect(page).to_have_title(TURN)
    expect(other).not_to_have_title(TURN)
    while match.played.current_player == 0:
        choose(page, match)
    expect(other).to_have_title(TURN)
    expect(page).not_to_have_title(TURN)


def test_sounds_and_notifications_are_off_until_wanted(
    visitor: Visitor, shared_server: Server
) -> None:
    match = WebMatch(shared_server, "leaky-raft", "person", "person")
    quiet, page = visitor(), visitor()
    page.add_init_script(NOTIFIED)
    match.sit(quiet, 0)
    match.sit(page, 1)
    want(page, "Sound")
    want(page, "Notify me")
    page.evaluate("window.looksAway = true")
    page.evaluate("delete document.documentElement.dataset.heard")
    while match.played.current_player == 0:
        choose(quiet, match)
    expect(page.locator("html")).to_have_attribute("data-notified", "It is your turn")
    expect(page.locator("html")).to_have_attribute("data-heard", re.compile("turn|strike|die"))
    now = len(match.played.decisions)
    for count, sign in enumerate(("die", "strike", "death"), start=1):
        assert page.evaluate(NEWS, [sign, now + count]) == sign
    page.evaluate(NEWS, ["", now])
    match.finish()
    won = bool(set(match.played.winners) & {1})
    expect(page.locator("html")).to_have_attribute("data-heard", "won" if won else "lost")
    assert quiet.locator("html").get_attribute("data-heard") is None


def test_it_can_be_installed(shared_server: Server) -> None:
    page = httpx.get(shared_server.url).text
    link = re.search(r'<link rel="manifest" href="([^"]+)">', page)
    assert link
    told = httpx.get(f"{shared_server.url}{link[1]}").json()
    assert told["display"] == "standalone"
    assert told["start_url"] == "/"
    assert {icon["sizes"] for icon in told["icons"]} == {"192x192", "512x512"}
    for icon in told["icons"]:
        found = httpx.get(f"{shared_server.url}{icon['src']}")
        assert found.headers["content-type"] == "image/png"
    assert '<meta name="theme-color"' in page
