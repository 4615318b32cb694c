"""Whatever a bot sends, it is answered in a sentence."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

from .bots import an_app, at_work, sat_down
from .tables import run

HUGE = 10**40
NUL = "a\x00b"
SURROGATE = "\ud800"


def is_a_sentence(answer: httpx.Response) -> bool:
    """Whether an answer says in a sentence what is wrong."""
    said = answer.json()["sentence"]
    return " " in said and said[-1] in ".?"


WISHES: list[dict[str, Any]] = [
    {"game": "solar-sturm"},
    {"game": NUL},
    {"game": SURROGATE},
    {"title": NUL},
    {"title": SURROGATE},
    {"title": "x" * 61},
    {"players": HUGE},
    {"players": 0},
    {"players": -1},
    {"players": True},
    {"players": 7},
    {"players": 2, "seats": ["me"]},
    {"seats": []},
    {"seats": ["me"] * 7},
    {"seats": ["me"] * 8},
    {"seats": ["somebody"]},
    {"seats": [NUL]},
    {"seats": [None]},
    {"names": ["Ada", "Ada"]},
    {"names": ["Ada", "ADA"]},
    {"names": [NUL]},
    {"names": [" "]},
    {"names": ["x" * 21]},
    {"options": {"difficulty": "grim"}},
    {"options": {"difficulty": True}},
    {"options": {"difficulty": NUL}},
    {"options": {SURROGATE: "on"}},
    {"options": {"escape-pod": HUGE}},
    {"options": {"escape-pod": "on"}, "players": 2},
    {"options": []},
    {"undo": "always"},
    {"listed": "perhaps"},
    {"seed": -1},
    {"seed": 2**64},
    {"seed": 1.5},
    {"seed": HUGE},
    {"tempo": 3},
    {"pace": 61},
]


@pytest.fixture(scope="module")
def wishes_answered(game: str, tmp_path_factory: pytest.TempPathFactory) -> list[httpx.Response]:
    answers: list[httpx.Response] = []

    async def scenario() -> None:
        async with at_work(an_app(tmp_path_factory.mktemp("table"))) as web:
            for wish in WISHES:
                sent = json.dumps({"game": game, **wish})
                kind = {"Content-Type": "application/json"}
                answers.append(await web.post("/matches", content=sent, headers=kind))
            listed = await web.get("/matches")
            assert listed.json()["matches"] == []

    run(scenario())
    return answers


@pytest.mark.parametrize("number", range(len(WISHES)), ids=[ascii(wish) for wish in WISHES])
def test_a_match_that_cannot_be(wishes_answered: list[httpx.Response], number: int) -> None:
    answer = wishes_answered[number]
    assert answer.status_code in (400, 404, 422)
    assert is_a_sentence(answer)


def test_bodies_that_are_no_json(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            for body in (
                b"",
                b"{",
                b"null",
                b"[]",
                b'"text"',
                b"\xff\xfe",
                b"{" * 5000,
                b"[" * 60_000,
                b'{"game": NaN}',
                b'{"seed": ' + b"9" * 5000 + b"}",
                b'{"game": "\\ud800"}',
            ):
                for kind in ("application/json", "text/plain"):
                    answer = await web.post(
                        "/matches", content=body, headers={"Content-Type": kind}
                    )
                    assert answer.status_code in (400, 422), body[:20]
                    assert is_a_sentence(answer), answer.text
            large = await web.post("/matches", content=b" " * 70_000)
            assert large.status_code == 413
            assert is_a_sentence(large)

    run(scenario())


def test_paths_and_queries_that_lead_nowhere(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            opened, _ = await sat_down(web, game, "me")
            here = f"/matches/{opened['id']}"
            for path, status in (
                ("/games/solar-sturm", 404),
                ("/games/%00", 404),
                ("/games/%ff", 404),
                (f"/games/{'x' * 300}", 422),
                ("/matches/nothing", 404),
                ("/matches/%00", 404),
                ("/matches/%ff%fe", 404),
                ("/matches?kind=lost", 422),
                ("/matches?search=%00", 422),
                ("/matches?limit=0", 422),
                ("/matches?limit=101", 422),
                ("/matches?cursor=abc", 422),
                ("/matches?cursor=-1", 422),
                (f"/matches?cursor={HUGE}", 422),
                (f"{here}/observation?moment=1", 400),
                (f"{here}/observation?moment=-1", 422),
                (f"{here}/observation?moment={HUGE}", 422),
                (f"{here}/observation?revealed=1", 400),
                (f"{here}/log?since={HUGE}", 422),
                (f"{here}/wait?story=0&seconds=1e9", 422),
                (f"{here}/wait?story=0&seconds=nan", 422),
                (f"{here}/wait", 422),
                (f"{here}/nothing", 404),
            ):
                answer = await web.get(path)
                assert answer.status_code == status, (path, answer.text)
                assert is_a_sentence(answer)
            beyond = await web.get("/matches", params={"cursor": 2**63 - 1})
            assert beyond.status_code == 200

    run(scenario())


def test_choices_that_are_none(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, (player,) = await sat_down(web, game, "me")
            words = [action["words"] for action in (await player.look())["actions"]]
            fine = words[-1]
            begun, several = Counter(each.split()[0] for each in words).most_common(1)[0]
            assert several > 1
            for choice, status in (
                ({}, 400),
                ({"action": 0, "words": fine}, 400),
                ({"action": 100_000}, 400),
                ({"action": -1}, 422),
                ({"action": HUGE}, 422),
                ({"action": True}, 422),
                ({"action": "0"}, 422),
                ({"words": ""}, 422),
                ({"words": "?!"}, 400),
                ({"words": begun}, 400),
                ({"words": "sing a song"}, 400),
                ({"words": NUL}, 422),
                ({"words": "x" * 201}, 422),
                ({"words": fine, "story": -1}, 422),
                ({"words": fine, "story": HUGE}, 422),
                ({"words": fine, "story": 5}, 409),
                ({"words": fine, "request": NUL}, 422),
                ({"words": fine, "request": "x" * 65}, 422),
            ):
                answer = await player.act(**choice)
                assert answer.status_code == status, (choice, answer.text)
                assert is_a_sentence(answer)
            ambiguous = (await player.act(words=begun)).json()["sentence"]
            assert " could be " in ambiguous
            nowhere = await player.ask("GET", "why-not/100000")
            assert nowhere.status_code == 404
            nothing = await player.ask("POST", "undo", json={"story": 0})
            assert nothing.status_code == 400
            assert is_a_sentence(nothing)
            nobody = await player.ask("POST", "agree", json={"asked": 1})
            assert nobody.status_code == 409
            assert (await player.look())["story"] == 0

    run(scenario())


def test_tokens_that_are_not_good(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            opened, (one,) = await sat_down(web, game, "me", "thumb")
            _, (other,) = await sat_down(web, game, "me")
            match, seat, key = one.token.split(".")
            path = f"/matches/{opened['id']}"
            for token in (
                "",
                "nonsense",
                other.token,
                f"{match}.{seat}.",
                f"{match}.{seat}.{key}x",
                f"{match}.{seat}.{key[:-1]}",
                f"{match}.1.{key}",
                f"{match}.9.{key}",
                f"{match}.-1.{key}",
                f"{match}.{HUGE}.{key}",
                f"{match}..{key}",
                f"{match}.{seat}.\xe9".encode("latin-1").decode("latin-1"),
            ):
                headers = {"Authorization": f"Bearer {token}".encode("latin-1")}
                answers = [
                    await web.get(f"{path}/why-not/0", headers=headers),
                    await web.post(f"{path}/leave", headers=headers),
                ]
                if token:
                    answers.append(await web.get(f"{path}/observation", headers=headers))
                for answer in answers:
                    assert answer.status_code == 401, token
                    assert answer.headers["WWW-Authenticate"] == "Bearer"
                    assert is_a_sentence(answer)

    run(scenario())


def test_neither_a_cookie_nor_an_invitation_plays_a_seat(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            wish = {"game": game, "seats": ["me", "open"]}
            opened = (await web.post("/matches", json=wish)).json()
            token, (invitation,) = opened["tokens"][0]["token"], opened["open_seats"]
            path = f"/matches/{opened['id']}"

            cookie = {"Cookie": f"allhands={token}", "Sec-Fetch-Site": "same-origin"}
            choice = {"story": 0, "action": 0}
            by_cookie = await web.post(f"{path}/actions", json=choice, headers=cookie)
            assert by_cookie.status_code == 401

            invited = f"{opened['id']}.1.{invitation['key']}"
            headers = {"Authorization": f"Bearer {invited}"}
            looking = await web.get(f"{path}/observation", headers=headers)
            assert looking.status_code == 401

            uninvited = await web.post(f"{path}/seats/1", json={"key": "guessed"})
            assert uninvited.status_code == 400
            unlisted = await web.post(f"{path}/seats/1", json={})
            assert unlisted.status_code == 400
            beyond = await web.post(f"{path}/seats/2", json={})
            assert beyond.status_code == 404
            for name in (NUL, "x" * 21, "\u200b"):
                named = await web.post(
                    f"{path}/seats/1", json={"key": invitation["key"], "name": name}
                )
                assert named.status_code in (400, 422)
                assert is_a_sentence(named)

    run(scenario())
