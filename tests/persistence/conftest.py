from tests.databases import (
    backend,
    database_url,
    empty_url,
    engine,
    new_session,
    postgresql_server,
    postgresql_template,
    session,
    shared_postgresql,
    sqlite_template,
)

__all__ = [
    "backend",
    "database_url",
    "empty_url",
    "engine",
    "new_session",
    "postgresql_server",
    "postgresql_template",
    "session",
    "shared_postgresql",
    "sqlite_template",
]
