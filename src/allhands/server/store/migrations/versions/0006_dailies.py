"""Which day's voyage a match is, and whether it counts: those that were there are none."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Have every match say so."""
    op.add_column("matches", sa.Column("daily", sa.Text, nullable=False, server_default=""))
    op.add_column("matches", sa.Column("sailed_as", sa.Text, nullable=False, server_default=""))
    op.create_index("matches_daily", "matches", ["daily", "sailed_as"])


def downgrade() -> None:
    """Forget it."""
    op.drop_index("matches_daily")
    op.drop_column("matches", "sailed_as")
    op.drop_column("matches", "daily")
