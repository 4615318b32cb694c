"""Who has won a match, and with what score. Of those that were over before, that is not known."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Have every match say so."""
    op.add_column("matches", sa.Column("winners", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("score", sa.Integer, nullable=False, server_default="-1"))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "score")
    op.drop_column("matches", "winners")
