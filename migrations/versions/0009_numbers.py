"""Numbers that are given once: those of what was deleted for good are not given again.

The links of a group's games follow from these numbers. PostgreSQL counts on by itself; SQLite does
so where a table says AUTOINCREMENT.
"""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

TABLES = ("games", "groups", "house_rules")


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for name in TABLES:
            _make_again(name, sqlite_autoincrement=True)


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for name in TABLES:
            _make_again(name, sqlite_autoincrement=False)


def _make_again(name: str, *, sqlite_autoincrement: bool) -> None:
    given = {"sqlite_autoincrement": sqlite_autoincrement}
    with op.batch_alter_table(name, recreate="always", table_kwargs=given):
        pass
