"""What stands before every page: headers, cross-site posts, sizes, rates, cookies."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from allhands.server import guard
from allhands.server.guard import Buckets
from allhands.server.settings import Limits, Rate
from allhands.server.telemetry import _KEY

from .clients import FROM_A_PAGE, FROM_A_SCRIPT, play, running, settings, visiting

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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


def test_a_post_that_does_not_arrive_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "SECONDS_TO_POST", 0.0)

    async def never() -> AsyncIterator[bytes]:
        yield b"x"
        await asyncio.Event().wait()

    async def scene() -> None:
        async with (
            running(settings(tmp_path)) as app,
            visiting(app, headers=FROM_A_SCRIPT) as visitor,
        ):
            answer = await visitor.post("/match/m/act", content=never())
            assert answer.status_code == 408

    play(scene)


def test_a_bucket_fills_up_with_time() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 3), lambda: now[0])
    assert [buckets.seconds_to_wait("ada") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.seconds_to_wait("bo") == 0
    now[0] += 0.25
    assert buckets.seconds_to_wait("ada") == 0.25
    now[0] += 0.25
    assert buckets.seconds_to_wait("ada") == 0
    now[0] += 1000
    assert [buckets.seconds_to_wait("ada") for _ in range(4)] == [0, 0, 0, 0.5]


def test_visitors_longest_unseen_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_REMEMBERED", 2)
    buckets = Buckets(Rate(1, 1), lambda: 0.0)
    for visitor in ("ada", "bo", "cy"):
        assert not buckets.seconds_to_wait(visitor)
    assert buckets.seconds_to_wait("cy")
    assert not buckets.seconds_to_wait("ada")


def test_whoever_asks_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(person=Rate(0.001, 2), address=Rate(0.001, 5), matches=Rate(0, 0))
        async with running(settings(tmp_path, limits=limits)) as app:
            async with visiting(app) as visitor:
                await visitor.get("/")
                for status in (200, 200, 429):
                    answer = await visitor.get("/")
                    assert answer.status_code == status
                assert int(answer.headers["Retry-After"]) > 900
                assert "try again in" in answer.text
                assert (await visitor.get("/healthz")).status_code == 200
            async with visiting(app) as other:
                assert (await other.get("/")).status_code == 200
                assert (await other.get("/")).status_code == 429, "the address is used up"
            async with visiting(app, client=("192.0.2.7", 1)) as elsewhere:
                assert (await elsewhere.get("/")).status_code == 200

    play(scene)


def test_new_matches_are_counted_by_themselves(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(matches=Rate(0.001, 1))
        async with running(settings(tmp_path, limits=limits)) as app, visiting(app) as visitor:
            await visitor.get("/")
            for path in ("/play/nothing", "/new/nothing", "/match/m/again"):
                answer = await visitor.post(path)
                first = path == "/play/nothing"
                assert (answer.status_code == 429) is not first
            assert (await visitor.get("/")).status_code == 200

    play(scene)


def test_a_visitor_gets_a_cookie_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app:
            async with visiting(app) as visitor:
                first = await visitor.get("/nowhere")
                given = re.fullmatch(
                    r"allhands=([\w-]{43}); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax",
                    first.headers["Set-Cookie"],
                )
                assert given
                assert "Set-Cookie" not in (await visitor.get("/nowhere")).headers
                assert given[1] in (await visitor.get("/")).headers["Set-Cookie"], "renewed"
            async with visiting(app, base_url="https://testserver") as visitor:
                cookie = (await visitor.get("/")).headers["Set-Cookie"]
                assert cookie.endswith("; Secure")
            async with visiting(app, cookies={"allhands": "forged"}) as visitor:
                assert "Set-Cookie" in (await visitor.get("/")).headers
            for path in ("/healthz", "/metrics", "/api/v1/games", "/static/x/y.css"):
                async with visiting(app) as visitor:
                    assert "Set-Cookie" not in (await visitor.get(path)).headers

    play(scene)


def test_keys_of_seats_are_kept_out_of_logs() -> None:
    path = _KEY.sub(r"\1…", "/table/match/abc/seat/2/s3cr3t")
    assert path == "/table/match/abc/seat/2/…"
