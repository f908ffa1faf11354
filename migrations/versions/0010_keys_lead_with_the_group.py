"""Every key of a game's tables leads with its group; a game that is nobody's gets one of its own.

What is unique by itself, the hash of a link's token, moves to tables of its own. Numbers of games
come from a table of their own, since SQLite counts on only in a column that is a key alone.

Tables change their primary key, which others refer to: they are copied, dropped, and made again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    last_game, last_group = _last_number("games"), _last_number("groups")
    # Which group each game is kept under: its own, or a new one for it alone.
    op.execute(
        "CREATE TABLE game_places AS SELECT game_id, group_id FROM group_games UNION ALL "  # noqa: S608 -- a number
        f"SELECT g.id, {last_group} + row_number() OVER (ORDER BY g.id) FROM games g "
        "LEFT JOIN group_games l ON l.game_id = g.id WHERE l.game_id IS NULL"
    )
    _change_groups(last_group, is_linked=False)
    op.execute(
        "INSERT INTO groups (id, token_hash, last_player, started_at) "  # noqa: S608 -- a number
        "SELECT p.group_id, NULL, 0, g.started_at FROM games g "
        f"JOIN game_places p ON p.game_id = g.id WHERE p.group_id > {last_group}"
    )
    _count_on("groups", max(last_group, _highest("groups")))
    _make_again(("group_id",))
    op.execute("DROP TABLE game_places")
    _make_directories()
    op.create_table(
        "game_numbers",
        sa.Column("id", ROW_ID, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_numbers")),
        sqlite_autoincrement=True,
    )
    _count_on("game_numbers", last_game)


def downgrade() -> None:
    last_game, last_group = _last_number("game_numbers"), _last_number("groups")
    last_game = max(last_game, _highest("games"))
    for table in ("game_numbers", "game_tokens", "group_tokens"):
        op.drop_table(table)
    _make_again(())
    _count_on("games", last_game)
    op.execute("DELETE FROM groups WHERE token_hash IS NULL")
    _change_groups(last_group, is_linked=True)


def _make_directories() -> None:
    op.create_table(
        "game_tokens",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("group_id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_game_tokens")),
    )
    op.execute(
        "INSERT INTO game_tokens (token_hash, group_id, game_id, number) "
        "SELECT token_hash, group_id, game_id, number FROM game_links"
    )
    op.create_table(
        "group_tokens",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("group_id", ROW_ID, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_group_tokens")),
    )
    op.execute(
        "INSERT INTO group_tokens (token_hash, group_id) "
        "SELECT token_hash, id FROM groups WHERE token_hash IS NOT NULL"
    )


def _change_groups(last: int, *, is_linked: bool) -> None:
    """Say whether every group has a link, which is unique then."""
    with op.batch_alter_table("groups", table_kwargs={"sqlite_autoincrement": True}) as groups:
        groups.alter_column(
            "token_hash", existing_type=sa.String(length=64), nullable=not is_linked
        )
        if is_linked:
            groups.create_unique_constraint(op.f("uq_groups_token_hash"), ["token_hash"])
        else:
            groups.drop_constraint(op.f("uq_groups_token_hash"), type_="unique")
    _count_on("groups", last)


def _make_again(lead: tuple[str, ...]) -> None:
    """Make the tables of games with the group in front of every key, or without."""
    tables = _tables(lead)
    for table in tables:
        op.execute(f"CREATE TABLE old_{table.name} AS SELECT * FROM {table.name}")  # noqa: S608 -- own names
    for table in reversed(tables):
        op.drop_table(table.name)
    for table in tables:
        table.create(op.get_bind())
        names = [f'"{column.name}"' for column in table.columns]
        op.execute(
            f"INSERT INTO {table.name} ({', '.join(names)}) "  # noqa: S608 -- own names
            f"SELECT {', '.join(_values(table, names))} "
            f"FROM old_{table.name} o{_joined(table, lead)}"
        )
        op.execute(f"DROP TABLE old_{table.name}")


def _values(table: sa.Table, names: list[str]) -> list[str]:
    carried = _is_of_group(table)
    return ["p.group_id" if name == '"group_id"' and not carried else f"o.{name}" for name in names]


def _joined(table: sa.Table, lead: tuple[str, ...]) -> str:
    if not lead or _is_of_group(table):
        return ""
    number = "id" if table.name == "games" else "game_id"
    return f" JOIN game_places p ON p.game_id = o.{number}"


def _is_of_group(table: sa.Table) -> bool:
    """Whether a table has had the group in its key before."""
    return table.name in {"group_games", "player_results", "pair_results"}


def _tables(lead: tuple[str, ...]) -> list[sa.Table]:
    """Return the tables of games, each after those that it refers to."""
    found = sa.MetaData()
    for name in ("ruleset_snapshots", "groups", "players"):
        # To be referred to; they stay as they are.
        columns = {"ruleset_snapshots": ["digest"], "groups": ["id"]}
        names = columns.get(name, ["group_id", "number"])
        sa.Table(name, found, *(sa.Column(each, ROW_ID) for each in names))
    return [
        *_of_games(found, lead),
        _of_group(
            found,
            lead,
            "group_games",
            sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
            sa.Column("summarised", sa.SmallInteger(), nullable=False),
            sa.ForeignKeyConstraint(
                ["group_id"], ["groups.id"], name="fk_group_games_group_id", ondelete="CASCADE"
            ),
            *([] if lead else [sa.UniqueConstraint("game_id", name="uq_group_games_game_id")]),
            sa.Index(
                op.f("ix_group_games_group_id_group_games_changed_at_group_games_game_id"),
                "group_id",
                "changed_at",
                "game_id",
            ),
            sa.Index("ix_group_games_summarised_group_games_game_id", "summarised", "game_id"),
        ),
        _of_group(
            found,
            lead,
            "player_results",
            sa.Column("spelling", sa.String(length=200), nullable=False),
            players=("player",),
        ),
        _of_group(
            found,
            lead,
            "pair_results",
            sa.Index("ix_pair_results_group_id_pair_results_partner", "group_id", "partner"),
            players=("player", "partner"),
        ),
    ]


def _of_games(found: sa.MetaData, lead: tuple[str, ...]) -> list[sa.Table]:
    return [
        sa.Table(
            "games",
            found,
            *(sa.Column(each, ROW_ID, autoincrement=False, nullable=False) for each in lead),
            sa.Column("id", ROW_ID, autoincrement=not lead, nullable=False),
            sa.Column("variant", sa.String(length=64), nullable=False),
            sa.Column("players", sa.SmallInteger(), nullable=False),
            sa.Column("options", sa.JSON(), nullable=False),
            sa.Column("overrides", sa.JSON(), nullable=False),
            sa.Column("rules_name", sa.String(length=60), nullable=False),
            sa.Column("target", sa.Integer(), nullable=True),
            sa.Column("ruleset_digest", sa.String(length=64), nullable=False),
            sa.Column("first_dealer", sa.SmallInteger(), nullable=False),
            sa.Column("version", sa.Integer(), nullable=False),
            sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
            sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
            sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
            sa.Column("deal_count", sa.Integer(), nullable=False),
            sa.Column("totals", sa.JSON(), nullable=False),
            sa.Column("over", sa.Boolean(), nullable=False),
            sa.Column("winner", sa.SmallInteger(), nullable=True),
            sa.PrimaryKeyConstraint(*lead, "id", name="pk_games"),
            sa.ForeignKeyConstraint(
                ["ruleset_digest"], ["ruleset_snapshots.digest"], name="fk_games_ruleset_digest"
            ),
            *(
                sa.ForeignKeyConstraint([each], ["groups.id"], name="fk_games_group_id")
                for each in lead
            ),
            sqlite_autoincrement=not lead,
        ),
        _of_game(
            found,
            lead,
            "game_links",
            [sa.Column("number", sa.Integer(), autoincrement=False, nullable=False)],
            sa.Column("role", sa.String(length=16), nullable=False),
            sa.Column("token_hash", sa.String(length=64), nullable=False),
            sa.Column("salt", sa.String(length=32), nullable=False),
            sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
            sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
            sa.CheckConstraint("role IN ('owner', 'scorer', 'viewer')", name="ck_game_links_role"),
            *([] if lead else [sa.UniqueConstraint("token_hash", name="uq_game_links_token_hash")]),
        ),
        _of_game(
            found,
            lead,
            "game_sides",
            [sa.Column("side", sa.SmallInteger(), autoincrement=False, nullable=False)],
            sa.Column("name", sa.String(length=200), nullable=False),
        ),
        _of_game(
            found,
            lead,
            "seats",
            [sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False)],
            sa.Column("side", sa.SmallInteger(), nullable=False),
            sa.Column("name", sa.String(length=60), nullable=False),
            refers={"game_sides": "side"},
        ),
        _of_game(
            found,
            lead,
            "game_writes",
            [sa.Column("version", sa.Integer(), autoincrement=False, nullable=False)],
            sa.Column("idempotency_key", sa.String(length=64), nullable=False),
            sa.Column("fingerprint", sa.String(length=64), nullable=False),
            sa.Column("answer", sa.JSON(), nullable=False),
            sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
            sa.Column("device", sa.String(length=60), nullable=False),
            sa.Column("author", sa.String(length=60), nullable=False),
            _unique(lead, "game_writes", "idempotency_key"),
        ),
        _of_game(
            found,
            lead,
            "deals",
            [sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False)],
            sa.Column("revision", sa.Integer(), nullable=False),
            sa.Column("state", sa.String(length=16), nullable=False),
            sa.Column("corrected", sa.Boolean(), nullable=False),
            sa.CheckConstraint(
                "state IN ('counted', 'undone', 'superseded')", name="ck_deals_state"
            ),
        ),
        _of_game(
            found,
            lead,
            "deal_revisions",
            [
                sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
                sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
            ],
            sa.Column("version", sa.Integer(), nullable=False),
            sa.Column("action", sa.String(length=16), nullable=False),
            sa.Column("document", sa.JSON(), nullable=False),
            sa.CheckConstraint(
                "action IN ('recorded', 'corrected', 'undone', 'restored')",
                name="ck_deal_revisions_action",
            ),
            _unique(lead, "deal_revisions", "version"),
            refers={"deals": "number", "game_writes": "version"},
        ),
        _of_game(
            found,
            lead,
            "hand_drafts",
            [
                sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
                sa.Column("device_hash", sa.String(length=64), nullable=False),
            ],
            sa.Column("basis", sa.Integer(), nullable=False),
            sa.Column("fields", sa.JSON(), nullable=False),
            sa.Column("stamp", ROW_ID, nullable=False),
            sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
            sa.Index("ix_hand_drafts_saved_at", "saved_at"),
        ),
        _of_game(
            found,
            lead,
            "followed_hands",
            [sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False)],
            sa.Column("version", sa.Integer(), nullable=False),
            sa.Column("last_key", sa.String(length=64), nullable=False),
            sa.Column("steps", sa.JSON(), nullable=False),
            sa.Column("noted_at", sa.DateTime(timezone=True), nullable=False),
        ),
    ]


def _unique(lead: tuple[str, ...], table: str, column: str) -> sa.UniqueConstraint:
    names = [*lead, "game_id", column]
    return sa.UniqueConstraint(*names, name=f"uq_{table}_{'_'.join(names)}")


def _of_game(
    found: sa.MetaData,
    lead: tuple[str, ...],
    name: str,
    key: Sequence[sa.Column[Any]],
    *rest: SchemaItem,
    refers: dict[str, str] | None = None,
) -> sa.Table:
    """Return a table of a game; `refers`: table that it refers to → the column of both."""
    front = [*lead, "game_id"]
    constraints = [
        sa.ForeignKeyConstraint(
            [*front, column],
            [f"{other}.{each}" for each in (*front, column)],
            name=f"fk_{name}_{'_'.join((*front, column))}",
            ondelete="CASCADE",
        )
        for other, column in (refers or {}).items()
    ]
    return sa.Table(
        name,
        found,
        *(sa.Column(each, ROW_ID, autoincrement=False, nullable=False) for each in front),
        *key,
        *rest,
        sa.PrimaryKeyConstraint(*front, *(each.name for each in key), name=f"pk_{name}"),
        *(constraints or [_to_game(lead, name)]),
    )


def _to_game(lead: tuple[str, ...], name: str) -> sa.ForeignKeyConstraint:
    front = [*lead, "game_id"]
    return sa.ForeignKeyConstraint(
        front,
        [*(f"games.{each}" for each in lead), "games.id"],
        name=f"fk_{name}_{'_'.join(front)}",
        ondelete="CASCADE",
    )


def _of_group(
    found: sa.MetaData,
    lead: tuple[str, ...],
    name: str,
    *rest: SchemaItem,
    players: tuple[str, ...] = (),
) -> sa.Table:
    """Return a table of a group's games; results where it names players."""
    results: list[SchemaItem] = []
    if players:
        results = [
            *_result(),
            sa.Index(f"ix_{name}_group_id_{name}_game_id", "group_id", "game_id"),
        ]
        if not lead:
            results.append(sa.Index(f"ix_{name}_game_id", "game_id"))
    return sa.Table(
        name,
        found,
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        *(sa.Column(each, sa.Integer(), autoincrement=False, nullable=False) for each in players),
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        *rest,
        *results,
        *(
            sa.ForeignKeyConstraint(
                ["group_id", each],
                ["players.group_id", "players.number"],
                name=f"fk_{name}_group_id_{each}",
                ondelete="CASCADE",
            )
            for each in players
        ),
        _to_game(lead, name),
        sa.PrimaryKeyConstraint("group_id", *players, "game_id", name=f"pk_{name}"),
        sqlite_with_rowid=not players,
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


def _highest(table: str) -> int:
    query = sa.text(f"SELECT coalesce(max(id), 0) FROM {table}")  # noqa: S608 -- own names
    return int(op.get_bind().execute(query).scalar_one())


def _last_number(table: str) -> int:
    """Return the highest number that a table has ever given out."""
    if op.get_bind().dialect.name == "sqlite":
        given = sa.text("SELECT seq FROM sqlite_sequence WHERE name = :table")
    else:
        given = sa.text(
            "SELECT pg_sequence_last_value(cast(pg_get_serial_sequence(:table, 'id') AS regclass))"
        )
    return max(_highest(table), op.get_bind().execute(given, {"table": table}).scalar() or 0)


def _count_on(table: str, last: int) -> None:
    """Let a table give out numbers beyond `last`."""
    if last == 0:
        return
    values = {"table": table, "last": last}
    if op.get_bind().dialect.name == "sqlite":
        op.get_bind().execute(
            sa.text("DELETE FROM sqlite_sequence WHERE name = :table"), {"table": table}
        )
        add = "INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :last)"
        op.get_bind().execute(sa.text(add), values)
    else:
        op.get_bind().execute(
            sa.text("SELECT setval(cast(pg_get_serial_sequence(:table, 'id') AS regclass), :last)"),
            values,
        )
