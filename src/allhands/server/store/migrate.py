"""Brings a database to the present version of its tables, whoever else is doing so."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x414C4C48414E4453
"""The number of PostgreSQL's lock under which one server migrates while the others wait."""


class NewerDatabaseError(Exception):
    """The database was migrated by a version of All Hands that knows more than this one."""


def migrate(connection: Connection) -> None:
    """Make or change the tables as needed, in the transaction that `connection` is in.

    Raises NewerDatabaseError.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if present_version(connection) != newest_version():
        _upgrade(connection)


def newest_version() -> str:
    """The latest version of the tables: their files are named in order."""
    return max(file.name[:4] for file in (FOLDER / "versions").glob("[0-9]*.py"))


def present_version(connection: Connection) -> str | None:
    """The version of a database's tables; None if it has none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(text("SELECT version_num FROM alembic_version"))


def _upgrade(connection: Connection) -> None:
    # Importing Alembic takes longer than anything else at a start that has nothing to change.
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    present = MigrationContext.configure(connection).get_current_heads()
    known = {revision.revision for revision in script.walk_revisions()}
    if not known.issuperset(present):
        raise NewerDatabaseError
    if set(present) != set(script.get_heads()):
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
