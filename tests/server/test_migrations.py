"""The versions of the database's tables: made from nothing, once, and never from the future."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from datetime import date
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from allhands import games
from allhands.daily import Voyage
from allhands.server.deal import Deal, SeatPlan
from allhands.server.journal import Entry
from allhands.server.store import Store, StoreError
from allhands.server.store.database import reach
from allhands.server.store.opening import parse
from allhands.server.store.schema import METADATA

from .stores import a_deal, an_act, store_with

OPENING = """
import asyncio, sys
from allhands.server.store import Store
async def main():
    print("ready", flush=True)
    sys.stdin.readline()
    store = await Store.open(sys.argv[1])
    print(store.secret.hex())
    await store.close()
asyncio.run(main())
"""


def differences(connection: Connection) -> list[Any]:
    return compare_metadata(MigrationContext.configure(connection), METADATA)


async def on(database: str, statement: str) -> None:
    reached = reach(parse(database))
    await reached.write(lambda connection: connection.execute(text(statement)))
    await reached.close()


def test_the_migrations_make_what_the_schema_says(database: str) -> None:
    async def scene() -> list[Any]:
        await (await Store.open(database)).close()
        reached = reach(parse(database))
        found = await reached.read(differences)
        await reached.close()
        return found

    assert asyncio.run(scene()) == []


def test_opening_again_changes_nothing(database: str) -> None:
    async def scene() -> None:
        store = await store_with(database, a_deal())
        assert await store.append("lantern", an_act(1))
        await store.close()
        again = await Store.open(database)
        assert await again.load("lantern") == (a_deal(), [an_act(1)])
        assert again.secret == store.secret
        await again.close()

    asyncio.run(scene())


def test_matches_that_are_older_than_hints_give_them(database: str) -> None:
    async def scene() -> None:
        await (await store_with(database, a_deal())).close()
        await before_hosts(database)
        await on(database, "ALTER TABLE matches DROP COLUMN hints")
        await on(database, "UPDATE alembic_version SET version_num = '0001'")
        store = await store_with(database, a_deal("later", hints=False))
        assert await store.load("lantern") == (a_deal(hints=True), [])
        assert await store.load("later") == (a_deal("later", hints=False), [])
        await store.close()

    asyncio.run(scene())


def test_matches_that_are_older_than_hosts_keep_what_was_agreed(database: str) -> None:
    async def scene() -> None:
        agreed, refused = (Entry(n, kind, n, {}, 9.0) for n, kind in ((1, "agree"), (2, "refuse")))
        store = await store_with(database, a_deal(host=0, seed_chosen=True))
        for entry in (agreed, refused):
            assert await store.append("lantern", entry)
        await store.close()
        await before_hosts(database)
        store = await Store.open(database)
        assert await store.load("lantern") == (a_deal(), [agreed, refused])
        await store.close()

    asyncio.run(scene())


def test_matches_that_are_older_than_voyages_of_the_day_are_none(database: str) -> None:
    async def scene() -> None:
        await (await store_with(database, a_deal(host=1))).close()
        await before_dailies(database)
        await on(database, "UPDATE alembic_version SET version_num = '0005'")
        store = await store_with(database, a_deal("try", daily="2026-11-25", sailed_as="counted"))
        assert await store.load("lantern") == (a_deal(host=1), [])
        tries = await store.tries(Voyage(date(2026, 11, 25), games.find("solar-storm")))
        assert [each.match for each in tries.counted] == ["try"]
        await store.close()

    asyncio.run(scene())


def test_steady_crew_mates_of_before_are_swift_ones(database: str) -> None:
    def told(name: str) -> tuple[Deal, Entry, Entry]:
        seats = (SeatPlan("person"), SeatPlan("crew", name))
        says = Entry(2, "say", 0, {"text": '"steady"'}, 1001.5)
        return a_deal(seats=seats), Entry(1, "crew", 1, {"policy": name}, 1000.5), says

    async def scene() -> None:
        deal, *entries = told("steady")
        store = await store_with(database, deal)
        for entry in entries:
            assert await store.append("lantern", entry)
        await store.close()
        await on(database, "UPDATE alembic_version SET version_num = '0006'")
        store = await Store.open(database)
        deal, *entries = told("swift")
        assert await store.load("lantern") == (deal, entries)
        await store.close()

    asyncio.run(scene())


async def before_dailies(database: str) -> None:
    """The database as it was before matches were voyages of a day."""
    await on(database, "DROP INDEX matches_daily")
    for column in ("daily", "sailed_as"):
        await on(database, f"ALTER TABLE matches DROP COLUMN {column}")


async def before_hosts(database: str) -> None:
    """The database as it was before tables had hosts."""
    await before_dailies(database)
    for column in ("winners", "score", "host", "pace"):
        await on(database, f"ALTER TABLE matches DROP COLUMN {column}")
    await on(database, "ALTER TABLE matches DROP COLUMN seed_chosen")
    await on(database, "UPDATE entries SET kind = kind || '-undo'")
    await on(database, "UPDATE alembic_version SET version_num = '0002'")


def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    async def scene() -> None:
        await (await Store.open(database)).close()
        await on(database, "UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(StoreError, match="newer All Hands"):
            await Store.open(database)

    asyncio.run(scene())


def test_a_migration_that_fails_leaves_nothing_behind(database: str) -> None:
    async def scene() -> None:
        await on(database, "CREATE TABLE holders (id INTEGER)")
        with pytest.raises(StoreError, match="cannot be used"):
            await Store.open(database)
        await on(database, "DROP TABLE holders")
        await (await Store.open(database)).close()

    asyncio.run(scene())


def test_two_processes_may_open_a_new_database_at_once(database: str) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", OPENING, database],
            env=os.environ | {"ALLHANDS_INTERPRET": "1"},  # no game is played there
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("now\n")
        process.stdin.flush()
    secrets = {process.communicate()[0] for process in processes}
    assert [process.returncode for process in processes] == [0, 0]
    assert len(secrets) == 1
