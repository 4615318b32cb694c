"""The first tables: matches, their journals, who holds which seat, and the keys of links."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Make them."""
    _make_matches()
    op.create_table(
        "entries",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
    )
    op.create_index("holders_person", "holders", ["person"])
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    changes = op.create_table(
        "changes",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("latest", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(changes, [{"name": "all", "latest": 0}])


def _make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("title", "title_folded", "game")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("version", "players")),
        *(
            sa.Column(name, sa.Text, nullable=False)
            for name in ("options", "seed", "names", "seats", "undo")
        ),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("again_of", "names_now")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("open_seats", "current")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("outcome", "summary")),
        sa.Column("updated_at", sa.Double, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("changed_by", sa.Text, nullable=False),
    )
    op.create_index("matches_changed", "matches", ["changed"], unique=True)
    op.create_index("matches_listed", "matches", ["listed", "outcome", "changed"])


def downgrade() -> None:
    """Drop them, and all that is in them."""
    for table in ("changes", "keys", "holders", "entries", "matches"):
        op.drop_table(table)
