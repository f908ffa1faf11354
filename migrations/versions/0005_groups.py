"""Groups: their games, their players, and what the games came to for players and pairs."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("last_player", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_groups_token_hash")),
    )
    op.create_table(
        "group_games",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("summarised", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_group_games_game_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_group_games_group_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "game_id", name=op.f("pk_group_games")),
        sa.UniqueConstraint("game_id", name=op.f("uq_group_games_game_id")),
    )
    op.create_index(
        op.f("ix_group_games_group_id_group_games_changed_at_group_games_game_id"),
        "group_games",
        ["group_id", "changed_at", "game_id"],
    )
    op.create_index(
        op.f("ix_group_games_summarised_group_games_game_id"),
        "group_games",
        ["summarised", "game_id"],
    )
    op.create_table(
        "players",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_players_group_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "number", name=op.f("pk_players")),
    )
    op.create_index(op.f("ix_players_group_id_players_seen_at"), "players", ["group_id", "seen_at"])
    op.create_table(
        "spellings",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        _of_player("spellings", "player"),
        sa.PrimaryKeyConstraint("group_id", "key", name=op.f("pk_spellings")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_spellings_group_id_spellings_player"), "spellings", ["group_id", "player"]
    )
    op.create_table(
        "player_results",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("spelling", sa.String(length=200), nullable=False),
        *_result(),
        _of_player("player_results", "player"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_player_results_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "player", "game_id", name=op.f("pk_player_results")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pair_results",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("partner", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        *_result(),
        _of_player("pair_results", "player"),
        _of_player("pair_results", "partner"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_pair_results_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(
            "group_id", "player", "partner", "game_id", name=op.f("pk_pair_results")
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_pair_results_group_id_pair_results_partner"),
        "pair_results",
        ["group_id", "partner"],
    )
    for table in ("player_results", "pair_results"):
        op.create_index(op.f(f"ix_{table}_game_id"), table, ["game_id"])
        op.create_index(
            op.f(f"ix_{table}_group_id_{table}_game_id"), table, ["group_id", "game_id"]
        )


def downgrade() -> None:
    for table in ("pair_results", "player_results", "spellings", "players", "group_games"):
        op.drop_table(table)
    op.drop_table("groups")


def _of_player(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["group_id", column],
        ["players.group_id", "players.number"],
        name=op.f(f"fk_{table}_group_id_{column}"),
        ondelete="CASCADE",
    )


def _result() -> list[sa.Column[Any]]:
    kinds: dict[str, Any] = {
        "side": sa.SmallInteger(),
        "variant": sa.String(length=64),
        "played_at": sa.DateTime(timezone=True),
        "month": sa.Integer(),
        "finished": sa.SmallInteger(),
        "won": sa.SmallInteger(),
        "total": sa.Integer(),
        "hands": sa.Integer(),
        "points": sa.Integer(),
        "best": sa.Integer(),
        "outs": sa.Integer(),
        "told": sa.Integer(),
        "canastas": sa.Integer(),
    }
    return [sa.Column(name, kind, nullable=name == "best") for name, kind in kinds.items()]
