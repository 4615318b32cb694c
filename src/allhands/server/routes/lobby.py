"""The lobby and what leads to a table: new matches, free seats, rules, and static files."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from allhands import games
from allhands.daily import voyage_of
from allhands.kernel.errors import AllHandsError
from allhands.kernel.game import Game
from allhands.lessons import LEARNER
from allhands.naming import in_a_line
from allhands.server.daily import today_of
from allhands.server.deal import is_lesson
from allhands.server.hall import HallTable
from allhands.server.opening import Wish
from allhands.server.pages.frame import href
from allhands.server.pages.invite import device_page, no_seat_page, seat_page, seats_page
from allhands.server.pages.lobby import KINDS, Kind, Lobby, Part, list_page, lobby_page
from allhands.server.pages.new import new_page
from allhands.server.pages.picture import draw_pictures
from allhands.server.pages.primer import two_screens
from allhands.server.pages.rules import guide_page, rules_page
from allhands.server.seating import KeepingPerson, Person
from allhands.server.store import Store
from allhands.server.store.listing import LAST_CHANGE, Listing
from allhands.server.table import Table
from allhands.server.wishing import Filled, Form, blank, lesson_wish, quick_wish, wish_of

from .daily import standing_for
from .finding import find_kept, find_table, hall_of

router = APIRouter(include_in_schema=False)

SHOWN = 8
"""Matches in each list of the lobby."""
SHOWN_MORE = 50
"""Matches in a later part of a list."""

Search = Annotated[str, Query(alias="q", max_length=60)]
Before = Annotated[int | None, Query(ge=0, le=LAST_CHANGE)]


@router.get("/")
async def lobby(
    request: Request,
    person: Person,
    search: Search = "",
    show: Kind | None = None,
    before: Before = None,
) -> Response:
    """The lobby; with `show`, a later part of one of its lists."""
    wanted = in_a_line(search)
    store: Store = request.app.state.store
    if show is not None:
        found = await _part(store, show, person, wanted, SHOWN_MORE, before)
        return list_page(request, found, Lobby((found,), wanted, time.time()))
    await draw_pictures(*(games.find(name) for name in games.names()))
    daily = None
    if wanted:
        asked = (_part(store, kind, person, wanted, SHOWN, None) for kind in KINDS)
        parts = tuple(await asyncio.gather(*asked))
        known = await store.games_of(person)
    else:
        lists = await store.lists(person, SHOWN + 1)
        parts = tuple(_first(kind, getattr(lists, kind), SHOWN) for kind in KINDS)
        has_more = len(lists.mine) > SHOWN
        known = await store.games_of(person) if has_more else lists.games
        daily = await standing_for(request, voyage_of(today_of(hall_of(request))), person)
    return lobby_page(request, Lobby(parts, wanted, time.time(), known, daily))


async def _part(
    store: Store, kind: Kind, person: str, search: str, count: int, before: int | None
) -> Part:
    """A list of matches, or a later part of it."""
    limits: dict[str, Any] = {"search": search, "limit": count + 1, "before": before}
    if kind == "mine":
        return _first(kind, await store.of_person(person, **limits), count)
    return _first(kind, await store.listing(kind, **limits), count)


def _first(kind: Kind, found: list[Listing], count: int) -> Part:
    """The first so many; one more match was looked for to know whether there are more."""
    return Part(kind, found[:count], found[count - 1].changed if len(found) > count else None)


@router.post("/play/{game}")
async def play(request: Request, person: KeepingPerson, game: str) -> Response:
    """Begin a match at once: this person and a computer crew."""
    found = games.find(game)
    return await _open(request, quick_wish(found, await _form(request), _today()), person)


@router.post("/lesson/{game}")
async def lesson(request: Request, person: KeepingPerson, game: str) -> Response:
    """A guided first voyage: the one that this person is on, or a new one in its place."""
    wish = lesson_wish(games.find(game))
    hall, store = hall_of(request), request.app.state.store
    for match in await store.of_person(person, search=wish.title):
        if not (match.game == wish.game and is_lesson(match.seats)):
            continue
        place = await find_kept(request, match.id)
        if isinstance(place, HallTable) and _goes_on(place):
            return RedirectResponse(href(request, f"/match/{match.id}"), 303)
        await place.delete(LEARNER)
    table = await hall.open_lesson(wish, person)
    return RedirectResponse(href(request, f"/match/{table.deal.id}"), 303)


def _goes_on(place: HallTable) -> bool:
    """Whether a lesson has a next step."""
    guide = place.table.guide
    return guide is not None and not (guide.is_over or guide.is_stuck(place.table.match))


@router.get("/new/{game}")
async def new(request: Request, game: str) -> Response:
    """The form for a new match."""
    found = games.find(game)
    await draw_pictures(found)
    return new_page(request, found, blank(found, _today()))


@router.post("/new/{game}")
async def create(request: Request, person: KeepingPerson, game: str) -> Response:
    """Begin the match that the form asks for, or say on the form why that cannot be."""
    found = games.find(game)
    form = await _form(request)
    try:
        return await _open(request, wish_of(found, form), person)
    except AllHandsError as error:
        return new_page(request, found, Filled(form, str(error)))


async def _open(request: Request, wish: Wish, person: str) -> Response:
    table = await hall_of(request).open_match(wish, person)
    await table.begin_at_a_page(person)
    return RedirectResponse(href(request, f"/match/{table.deal.id}"), 303)


async def _form(request: Request) -> Form:
    """The fields of a form that are text, each once."""
    async with request.form() as sent:
        return {name: value for name, value in sent.items() if isinstance(value, str)}


def _today() -> datetime:
    return datetime.now().astimezone()


@router.get("/match/{match_id}/seats")
async def seats(request: Request, person: Person, match_id: str) -> Response:
    """The free seats of a match that is shown in the lobby."""
    found = await find_table(request, match_id)
    table = found.table
    if await found.seats_of(person):
        return RedirectResponse(href(request, f"/match/{match_id}"), 303)
    if not any(seat.is_open for seat in table.seats):
        return no_seat_page(request, table, "All seats of this match are taken by now.")
    if not table.deal.listed:
        return no_seat_page(request, table, "This match is joined by a link from somebody in it.")
    await draw_pictures(table.match.game)
    return seats_page(request, table)


@router.get("/match/{match_id}/seat/{number}/{key}")
async def seat(request: Request, person: Person, match_id: str, number: int, key: str) -> Response:
    """The link to a seat: an invitation, or one's own seat on another device."""
    found = await find_table(request, match_id)
    table = found.table
    if number not in range(len(table.seats)):
        raise HTTPException(404, "There is no such seat at this table.")
    await draw_pictures(table.match.game)
    wanted = table.seats[number]
    if number in await found.seats_of(person):
        return RedirectResponse(href(request, f"/match/{match_id}"), 303)
    if not found.check_key(number, key):
        return no_seat_page(request, table, _used(table, number))
    if wanted.kind == "crew":
        said = f"A computer plays {table.name(number)}: somebody at the table can open that seat."
        return no_seat_page(request, table, said)
    show = seat_page if wanted.is_open else device_page
    return show(request, table, wanted, key)


def _used(table: Table, number: int) -> str:
    if table.seats[number].is_held:
        return f"This link has been used: {table.name(number)} sits there now."
    return "This link is not good any more: ask somebody at the table for another."


@router.get("/rules")
async def guide(request: Request) -> Response:
    """How one plays at this table."""
    return guide_page(request)


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """A game's rules."""
    found: Game = games.find(game)
    await asyncio.to_thread(two_screens, found)
    return rules_page(request, found)
