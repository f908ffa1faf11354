"""An app with an empty database for each test, and somebody who visits it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.services import database
from scorekeeper.web import create_app
from tests.databases import sqlite_template
from tests.web.visitor import Visitor

__all__ = ["app", "sqlite_template", "stranger", "visitor"]


@pytest.fixture
def app(sqlite_template: Path, tmp_path: Path) -> Iterator[Flask]:
    """The app, set up as it is served."""
    path = tmp_path / "scorekeeper.db"
    shutil.copy(sqlite_template, path)
    app = create_app({"DATABASE_URL": f"sqlite:///{path}", "SECRET_KEY": "only for tests"})
    yield app
    database.detach(app)


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    """Somebody with a browser that keeps cookies."""
    return Visitor(app.test_client())


@pytest.fixture
def stranger(app: Flask) -> Visitor:
    """Somebody else, on another device."""
    return Visitor(app.test_client())
