"""Counts of recent actions, for limits that hold across processes and machines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rate_limits",
        sa.Column("key", sa.String(length=160), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rate_limits")),
    )
    op.create_index(op.f("ix_rate_limits_until"), "rate_limits", ["until"])


def downgrade() -> None:
    op.drop_index(op.f("ix_rate_limits_until"), table_name="rate_limits")
    op.drop_table("rate_limits")
