"""Run migrations: for `scorekeeper db upgrade` and `serve`, and for `flask db …`."""

from __future__ import annotations

from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from flask import current_app

from scorekeeper.persistence.migrations import migration_connection
from scorekeeper.persistence.tables import Base
from scorekeeper.persistence.types import UtcDateTime


def _render(kind: str, value: object, _context: AutogenContext) -> str | Literal[False]:
    # A migration stays what it is when the code moves on: it names SQLAlchemy's types only.
    if kind == "type" and isinstance(value, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


def _run() -> None:
    if context.is_offline_mode():
        raise SystemExit("These migrations read the database: run them without --sql.")
    url = context.config.attributes.get("url") or current_app.config["SQLALCHEMY_DATABASE_URI"]
    with migration_connection(url) as connection:
        context.configure(
            connection=connection,
            target_metadata=Base.metadata,
            compare_type=True,
            render_as_batch=True,
            render_item=_render,
        )
        context.run_migrations()


_run()
