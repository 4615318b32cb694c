"""Somebody leaves: the others are told who and since when, and choose a stand-in or to wait."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from allhands.server import presence
from allhands.server.app import create_app

from .browsers import Visitor, findings
from .clients import Server, served, settings
from .web_matches import WebMatch


class Here(Server):
    """A server in this process, by its address alone."""

    def __init__(self, url: str) -> None:
        self.url = url


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_who_leaves_is_stood_in_for_and_comes_back(
    phone: bool, visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "RECONNECTING", 0.2)
    with served(create_app(settings(tmp_path))) as url:
        match = WebMatch(Here(url), "leaky-raft", "person", "person")
        page, other = match.sit(visitor(phone=phone), 0), match.sit(visitor(), 1)
        expect(page.locator("#company")).to_be_empty()
        other.goto("about:blank")
        told, name = page.locator("#company .absence"), match.played.names[1]
        expect(told).to_contain_text(f"{name} has had no page open since ")
        expect(page.locator("#said")).to_contain_text(f"{name} has had no page open since ")
        assert findings(page) == []
        told.get_by_role("button", name="Wait").click()
        expect(told.get_by_role("button")).to_have_count(0)
        expect(told).to_be_visible()
        page.reload()
        told.get_by_role("button", name="Let a computer stand in").click()
        expect(told).to_contain_text(f"a computer plays until {name} is back")
        other.goto(match.url)
        expect(page.locator("#company")).to_be_empty()
        for each in (page, other):  # a server waits for open pages before it ends
            each.goto("about:blank")


def test_one_button_takes_the_seat_back(visitor: Visitor, shared_server: Server) -> None:
    match = WebMatch(shared_server, "leaky-raft", "person", "person")
    page, other = match.sit(visitor(), 0), match.sit(visitor(), 1)
    page.locator("button.gear").click()
    page.get_by_role("button", name="Let the computer play").click()
    page.keyboard.press("Escape")
    expect(other.locator("#company")).to_contain_text("is away since ")
    page.locator("#company").get_by_role("button", name="Take my seat back").click()
    for each in (page, other):
        expect(each.locator("#company")).to_be_empty()
