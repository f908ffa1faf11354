"""Links to games, each with what it lets its holder do; a game's own link becomes its owner's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "game_links",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "role IN ('owner', 'scorer', 'viewer')", name=op.f("ck_game_links_role")
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_game_links_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_game_links")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_game_links_token_hash")),
    )
    op.execute(
        "INSERT INTO game_links (game_id, number, role, token_hash, salt, made_at) "
        "SELECT id, 1, 'owner', token_hash, '', started_at FROM games"
    )
    with op.batch_alter_table("games") as games:
        games.drop_constraint(op.f("uq_games_token_hash"), type_="unique")
        games.drop_column("token_hash")


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("token_hash", sa.String(length=64), nullable=True))
    # One link is left to each game: the owner's that is in use, the first of them.
    op.execute(
        "UPDATE games SET token_hash = (SELECT token_hash FROM game_links "
        "WHERE game_id = games.id AND role = 'owner' "
        "ORDER BY CASE WHEN revoked_at IS NULL THEN 0 ELSE 1 END, number LIMIT 1)"
    )
    with op.batch_alter_table("games") as games:
        games.alter_column("token_hash", existing_type=sa.String(length=64), nullable=False)
        games.create_unique_constraint(op.f("uq_games_token_hash"), ["token_hash"])
    op.drop_table("game_links")
