"""Databases for tests: each test that asks for one runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from allhands.server.deal import Deal, SeatPlan
from allhands.server.journal import Entry
from allhands.server.store import Store

from .postgres import PostgresServer, running_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with running_server() as server:
        yield server


@pytest.fixture
def sqlite_database(tmp_path: Path) -> str:
    """The address of a SQLite file that is not there yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return request.getfixturevalue("sqlite_database")
    return request.getfixturevalue("postgres").new_database()


def a_deal(match: str = "lantern", **changes: object) -> Deal:
    deal: dict[str, object] = {
        "id": match,
        "title": "The long night",
        "game": "solar-storm",
        "version": 1,
        "players": 2,
        "options": {"difficulty": "hard"},
        "seed": 2**64 - 1,
        "names": ("Noor", "Imre"),
        "seats": (SeatPlan("person"), SeatPlan("crew", "thumb")),
        "undo": "ask",
        "listed": True,
        "created_at": 1000.5,
        "again_of": "",
    }
    return Deal(**(deal | changes))  # type: ignore[arg-type]


def an_act(number: int, action: int = 0, seat: int = 0) -> Entry:
    data = {
        "action": action,
        "words": "ruhig weiter \u2603",
        "by": "person",
        "request": f"r{number}",
    }
    return Entry(number, "act", seat, data, 1000.5 + number)


async def store_with(database: str, *deals: Deal) -> Store:
    store = await Store.open(database)
    for deal in deals:
        await store.create(deal, {})
    return store
