from tests.databases import (
    backend,
    database_url,
    empty_url,
    engine,
    impatient,
    new_session,
    postgresql_server,
    postgresql_template,
    session,
    shared_postgresql,
    shared_sqlite,
    sqlite_template,
)

__all__ = [
    "backend",
    "database_url",
    "empty_url",
    "engine",
    "impatient",
    "new_session",
    "postgresql_server",
    "postgresql_template",
    "session",
    "shared_postgresql",
    "shared_sqlite",
    "sqlite_template",
]
