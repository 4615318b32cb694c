"""What somebody tries who would see, do or break what is not theirs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from fastapi import FastAPI

from allhands.naming import in_a_line
from allhands.server.errors import TableError
from allhands.server.guard import Buckets
from allhands.server.hall import HallTable
from allhands.server.opening import checked_name
from allhands.server.pages.ending import duration
from allhands.server.pages.kept import OVERHEAD, _Kept
from allhands.server.pages.lobby import ago
from allhands.server.pages.table.seats import clock_words
from allhands.server.proxy import address_of
from allhands.server.routes.replay import attached
from allhands.server.settings import Limits, Rate
from allhands.server.store import StoreError

from .clients import FROM_A_SCRIPT, LiveStream, play, running, settings, visiting
from .memory_store import MemoryDatabase, MemoryStore
from .tables import PERSON, THUMB, Clock, a_hall, open_table, quiet_action, run, wish

SEATS = 2
SEED = 1234567890123456789
HIDDEN = ("replay", "replay?move=0&as=0", "replay/0?as=all", "replay.html", "game.json")
NO_PLACES = (
    *("room-99", "crew--1", "crew-9", "hand-9-9", "space-0-3", "looked-9", "room", "no"),
    *("line-9", "line--1", "boat-9", "passenger-99", "action-99", "line"),
    *("location-99", "location--1", "signal-9", "column-0-9", "wave-9", "goal-9", "column-1"),
)


class Scene(NamedTuple):
    """A running match for two people, and the application that serves it."""

    app: FastAPI
    place: HallTable

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"/match/{self.place.deal.id}"

    @property
    def api(self) -> str:
        """Where programs find it."""
        return f"/api/v1/matches/{self.place.deal.id}"

    def bearer(self, seat: int, match: str = "") -> dict[str, str]:
        """What a program shows that plays a seat."""
        own = self.place.deal.id
        return {"Authorization": f"Bearer {match or own}.{seat}.{self.place.key(seat)}"}


@asynccontextmanager
async def a_match(game: str, folder: Path, **chosen: Any) -> AsyncGenerator[Scene]:
    async with running(settings(folder, pace=60, **chosen)) as app:
        app.state.hall.draw_seed = lambda: SEED
        wished = wish(game, *[PERSON] * SEATS, mine=0)
        yield Scene(app, await app.state.hall.open_match(wished, "x"))


@asynccontextmanager
async def seated(here: Scene, *seats: int) -> AsyncGenerator[httpx.AsyncClient]:
    """A visitor who sits in these seats."""
    async with visiting(here.app, headers=FROM_A_SCRIPT) as visitor:
        for seat in seats:
            fields = {"seat": seat, "name": f"Sailor {seat}", "key": here.place.key(seat)}
            answer = await visitor.post(f"{here.address}/sit", data=fields)
            assert answer.status_code == 200, answer.text
        yield visitor


# Seeing


def test_nothing_hidden_is_shown_before_the_end(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0) as player:
            for path in HIDDEN:
                answer = await player.get(f"{here.address}/{path}")
                assert answer.status_code == 400, path
                assert "over" in answer.json()["sentence"]
            for query in ("revealed=true", "revealed=true&moment=0"):
                answer = await player.get(f"{here.api}/observation?{query}", headers=here.bearer(0))
                assert answer.status_code == 400
            for path in ("moment/-1", "moment/1", f"moment/{10**30}"):
                assert (await player.get(f"{here.address}/{path}")).status_code == 400
            for path in (here.address, here.api, f"{here.api}/observation"):
                assert str(SEED) not in (await player.get(path)).text

    play(scene)


def test_a_look_through_anothers_eyes_is_a_look_through_ones_own(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0) as player, seated(here, 1):
            for path in ("moment/0", "why?q=move"):
                own = await player.get(f"{here.address}/{path}")
                mark = "&" if "?" in path else "?"
                as_other = await player.get(f"{here.address}/{path}{mark}looking=1")
                assert as_other.content == own.content

    play(scene)


# Acting


def test_a_key_opens_one_seat_of_one_match_once(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            a_match(game, tmp_path) as here,
            visiting(here.app, headers=FROM_A_SCRIPT) as eve,
        ):
            unlisted = wish(game, PERSON, PERSON, mine=0, listed=False)
            other = await here.app.state.hall.open_match(unlisted, "x")
            key = other.key(1)
            for wrong in (other.key(0), here.place.key(1), key[:-1], f"{key}x", "", "\u00e9"):
                fields = {"seat": 1, "name": "Eve", "key": wrong}
                answer = await eve.post(f"/match/{other.deal.id}/sit", data=fields)
                assert answer.status_code == 400, wrong
            await other.sit(1, "bo", "Bo", key)
            fields = {"seat": 1, "name": "Eve", "key": key}
            answer = await eve.post(f"/match/{other.deal.id}/sit", data=fields)
            assert answer.json()["sentence"].startswith("That link has been used")
            borrowed = here.bearer(0, match=other.deal.id)
            for headers in (here.bearer(0), borrowed):
                answer = await eve.get(
                    f"/api/v1/matches/{other.deal.id}/observation", headers=headers
                )
                assert answer.status_code == 401

    play(scene)


def test_of_a_form_and_a_program_at_once_one_counts(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as player:
            table = here.place.table
            seat, action = table.match.current_player, quiet_action(table.match)
            form = {"seat": seat, "story": 0, "action": action}
            sent = {"story": 0, "action": action}
            answers = await asyncio.gather(
                *(player.post(f"{here.address}/act", data=form) for _ in range(3)),
                *(
                    player.post(f"{here.api}/actions", json=sent, headers=here.bearer(seat))
                    for _ in range(3)
                ),
            )
            assert sorted(answer.status_code for answer in answers) == [200, *[409] * 5]
            assert table.story == 1

    play(scene)


def test_a_request_of_one_seat_is_not_anothers(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0, 1) as player:
            for seat in range(SEATS):
                for _ in range(2):
                    fields = {"seat": seat, "text": f"I am {seat}", "request": "same"}
                    assert (await player.post(f"{here.address}/say", data=fields)).is_success
            said = [entry.data["text"] for entry in here.place.table.talk]
            assert said == ["I am 0", "I am 1"]

    play(scene)


@pytest.mark.parametrize("place", NO_PLACES)
def test_nobody_points_at_a_place_that_is_not_there(game: str, tmp_path: Path, place: str) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0) as player:
            fields = {"seat": 0, "place": place}
            pinged = await player.post(f"{here.address}/ping", data=fields)
            asked = await player.get(f"{here.address}/why", params={"place": place})
            for answer in (pinged, asked):
                assert answer.status_code == 400
                assert answer.json()["sentence"] == "There is no such place on the board."
            assert not here.place.table.talk
            assert (await player.get(here.address)).status_code == 200

    play(scene)


# Breaking


def test_what_cannot_be_read_is_no_trouble(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0) as player:
            for path in ("/?show=open", "/?show=mine"):
                answer = await player.get(f"{path}&before={10**20}")
                assert answer.status_code == 422
            assert (await player.get("/?q=%00%ff")).status_code == 200
            for referer in ("http://[", "?looking=%0d%0aX: y", "?looking=1&looking=2"):
                headers = {"Accept": "text/html", "Referer": referer}
                fields = {"seat": 0, "on": "on"}
                answer = await player.post(f"{here.address}/clock", data=fields, headers=headers)
                assert answer.status_code == 303
                assert answer.headers["location"].partition("?")[0] == here.address

    play(scene)


def test_what_is_wrong_with_the_database_is_for_the_log(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> bool:
        raise StoreError("The database in /home/ada/secret.db cannot be used: it is full.")

    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0) as player:
            before = len(here.place.table.entries)
            monkeypatch.setattr(here.app.state.store, "append", fail)
            fields = {"seat": 0, "text": "Ahoy", "request": "once"}
            answer = await player.post(f"{here.address}/say", data=fields)
            assert answer.status_code == 503
            assert "nothing was changed" in answer.json()["sentence"]
            assert "secret" not in answer.text
            monkeypatch.undo()
            assert len(here.place.table.entries) == before
            assert (await player.post(f"{here.address}/say", data=fields)).is_success
            assert len(here.place.table.entries) == before + 1

    play(scene)


@pytest.mark.parametrize("said", ["<script>alert(1)</script>", '"><img src=x>', "&#60;b>"])
def test_what_people_write_is_never_markup(game: str, tmp_path: Path, said: str) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0) as player:
            name = said[:20]
            await player.post(f"{here.address}/say", data={"seat": 0, "text": said})
            await player.post(f"{here.address}/rename", data={"seat": 0, "name": name})
            page = (await player.get(here.address)).text
            why = (await player.get(f"{here.address}/why", params={"q": said})).text
            lobby = (await player.get("/", params={"q": said})).text
            for markup in (page, why, lobby):
                assert said not in markup
                assert name not in markup

    play(scene)


def test_a_file_is_called_what_no_header_minds() -> None:
    for title in ('a"; x="', "a\r\nX: y", "../../etc", "\u202ea", "\U0001f680", ""):
        header = attached("", "text/html", f"{title}.html").headers["content-disposition"]
        _, plain, whole = header.split("; ")
        assert plain.removeprefix("filename=").strip('"').replace("-", "").isascii()
        assert not set(plain[10:-1]) & set('"\\/\r\n')
        assert not set(whole) & set('"\\/\r\n ;')


@pytest.mark.parametrize("name", ["\u3164", "\ufe0f", "\u2800 \u200b", "\u0301da", "\u202e"])
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(TableError, match="A name"):
        checked_name(name)


def test_a_name_is_not_anothers_with_something_invisible() -> None:
    for name in ("Ada\ufe0f", "A\u034fda", "\u202eAda", " Ada\u200b ", "Ada\u3164"):
        assert checked_name(name) == "Ada"
    assert in_a_line("A \u200b B") == "A B"
    assert in_a_line("Z" + "\u0315" * 60) == "Z" + "\u0315" * 3


def test_the_clock_may_be_put_back(game: str) -> None:
    async def scenario() -> None:
        clock = Clock()
        async with a_hall(clock=clock) as hall:
            table = await open_table(hall, game, PERSON, PERSON)
            for _ in range(20):
                await table.say(0, "It is late.")
            clock.now -= 3600
            await table.say(0, "It is early.")

    run(scenario())
    assert ago(-30) == "just now"
    assert duration(-30) == "under a minute"
    assert clock_words(-30) == "0:00"


def test_the_crew_does_not_wait_for_a_clock_that_was_ahead(game: str) -> None:
    async def scenario() -> None:
        database, clock = MemoryDatabase(), Clock()
        async with a_hall(MemoryStore(database), clock=clock, pace=1) as hall:
            opened = await open_table(hall, game, PERSON, THUMB)
        clock.now -= 3600
        async with a_hall(MemoryStore(database), clock=clock, pace=1) as hall:
            assert (await hall.find(opened.deal.id)).head_start <= 3

    run(scenario())


# Taking more than one's share


def test_a_visitor_is_remembered_by_little() -> None:
    def from_address(address: str) -> str:
        return address_of({"client": (address, 1)})

    assert from_address("2001:db8::1") == from_address("2001:db8::ffff:2")
    assert from_address("2001:db8::1") != from_address("2001:db8:0:1::1")
    assert from_address("::ffff:192.0.2.1") == from_address("192.0.2.1")
    assert from_address("testclient") == "testclient"
    assert address_of({"client": None}) == ""


def test_long_keys_do_not_fill_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known: list[str] = []

    def note(_: Buckets, visitor: str, __: float) -> None:
        known.append(visitor)

    monkeypatch.setattr(Buckets, "draw", note)

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            await visitor.get("/rules", headers={"Authorization": "x" * 60_000})

    play(scene)
    assert len(known) == 2
    assert all(len(visitor) <= 64 for visitor in known)


def test_files_that_take_long_to_make_are_counted_by_themselves(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(matches=Rate(0.001, 1))
        async with running(settings(tmp_path, limits=limits)) as app, visiting(app) as visitor:
            await visitor.get("/")
            for status in (404, 429):
                answer = await visitor.get("/match/m/replay.html")
                assert answer.status_code == status

    play(scene)


def test_one_visitor_does_not_take_all_the_pages(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(pages_of_one=1)
        async with a_match(game, tmp_path, limits=limits) as here:
            live, events = f"{here.address}/live", f"{here.api}/events"
            async with LiveStream(here.app, live), visiting(here.app) as visitor:
                for path in (live, events, f"{here.api}/wait?story=0"):
                    assert (await visitor.get(path)).status_code == 429
                elsewhere = LiveStream(here.app, live)
                elsewhere.scope["client"] = ("192.0.2.7", 1)
                async with elsewhere:
                    assert elsewhere.status == 200
            async with LiveStream(here.app, live) as again:
                assert again.status == 200

    play(scene)


@pytest.mark.parametrize("way", ["live", "events", "wait"])
def test_pages_that_are_opened_all_at_once_are_no_more_than_there_may_be(
    game: str, way: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        limits = Limits(pages=3)
        async with a_match(game, tmp_path, limits=limits) as here, AsyncExitStack() as stack:
            ways = {
                "live": f"{here.address}/live",
                "events": f"{here.api}/events",
                "wait": f"{here.api}/wait?story=0&seconds=0.2",
            }
            pages = [LiveStream(here.app, ways[way]) for _ in range(9)]
            opened = await asyncio.gather(*(stack.enter_async_context(each) for each in pages))
            assert sorted(page.status for page in opened) == [200] * 3 + [503] * 6

    play(scene)


def test_what_is_drawn_is_kept_within_bounds_however_little_it_is() -> None:
    kept = _Kept(100 * OVERHEAD)
    for number in range(1000):
        kept.keep((number,), "")
    assert len(kept.drawings) == 100


def test_another_host_is_named_only_to_whoever_names_it(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 0) as player:
            mine = (await player.get(here.address)).text
            spoofed = (await player.get(here.address, headers={"Host": "evil.example"})).text
            forwarded = {"X-Forwarded-Proto": "https"}
            secure = (await player.get(here.address, headers=forwarded)).text
            assert "evil.example" not in mine
            assert "http://evil.example/match/" in spoofed
            assert "https://testserver/match/" in secure
            assert "http://testserver/match/" in (await player.get(here.address)).text

    play(scene)
