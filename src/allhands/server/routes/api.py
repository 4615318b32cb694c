"""The bot API: what can be played, and the matches there are; its description and its page."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import HTMLResponse, JSONResponse

from allhands import games
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.server.deal import SeatPlan
from allhands.server.hall import HallTable
from allhands.server.opening import Wish
from allhands.server.pages.frame import href, whole_address
from allhands.server.store.listing import LAST_CHANGE, Listing, ListKind
from allhands.server.store.store import Store
from allhands.server.wishing import CREW

from . import api_daily, api_events, api_plans, api_seats, api_talk
from . import api_models as models
from . import api_models_games as game_models
from .api_access import At, new_person, token_of
from .api_page import api_page, description
from .api_view import (
    asked_of,
    ending_of,
    game_in_full,
    game_in_short,
    printed,
    progress_of,
)
from .finding import hall_of

MINE: Final = "me"
OPEN: Final = "open"

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": models.Refusal, "description": "It cannot be done."},
    404: {"model": models.Refusal, "description": "There is no such thing."},
    413: {"model": models.Refusal, "description": "What was sent is too large."},
    422: {"model": models.Refusal, "description": "What was sent is not understood."},
    429: {"model": models.Refusal, "description": "Too much was asked for in a short time."},
}

v1 = APIRouter(prefix="/api/v1", responses=REFUSALS)
router = APIRouter()

GameName = Annotated[str, Path(max_length=40, description="A game.", examples=["solar-storm"])]


@v1.get("/games", operation_id="listGames", tags=["Games"])
async def list_games() -> game_models.Games:
    """The games that can be played."""
    return game_models.Games(games=[game_in_short(games.find(name)) for name in games.names()])


@v1.get("/games/{game}", operation_id="getGame", tags=["Games"])
async def get_game(game: GameName) -> game_models.GameInFull:
    """A game's options, the numbering of its actions, and the fields of its observations."""
    return game_in_full(games.find(game))


@v1.get("/games/{game}/rules", operation_id="readRules", tags=["Games"])
async def read_rules(
    game: GameName,
    search: Annotated[
        models.Line,
        Query(max_length=60, description="Words, or their beginnings, that a rule has all of."),
    ] = "",
) -> game_models.Rules:
    """A game's rules by their words: those that speak of something, or all of them."""
    ledger = games.find(game).laws.speaking_of(search)
    return game_models.Rules(
        rules=[
            game_models.RuleOfGame(id=e.id, source=e.source, text=e.text) for e in ledger.values()
        ]
    )


@v1.get("/games/{game}/cards", operation_id="readCards", tags=["Games"])
async def read_cards(
    game: GameName,
    search: Annotated[
        models.Line, Query(max_length=60, description="Words that a name or text has all of.")
    ] = "",
) -> game_models.Cards:
    """What is printed on the cards and other things of a game: those that speak of something, or
    all of them."""
    wanted = search.casefold().split()
    cards = [
        card
        for card in printed(games.find(game))
        if all(word in f"{card.name} {card.text}".casefold() for word in wanted)
    ]
    return game_models.Cards(cards=cards)


@v1.get("/matches", operation_id="listMatches", tags=["Matches"])
async def list_matches(
    request: Request,
    kind: Annotated[
        ListKind, Query(description="Those that wait for somebody, go on, or are over.")
    ] = "open",
    search: Annotated[
        models.Line, Query(max_length=60, description="Words that the title has.")
    ] = "",
    limit: Annotated[int, Query(ge=1, le=100, description="At most so many.")] = 20,
    cursor: Annotated[
        int | None, Query(ge=0, le=LAST_CHANGE, description="That of the page before.")
    ] = None,
) -> models.Matches:
    """The listed matches, those where something happened latest first."""
    store: Store = request.app.state.store
    found = await store.listing(kind, search=search, limit=limit, before=cursor)
    is_full = len(found) == limit
    return models.Matches(
        matches=[_in_short(listing) for listing in found],
        cursor=found[-1].changed if is_full else None,
    )


@v1.post("/matches", status_code=HTTPStatus.CREATED, operation_id="openMatch", tags=["Matches"])
async def open_match(request: Request, new: models.NewMatch) -> models.Opened:
    """Open a match. What is answered plays your seats and invites others to the open ones."""
    at = await hall_of(request).open_match(_wish(new), new_person())
    seats = at.table.seats
    return models.Opened(
        id=at.table.deal.id,
        page=whole_address(request, f"/match/{at.table.deal.id}"),
        tokens=[
            models.SeatToken(
                seat=seat.number, name=at.table.name(seat.number), token=token_of(at, seat.number)
            )
            for seat in seats
            if seat.is_held
        ],
        open_seats=[_open_seat(request, at, seat.number) for seat in seats if seat.is_open],
        match=_in_full(at),
    )


@v1.get("/matches/{match_id}", operation_id="getMatch", tags=["Matches"])
async def get_match(at: At) -> models.MatchInFull:
    """A match: what was agreed on, who sits where, and how things stand."""
    return _in_full(at)


v1.include_router(api_daily.router)
v1.include_router(api_seats.router)
v1.include_router(api_plans.router)
v1.include_router(api_talk.router)
v1.include_router(api_events.router)
router.include_router(v1)


@router.get("/api/openapi.json", include_in_schema=False)
async def get_description(request: Request) -> JSONResponse:
    """The description of the bot API for programs (OpenAPI)."""
    return JSONResponse(_described(href(request, "")))


@router.get("/api", include_in_schema=False)
@router.get("/api/", include_in_schema=False)
async def get_page(request: Request) -> HTMLResponse:
    """The description of the bot API for people."""
    return api_page(request, _described(href(request, "")))


@cache
def _described(root: str) -> dict[str, Any]:
    """The description, which takes a while to make, for the sub-path that the server is under."""
    return description(v1.routes, root or "/")


def _wish(new: models.NewMatch) -> Wish:
    """What is wished for. Raises AllHandsError if the game or a seat cannot be."""
    game = games.find(new.game)
    seated = _seated(game, new)
    mine = frozenset(seat for seat, who in enumerate(seated) if who == MINE)
    return Wish(
        game=game.name,
        title=new.title,
        players=len(seated),
        options=new.options,
        seats=tuple(
            SeatPlan("person") if who in (MINE, OPEN) else SeatPlan("crew", who) for who in seated
        ),
        mine=mine,
        names={seat: name for seat, name in enumerate(new.names) if name},
        undo=new.undo,
        listed=new.listed,
        seed=new.seed,
        hints=new.hints,
        pace=new.pace,
    )


def _seated(game: Game, new: models.NewMatch) -> list[str]:
    """Who sits where, by seat."""
    if new.seats is None:
        return [MINE, *[CREW] * ((new.players or game.default_seats) - 1)]
    if new.players not in (None, len(new.seats)):
        raise OptionError(f"There are {new.players} players, but {len(new.seats)} seats are named.")
    return new.seats


def _open_seat(request: Request, at: HallTable, seat: int) -> models.OpenSeat:
    key = at.key(seat)
    link = whole_address(request, f"/match/{at.table.deal.id}/seat/{seat}/{key}")
    return models.OpenSeat(seat=seat, key=key, link=link)


def _in_full(at: HallTable) -> models.MatchInFull:
    table, deal = at.table, at.table.deal
    return models.MatchInFull(
        **progress_of(table),
        **ending_of(table),
        id=deal.id,
        title=deal.title,
        game=deal.game,
        version=deal.version,
        players=deal.players,
        options=deal.options,
        undo=deal.undo,
        hints=deal.hints,
        pace=deal.pace,
        listed=deal.listed,
        seed_chosen=deal.seed_chosen,
        host=table.acting_host if table.acting_host >= 0 else None,
        created_at=deal.created_at,
        seats=[
            models.SeatOfMatch(
                seat=seat.number,
                name=table.name(seat.number),
                kind=seat.kind,
                policy=seat.player,
                open=seat.is_open,
                away=seat.away,
                present=at.present(seat.number),
            )
            for seat in table.seats
        ],
        summary=table.match.view().summary,
        decisions=len(table.match.decisions),
        taken_back=table.taken_back,
        asked=asked_of(table),
    )


def _in_short(listing: Listing) -> models.MatchInShort:
    return models.MatchInShort(
        id=listing.id,
        title=listing.title,
        game=listing.game,
        players=listing.players,
        options=listing.options,
        names=list(listing.names[: listing.players]),
        open_seats=listing.open_seats,
        summary=listing.summary,
        outcome=listing.outcome,
        created_at=listing.created_at,
        updated_at=listing.updated_at,
    )
