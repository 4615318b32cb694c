"""Who decides about the seats of a table, and what is told of a deal that was chosen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from allhands.server.deal import CHOSEN_SEED, SeatPlan
from allhands.server.errors import TableError
from allhands.server.hall import NoSuchTable
from allhands.server.journal import Entry
from allhands.server.store import Store

from .clients import FROM_A_SCRIPT, LiveStream, play, running, settings, visiting
from .memory_store import MemoryDatabase, MemoryStore
from .stores import a_deal, an_act, store_with
from .tables import (
    FOR_EVER,
    PERSON,
    RANDOM,
    THUMB,
    a_hall,
    any_action,
    asked_at,
    choose,
    open_table,
    run,
    until,
    wish,
)

ADA, BO, CREW = 0, 1, 2
DECIDES = "Ada decides about the seats of this table"


def test_whoever_opened_the_table_decides_about_its_seats(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON, PERSON, THUMB, PERSON, people=2)
            for seat, policy in ((CREW, ""), (CREW, "random"), (3, "thumb")):
                with pytest.raises(TableError, match=DECIDES):
                    await table.give_to_crew(seat, policy, BO)
                await table.give_to_crew(seat, policy, ADA)
            assert [seat.kind for seat in table.table.seats[2:]] == ["crew", "crew"]

    run(scenario())


def test_the_first_to_sit_down_decides_where_the_opener_has_no_seat(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, mine=0)
            assert table.table.acting_host == -1
            await table.sit(1, "bo", "Bo", table.key(1))
            await table.sit(0, "cy", "Cy", table.key(0))
            assert table.table.acting_host == table.table.host == 1

    run(scenario())


def test_the_right_is_handed_on(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, PERSON, people=2)
            with pytest.raises(TableError, match="Nobody has taken"):
                await table.hand_on(ADA, 2)
            with pytest.raises(TableError, match="Ada decides about this table"):
                await table.hand_on(BO, BO)
            await table.hand_on(ADA, BO)
            with pytest.raises(TableError, match="Bo decides about the seats of this table"):
                await table.give_to_crew(2, "thumb", ADA)
            await table.give_to_crew(2, "thumb", BO)

    run(scenario())


def test_for_a_host_who_is_away_the_next_decides_about_seats_only(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON, PERSON, PERSON, people=2)
            await table.leave(ADA, by=BO)
            await table.give_to_crew(2, "thumb", BO)
            with pytest.raises(TableError, match="Ada decides about this table"):
                await table.hand_on(BO, BO)
            with pytest.raises(TableError, match="Ada decides about this table"):
                await table.delete(BO)
            await table.return_(ADA)
            with pytest.raises(TableError, match=DECIDES):
                await table.give_to_crew(2, "", BO)

    run(scenario())


def test_the_seat_of_a_computer_that_has_played_is_opened_with_the_others_consent(
    game: str,
) -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON, PERSON, THUMB, people=2)
            await choose(table)
            await table.give_to_crew(CREW, "", ADA)
            assert table.table.waiting == {BO}
            assert "asks to open" in table.table.asked_in_words
            assert table.table.seats[CREW].kind == "crew"
            await table.refuse(BO, asked_at(table))
            await table.leave(BO, by=ADA)
            await table.give_to_crew(CREW, "", ADA)
            assert table.table.seats[CREW].kind == "crew"
            await table.return_(BO)
            await table.agree(BO, asked_at(table))
            assert table.table.seats[CREW].is_open
            assert table.table.proposal is None

    run(scenario())


def test_who_is_alone_with_computers_need_ask_nobody(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON, PERSON, THUMB, mine=2)
            await choose(table)
            await table.give_to_crew(CREW, "", ADA)
            assert table.table.seats[CREW].is_open

    run(scenario())


def test_a_wish_to_open_a_seat_holds_up_nobody(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, THUMB, people=2)
            await choose(table)
            await table.give_to_crew(CREW, "", ADA)
            while table.table.match.current_player in (ADA, BO):
                await choose(table, any_action(table.table.match))
            decided = len(table.table.match.decisions)
            await until(table, lambda now: len(now.match.decisions) > decided)
            assert table.table.taken[decided].by == "crew"
            assert table.table.waiting == {BO}

    run(scenario())


# Deleting


def test_only_the_host_deletes_a_table_and_then_it_is_gone(game: str) -> None:
    async def scenario() -> None:
        database = MemoryDatabase()
        async with a_hall(MemoryStore(database)) as one, a_hall(MemoryStore(database)) as two:
            here = await open_table(one, game, PERSON, PERSON, people=2)
            there = await two.find(here.deal.id)
            await choose(here)
            with pytest.raises(TableError, match="Ada decides about this table"):
                await here.delete(BO)
            await here.delete(ADA)
            for hall in (one, two):
                await until(there, lambda now: now.is_deleted)
                with pytest.raises(NoSuchTable, match="was deleted"):
                    await hall.find(here.deal.id)
            for table in (here, there):
                with pytest.raises(NoSuchTable):
                    await table.say(ADA, "Is anybody there?")

    run(scenario())


def test_nobody_plays_on_at_a_table_that_is_gone(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, RANDOM)
            await table.delete(ADA)
            while table.table.match.current_player == ADA:
                table.table.match.play(any_action(table.table.match))
            with table.watch(frozenset({ADA})):
                await asyncio.sleep(0)
            assert [entry.kind for entry in table.table.entries] == ["sit", "delete"]

    run(scenario())


def test_nothing_of_a_deleted_match_is_left_in_the_database(database: str) -> None:
    async def scene() -> None:
        store = await store_with(database, a_deal(listed=True), a_deal("other", listed=True))
        assert await store.append("other", an_act(1), holder="x")
        assert await store.append("lantern", an_act(1), holder="x")
        last = Entry(2, "delete", 0, {}, 9.0)
        assert await store.append("lantern", last)
        again = await Store.open(database)
        for opened in (store, again):
            assert await opened.load("lantern") is None
            assert await opened.entries("lantern", 0) == [last]
            assert await opened.holders("lantern") == []
            for kind in ("open", "running", "finished"):
                listed = await opened.listing(kind)
                assert "lantern" not in [listing.id for listing in listed]
            assert [listing.id for listing in await opened.of_person("x")] == ["other"]
            assert await opened.entries("other", 0) == [an_act(1)]
            assert not await opened.append("lantern", an_act(2))
            with pytest.raises(NoSuchTable, match="was deleted"):
                await opened.hold("lantern", 1, "x")
            await opened.close()

    asyncio.run(scene())


def test_an_open_page_of_a_deleted_match_is_told_so(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app, headers=FROM_A_SCRIPT) as ada:
            address = await opened_by(ada, game)
            async with LiveStream(app, f"{address}/live") as stream:
                assert (await stream.event()).name == "parts"
                answer = await ada.post(f"{address}/delete", data={"seat": 0})
                assert answer.status_code == 200, answer.text
                while (event := await stream.event()).name == "parts":  # of what was before
                    continue
                assert event.name == "gone"
            gone = await ada.get(address)
            assert (gone.status_code, "was deleted" in gone.text) == (404, True)

    play(scene)


async def opened_by(visitor: httpx.AsyncClient, game: str) -> str:
    """A match begun with one click."""
    answer = await visitor.post(f"/play/{game}", headers={"Accept": "text/html"})
    assert answer.status_code == 303
    return answer.headers["location"]


# The API


def test_programs_decide_about_seats_too(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path, pace=60)) as app, visiting(app) as web:
            api = "/api/v1/matches"
            sent = {"game": game, "seats": ["me", "open", "thumb"], "listed": True}
            opened = (await web.post(api, json=sent)).json()
            taken = (await web.post(f"{api}/{opened['id']}/seats/1", json={})).json()
            at = f"{api}/{opened['id']}"
            one, other = (bearer(seat) for seat in (opened["tokens"][0], taken))
            assert opened["match"]["host"] == 0
            wished = {"policy": "swift"}
            refused = await web.post(f"{at}/seats/2/crew", json=wished, headers=other)
            assert refused.status_code == 400
            given = await web.post(f"{at}/seats/2/crew", json=wished, headers=one)
            assert given.status_code == 200, given.text
            await web.post(f"{at}/host", json={"seat": 1}, headers=one)
            told = (await web.get(at)).json()
            assert (told["host"], told["seats"][2]["policy"]) == (1, "swift")
            assert (await web.delete(at, headers=one)).status_code == 400
            assert (await web.delete(at, headers=other)).status_code == 204
            assert (await web.get(at)).status_code == 404

    play(scene)


def bearer(token: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {token['token']}"}


# A chosen deal


def test_a_chosen_deal_is_told_to_all_who_sit_or_come(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path, pace=60)) as app:
            for seed in (7, None):
                wished = wish(game, PERSON, SeatPlan("person"), listed=False, seed=seed)
                place = await app.state.hall.open_match(wished, "ada")
                address = f"/match/{place.deal.id}"
                async with visiting(app) as comer:
                    for path in (address, f"{address}/seat/1/{place.key(1)}"):
                        page = (await comer.get(path)).text
                        assert (CHOSEN_SEED in page) == (seed is not None), path
                    told = (await comer.get(f"/api/v1/matches/{place.deal.id}")).json()
                    assert told["seed_chosen"] == (seed is not None)

    play(scene)


def test_a_table_with_a_chosen_seed_is_not_listed(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as web:
            sent = {"game": game, "seed": 7, "listed": True}
            answer = await web.post("/api/v1/matches", json=sent)
            assert answer.status_code == 400
            assert "can know the deal" in answer.json()["sentence"]
            form = {"players": "2", "seat-0": "me", "seat-1": "link", "seed": "7", "listed": "on"}
            page = await web.post(f"/new/{game}", data=form)
            assert page.status_code == 400
            assert "can know the deal" in page.text

    play(scene)
