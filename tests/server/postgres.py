"""A PostgreSQL of the tests' own: Debian's, in a temporary folder, on a free port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .clients import quiet_port

USER = "postgres"
PASSWORD = "below-decks"


class PostgresServer:
    """A server that can be stopped and started again, and makes databases."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.port = quiet_port()
        self._databases = 0

    def url(self, database: str, password: str = PASSWORD) -> str:
        return f"postgresql+asyncpg://{USER}:{password}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of a database that nobody has used."""
        self._databases += 1
        name = f"tables_{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, name)
        return self.url(name)

    def make(self) -> None:
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
            shutil.chown(secret, USER)
        self._run(
            *("initdb", "-D", str(self.folder / "data"), "-U", USER, "--no-sync"),
            *("-A", "scram-sha-256", f"--pwfile={secret}", "-E", "UTF8", "--locale=C"),
        )

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        log = str(self.folder / "log")
        self._run(
            "pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", options, "start"
        )

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            command = ["runuser", "-u", USER, "--", *command]
        environment = os.environ | {"PGPASSWORD": PASSWORD}
        done = subprocess.run(
            command,
            cwd="/",
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if program != "pg_ctl" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if done.returncode:
            pytest.fail(f"{program}: {(done.stdout or b'').decode(errors='replace')}")


def programs() -> Path | None:
    """The folder of the newest PostgreSQL here."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    return found[-1].parent if found else None


def _version(program: Path) -> float:
    return float(program.parts[-3])


@contextmanager
def running_server() -> Iterator[PostgresServer]:
    """A running server. Skips where there is no PostgreSQL, unless it is required."""
    where = programs()
    if where is None:
        if os.environ.get("ALLHANDS_REQUIRE_POSTGRES"):
            pytest.fail("ALLHANDS_REQUIRE_POSTGRES is set, and there is no PostgreSQL")
        pytest.skip("there is no PostgreSQL here")
    with tempfile.TemporaryDirectory(prefix="allhands-", ignore_cleanup_errors=True) as folder:
        server = PostgresServer(where, Path(folder))
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
