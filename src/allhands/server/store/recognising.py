"""Whether a file may be used as our database, found out without changing anything in it."""

from __future__ import annotations

import shutil
import sqlite3
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HEADER: Final = b"SQLite format 3\0"
OWN: Final = frozenset(("alembic_version", "changes", "entries", "matches"))
"""Tables that our databases of every version have."""
ATTEMPTS: Final = 5
PAUSE: Final = 0.05
"""Seconds until a file is looked into again that another process was writing to."""


class ForeignFileError(Exception):
    """A file that is no database of All Hands."""


def check_own(file: Path) -> None:
    """Raises ForeignFileError if a file is neither our database nor one with nothing in it.

    Nothing is written to the file or beside it, and nobody who uses it is kept waiting.
    """
    if not file.exists():
        return
    with file.open("rb") as opened:
        header = opened.read(len(HEADER))
    if header and header != HEADER:
        raise ForeignFileError("it is not a database")
    tables = _tables(file)
    if tables and not tables >= OWN:
        raise ForeignFileError("it is another program's, and was left as it is")


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
    ahead = Path(f"{file}-wal")
    if not ahead.exists():
        return set()
    with TemporaryDirectory(prefix="allhands-") as folder:
        copy = Path(folder, "copy.db")
        shutil.copyfile(file, copy)
        shutil.copyfile(ahead, f"{copy}-wal")
        return _named_in(copy.as_uri())


def _named_in(address: str) -> set[str]:
    opened = sqlite3.connect(address, uri=True)
    try:
        found = opened.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
        return {name for (name,) in found if not name.startswith("sqlite_")}
    finally:
        opened.close()
