"""How the table says no: a page to people, JSON to programs, one sentence to both."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from allhands.daily import NoVoyageError
from allhands.kernel.errors import AllHandsError, UnknownGameError
from allhands.server.errors import StaleError
from allhands.server.hall import NoSuchTable
from allhands.server.pages.notice import notice_page
from allhands.server.pages.rendering import rendered
from allhands.server.proxy import path_of
from allhands.server.store import StoreError

LOG: Final = logging.getLogger("allhands.server")

TITLES: Final = {
    400: "That cannot be done",
    403: "That is not yours to do",
    404: "Nothing is here",
    405: "That cannot be done here",
    408: "That took too long",
    409: "The table has moved on",
    413: "That is too much at once",
    422: "That cannot be read",
    429: "A moment, please",
    500: "Something broke on our side",
    503: "The table cannot be reached",
}
SENTENCES: Final = {
    403: "You may not do that.",
    404: "There is no such page; the lobby shows what there is.",
    405: "This page cannot be used in that way.",
}
STATUSES: Final[tuple[tuple[type[AllHandsError], int], ...]] = (
    (NoSuchTable, 404),
    (UnknownGameError, 404),
    (NoVoyageError, 404),
    (StaleError, 409),
    (StoreError, 503),
)


def route_path(request: Request) -> str:
    """The path without the sub-path of a proxy."""
    return path_of(request.scope)


def wants_json(request: Request) -> bool:
    """Whether a program asks: at the API, or a script of a page."""
    accepted = request.headers.get("accept", "")
    prefers = "application/json" in accepted and "text/html" not in accepted
    return prefers or route_path(request).startswith("/api/")


def refusal(
    request: Request,
    status: int,
    sentence: str,
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> Response:
    """An answer that says what is wrong; `more` is told to programs beside the sentence."""
    if wants_json(request):
        return JSONResponse({"sentence": sentence, **more}, status, dict(headers or {}))
    title = TITLES.get(status, TITLES[500] if status >= 500 else TITLES[400])
    html = rendered(notice_page(request, status, title, sentence))
    return HTMLResponse(html, status, dict(headers or {}))


def add_handlers(app: FastAPI) -> None:
    """Have every error answered in a sentence."""
    app.add_exception_handler(AllHandsError, _on_error)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_invalid)


def status_of(error: AllHandsError) -> int:
    """The HTTP status of an error for people."""
    return next((status for kind, status in STATUSES if isinstance(error, kind)), 400)


async def _on_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, AllHandsError)
    said, status = str(error), status_of(error)
    if isinstance(error, StoreError):
        LOG.warning("%s", said)  # names files and servers: for whoever runs the table
        said = error.told
    rule: str | None = getattr(error, "rule", None)
    return refusal(request, status, said, rule=rule)


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    said = str(error.detail)
    if said == HTTPStatus(error.status_code).phrase:
        said = SENTENCES.get(error.status_code, "The table cannot do that.")
    elif isinstance(error.__cause__, (ValueError, RecursionError)):
        said = "What was sent cannot be read."  # FastAPI's own words are for programmers
    return refusal(request, error.status_code, said, error.headers)


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return refusal(request, 422, _first_fault(error))


def _first_fault(error: RequestValidationError) -> str:
    """The first thing that is wrong with a request, in a sentence."""
    first: dict[str, Any] = next(iter(error.errors()), {})
    named = ".".join(str(part) for part in first.get("loc", ())[1:])
    if first.get("type") == "missing":
        return f"{named!r} is missing." if named else "The request is empty."
    fault = str(first.get("msg", "")).strip().rstrip(".")
    if not named or not fault:
        return "The request cannot be read."
    return f"{named!r} is not as it should be: {fault[0].lower()}{fault[1:]}."
