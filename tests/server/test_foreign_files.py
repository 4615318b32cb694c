"""A file that is not ours: nothing is changed in it or beside it, and it is said that it is not."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from allhands.server.store import Store, StoreError
from allhands.server.store.recognising import _read

from .clients import quiet_port
from .stores import a_deal, store_with


def opened(file: Path) -> str:
    """What is said when a file is opened that cannot be."""
    with pytest.raises(StoreError) as refused:
        asyncio.run(Store.open(f"sqlite+aiosqlite:///{file}"))
    return str(refused.value)


def what_is_in(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, with its bytes."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def diary(file: Path, *first: str) -> None:
    """The database of another program."""
    with closing(sqlite3.connect(file)) as other:
        for statement in (*first, "CREATE TABLE diary (day TEXT, words TEXT)"):
            other.execute(statement)
        other.execute("INSERT INTO diary VALUES ('Monday', 'Fog.')")
        other.commit()


def diary_written_ahead(file: Path) -> None:
    diary(file, "PRAGMA journal_mode = WAL")


def diary_with_migrations(file: Path) -> None:
    diary(file, "CREATE TABLE alembic_version (version_num TEXT)", "CREATE TABLE matches (id TEXT)")


def diary_of_views(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE VIEW today AS SELECT date('now')")


def letter(file: Path) -> None:
    file.write_text("Dear captain, " * 200)


def short_letter(file: Path) -> None:
    file.write_text("Fog.")


ANOTHERS = "cannot be used: it is another program's, and was left as it is."
NO_DATABASE = "cannot be used: it is not a database."


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (diary, ANOTHERS),
        (diary_written_ahead, ANOTHERS),
        (diary_with_migrations, ANOTHERS),
        (diary_of_views, ANOTHERS),
        (letter, NO_DATABASE),
        (short_letter, NO_DATABASE),
    ],
)
def test_a_foreign_file_is_left_as_it_is(
    make: Callable[[Path], None], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "a file #1.db"
    make(file)
    before = what_is_in(tmp_path)
    assert opened(file) == f"The database in {file} {sentence}"
    assert what_is_in(tmp_path) == before


@pytest.mark.parametrize("make", [diary, diary_written_ahead])
def test_a_foreign_database_in_use_is_left_as_it_is(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    file = tmp_path / "diary.db"
    make(file)
    with closing(sqlite3.connect(file)) as other:
        other.execute("INSERT INTO diary VALUES ('Tuesday', 'Ice.')")
        before = what_is_in(tmp_path)
        assert ANOTHERS in opened(file)
        assert what_is_in(tmp_path) == before
        other.commit()


def test_a_foreign_database_that_was_just_made_is_recognised(tmp_path: Path) -> None:
    """All there is of its tables stands in what is written ahead of the file."""
    making, file = tmp_path / "making.db", tmp_path / "kept" / "diary.db"
    file.parent.mkdir()
    with closing(sqlite3.connect(making)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE diary (day TEXT, words TEXT)")
        for ending in ("", "-wal"):
            shutil.copyfile(f"{making}{ending}", f"{file}{ending}")
    assert not _read(file)
    before = what_is_in(file.parent)
    assert ANOTHERS in opened(file)
    assert what_is_in(file.parent) == before


def test_a_server_that_was_killed_at_its_first_start_starts_again(tmp_path: Path) -> None:
    making, file = tmp_path / "making.db", tmp_path / "tables.db"

    async def scene() -> None:
        store = await store_with(f"sqlite+aiosqlite:///{making}", a_deal())
        for ending in ("", "-wal"):
            shutil.copyfile(f"{making}{ending}", f"{file}{ending}")
        assert not _read(file)
        again = await Store.open(f"sqlite+aiosqlite:///{file}")
        assert again.secret == store.secret
        assert await again.load("lantern") == (a_deal(), [])
        await again.close()
        await store.close()

    asyncio.run(scene())


@pytest.mark.parametrize("begun", [b"", None])
def test_a_file_with_nothing_in_it_is_used(begun: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    if begun is None:
        with closing(sqlite3.connect(file)) as other:
            other.execute("PRAGMA user_version = 0")
            other.execute("VACUUM")
    else:
        file.write_bytes(begun)

    async def scene() -> None:
        await (await store_with(f"sqlite+aiosqlite:///{file}", a_deal())).close()

    asyncio.run(scene())
    assert "matches" in _read(file)


def test_the_server_does_not_start_on_a_foreign_database(tmp_path: Path) -> None:
    file = tmp_path / "diary.db"
    diary(file)
    before = what_is_in(tmp_path)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "allhands", "serve", "--no-open", "--port", str(quiet_port())),
            *("--database", str(file)),
        ],
        env=os.environ | {"ALLHANDS_INTERPRET": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"The database in {file} {ANOTHERS}\n"
    assert what_is_in(tmp_path) == before
