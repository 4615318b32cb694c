"""The bot API: taking a seat, and playing it."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable
from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Path, Query, Request
from starlette.responses import Response

from allhands.kernel.errors import IllegalActionError
from allhands.kernel.options import nearest
from allhands.kernel.state import MAX_SEATS
from allhands.match import matching_actions
from allhands.observation import Action
from allhands.players.llm import refusal as refusal_of
from allhands.players.llm import understood
from allhands.server.errors import StaleError
from allhands.server.hall import HallTable
from allhands.server.journal import Entry
from allhands.server.refusal import refusal
from allhands.server.table import Table

from . import api_models as models
from .api_access import NEEDS_TOKEN, At, Kept, Looking, Playing, new_person, token_of
from .api_view import action_in_words, asked_of, hint_in_full, observed, progress_of

router = APIRouter()

SeatPath = Annotated[int, Path(ge=0, lt=MAX_SEATS, description="A seat, counted from 0.")]
ActionPath = Annotated[int, Path(ge=0, le=models.LARGEST, description="The number of an action.")]
MOST_EVENTS: Final = 500

STALE: Final[dict[int | str, dict[str, Any]]] = {
    409: {
        "model": models.Refusal,
        "description": "The match has moved on since `story`: what was sent does not count.",
    }
}


@router.post(
    "/matches/{match_id}/seats/{seat}",
    status_code=HTTPStatus.CREATED,
    operation_id="takeSeat",
    tags=["Seats"],
)
async def take_seat(at: At, seat: SeatPath, wish: models.SitDown) -> models.SeatToken:
    """Take an open seat. What is answered plays it."""
    if seat >= at.table.match.players:
        raise HTTPException(404, f"This match has no seat {seat}.")
    name = wish.name or at.table.name(seat)
    await at.sit(seat, new_person(), name, wish.key or None)
    return models.SeatToken(seat=seat, name=at.table.name(seat), token=token_of(at, seat))


@router.post(
    "/matches/{match_id}/leave", operation_id="leaveSeat", tags=["Seats"], responses=NEEDS_TOKEN
)
async def leave_seat(at: At, seat: Playing) -> models.Progress:
    """Have a computer crew-mate take over until you return."""
    if not at.table.seats[seat].away:
        await at.leave(seat)
    return models.Progress(**progress_of(at.table))


@router.post(
    "/matches/{match_id}/return", operation_id="returnToSeat", tags=["Seats"], responses=NEEDS_TOKEN
)
async def return_to_seat(at: At, seat: Playing) -> models.Progress:
    """Have the seat back from the computer crew-mate."""
    if at.table.seats[seat].away:
        await at.return_(seat)
    return models.Progress(**progress_of(at.table))


@router.post(
    "/matches/{match_id}/seats/{number}/crew",
    operation_id="giveSeatToCrew",
    tags=["Seats"],
    responses=NEEDS_TOKEN,
)
async def give_seat_to_crew(
    at: At, number: SeatPath, seat: Playing, wish: models.CrewMate
) -> models.Answered:
    """Give an open seat to a computer crew-mate, or open a computer's, if your seat is the host's.

    Once something has been decided, or dealt to it in secret, the others are asked before a
    computer's seat is opened. While several choose at once, it opens when they have.
    """
    before = at.table.taken_back
    await at.give_to_crew(number, wish.policy, seat)
    return _answered(at, before)


@router.post(
    "/matches/{match_id}/host", operation_id="handOn", tags=["Seats"], responses=NEEDS_TOKEN
)
async def hand_on(at: At, seat: Playing, wish: models.Host) -> models.Progress:
    """Leave it to another to decide about the seats, if your seat is the host's."""
    await at.hand_on(seat, wish.seat)
    return models.Progress(**progress_of(at.table))


@router.delete(
    "/matches/{match_id}",
    status_code=HTTPStatus.NO_CONTENT,
    operation_id="deleteMatch",
    tags=["Matches"],
    responses=NEEDS_TOKEN,
)
async def delete_match(kept: Kept) -> None:
    """Delete a match with everything that happened at it, if your seat is the host's. That can be
    done, too, where a match cannot be shown any more."""
    match, seat = kept
    await match.delete(seat)


@router.get(
    "/matches/{match_id}/observation",
    operation_id="observe",
    tags=["Playing"],
    responses=NEEDS_TOKEN,
)
async def observe(
    at: At,
    seat: Looking,
    moment: Annotated[
        int | None,
        Query(ge=0, le=models.LARGEST, description="After so many decisions; now, if left out."),
    ] = None,
    revealed: Annotated[
        bool, Query(description="Everything, the hidden cards included: when the game is over.")
    ] = False,
    table: Annotated[
        bool, Query(description="The whole table as text and thing by thing, too.")
    ] = False,
    told: Annotated[
        bool, Query(description="In short, with numbered choices, for language models, too.")
    ] = False,
    since: Annotated[
        int, Query(ge=0, le=models.LARGEST, description="What `told` says has happened since.")
    ] = 0,
    primer: Annotated[
        bool,
        Query(description="`told` begins with the goal, the rules on a page and what words mean."),
    ] = False,
) -> models.Observed:
    """What your seat may know; without a token, what everybody at the table may."""
    match = at.table.match
    seen = match.revealed(moment) if revealed else match.view(seat, moment)
    now = len(match.decisions)
    is_choosing = seat in match.choosers and moment in (None, now)
    then = now if moment is None else moment
    return observed(
        at.table,
        seen,
        then,
        is_choosing=is_choosing,
        drawn=table,
        told_since=since if told else None,
        with_primer=primer,
    )


@router.get(
    "/matches/{match_id}/log", operation_id="readLog", tags=["Playing"], responses=NEEDS_TOKEN
)
async def read_log(
    at: At,
    seat: Looking,
    since: Annotated[int, Query(ge=0, le=models.LARGEST, description="From this event on.")] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_EVENTS, description="At most so many.")] = 100,
) -> models.Log:
    """What has happened, in sentences and in numbers, as your seat may know it.

    What is taken back leaves the log as well.
    """
    match = at.table.match
    view = match.view(seat)
    part = match.events[since : since + limit]
    told = [
        models.Told(
            number=number,
            sentence=view.game.words.event(view.record, event, view.names),
            kind=event.kind,
            who=event.who,
            details=list(event.details),
        )
        for number, event in enumerate((event.seen_by(view.player) for event in part), since)
    ]
    return models.Log(events=told, next=since + len(part), total=len(match.events))


@router.get(
    "/matches/{match_id}/actions",
    operation_id="listActions",
    tags=["Playing"],
    responses=NEEDS_TOKEN,
)
async def list_actions(at: At, seat: Playing) -> models.Choices:
    """What your seat may do now: all that a bot needs that does not look at the rest."""
    seen = at.table.match.view(seat)
    actions = seen.actions() if seat in at.table.match.choosers else []
    return models.Choices(
        **progress_of(at.table),
        question=seen.question,
        actions=[action_in_words(action) for action in actions],
    )


@router.post(
    "/matches/{match_id}/actions",
    operation_id="act",
    tags=["Playing"],
    response_model=models.Acted,
    responses={**NEEDS_TOKEN, **STALE},
)
async def act(request: Request, at: At, seat: Playing, choice: models.Act) -> Any:
    """Take an action, by its number, its words, or a reply in free text.

    `story` is that of the observation on which it was chosen: of two choices made at once, one
    counts, and the other is answered with 409.
    """
    table = at.table
    name = choice.request or secrets.token_hex(8)
    if (seat, name) not in table.requests:
        try:
            await at.act(seat, choice.story, _find(table, seat, choice), name)
        except StaleError as error:
            return stale(request, table, error)
    return _acted(table, seat, name)


@router.get(
    "/matches/{match_id}/why-not/{action}",
    operation_id="askWhyNot",
    tags=["Playing"],
    responses=NEEDS_TOKEN,
)
async def ask_why_not(at: At, seat: Playing, action: ActionPath) -> models.Permission:
    """Whether you may take an action now; if not, the rule that forbids it."""
    match = at.table.match
    if action >= match.game.actions.count:
        raise HTTPException(404, f"Actions are numbered 0 to {match.game.actions.count - 1}.")
    view = match.view(seat)
    refused = at.table.why_no_choice(seat, at.table.story)
    if refused is None:
        law = match.game.forbids(view.record, action, seat)
        sentence = law.sentence if law else ""
    else:
        law, sentence = match.why_out(seat), str(refused)
    return models.Permission(
        action=action_in_words(view.describe(action)),
        allowed=not sentence,
        sentence=sentence,
        rule=law.id if law else None,
        source=law.source if law else None,
    )


@router.get(
    "/matches/{match_id}/why-not",
    operation_id="askWhyNotInWords",
    tags=["Playing"],
    responses=NEEDS_TOKEN,
)
async def ask_why_not_in_words(
    at: At,
    seat: Playing,
    words: Annotated[
        models.Line,
        Query(min_length=1, max_length=200, description="Words of an action, perhaps cut short."),
    ],
) -> models.Permission:
    """The same of an action that is named by its words: of several that these fit, of one that is
    allowed, or else of one that is forbidden as most of them are."""
    match = at.table.match
    view = match.view(seat)
    every = [view.describe(number) for number in range(match.game.actions.count)]
    numbers = [action.number for action in matching_actions(words, every)]
    if not numbers:
        hint = nearest(words, [action.words for action in every])
        raise HTTPException(404, f"{words!r} is no action of this game.{hint}")
    laws = [match.game.forbids(view.record, number, seat) for number in numbers]
    law = None if None in laws else max(laws, key=laws.count)
    return await ask_why_not(at, seat, numbers[laws.index(law)])


@router.get(
    "/matches/{match_id}/advice",
    operation_id="advise",
    tags=["Playing"],
    responses=NEEDS_TOKEN,
)
async def advise(at: At, seat: Playing) -> models.Hint:
    """What your choices are worth, as far as a search of a second can tell from what your seat
    may know; if it is your choice, and the match gives hints."""
    return hint_in_full(await at.advise(seat, at.table.story))


@router.post(
    "/matches/{match_id}/undo",
    operation_id="undo",
    tags=["Consent"],
    response_model=models.Answered,
    responses={**NEEDS_TOKEN, **STALE},
)
async def undo(request: Request, at: At, seat: Playing, wish: models.TakeBack) -> Any:
    """Take back your latest decision and those that followed it, by the rule of the match.

    If the others have to agree they are asked, and the match goes on meanwhile.
    """
    return await _settled(request, at, at.undo(seat, wish.story, wish.request))


@router.post(
    "/matches/{match_id}/agree",
    operation_id="agree",
    tags=["Consent"],
    response_model=models.Answered,
    responses={**NEEDS_TOKEN, **STALE},
)
async def agree(request: Request, at: At, seat: Playing, answer: models.Answer) -> Any:
    """Agree to what somebody asks for: it is done as soon as everybody asked agrees."""
    return await _settled(request, at, at.agree(seat, answer.asked))


@router.post(
    "/matches/{match_id}/refuse",
    operation_id="refuse",
    tags=["Consent"],
    response_model=models.Answered,
    responses={**NEEDS_TOKEN, **STALE},
)
async def refuse(request: Request, at: At, seat: Playing, answer: models.Answer) -> Any:
    """Do not agree to what somebody asks for, or no longer ask for it."""
    return await _settled(request, at, at.refuse(seat, answer.asked))


async def _settled(request: Request, at: HallTable, wish: Awaitable[None]) -> Any:
    """What became of a wish, or how the table stands that has moved on meanwhile."""
    before = at.table.taken_back
    try:
        await wish
    except StaleError as error:
        return stale(request, at.table, error)
    return _answered(at, before)


def _find(table: Table, seat: int, choice: models.Act) -> int:
    """The number of the action meant. Raises AllHandsError if the seat may not take it now."""
    refused = table.why_no_choice(seat, choice.story)
    if refused is not None:
        raise refused
    meant = choice.meant
    if choice.reply is not None:
        meant = _replied(table, seat, choice.reply)
    return table.match.find(meant, seat)


def _replied(table: Table, seat: int, reply: str) -> int:
    """The number of the action that a reply means. Raises IllegalActionError."""
    seen = table.match.view(seat)
    legal = seen.legal_actions()
    reading = understood(reply, seen, legal)
    if reading.trouble:
        raise IllegalActionError(*refusal_of(seen, legal, reading))
    return legal[reading.place]


def _acted(table: Table, seat: int, request: str) -> models.Acted:
    """What became of a seat's request. Answers 409 if the request was for something else."""
    entry = next((each for each in table.entries if _is_act(each, seat, request)), None)
    if entry is None:
        raise HTTPException(409, "That name was given to another request: take a new one.")
    number: int = entry.data["action"]
    group = table.match.game.actions.verb_of(number).group
    return models.Acted(
        **progress_of(table),
        action=action_in_words(Action(number, entry.data["words"], group)),
        told=_told(table, seat, entry.number),
    )


def _is_act(entry: Entry, seat: int, request: str) -> bool:
    return entry.kind == "act" and entry.seat == seat and entry.data.get("request") == request


def _told(table: Table, seat: int, entry: int) -> list[str]:
    """What the decision of an entry led to; nothing if it was taken back meanwhile."""
    match = table.match
    number = next((n for n, taken in enumerate(table.taken) if taken.entry == entry), None)
    if number is None:
        return []
    view = match.view(seat)
    told = [
        match.game.words.event(view.record, event.seen_by(seat), match.names)
        for event in match.told_by(number)
    ]
    return [sentence for sentence in told if sentence]


def stale(request: Request, table: Table, error: StaleError) -> Response:
    """The answer to a request of an old page, with how far the story is."""
    return refusal(request, 409, str(error), story=table.story)


def _answered(at: HallTable, before: int) -> models.Answered:
    return models.Answered(
        **progress_of(at.table),
        taken_back=at.table.taken_back > before,
        asked=asked_of(at.table),
    )
