"""House rules, every version of them; and by which ones a game is played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "house_rules",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_rules")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_house_rules_token_hash")),
    )
    op.create_table(
        "house_rules_versions",
        sa.Column("house_rules_id", ROW_ID, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("variant", sa.String(length=64), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("overrides", sa.JSON(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["house_rules_id"],
            ["house_rules.id"],
            name=op.f("fk_house_rules_versions_house_rules_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("house_rules_id", "version", name=op.f("pk_house_rules_versions")),
    )
    # Games of before were played by no house rules; the default is for them alone.
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("overrides", sa.JSON(), nullable=False, server_default="{}"))
        games.add_column(
            sa.Column("rules_name", sa.String(length=60), nullable=False, server_default="")
        )
    with op.batch_alter_table("games") as games:
        games.alter_column("overrides", server_default=None)
        games.alter_column("rules_name", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_column("rules_name")
        games.drop_column("overrides")
    op.drop_table("house_rules_versions")
    op.drop_table("house_rules")
