"""The store on both databases: what is acknowledged is there, once, whoever writes beside."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from allhands.server.deal import NOBODY, SeatPlan
from allhands.server.journal import Entry
from allhands.server.store import Store, StoreError, default_url
from allhands.server.store.database import Database, reach
from allhands.server.store.opening import parse
from allhands.server.store.rows import Change, Shown, entry_row
from allhands.server.store.writer import Writer

from .clients import quiet_port
from .postgres import PostgresServer
from .stores import a_deal, an_act, store_with

T = TypeVar("T")
WRITING = Path(__file__).with_name("writing_process.py")


def test_a_table_is_read_as_it_was_written(database: str) -> None:
    async def scene() -> None:
        deal = a_deal()
        store = await Store.open(database)
        await store.create(deal, {0: "noor"})
        entries = [an_act(1), Entry(2, "say", 1, {"text": 'é\x00\ud800 "%'}, 2000.25)]
        for entry in entries:
            assert await store.append(deal.id, entry)
        await store.close()
        store = await Store.open(database)
        assert await store.load(deal.id) == (deal, entries)
        assert await store.entries(deal.id, 1) == entries[1:]
        assert await store.entries(deal.id, 2) == []
        assert await store.holders(deal.id) == [(0, "noor")]
        assert await store.load("elsewhere") is None
        await store.close()

    asyncio.run(scene())


def test_the_secret_is_made_once(database: str) -> None:
    async def scene() -> None:
        stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
        assert len({store.secret for store in stores}) == 1
        assert len(stores[0].secret) == 32
        for store in stores:
            await store.close()

    asyncio.run(scene())


def test_holders_are_added_and_kept_once(database: str) -> None:
    async def scene() -> None:
        store = await store_with(database, a_deal())
        assert await store.append("lantern", an_act(1, seat=1), holder="imre")
        await store.hold("lantern", 1, "imre")
        await store.hold("lantern", 1, "imre's telephone")
        await store.hold("lantern", 0, "noor")
        held = [(0, "noor"), (1, "imre"), (1, "imre's telephone")]
        assert await store.holders("lantern") == held
        await store.close()

    asyncio.run(scene())


@pytest.mark.parametrize("number", [1, 3, 0, 9])
def test_only_the_next_number_is_taken(database: str, number: int) -> None:
    async def scene() -> None:
        store = await store_with(database, a_deal())
        assert await store.append("lantern", an_act(1))
        assert not await store.append("lantern", an_act(number, 5), holder="late", outcome="won")
        assert await store.entries("lantern", 0) == [an_act(1)]
        assert await store.holders("lantern") == []
        assert await store.listing("finished") == []
        await store.close()

    asyncio.run(scene())


def test_what_there_is_no_table_for_is_refused(database: str) -> None:
    async def scene() -> None:
        store = await store_with(database, a_deal())
        with pytest.raises(StoreError, match="no such table"):
            await store.append("elsewhere", an_act(1))
        with pytest.raises(StoreError, match="no such table"):
            await store.hold("elsewhere", 0, "noor")
        with pytest.raises(StoreError, match="another table"):
            await store.create(a_deal(seed=1), {})
        await store.create(a_deal(), {})
        assert await store.append("lantern", an_act(1))
        await store.close()

    asyncio.run(scene())


def test_of_all_who_append_the_same_number_one_wins(database: str) -> None:
    async def scene() -> None:
        one = await store_with(database, a_deal())
        other = await Store.open(database)
        winners: list[int] = []
        for number in range(1, 41):
            tries = [
                store.append("lantern", an_act(number, action))
                for action, store in enumerate((one, other, one, other))
            ]
            won = await asyncio.gather(*tries)
            assert won.count(True) == 1
            winners.append(won.index(True))
        kept = [entry.data["action"] for entry in await other.entries("lantern", 0)]
        assert kept == winners
        await one.close()
        await other.close()

    asyncio.run(scene())


def test_a_change_that_cannot_be_written_does_not_keep_its_neighbours(database: str) -> None:
    async def scene() -> None:
        deals = [a_deal(f"match{number}") for number in range(6)]
        store = await store_with(database, *deals)
        appends = [
            store.append(deal.id, an_act(1), summary="\ud800" if deal.id == "match3" else "fine")
            for deal in deals
        ]
        done = await asyncio.gather(*appends, return_exceptions=True)
        assert isinstance(done.pop(3), StoreError)
        assert done == [True] * 5
        assert await store.entries("match3", 0) == []
        assert await store.append("match3", an_act(1))
        await store.close()

    asyncio.run(scene())


def test_many_appends_at_once_are_all_kept_in_order(database: str) -> None:
    async def scene() -> None:
        deals = [a_deal(f"match{number}") for number in range(40)]
        store = await store_with(database)
        await asyncio.gather(*(store.create(deal, {}) for deal in deals))
        appends = [store.append(deal.id, an_act(n)) for n in range(1, 21) for deal in deals]
        assert all(await asyncio.gather(*appends))
        for deal in deals:
            assert await store.load(deal.id) == (deal, [an_act(n) for n in range(1, 21)])
        await store.close()

    asyncio.run(scene())


def test_closing_finishes_what_is_waiting(database: str) -> None:
    async def scene() -> None:
        store = await store_with(database, a_deal())
        waiting = [asyncio.ensure_future(store.append("lantern", an_act(n))) for n in range(1, 9)]
        await asyncio.sleep(0)
        await store.close()
        assert all(await asyncio.gather(*waiting))
        with pytest.raises(StoreError, match="closing"):
            await store.append("lantern", an_act(9))
        again = await Store.open(database)
        assert len(await again.entries("lantern", 0)) == 8
        await again.close()

    asyncio.run(scene())


def test_whoever_stops_waiting_for_an_append_harms_nobody(database: str) -> None:
    async def scene() -> None:
        store = await store_with(database, a_deal(), a_deal("anchor"))
        impatient = asyncio.ensure_future(store.append("lantern", an_act(1)))
        patient = asyncio.ensure_future(store.append("anchor", an_act(1)))
        await asyncio.sleep(0)
        impatient.cancel()
        assert await patient
        await store.close()

    asyncio.run(scene())


class Unheard:
    """A database whose first commit is not heard of."""

    def __init__(self, database: Database) -> None:
        self.url = database.url
        self.heard = False
        self._database = database
        self.read = database.read
        self.close = database.close

    async def write(self, work: Callable[[Connection], T]) -> T:
        done = await self._database.write(work)
        if self.heard:
            return done
        self.heard = True
        raise DBAPIError("COMMIT", None, ConnectionError("lost"), connection_invalidated=True)


def test_an_append_whose_commit_was_not_heard_of_is_still_ours(database: str) -> None:
    async def scene() -> None:
        store = await store_with(database, a_deal())
        reached = reach(parse(database))
        writer = Writer(Unheard(reached), "unheard")
        ours = Change("lantern", Shown(entries=1), [], entry=entry_row("lantern", an_act(1)))
        assert await writer.write(ours)
        assert not await store.append("lantern", an_act(1))
        assert await store.entries("lantern", 0) == [an_act(1)]
        await writer.close()
        await reached.close()
        await store.close()

    asyncio.run(scene())


# Lists


def test_lists_tell_open_running_and_finished_apart(database: str) -> None:
    async def scene() -> None:
        people = (SeatPlan("person"), SeatPlan("person"))
        store = await Store.open(database)
        await store.create(a_deal("open", seats=people), {0: "noor"})
        await store.create(a_deal("running"), {0: "noor"})
        await store.create(a_deal("over", seats=people), {0: "noor"})
        await store.create(a_deal("secret", seats=people, listed=False), {0: "noor"})
        assert await store.append("over", an_act(1), outcome="lost", current=NOBODY)

        async def ids(kind: str) -> list[str]:
            return [row.id for row in await store.listing(kind)]  # type: ignore[arg-type]

        assert [await ids(kind) for kind in ("open", "running", "finished")] == [
            ["open"],
            ["running"],
            ["over"],
        ]
        assert await store.append("over", an_act(2), outcome="")
        assert await ids("open") == ["over", "open"]
        assert await store.append("open", an_act(1, seat=1), holder="imre", open_seats=0)
        assert await ids("running") == ["open", "running"]
        await store.close()

    asyncio.run(scene())


def test_a_listing_shows_how_the_table_stands(database: str) -> None:
    async def scene() -> None:
        deal = a_deal()
        store = await store_with(database, deal)
        await store.append(
            deal.id, an_act(1), summary="Day 2.", current=1, names=("Noor", "Zoë"), open_seats=0
        )
        await store.append(deal.id, an_act(2))
        (row,) = await store.listing("running")
        assert row._asdict() == {
            "id": deal.id,
            "title": deal.title,
            "game": deal.game,
            "players": deal.players,
            "options": deal.options,
            "names": ("Noor", "Zoë"),
            "seats": deal.seats,
            "open_seats": 0,
            "current": 1,
            "outcome": "",
            "summary": "Day 2.",
            "created_at": deal.created_at,
            "updated_at": an_act(2).at,
            "changed": row.changed,
            "winners": 0,
            "score": -1,
            "mine": frozenset(),
            "played": 0.0,
        }
        assert await store.load(deal.id) == (deal, [an_act(1), an_act(2)])
        await store.close()

    asyncio.run(scene())


def test_a_person_finds_the_tables_where_they_sit(database: str) -> None:
    async def scene() -> None:
        store = await store_with(database)
        await store.create(a_deal("first", listed=False), {0: "noor", 1: "noor"})
        await store.create(a_deal("second"), {0: "imre", 1: "noor"})
        await store.create(a_deal("third"), {0: "imre"})
        assert [(row.id, row.mine) for row in await store.of_person("noor")] == [
            ("second", {1}),
            ("first", {0, 1}),
        ]
        assert await store.append("first", an_act(1))
        assert [row.id for row in await store.of_person("noor")] == ["first", "second"]
        assert await store.of_person("nobody") == []
        await store.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", ["third", "second", "first"]),
        ("NACHT", ["third", "first"]),
        ("über nacht", ["third"]),
        ("ÜBER", ["third"]),
        ("100%", ["second"]),
        ("%", ["second"]),
        ("_", []),
        ("\\", []),
        ("'; --", []),
    ],
)
def test_titles_are_searched_by_their_words(database: str, search: str, found: list[str]) -> None:
    async def scene() -> None:
        titles = {"first": "Eine Nacht", "second": "100% aboard", "third": "Nachts über dem Eis"}
        store = await store_with(database, *(a_deal(id_, title=t) for id_, t in titles.items()))
        assert [row.id for row in await store.listing("open", search=search)] == found
        await store.close()

    asyncio.run(scene())


def test_long_lists_come_in_parts(database: str) -> None:
    async def scene() -> None:
        store = await store_with(database, *(a_deal(f"match{number}") for number in range(5)))
        first = await store.listing("open", limit=3)
        rest = await store.listing("open", limit=3, before=first[-1].changed)
        assert [row.id for row in first + rest] == [f"match{n}" for n in (4, 3, 2, 1, 0)]
        await store.close()

    asyncio.run(scene())


# Notices


def test_what_others_write_is_heard(database: str) -> None:
    async def scene() -> None:
        writing = await store_with(database, a_deal(), a_deal("anchor"))
        hearing = await Store.open(database)
        assert await writing.append("lantern", an_act(1))
        async with asyncio.timeout(30), aclosing(hearing.notices()) as notices:
            assert await anext(notices) == "lantern"
            for number in range(1, 4):
                assert await hearing.append("anchor", an_act(number))
                assert await writing.append("lantern", an_act(number + 1))
                assert await anext(notices) == "lantern"
            await writing.hold("anchor", 0, "noor")
            assert await anext(notices) == "anchor"
        await hearing.close()
        await writing.close()

    asyncio.run(scene())


def test_nothing_is_missed_while_many_write(database: str) -> None:
    async def scene() -> None:
        deals = [a_deal(f"match{number}") for number in range(10)]
        writers = [await store_with(database, *deals), await Store.open(database)]
        hearing = await Store.open(database)
        missing = {deal.id: 20 for deal in deals}

        async def hear() -> None:
            async with aclosing(hearing.notices()) as notices:
                while any(missing.values()):
                    match = await anext(notices)
                    missing[match] = 20 - len(await hearing.entries(match, 0))

        async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
            tasks.create_task(hear())
            for number in range(1, 21):
                for at, deal in enumerate(deals):
                    tasks.create_task(writers[at % 2].append(deal.id, an_act(number)))
        assert not any(missing.values())
        for store in (hearing, *writers):
            await store.close()

    asyncio.run(scene())


def test_a_lost_server_is_found_again_and_nothing_is_missed(postgres: PostgresServer) -> None:
    async def scene() -> None:
        database = postgres.new_database()
        writing = await store_with(database, a_deal())
        hearing = await Store.open(database)
        async with asyncio.timeout(60), aclosing(hearing.notices()) as notices:
            first = asyncio.ensure_future(anext(notices))
            assert await writing.append("lantern", an_act(1))
            assert await first == "lantern"
            await asyncio.to_thread(postgres.stop)
            with pytest.raises(StoreError, match="does not answer"):
                await writing.append("lantern", an_act(2))
            with pytest.raises(StoreError, match="does not answer"):
                await writing.load("lantern")
            following = asyncio.ensure_future(anext(notices))
            await asyncio.to_thread(postgres.start)
            assert await writing.append("lantern", an_act(2))
            assert await following == "lantern"
        assert await writing.entries("lantern", 0) == [an_act(1), an_act(2)]
        await hearing.close()
        await writing.close()

    asyncio.run(scene())


# Killed


@pytest.mark.parametrize("heard", [1, 60])
def test_a_killed_process_has_lost_nothing_it_acknowledged(database: str, heard: int) -> None:
    asyncio.run(_killed(database, heard))


async def _killed(database: str, heard: int) -> None:
    matches = [f"match{number}" for number in range(3)]
    store = await store_with(database, *(a_deal(match) for match in matches))
    await store.close()
    process = subprocess.Popen(
        [sys.executable, str(WRITING), database, *matches],
        env=os.environ | {"ALLHANDS_INTERPRET": "1"},  # no game is played there
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(heard)]
    process.kill()
    lines += process.stdout.read().splitlines(keepends=True)
    process.stdout.close()
    process.wait()
    acknowledged = [line.split() for line in lines if line.endswith("\n")]  # not cut short
    store = await Store.open(database)
    for match in matches:
        numbers = [entry.number for entry in await store.entries(match, 0)]
        assert numbers == list(range(1, len(numbers) + 1))
        told = [int(number) for name, number in acknowledged if name == match]
        assert max(told, default=0) <= len(numbers)
        assert await store.append(match, an_act(len(numbers) + 1))
    await store.close()


# What cannot be opened


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("nonsense", "begins with sqlite"),
        ("", "begins with sqlite"),
        ("mysql://noor:hush@ship/tables", "begins with sqlite"),
        ("postgresql+psycopg://noor:hush@ship/tables", "begins with sqlite"),
        ("postgresql+asyncpg://noor:hush@ship:port/tables", "begins with sqlite"),
        ("sqlite+aiosqlite://", "is a file"),
        ("sqlite+aiosqlite:///:memory:", "is a file"),
        ("sqlite+aiosqlite:////no-such-folder/tables.db", "no folder /no-such-folder"),
        ("sqlite+aiosqlite:////tmp", "is a folder"),
        ("sqlite+aiosqlite:////proc/tables.db", "/proc"),
    ],
)
def test_an_address_that_cannot_be_is_refused_in_a_sentence(address: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence) as refused:
        asyncio.run(Store.open(address))
    assert _is_a_sentence(refused.value)


def test_a_server_that_is_not_there_is_told(postgres: PostgresServer) -> None:
    addresses = {
        f"postgresql+asyncpg://noor:hush@127.0.0.1:{quiet_port()}/tables": "does not answer",
        postgres.url("postgres", "hush"): "does not accept this user and password",
        postgres.url("elsewhere"): "no database of the name elsewhere",
    }
    for address, sentence in addresses.items():
        with pytest.raises(StoreError, match=sentence) as refused:
            asyncio.run(Store.open(address))
        assert _is_a_sentence(refused.value)


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r'pip install "allhands\[postgresql\]"') as refused:
        asyncio.run(Store.open("postgresql+asyncpg://noor:hush@ship/tables"))
    assert _is_a_sentence(refused.value)


def test_the_usual_database_makes_its_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    async def scene() -> None:
        store = await Store.open(default_url())
        await store.close()

    asyncio.run(scene())
    assert list((tmp_path / "data").rglob("tables.db"))


def _is_a_sentence(error: StoreError) -> bool:
    words = str(error)
    return "hush" not in words and "\n" not in words and words.endswith(".") and len(words) < 200
