"""The bot API: the voyage of the day, and how it went."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from allhands import games
from allhands.daily import CREW, Voyage, read_day, voyage_of
from allhands.kernel.score import Score
from allhands.server.daily import Standing, standing_of, today_of
from allhands.server.store import Store, Try

from . import api_models_daily as models
from .finding import hall_of

router = APIRouter(tags=["Voyage of the day"])

Day = Annotated[
    str, Path(max_length=40, description="A day that has begun.", examples=["2026-11-25"])
]
GAME = "A game whose turn it was before another one was added; else that of the day."


@router.get("/daily", operation_id="getToday")
async def get_today(request: Request) -> models.DailyVoyage:
    """The voyage of today, by UTC."""
    return await _told(request, voyage_of(today_of(hall_of(request))))


@router.get("/daily/{day}", operation_id="getDay")
async def get_day(
    request: Request, day: Day, game: Annotated[str, Query(max_length=40, description=GAME)] = ""
) -> models.DailyVoyage:
    """The voyage of a day. Its seed and its results are told once it is over."""
    voyage = voyage_of(read_day(day, today_of(hall_of(request))))
    return await _told(request, voyage._replace(game=games.find(game)) if game else voyage)


async def _told(request: Request, voyage: Voyage) -> models.DailyVoyage:
    store: Store = request.app.state.store
    standing = await standing_of(store, voyage, "", today_of(hall_of(request)))
    game = voyage.game
    return models.DailyVoyage(
        day=voyage.day.isoformat(),
        game=game.name,
        players=game.default_seats,
        options={option.name: option.default for option in game.offered},
        crew=CREW,
        is_over=standing.is_open,
        seed=voyage.seed if standing.is_open else None,
        begun=len(standing.tries),
        tries=_tries(standing) if standing.is_open else None,
        thinking_crew=_thinking_crew(standing) if standing.is_open else None,
    )


def _tries(standing: Standing) -> list[models.DailyTry]:
    score = standing.voyage.game.score
    return [models.DailyTry(won=each.is_won, score=_made(score, each)) for each in standing.over]


def _thinking_crew(standing: Standing) -> models.CrewsTry | None:
    crew, score = standing.crew, standing.voyage.game.score
    if crew is None or not crew.is_over:
        return None
    return models.CrewsTry(won=crew.is_won, score=_made(score, crew), match=crew.match)


def _made(score: Score | None, each: Try) -> int | None:
    return None if score is None else max(each.score, 0)
