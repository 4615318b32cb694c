"""Whether a table gives hints: those that were there before do."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Have every match say so."""
    op.add_column(
        "matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true())
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "hints")
