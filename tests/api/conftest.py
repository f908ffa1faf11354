"""One app for all that is sent to the API, which keeps nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.services import database
from scorekeeper.web import create_app
from tests.databases import sqlite_template

__all__ = ["app", "sqlite_template"]


@pytest.fixture(scope="session")
def app(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app, set up as it is served."""
    path = tmp_path_factory.mktemp("api") / "scorekeeper.db"
    shutil.copy(sqlite_template, path)
    app = create_app({"DATABASE_URL": f"sqlite:///{path}", "SECRET_KEY": "only for tests"})
    yield app
    database.detach(app)
