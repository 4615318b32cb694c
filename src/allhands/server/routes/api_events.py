"""The bot API: being told that a match has moved on, by a stream or by waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, Query, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from allhands.server.hall import HallTable
from allhands.server.live import HEARTBEAT, Live
from allhands.server.presence import Watcher

from . import api_models as models
from .api_access import NEEDS_TOKEN, At, Looking, needs_token
from .api_view import progress_of

LONGEST_WAIT: Final = 60.0
EVENT_STREAM: Final = "text/event-stream"
FULL: Final[dict[int | str, dict[str, Any]]] = {
    503: {"model": models.Refusal, "description": "Too many are being told already."}
}

router = APIRouter(tags=["Being told"], responses={**NEEDS_TOKEN, **FULL})

LastEvent = Annotated[
    int | None,
    Header(
        alias="Last-Event-ID",
        ge=0,
        le=models.LARGEST,
        description="The latest event that was received: nothing is sent until there is another.",
    ),
]


@router.get(
    "/matches/{match_id}/events",
    operation_id="followMatch",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Server-sent events, each with `Progress` as its data. The stream ends "
            "with the match.",
            "content": {EVENT_STREAM: {}},
        },
        204: {"description": "The match is over, and its last event was received."},
    },
)
async def follow_match(
    request: Request, at: At, seat: Looking, last_event_id: LastEvent = None
) -> Response:
    """A stream of events: how far the match has got, at once and whenever that changes.

    Each event tells everything there is to know, so that none need be caught up on.
    """
    if at.table.match.is_over and last_event_id == len(at.table.entries):
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return _Followed(
        _events(request, at, seat, last_event_id),
        media_type=EVENT_STREAM,
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


@router.get("/matches/{match_id}/wait", operation_id="waitForMatch")
async def wait_for_match(
    request: Request,
    at: At,
    seat: Looking,
    story: Annotated[int, Query(ge=0, le=models.LARGEST, description="The story you know.")],
    seconds: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="At most so long.")] = 25,
    mine: Annotated[
        bool, Query(description="Until your seat has to choose, whatever happens before.")
    ] = False,
) -> models.Progress:
    """Wait until the story is another than the one you know, for those who read no event stream;
    or, with `mine`, until your seat has to choose, whatever the story.

    Answers when it is, when the match is over, or when the time is up.
    """
    if mine and seat is None:
        raise needs_token()
    live: Live = request.app.state.live
    clock = asyncio.get_running_loop().time
    until = clock() + seconds
    with live.page(request.scope), _watching(at, seat) as watcher:
        while _is_as_known(at, story, seat if mine else None) and clock() < until:
            await _news(live, watcher, until - clock())
            if live.closing.is_set():
                break
    return models.Progress(**progress_of(at.table))


class _Followed(StreamingResponse):
    """A stream that counts as an open page. Answers 503 or 429 if there can be no more of them."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        live: Live = scope["app"].state.live
        with live.page(scope):
            await super().__call__(scope, receive, send)


def _is_as_known(at: HallTable, story: int, seat: int | None) -> bool:
    """Whether nothing has happened that is waited for: that a seat has to choose, or else another
    story."""
    known = at.table.story == story if seat is None else seat not in at.table.match.awaited
    return known and not _has_ended(at)


def _has_ended(at: HallTable) -> bool:
    """Whether nothing more will happen that is to be told."""
    return at.table.match.is_over or at.table.is_deleted


def _watching(at: HallTable, seat: int | None) -> Watcher:
    """To be told of a table, and to count as present while one is."""
    return at.watch(frozenset() if seat is None else frozenset((seat,)))


async def _news(live: Live, watcher: Watcher, seconds: float) -> bool:
    """Wait until something has changed, or the server closes; whether that was in time."""
    waiting = [
        asyncio.create_task(watcher.changed()),
        asyncio.create_task(live.closing.wait()),
    ]
    try:
        done, _ = await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
    return bool(done)


async def _events(
    request: Request, at: HallTable, seat: int | None, told: int | None
) -> AsyncIterator[str]:
    live: Live = request.app.state.live
    with _watching(at, seat) as watcher:
        yield "retry: 1000\n\n"
        while not live.closing.is_set():
            progress = models.Progress(**progress_of(at.table))
            if progress.entries != told:
                told = progress.entries
                yield f"id: {told}\ndata: {progress.model_dump_json()}\n\n"
            if _has_ended(at):
                return
            if not await _news(live, watcher, HEARTBEAT):
                yield ": still here\n\n"
