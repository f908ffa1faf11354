"""Setup of the small versions of the benchmarks."""

from __future__ import annotations

from tests.databases import (
    backend,
    database_url,
    postgresql_server,
    postgresql_template,
    sqlite_template,
)

__all__ = [
    "backend",
    "database_url",
    "postgresql_server",
    "postgresql_template",
    "sqlite_template",
]
