"""The web table as an application: what stands before its pages, and what they stand on."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.middleware import Middleware
from starlette.responses import Response

from allhands.server.daily_crew import ThinkingCrew
from allhands.server.guard import FewRequests, SafeHeaders, SameSite, ShortBodies
from allhands.server.hall import Hall
from allhands.server.live import Farewell, Live
from allhands.server.measured import MeasuredStore
from allhands.server.proxy import Forwarded, Mounted
from allhands.server.refusal import add_handlers, refusal
from allhands.server.routes import api, daily, health, lobby, replay, static, table, voyages
from allhands.server.seating import Seating
from allhands.server.settings import Settings
from allhands.server.store import default_url
from allhands.server.telemetry import Observed, Telemetry
from allhands.version import __version__


def create_app(settings: Settings) -> FastAPI:
    """The application; its database is opened when it starts. That raises StoreError.

    Its state has the `settings`, the `telemetry`, the open pages, `live`, and the `thinking_crew`;
    while it runs, also the `store` and the `hall`.
    """
    telemetry = Telemetry()
    live = Live(settings.limits, telemetry)
    app = FastAPI(
        title="All Hands",
        version=__version__,
        openapi_url=None,
        lifespan=_lifespan,
        middleware=_middleware(settings, telemetry, live),
    )
    app.state.settings = settings
    app.state.telemetry = telemetry
    app.state.live = live
    app.state.thinking_crew = ThinkingCrew()
    add_handlers(app)
    # Routes are tried one after the other: those that are asked for most come first.
    for routes in (api, table, static, lobby, replay, voyages, daily, health):
        app.include_router(routes.router)
    return app


def _middleware(settings: Settings, telemetry: Telemetry, live: Live) -> list[Middleware]:
    """What a request passes through on its way, in this order."""
    limits = settings.limits
    return [
        Middleware(SafeHeaders),
        Middleware(Observed, telemetry, _broken),
        Middleware(Forwarded, settings.trusted),
        Middleware(Mounted, settings.root_path),
        Middleware(FewRequests, limits),
        Middleware(SameSite, settings.public_url),
        Middleware(ShortBodies, limits.body, limits.patience),
        Middleware(Farewell, live),
        Middleware(Seating, settings.root_path),
    ]


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncGenerator[None]:
    """Open the database and the hall, and close them in the opposite order."""
    settings: Settings = app.state.settings
    live: Live = app.state.live
    telemetry: Telemetry = app.state.telemetry
    store = app.state.store = await MeasuredStore.open(
        settings.database or default_url(), may_begin=settings.new_database
    )
    assert isinstance(store, MeasuredStore)
    store.telemetry = telemetry
    store.examine()
    try:
        hall = app.state.hall = Hall(store, settings.pace)
        await hall.start()
        try:
            telemetry.watch(lambda: live.open, lambda: len(hall.tables))
            yield
        finally:
            live.close()
            await app.state.thinking_crew.close()
            await hall.stop()
    finally:
        await store.close()


def _broken(request: Request, number: str) -> Response:
    sentence = f"Something broke while this was answered. Its number in the log is {number}."
    return refusal(request, 500, sentence, number=number)
