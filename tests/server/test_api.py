"""Bots play whole matches by plain HTTP."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.openapi.utils import get_openapi

from allhands import games
from allhands.kernel.state import NOBODY
from allhands.kernel.views import view_as_json
from allhands.match import Match
from allhands.server.routes import api_page

from .bots import EXAMPLE, an_app, at_work, listening, play_out, sat_down
from .tables import loud_action, quiet_action, run, usual_seed


def test_the_choices_are_those_of_the_observation(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, players = await sat_down(web, game, "me", "open")
            for player in players:
                seen, choices = await player.look(), (await player.ask("GET", "actions")).json()
                assert choices == {key: seen[key] for key in choices}
                assert bool(choices["actions"]) == (choices["current"] == seen["seat"])
            stranger = await web.get(f"/matches/{players[0].match}/actions")
            assert stranger.status_code == 401

    run(scenario())


def test_two_bots_play_a_whole_match(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            opened, players = await sat_down(web, game, "me", "open", names=["Ada", "Bo"])
            taken = await play_out(players)

            same = Match(games.find(game), 2, {}, usual_seed(game, 2), ("Ada", "Bo"))
            for action in taken:
                same.play(action)
            seen = await players[1].look(table="true")
            assert seen["table"] == str(same.view(1))
            told = [
                (part.heading, [line.label for line in part.lines])
                for part in same.view(1).account()
            ]
            assert told == [
                (part["heading"], [line["label"] for line in part["lines"]])
                for part in seen["account"]
            ]
            assert seen["outcome"]["name"] == same.outcome.name
            assert seen["returns"] == same.returns
            assert seen["actions"] == []
            assert await players[1].log() == same.log(1)
            found = (await web.get("/matches", params={"kind": "finished"})).json()
            assert found["matches"] == []  # it was not to be listed
            told = (await web.get(f"/matches/{opened['id']}")).json()
            assert (told["over"], told["decisions"]) == (True, len(taken))

    run(scenario())


def test_the_example_plays_against_itself_from_two_processes(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(an_app(tmp_path)) as address, httpx.AsyncClient(timeout=60) as web:
            wish = {"game": game, "seats": ["open", "open"], "seed": 1}
            opened = (await web.post(f"{address}/api/v1/matches", json=wish)).json()
            bots = [
                await _example(address, opened["id"], str(seat["seat"]), seat["key"])
                for seat in opened["open_seats"]
            ]
            said = await asyncio.gather(*(bot.communicate() for bot in bots))
            told = (await web.get(f"{address}/api/v1/matches/{opened['id']}")).json()
            assert told["over"]
            for seat, (out, err) in enumerate(said):
                assert err == b""
                last = f"{told['outcome']['sentence']} Result: {told['returns'][seat]}"
                assert out.decode().splitlines()[-1] == last

    run(scenario())


def test_the_example_plays_beside_a_computer_crew(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(an_app(tmp_path)) as address:
            out, err = await (await _example(address, game)).communicate()
            assert err == b""
            first, *_, last = out.decode().splitlines()
            assert first.startswith(f"Watch it at {address}/match/")
            ends = [outcome.sentence for outcome in games.find(game).outcomes[1:]]
            assert last.split(" Result: ")[0] in ends

    run(scenario())


def numbers(view: Any) -> list[Any]:
    """Everything that a view says, in a row."""
    if isinstance(view, dict):
        view = view.values()
    elif not isinstance(view, list):
        return [view]
    return [number for part in view for number in numbers(part)]


async def _example(address: str, *place: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, str(EXAMPLE), address, *place)
    return await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)


def test_what_a_bot_sees_is_what_its_seat_may_know(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            opened, players = await sat_down(web, game, "me", "open", seed=123456789123456789)
            same = Match(games.find(game), 2, {}, 123456789123456789)
            first = same.actions()[0]
            await players[same.current_player].act(words=first.words)
            same.play(first)
            kind = same.game.state
            for seat, player in enumerate(players):
                seen = await player.look()
                known = numbers(seen["view"])
                assert known == numbers(view_as_json(kind, same.view(seat).record))
                truth = numbers(view_as_json(kind, same.record))
                hidden = [one for one, true in zip(known, truth, strict=True) if one != true]
                assert set(hidden) == {-1}
                unread = {name for name, spec in kind.fields.items() if spec.reader == NOBODY}
                assert "chance" in unread
                assert not unread & set(seen["view"])
                assert bool(seen["actions"]) == (seat == same.current_player)
            watched = await web.get(f"/matches/{opened['id']}/observation")
            assert watched.json()["seat"] is None
            assert watched.json()["actions"] == []
            assert "123456789123456789" not in watched.text

    run(scenario())


def test_earlier_moments_can_be_looked_at(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, (player,) = await sat_down(web, game, "me")
            first = await player.look()
            await player.act(action=first["actions"][0]["number"])
            then = await player.look(moment=0)
            for told in ("view", "question", "you", "goal"):
                assert then[told] == first[told]
            assert then["actions"] == []
            hidden = await player.ask("GET", "observation", params={"revealed": True})
            assert hidden.status_code == 400
            await play_out([player])
            shown = (await player.look(revealed=True, moment=0))["view"]
            begun = Match(games.find(game), 1, {}, usual_seed(game, 1))
            assert shown == view_as_json(begun.game.state, begun.record)

    run(scenario())


def test_a_choice_counts_once(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, (one, other) = await sat_down(web, game, "me", "open")
            seen = await one.look()
            choice = {"story": 0, "action": seen["actions"][0]["number"], "request": "first"}
            both = await asyncio.gather(one.act(**choice), one.act(**choice))
            assert [answer.status_code for answer in both] == [200, 200]
            assert both[0].json() == both[1].json()
            seen = await one.look()
            assert seen["story"] == 1

            late = await one.act(**{**choice, "request": "second"})
            assert late.status_code == 409
            assert late.json()["story"] == 1
            assert late.json()["sentence"].endswith(".")

            waiting = other if seen["current"] == one.seat else one
            early = await waiting.act(action=0)
            assert early.status_code == 400
            assert early.json()["sentence"] == f"It is {seen['names'][seen['current']]}'s choice."

    run(scenario())


def test_a_choice_that_is_repeated_after_it_was_taken_back_stays_so(
    game: str, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, (player,) = await sat_down(web, game, "me")
            seen = await player.look()
            choice = {"story": 0, "action": seen["actions"][0]["number"], "request": "first"}
            taken = (await player.act(**choice)).json()
            await player.ask("POST", "undo", json={"story": 1, "request": "back"})
            repeated = await player.act(**choice)
            assert repeated.status_code == 200
            assert repeated.json() == {**taken, "story": 2, "entries": 3, "told": []}
            other = await player.act(**{**choice, "request": "back"})
            assert (other.status_code, other.json()["sentence"][:14]) == (409, "That name was ")
            assert (await player.look())["story"] == 2

    run(scenario())


def test_why_something_is_not_allowed(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, (one, other) = await sat_down(web, game, "me", "open")
            seen = await one.look()
            legal = {action["number"] for action in seen["actions"]}
            same = Match(games.find(game), 2, {}, usual_seed(game, 2))
            wrong = next(n for n in range(same.game.actions.count) if n not in legal)
            law = same.why_not(wrong)
            assert law is not None

            refused = await one.act(action=wrong)
            assert refused.status_code == 400
            assert refused.json()["rule"] == law.id
            why = (await one.ask("GET", f"why-not/{wrong}")).json()
            assert not why["allowed"]
            assert why["rule"] == law.id
            assert why["sentence"] in refused.json()["sentence"]
            by_words = await one.act(words=why["action"]["words"])
            assert by_words.json() == refused.json()

            allowed = (await one.ask("GET", f"why-not/{min(legal)}")).json()
            assert (allowed["allowed"], allowed["sentence"]) == (True, "")
            early = (await other.ask("GET", f"why-not/{min(legal)}")).json()
            sentence = f"It is {seen['names'][one.seat]}'s choice."
            assert (early["allowed"], early["sentence"]) == (False, sentence)

    run(scenario())


def test_taking_back_at_once_and_with_consent(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, (one, other) = await sat_down(web, game, "me", "open")
            same = Match(games.find(game), 2, {}, usual_seed(game, 2))
            await one.act(action=quiet_action(same))
            done = (await one.ask("POST", "undo", json={"story": 1})).json()
            assert (done["taken_back"], done["asked"]) == (True, None)
            assert (await one.look())["moment"] == 0

            by_seat = {one.seat: one, other.seat: other}
            while (loud := loud_action(same)) is None:
                quiet = quiet_action(same)
                await by_seat[same.current_player].act(action=quiet)
                same.play(quiet)
            one, other = by_seat[same.current_player], by_seat[1 - same.current_player]
            for answer, taken_back in (("agree", True), ("refuse", False)):
                acted = await one.act(action=loud)
                assert acted.status_code == 200, acted.text
                story = acted.json()["story"]
                asking = (await one.ask("POST", "undo", json={"story": story})).json()
                asked = asking["asked"]
                assert not asking["taken_back"]
                assert (asked["seat"], asked["waiting"]) == (one.seat, [other.seat])
                assert "asks to take back the latest decision" in asked["sentence"]
                sent = {"asked": asked["number"]}
                said = (await other.ask("POST", answer, json=sent)).json()
                assert (said["taken_back"], said["asked"]) == (taken_back, None)
            late = await one.ask("POST", "undo", json={"story": 0})
            assert late.status_code == 409

    run(scenario())


def test_a_computer_takes_over_for_a_bot_that_leaves(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            opened, (one, other) = await sat_down(web, game, "me", "open")
            await one.ask("POST", "leave")
            seats = (await web.get(f"/matches/{opened['id']}")).json()["seats"]
            assert (seats[one.seat]["away"], seats[one.seat]["policy"]) == (True, "thumb")
            while (await other.look())["current"] != other.seat:
                story = (await other.look())["story"]
                await other.ask("GET", "wait", params={"story": story})
            await one.ask("POST", "return")
            seats = (await web.get(f"/matches/{opened['id']}")).json()["seats"]
            assert not seats[one.seat]["away"]

    run(scenario())


def test_waiting_until_something_happens(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            opened, (one, other) = await sat_down(web, game, "me", "open")
            waiting = asyncio.create_task(
                other.ask("GET", "wait", params={"story": 0, "seconds": 60})
            )
            while not (await web.get(f"/matches/{opened['id']}")).json()["seats"][1]["present"]:
                await asyncio.sleep(0)
            await one.act(action=(await one.look())["actions"][0]["number"])
            assert (await waiting).json()["story"] == 1
            at_once = await other.ask("GET", "wait", params={"story": 1, "seconds": 0})
            assert at_once.json()["story"] == 1

    run(scenario())


def test_the_events_of_a_match_that_is_over(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, players = await sat_down(web, game, "me")
            await play_out(players)
            stream = await players[0].ask("GET", "events")
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = [line for line in stream.text.splitlines() if line]
            number = next(line[4:] for line in lines if line.startswith("id: "))
            assert '"over":true' in lines[-1]
            again = await players[0].ask("GET", "events", headers={"Last-Event-ID": number})
            assert (again.status_code, again.content) == (204, b"")

    run(scenario())


def test_finding_a_match_and_sitting_down(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            for title in ("Red sky", "Blue sky", "Blue sea"):
                wish = {"game": game, "seats": ["me", "open"], "listed": True, "title": title}
                assert (await web.post("/matches", json=wish)).status_code == 201
            found = (await web.get("/matches", params={"search": "sky", "limit": 1})).json()
            following = {"search": "sky", "limit": 1, "cursor": found["cursor"]}
            rest = (await web.get("/matches", params=following)).json()
            titles = [match["title"] for match in (*found["matches"], *rest["matches"])]
            assert titles == ["Blue sky", "Red sky"]

            seat = f"/matches/{found['matches'][0]['id']}/seats/1"
            taken = await web.post(seat, json={"name": "Robin"})
            assert (taken.status_code, taken.json()["name"]) == (201, "Robin")
            late = await web.post(seat, json={"name": "Kim"})
            assert late.status_code == 400
            assert (await web.get("/matches", params={"search": "sea"})).json()["cursor"] is None

    run(scenario())


def test_the_description_names_where_a_proxy_has_put_it(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path, root_path="/table")) as web:
            described = (await web.get("http://table.test/table/api/openapi.json")).json()
            assert described["servers"] == [{"url": "/table"}]
            page = await web.get("http://table.test/table/api/")
            chapters = dict(part.split("</h2>") for part in page.text.split("<h2>")[1:])
            for path, methods in described["paths"].items():
                for method, operation in methods.items():
                    line = f"<code>{method.upper()} {path}</code>"
                    there = [name for name, chapter in chapters.items() if line in chapter]
                    assert there == operation["tags"]
            assert 'href="/table/api/openapi.json"' in page.text
            where = "http://table.test/table/api/v1/matches"
            web.cookies.clear()
            opened = (await web.post(where, json={"game": game})).json()
            assert opened["page"] == f"http://table.test/table/match/{opened['id']}"

    run(scenario())


def test_the_description_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def note(**told: Any) -> dict[str, Any]:
        made.append(told["servers"][0]["url"])
        return get_openapi(**told)

    monkeypatch.setattr(api_page, "get_openapi", note)

    async def scenario() -> None:
        async with at_work(an_app(tmp_path, root_path="/made-once")) as web:
            for path in ("/api/", "/api/openapi.json", "/api/", "/api/openapi.json"):
                assert (await web.get(f"http://table.test/made-once{path}")).status_code == 200
        assert made == ["/made-once"]

    run(scenario())
