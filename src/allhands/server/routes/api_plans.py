"""The bot API: moves that people propose to one another."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from allhands.kernel.state import MAX_SEATS
from allhands.server.errors import StaleError
from allhands.server.known import imagine_turn, known_of
from allhands.server.table import Plan, Table

from . import api_models_talk as models
from .api_access import NEEDS_TOKEN, At, Playing
from .api_models import LARGEST
from .api_seats import STALE, stale
from .api_view import action_in_words

router = APIRouter(tags=["Planning"])

Number = Annotated[int, Path(ge=1, le=LARGEST)]
Whom = Annotated[int | None, Query(ge=0, lt=MAX_SEATS)]


@router.get("/matches/{match_id}/plans", operation_id="readPlans")
async def read_plans(at: At, to: Whom = None) -> models.Plans:
    """What is proposed, and the moves that can be proposed to a seat: of one that has to choose,
    what everybody knows can be chosen; of another, what is likely to be possible when its turn
    comes. Without a seat, of the only one that has to choose."""
    await imagine_turn(at.table.match, to)
    return _plans(at.table, to)


@router.post(
    "/matches/{match_id}/plans",
    operation_id="propose",
    response_model=models.Plans,
    responses={**NEEDS_TOKEN, **STALE},
)
async def propose(request: Request, at: At, seat: Playing, wish: models.Propose) -> Any:
    """Propose a move to a seat, for what it decides next; to propose what another has is to be for
    it."""
    try:
        await at.plan(seat, wish.story, wish.action, wish.request, wish.to)
    except StaleError as error:
        return stale(request, at.table, error)
    return _plans(at.table, wish.to)


@router.post(
    "/matches/{match_id}/plans/{number}",
    operation_id="sign",
    response_model=models.Plans,
    responses={**NEEDS_TOKEN, **STALE},
)
async def sign(request: Request, at: At, seat: Playing, number: Number, wish: models.Sign) -> Any:
    """Be for a move that is proposed, or against it; whoever proposed it takes it back so."""
    try:
        await at.sign(seat, number, wish.agrees)
    except StaleError as error:
        return stale(request, at.table, error)
    return _plans(at.table)


def _plans(table: Table, to: int | None = None) -> models.Plans:
    return models.Plans(
        story=table.story,
        proposed=[_plan(table, each) for each in table.plans.values()],
        possible=[action_in_words(each) for each in known_of(table.match, to).actions],
    )


def _plan(table: Table, plan: Plan) -> models.PlanOfTable:
    return models.PlanOfTable(
        number=plan.number,
        seat=plan.seat,
        to=plan.chooser,
        action=plan.action,
        words=plan.words,
        agreed=sorted(plan.agreed),
        against=sorted(plan.against),
        is_agreed=table.is_agreed(plan),
    )
