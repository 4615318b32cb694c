"""Whether the table works, and how it fares."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import JSONResponse, Response

from allhands import __version__
from allhands.server.store import Store, StoreError
from allhands.server.telemetry import Telemetry

router = APIRouter()

SECONDS_TO_ANSWER: Final = 2.0


@router.get("/healthz")
async def health(request: Request) -> Response:
    """Tell whether the database answers."""
    store: Store = request.app.state.store
    try:
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            await store.listing("open", limit=1)
    except (StoreError, TimeoutError):
        told = {"status": "the database does not answer", "version": __version__}
        return JSONResponse(told, 503)
    return JSONResponse({"status": "ok", "version": __version__})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """All numbers in Prometheus' text format."""
    telemetry: Telemetry = request.app.state.telemetry
    return Response(generate_latest(telemetry.registry), media_type=CONTENT_TYPE_LATEST)
