"""Who is at the other end: a person known by a cookie.

A person is the hash of a random token in a cookie. The server keeps hashes only, so that whoever
reads the database cannot sit in anybody's seat.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Annotated, Final

from fastapi import Depends, HTTPException, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from allhands.server.proxy import path_of

COOKIE: Final = "allhands"
YEAR: Final = 365 * 24 * 3600
NO_COOKIE: Final = (
    "Your seat is kept by a cookie, and your browser sends none, so you could only watch. "
    "Allow cookies for this site, load the page again and try once more."
)
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_WITHOUT: Final = ("/static/", "/manifest.webmanifest", "/api/", "/healthz", "/metrics")
"""Paths that nobody visits as a person."""


def token_in(headers: Headers) -> str:
    """The token of the cookie that came with a request, or nothing."""
    found: list[str] = []
    for line in headers.getlist("cookie"):
        for part in line.split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE and _TOKEN.fullmatch(value):
                found.append(value)
    return found[0] if found else ""


def hashed(token: str) -> str:
    """The person that a token stands for."""
    return sha256(token.encode("ascii")).hexdigest()


async def person_of(request: Request) -> str:
    """The person who asks: known from earlier visits, or new."""
    return hashed(request.scope["allhands.token"])


async def keeping_person_of(request: Request) -> str:
    """The person who asks, if their browser keeps what they are known by. Answers 400 if it does
    not: whatever they took now would not be theirs at the next click."""
    if not request.scope["allhands.known"]:
        raise HTTPException(400, NO_COOKIE)
    return await person_of(request)


Person = Annotated[str, Depends(person_of)]
"""A parameter of a route: the person who asks."""

KeepingPerson = Annotated[str, Depends(keeping_person_of)]
"""A parameter of a route by which something becomes a person's own, or is done with it."""


class Seating:
    """Gives every visitor without a cookie one, and renews it at each visit of the lobby."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self.app = app
        self.path = root_path or "/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the token in the scope, and send it along where the browser needs it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        known = token_in(Headers(scope=scope))
        token = known or secrets.token_urlsafe(32)
        scope["allhands.token"] = token
        scope["allhands.known"] = bool(known)
        path = path_of(scope)
        is_wanted = path == "/" if known else not path.startswith(_WITHOUT)
        cookie = self._cookie(token, scope["scheme"] == "https")

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("Set-Cookie", cookie)
            await send(message)

        await self.app(scope, receive, send_with_cookie if is_wanted else send)

    def _cookie(self, token: str, is_secure: bool) -> str:
        secure = "; Secure" if is_secure else ""
        return f"{COOKIE}={token}; Path={self.path}; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
