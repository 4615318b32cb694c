"""Two servers on one database are one web table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from allhands import games
from allhands.server.journal import Entry
from allhands.server.store import Store
from allhands.server.table import Table

from .clients import FROM_A_SCRIPT, Event, event_in
from .forked import ForkedServer

GAME = games.names()[0]
"""Any game would do."""
ROUNDS = 6


class Two:
    """Two servers on one database, and a match at both."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.servers = [ForkedServer(folder / name, "--database", database) for name in "AB"]
        self.webs = [server.client() for server in self.servers]
        self.match = ""
        self.tokens: list[str] = []

    def kill(self, at: int) -> None:
        """End one of them before it can do anything more."""
        self.servers[at].kill()
        self.servers[at].stop()

    def start_again(self, at: int) -> None:
        """Start one of them where it was."""
        old = self.servers[at]
        port = ("--port", str(old.port))
        self.servers[at] = ForkedServer(old.folder, "--database", self.database, *port)

    def open(self, *seats: str, **wishes: Any) -> None:
        """Open a match at the first server."""
        wish = {"game": GAME, "seats": list(seats), "seed": 11, **wishes}
        opened = self.webs[0].post("/api/v1/matches", json=wish)
        assert opened.status_code == 201, opened.text
        self.match = opened.json()["id"]
        self.tokens = [each["token"] for each in opened.json()["tokens"]]

    def close(self) -> None:
        """End both, whatever has become of them."""
        for web in self.webs:
            web.close()
        for server in self.servers:
            server.stop()

    def ask(self, at: int, method: str, path: str, seat: int, **what: Any) -> httpx.Response:
        """Ask one of them in a seat's name."""
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        where = f"/api/v1/matches/{self.match}/{path}"
        return self.webs[at].request(method, where, headers=headers, **what)

    def look(self, at: int, seat: int) -> dict[str, Any]:
        """What a seat sees there."""
        found: dict[str, Any] = self.ask(at, "GET", "observation", seat).json()
        return found

    def current(self, at: int, story: int) -> int:
        """The seat that has to choose, once a server has heard of a story."""
        deadline = time.monotonic() + 20
        while (seen := self.look(at, 0))["story"] < story:
            assert time.monotonic() < deadline, f"server {at} never heard of {story}"
        assert seen["story"] == story
        return int(seen["current"])

    def act(self, at: int, seat: int, choice: int = 0) -> httpx.Response:
        """A seat takes the first of its actions there, or another."""
        seen = self.look(at, seat)
        action = seen["actions"][choice % len(seen["actions"])]["number"]
        return self.click(at, seat, seen["story"], action)

    def click(self, at: int, seat: int, story: int, action: int) -> httpx.Response:
        """A seat takes an action there, on the page that showed a story."""
        sent = {"story": story, "action": action}
        return self.ask(at, "POST", "actions", seat, json=sent)

    @contextmanager
    def page(self, at: int) -> Iterator[Iterator[Event]]:
        """A page of the match there, and what it is told."""
        with self.webs[at].stream("GET", f"/match/{self.match}/live") as answer:
            yield events(answer)

    def journal(self) -> tuple[Table, list[Entry]]:
        """The journal in the database, folded by the rules."""
        deal, entries = asyncio.run(stored(self.database, self.match))
        table = Table(deal)
        for entry in entries:
            if entry.kind == "act":
                assert entry.seat == table.match.current_player
            table.fold(entry)
        return table, entries


async def stored(database: str, match: str) -> Any:
    store = await Store.open(database)
    try:
        return await store.load(match)
    finally:
        await store.close()


def events(answer: httpx.Response) -> Iterator[Event]:
    """Server-sent events, as they come."""
    lines: list[str] = []
    for line in answer.iter_lines():
        if line:
            lines.append(line)
            continue
        found = event_in("\n".join(lines))
        lines.clear()
        if found is not None:
            yield found


def told(page: Iterator[Event], story: int) -> list[Event]:
    """What a page is told until it knows so many decisions."""
    found = [next(page)]
    while found[-1].data["story"] < story:
        found.append(next(page))
    return found


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def two(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Two servers on one database of either kind, for matches of each test's own."""
    folder = tmp_path_factory.mktemp("two")
    if request.param == "sqlite":
        database = f"sqlite+aiosqlite:///{folder / 'tables.db'}"
    else:
        database = request.getfixturevalue("postgres").new_database()
    both = Two(folder, database)
    yield both
    both.close()


def test_seats_at_two_servers_play_with_each_other(two: Two) -> None:
    two.open("me", "me")
    with two.page(0) as first, two.page(1) as second:
        assert next(first).data["story"] == next(second).data["story"] == 0
        for number in range(ROUNDS):
            at = seat = two.look(0, 0)["current"]
            answer = two.act(at, seat, number)
            assert answer.status_code == 200, answer.text
            for page in (first, second):
                news = told(page, number + 1)
                assert news[-1].data["story"] == number + 1
                assert any(each.data["parts"] for each in news)
    clicks_that_meet(two)
    one_dies(two)


def clicks_that_meet(two: Two) -> None:
    """Of two clicks on one story, one counts; the other is told how things stand."""
    for number in range(ROUNDS):
        seat = two.look(number % 2, 0)["current"]
        seen = two.look(number % 2, seat)
        story, actions = seen["story"], [each["number"] for each in seen["actions"]]
        clicks = (0, 1), (seat, seat), (story, story), (actions[0], actions[-1])
        with ThreadPoolExecutor() as at_once:
            answers = list(at_once.map(two.click, *clicks))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        lost = next(at for at, answer in enumerate(answers) if answer.status_code == 409)
        assert answers[lost].json()["story"] == story + 1
        assert answers[lost].json()["sentence"]
        assert two.look(lost, seat)["story"] == story + 1
        assert two.look(0, 0) == two.look(1, 0)
    table, entries = two.journal()
    assert table.story == 2 * ROUNDS
    assert sum(entry.kind == "act" for entry in entries) == 2 * ROUNDS


def one_dies(two: Two) -> None:
    """A server that dies leaves the other at work, with everything it had acknowledged; when it
    comes back, it knows what happened meanwhile."""
    story = two.look(0, 0)["story"]
    for number in range(ROUNDS):
        seat = two.current(number % 2, story)
        story = two.act(number % 2, seat, number).json()["story"]
    two.kill(0)
    try:
        for number in range(ROUNDS):
            answer = two.act(1, two.current(1, story + number), number)
            assert answer.status_code == 200, answer.text
            assert answer.json()["story"] == story + number + 1
    finally:
        two.start_again(0)
    assert two.look(0, 0) == two.look(1, 0)
    assert two.journal()[0].story == story + ROUNDS


def test_a_computer_crew_acts_once(two: Two) -> None:
    two.open("me", "thumb", "random")
    with two.page(0) as first, two.page(1) as second:
        story = -1
        for number in range(ROUNDS):
            story = own_turn(two, first, story)
            assert told(second, story)[-1].data["story"] == story
            assert two.act(number % 2, 0, number).status_code == 200
        own_turn(two, first, story)
    table, entries = two.journal()
    acts = [entry for entry in entries if entry.kind == "act"]
    assert sum(entry.data["by"] == "person" for entry in acts) == ROUNDS
    assert {entry.data["by"] for entry in acts if entry.seat} == {"crew"}
    assert table.match.current_player == 0
    assert len(table.match.decisions) == len(acts)


def own_turn(two: Two, page: Iterator[Event], after: int) -> int:
    """Follow a page of the first server until the person has to choose, later than on a story;
    the story then."""
    while (seen := two.look(0, 0))["current"] != 0 or seen["story"] <= after:
        next(page)
    return int(seen["story"])


def test_forms_at_two_servers_meet_as_well(two: Two) -> None:
    two.open("me", "thumb")
    key = two.tokens[0].rpartition(".")[2]
    for web in two.webs:
        sat = web.post(
            f"/match/{two.match}/sit",
            data={"seat": 0, "name": "Ada", "key": key},
            headers=FROM_A_SCRIPT,
        )
        assert sat.status_code == 200, sat.text
    seen = two.look(0, 0)
    form = {"seat": 0, "story": seen["story"], "action": seen["actions"][0]["number"]}
    with ThreadPoolExecutor() as at_once:
        answers = list(
            at_once.map(
                lambda web: web.post(f"/match/{two.match}/act", data=form, headers=FROM_A_SCRIPT),
                two.webs,
            )
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
