"""Whether a file may be used as our database, found out without changing anything in it; and how a
new one begins."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HEADER: Final = b"SQLite format 3\0"
OWN: Final = frozenset(("alembic_version", "changes", "entries", "matches"))
"""Tables that our databases of every version have."""
LOST: Final = (
    "its file has nothing in it, so the matches that it held are gone. Put a copy in its place, or "
    "begin without matches by --new-database"
)
ATTEMPTS: Final = 5
PAUSE: Final = 0.05
"""Seconds until a file is looked into again that another process was writing to."""


class ForeignFileError(Exception):
    """A file that is no database of All Hands."""


class LostFileError(Exception):
    """A database of which nothing is left."""


def check_own(file: Path) -> None:
    """Raises ForeignFileError if a file is neither our database nor one without tables, and
    LostFileError if nothing is left of it.

    Nothing is written to the file or next to it, and nobody who uses it is kept waiting.
    """
    if is_lost(file):
        raise LostFileError(LOST)
    if not file.exists():
        return
    with file.open("rb") as opened:
        header = opened.read(len(HEADER))
    if header != HEADER:
        raise ForeignFileError("it is not a database")
    tables = _tables(file)
    if tables and not tables >= OWN:
        raise ForeignFileError("it is another program's, and was left as it is")


def is_lost(file: Path) -> bool:
    """Whether nothing is left of a database: a file of no bytes, or none where something was
    written ahead of one. A database of ours begins as `begin` has it, and is never so."""
    if file.exists():
        return file.stat().st_size == 0
    ahead = _ahead(file)
    return ahead.exists() and ahead.stat().st_size > 0


def clear(file: Path) -> None:
    """Take away what is left of a database of which nothing is left, so that a new one can begin.
    Raises OSError."""
    if is_lost(file):
        for ending in ("-wal", "-shm", ""):
            Path(f"{file}{ending}").unlink(missing_ok=True)


def begin(file: Path) -> None:
    """Make a database without tables where there is no file.

    It is there whole or not at all, so that no other process finds a file of no bytes, even if this
    one is killed. Raises OSError.
    """
    if file.exists():
        return
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}.tmp")
    try:
        draft.write_bytes(_without_tables())
        _put(draft, file)
    finally:
        draft.unlink(missing_ok=True)


def _put(draft: Path, file: Path) -> None:
    """Have a draft at its place, unless another process was faster."""
    try:
        os.link(draft, file)
    except FileExistsError:
        return
    except OSError:  # not every file system has links
        if not file.exists():
            draft.replace(file)


def _without_tables() -> bytes:
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("VACUUM")
        return made.serialize()


def _ahead(file: Path) -> Path:
    """What is written ahead of a database."""
    return Path(f"{file}-wal")


def _tables(file: Path) -> set[str]:
    """The tables and views of a database."""
    for _ in range(ATTEMPTS - 1):
        try:
            return _read(file) or _written_ahead(file)
        except (sqlite3.DatabaseError, FileNotFoundError):
            time.sleep(PAUSE)
    return _read(file) or _written_ahead(file)


def _read(file: Path) -> set[str]:
    # Who only reads leaves files beside it all the same, but not if told that nobody writes. If
    # somebody does, what is read may not fit together.
    return _named_in(f"{file.absolute().as_uri()}?mode=ro&immutable=1")


def _written_ahead(file: Path) -> set[str]:
    """The tables of a database that has none in its file yet, only in what is written ahead of it:
    so its file is small."""
    ahead = _ahead(file)
    if not ahead.exists():
        return set()
    with TemporaryDirectory(prefix="allhands-") as folder:
        copy = Path(folder, "copy.db")
        shutil.copyfile(file, copy)
        shutil.copyfile(ahead, f"{copy}-wal")
        return _named_in(copy.as_uri())


def _named_in(address: str) -> set[str]:
    with closing(sqlite3.connect(address, uri=True)) as opened:
        found = opened.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
        return {name for (name,) in found if not name.startswith("sqlite_")}
