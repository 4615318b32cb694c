"""What the table tells whoever runs it: a line for each request, and numbers for Prometheus."""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from collections.abc import Callable
from typing import Any, Final, TextIO

from fastapi import Request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

logger: Final = logging.getLogger("allhands.server")

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Bounds in seconds of the histograms' buckets."""

_KEY: Final = re.compile(r"(/seat/[^/]+/)[^/]+")


class Telemetry:
    """The numbers of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._requests = Counter(
            "allhands_requests",
            "Requests answered.",
            ("route", "method", "status"),
            registry=self.registry,
        )
        self._request_seconds = Histogram(
            "allhands_request_seconds",
            "Seconds until a request was answered; live pages are not counted.",
            ("route",),
            buckets=QUICK,
            registry=self.registry,
        )
        self._decisions = Counter(
            "allhands_decisions",
            "Decisions taken, by the kind of player.",
            ("by",),
            registry=self.registry,
        )
        self._append_seconds = Histogram(
            "allhands_append_seconds",
            "Seconds until an entry was committed.",
            buckets=QUICK,
            registry=self.registry,
        )
        self._update_seconds = Histogram(
            "allhands_update_seconds",
            "Seconds from an entry until it was on its way to a page.",
            buckets=QUICK,
            registry=self.registry,
        )

    def watch(self, pages: Callable[[], float], tables: Callable[[], float]) -> None:
        """Show how many pages are open, and how many tables are in memory."""
        of_pages = Gauge("allhands_pages", "Live pages open.", registry=self.registry)
        of_pages.set_function(pages)
        of_tables = Gauge("allhands_tables", "Tables in memory.", registry=self.registry)
        of_tables.set_function(tables)

    def answered(self, route: str, method: str, status: int, seconds: float | None) -> None:
        """A request was answered; without seconds, one that was open for as long as it liked."""
        self._requests.labels(route, method, status).inc()
        if seconds is not None:
            self._request_seconds.labels(route).observe(seconds)

    def decided(self, by: str) -> None:
        """A decision was taken by a person, a computer or a standing answer."""
        self._decisions.labels(by).inc()

    def appended(self, seconds: float) -> None:
        """An entry was committed."""
        self._append_seconds.observe(seconds)

    def updated(self, seconds: float) -> None:
        """A page was sent what an entry changed."""
        self._update_seconds.observe(seconds)


class Observed:
    """Numbers, times and logs every request, and answers one that broke with a sentence.

    `broken` makes that answer from the request and its number.
    """

    def __init__(
        self,
        app: ASGIApp,
        telemetry: Telemetry,
        broken: Callable[[Request, str], ASGIApp],
    ) -> None:
        self.app = app
        self.telemetry = telemetry
        self.broken = broken

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the next one answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        number = secrets.token_hex(8)
        answer = _Answer(send, number)
        begun = time.perf_counter()
        try:
            await self.app(scope, receive, answer.send)
        except Exception:
            logger.exception("A request broke.", extra={"told": {"request": number}})
            if not answer.status:
                await self.broken(Request(scope), number)(scope, receive, answer.send)
        finally:
            self._note(scope, answer, time.perf_counter() - begun)

    def _note(self, scope: Scope, answer: _Answer, seconds: float) -> None:
        route: str = getattr(scope.get("route"), "path", "") or "none"
        measured = None if answer.is_stream else seconds
        self.telemetry.answered(route, _method(scope), answer.status, measured)
        told = {
            "request": answer.number,
            "method": scope["method"],
            "path": _KEY.sub(r"\1…", scope["path"]),
            "status": answer.status,
            "ms": round(1000 * seconds, 1),
        }
        logger.info("request", extra={"told": told})


class _Answer:
    """What has become of a request so far; status 0: nothing."""

    def __init__(self, send: Send, number: str) -> None:
        self._send = send
        self.number = number
        self.status = 0
        self.is_stream = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers["X-Request-ID"] = self.number
            self.is_stream = headers.get("content-type", "").startswith("text/event-stream")
        await self._send(message)


_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


def _method(scope: Scope) -> str:
    """The method, of which there are only so many."""
    return scope["method"] if scope["method"] in _METHODS else "other"


# Logs


def log_to(stream: TextIO = sys.stderr, every_request: bool = False) -> None:
    """Write the log to a stream: JSON lines, or to a terminal short ones, and those of requests
    only where they are wanted."""
    is_terminal = stream.isatty()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(ShortLines() if is_terminal else JsonLines())
    own = logging.getLogger("allhands")
    own.handlers = [handler]
    own.propagate = False
    own.setLevel(logging.WARNING if is_terminal and not every_request else logging.INFO)
    for name in ("uvicorn.error", "asyncio"):
        other = logging.getLogger(name)
        other.handlers = [handler]
        other.propagate = False
        other.setLevel(logging.WARNING)


class JsonLines(logging.Formatter):
    """Each record as one JSON object in a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)


class ShortLines(logging.Formatter):
    """Each record in a line that a person reads."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and the traceback of what broke."""
        told: dict[str, Any] = getattr(record, "told", {})
        words = record.getMessage()
        if "path" in told:
            words = f"{told['method']} {told['path']} {told['status']} {told['ms']:.0f} ms"
        line = f"{self.formatTime(record, '%H:%M:%S')} {words}"
        line = "".join(character if character.isprintable() else "?" for character in line)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line
