"""What was called a steady crew-mate is a swift one: to think for longer made none stronger."""

from collections.abc import Sequence

from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

BEFORE, NOW = '"steady"', '"swift"'


def upgrade() -> None:
    """Have those who sit at tables, or came to them later, go on under the other name."""
    op.execute(f"UPDATE matches SET seats = replace(seats, '{BEFORE}', '{NOW}')")
    op.execute(f"UPDATE entries SET data = replace(data, '{BEFORE}', '{NOW}') WHERE kind = 'crew'")


def downgrade() -> None:
    """Leave them: a swift crew-mate is known to all releases."""
