"""Pages that say one thing and lead on."""

from __future__ import annotations

import re

import pytest
from starlette.requests import Request

from allhands.server.pages.notice import notice_page

LOBBY = ("/", "To the lobby")
ELSEWHERE = ("/rules", "How to play")


@pytest.mark.parametrize(
    ("ways", "offered"),
    [((), [LOBBY]), ((ELSEWHERE,), [ELSEWHERE]), ((ELSEWHERE, LOBBY), [ELSEWHERE, LOBBY])],
)
def test_it_offers_the_ways_that_it_is_given_or_else_the_lobby(
    ways: tuple[tuple[str, str], ...], offered: list[tuple[str, str]]
) -> None:
    scope = {"type": "http", "root_path": "", "headers": [], "path": "/", "query_string": b""}
    page = str(notice_page(Request(scope), 410, "Gone", "It is no more.", ways))
    (led,) = re.findall(r'<p class="ways-on">(.*?)</p>', page)
    assert re.findall(r'<a class="[^"]*" href="([^"]*)">([^<]*)</a>', led) == offered
