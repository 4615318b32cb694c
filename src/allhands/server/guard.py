"""What stands before every page: what a browser may do with it, who may post, and how much.

These are plain ASGI applications around the next one, so that a live page streams through them.
"""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from allhands.server.proxy import address_of, path_of
from allhands.server.refusal import refusal
from allhands.server.seating import token_in
from allhands.server.settings import Limits, Rate

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
UNUSED_FEATURES: Final = (
    "camera",
    "display-capture",
    "geolocation",
    "microphone",
    "payment",
    "usb",
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""On every answer, unless a page says otherwise itself."""

_SENT: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

SAFE_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS"))
SECONDS_TO_POST: Final = 20.0
MOST_REMEMBERED: Final = 20_000
"""Visitors whose requests are counted at once; of more, those longest unseen are forgotten."""

_COSTLY: Final = {
    "POST": re.compile(
        r"/(play|new)/[^/]+|/match/[^/]+/(again|replay/turning-points)|/api/v1/matches"
    ),
    "GET": re.compile(r"/match/[^/]+/replay\.html"),
}
"""New matches, and files that take seconds to make."""
_UNCOUNTED: Final = re.compile(r"/static/.*|/healthz|/metrics")


class SafeHeaders:
    """Tells browsers to run nothing, frame nothing and fetch nothing but what the table serves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers that the answer does not have."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = list(message["headers"])
                known = {name for name, _ in sent}
                message["headers"] = sent + [pair for pair in _SENT if pair[0] not in known]
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)


class SameSite:
    """Refuses what a page of another site has a visitor's browser send here."""

    def __init__(self, app: ASGIApp, public_url: str = "") -> None:
        self.app = app
        self._public_origin = "/".join(public_url.split("/")[:3])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the next one answer what came from the table's own pages, or from no page."""
        if scope["type"] != "http" or self._may(scope):
            await self.app(scope, receive, send)
            return
        sentence = "This came from another site; open the table and do it there."
        await refusal(Request(scope), 403, sentence)(scope, receive, send)

    def _may(self, scope: Scope) -> bool:
        if scope["method"] in SAFE_METHODS:
            return True
        headers = Headers(scope=scope)
        for_programs = path_of(scope).startswith("/api/")
        if for_programs and headers.get("authorization", ""):
            return True  # no page of another site can add this header
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in ("same-origin", "none")
        origin = headers.get("origin")
        if origin is not None:
            own = f"{scope['scheme']}://{headers.get('host', '')}"
            return origin in (own, self._public_origin)
        return for_programs and "cookie" not in headers


class ShortBodies:
    """Reads what is posted, up to a size and for a time, before anything is done with it."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on the body in one piece."""
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(SECONDS_TO_POST):
                body = await self._read(Headers(scope=scope), receive)
        except TimeoutError:
            answer = refusal(Request(scope), 408, "The request did not arrive in time.")
            await answer(scope, receive, send)
            return
        if body is None:
            sentence = f"A request has at most {self.most:,} bytes."
            answer = refusal(Request(scope), 413, sentence, {"Connection": "close"})
            await answer(scope, receive, send)
            return
        await self.app(scope, _once(body, receive), send)

    async def _read(self, headers: Headers, receive: Receive) -> bytes | None:
        """The body; None if it is too long."""
        announced = headers.get("content-length", "0")
        if not announced.isdecimal() or int(announced) > self.most:
            return None
        body = bytearray()
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self.most:
                return None
            if message["type"] == "http.disconnect" or not message.get("more_body", False):
                return bytes(body)


def _once(body: bytes, receive: Receive) -> Receive:
    """A way to receive `body`, and then whatever else comes."""
    waiting = [body]

    async def receive_body() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return receive_body


class Buckets:
    """Counts requests by visitor: a bucket each, which fills up with time and is drawn from."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def seconds_to_wait(self, visitor: str) -> float:
        """0 if the visitor may go on now, which counts; else how long until it may."""
        if not self.rate.a_second:
            return 0.0
        now = self._clock()
        left, then = self._filled.pop(visitor, (self.rate.at_once, now))
        left = min(self.rate.at_once, left + (now - then) * self.rate.a_second)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate.a_second
        self._filled[visitor] = (left if wait else left - 1, now)
        if len(self._filled) > MOST_REMEMBERED:
            self._filled.popitem(last=False)
        return wait


class FewRequests:
    """Limits how often a visitor may ask, by cookie or key and by address."""

    def __init__(
        self, app: ASGIApp, limits: Limits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.app = app
        self._persons = Buckets(limits.person, clock)
        self._addresses = Buckets(limits.address, clock)
        self._matches = Buckets(limits.matches, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the next one answer who does not ask too often."""
        wait = self._wait(scope) if scope["type"] == "http" else 0.0
        if not wait:
            await self.app(scope, receive, send)
            return
        seconds = math.ceil(wait)
        after = f"in {seconds} seconds" if seconds > 1 else "in a second"
        sentence = f"That is more than the table can take from one visitor: try again {after}."
        answer = refusal(Request(scope), 429, sentence, {"Retry-After": str(seconds)})
        await answer(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        path = path_of(scope)
        if _UNCOUNTED.fullmatch(path):
            return 0.0
        person, address = _visitor(scope)
        waits = [self._addresses.seconds_to_wait(address)]
        if person:
            waits.append(self._persons.seconds_to_wait(person))
        costly = _COSTLY.get(scope["method"])
        if not any(waits) and costly is not None and costly.fullmatch(path):
            waits += [self._matches.seconds_to_wait(who) for who in {person or address, address}]
        return max(waits)


def _visitor(scope: Scope) -> tuple[str, str]:
    """By whom and from where a request is: a cookie's token or a program's key; an address."""
    headers = Headers(scope=scope)
    shown = headers.get("authorization") or token_in(headers)
    # What is remembered of a visitor is short, however much they send.
    return sha256(shown.encode()).hexdigest() if shown else "", address_of(scope)
