"""Links that were derived without the installation's key open nothing any more.

A group's first token followed from the token of its first game, and the tokens by which it opened
its games from its own, without a secret. Only hashes are kept, so those that were drawn by lot
later cannot be told apart: every link of a group becomes a former one, which a device exchanges by
its signed cookie, and every owner's link that a group may have made is taken back. Left are those
that were certainly drawn for their game alone:

- the first link of a game, which came with it, and
- one that was made when all owner's links before it had been taken back, as “Make a new one” does;
  a group makes its links beside one that is good.

A link with a salt is one that a group made.
"""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only in a column declared INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "group_devices",
        sa.Column("group_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("device_hash", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=60), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_group_devices_group_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "device_hash", name=op.f("pk_group_devices")),
    )
    op.add_column(
        "group_tokens",
        sa.Column("former", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.execute(sa.update(sa.table("group_tokens", sa.column("former"))).values(former=sa.true()))
    op.execute(_taken_back())


def downgrade() -> None:
    # The earlier version lets devices in by every link of a group, and makes those of games anew.
    op.drop_column("group_tokens", "former")
    op.drop_table("group_devices")


def _taken_back() -> sa.Update:
    """Return the statement that takes back the owner's links that a group may have made."""
    link, groups = _links(), sa.table("groups", sa.column("id"), sa.column("token_hash"))
    before = _links().alias("before")
    good_before = sa.exists().where(
        before.c.group_id == link.c.group_id,
        before.c.game_id == link.c.game_id,
        before.c.number < link.c.number,
        before.c.role == "owner",
        sa.or_(before.c.revoked_at.is_(None), before.c.revoked_at > link.c.made_at),
    )
    of_groups = sa.select(groups.c.id).where(groups.c.token_hash.is_not(None))
    return (
        sa.update(link)
        .where(
            link.c.group_id.in_(of_groups),
            link.c.role == "owner",
            link.c.revoked_at.is_(None),
            sa.or_(link.c.salt != "", good_before),
        )
        .values(revoked_at=datetime.now(UTC))
    )


def _links() -> sa.TableClause:
    return sa.table(
        "game_links",
        sa.column("group_id", sa.BigInteger()),
        sa.column("game_id", sa.BigInteger()),
        sa.column("number", sa.Integer()),
        sa.column("role", sa.String()),
        sa.column("salt", sa.String()),
        sa.column("made_at", sa.DateTime(timezone=True)),
        sa.column("revoked_at", sa.DateTime(timezone=True)),
    )
