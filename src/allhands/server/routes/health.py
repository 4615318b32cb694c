"""Whether the table works, and how it fares."""

from __future__ import annotations

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import JSONResponse, Response

from allhands.server.store import Store
from allhands.server.telemetry import Telemetry
from allhands.version import __version__

router = APIRouter()


@router.get("/healthz")
async def health(request: Request) -> Response:
    """Tell whether the database answers, and whether decisions can be written there."""
    store: Store = request.app.state.store
    trouble = await store.trouble()
    told = {"status": trouble or "ok", "version": __version__}
    return JSONResponse(told, 503 if trouble else 200)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """All numbers in Prometheus' text format."""
    telemetry: Telemetry = request.app.state.telemetry
    return Response(generate_latest(telemetry.registry), media_type=CONTENT_TYPE_LATEST)
