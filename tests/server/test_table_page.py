"""The page of a match over HTTP: looking, choosing, why not, what would be, and the curtain."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from allhands.kernel.laws import Entry as Law
from allhands.kernel.views import SPECTATOR
from allhands.match import Match
from allhands.server.deal import SeatPlan
from allhands.server.hall import Hall, HallTable, Wish
from allhands.server.pages.sight import eyes_of

from .clients import FROM_A_SCRIPT, LiveStream, play, running, settings, visiting
from .tables import (
    asked_at,
    loud_action,
    quiet_action,
    some_place,
    usual_seed,
)
from .web_matches import position_where

PERSON, THUMB = SeatPlan("person"), SeatPlan("crew", "thumb")


class Scene(NamedTuple):
    """A match with two persons' seats and a computer's, and the application that serves it."""

    app: Any
    place: HallTable
    address: str


@asynccontextmanager
async def a_match(game: str, folder: Path, *mine: int, **wished: Any) -> AsyncIterator[Scene]:
    """A match without computers that move, at which nobody has a page open yet."""
    chosen: dict[str, Any] = {"options": {}, "seed": usual_seed(game, 2), **wished}
    async with running(settings(folder, pace=60)) as app:
        hall: Hall = app.state.hall
        wish = Wish(
            game=game,
            title="A night watch",
            players=2,
            seats=(PERSON, PERSON),
            mine=frozenset(mine),
            names={0: "Noor", 1: "Imre"},
            **chosen,
        )
        place = await hall.open_match(wish, "nobody")
        yield Scene(app, place, f"/match/{place.deal.id}")


@asynccontextmanager
async def seated(scene: Scene, *seats: int) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor who sits in these seats."""
    async with visiting(scene.app, headers={"Accept": FROM_A_SCRIPT["Accept"]}) as visitor:
        for seat in seats:
            names = ("Noor", "Imre")
            fields = {"seat": seat, "name": names[seat], "key": scene.place.key(seat)}
            answer = await visitor.post(f"{scene.address}/sit", data=fields)
            assert answer.status_code == 200, answer.text
        yield visitor


def fields_of(scene: Scene, action: int, **more: Any) -> dict[str, Any]:
    table = scene.place.table
    return {"seat": table.match.current_player, "story": table.story, "action": action, **more}


async def others_choose(scene: Scene, visitor: httpx.AsyncClient) -> None:
    """Have a visitor choose for all who choose at once with the current player, so that nobody
    else is waited for; the story does not go on before that."""
    table = scene.place.table
    story = table.story
    for seat in table.match.awaited[1:]:
        action = table.match.actions(seat)[0].number
        sent = fields_of(scene, action, seat=seat)
        answer = await visitor.post(f"{scene.address}/act", data=sent)
        assert answer.json() == {"story": story, "entries": len(table.entries)}


async def until_loud(scene: Scene, alone: bool = False) -> int:
    """Have those who choose go on until something hidden can be shown, if need be by one who is
    asked alone; the action that does."""
    table = scene.place.table
    while (action := loud_action(table.match)) is None or (alone and len(table.match.choosers) > 1):
        await scene.place.act(table.match.current_player, table.story, quiet_action(table.match))
    return action


async def until_one_waits(scene: Scene) -> None:
    """Have those who choose go on until not all have the choice."""
    table = scene.place.table
    while len(table.match.choosers) == table.match.players:
        await scene.place.act(table.match.current_player, table.story, quiet_action(table.match))


def forbidden(scene: Scene, seat: int) -> tuple[int, Law]:
    """An action that a rule forbids to a seat now, and the rule."""
    match = scene.place.table.match
    rules = ((each, match.why_not(each, seat)) for each in range(match.game.actions.count))
    return next((action, rule) for action, rule in rules if rule is not None)


def test_a_choice_counts_and_the_answer_says_how_far_the_story_is(
    game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as visitor:
            await others_choose(here, visitor)
            action = here.place.table.match.actions()[0].number
            answer = await visitor.post(f"{here.address}/act", data=fields_of(here, action))
            assert answer.json() == {"story": 1, "entries": len(here.place.table.entries)}

    play(scene)


def test_a_plain_form_leads_back_to_the_page(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as visitor:
            await others_choose(here, visitor)
            action = here.place.table.match.actions()[0].number
            sent = fields_of(here, action)
            headers = {
                "Accept": "text/html",
                "Referer": f"http://testserver{here.address}?looking=1",
            }
            for _ in range(2):  # the second one is stale, and leads to the page as it is
                answer = await visitor.post(f"{here.address}/act", data=sent, headers=headers)
                assert answer.status_code == 303
                assert answer.headers["location"] == f"{here.address}?looking=1"
            assert here.place.table.story == 1

    play(scene)


def test_a_choice_from_an_old_page_does_not_count(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as visitor:
            await others_choose(here, visitor)
            action = quiet_action(here.place.table.match)
            old = fields_of(here, action, request="first")
            await visitor.post(f"{here.address}/act", data=old)
            answer = await visitor.post(f"{here.address}/act", data={**old, "request": "second"})
            assert answer.status_code == 409
            assert "moved on" in answer.json()["sentence"]
            assert here.place.table.story == 1

    play(scene)


def test_the_same_request_twice_counts_once(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as visitor:
            await others_choose(here, visitor)
            entries = len(here.place.table.entries)
            sent = fields_of(here, quiet_action(here.place.table.match), request="a-double-click")
            posts = (visitor.post(f"{here.address}/act", data=sent) for _ in range(4))
            answers = await asyncio.gather(*posts)
            assert [answer.status_code for answer in answers] == [200] * 4
            assert here.place.table.story == 1
            assert len(here.place.table.entries) == entries + 1

    play(scene)


def test_nobody_chooses_for_a_seat_of_another(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0), seated(here) as spectator:
            current = here.place.table.match.current_player
            action = quiet_action(here.place.table.match)
            for post in ("act", "undo", "say", "leave", "return", "rename", "ping", "prefer"):
                sent = fields_of(here, action, text="Ahoy", name="Eve", place="room-0")
                answer = await spectator.post(f"{here.address}/{post}", data=sent)
                assert answer.status_code == 403, post
            assert here.place.table.story == 0
            page = (await spectator.get(here.address, headers={"Accept": "text/html"})).text
            assert 'class="choice"' not in page
            assert here.place.table.match.current_player == current

    play(scene)


def test_what_is_forbidden_is_answered_with_the_rule(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as visitor:
            for seat in here.place.table.match.choosers:
                action, rule = forbidden(here, seat)
                sent = fields_of(here, action, seat=seat)
                answer = await visitor.post(f"{here.address}/act", data=sent)
                assert answer.status_code == 400
                assert answer.json()["rule"] == rule.id
                assert rule.sentence in answer.json()["sentence"]

    play(scene)


def test_a_preview_is_what_the_board_then_is(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0) as visitor:
            match, story = here.place.table.match, here.place.table.story
            quiet = quiet_action(match)
            asked = await visitor.get(f"{here.address}/preview/{quiet}?story={story}")
            old = await visitor.get(f"{here.address}/preview/{quiet}?story={story + 1}")
            await visitor.post(f"{here.address}/act", data=fields_of(here, quiet))
            then = (await visitor.get(f"{here.address}/moment/1")).json()
            assert {part: then[part] for part in ("ship", "decks", "crew")} == asked.json()
            assert old.status_code == 204

    play(scene)


def test_of_what_shows_something_hidden_there_is_no_preview(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as visitor:
            loud, story = await until_loud(here, alone=True), here.place.table.story
            seen = f"story={story}&looking={here.place.table.match.current_player}"
            answer = await visitor.get(f"{here.address}/preview/{loud}?{seen}")
            assert answer.status_code == 204

    play(scene)


def test_moments_are_seen_as_they_were(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as visitor:
            before = (await visitor.get(f"{here.address}/moment/0")).json()
            for _ in range(3):
                action = here.place.table.match.actions()[0].number
                await visitor.post(f"{here.address}/act", data=fields_of(here, action))
            after = (await visitor.get(f"{here.address}/moment/0")).json()
            assert before["ship"] == after["ship"]
            assert 'class="choice"' not in after["ask"]
            assert (await visitor.get(f"{here.address}/moment/4")).status_code == 400
            page = await visitor.get(f"{here.address}?moment=1", headers={"Accept": "text/html"})
            assert 'data-moment="1"' in page.text

    play(scene)


def test_why_not_names_the_rule(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as visitor:
            for seat in here.place.table.match.choosers:
                await why_not_at_a_place(here, visitor, seat)
                await why_not_in_words(here, visitor, seat)
            nothing = (await visitor.get(f"{here.address}/why?q=<b>dance</b>")).text
            assert "<b>dance" not in nothing

    play(scene)


async def why_not_at_a_place(here: Scene, visitor: httpx.AsyncClient, seat: int) -> None:
    match = here.place.table.match
    every = range(match.game.actions.count)
    lit = {place for each in match.actions(seat) for place in places(match, seat, each.number)}
    found = (place for each in every for place in places(match, seat, each))
    dark = next(place for place in found if place not in lit)
    asked = {"place": dark, "looking": seat}
    there = (await visitor.get(f"{here.address}/why", params=asked)).text
    assert f"/rules/{match.game.name}#{match.game.name}/" in there
    named = re.search(r'<ul class="refused"><li><b>(.*?)</b>', there)
    chosen_there = {
        match.view(seat).describe(each).words.lower()
        for each in every
        if dark in places(match, seat, each)
    }
    if named:
        assert set(html.unescape(named[1]).lower().split("; ")) <= chosen_there


async def why_not_in_words(here: Scene, visitor: httpx.AsyncClient, seat: int) -> None:
    action, rule = forbidden(here, seat)
    words = here.place.table.match.view(seat).describe(action).words
    asked = {"q": words, "looking": seat}
    there = (await visitor.get(f"{here.address}/why", params=asked)).text
    assert html.escape(rule.sentence, quote=False) in html.unescape(there)


def drawings(match: Match) -> tuple[str, str] | None:
    """A part of the board as everybody sees it and as whoever has to choose does, if that seat
    knows something of its own."""
    if match.is_over or match.alike(0, 1):
        return None
    parts = (board_parts(match, seat) for seat in (None, match.current_player))
    return next((pair for pair in zip(*parts, strict=True) if pair[0] != pair[1]), None)


def board_parts(match: Match, seat: int | None) -> Iterator[str]:
    """What changes of the board, as a seat sees it."""
    board, record, names = match.game.board, match.view(seat).record, match.names
    looking = SPECTATOR if seat is None else seat
    yield str(board.decks(record, names))
    yield str(board.ship(record, names))
    strips = (board.crew(record, names, each, looking) for each in board.crew_members(record))
    yield "".join(map(str, strips))


def places(match: Match, seat: int, action: int) -> tuple[str, ...]:
    return match.game.board.places(match.view(seat).record, action)


def test_a_page_hears_only_of_what_changed(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            a_match(game, tmp_path) as here,
            seated(here, 0) as visitor,
            seated(here, 1) as other,
        ):
            await others_choose(here, other)
            cookie = visitor.cookies["allhands"]
            async with LiveStream(here.app, f"{here.address}/live", cookie) as stream:
                first = (await stream.event()).data
                assert {"bar", "ship", "decks", "crew", "ask", "news", "log-0"} <= set(
                    first["parts"]
                )
                match = here.place.table.match
                action, before = quiet_action(match), [*board_parts(match, 0)]
                await visitor.post(f"{here.address}/act", data=fields_of(here, action))
                news = (await stream.event()).data
                assert news["story"] == 1
                assert {"ask", "news", "log-0"} <= set(news["parts"])
                drawn = zip(("decks", "ship", "crew"), before, board_parts(match, 0), strict=True)
                changed = {name for name, *parts in drawn if len(set(parts)) > 1}
                assert changed == {"ship", "decks", "crew"} & set(news["parts"])
                assert "seats" not in news["parts"]
                assert "standing" not in news["parts"]

    play(scene)


def test_a_curtain_hangs_before_a_seat_that_knows_something_of_its_own(
    game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        seed, actions = position_where(game, 2, lambda match: drawings(match) is not None)
        async with a_match(game, tmp_path, seed=seed) as here, seated(here, 0, 1) as visitor:
            table, match = here.place.table, here.place.table.match
            if match.alike(0, 1):
                assert eyes_of(table, frozenset((0, 1)), None).seat == match.current_player
            for action in actions:
                await here.place.act(match.current_player, table.story, action)
            await others_choose(here, visitor)
            current = match.current_player
            other = 1 - current
            public, own = drawings(match) or ("", "")
            for looking in ("", f"?looking={other}"):
                page = await visitor.get(
                    f"{here.address}{looking}", headers={"Accept": "text/html"}
                )
                assert "is to look now" in page.text
                assert public in page.text
                assert own not in page.text
                assert 'class="choice"' not in page.text
            taken_up = f"{here.address}?looking={current}"
            page = await visitor.get(taken_up, headers={"Accept": "text/html"})
            assert own in page.text
            assert re.search(r'class="choice"', page.text)

    play(scene)


def test_talk_seats_and_clock(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0) as visitor:
            page = {"Accept": "text/html"}
            posted = (
                ("say", {"text": "<i>Ahoy</i>"}),
                ("ping", {"place": some_place(here.place.table.match)}),
                ("rename", {"name": "Nora"}),
                ("clock", {"on": "on"}),
                ("prefer", {"answer-pass": "on"}),
                ("crew", {"about": 1, "policy": "thumb"}),
                ("leave", {}),
            )
            for path, fields in posted:
                answer = await visitor.post(f"{here.address}/{path}", data={"seat": 0, **fields})
                assert answer.status_code == 200, (path, answer.text)
            table = here.place.table
            assert table.seats[0].answers == {"only": "take", "pass": "on"}
            assert table.seats[0].away
            assert table.seats[1].policy == "thumb"
            text = (await visitor.get(here.address, headers=page)).text
            assert "&lt;i&gt;Ahoy" in text
            assert "Nora" in text
            assert "points at" in text
            assert 'role="timer"' in text
            answer = await visitor.post(f"{here.address}/return", data={"seat": 0})
            assert answer.status_code == 200
            assert not table.seats[0].away

    play(scene)


def test_taking_back_asks_the_others_who_agree_or_refuse(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            a_match(game, tmp_path) as here,
            seated(here, 0) as one,
            seated(here, 1) as other,
        ):
            table, loud = here.place.table, await until_loud(here)
            story, taken = table.story, table.passed
            current = table.match.current_player
            actor, asked = (one, other) if current == 0 else (other, one)
            await actor.post(f"{here.address}/act", data=fields_of(here, loud))
            sent = {"seat": current, "story": table.story}
            many = table.passed - taken  # more than one only if they were made at once
            what = "the latest decision" if many == 1 else f"{many} decisions"
            await actor.post(f"{here.address}/undo", data=sent)
            page = (await asked.get(here.address, headers={"Accept": "text/html"})).text
            assert f"asks to take back {what}." in page
            answer = {"seat": 1 - current, "asked": asked_at(here.place)}
            await asked.post(f"{here.address}/refuse", data=answer)
            assert table.story == story + 1
            await actor.post(f"{here.address}/undo", data=sent)
            late = await asked.post(f"{here.address}/refuse", data=answer)
            assert "That is not asked any more" in late.text
            answer["asked"] = asked_at(here.place)
            await asked.post(f"{here.address}/agree", data=answer)
            assert (table.story, len(table.match.decisions)) == (story + 2, taken)

    play(scene)
