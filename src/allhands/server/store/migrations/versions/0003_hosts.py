"""Who decides about a table's seats, and whether its seed was chosen; agreeing by shorter names.

Of the tables that were there before, whoever sat down first decides.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_KINDS = {"agree-undo": "agree", "refuse-undo": "refuse"}


def upgrade() -> None:
    """Have every match say so."""
    op.add_column(
        "matches", sa.Column("seed_chosen", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("matches", sa.Column("host", sa.Integer, nullable=False, server_default="-1"))
    for before, after in _KINDS.items():
        _rename(before, after)


def downgrade() -> None:
    """Forget it."""
    for before, after in _KINDS.items():
        _rename(after, before)
    op.drop_column("matches", "host")
    op.drop_column("matches", "seed_chosen")


def _rename(before: str, after: str) -> None:
    kind = sa.column("kind", sa.Text)
    op.execute(sa.update(sa.table("entries", kind)).where(kind == before).values(kind=after))
