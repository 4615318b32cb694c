"""Matches that cannot be shown any more: told in a sentence, tried once, deleted by their host."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from allhands.server import hall
from allhands.server.errors import TableError
from allhands.server.journal import Entry
from allhands.server.unshown import OTHER_RULES, UnshownError

from .clients import A_PAGE, FROM_A_SCRIPT, play, running, settings, visiting
from .memory_store import MemoryDatabase, MemoryStore
from .tables import PERSON, a_hall, choose, open_table, run

GAME = "leaky-raft"


def by_other_rules(folder: Path) -> None:
    """Every decision that is kept in a table's database becomes one that no rules know."""
    with closing(sqlite3.connect(folder / "table.db")) as file:
        for match, number, data in file.execute(
            "SELECT match, number, data FROM entries WHERE kind = 'act'"
        ).fetchall():
            other = json.dumps({**json.loads(data), "action": 10**6})
            file.execute(
                "UPDATE entries SET data = ? WHERE match = ? AND number = ?", (other, match, number)
            )
        file.commit()


async def decided(visitor: httpx.AsyncClient, address: str, app: Any) -> None:
    """The visitor, who sits in the first seat, takes the first decision."""
    table = (await app.state.hall.find(address.rpartition("/")[2])).table
    action = table.match.game.legal_actions(table.match.record, 0)[0]
    answer = await visitor.post(
        f"{address}/act", data={"seat": 0, "story": table.story, "action": action}
    )
    assert answer.is_success or answer.status_code == 303, answer.text


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches that are folded from now on, as often as they are."""
    seen: list[str] = []
    fold: Callable[..., Any] = hall.folded

    def noting(deal: Any, entries: Any) -> Any:
        seen.append(deal.id)
        return fold(deal, entries)

    monkeypatch.setattr(hall, "folded", noting)
    return seen


def test_the_host_deletes_what_cannot_be_shown_and_it_is_tried_once(
    tmp_path: Path, counted: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        chosen = settings(tmp_path, pace=60)
        async with running(chosen) as app, visiting(app) as ada:
            await ada.get("/")
            began = await ada.post(f"/play/{GAME}", data={"name": "Ada"})
            address = began.headers["location"]
            await decided(ada, address, app)
            cookies = ada.cookies
        by_other_rules(tmp_path)
        caplog.set_level(logging.WARNING, "allhands.server")
        async with (
            running(chosen) as app,
            visiting(app, cookies=cookies) as ada,
            visiting(app) as bo,
        ):
            await bo.get("/")
            for _ in range(3):
                shown = await ada.get(address, headers=A_PAGE)
                assert shown.status_code == 400
                assert OTHER_RULES in shown.text
                assert f'action="{address}/delete"' in shown.text
                seen = await bo.get(address, headers=A_PAGE)
                assert OTHER_RULES in seen.text
                assert "/delete" not in seen.text
                said = await ada.get(address, headers=FROM_A_SCRIPT)
                assert said.json()["sentence"] == OTHER_RULES
            refused = await bo.post(f"{address}/delete", data={"seat": 0})
            assert refused.status_code == 403
            assert (
                await ada.post(f"{address}/act", data={"seat": 0, "story": 0, "action": 0})
            ).status_code == 400
            gone = await ada.post(f"{address}/delete", data={"seat": 0})
            assert (gone.status_code, gone.headers["location"]) == (303, "/")
            assert (await ada.get(address, headers=A_PAGE)).status_code == 404
            assert address not in (await ada.get("/", headers=A_PAGE)).text
        assert counted == [address.rpartition("/")[2]]
        assert sum(record.exc_info is not None for record in caplog.records) == 1

    play(scene)


def test_through_the_api_the_hosts_token_deletes_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, "allhands.server")

    async def scene() -> None:
        chosen = settings(tmp_path, pace=60)
        async with running(chosen) as app, visiting(app) as bot:
            wished = {"game": GAME, "seats": ["me", "open"]}
            opened = (await bot.post("/api/v1/matches", json=wished)).json()
            address = f"/api/v1/matches/{opened['id']}"
            key = {"key": opened["open_seats"][0]["key"]}
            taken = (await bot.post(f"{address}/seats/1", json=key)).json()
            tokens = [opened["tokens"][0]["token"], taken["token"]]
            bearers = [{"Authorization": f"Bearer {token}"} for token in tokens]
            table = (await app.state.hall.find(opened["id"])).table
            seat = table.match.current_player
            act = {"story": 0, "action": table.match.actions()[0].number}
            acted = await bot.post(f"{address}/actions", json=act, headers=bearers[seat])
            assert acted.is_success, acted.text
        by_other_rules(tmp_path)
        async with running(chosen) as app, visiting(app) as bot:
            assert (await bot.get(address)).json()["sentence"] == OTHER_RULES
            assert (await bot.delete(address)).status_code == 401
            wrong = {"Authorization": f"Bearer {opened['id']}.0.{'A' * 22}"}
            assert (await bot.delete(address, headers=wrong)).status_code == 401
            others = await bot.delete(address, headers=bearers[1])
            assert others.status_code == 400
            assert "decides about this table" in others.json()["sentence"]
            assert (await bot.delete(address, headers=bearers[0])).status_code == 204
            assert (await bot.get(address)).status_code == 404

    play(scene)


def test_a_first_voyage_by_older_rules_gives_way_to_a_new_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, "allhands.server")

    async def scene() -> None:
        chosen = settings(tmp_path, pace=60)
        async with running(chosen) as app, visiting(app) as ada:
            await ada.get("/")
            first = (await ada.post("/lesson/solar-storm")).headers["location"]
            cookies = ada.cookies
            match = first.rpartition("/")[2]
            store: Any = app.state.store
            written = len(await store.entries(match, 0))
            other = {"action": 10**6, "words": "fly", "by": "person"}
            assert await store.append(match, Entry(written + 1, "act", 0, other, 0.0))
        async with running(chosen) as app, visiting(app, cookies=cookies) as ada:
            again = await ada.post("/lesson/solar-storm")
            assert again.status_code == 303
            assert again.headers["location"] != first
            assert (await ada.get(first, headers=A_PAGE)).status_code == 404

    play(scene)


def test_what_another_process_deleted_is_gone_here(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "allhands.server")

    async def scenario() -> None:
        database = MemoryDatabase()
        async with (
            a_hall(MemoryStore(database)) as one,
            a_hall(MemoryStore(database)) as two,
            a_hall(MemoryStore(database)) as three,
        ):
            table = await open_table(one, GAME, PERSON)
            await choose(table)
            journal = database.journals[table.deal.id]
            journal[-1] = journal[-1]._replace(data={**journal[-1].data, "action": 10**6})
            with pytest.raises(UnshownError) as here:
                await two.find(table.deal.id)
            with pytest.raises(UnshownError):
                await three.find(table.deal.id)
            with pytest.raises(TableError, match="Ada decides"):
                await here.value.match.delete(1)
            await here.value.match.delete(0)
            for each in (two, three):
                with pytest.raises(hall.NoSuchTable):
                    await each.find(table.deal.id)

    run(scenario())


def test_what_a_server_of_other_rules_writes_closes_the_table_here(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> None:
        database = MemoryDatabase()
        async with a_hall(MemoryStore(database)) as one, a_hall(MemoryStore(database)) as two:
            table = await open_table(one, GAME, PERSON)
            there = await two.find(table.deal.id)
            other = {"action": 10**6, "words": "fly", "by": "person"}
            entry = Entry(len(table.table.entries) + 1, "act", 0, other, 0.0)
            assert await MemoryStore(database).append(table.deal.id, entry)
            with pytest.raises(TableError, match=OTHER_RULES):
                await there.refresh()
            for _ in range(3):
                await there.refresh()
                with pytest.raises(UnshownError):
                    await two.find(table.deal.id)
            assert there.table.match.decisions == []

    with caplog.at_level(logging.CRITICAL, "allhands.server"):
        run(scenario())
