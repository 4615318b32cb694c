"""A file that is not ours: nothing is changed in it or beside it, and it is said that it is not."""

from __future__ import annotations

import asyncio
import errno
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

from .clients import Server, quiet_port
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


def test_a_database_without_tables_is_used(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA user_version = 0")
        other.execute("VACUUM")

    async def scene() -> None:
        await (await store_with(f"sqlite+aiosqlite:///{file}", a_deal())).close()

    asyncio.run(scene())
    assert "matches" in _read(file)


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def emptied_in_use(file: Path) -> None:
    emptied(file)
    Path(f"{file}-wal").write_bytes(b"what was written last")


def taken_away_in_use(file: Path) -> None:
    emptied_in_use(file)
    file.unlink()


LOST = (
    "cannot be used: its file has nothing in it, so the matches that it held are gone. "
    "Put a copy in its place, or begin without matches by --new-database."
)


@pytest.mark.parametrize("lose", [emptied, emptied_in_use, taken_away_in_use])
def test_a_database_of_which_nothing_is_left_is_left_as_it_is_unless_a_new_one_may_begin(
    lose: Callable[[Path], None], tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"
    lose(file)
    before = what_is_in(tmp_path)
    assert opened(file) == f"The database in {file} {LOST}"
    assert what_is_in(tmp_path) == before

    async def scene() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{file}", may_begin=True)
        await store.create(a_deal(), {})
        await store.close()
        again = await Store.open(f"sqlite+aiosqlite:///{file}", may_begin=True)
        assert await again.load("lantern") == (a_deal(), [])
        await again.close()

    asyncio.run(scene())


def cut_short(whole: bytes) -> bytes:
    return whole[: len(whole) // 2]


def beginning_only(whole: bytes) -> bytes:
    return whole[:16]


def one_page(whole: bytes) -> bytes:
    return whole[:4096]


def zeros(whole: bytes) -> bytes:
    return bytes(len(whole))


@pytest.mark.parametrize("damage", [cut_short, beginning_only, one_page, zeros])
@pytest.mark.parametrize("may_begin", [False, True])
def test_a_damaged_database_is_said_to_be_and_is_not_written_over(
    damage: Callable[[bytes], bytes], may_begin: bool, tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"
    address = f"sqlite+aiosqlite:///{file}"

    async def scene() -> None:
        await (await store_with(address, a_deal())).close()
        file.write_bytes(damage(file.read_bytes()))
        before = file.read_bytes()
        with pytest.raises(StoreError, match="cannot be used: "):
            await Store.open(address, may_begin=may_begin)
        assert file.read_bytes() == before

    asyncio.run(scene())


def test_a_new_database_is_never_a_file_of_no_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So another server that starts at the same time does not take it for one that was lost."""
    file = tmp_path / "tables.db"
    sizes: list[int] = []
    link = os.link

    def noting(draft: Path, place: Path) -> None:
        link(draft, place)
        sizes.append(place.stat().st_size)
        with pytest.raises(FileExistsError):
            link(draft, place)

    monkeypatch.setattr(os, "link", noting)

    async def scene() -> None:
        stores = await asyncio.gather(
            *(Store.open(f"sqlite+aiosqlite:///{file}") for _ in range(3))
        )
        assert len({store.secret for store in stores}) == 1
        for store in stores:
            await store.close()

    asyncio.run(scene())
    assert sizes
    assert min(sizes) > 0
    assert [each.name for each in tmp_path.iterdir()] == ["tables.db"]


def test_a_new_database_that_cannot_be_begun_is_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    file = tmp_path / "tables.db"
    assert opened(file) == f"The database in {file} cannot be used: No space left on device."
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("lose", [emptied, Path.unlink])
def test_a_database_that_is_lost_while_it_is_used_is_said_to_be_damaged(
    lose: Callable[[Path], None], tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"

    async def scene() -> None:
        store = await store_with(f"sqlite+aiosqlite:///{file}", a_deal())
        lose(file)
        with pytest.raises(StoreError, match="is gone"):
            await store._database.examine()
        assert not file.exists() or file.stat().st_size == 0
        await store.close()

    asyncio.run(scene())


def test_the_server_says_what_is_lost_and_begins_again_when_asked_to(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    emptied(file)
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
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"The database in {file} {LOST}\n"
    assert file.read_bytes() == b""
    server = Server(tmp_path, "--database", str(file), "--new-database")
    try:
        with server.client() as visitor:
            assert visitor.get("/healthz").json()["status"] == "ok"
    finally:
        server.stop()
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
