"""Apps for tests, set up as they are served."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from scorekeeper.services import database
from scorekeeper.web import create_app


@contextmanager
def app_in(folder: Path, template: Path) -> Iterator[Flask]:
    """Make the app, its database in a folder: a copy of a template."""
    path = folder / "scorekeeper.db"
    shutil.copy(template, path)
    app = create_app({"DATABASE_URL": f"sqlite:///{path}", "SECRET_KEY": "only for tests"})
    yield app
    database.detach(app)
