"""Games, their sides and seats, their hands with every revision, and who wrote them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "ruleset_snapshots",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_ruleset_snapshots")),
    )
    op.create_table(
        "games",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("variant", sa.String(length=64), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("ruleset_digest", sa.String(length=64), nullable=False),
        sa.Column("first_dealer", sa.SmallInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deal_count", sa.Integer(), nullable=False),
        sa.Column("totals", sa.JSON(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("winner", sa.SmallInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["ruleset_digest"], ["ruleset_snapshots.digest"], name=op.f("fk_games_ruleset_digest")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_games_token_hash")),
    )
    op.create_table(
        "deals",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("corrected", sa.Boolean(), nullable=False),
        sa.CheckConstraint(
            "state IN ('counted', 'undone', 'superseded')", name=op.f("ck_deals_state")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_deals_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_deals")),
    )
    op.create_table(
        "game_sides",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_game_sides_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "side", name=op.f("pk_game_sides")),
    )
    op.create_table(
        "game_writes",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("idempotency_key", sa.String(length=64), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device", sa.String(length=60), nullable=False),
        sa.Column("author", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_game_writes_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "version", name=op.f("pk_game_writes")),
        sa.UniqueConstraint(
            "game_id", "idempotency_key", name=op.f("uq_game_writes_game_id_idempotency_key")
        ),
    )
    op.create_table(
        "deal_revisions",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=16), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.CheckConstraint(
            "action IN ('recorded', 'corrected', 'undone', 'restored')",
            name=op.f("ck_deal_revisions_action"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "number"],
            ["deals.game_id", "deals.number"],
            name=op.f("fk_deal_revisions_game_id_number"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "version"],
            ["game_writes.game_id", "game_writes.version"],
            name=op.f("fk_deal_revisions_game_id_version"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "number", "revision", name=op.f("pk_deal_revisions")),
        sa.UniqueConstraint("game_id", "version", name=op.f("uq_deal_revisions_game_id_version")),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("side", sa.SmallInteger(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "side"],
            ["game_sides.game_id", "game_sides.side"],
            name=op.f("fk_seats_game_id_side"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seats")),
    )


def downgrade() -> None:
    op.drop_table("seats")
    op.drop_table("deal_revisions")
    op.drop_table("game_writes")
    op.drop_table("game_sides")
    op.drop_table("deals")
    op.drop_table("games")
    op.drop_table("ruleset_snapshots")
