"""The address of a database, and what is wrong with it when it cannot be used."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from allhands.kernel.errors import AllHandsError
from allhands.kernel.whole_file import reason
from allhands.server.store.migrate import NewerDatabaseError

PATIENCE: Final = 10.0
"""How long, in seconds, to wait for a server's answer or for another process to finish writing."""

DRIVERS: Final = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


ELSEWHERE: Final = "Say where to keep them instead: --database tables.db."
"""What to do where the user's own folder cannot hold the matches."""


class StoreError(AllHandsError):
    """A database that cannot be used, or that could not keep what it was given.

    Its words name files and servers, for whoever runs the table; `told` is for everybody else, and
    `state` what that comes to in a few words.
    """

    state = "the database does not answer"
    told = "The table's database does not answer: nothing was changed. Try again in a moment."


class FullError(StoreError):
    """There is no room for more."""

    state = "the disk is full"
    told = (
        "The server's disk is full, so that nothing can be written down: nothing was changed. "
        "It goes on when whoever runs the server has made room."
    )


class UnwritableError(StoreError):
    """Nothing can be written, or read, where the database is."""

    state = "the database cannot be written to"
    told = (
        "The table's database cannot be written to: nothing was changed. "
        "It goes on when whoever runs the server has seen to that."
    )


class DamagedError(StoreError):
    """A part of the database is not what was written there."""

    state = "the database is damaged"
    told = (
        "The table's database is damaged: nothing was changed. "
        "Whoever runs the server has to go back to a copy."
    )


_BY_CODE: Final[dict[int, type[StoreError]]] = {
    sqlite3.SQLITE_FULL: FullError,
    sqlite3.SQLITE_READONLY: UnwritableError,
    sqlite3.SQLITE_IOERR: UnwritableError,
    sqlite3.SQLITE_CORRUPT: DamagedError,
    sqlite3.SQLITE_NOTADB: DamagedError,
}
"""By SQLite's codes of errors."""
_BY_STATE: Final[dict[str, type[StoreError]]] = {
    "53100": FullError,
    "25006": UnwritableError,
    "42501": UnwritableError,
    "58030": UnwritableError,
    "XX001": DamagedError,
    "XX002": DamagedError,
}
"""By PostgreSQL's."""


def default_url() -> str:
    """The address of the SQLite file in the user's data folder."""
    file = user_data_path("allhands", appauthor=False) / "tables.db"
    return URL.create("sqlite+aiosqlite", database=str(file)).render_as_string()


def parse(address: str) -> URL:
    """An address as SQLAlchemy reads it. Raises StoreError."""
    try:
        url = make_url(address)
        url = url.set(drivername=DRIVERS[url.drivername])
    except (ArgumentError, KeyError, ValueError):
        raise StoreError(
            "A database's address begins with sqlite+aiosqlite:/// and the path of a file, "
            "or with postgresql+asyncpg:// and a server."
        ) from None
    if url.get_backend_name() == "sqlite":
        _check_file(url, is_default=address == default_url())
    return url


def _check_file(url: URL, *, is_default: bool) -> None:
    if url.database in (None, "", ":memory:") or url.query:
        raise StoreError(
            "A SQLite database is a file: name one as in sqlite+aiosqlite:///tables.db."
        )
    file = Path(url.database or "")
    if is_default:
        _make_folder(file.parent)
    if not file.parent.is_dir():
        raise StoreError(f"There is no folder {file.parent} to keep the database in.")
    if file.is_dir():
        raise StoreError(f"{file} is a folder; a SQLite database is a file.")
    for path in (file.parent, file):
        if path.exists() and not os.access(path, os.W_OK):
            hint = f" {ELSEWHERE}" if is_default else ""
            raise StoreError(
                f"{path} cannot be written to, so no database can be kept there.{hint}"
            )


def _make_folder(folder: Path) -> None:
    """Have the user's data folder. Raises StoreError, which says what to pass instead."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"The folder {folder} for the matches cannot be made: {reason(error)}. {ELSEWHERE}"
        ) from error


def store_error(url: URL, error: BaseException) -> StoreError:
    """Whatever a driver raised, as an error with a sentence."""
    if isinstance(error, StoreError):
        return error
    original: BaseException = getattr(error, "orig", None) or error
    code: int = getattr(original, "sqlite_errorcode", 0) & 0xFF  # the rest says more precisely
    state: str = getattr(original, "sqlstate", None) or ""
    kind = _BY_CODE.get(code) or _BY_STATE.get(state) or StoreError
    return kind(_problem(url, original, state))


def _problem(url: URL, error: BaseException, state: str) -> str:
    """What is wrong with the database, in a sentence without its password."""
    if isinstance(error, NewerDatabaseError):
        return f"The database {where(url)} was made by a newer All Hands: use that one."
    if state.startswith("28"):
        return f"The database {where(url)} does not accept this user and password."
    if state == "3D000":
        return f"There is no database of the name {url.database} at {url.host or 'the server'}."
    if url.get_backend_name() == "postgresql" and isinstance(error, OSError):
        return f"The database {where(url)} does not answer."
    if isinstance(error, OSError) and error.strerror:
        return f"The database {where(url)} cannot be used: {error.strerror}."
    words = str(error).strip().splitlines() or [type(error).__name__]
    reason = words[0].rpartition(">: ")[2].rstrip(".")
    if url.password:
        reason = reason.replace(str(url.password), "***")
    return f"The database {where(url)} cannot be used: {reason}."


def where(url: URL) -> str:
    """The database as it is named to people."""
    if url.get_backend_name() == "sqlite":
        return f"in {url.database}"
    port = f":{url.port}" if url.port else ""
    return f"{url.database or ''} at {url.host or 'the server'}{port}".strip()
