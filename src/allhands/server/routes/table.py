"""The page of a match: looking at it, choosing, taking back, talking, and the seats."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Final
from urllib.parse import parse_qs

from fastapi import APIRouter, Form, HTTPException, Query, Request
from htpy import Node
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from allhands.kernel.errors import IllegalActionError
from allhands.server.errors import StaleError, TableError
from allhands.server.hall import HallTable
from allhands.server.known import imagine_turn
from allhands.server.live import stream
from allhands.server.pages.frame import href
from allhands.server.pages.frame import page as page_of
from allhands.server.pages.rendering import rendered
from allhands.server.pages.sight import Sight
from allhands.server.pages.table.advice import hint_parts
from allhands.server.pages.table.page import match_page
from allhands.server.pages.table.parts import all_parts, moment_parts
from allhands.server.pages.table.plans import moves
from allhands.server.pages.table.preview import preview
from allhands.server.pages.table.speech import sayable
from allhands.server.pages.table.why import why_here, why_words
from allhands.server.pages.unshown import unshown_page
from allhands.server.refusal import refusal, wants_json
from allhands.server.seating import KeepingPerson, Person
from allhands.server.unshown import Unshown, UnshownError

from .finding import find_kept, find_table

router = APIRouter(include_in_schema=False)

NOT_KEPT: Final = {"Cache-Control": "no-store"}
PREFIX: Final = "answer-"

Looking = Annotated[int | None, Query(ge=0)]
Seat = Annotated[int, Form(ge=0)]
Story = Annotated[int, Form(ge=0)]
RequestId = Annotated[str, Form(alias="request", max_length=64)]
About = Annotated[int, Form(ge=0)]
Asked = Annotated[int, Form(ge=1)]


async def _sight(
    request: Request, match_id: str, person: str, looking: int | None, moment: int | None = None
) -> Sight:
    """What a person sees of a match. Raises TableError if it has no such moment."""
    place = await find_table(request, match_id)
    last = len(place.table.match.decisions)
    if moment is not None and moment not in range(last + 1):
        raise TableError(f"Moments are 0 to {last}; there is no moment {moment}.")
    return Sight(place, request, await place.seats_of(person), looking, moment)


# Looking


@router.get("/match/{match_id}")
async def page(
    request: Request,
    match_id: str,
    person: Person,
    looking: Looking = None,
    moment: int | None = None,
) -> HTMLResponse:
    """The page of a match, now or at an earlier moment; of one that cannot be shown any more, why,
    and the way to delete it."""
    try:
        return match_page(await _sight(request, match_id, person, looking, moment))
    except UnshownError as error:
        if wants_json(request):
            raise
        held = await error.match.seats_of(person)
        return unshown_page(request, error.match, is_host=error.match.host in held)


@router.get("/match/{match_id}/live")
async def live(
    request: Request, match_id: str, person: Person, looking: Looking = None
) -> Response:
    """The parts of the page, as they change."""
    seen = await _sight(request, match_id, person, looking)

    def render() -> dict[str, str]:
        return all_parts(Sight(seen.place, request, seen.held, looking))

    watching = seen.place.watch(seen.held)
    return stream(request, watching, table=seen.table, render=render)


@router.get("/match/{match_id}/moment/{moment}")
async def at_moment(
    request: Request, match_id: str, moment: int, person: Person, looking: Looking = None
) -> JSONResponse:
    """The parts that show an earlier moment."""
    sight = await _sight(request, match_id, person, looking, moment)
    return JSONResponse(moment_parts(sight), headers=NOT_KEPT)


@router.get("/match/{match_id}/preview/{action}")
async def ahead(
    request: Request,
    match_id: str,
    action: int,
    person: Person,
    looking: Looking = None,
    story: int = -1,
    whose: int | None = None,
) -> Response:
    """The board as it would be after a choice of a seat's, or of whoever looks, where that gives
    nothing away."""
    sight = await _sight(request, match_id, person, looking)
    await imagine_turn(sight.match, whose)
    parts = preview(sight, action, whose) if story == sight.table.story else None
    if parts is None:
        return Response(status_code=204, headers=NOT_KEPT)
    return JSONResponse(parts, headers=NOT_KEPT)


@router.get("/match/{match_id}/why")
async def why(
    request: Request,
    match_id: str,
    person: Person,
    place: Annotated[str, Query(max_length=40)] = "",
    q: Annotated[str, Query(max_length=80)] = "",
    looking: Looking = None,
) -> HTMLResponse:
    """Why something cannot be done now, as a fragment."""
    sight = await _sight(request, match_id, person, looking)
    answer = why_words(sight, q) if q.strip() else why_here(sight, place)
    return HTMLResponse(rendered(answer), headers=NOT_KEPT)


@router.get("/match/{match_id}/advice")
async def advice(
    request: Request,
    match_id: str,
    person: Person,
    story: Annotated[int, Query(ge=0)],
    looking: Looking = None,
) -> JSONResponse:
    """A hint for whoever has to choose, if it is whoever asks."""
    sight = await _sight(request, match_id, person, looking)
    if sight.seat is None:
        raise TableError("Hints are for whoever has to choose.")
    hint = await sight.place.advise(sight.seat, story)
    return JSONResponse(hint_parts(hint), headers=NOT_KEPT)


# Doing


async def _own(request: Request, match_id: str, person: str, seat: int) -> HallTable:
    """The table, if the seat is the person's own there. Raises HTTPException."""
    place = await find_table(request, match_id)
    await _check_own(place, person, seat)
    return place


async def _check_own(place: HallTable | Unshown, person: str, seat: int) -> None:
    if seat not in await place.seats_of(person):
        raise HTTPException(403, "That seat is not yours.")


def _done(request: Request, place: HallTable) -> Response:
    """The answer when it is done: how far the story is, or the way back to the page."""
    if wants_json(request):
        table = place.table
        return JSONResponse({"story": table.story, "entries": len(table.entries)})
    return RedirectResponse(f"{href(request, f'/match/{place.deal.id}')}{_looking(request)}", 303)


def _looking(request: Request) -> str:
    """What the page that a form came from was looking through."""
    _, _, query = request.headers.get("referer", "").partition("?")
    looking = parse_qs(query).get("looking", [""])[0]
    return f"?looking={looking}" if looking.isdecimal() else ""


async def _unless_stale(request: Request, work: Awaitable[None]) -> None:
    """Do something; a plain form of an old page just leads to the page as it is now."""
    try:
        await work
    except StaleError:
        if wants_json(request):
            raise


@router.post("/match/{match_id}/act")
async def act(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    story: Story,
    action: Annotated[int, Form()],
    request_id: RequestId = "",
) -> Response:
    """Take a decision."""
    place = await _own(request, match_id, person, seat)
    try:
        await _unless_stale(request, place.act(seat, story, action, request_id))
    except IllegalActionError as error:
        rule = error.rule or _rule_against(place, seat, action)
        return refusal(request, 400, str(error), rule=rule)
    return _done(request, place)


def _rule_against(place: HallTable, seat: int, action: int) -> str | None:
    """The rule that forbids an action, as far as the seat may know."""
    game = place.table.match.game
    if not 0 <= action < game.actions.count:
        return None
    rule = game.forbids(place.table.match.view(seat).record, action, seat)
    return None if rule is None else rule.id


@router.post("/match/{match_id}/step")
async def step(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    done: Annotated[int, Form(ge=0)],
    request_id: RequestId = "",
) -> Response:
    """Go on to the next step of a lesson."""
    place = await _own(request, match_id, person, seat)
    await place.go_on(seat, done, request_id)
    return _done(request, place)


@router.post("/match/{match_id}/undo")
async def undo(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    story: Story,
    request_id: RequestId = "",
) -> Response:
    """Take the seat's latest decision back, or ask the others."""
    place = await _own(request, match_id, person, seat)
    await _unless_stale(request, place.undo(seat, story, request_id))
    return _done(request, place)


@router.post("/match/{match_id}/agree")
async def agree(
    request: Request, match_id: str, person: KeepingPerson, seat: Seat, asked: Asked
) -> Response:
    """Agree to what another asks for."""
    place = await _own(request, match_id, person, seat)
    await _unless_stale(request, place.agree(seat, asked))
    return _done(request, place)


@router.post("/match/{match_id}/refuse")
async def refuse(
    request: Request, match_id: str, person: KeepingPerson, seat: Seat, asked: Asked
) -> Response:
    """Refuse it, or no longer wish it."""
    place = await _own(request, match_id, person, seat)
    await _unless_stale(request, place.refuse(seat, asked))
    return _done(request, place)


# Planning


@router.post("/match/{match_id}/plan")
async def plan(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    story: Story,
    action: Annotated[int, Form()],
    to: Annotated[int | None, Form()] = None,
    request_id: RequestId = "",
) -> Response:
    """Propose a move to a seat."""
    place = await _own(request, match_id, person, seat)
    await _unless_stale(request, place.plan(seat, story, action, request_id, to))
    return _done(request, place)


@router.get("/match/{match_id}/moves/{seat}")
async def moves_of(
    request: Request, match_id: str, seat: int, person: Person, looking: Looking = None
) -> Response:
    """What can be proposed to a seat, now or in its turn to come."""
    sight = await _sight(request, match_id, person, looking)
    await imagine_turn(sight.match, seat)
    return _unfolded(sight, moves(sight, seat))


def _unfolded(sight: Sight, content: Node) -> HTMLResponse:
    """What a menu asks for when it is opened; a page of its own for a browser without scripts."""
    if sight.request.headers.get("sec-fetch-dest") == "document":
        return page_of(sight.request, sight.table.deal.title or sight.game.title, content)
    return HTMLResponse(rendered(content), headers=NOT_KEPT)


@router.post("/match/{match_id}/sign")
async def sign(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    about: Asked,
    agrees: Annotated[bool, Form()],
) -> Response:
    """Say what one thinks of a move that is proposed."""
    place = await _own(request, match_id, person, seat)
    await _unless_stale(request, place.sign(seat, about, agrees))
    return _done(request, place)


# Talking


@router.post("/match/{match_id}/say")
async def say(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    text: Annotated[str, Form(max_length=2000)],
    request_id: RequestId = "",
) -> Response:
    """Say something to the others."""
    place = await _own(request, match_id, person, seat)
    await place.say(seat, text, request_id)
    return _done(request, place)


@router.get("/match/{match_id}/sayable")
async def what_to_say(
    request: Request, match_id: str, person: Person, looking: Looking = None
) -> HTMLResponse:
    """What the game has ready to be said now."""
    sight = await _sight(request, match_id, person, looking)
    return _unfolded(sight, sayable(sight))


@router.post("/match/{match_id}/speak")
async def speak(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    sentence: Annotated[str, Form(max_length=80)],
    request_id: RequestId = "",
) -> Response:
    """Say one of the game's own sentences to the others."""
    place = await _own(request, match_id, person, seat)
    await place.speak(seat, sentence, request_id)
    return _done(request, place)


@router.post("/match/{match_id}/ping")
async def ping(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    spot: Annotated[str, Form(alias="place", max_length=40)],
    request_id: RequestId = "",
) -> Response:
    """Point at a place on the board."""
    place = await _own(request, match_id, person, seat)
    await place.ping(seat, spot, request_id)
    return _done(request, place)


@router.post("/match/{match_id}/clock")
async def clock(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    on: Annotated[str, Form(max_length=3)] = "",
) -> Response:
    """Put the table clock on the table, or away."""
    place = await _own(request, match_id, person, seat)
    await place.set_clock(seat, on == "on")
    return _done(request, place)


# Seats


@router.post("/match/{match_id}/prefer")
async def prefer(request: Request, match_id: str, person: KeepingPerson, seat: Seat) -> Response:
    """Keep standing answers: fields called `answer-` and the question's name."""
    place = await _own(request, match_id, person, seat)
    fields = (await request.form()).items()
    answers = {name.removeprefix(PREFIX): str(value) for name, value in fields if PREFIX in name}
    await place.prefer(seat, answers)
    return _done(request, place)


@router.post("/match/{match_id}/leave")
async def leave(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    about: Annotated[int | None, Form(ge=0)] = None,
) -> Response:
    """Have a computer stand in for oneself, or for another who is not here."""
    place = await _own(request, match_id, person, seat)
    await place.leave(seat if about is None else about, seat)
    return _done(request, place)


@router.post("/match/{match_id}/return")
async def come_back(request: Request, match_id: str, person: KeepingPerson, seat: Seat) -> Response:
    """Take one's seat back from the stand-in."""
    place = await _own(request, match_id, person, seat)
    await place.return_(seat)
    return _done(request, place)


@router.post("/match/{match_id}/crew")
async def crew(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    about: About,
    policy: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """Give an open seat to a computer, or open a computer's seat."""
    place = await _own(request, match_id, person, seat)
    await place.give_to_crew(about, policy, seat)
    return _done(request, place)


@router.post("/match/{match_id}/host")
async def host(
    request: Request, match_id: str, person: KeepingPerson, seat: Seat, about: About
) -> Response:
    """Leave it to another to decide about the seats."""
    place = await _own(request, match_id, person, seat)
    await place.hand_on(seat, about)
    return _done(request, place)


@router.post("/match/{match_id}/delete")
async def delete(request: Request, match_id: str, person: KeepingPerson, seat: Seat) -> Response:
    """Delete the match, with everything that happened at the table."""
    place = await find_kept(request, match_id)
    await _check_own(place, person, seat)
    await place.delete(seat)
    if wants_json(request):
        return JSONResponse({})
    return RedirectResponse(href(request, "/"), 303)


@router.post("/match/{match_id}/rename")
async def rename(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    name: Annotated[str, Form(max_length=80)],
) -> Response:
    """Go by another name."""
    place = await _own(request, match_id, person, seat)
    await place.rename(seat, name)
    return _done(request, place)


@router.post("/match/{match_id}/sit")
async def sit(
    request: Request,
    match_id: str,
    person: KeepingPerson,
    seat: Seat,
    name: Annotated[str, Form(max_length=80)],
    key: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Take an open seat of a listed match, or one to which the key was given."""
    place = await find_table(request, match_id)
    is_open = place.table.seats[seat].is_open if seat < len(place.table.seats) else False
    await place.sit(seat, person, name, key or None)
    if is_open:  # else it is one more device
        await place.begin_at_a_page(person)
    return _done(request, place)
