"""What stands before every page: headers, cross-site posts, sizes, rates, cookies."""

from __future__ import annotations

import asyncio
import html
import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from allhands.server import guard
from allhands.server.costs import Cost, cost_of
from allhands.server.daily import today_of
from allhands.server.guard import Buckets, FewRequests
from allhands.server.seating import NO_COOKIE
from allhands.server.settings import Limits, Rate
from allhands.server.telemetry import _KEY

from .clients import A_PAGE, FROM_A_PAGE, FROM_A_SCRIPT, play, running, settings, visiting
from .tables import PERSON, wish

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)


def test_every_answer_tells_browsers_what_they_may_do(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            for path in ("/", "/healthz", "/nowhere", "/api/v1/games", "/match/none"):
                headers = (await visitor.get(path)).headers
                assert headers["Content-Security-Policy"] == CSP
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Referrer-Policy"] == "same-origin"
                assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
                assert headers["Cache-Control"] == "no-store"
                assert "geolocation=()" in headers["Permissions-Policy"]

    play(scene)


COOKIE = {"Cookie": f"allhands={'a' * 43}"}
BEARER = {"Authorization": "Bearer m/0/k"}
CROSS = {"Sec-Fetch-Site": "cross-site"}
OWN_ORIGIN = {"Origin": "http://testserver"}
OTHER_ORIGIN = {"Origin": "http://evil.example"}
POSTS = [
    ("/match/m/act", FROM_A_PAGE, True),
    ("/match/m/act", {"Sec-Fetch-Site": "none"}, True),
    ("/match/m/act", {"Sec-Fetch-Site": "same-site"}, False),
    ("/match/m/act", CROSS, False),
    ("/match/m/act", {**CROSS, **OWN_ORIGIN}, False),
    ("/match/m/act", {**CROSS, **BEARER}, False),
    ("/match/m/act", OWN_ORIGIN, True),
    ("/match/m/act", OTHER_ORIGIN, False),
    ("/match/m/act", {"Origin": "null"}, False),
    ("/match/m/act", {"Origin": "https://testserver"}, False),
    ("/match/m/act", {}, False),
    ("/match/m/act", COOKIE, False),
    ("/api/v1/matches", {}, True),
    ("/api/v1/matches", COOKIE, False),
    ("/api/v1/matches", CROSS, False),
    ("/api/v1/matches", OTHER_ORIGIN, False),
    ("/api/v1/matches", {**OTHER_ORIGIN, **BEARER}, True),
]


def test_posts_of_other_sites_are_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app:
            for path, headers, is_allowed in POSTS:
                transport = httpx.ASGITransport(app=app)
                accept = {"Accept": "application/json"}
                async with httpx.AsyncClient(
                    transport=transport, base_url="http://testserver", headers=accept
                ) as visitor:
                    answer = await visitor.post(path, headers=headers)
                assert (answer.status_code != 403) is is_allowed, (path, headers)
                if not is_allowed:
                    assert "another site" in answer.json()["sentence"]

    play(scene)


def test_the_public_address_is_one_of_the_tables_own(tmp_path: Path) -> None:
    async def scene() -> None:
        chosen = settings(tmp_path, public_url="https://play.example/table")
        async with running(chosen) as app, visiting(app, headers={"Sec-Fetch-Site": ""}) as visitor:
            del visitor.headers["Sec-Fetch-Site"]
            for origin, status in (("https://play.example", 404), ("https://other.example", 403)):
                answer = await visitor.post("/match/m/act", headers={"Origin": origin})
                assert (answer.status_code == 403) is (status == 403)

    play(scene)


async def in_pieces(total: int) -> AsyncIterator[bytes]:
    for _ in range(total // 1024):
        yield b"x" * 1024


def test_nobody_posts_more_than_is_needed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(settings(tmp_path)) as app,
            visiting(app, headers=FROM_A_SCRIPT) as visitor,
        ):
            at_most = await visitor.post("/match/m/act", content=b"x" * 65536)
            assert at_most.status_code != 413
            for body in (b"x" * 65537, in_pieces(80 * 1024)):
                answer = await visitor.post("/match/m/act", content=body)
                assert answer.status_code == 413
                assert answer.json() == {"sentence": "A request has at most 65,536 bytes."}
            lying = {"Content-Length": "-5"}
            answer = await visitor.post("/match/m/act", content=b"", headers=lying)
            assert answer.status_code == 413

    play(scene)


def test_a_post_that_does_not_arrive_is_given_up(tmp_path: Path) -> None:
    async def never() -> AsyncIterator[bytes]:
        yield b"x"
        await asyncio.Event().wait()

    async def scene() -> None:
        async with (
            running(settings(tmp_path, limits=Limits(patience=0))) as app,
            visiting(app, headers=FROM_A_SCRIPT) as visitor,
        ):
            answer = await visitor.post("/match/m/act", content=never())
            assert answer.status_code == 408

    play(scene)


def wait_or_draw(buckets: Buckets, visitor: str, cost: float = 1) -> float:
    wait = buckets.seconds_to_wait(visitor, cost)
    if not wait:
        buckets.draw(visitor, cost)
    return wait


def test_a_bucket_fills_up_with_time() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 3), lambda: now[0])
    assert [wait_or_draw(buckets, "ada") for _ in range(4)] == [0, 0, 0, 0.5]
    assert wait_or_draw(buckets, "bo") == 0
    now[0] += 0.25
    assert wait_or_draw(buckets, "ada") == 0.25
    now[0] += 0.25
    assert wait_or_draw(buckets, "ada") == 0
    now[0] += 1000
    assert [wait_or_draw(buckets, "ada") for _ in range(4)] == [0, 0, 0, 0.5]


def test_what_costs_more_takes_more_and_is_not_refused_for_good() -> None:
    now = [0.0]
    buckets = Buckets(Rate(1, 4), lambda: now[0])
    assert [wait_or_draw(buckets, "ada", 1.5) for _ in range(3)] == [0, 0, 0.5]
    assert wait_or_draw(buckets, "ada", 0.5) == 0, "something smaller may still be had"
    now[0] += 3.5
    assert [wait_or_draw(buckets, "ada", 10) for _ in range(2)] == [0, 10]
    now[0] += 6
    assert wait_or_draw(buckets, "ada") == 1, "more than a bucket holds is a debt"


def test_visitors_longest_unseen_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_REMEMBERED", 2)
    buckets = Buckets(Rate(1, 1), lambda: 0.0)
    for visitor in ("ada", "bo", "cy"):
        assert not wait_or_draw(buckets, visitor)
    assert wait_or_draw(buckets, "cy")
    assert not wait_or_draw(buckets, "ada")


@pytest.mark.parametrize(
    ("asked", "cost"),
    [
        ("GET /", Cost(1)),
        ("GET /?show=open&before=7", Cost(1)),
        ("GET /?q=", Cost(1)),
        ("GET /?q=tea", Cost(5)),
        ("GET /?show=open&%71=%00%ff", Cost(5)),
        ("GET /match/m?q=tea", Cost(1)),
        ("GET /match/m/live", Cost(1)),
        ("GET /match/m/advice?story=3", Cost(5)),
        ("GET /match/m/replay.html", Cost(5, 1)),
        ("GET /static/0/frame.css", Cost(0)),
        ("GET /healthz", Cost(0)),
        ("POST /healthz", Cost(1)),
        ("GET /api/v1/matches", Cost(0.5)),
        ("GET /api/v1/matches?search=tea", Cost(5)),
        ("GET /api/v1/matches/m/actions", Cost(0.5)),
        ("GET /api/v1/matches/m/observation", Cost(1)),
        ("GET /api/v1/matches/m/advice", Cost(5)),
        ("GET /match/m/moves/1", Cost(5)),
        ("GET /api/v1/matches/m/plans?to=1", Cost(5)),
        ("POST /api/v1/matches/m/actions", Cost(2)),
        ("POST /match/m/act", Cost(2)),
        ("POST /match/m/say", Cost(1)),
        ("POST /match/m/replay/turning-points", Cost(5, 1)),
        ("POST /play/ark-ship", Cost(5, 1)),
        ("POST /api/v1/matches", Cost(5, 1)),
    ],
)
def test_requests_count_by_what_they_cost(asked: str, cost: Cost) -> None:
    method, _, address = asked.partition(" ")
    path, _, query = address.partition("?")
    assert cost_of(method, path, query.encode()) == cost


class Door:
    """The guard alone, with a clock of the test's own; what it lets through is answered with 200
    and added up in `work` by address."""

    def __init__(self) -> None:
        self.now = 0.0
        self.work: Counter[str] = Counter()
        self._guard = FewRequests(self._let_through, Limits(), lambda: self.now)

    async def _let_through(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, _ = scope["client"]
        self.work[address] += cost_of(scope["method"], scope["path"], scope["query_string"]).work
        await Response()(scope, receive, send)

    async def ask(self, address: str, asked: str, person: str = "") -> Message:
        """The beginning of the answer to a request."""
        method, _, path = asked.partition(" ")
        cookie = (b"cookie", f"allhands={person:x<43}".encode())
        scope: Scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": [(b"accept", b"application/json"), *([cookie] if person else [])],
            "client": (address, 1),
        }
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "http.disconnect"}

        await self._guard(scope, receive, send)
        return sent[0]

    async def statuses(self, address: str, person: str, *asked: str) -> list[int]:
        """What became of several requests."""
        return [(await self.ask(address, one, person))["status"] for one in asked]


def test_whoever_floods_the_lobby_is_refused_before_others_are_kept_waiting() -> None:
    attackers = ("192.0.2.1", "192.0.2.2", "192.0.2.3")
    seconds, each = 30, 100

    async def scene() -> None:
        door = Door()
        refused: dict[str, float] = {}
        for request in range(seconds * each):
            door.now = request / each
            for address in attackers:
                answer = await door.ask(address, "GET /")
                if answer["status"] == 429:
                    refused.setdefault(address, door.now)
                    assert int(dict(answer["headers"])[b"retry-after"]) == 1
            if request % each == 0:
                assert await door.statuses("192.0.2.9", "bo", "GET /", "GET /match/m") == [200, 200]
        assert set(refused) == set(attackers)
        assert max(refused.values()) < 2
        address = Limits().address
        for attacker in attackers:
            assert door.work[attacker] <= address.at_once + address.a_second * seconds

    play(scene)


def test_several_people_may_play_behind_one_address() -> None:
    coming = ("GET /", *["GET /static/0/frame.css"] * 20, "POST /play/ark-ship", "GET /match/m")
    turn = ("GET /match/m/preview/1", "GET /match/m/preview/2", "POST /match/m/act")

    async def scene() -> None:
        door = Door()
        people = [f"sailor-{number}" for number in range(10)]
        for person in people:
            seen = await door.statuses("192.0.2.1", person, *coming, "GET /match/m/live")
            assert set(seen) == {200}
        for second in range(1, 120):
            door.now = float(second)
            for number, person in enumerate(people):
                asked = turn if (second + number) % 2 else ("GET /match/m/why",)
                assert set(await door.statuses("192.0.2.1", person, *asked)) == {200}

    play(scene)


def test_a_bot_may_ask_some_hundred_times_a_minute() -> None:
    async def scene() -> None:
        door = Door()
        match = "/api/v1/matches/m"
        for decision in range(600):
            door.now = decision / 5
            asked = (f"GET {match}/observation", f"POST {match}/actions", f"GET {match}/wait")
            assert await door.statuses("192.0.2.1", "bot", *asked) == [200] * 3

    play(scene)


def test_whoever_asks_too_often_takes_nothing_from_others_at_the_same_address() -> None:
    async def scene() -> None:
        door = Door()
        greedy = await door.statuses("192.0.2.1", "greedy", *["GET /"] * 1000)
        assert greedy.count(200) == Limits().person.at_once
        assert await door.statuses("192.0.2.1", "modest", *["GET /"] * 10) == [200] * 10

    play(scene)


def test_whoever_asks_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(person=Rate(0.001, 2), address=Rate(0.001, 4), matches=Rate(0, 0))
        async with running(settings(tmp_path, limits=limits)) as app:
            async with visiting(app, cookies={}) as visitor:
                await visitor.get("/")
                for status in (200, 200, 429):
                    answer = await visitor.get("/")
                    assert answer.status_code == status
                assert int(answer.headers["Retry-After"]) > 900
                assert "try again in" in answer.text
                assert (await visitor.get("/healthz")).status_code == 200
            async with visiting(app, cookies={}) as other:
                assert (await other.get("/")).status_code == 200
                assert (await other.get("/")).status_code == 429, "the address is used up"
            async with visiting(app, client=("192.0.2.7", 1), cookies={}) as elsewhere:
                assert (await elsewhere.get("/")).status_code == 200

    play(scene)


def test_new_matches_are_counted_by_themselves(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(matches=Rate(0.001, 1))
        async with running(settings(tmp_path, limits=limits)) as app, visiting(app) as visitor:
            await visitor.get("/")
            for path in ("/play/nothing", "/new/nothing", "/lesson/nothing", "/match/m/again"):
                answer = await visitor.post(path)
                first = path == "/play/nothing"
                assert (answer.status_code == 429) is not first
            assert (await visitor.get("/")).status_code == 200

    play(scene)


def test_a_visitor_gets_a_cookie_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app:
            async with visiting(app, cookies={}) as visitor:
                first = await visitor.get("/nowhere")
                given = re.fullmatch(
                    r"allhands=([\w-]{43}); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax",
                    first.headers["Set-Cookie"],
                )
                assert given
                assert "Set-Cookie" not in (await visitor.get("/nowhere")).headers
                assert given[1] in (await visitor.get("/")).headers["Set-Cookie"], "renewed"
            async with visiting(app, base_url="https://testserver", cookies={}) as visitor:
                cookie = (await visitor.get("/")).headers["Set-Cookie"]
                assert cookie.endswith("; Secure")
            async with visiting(app, cookies={"allhands": "forged"}) as visitor:
                assert "Set-Cookie" in (await visitor.get("/")).headers
            for path in ("/healthz", "/metrics", "/api/v1/games", "/static/x/y.css"):
                async with visiting(app, cookies={}) as visitor:
                    assert "Set-Cookie" not in (await visitor.get(path)).headers

    play(scene)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/play/leaky-raft", {}),
        ("/lesson/solar-storm", {}),
        ("/new/leaky-raft", {"players": "2", "seat-0": "me"}),
        ("/daily/{today}/sail", {"counts": "true"}),
    ],
)
def test_without_cookies_no_match_is_opened_and_it_is_said_why(
    path: str, fields: dict[str, str], tmp_path: Path
) -> None:
    """A browser that keeps no cookie could only watch what it opens."""

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app, cookies={}) as visitor:
            address = path.format(today=today_of(app.state.hall).isoformat())
            for accept in (A_PAGE, FROM_A_SCRIPT):
                await visitor.get("/", headers=A_PAGE)
                visitor.cookies.clear()
                answer = await visitor.post(address, data=fields, headers=accept)
                assert answer.status_code == 400
                assert NO_COOKIE in html.unescape(answer.text)
                assert app.state.hall.tables == []
            opened = await visitor.post(address, data=fields)
            assert opened.status_code == 303, "the answer that refused brought a cookie"
            page = await visitor.get(opened.headers["location"], headers=A_PAGE)
            assert "data-mine" in page.text

    play(scene)


def test_without_cookies_no_seat_is_taken(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app, cookies={}) as visitor:
            hall = app.state.hall
            place = await hall.open_match(wish("leaky-raft", PERSON, PERSON), "nobody")
            fields = {"seat": "1", "name": "Bo", "key": place.key(1)}
            invited = await visitor.get(f"/match/{place.deal.id}/seat/1/{place.key(1)}")
            assert invited.status_code == 200
            visitor.cookies.clear()
            sat = await visitor.post(
                f"/match/{place.deal.id}/sit", data=fields, headers=FROM_A_SCRIPT
            )
            assert (sat.status_code, sat.json()["sentence"]) == (400, NO_COOKIE)
            assert place.table.seats[1].is_open

    play(scene)


def test_keys_of_seats_are_kept_out_of_logs() -> None:
    path = _KEY.sub(r"\1…", "/table/match/abc/seat/2/s3cr3t")
    assert path == "/table/match/abc/seat/2/…"
