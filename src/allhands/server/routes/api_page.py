"""The bot API described: for programs, and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import htpy as h
from fastapi.openapi.utils import get_openapi
from htpy import Element, Node, Renderable
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import BaseRoute

from allhands.server.pages.frame import href, page
from allhands.server.pages.kept import drawn
from allhands.version import __version__

INTRODUCTION: Final = """Play at the web table by program: open a match or take a seat, look at \
what your seat may know, and choose. Whoever shows a seat's token plays the seat; cookies mean \
nothing here. Every choice carries the `story` that it was made on, so of two made at once one \
counts. An answer of 429 says in `Retry-After` how many seconds to wait."""

TAGS: Final = {
    "Games": "What can be played.",
    "Voyage of the day": "The deal that is the same for everybody, and how it went.",
    "Matches": "The matches there are, and new ones.",
    "Seats": "Taking a seat, and leaving it to a computer crew-mate for a while.",
    "Playing": "What a seat may know, and what it does.",
    "Planning": "Moves that the people at a table propose to one another.",
    "Talking": "What is said at the table.",
    "Being told": "When it is time to look again.",
    "Consent": "What is done at once or when the others agree: taking back, by the rule of the "
    "match, and opening the seat of a computer crew-mate that has played.",
}


def description(routes: Sequence[BaseRoute], base: str) -> dict[str, Any]:
    """The OpenAPI description of some routes; `base` is where a proxy has put the server."""
    return get_openapi(
        title="All Hands",
        version=__version__,
        summary="The bot API of the web table.",
        description=INTRODUCTION,
        routes=routes,
        tags=[{"name": name, "description": meaning} for name, meaning in TAGS.items()],
        servers=[{"url": base}],
    )


def api_page(request: Request, described: dict[str, Any]) -> HTMLResponse:
    """The page that lists what the API can do."""
    listed = drawn(("api", href(request, "")), lambda: _listed(request, described))
    return page(request, "The bot API", Markup(listed))


def _listed(request: Request, described: dict[str, Any]) -> Node:
    return [
        h.h1["The bot API"],
        h.p[INTRODUCTION.replace("`", "")],
        h.p[
            "The whole description, for programs: ",
            h.a(href=href(request, "/api/openapi.json"))["openapi.json"],
        ],
        [_chapter(name, meaning, described) for name, meaning in TAGS.items()],
    ]


def _chapter(name: str, meaning: str, described: dict[str, Any]) -> Renderable:
    operations = [
        _operation(method, path, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
        if name in operation["tags"]
    ]
    return h.section[h.h2[name], h.p[meaning], h.dl[operations]]


def _operation(method: str, path: str, operation: dict[str, Any]) -> Iterable[Element]:
    sentences = operation["description"].split("\n\n")
    sent = [
        f"{parameter['name']}: {parameter.get('description', '')}"
        for parameter in operation.get("parameters", ())
        if parameter["in"] != "path"
    ]
    yield h.dt(id=operation["operationId"])[h.code[f"{method.upper()} {path}"]]
    yield h.dd[
        (h.p[sentence.replace("`", "")] for sentence in sentences),
        sent and h.ul[(h.li[line] for line in sent)],
    ]
