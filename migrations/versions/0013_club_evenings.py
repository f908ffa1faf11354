"""Club evenings: settings, entrants, links, seatings, and which game a table of a round is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "event_tokens",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("group_id", ROW_ID, nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_event_tokens")),
    )
    op.create_table(
        "events",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("movement", sa.String(length=16), nullable=False),
        sa.Column("scoring", sa.String(length=16), nullable=False),
        sa.Column("thresholds", sa.JSON(), nullable=False),
        sa.Column("seed", ROW_ID, nullable=False),
        sa.Column("no_instant_rematch", sa.Boolean(), nullable=False),
        sa.Column("bye_score", sa.Integer(), nullable=True),
        sa.Column("rounds_planned", sa.SmallInteger(), nullable=True),
        sa.Column("round_hands", sa.SmallInteger(), nullable=True),
        sa.Column("round_minutes", sa.SmallInteger(), nullable=True),
        sa.Column("clock_ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("clock_left", sa.Integer(), nullable=True),
        sa.Column("shows_ranking", sa.Boolean(), nullable=False),
        sa.Column("variant", sa.String(length=64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("overrides", sa.JSON(), nullable=False),
        sa.Column("rules_name", sa.String(length=60), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_events_group_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_events")),
    )
    op.create_table(
        "event_entrants",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("event_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("in_from", sa.SmallInteger(), nullable=False),
        sa.Column("out_from", sa.SmallInteger(), nullable=True),
        _of_event("entrants"),
        sa.PrimaryKeyConstraint("group_id", "event_id", "number", name=op.f("pk_event_entrants")),
    )
    op.create_table(
        "event_links",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("event_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "role IN ('director', 'table', 'wall', 'join')", name=op.f("ck_event_links_role")
        ),
        _of_event("links"),
        sa.PrimaryKeyConstraint("group_id", "event_id", "number", name=op.f("pk_event_links")),
    )
    op.create_table(
        "event_seatings",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("event_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("round", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tables", sa.JSON(), nullable=False),
        sa.Column("byes", sa.JSON(), nullable=False),
        _of_event("seatings"),
        sa.PrimaryKeyConstraint(
            "group_id", "event_id", "round", "version", name=op.f("pk_event_seatings")
        ),
    )
    op.create_table(
        "event_tables",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("event_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("round", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("place", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("first_points", sa.Integer(), nullable=True),
        sa.Column("second_points", sa.Integer(), nullable=True),
        _of_event("tables"),
        sa.ForeignKeyConstraint(
            ["group_id", "game_id"],
            ["games.group_id", "games.id"],
            name=op.f("fk_event_tables_group_id_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "group_id", "event_id", "round", "place", name=op.f("pk_event_tables")
        ),
    )
    op.create_index(
        op.f("ix_event_tables_group_id_event_tables_game_id"),
        "event_tables",
        ["group_id", "game_id"],
    )
    op.create_table(
        "event_writes",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("event_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("idempotency_key", sa.String(length=64), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("action", sa.String(length=16), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device", sa.String(length=60), nullable=False),
        _of_event("writes"),
        sa.PrimaryKeyConstraint("group_id", "event_id", "version", name=op.f("pk_event_writes")),
        sa.UniqueConstraint(
            "group_id",
            "event_id",
            "idempotency_key",
            name=op.f("uq_event_writes_group_id_event_id_idempotency_key"),
        ),
    )


def _of_event(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["group_id", "event_id"],
        ["events.group_id", "events.id"],
        name=op.f(f"fk_event_{table}_group_id_event_id"),
        ondelete="CASCADE",
    )


def downgrade() -> None:
    # The earlier version knows of no evenings: their games stay games.
    op.drop_table("event_writes")
    op.drop_table("event_tables")
    op.drop_table("event_seatings")
    op.drop_table("event_links")
    op.drop_table("event_entrants")
    op.drop_table("events")
    op.drop_table("event_tokens")
