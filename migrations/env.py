"""Run migrations: for `scorekeeper db upgrade` and `serve`, and for `flask db …`."""

from __future__ import annotations

from alembic import context
from flask import current_app

from scorekeeper.persistence.all_tables import Base
from scorekeeper.persistence.migrations import (
    migration_connection,
    refuse_foreign,
    render_type,
)


def _run() -> None:
    if context.is_offline_mode():
        raise SystemExit("These migrations read the database: run them without --sql.")
    url = context.config.attributes.get("url") or current_app.config["SQLALCHEMY_DATABASE_URI"]
    with migration_connection(url) as connection:
        refuse_foreign(connection)
        context.configure(
            connection=connection,
            target_metadata=Base.metadata,
            compare_type=True,
            render_as_batch=True,
            render_item=render_type,
        )
        context.run_migrations()


_run()
