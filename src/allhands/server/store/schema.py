"""The tables of the database. `migrations` makes them; a test holds the two against each other."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
    true,
)

METADATA: Final = MetaData()
DELETED: Final = "deleted"
"""The outcome of a table of which nothing but its row and its last entry is left."""

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("title_folded", Text, nullable=False),  # SQLite alone folds the case of ASCII only
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),  # 64 bits without a sign fit no integer of either
    Column("names", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("undo", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("again_of", Text, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("seed_chosen", Boolean, nullable=False, server_default=false()),
    Column("host", Integer, nullable=False, server_default="-1"),
    Column("pace", Double, nullable=True),  # none: that of the server
    Column("daily", Text, nullable=False, server_default=""),  # the day whose voyage it is
    Column("sailed_as", Text, nullable=False, server_default=""),
    # What lists show, as it is after the latest entry
    Column("names_now", Text, nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("current", Integer, nullable=False),
    Column("outcome", Text, nullable=False),  # "" while the game goes on, DELETED for ever
    Column("summary", Text, nullable=False),
    Column("winners", Integer, nullable=False, server_default="0"),  # a mask of seats
    Column("score", Integer, nullable=False, server_default="-1"),  # -1: none
    Column("updated_at", Double, nullable=False),
    Column("entries", Integer, nullable=False),
    # Numbers all changes in the order of their commits
    Column("changed", BigInteger, nullable=False),
    Column("changed_by", Text, nullable=False),
    Index("matches_changed", "changed", unique=True),
    Index("matches_listed", "listed", "outcome", "changed"),
    Index("matches_daily", "daily", "sailed_as"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("mark", Text, nullable=False),  # tells a repeated append from somebody else's
)

HOLDERS: Final = Table(
    "holders",
    METADATA,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, primary_key=True),
    Index("holders_person", "person"),
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

CHANGES: Final = Table(
    "changes",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("latest", BigInteger, nullable=False),
)
"""One row, "all": the latest number of a change. Who writes locks it first, so that changes are
committed in the order of their numbers and no two writers wait for each other in a circle."""
