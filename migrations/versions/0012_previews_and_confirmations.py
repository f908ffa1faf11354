"""Wishes of a table: names in the previews of its links, and results that both sides confirm."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column(
        "games",
        sa.Column("names_in_preview", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.add_column(
        "games",
        sa.Column("confirming", sa.String(length=16), server_default="none", nullable=False),
    )
    op.create_table(
        "confirmations",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("basis", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_back_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("device", sa.String(length=60), nullable=False),
        sa.Column("author", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id", "game_id"],
            ["games.group_id", "games.id"],
            name=op.f("fk_confirmations_group_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "group_id", "game_id", "number", "basis", "side", name=op.f("pk_confirmations")
        ),
    )


def downgrade() -> None:
    # The earlier version knows of nothing to confirm: what was confirmed is forgotten.
    op.drop_table("confirmations")
    op.drop_column("games", "confirming")
    op.drop_column("games", "names_in_preview")
