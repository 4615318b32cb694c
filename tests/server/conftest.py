from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from allhands import games
from tests.small import SMALL

from .browsers import browser, visitor
from .clients import Server
from .stores import database, postgres, sqlite_database
from .tables import usual_seed

__all__ = ["browser", "database", "postgres", "sqlite_database", "visitor"]

Starter = Callable[..., Server]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a program that is no Python package, so that it can be run by itself."""
    for item in items:
        fixtures: tuple[str, ...] = getattr(item, "fixturenames", ())
        if {"browser", "postgres"} & set(fixtures) or "postgresql" in item.name:
            item.add_marker("installed")


WITH_SMALL_GAMES = {
    "test_api",
    "test_attacks",
    "test_consent",
    "test_crew",
    "test_hall",
    "test_hosts",
    "test_seats",
    "test_table",
    "test_thinking",
    "test_undo",
}
"""What the server does is tested with small games; what a game looks like, with that game."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have each test that takes a game, and does not say which, run with those that it is for."""
    marks = metafunc.definition.iter_markers("parametrize")
    if "game" in metafunc.fixturenames and not any("game" in mark.args[0] for mark in marks):
        module = metafunc.module.__name__.rpartition(".")[2]
        names = SMALL if module in WITH_SMALL_GAMES else games.names()
        metafunc.parametrize("game", names, indirect=True, scope="module")


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest) -> str:
    """Each game in its turn, compiled before the time of a test begins to run."""
    name: str = request.param
    usual_seed(name, games.find(name).default_seats)
    return name


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Starter]:
    """Starts servers on the database of this test: `start_server("--root-path", "/table")`."""
    started: list[Server] = []

    def start(*argv: str, **env: str) -> Server:
        started.append(Server(tmp_path, *argv, **env))
        return started[-1]

    yield start
    for server in started:
        server.stop()


@pytest.fixture
def running_server(start_server: Starter) -> Server:
    """A server in a process of its own, on a database of its own: `running_server.url`."""
    return start_server()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that play at tables of their own: starting it takes seconds."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()
