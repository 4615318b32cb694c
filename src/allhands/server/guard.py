"""What stands before every page: what a browser may do with it, who may post, and how much.

These are plain ASGI applications around the next one, so that a live page streams through them.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from allhands.server.costs import cost_of
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
        "manifest-src 'self'",
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
MOST_REMEMBERED: Final = 20_000
"""Visitors whose requests are counted at once; of more, those longest unseen are forgotten."""


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

    def __init__(self, app: ASGIApp, most: int, seconds: float) -> None:
        self.app = app
        self.most = most
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on the body in one piece."""
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self.seconds):
                body = await self._read(Headers(scope=scope), receive)
        except TimeoutError:
            sentence = "The request did not arrive in time."
            answer = refusal(Request(scope), 408, sentence, {"Connection": "close"})
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
    """What each visitor may still ask for: a bucket each, which fills up with time and is drawn
    from."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def seconds_to_wait(self, visitor: str, cost: float = 1.0) -> float:
        """How long until a visitor may ask for what costs so much. What costs more than a bucket
        holds may be asked for when it is full, and leaves a debt."""
        if not self.rate.a_second:
            return 0.0
        short = min(cost, self.rate.at_once) - self._left(visitor)
        return max(0.0, short / self.rate.a_second)

    def draw(self, visitor: str, cost: float = 1.0) -> None:
        """Take what something costs out of a visitor's bucket."""
        left = self._left(visitor) - cost
        self._filled[visitor] = (left, self._clock())
        self._filled.move_to_end(visitor)
        if len(self._filled) > MOST_REMEMBERED:
            self._filled.popitem(last=False)

    def _left(self, visitor: str) -> float:
        now = self._clock()
        left, then = self._filled.get(visitor, (self.rate.at_once, now))
        return min(self.rate.at_once, left + (now - then) * self.rate.a_second)


class FewRequests:
    """Limits how much of the server a visitor may ask for, by cookie or key and by address."""

    def __init__(
        self, app: ASGIApp, limits: Limits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.app = app
        self._persons = Buckets(limits.person, clock)
        self._addresses = Buckets(limits.address, clock)
        self._makers = Buckets(limits.matches, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the next one answer who does not ask for too much."""
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
        """0 if a request may go on, which counts; else how long until it may, which does not:
        whoever asks too often takes nothing from others at the same address."""
        cost = cost_of(scope["method"], path_of(scope), scope["query_string"])
        if not cost.work:
            return 0.0
        person, address = _visitor(scope)
        drawn = [(self._addresses, address, cost.work)]
        if person:
            drawn.append((self._persons, person, cost.work))
        if cost.made:
            drawn += [(self._makers, who, cost.made) for who in {person or address, address}]
        wait = max(buckets.seconds_to_wait(who, amount) for buckets, who, amount in drawn)
        if not wait:
            for buckets, who, amount in drawn:
                buckets.draw(who, amount)
        return wait


def _visitor(scope: Scope) -> tuple[str, str]:
    """By whom and from where a request is: a cookie's token or a program's key; an address."""
    headers = Headers(scope=scope)
    shown = headers.get("authorization") or token_in(headers)
    # What is remembered of a visitor is short, however much they send.
    return sha256(shown.encode()).hexdigest() if shown else "", address_of(scope)
