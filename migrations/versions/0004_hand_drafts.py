"""Hands as they are being written, kept until they are saved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "hand_drafts",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("device_hash", sa.String(length=64), nullable=False),
        sa.Column("basis", sa.Integer(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("stamp", ROW_ID, nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_hand_drafts_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "number", "device_hash", name=op.f("pk_hand_drafts")),
    )
    op.create_index(op.f("ix_hand_drafts_saved_at"), "hand_drafts", ["saved_at"])


def downgrade() -> None:
    op.drop_index(op.f("ix_hand_drafts_saved_at"), table_name="hand_drafts")
    op.drop_table("hand_drafts")
