"""Games that were deleted, and may be brought back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    # What was deleted is gone for good where it cannot be told from the rest.
    op.execute("DELETE FROM games WHERE deleted_at IS NOT NULL")
    with op.batch_alter_table("games") as games:
        games.drop_column("deleted_at")
