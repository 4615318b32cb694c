"""The replay of any game over HTTP: for anybody once a match is over, for nobody before."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from allhands import loading
from allhands.match import Match
from allhands.server.app import create_app
from allhands.server.deal import SeatPlan
from allhands.server.pages.moments import Reel
from allhands.server.seating import hashed
from allhands.server.settings import Settings, limits_at
from allhands.server.store import Store
from allhands.server.table import Table

from .finished import ended, journal

PLAYERS = 4


def over(game: str) -> Match:
    """The match that is over; the first decisions of it are those of the one that goes on."""
    return ended(game, PLAYERS)


async def _keep(url: str, game: str) -> None:
    """A match that is over, and another that goes on."""
    store = await Store.open(url)
    try:
        match, seats = over(game), (SeatPlan("person"),) * PLAYERS
        for match_id, decisions in (("over", None), ("running", len(match.decisions) // 2)):
            deal, entries = journal(match, match_id, decisions, seats=seats)
            await store.create(deal, {})
            for entry in entries:
                assert await store.append(match_id, entry)
    finally:
        await store.close()


class Visitor:
    """Somebody who asks for one thing after the other."""

    def __init__(self, runner: asyncio.Runner, app: FastAPI, client: AsyncClient) -> None:
        self._app = app
        self._runner = runner
        self._client = client

    def hold(self, match_id: str, seat: int) -> None:
        """Have held a seat."""
        token = next(cookie.value for cookie in self._client.cookies.jar if cookie.value)
        self._runner.run(self._app.state.store.hold(match_id, seat, hashed(token)))

    def forget(self) -> None:
        """Be somebody else from now on."""
        self._client.cookies.clear()

    def table(self, match_id: str) -> Table:
        """A match's table."""
        return self._runner.run(self._app.state.hall.find(match_id)).table

    def get(self, path: str, **more: Any) -> Response:
        return self._runner.run(self._client.get(path, **more))

    def post(self, path: str, **more: Any) -> Response:
        headers = {"Origin": "http://127.0.0.1"}
        return self._runner.run(self._client.post(path, headers=headers, **more))


@pytest.fixture(scope="module")
def client(game: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    url = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('replay') / 'tables.sqlite'}"
    app = create_app(Settings(database=url, pace=0, limits=limits_at(0)))
    here = AsyncClient(transport=ASGITransport(app), base_url="http://127.0.0.1")
    with asyncio.Runner() as runner:
        runner.run(_keep(url, game))
        running = app.router.lifespan_context(app)
        runner.run(running.__aenter__())
        yield Visitor(runner, app, here)
        runner.run(here.aclose())
        runner.run(running.__aexit__(None, None, None))


def test_the_page_shows_a_moment_and_works_without_scripts(client: Visitor, game: str) -> None:
    page = client.get("/match/over/replay?move=5")
    assert page.status_code == 200
    reel = Reel(over(game))
    assert all(markup in page.text for markup in reel.parts(5).values())
    for step, target in (("first", 0), ("back", 4), ("forward", 6), ("last", reel.last)):
        link = re.search(rf'<a href="([^"]*)" data-step="{step}"', page.text)
        assert link
        assert link[1] == f"/match/over/replay?move={target}&amp;as=all"
    assert page.text.count("aria-current") == 1


def test_without_a_moment_it_begins_at_the_beginning(client: Visitor) -> None:
    assert client.get("/match/over/replay").text == client.get("/match/over/replay?move=0").text


def test_the_story_is_put_into_words_once(client: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    decision = Reel.decision

    def note(reel: Reel, moment: int) -> str:
        told.append(moment)
        return decision(reel, moment)

    client.get("/match/over/replay?move=8")
    monkeypatch.setattr(Reel, "decision", note)
    page = client.get("/match/over/replay?move=9").text
    assert set(told) <= {8, 9}
    assert re.search(r'<li data-moment="9" aria-current="step">', page)


@pytest.mark.parametrize("eyes", ["all", "-", "0", "3"])
def test_each_moment_is_what_the_replay_shows(client: Visitor, game: str, eyes: str) -> None:
    reel = Reel(over(game), eyes)
    for moment in (0, 17, reel.last):
        answer = client.get(f"/match/over/replay/{moment}", params={"as": eyes})
        assert answer.json() == reel.parts(moment)


@pytest.mark.parametrize("path", ["?move={}", "?move=-1", "?as=4", "/{}", "/0?as=nobody"])
def test_other_moments_and_eyes_are_refused_in_a_sentence(
    client: Visitor, game: str, path: str
) -> None:
    beyond = len(over(game).decisions) + 1
    address = f"/match/over/replay{path.format(beyond)}"
    answer = client.get(address, headers={"accept": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["sentence"].endswith(".")


@pytest.mark.parametrize("path", ["replay", "replay?move=3&as=all", "replay/3", "replay.html"])
def test_a_running_match_shows_nothing_of_itself(client: Visitor, game: str, path: str) -> None:
    _refused(client.get(f"/match/running/{path}"), game)


def test_a_running_match_is_not_saved(client: Visitor, game: str) -> None:
    _refused(client.get("/match/running/game.json"), game)


def test_a_running_match_is_not_dealt_again(client: Visitor, game: str) -> None:
    _refused(client.post("/match/running/again", data={"deal": "same"}), game)


def _refused(answer: Any, game: str) -> None:
    """No seed, no ship: a sentence."""
    assert answer.status_code == 400
    assert "goes on" in answer.text
    assert f">{over(game).seed}<" not in answer.text
    assert "data-part" not in answer.text


@pytest.mark.parametrize("path", ["replay", "replay/0", "replay.html", "game.json"])
def test_a_match_that_there_is_not(client: Visitor, path: str) -> None:
    assert client.get(f"/match/nothing/{path}").status_code == 404


def test_the_saved_game_is_the_match(client: Visitor, game: str) -> None:
    answer = client.get("/match/over/game.json")
    assert "attachment" in answer.headers["content-disposition"]
    assert "A-golden-evening.json" in answer.headers["content-disposition"]
    kept = loading.from_json(answer.text, "it")
    assert kept.decisions == over(game).decisions
    assert json.loads(answer.text)["seed"] == over(game).seed


def test_the_file_is_made_once(client: Visitor) -> None:
    first, second = (client.get("/match/over/replay.html") for _ in range(2))
    assert first.text == second.text
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    disposition = first.headers["content-disposition"]
    assert disposition.startswith('attachment; filename="A-golden-evening.html"')


def test_only_those_who_sat_there_deal_again(client: Visitor) -> None:
    answer = client.post("/match/over/again", data={"deal": "new"})
    assert answer.status_code == 400
    assert "Only those who sat here" in answer.text


@pytest.mark.parametrize("deal", ["same", "new"])
def test_a_crew_member_deals_again_and_keeps_the_seat(
    client: Visitor, game: str, deal: str
) -> None:
    client.get("/match/over")  # the first visit makes a person
    client.hold("over", 2)
    answer = client.post("/match/over/again", data={"deal": deal})
    assert answer.status_code == 303
    begun = client.table(answer.headers["location"].rpartition("/")[2])
    old = over(game)
    assert begun.deal.again_of == "over"
    assert begun.deal.options == old.options
    assert begun.match.names[: old.players] == old.names[: old.players]
    assert [seat.is_held for seat in begun.seats] == [False, False, True, False]
    assert (begun.deal.seed == old.seed) == (deal == "same")
    assert (begun.deal.seed_chosen, begun.deal.host) == (deal == "same", 2)
    assert begun.deal.listed == (deal == "new")


def test_the_others_follow_to_the_seats_that_they_had(client: Visitor) -> None:
    client.get("/match/over")
    client.hold("over", 2)
    dealt = client.post("/match/over/again", data={"deal": "new"}).headers["location"]
    assert "Play on: the next match" in client.get("/match/over").text
    client.forget()
    client.get("/match/over")
    client.hold("over", 1)
    followed = client.post("/match/over/on")
    assert (followed.status_code, followed.headers["location"]) == (303, dealt)
    begun = client.table(dealt.rpartition("/")[2])
    assert [seat.is_held for seat in begun.seats] == [False, True, True, False]


def test_nobody_follows_while_there_is_no_other_match(client: Visitor) -> None:
    assert client.post("/match/running/on").status_code == 404


def test_another_deal_is_the_same_or_a_new_one(client: Visitor) -> None:
    assert client.post("/match/over/again", data={"deal": "best"}).status_code == 422
