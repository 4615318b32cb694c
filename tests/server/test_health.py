"""Whether the table can go on: told by /healthz, and by a refusal when it cannot."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, Engine, create_engine, event, select, text

from allhands import __version__, games
from allhands.server.journal import Entry
from allhands.server.store import Store, checkup
from allhands.server.store import database as databases
from allhands.server.store.checkup import Checkup
from allhands.server.store.database import WRITES, SqliteFile, reach
from allhands.server.store.opening import FullError, parse
from allhands.server.store.schema import KEYS
from allhands.server.table import Table

from .clients import FROM_A_SCRIPT, play, running, settings, visiting
from .postgres import PostgresServer
from .stores import a_deal, store_with

FULL = "the disk is full"
UNWRITABLE = "the database cannot be written to"
DAMAGED = "the database is damaged"
SILENT = "the database does not answer"


async def health(visitor: httpx.AsyncClient) -> tuple[int, str]:
    answer = await visitor.get("/healthz")
    assert answer.json()["version"] == __version__
    return answer.status_code, answer.json()["status"]


def soon(app: FastAPI) -> None:
    """Have the next who asks be told anew."""
    app.state.store._checkup._try_again = app.state.store._checkup._examine_again = 0.0


def rows(connection: Connection) -> list[Any]:
    return list(connection.execute(select(KEYS.c.name)).scalars())


def test_it_is_found_out_by_writing_a_row_over(database: str, tmp_path: Path) -> None:
    written: list[str] = []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("INSERT INTO keys"):
            written.append(statement)

    async def scene() -> None:
        async with running(settings(tmp_path, database=database)) as app, visiting(app) as visitor:
            event.listen(Engine, "before_cursor_execute", note)
            for _ in range(5):
                assert await health(visitor) == (200, "ok")
            assert len(written) == 1, "however many ask"
            for _ in range(3):
                soon(app)
                assert await health(visitor) == (200, "ok")
            assert len(written) == 4
            assert sorted(await app.state.store._database.read(rows)) == ["beat", "secret"]

    try:
        play(scene)
    finally:
        event.remove(Engine, "before_cursor_execute", note)


# A disk that is full


def test_a_disk_that_is_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = [0]

    def usage(path: Path) -> SimpleNamespace:
        assert path == tmp_path
        return SimpleNamespace(free=free[0])

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            monkeypatch.setattr(databases.shutil, "disk_usage", usage)
            assert await health(visitor) == (503, FULL)
            free[0] = 10**8
            soon(app)
            assert await health(visitor) == (200, "ok")

    play(scene)


@contextmanager
def no_more_pages(store: Store) -> Iterator[None]:
    """A database that cannot grow, as on a disk that is full."""

    def bound(connection: sqlite3.Connection, _: object) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    reached = store._database
    assert isinstance(reached, SqliteFile)
    reached._engine.dispose()
    event.listen(reached._engine, "connect", bound)
    try:
        yield
    finally:
        event.remove(reached._engine, "connect", bound)
        reached._engine.dispose()


async def fill(store: Store) -> None:
    """Write as long as there is room, first much at once and then little."""
    number = 0
    for words in (200, 10):
        with suppress(FullError):
            while True:
                entry = Entry(number + 1, "say", 0, {"text": "Fog. " * words}, 0.0)
                assert await store.append("lantern", entry)
                number += 1


async def sailor(app: FastAPI, visitor: httpx.AsyncClient) -> tuple[str, Callable[[int], Any]]:
    """Somebody at a table, and a way for them to say something long."""
    begun = await visitor.post(f"/play/{games.names()[0]}")
    match = begun.headers["Location"]

    async def say(number: int) -> httpx.Response:
        fields = {"seat": 0, "text": f"{number} {'far and wide ' * 20}", "request": f"{number}"}
        return await visitor.post(f"{match}/say", data=fields, headers=FROM_A_SCRIPT)

    return match, say


def said(table: Table) -> int:
    """How often somebody spoke: crew-mates may act meanwhile, whenever they are ready."""
    return sum(entry.kind == "say" for entry in table.entries)


def test_what_cannot_be_written_on_a_full_disk_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            match, say = await sailor(app, visitor)
            table = (await app.state.hall.find(match.rpartition("/")[2])).table
            await app.state.store.create(a_deal(), {})
            with no_more_pages(app.state.store):
                await fill(app.state.store)
                before = said(table)
                answer = await say(1)
            assert answer.status_code == 503
            assert answer.json()["sentence"] == (
                "The server's disk is full, so that nothing can be written down: nothing was "
                "changed. It goes on when whoever runs the server has made room."
            )
            assert said(table) == before
            assert (await say(1)).is_success
            assert said(table) == before + 1

    play(scene)


@contextmanager
def no_writes() -> Iterator[None]:
    """A disk that takes nothing from this process, as with a quota."""
    resource = pytest.importorskip("resource", reason="this system has no such limits")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_disk_that_takes_nothing_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            _, say = await sailor(app, visitor)
            assert await health(visitor) == (200, "ok")
            soon(app)
            with no_writes():
                assert await health(visitor) == (503, UNWRITABLE)
                answer = await say(1)
            assert answer.status_code == 503
            assert "cannot be written to: nothing was changed." in answer.json()["sentence"]
            soon(app)
            assert await health(visitor) == (200, "ok")
            assert (await say(1)).is_success

    play(scene)


# A database that may only be read


def test_a_file_that_may_only_be_read_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            assert await health(visitor) == (200, "ok")
            reached = app.state.store._database
            address = f"{(tmp_path / 'table.db').as_uri()}?mode=ro"
            reading = create_engine(
                "sqlite://", creator=lambda: sqlite3.connect(address, uri=True)
            ).execution_options(**{WRITES: True})
            event.listen(reading, "connect", databases._prepare)
            event.listen(reading, "begin", databases._begin)
            reached._writing = reading
            soon(app)
            assert await health(visitor) == (503, UNWRITABLE)
            assert (await visitor.get("/")).status_code == 200
            begun = await visitor.post(f"/play/{games.names()[0]}", headers=FROM_A_SCRIPT)
            assert begun.status_code == 503
            assert "cannot be written to: nothing was changed." in begun.json()["sentence"]
            reading.dispose()

    play(scene)


async def run_at(address: str, *statements: str) -> None:
    reached = reach(parse(address))
    for statement in statements:
        await reached.write(lambda connection, each=statement: connection.execute(text(each)))
    await reached.close()


def test_a_server_that_lets_nothing_be_written_is_told(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async def scene() -> None:
        address = postgres.new_database()
        async with running(settings(tmp_path, database=address)) as app, visiting(app) as visitor:
            assert await health(visitor) == (200, "ok")
            name = address.rpartition("/")[2]
            for mode, told in (("on", (503, UNWRITABLE)), ("off", (200, "ok"))):
                await run_at(
                    postgres.url("postgres"),
                    f"ALTER DATABASE {name} SET default_transaction_read_only = {mode}",
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    f"WHERE datname = '{name}'",
                )
                soon(app)
                assert await health(visitor) == told

    play(scene)


@pytest.mark.parametrize(
    ("code", "state", "words"),
    [
        ("53100", FULL, "The server's disk is full"),
        ("58030", UNWRITABLE, "cannot be written to"),
        ("XX001", DAMAGED, "The table's database is damaged"),
    ],
)
def test_what_is_wrong_with_a_server_is_told(
    code: str, state: str, words: str, postgres: PostgresServer, tmp_path: Path
) -> None:
    raising = (
        "CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$"
    )

    async def scene() -> None:
        address = postgres.new_database()
        async with running(settings(tmp_path, database=address)) as app, visiting(app) as visitor:
            _, say = await sailor(app, visitor)
            triggers = [
                f"CREATE TRIGGER trouble BEFORE INSERT ON {name} EXECUTE FUNCTION trouble()"
                for name in ("entries", "keys")
            ]
            await run_at(address, raising, *triggers)
            answer = await say(1)
            assert answer.status_code == 503
            assert words in answer.json()["sentence"]
            assert "nothing was changed" in answer.json()["sentence"]
            assert await health(visitor) == (503, state)

    play(scene)


# A database that is damaged


def damage(file: Path, pages: int = 3) -> None:
    """Write something else over pages in the middle of a file."""
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = opened.execute("PRAGMA page_size").fetchone()
        (first,) = opened.execute("SELECT max(rootpage) FROM sqlite_schema").fetchone()
    assert file.stat().st_size > (first + 1 + pages) * size
    with file.open("r+b") as written:
        written.seek((first + 1) * size)
        written.write(b"\xa5" * pages * size)


async def long_journal(address: str) -> None:
    store = await store_with(address, a_deal())
    for number in range(1, 61):
        assert await store.append("lantern", Entry(number, "say", 0, {"text": "Fog. " * 200}, 0.0))
    await store.close()


def test_a_file_that_was_damaged_before_is_told(
    tmp_path: Path, sqlite_database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        await long_journal(sqlite_database)
        damage(tmp_path / "tables.db")
        chosen = settings(tmp_path, database=sqlite_database)
        async with running(chosen) as app, visiting(app) as visitor:
            assert await health(visitor) == (503, DAMAGED)
            assert (await visitor.get("/")).status_code == 200, "what is whole is shown"
            soon(app)
            assert await health(visitor) == (503, DAMAGED)

    play(scene)
    assert len([line for line in caplog.messages if "is damaged" in line]) == 1


def test_a_file_that_is_damaged_meanwhile_is_told(tmp_path: Path, sqlite_database: str) -> None:
    async def scene() -> None:
        await long_journal(sqlite_database)
        chosen = settings(tmp_path, database=sqlite_database)
        async with running(chosen) as app, visiting(app) as visitor:
            assert await health(visitor) == (200, "ok")
            damage(tmp_path / "tables.db")
            app.state.store._checkup._examine_again += checkup.EXAMINED_AGAIN
            assert await health(visitor) == (200, "ok"), "it is not examined each time"
            soon(app)
            assert await health(visitor) == (503, DAMAGED)

    play(scene)


def test_damage_that_somebody_meets_is_told(
    tmp_path: Path, sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing_seen(_: SqliteFile) -> None:
        pass

    async def scene() -> None:
        await long_journal(sqlite_database)
        damage(tmp_path / "tables.db", 8)
        monkeypatch.setattr(SqliteFile, "examine", nothing_seen)
        chosen = settings(tmp_path, database=sqlite_database)
        async with running(chosen) as app, visiting(app) as visitor:
            assert await health(visitor) == (200, "ok")
            answer = await visitor.get("/match/lantern", headers=FROM_A_SCRIPT)
            assert answer.status_code == 503
            assert "The table's database is damaged" in answer.json()["sentence"]
            assert await health(visitor) == (503, DAMAGED)

    play(scene)


def test_a_large_file_is_seldom_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    now, looked = [0.0], [0]

    async def scene() -> None:
        class Large(SqliteFile):
            """A file that it takes three seconds to look through."""

            async def examine(self) -> None:
                now[0] += 3
                looked[0] += 1

            async def write(self, work: Callable[[Connection], Any]) -> Any:
                pass

            async def read(self, work: Callable[[Connection], Any]) -> Any:
                pass

        asked = Checkup(Large(parse("sqlite+aiosqlite:///tables.db")), lambda: now[0])
        for moment in (0, 100, 299, 304, 310):
            now[0] = max(now[0], moment)
            assert await asked.state() == ""
        await asked.close()

    play(scene)
    assert looked[0] == 2


# A database that does not answer


def test_a_database_that_is_locked_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkup, "PATIENCE", 0.05)
    begun: list[object] = []
    beat = checkup._beat

    def note(connection: Connection) -> None:
        begun.append(connection)
        beat(connection)

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            with closing(sqlite3.connect(tmp_path / "table.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                monkeypatch.setattr(checkup, "_beat", note)
                for _ in range(3):
                    assert await health(visitor) == (503, SILENT)
                other.execute("COMMIT")
            await asyncio.wait({app.state.store._checkup._tried})
            assert await health(visitor) == (200, "ok")
            assert len(begun) == 1, "those who ask wait for the same"

    play(scene)


def test_a_database_that_is_lost_is_told(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkup, "PATIENCE", 60.0)  # a loaded machine is not a lost database

    async def lost(_: object) -> None:
        raise OSError("Connection refused")

    async def scene() -> None:
        async with running(settings(tmp_path, database=database)) as app, visiting(app) as visitor:
            for method in ("write", "read"):
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(app.state.store._database, method, lost)
                    assert await health(visitor) == (503, SILENT)
                    soon(app)
                assert await health(visitor) == (200, "ok")
                soon(app)

    play(scene)
