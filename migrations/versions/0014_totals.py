"""Totals of games that rest: by player and pair a year, and games a month; special hands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column(
        "group_games",
        sa.Column("in_totals", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.create_index(
        op.f("ix_group_games_group_id_group_games_in_totals"),
        "group_games",
        ["group_id", "in_totals"],
    )
    op.create_index(
        op.f("ix_player_results_best"),
        "player_results",
        ["group_id", "best", "game_id", "player"],
    )
    for table in ("player_results", "pair_results"):
        # Only games of Modern American Canasta may have any: they are summarised anew.
        column = sa.Column("special_hands", sa.Integer(), server_default="0", nullable=False)
        op.add_column(table, column)
    special = "SELECT 1 FROM games WHERE games.group_id = group_games.group_id"
    special += " AND games.id = group_games.game_id AND games.variant = 'modern-american'"
    op.execute(f"UPDATE group_games SET summarised = 0 WHERE EXISTS ({special})")  # noqa: S608
    op.create_table(
        "year_totals",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("partner", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("year", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("variant", sa.String(length=64), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=True),
        sa.Column("outs", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("canastas", sa.Integer(), nullable=False),
        sa.Column("special_hands", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id", "player"],
            ["players.group_id", "players.number"],
            name=op.f("fk_year_totals_group_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "group_id", "player", "partner", "year", "variant", name=op.f("pk_year_totals")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "month_counts",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("month", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("variant", sa.String(length=64), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_month_counts_group_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "month", "variant", name=op.f("pk_month_counts")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("month_counts")
    op.drop_table("year_totals")
    for table in ("player_results", "pair_results"):
        op.drop_column(table, "special_hands")
    op.drop_index(op.f("ix_player_results_best"), "player_results")
    op.drop_index(op.f("ix_group_games_group_id_group_games_in_totals"), "group_games")
    op.drop_column("group_games", "in_totals")
