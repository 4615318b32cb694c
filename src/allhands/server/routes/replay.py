"""What can be asked of a match that is over: its replay, files of it to keep, and another deal."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections import OrderedDict
from datetime import date
from typing import Annotated, Final, Literal
from urllib.parse import quote

from fastapi import APIRouter, Form, Query, Request
from htpy import fragment
from starlette.responses import JSONResponse, RedirectResponse, Response

from allhands import loading, saving
from allhands.daily import Voyage
from allhands.server.deal import SeatPlan
from allhands.server.errors import TableError
from allhands.server.hindsight import Hunt, Swings, hindsight_of
from allhands.server.opening import Wish
from allhands.server.pages.chance import chance_part
from allhands.server.pages.ending import found_turn
from allhands.server.pages.export import export_html
from allhands.server.pages.frame import href
from allhands.server.pages.moments import OPEN, Reel
from allhands.server.pages.rendering import rendered
from allhands.server.pages.replay import place_of, replay_page
from allhands.server.seating import KeepingPerson
from allhands.server.table import Table
from allhands.server.wishing import daily_wish

from .finding import find_table, hall_of

router = APIRouter(include_in_schema=False)

KEPT_FILES: Final = 8
"""So many replay files are kept ready."""
NOT_ASKED: Final = "Nobody has had this match searched yet."

Eyes = Annotated[str, Query(alias="as", max_length=8)]


async def _finished(request: Request, match_id: str) -> Table:
    """The table of a match that is over. Raises TableError while it goes on."""
    table = (await find_table(request, match_id)).table
    if not table.match.is_over:
        raise TableError("This match goes on: its replay is shown when the match is over.")
    return table


@router.get("/match/{match_id}/replay")
async def replay(request: Request, match_id: str, move: int = 0, eyes: Eyes = OPEN) -> Response:
    """The replay, at a moment."""
    table = await _finished(request, match_id)
    return replay_page(request, table, move, eyes, hindsight_of(request).hunt(table))


@router.post("/match/{match_id}/replay/turning-points")
async def search(
    request: Request,
    match_id: str,
    move: Annotated[int, Form()] = 0,
    eyes: Annotated[str, Form(alias="as", max_length=8)] = OPEN,
) -> Response:
    """Have the match searched for turning points: how that stands, or back to the replay."""
    table = await _finished(request, match_id)
    reel = Reel(table.match, eyes)
    hunt = hindsight_of(request).ask(table)
    if "application/json" in request.headers.get("accept", ""):
        return _stands(request, table, reel, hunt)
    link = place_of(request, table, eyes).link
    return RedirectResponse(link.format(reel.checked(move)), 303)


@router.get("/match/{match_id}/replay/turning-points")
async def searched(request: Request, match_id: str, eyes: Eyes = OPEN) -> JSONResponse:
    """How the search for turning points stands, and what it found."""
    table = await _finished(request, match_id)
    hunt = hindsight_of(request).hunt(table) or Hunt(trouble=NOT_ASKED)
    return _stands(request, table, Reel(table.match, eyes), hunt)


def _stands(request: Request, table: Table, reel: Reel, hunt: Hunt) -> JSONResponse:
    """A search as the page's script reads it."""
    link = place_of(request, table, reel.eyes).link
    found = hunt.found
    return JSONResponse(
        {
            "goes_on": hunt.goes_on,
            "words": hunt.words,
            "turned": rendered(
                found_turn(reel, found or (), place_of(request, table, OPEN).address)
            ),
            "markup": None if found is None else str(fragment[chance_part(reel, found, 0, link)]),
        }
    )


@router.get("/match/{match_id}/replay/{moment}")
async def replay_moment(
    request: Request, match_id: str, moment: int, eyes: Eyes = OPEN
) -> JSONResponse:
    """What changes from moment to moment."""
    reel = Reel((await _finished(request, match_id)).match, eyes)
    return JSONResponse(reel.parts(reel.checked(moment)))


@router.get("/match/{match_id}/replay.html")
async def replay_file(request: Request, match_id: str) -> Response:
    """The whole replay as one file."""
    table = await _finished(request, match_id)
    files: ReplayFiles = _files_of(request)
    made = await files.get(table, hindsight_of(request).found(table))
    return attached(made, "text/html", f"{_title(table)}.html")


@router.get("/match/{match_id}/game.json")
async def saved_game(request: Request, match_id: str) -> Response:
    """The saved game."""
    table = await _finished(request, match_id)
    return attached(saving.to_json(table.match), "application/json", f"{_title(table)}.json")


@router.post("/match/{match_id}/again")
async def again(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    deal: Annotated[Literal["new", "same"], Form()],
) -> Response:
    """Another match with the same crew and options."""
    found = await find_table(request, match_id)
    mine = await found.seats_of(person)
    if not found.table.match.is_over:
        raise TableError("This match goes on: play it to its end first.")
    if not mine:
        raise TableError("Only those who sat here can deal again.")
    opened = await hall_of(request).open_match(
        wish_again(found.table, mine, same=deal == "same"), person
    )
    await found.play_on(min(mine), opened.deal.id)
    return RedirectResponse(href(request, f"/match/{opened.deal.id}"), 303)


@router.post("/match/{match_id}/on")
async def play_on(request: Request, match_id: str, person: KeepingPerson) -> Response:
    """Follow the crew into the match that they went on to, to the seat that one had here."""
    found = await find_table(request, match_id)
    onward = await find_table(request, found.table.following)
    for seat in sorted(await found.seats_of(person)):
        if onward.table.seats[seat].is_open:
            await onward.sit(seat, person, found.table.name(seat), onward.key(seat))
    return RedirectResponse(href(request, f"/match/{onward.deal.id}"), 303)


def wish_again(table: Table, mine: frozenset[int], *, same: bool) -> Wish:
    """The wish for a match like the one before; whoever asks keeps `mine`. The same deal of a
    voyage of the day is a try that does not count."""
    deal, match = table.deal, table.match
    if deal.daily and same:
        voyage = Voyage(date.fromisoformat(deal.daily), match.game)
        return daily_wish(voyage, "further", match.names[min(mine)])
    return Wish(
        game=deal.game,
        title=match.game.title if deal.daily else deal.title,
        players=deal.players,
        options=dict(deal.options),
        seats=tuple(SeatPlan(seat.kind, seat.policy) for seat in table.seats),
        mine=mine,
        names=dict(enumerate(match.names[: deal.players])),
        undo="ask" if deal.daily else deal.undo,
        listed=deal.listed and not same,
        hints=deal.hints or bool(deal.daily),
        seed=deal.seed if same else None,
        again_of=deal.id,
    )


class ReplayFiles:
    """The latest replay files, so that each is made once."""

    def __init__(self) -> None:
        self._files: OrderedDict[tuple[str, ...], asyncio.Future[str]] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def get(self, table: Table, swings: Swings) -> str:
        """A finished match's file, with its turning points if they were found. It is made in a
        thread, from a match of its own: the table's may be renamed meanwhile."""
        title = _title(table)
        key = (table.deal.id, title, *table.match.names, "searched" if swings else "")
        if key not in self._files:
            made = self._make(saving.to_json(table.match), title, swings)
            self._files[key] = asyncio.ensure_future(made)
            while len(self._files) > KEPT_FILES:
                self._files.popitem(last=False)
        self._files.move_to_end(key)
        try:
            return await asyncio.shield(self._files[key])
        except Exception:
            self._files.pop(key, None)
            raise

    async def _make(self, text: str, title: str, swings: Swings) -> str:
        async with self._one_at_a_time:
            return await asyncio.to_thread(_made, text, title, swings)


def _made(text: str, title: str, swings: Swings) -> str:
    return export_html(loading.from_json(text, "This match"), title, swings)


def _files_of(request: Request) -> ReplayFiles:
    state = request.app.state
    if not hasattr(state, "replay_files"):
        state.replay_files = ReplayFiles()
    return state.replay_files


def _title(table: Table) -> str:
    return table.deal.title or table.match.game.title


def attached(text: str, kind: str, name: str) -> Response:
    """A file to keep, under a name that every system takes."""
    spelled = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", spelled).strip("-.") or "replay"
    whole = quote(re.sub(r'[\x00-\x1f/\\:*?"<>|]+', "-", name))
    headers = {
        "Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}",
        "Cache-Control": "no-store",
    }
    return Response(text, media_type=kind, headers=headers)
