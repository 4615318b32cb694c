"""The application: its health, its numbers, its errors, and its place behind a proxy."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path

import pytest
from fastapi import Request
from starlette.responses import PlainTextResponse, Response

from allhands.kernel.errors import IllegalActionError
from allhands.server.errors import StaleError
from allhands.server.seating import Person
from allhands.server.settings import SettingError, Settings
from allhands.server.static_files import digest
from allhands.server.store import StoreError
from allhands.server.telemetry import log_to

from .clients import FROM_A_SCRIPT, play, running, settings, visiting


def test_a_page_says_when_the_database_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(_: object) -> None:
        raise OSError("Connection refused")

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            monkeypatch.setattr(app.state.store._database, "read", lost)
            answer = await visitor.get("/")
            assert answer.status_code == 503
            assert "database does not answer: nothing was changed." in answer.text

    play(scene)


def test_its_numbers_are_for_prometheus(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            begun = await visitor.post(f"/play/{game}")
            await visitor.get(begun.headers["Location"])
            await visitor.get("/nowhere/at/all")
            answer = await visitor.get("/metrics")
            assert answer.headers["Content-Type"].startswith("text/plain")
            lines = answer.text.splitlines()
            for line in (
                'allhands_requests_total{method="GET",route="/match/{match_id}",status="200"} 1.0',
                'allhands_requests_total{method="GET",route="none",status="404"} 1.0',
                'allhands_request_seconds_count{route="/match/{match_id}"} 1.0',
                "allhands_tables 1.0",
                "allhands_pages 0.0",
            ):
                assert line in lines
            table = await app.state.hall.find(begun.headers["Location"].rpartition("/")[2])
            assert f"allhands_append_seconds_count {len(table.table.entries)}.0" in lines

    play(scene)


def test_errors_are_sentences_for_people_and_json_for_programs(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:

            @app.get("/stale")
            async def stale() -> None:
                raise StaleError("The table has moved on.")

            @app.get("/illegal")
            async def illegal() -> None:
                raise IllegalActionError("Not now.")

            for path, status, words in (
                ("/nowhere", 404, "There is no such page; the lobby shows what there is."),
                ("/rules/ludo", 404, "There is no game &#39;ludo&#39;"),
                ("/match/none", 404, "There is no such match"),
                ("/stale", 409, "The table has moved on."),
                ("/illegal", 400, "Not now."),
                ("/match/m/moment/x", 422, "&#39;moment&#39; is not as it should be"),
            ):
                answer = await visitor.get(path)
                assert answer.status_code == status
                assert answer.headers["Content-Type"].startswith("text/html")
                assert words in answer.text
                answer = await visitor.get(path, headers=FROM_A_SCRIPT)
                assert answer.status_code == status
                assert "sentence" in answer.json()
            answer = await visitor.post("/healthz", headers=FROM_A_SCRIPT)
            assert answer.status_code == 405
            assert answer.json() == {"sentence": "This page cannot be used in that way."}

    play(scene)


def test_what_breaks_is_logged_and_answered_with_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.StringIO()
    log_to(written)

    async def broken(_: str) -> None:
        raise RuntimeError("a cog fell out")

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            monkeypatch.setattr(app.state.hall, "find", broken)
            answer = await visitor.get("/match/m/seat/0/s3cr3t")
            assert answer.status_code == 500
            assert "cog" not in answer.text
            number = answer.headers["X-Request-ID"]
            assert f"Its number in the log is {number}." in answer.text
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            trouble, request = (json.loads(line) for line in written.getvalue().splitlines())
            assert trouble["request"] == request["request"] == number
            assert "a cog fell out" in trouble["traceback"]
            assert request["path"] == "/match/m/seat/0/…"
            assert request["status"] == 500

    try:
        play(scene)
    finally:
        logging.getLogger("allhands").handlers.clear()
    assert "s3cr3t" not in written.getvalue()


class Console(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_requests_are_told_of_in_short_where_they_are_wanted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            await visitor.get("/healthz%1b[31m")

    quiet, told = Console(), Console()
    try:
        log_to(quiet)
        play(scene)
        log_to(told, every_request=True)
        play(scene)
    finally:
        logging.getLogger("allhands").handlers.clear()
    assert quiet.getvalue() == ""
    (line,) = told.getvalue().splitlines()
    assert line[9:].startswith("GET /healthz?[31m 404 ")
    assert line.endswith(" ms")


def test_files_are_kept_for_good_under_their_present_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            for version, kept in ((digest(), "immutable"), ("earlier", "no-cache")):
                answer = await visitor.get(f"/static/{version}/frame.css")
                assert answer.status_code == 200
                assert kept in answer.headers["Cache-Control"]
                assert answer.headers["Content-Type"].startswith("text/css")
                assert answer.headers["Content-Encoding"] == "gzip"
                plain = await visitor.get(
                    f"/static/{version}/frame.css", headers={"Accept-Encoding": "identity"}
                )
                assert "Content-Encoding" not in plain.headers
                assert plain.text == answer.text
            for name in ("none.css", "..%2fapp.py", "%2e%2e%2fserver%2fapp.py"):
                answer = await visitor.get(f"/static/{digest()}/{name}")
                assert answer.status_code == 404

    play(scene)


def test_pages_are_packed_and_differ_in_length_by_chance(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            plain = await visitor.get("/", headers={"Accept-Encoding": "identity"})
            assert "Content-Encoding" not in plain.headers
            lengths = set[int]()
            for _ in range(20):
                packed = await visitor.get("/")
                assert packed.headers["Content-Encoding"] == "gzip"
                assert packed.headers["Vary"] == "Accept-Encoding"
                assert packed.text == plain.text
                lengths.add(int(packed.headers["Content-Length"]))
            assert max(lengths) < len(plain.content) / 4
            assert len(lengths) > 3

    play(scene)


@pytest.mark.parametrize("before", ["", "/table"], ids=["taken off", "left there"])
def test_a_proxy_may_put_it_under_a_sub_path(game: str, tmp_path: Path, before: str) -> None:
    async def scene() -> None:
        chosen = settings(tmp_path, root_path="/table/")
        async with running(chosen) as app, visiting(app) as visitor:
            lobby = await visitor.get(f"{before}/")
            assert lobby.status_code == 200
            assert 'data-base="/table"' in lobby.text
            assert "; Path=/table;" in lobby.headers["Set-Cookie"]
            begun = await visitor.post(f"{before}/play/{game}")
            assert begun.headers["Location"].startswith("/table/match/")
            answer = await visitor.get(f"{before}/api/v1/nothing")
            assert answer.json()["sentence"]

    play(scene)


def test_what_a_proxy_forwards_is_believed_if_it_is_trusted(tmp_path: Path) -> None:
    forwarded = {
        "X-Forwarded-For": "198.51.100.9, 203.0.113.5, 10.1.2.3",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "play.example",
    }

    async def scene() -> None:
        async with running(settings(tmp_path, trusted=("10.0.0.0/8",))) as app:

            @app.get("/seen")
            async def seen(request: Request, person: Person) -> Response:
                assert request.client
                return PlainTextResponse(f"{request.client.host} {request.base_url} {len(person)}")

            for peer, said in (
                ("10.9.9.9", "203.0.113.5 https://play.example/ 64"),
                ("192.0.2.1", "192.0.2.1 http://testserver/ 64"),
                ("unknown", "unknown http://testserver/ 64"),
            ):
                async with visiting(app, client=(peer, 1)) as visitor:
                    answer = await visitor.get("/seen", headers=forwarded)
                    assert answer.text == said
            async with visiting(app, client=("10.9.9.9", 1)) as visitor:
                odd = {"X-Forwarded-Proto": "gopher", "X-Forwarded-Host": "a/b"}
                answer = await visitor.get("/seen", headers=odd)
                assert answer.text == "10.9.9.9 http://testserver/ 64"

    play(scene)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"port": 65536}, "A port is a whole number"),
        ({"pace": -1}, "The pace is from 0 to 60 seconds"),
        ({"root_path": "/a b"}, "A sub-path is letters and digits"),
        ({"root_path": "/static"}, "The sub-path cannot begin with /static"),
        ({"public_url": "ftp://here"}, "A public address is such as"),
        ({"trusted": ("10.0.0.300",)}, "A proxy to trust is named by its IP address"),
    ],
)
def test_settings_that_cannot_be_are_told(chosen: dict[str, object], sentence: str) -> None:
    with pytest.raises(SettingError, match=sentence):
        Settings(**chosen)  # type: ignore[arg-type]


def test_a_database_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path, database=str(tmp_path / "no" / "table.db"))):
            pass

    with pytest.raises(StoreError, match="There is no folder"):
        play(scene)
