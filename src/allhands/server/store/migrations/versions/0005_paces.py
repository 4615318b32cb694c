"""How long a computer crew-mate thinks at a match: at those that were there, as elsewhere."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Have a match say so, if it does."""
    op.add_column("matches", sa.Column("pace", sa.Double, nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "pace")
