"""The voyage of the day: looking at it, sailing it, and how it went for others."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from allhands import games
from allhands.daily import Voyage, read_day, voyage_of
from allhands.server.daily import Standing, sail, standing_of, today_of
from allhands.server.daily_crew import ThinkingCrew
from allhands.server.pages.daily import compared, daily_page
from allhands.server.pages.frame import href
from allhands.server.pages.picture import draw_pictures
from allhands.server.pages.rendering import rendered
from allhands.server.seating import KeepingPerson, Person
from allhands.server.store import Store

from .finding import hall_of

router = APIRouter(include_in_schema=False)


def _voyage(request: Request, day: str) -> Voyage:
    """The voyage of a day. Raises NoVoyageError."""
    return voyage_of(read_day(day, today_of(hall_of(request))))


async def standing_for(request: Request, voyage: Voyage, person: str) -> Standing:
    """How a voyage stands for a person; once somebody has begun it, the thinking crew sails it,
    too."""
    store: Store = request.app.state.store
    hall, crew = hall_of(request), thinking_crew_of(request)
    standing = await standing_of(store, voyage, person, today_of(hall))
    crew.ask(hall, store, standing)
    return standing


def thinking_crew_of(request: Request) -> ThinkingCrew:
    """The thinking crew of this server."""
    return request.app.state.thinking_crew


@router.get("/daily")
async def today(request: Request) -> Response:
    """The way to today's."""
    day = today_of(hall_of(request)).isoformat()
    return RedirectResponse(href(request, f"/daily/{day}"), 303)


@router.get("/daily/{day}")
async def daily(request: Request, person: Person, day: str) -> HTMLResponse:
    """The voyage of a day."""
    voyage = _voyage(request, day)
    await draw_pictures(voyage.game)
    standing = await standing_for(request, voyage, person)
    is_thinking = thinking_crew_of(request).is_sailing(voyage)
    return daily_page(request, standing, is_thinking=is_thinking)


@router.get("/daily/{day}/compared")
async def comparison(
    request: Request, person: Person, day: str, game: Annotated[str, Query(max_length=40)] = ""
) -> HTMLResponse:
    """How a try compares, as a fragment; the game is named if it was another's turn then."""
    voyage = _voyage(request, day)
    if game:
        voyage = voyage._replace(game=games.find(game))
    standing = await standing_for(request, voyage, person)
    is_thinking = thinking_crew_of(request).is_sailing(voyage)
    told = compared(request, standing, is_thinking=is_thinking)
    return HTMLResponse(rendered(told), headers={"Cache-Control": "no-store"})


@router.post("/daily/{day}/sail")
async def begin(
    request: Request,
    person: KeepingPerson,
    day: str,
    name: Annotated[str, Form(max_length=80)] = "",
    counts: Annotated[bool, Form()] = False,
) -> Response:
    """Begin one's try that counts or go on with it, or begin another one."""
    voyage, store = _voyage(request, day), request.app.state.store
    found = await sail(hall_of(request), store, voyage, person, name.strip(), counts=counts)
    await found.begin_at_a_page(person)
    return RedirectResponse(href(request, f"/match/{found.deal.id}"), 303)
