"""One's own voyages: to look at, to take along, to delete."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from allhands.server.pages.frame import href
from allhands.server.pages.voyages import exported, voyages_page
from allhands.server.seating import Person
from allhands.server.store import Store

from .finding import hall_of

router = APIRouter(include_in_schema=False)


@router.get("/voyages")
async def voyages(request: Request, person: Person) -> Response:
    """How this person's voyages went."""
    store: Store = request.app.state.store
    return voyages_page(request, await store.voyages(person))


@router.get("/voyages.json")
async def export(request: Request, person: Person) -> JSONResponse:
    """The same as a file."""
    store: Store = request.app.state.store
    headers = {
        "Content-Disposition": 'attachment; filename="voyages.json"',
        "Cache-Control": "no-store",
    }
    return JSONResponse(exported(await store.voyages(person)), headers=headers)


@router.post("/voyages/delete")
async def delete(request: Request, person: Person) -> Response:
    """Forget them for good."""
    store: Store = request.app.state.store
    await store.forget(person)
    hall_of(request).let_go(person)
    return RedirectResponse(href(request, "/voyages"), 303)
