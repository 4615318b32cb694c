"""A page with something to be said: an error, or that there is nothing here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import htpy as h
from htpy import Element, Node
from starlette.requests import Request
from starlette.responses import HTMLResponse

from allhands.server.pages.frame import document, href
from allhands.server.pages.rendering import rendered

LOBBY: Final = ("/", "To the lobby")


def notice_page(
    request: Request,
    status: int,
    title: str,
    sentence: str,
    ways: Sequence[tuple[str, str]] = (LOBBY,),
    more: Node = None,
) -> Element:
    """A page that says one thing and offers ways on: paths, each with its words, and `more`.

    A `status` of 500 and above is the table's own fault, and is said to be.
    """
    first, *rest = ways or (LOBBY,)
    return document(
        request,
        title,
        h.section(".notice.panel")[
            h.h1(class_="alarm" if status >= 500 else None)[title],
            h.p[sentence],
            more,
            h.p(".ways-on")[
                h.a(".button.main", href=href(request, first[0]))[first[1]],
                [h.a(".button", href=href(request, path))[words] for path, words in rest],
            ],
        ],
        body_class="narrow",
    )


def notice(
    request: Request,
    status: int,
    title: str,
    sentence: str,
    ways: Sequence[tuple[str, str]] = (LOBBY,),
) -> HTMLResponse:
    """`notice_page` as the answer to a request."""
    return HTMLResponse(rendered(notice_page(request, status, title, sentence, ways)), status)
